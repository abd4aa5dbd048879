/** A web site on the loopback that behaves in every way a real one may: slow, endless, redirecting, mislabelled, hostile. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'

export interface TestSite {
  /** Exact origin, to be allow-listed. */
  readonly origin: string
  /** Paths that were asked for, in order. */
  readonly hits: string[]
  /** Request headers of the last hit. */
  lastHeaders(): http.IncomingHttpHeaders
  close(): Promise<void>
}

type Route = (request: http.IncomingMessage, response: http.ServerResponse, url: URL) => void

const html = (response: http.ServerResponse, body: string | Uint8Array, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
  response.end(body)
}

const redirect = (response: http.ServerResponse, location: string | null, status = 302): void => {
  response.writeHead(status, location === null ? {} : { location })
  response.end()
}

const PAGE = '<!doctype html><title>Fine</title><p>Grüße aus dem Test'
const zeros = Buffer.alloc(4 * 1024 * 1024, 97)

/** How often each flaky path was asked for; the first `fails` answers are errors. */
function flaky(fails: number, fail: Route): Route {
  let count = 0
  return (request, response, url) => (++count > fails ? html(response, PAGE) : fail(request, response, url))
}

function routes(): Record<string, Route> {
  return {
    '/ok': (_, response) => html(response, PAGE),
    '/redirect': (_, response, url) => redirect(response, url.searchParams.get('to')),
    '/redirect-none': (_, response) => redirect(response, null),
    '/redirect-bad': (_, response) => redirect(response, 'http://[not an address'),
    '/redirect-relative': (_, response) => redirect(response, 'ok', 308),
    '/redirect-utf8': (_, response) => redirect(response, Buffer.from('/grüße').toString('latin1')),
    [`/${encodeURIComponent('grüße')}`]: (_, response) => html(response, PAGE),
    '/loop': (_, response) => redirect(response, '/loop'),
    '/slow-headers': () => {},
    '/drip': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    },
    '/stall': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<p>beginning')
    },
    '/endless': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const pump = (): void => {
        while (!response.destroyed && response.write(zeros.subarray(0, 65536)));
        if (!response.destroyed) response.once('drain', pump)
      }
      response.on('error', () => {})
      pump()
    },
    '/claims-too-much': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '10737418240' })
      response.write('<p>')
    },
    '/cut': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      response.write('<p>x')
      setTimeout(() => request.socket.destroy(), 10)
    },
    '/gzip': (_, response) => html(response, zlib.gzipSync(PAGE), { 'content-encoding': 'gzip' }),
    '/x-gzip': (_, response) => html(response, zlib.gzipSync(PAGE), { 'content-encoding': 'X-GZIP' }),
    '/deflate': (_, response) => html(response, zlib.deflateSync(PAGE), { 'content-encoding': 'deflate' }),
    '/deflate-raw': (_, response) => html(response, zlib.deflateRawSync(PAGE), { 'content-encoding': 'deflate' }),
    '/br': (_, response) => html(response, zlib.brotliCompressSync(PAGE), { 'content-encoding': 'br' }),
    '/gzip-bomb': (_, response) => html(response, zlib.gzipSync(zeros), { 'content-encoding': 'gzip' }),
    '/br-bomb': (_, response) => html(response, zlib.brotliCompressSync(zeros), { 'content-encoding': 'br' }),
    '/encoded-twice': (_, response) => html(response, zlib.gzipSync(PAGE), { 'content-encoding': 'gzip, gzip' }),
    '/encoding-unknown': (_, response) => html(response, PAGE, { 'content-encoding': 'snappy' }),
    '/gzip-broken': (_, response) => html(response, 'this is no gzip', { 'content-encoding': 'gzip' }),
    '/gzip-cut': (_, response) => html(response, zlib.gzipSync(PAGE).subarray(0, 20), { 'content-encoding': 'gzip' }),
    '/octet': (_, response) => html(response, PAGE, { 'content-type': 'application/octet-stream' }),
    '/json': (_, response) => html(response, '{"secret":"inside"}', { 'content-type': 'application/json' }),
    '/text': (_, response) => html(response, 'plain', { 'content-type': 'text/plain' }),
    '/pdf-as-html': (_, response) => html(response, '%PDF-1.7\n'),
    '/png-as-html': (_, response) => html(response, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    '/no-type': (_, response) => {
      response.writeHead(200)
      response.end(PAGE)
    },
    '/no-type-binary': (_, response) => {
      response.writeHead(200)
      response.end(Buffer.from([1, 2, 3, 0, 5]))
    },
    '/empty': (_, response) => html(response, ''),
    '/reset': request => request.socket.resetAndDestroy(),
    '/garbage': request => request.socket.end('NOT HTTP AT ALL\r\n\r\n'),
    '/huge-headers': request =>
      request.socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${`x-a: ${'b'.repeat(1000)}\r\n`.repeat(200)}\r\n<p>x`,
      ),
    '/bad-charset': (_, response) => html(response, '<p>x', { 'content-type': 'text/html; charset=x-unknown' }),
    '/utf16': (_, response) =>
      html(response, Buffer.from('\ufeff<p>hello', 'utf16le'), { 'content-type': 'text/html' }),
    '/latin1': (_, response) =>
      html(response, Buffer.from('<p>Grüße', 'latin1'), { 'content-type': 'text/html; charset=ISO-8859-1' }),
    '/style.css': (_, response) => html(response, 'p{}', { 'content-type': 'text/css' }),
    '/page-as-style': (_, response) => html(response, PAGE),
    '/flaky-503': flaky(1, (_, response) => {
      response.writeHead(503, { 'retry-after': '0' })
      response.end()
    }),
    '/flaky-reset': flaky(2, request => request.socket.resetAndDestroy()),
    '/busy': (_, response) => {
      response.writeHead(503, { 'retry-after': '3600' })
      response.end()
    },
  }
}

export async function startSite(): Promise<TestSite> {
  const table = routes()
  const hits: string[] = []
  let last: http.IncomingHttpHeaders = {}
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site')
    hits.push(url.pathname)
    last = request.headers
    const status = /^\/status\/(\d{3})$/.exec(url.pathname)?.[1]
    const size = /^\/image\/(\d+)/.exec(url.pathname)?.[1]
    if (status !== undefined) {
      response.writeHead(Number(status), { 'content-type': 'text/html' })
      response.end(status === '204' ? undefined : '<p>an error page')
    } else if (size !== undefined) {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.end(zeros.subarray(0, Number(size)))
    } else {
      const route = table[url.pathname]
      if (route !== undefined) route(request, response, url)
      else {
        response.writeHead(404)
        response.end()
      }
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    lastHeaders: () => last,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
