import { createServer } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCounts } from '../../src/service/counts/journal-ledger.ts'
import { revokeKey } from '../../src/service/keys/key-store.ts'
import { type Running, run } from './running.ts'

let running: Running
let site: ReturnType<typeof createServer>
let origin: string
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/slow') return
    if (request.url === '/heavy') {
      response.writeHead(200, { 'content-type': 'text/html' }).write(`<p>${'x'.repeat(600_000)}`)
      return
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>page ${request.url}`)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as net.AddressInfo).port}`
  running = await run({ allow_origins: origin, body_bytes: '1MiB', keep_alive_time: '7s' })
})
afterAll(async () => {
  await running.close()
  site.closeAllConnections()
  site.close()
})

const html = (text: string) => ({ html: text })
const usedOf = async (key: string) => (await running.get('/v1/usage', { 'x-api-key': key })).json()['used']

describe('a delivered PDF', () => {
  it('comes with the headers of the contract', async () => {
    const key = running.makeKey({ plan: 'tiny' })
    const answer = await running.post('/v1/generate', html('<p>warn'), { 'x-api-key': key, 'x-request-id': 'mine-1' })
    expect(answer.status).toBe(200)
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(answer.body.length),
      'content-disposition': `inline; filename="Stand-in.pdf"; filename*=UTF-8''Stand-in.pdf`,
      'x-request-id': 'mine-1',
      'x-pdf-pages': '1',
      'x-pdf-warnings': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '999',
      'x-quota-limit': '3',
      'x-quota-remaining': '2',
    })
    expect(answer.headers['etag']).toMatch(/^"[\w-]{43}"$/)
    expect(answer.headers['server-timing']).toMatch(
      /^queue;dur=[\d.]+, fetch;dur=[\d.]+, extract;dur=0.0, layout;dur=1.0, write;dur=2.0$/,
    )
    expect(answer.headers['ratelimit']).toMatch(/^"minute";r=999;t=\d+, "month";r=2;t=\d+$/)
    expect(answer.headers['ratelimit-policy']).toMatch(/^"minute";q=1000;w=60, "month";q=3;w=\d+$/)
    expect(answer.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  })

  it('says how sure extraction is where there was any', async () => {
    const [sure, unsure] = await Promise.all(['plain', 'unsure'].map(text => running.post('/v1/generate', html(text))))
    expect(sure!.headers['x-extraction-confidence']).toBeUndefined()
    expect(unsure!.headers['x-extraction-confidence']).toBe('0.40')
  })

  it('has the same entity tag for the same bytes', async () => {
    const tags = await Promise.all(
      [1, 2].map(async () => (await running.post('/v1/generate', html('sleep 1'))).headers['etag']),
    )
    expect(tags[0]).toBe(tags[1])
  })

  it('is named by the request in every alphabet', async () => {
    const answer = await running.post('/v1/generate', { html: 'x', filename: 'Prüfung "№ 1" 報告.pdf' })
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="Prufung _No 1_ _.pdf"; filename*=UTF-8''Pr%C3%BCfung%20%22%E2%84%96%201%22%20%E5%A0%B1%E5%91%8A.pdf`,
    )
  })

  it('comes in JSON with its warnings when asked', async () => {
    const answer = await running.post('/v1/generate?debug=1', html('<p>warn'))
    const report = answer.json()
    expect(answer.headers['content-type']).toBe('application/json')
    expect(report).toMatchObject({
      pages: 1,
      warnings: [{ code: 'image_missing', message: 'An image could not be loaded.', where: '1:1', count: 2 }],
      timings: { layout: 1, write: 2 },
    })
    expect(Buffer.from(String(report['pdf']), 'base64').toString()).toContain('%PDF-')
  })

  it('of an address is fetched by the server', async () => {
    const answer = await running.post('/v1/generate/url', { url: `${origin}/a?token=secret` })
    expect(answer.text).toContain('page /a?token=secret')
    const line = running.lines.find(each => each['address'] === `${origin}/a`)
    expect(line).toBeDefined()
    expect(JSON.stringify(running.lines)).not.toContain('token=secret')
  })

  it('carries the trace on', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const answer = await running.post('/v1/generate', html('x'), { traceparent })
    expect(answer.headers['traceparent']).toMatch(
      /^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/,
    )
  })
})

describe('a refusal', () => {
  it('is a problem with a code and a request id', async () => {
    const answer = await running.post('/v1/generate', { html: 'x', page_size: 'A99', lang: '?' })
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toEqual({
      type: 'urn:octavo:error:invalid_page_size',
      title: 'The page size is not valid',
      status: 400,
      detail: expect.stringContaining('The field /page_size "A99" is neither'),
      code: 'invalid_page_size',
      request_id: answer.headers['x-request-id'],
      errors: [
        { path: '/page_size', message: expect.any(String) },
        { path: '/lang', message: expect.any(String) },
      ],
    })
  })

  it.each([
    ['invalid_json', 400, '', {}],
    ['invalid_json', 400, '{"html":"<p>', {}],
    ['invalid_json', 400, '\ufeff{"html":"x"}', {}],
    ['invalid_encoding', 400, Buffer.from('{"html":"\xff"}', 'latin1'), {}],
    ['invalid_encoding', 400, Buffer.from('{"html":"<p>x"}', 'utf16le'), {}],
    ['invalid_type', 400, '[]', {}],
    ['invalid_type', 400, 'null', {}],
    ['unsupported_media_type', 415, '{}', { 'content-type': 'text/plain' }],
    ['unsupported_media_type', 415, '{}', { 'content-type': '' }],
    ['unsupported_media_type', 415, '{}', { 'content-type': 'application/json; charset=utf-16' }],
    ['unsupported_media_type', 415, '{}', { 'content-encoding': 'gzip' }],
    ['payload_too_large', 413, JSON.stringify({ html: 'a'.repeat(1 << 20) }), {}],
    ['missing_api_key', 401, '{"html":"x"}', { 'x-api-key': '' }],
    ['invalid_api_key', 401, '{"html":"x"}', { 'x-api-key': '__proto__' }],
    ['invalid_api_key', 401, '{"html":"x"}', { 'x-api-key': '', authorization: 'Bearer nope' }],
    ['invalid_idempotency_key', 400, '{"html":"x"}', { 'idempotency-key': 'x'.repeat(300) }],
    ['too_many_pages', 422, '{"html":"refuse"}', {}],
  ])('is %s with status %i', async (code, status, body, headers) => {
    const answer = await running.post('/v1/generate', body, headers)
    expect({ code: answer.json()['code'], status: answer.status }).toEqual({ code, status })
    if (status === 401) expect(answer.headers['www-authenticate']).toContain('Bearer')
  })

  it.each([
    ['GET', '/v1/generate', 405, 'POST'],
    ['PUT', '/v1/generate', 405, 'POST'],
    ['POST', '/v1/usage', 405, 'GET, HEAD'],
    ['GET', '/v1/nope', 404, undefined],
    ['GET', '/docs/..%2f..%2fpackage.json', 404, undefined],
    ['GET', '/__proto__', 404, undefined],
    ['GET', '/metrics', 404, undefined],
    ['OPTIONS', '/v1/generate', 405, 'POST'],
  ])('answers %s %s with %i', async (method, path, status, allow) => {
    const answer = await running.raw(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    )
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (allow !== undefined) expect(answer).toContain(`allow: ${allow}\r\n`)
    expect(answer).not.toContain('access-control')
  })

  it('of a fault of ours tells nothing but the request id', async () => {
    const answer = await running.post('/v1/generate', html('fault <b>secret words</b>'))
    expect(answer.status).toBe(500)
    expect(answer.json()['code']).toBe('internal_error')
    expect(answer.text).not.toMatch(/secret|stand-in|\.mjs|at /)
    const line = running.lines.find(each => each['request_id'] === answer.headers['x-request-id'] && each['error'])
    expect(String(line!['error'])).toContain('A fault of ours')
  })

  it('does not tell which addresses there are inside', async () => {
    const answers = await Promise.all(
      ['http://127.0.0.1:1/', 'http://10.0.0.1/', 'http://localhost/'].map(url =>
        running.post('/v1/generate/url', { url }),
      ),
    )
    const texts = answers.map(answer => answer.text.replace(/"request_id":"[^"]*"/, ''))
    expect(new Set(texts).size).toBe(1)
    expect(answers[0]!.json()['code']).toBe('url_blocked')
  })

  it('takes a client id only where it is harmless', async () => {
    const answer = await running.post('/v1/generate', html('x'), { 'x-request-id': 'a{"level":60}%0a' })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('requests that parsers disagree on', () => {
  const post = (head: string, body = '{"html":"<p>x"}') =>
    running.raw(
      `POST /v1/generate HTTP/1.1\r\n${head}Content-Type: application/json\r\nConnection: close\r\n\r\n${body}`,
    )

  it.each([
    ['a second key', () => `Host: h\r\nX-API-Key: ${running.key}\r\nX-API-Key: evil\r\nContent-Length: 15\r\n`, 401],
    ['a second host', () => `Host: a\r\nHost: b\r\nX-API-Key: ${running.key}\r\nContent-Length: 15\r\n`, 400],
    [
      'two credentials',
      () => `Host: h\r\nX-API-Key: ${running.key}\r\nAuthorization: Bearer x\r\nContent-Length: 15\r\n`,
      401,
    ],
    ['length and chunks', () => `Host: h\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n`, 400],
    ['no host', () => `X-API-Key: ${running.key}\r\nContent-Length: 15\r\n`, 400],
    ['a host that is none', () => `Host: a b\r\nX-API-Key: ${running.key}\r\nContent-Length: 15\r\n`, 400],
    ['another coding', () => `Host: h\r\nX-API-Key: ${running.key}\r\nTransfer-Encoding: gzip, chunked\r\n`, 400],
    ['an unknown expectation', () => `Host: h\r\nExpect: pony\r\nContent-Length: 15\r\n`, 417],
    ['too many headers', () => `Host: h\r\n${'a: b\r\n'.repeat(150)}Content-Length: 15\r\n`, 431],
    ['a huge header', () => `Host: h\r\na: ${'b'.repeat(20_000)}\r\nContent-Length: 15\r\n`, 431],
  ])('are refused: %s', async (_, head, status) => {
    const answer = await post(head())
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('application/problem+json')
    expect(/x-request-id: (\S+)/i.exec(answer)?.[1]).toBe(/"request_id":"([^"]+)"/.exec(answer)?.[1])
    expect(/www-authenticate: Bearer/.test(answer)).toBe(status === 401)
  })

  it('answers other versions of HTTP with 505', async () => {
    expect(await running.raw('GET /health/live HTTP/2.0\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 505 /)
  })

  it('are refused: chunks in HTTP/1.0', async () => {
    const answer = await running.raw('POST /v1/generate HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

  it.each([
    ['an absolute target', 'GET http://x/health/live HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 400],
    ['TRACE', 'TRACE /v1/generate HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['a bare line feed', 'GET /health/live HTTP/1.1\nHost: x\n\n', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    [
      'chunk extensions without end',
      `POST /v1/generate HTTP/1.1\r\nHost: x\r\nX-API-Key: KEY\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
      413,
    ],
  ])('are refused: %s', async (_, text, status) => {
    const answer = await running.raw(text.replace('KEY', running.key))
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('application/problem+json')
    expect(/x-request-id: (\S+)/i.exec(answer)?.[1]).toBe(/"request_id":"([^"]+)"/.exec(answer)?.[1])
  })

  it('are authenticated before their body is read', async () => {
    const start = performance.now()
    const head = `POST /v1/generate HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"html"`
    const answer = await running.raw(head, 500)
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('get leave to send a body only when they are welcome', async () => {
    const head = (key: string) =>
      `POST /v1/generate HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nX-API-Key: ${key}\r\nContent-Length: 15\r\nExpect: 100-continue\r\n\r\n`
    expect(await running.raw(head('nope'), 300)).toMatch(/^HTTP\/1.1 401 /)
    expect(await running.raw(head(running.key), 300)).toMatch(/^HTTP\/1.1 100 Continue/)
  })

  it('get to read the refusal of a body that is too large', async () => {
    const body = JSON.stringify({ html: 'a'.repeat(3 << 20) })
    const answers = await Promise.all([1, 2, 3].map(() => running.post('/v1/generate', body)))
    expect(answers.map(answer => answer.status)).toEqual([413, 413, 413])
  })
})

describe('limits', () => {
  it('of a minute are refused with the seconds to wait', async () => {
    const key = running.makeKey({ plan: 'slow' })
    const send = () => running.post('/v1/generate', html('x'), { 'x-api-key': key })
    const statuses = [(await send()).status, (await send()).status]
    const third = await send()
    expect([...statuses, third.status]).toEqual([200, 200, 429])
    expect(third.json()['code']).toBe('rate_limited')
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('of a month count deliveries alone, exactly, whatever comes at once', async () => {
    const key = running.makeKey({ plan: 'tiny' })
    const send = (text: string) => running.post('/v1/generate', html(text), { 'x-api-key': key })
    expect((await send('refuse')).status).toBe(422)
    expect((await running.post('/v1/generate', { html: '' }, { 'x-api-key': key })).status).toBe(400)
    expect(await usedOf(key)).toBe(0)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => send(`sleep ${i}`)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    const refused = answers.find(answer => answer.status === 429)!
    expect(refused.json()['code']).toBe('quota_exceeded')
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused.headers['x-quota-remaining']).toBe('0')
    expect(await usedOf(key)).toBe(3)
  })

  it('are shared by the keys of one caller', async () => {
    const keys = [1, 2].map(() => running.makeKey({ plan: 'tiny', caller: 'both' }))
    for (const key of keys) await running.post('/v1/generate', html('x'), { 'x-api-key': key })
    expect(await usedOf(keys[0]!)).toBe(2)
  })

  it('keep branding to the plans that have it', async () => {
    const key = running.makeKey({ plan: 'bare' })
    const answer = await running.post('/v1/generate', { html: 'x', footer: { center: '{page}' } }, { 'x-api-key': key })
    expect(answer.json()).toMatchObject({ status: 403, code: 'feature_not_in_plan' })
    expect((await running.post('/v1/generate', { html: 'x', footer: false }, { 'x-api-key': key })).status).toBe(200)
  })

  it('end with a key that is revoked while the server runs', async () => {
    const key = running.makeKey()
    expect((await running.post('/v1/generate', html('x'), { 'x-api-key': key })).status).toBe(200)
    revokeKey(running.folder, key.split('_')[2]!)
    await sleep(250)
    const answer = await running.post('/v1/generate', html('x'), { 'x-api-key': key })
    expect(answer.json()['code']).toBe('invalid_api_key')
  })

  it('do not charge for what the client did not wait for', async () => {
    const key = running.makeKey({ plan: 'tiny' })
    const body = '{"html":"sleep 600"}'
    const head = `POST /v1/generate HTTP/1.1\r\nHost: h\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    await running.raw(head + body, 100)
    await sleep(400)
    expect(await usedOf(key)).toBe(0)
    expect(running.server.service.pool.busy).toBe(0)
  })

  it('take the charge back where the last byte did not arrive', async () => {
    const key = running.makeKey({ plan: 'tiny' })
    const body = '{"html":"big 30000000"}'
    const socket = net.connect(running.port, '127.0.0.1')
    socket.write(
      `POST /v1/generate HTTP/1.1\r\nHost: h\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await new Promise(resolve => socket.once('data', resolve))
    socket.pause()
    expect(await usedOf(key)).toBe(1)
    socket.destroy()
    await sleep(300)
    expect(await usedOf(key)).toBe(0)
    expect(running.lines.some(line => line['refunded'] === true)).toBe(true)
  })
})

describe('an Idempotency-Key', () => {
  const send = (key: string, text: string, idempotencyKey: string) =>
    running.post('/v1/generate', html(text), { 'x-api-key': key, 'idempotency-key': idempotencyKey })

  it('gets the same answer again without another charge', async () => {
    const key = running.makeKey({ plan: 'tiny' })
    const first = await send(key, 'sleep 5', '"order-1"')
    const second = await send(key, 'sleep 5', 'order-1')
    expect(second.status).toBe(200)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.headers['etag']).toBe(first.headers['etag'])
    expect(second.headers['x-quota-remaining']).toBe(first.headers['x-quota-remaining'])
    expect(second.body.equals(first.body)).toBe(true)
    expect(await usedOf(key)).toBe(1)
  })

  it('belongs to one request', async () => {
    await send(running.key, 'sleep 5', 'order-2')
    const answer = await send(running.key, 'sleep 6', 'order-2')
    expect(answer.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('is in use while the first request runs', async () => {
    const first = send(running.key, 'sleep 300', 'order-3')
    await sleep(100)
    expect((await send(running.key, 'sleep 300', 'order-3')).json()).toMatchObject({ status: 409 })
    expect((await first).status).toBe(200)
  })

  it('may be used again after a failure', async () => {
    expect((await send(running.key, 'refuse', 'order-4')).status).toBe(422)
    expect((await send(running.key, 'refuse', 'order-4')).status).toBe(422)
  })

  it('belongs to one caller', async () => {
    const other = running.makeKey()
    await send(running.key, 'sleep 7', 'order-5')
    const answer = await send(other, 'sleep 8', 'order-5')
    expect(answer.status).toBe(200)
    expect(answer.headers['idempotency-replayed']).toBeUndefined()
  })
})

describe('the other endpoints', () => {
  it('tell the usage', async () => {
    const key = running.makeKey({ plan: 'entry', name: 'laptop' })
    const answer = await running.get('/v1/usage', { authorization: `Bearer ${key}` })
    expect(answer.json()).toEqual({
      key: { id: key.split('_')[2], name: 'laptop' },
      plan: 'entry',
      limits: { requests_per_minute: 10, pdfs_per_month: 100, branding: true, priority: false },
      month: new Date().toISOString().slice(0, 7),
      used: 0,
      remaining: 100,
      resets_at: expect.stringMatching(/-01T00:00:00.000Z$/),
    })
    expect((await running.get('/v1/usage')).status).toBe(401)
  })

  it('list the templates', async () => {
    const { templates } = (await running.get('/v1/templates')).json() as { templates: { name: string }[] }
    expect(templates.map(template => template.name)).toContain('academic')
  })

  it('describe the interface', async () => {
    const document = (await running.get('/openapi.json')).json()
    const at = (path: string) =>
      path.split('/').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)
    expect(at('openapi')).toBe('3.1.0')
    expect(at('components/schemas/GenerateRequest/required')).toEqual(['html'])
    expect(at('components/schemas/GenerateRequest/properties/footer/anyOf')).toHaveLength(2)
    const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
    for (const [, path] of refs) expect(at(path!)).toBeDefined()
  })

  it('answer as the description says', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, uri: true } })
    const components = (await running.get('/openapi.json')).json()['components'] as object
    const fits = (name: string, value: unknown): unknown => {
      const validate = ajv.compile({ $ref: `#/components/schemas/${name}`, components } as object)
      return validate(value) || validate.errors
    }
    const key = { 'x-api-key': running.key }
    expect(fits('Usage', (await running.get('/v1/usage', key)).json())).toBe(true)
    expect(fits('Templates', (await running.get('/v1/templates')).json())).toBe(true)
    expect(fits('Health', (await running.get('/health/ready')).json())).toBe(true)
    expect(fits('Problem', (await running.post('/v1/generate', { html: '' })).json())).toBe(true)
    expect(fits('Report', (await running.post('/v1/generate?debug=1', html('<p>warn'))).json())).toBe(true)
    expect(fits('Usage', {})).not.toBe(true)
  })

  it('say whether the server lives and is ready', async () => {
    expect((await running.get('/health/live')).status).toBe(200)
    expect((await running.get('/health/ready')).json()).toEqual({
      status: 'ready',
      checks: { accepting: true, pool: true, queue: true, ledger: true },
    })
    expect(await running.raw('HEAD /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 200 [\s\S]*\r\n\r\n$/,
    )
  })

  it('keep a connection for as long as the setting says', async () => {
    const answer = await running.raw('GET /health/live HTTP/1.1\r\nHost: octavo\r\n\r\n', 100)
    expect(answer).toMatch(/\r\nkeep-alive: timeout=7(?:,.*)?\r\n/i)
  })

  it('show metrics on their own port alone', async () => {
    const text = await (await fetch(`${running.server.metricsAddress}/metrics`)).text()
    expect(text).toMatch(/octavo_requests_total\{route="\/v1\/generate",status="200"\} \d+/)
    expect(text).toMatch(/octavo_queue_length 0/)
    expect(text).toMatch(/octavo_fetches_total\{outcome="ok"\} 1/)
    expect(text).toMatch(/octavo_worker_ends_total\{reason="cancelled"\} 1/)
  })

  it('are logged without secrets', () => {
    const log = JSON.stringify(running.lines)
    expect(log).not.toContain(running.key.slice(22))
    expect(running.lines.find(line => line['status'] === 200 && line['pages'] === 1)).toMatchObject({
      message: 'request',
      method: 'POST',
      key: expect.stringMatching(/^\w{12}$/),
      client: '127.0.0.1',
    })
  })
})

describe('a server that stops', () => {
  it('finishes what runs and refuses what comes', async () => {
    const other = await run()
    const first = other.post('/v1/generate', html('sleep 600'))
    await sleep(100)
    const stopping = other.server.stop()
    const refused = await other.post('/v1/generate', html('x'))
    expect(refused.json()['code']).toBe('shutting_down')
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused.headers['connection']).toBe('close')
    expect((await other.get('/health/ready')).status).toBe(503)
    expect((await first).status).toBe(200)
    await stopping
    expect((await readCounts(other.folder)).used.size).toBe(1)
    await expect(other.get('/health/live')).rejects.toThrow()
    await other.close()
  })

  it('answers too much at once with 503 and when to come again', async () => {
    const other = await run({ workers: '1', queue_per_worker: '2' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => other.post('/v1/generate', html(`sleep ${100 + i}`))),
    )
    const refused = answers.filter(answer => answer.status === 503)
    expect(answers.filter(answer => answer.status === 200).length).toBeGreaterThanOrEqual(3)
    expect(refused.length).toBeGreaterThanOrEqual(6)
    for (const answer of refused) {
      expect(answer.json()['code']).toBe('overloaded')
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    }
    await other.close()
  })

  it('waits for a bounded number of pages', async () => {
    const other = await run({ allow_origins: origin, request_time: '900ms', workers: '1', queue_per_worker: '1' })
    const send = () => other.post('/v1/generate/url', { url: `${origin}/slow` })
    const codes = (await Promise.all(Array.from({ length: 12 }, send))).map(answer => answer.json()['code'])
    expect(codes.filter(code => code === 'url_timeout')).toHaveLength(8)
    expect(codes.filter(code => code === 'overloaded')).toHaveLength(4)
    expect((await other.post('/v1/generate', html('x'))).status).toBe(200)
    await other.close()
  })

  it('holds a bounded number of bytes of pages while they come', async () => {
    const other = await run({ allow_origins: origin, request_time: '900ms', bodies_bytes: '2MiB' })
    // Two pages of 600 kB are more than a caller's half of it.
    const send = () => other.post('/v1/generate/url', { url: `${origin}/heavy` })
    const answers = await Promise.all(Array.from({ length: 3 }, send))
    const codes = answers.map(answer => answer.json()['code'])
    expect(codes.toSorted()).toEqual(['overloaded', 'overloaded', 'url_timeout'])
    expect(answers.find(answer => answer.status === 503)?.headers['retry-after']).toMatch(/^\d+$/)
    // What was held is given back.
    expect((await send()).json()['code']).toBe('url_timeout')
    await other.close()
  })

  it('gives up on a page that does not come', async () => {
    const other = await run({ allow_origins: origin, request_time: '700ms' })
    const answer = await other.post('/v1/generate/url', { url: `${origin}/slow` })
    expect(answer.json()).toMatchObject({ code: 'url_timeout', status: 504 })
    await other.close()
  })
})
