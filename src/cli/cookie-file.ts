/**
 * Cookies from a file in Netscape's format, as browser extensions and curl write it: one cookie per line, fields separated by
 * tabs.
 */
import type { JobRequest } from '../job/job.ts'

/** A line of a cookie file in Netscape’s format. */
export interface FileCookie {
  /** Lower case, without a leading dot. */
  readonly domain: string
  readonly isForSubdomains: boolean
  readonly path: string
  readonly isSecure: boolean
  /** Seconds since 1970; 0 for a session cookie. */
  readonly expires: number
  readonly name: string
  readonly value: string
}

/** The cookies of a file. Other lines are skipped; "#HttpOnly_" before the domain does not start a comment. */
export function readCookieFile(text: string): readonly FileCookie[] {
  return text.split(/\r?\n/).flatMap(line => {
    const fields = line.replace(/^#HttpOnly_/, '').split('\t')
    if (line.startsWith('#') && !line.startsWith('#HttpOnly_')) return []
    const [domain, isForSubdomains, path, isSecure, expires, name, ...value] = fields
    if (name === undefined || domain === undefined || domain === '') return []
    return [
      {
        domain: domain.toLowerCase().replace(/^\./, ''),
        isForSubdomains: isForSubdomains!.toUpperCase() === 'TRUE',
        path: path === '' ? '/' : path!,
        isSecure: isSecure!.toUpperCase() === 'TRUE',
        expires: Number(expires) || 0,
        name,
        value: value.join('\t'),
      },
    ]
  })
}

/** The cookies of an address (https://www.rfc-editor.org/rfc/rfc6265#section-5.4), longest paths first. `now` in seconds. */
export function cookiesFor(url: URL, cookies: readonly FileCookie[], now: number): readonly FileCookie[] {
  const host = url.hostname.toLowerCase()
  return cookies
    .filter(
      ({ domain, isForSubdomains, path, isSecure, expires }) =>
        (host === domain || (isForSubdomains && host.endsWith(`.${domain}`))) &&
        (url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)) &&
        (!isSecure || url.protocol === 'https:') &&
        (expires === 0 || expires > now),
    )
    .toSorted((a, b) => b.path.length - a.path.length)
}

/** The request with the cookies of its address, before those that it has. */
export function withCookies(
  request: JobRequest,
  address: string | undefined,
  cookies: readonly FileCookie[],
  now: number,
): JobRequest {
  if (address === undefined || !URL.canParse(address)) return request
  const found = cookiesFor(new URL(address), cookies, now).map(({ name, value }) => `${name}=${value}`)
  if (found.length === 0) return request
  const given = request.fetch?.cookies ?? []
  const own = typeof given === 'string' ? [given] : Object.entries(given).map(([name, value]) => `${name}=${value}`)
  return { ...request, fetch: { ...request.fetch, cookies: [...own, ...found].join('; ') } }
}
