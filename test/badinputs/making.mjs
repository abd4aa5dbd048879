/** What the lists of bad inputs are made of. A request is a JSON body, or `{ path, method, headers, body, raw }`. */

export const times = (text, count) => text.repeat(count)
export const many = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('')
export const data = (type, bytes) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

export const html = (text, fields = {}) => ({ body: JSON.stringify({ html: text, ...fields }) })
export const page = (url, fields = {}) => ({ path: '/v1/generate/url', body: JSON.stringify({ url, ...fields }) })

/** Done, or refused by name: what a document may be answered with that asks for too much. */
export const BOUNDED = [200, 422]
