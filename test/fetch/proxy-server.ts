/** A proxy on the loopback that tunnels and forwards to one place, wherever it was asked to go, and notes what it was asked for. */
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'

export interface TestProxy {
  readonly url: URL
  /** Request lines without the version: `CONNECT example.org:443`, `GET http://example.org/`. */
  readonly asked: string[]
  /** Headers of the last request. */
  lastHeaders(): http.IncomingHttpHeaders
  close(): Promise<void>
}

/** `status` answers tunnels with something else than success. */
export async function startProxy(target: URL, status = 200): Promise<TestProxy> {
  const asked: string[] = []
  const sockets = new Set<net.Socket>()
  let last: http.IncomingHttpHeaders = {}
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    last = request.headers
    const { pathname, search } = new URL(request.url!)
    const onward = { host: target.hostname, port: target.port, path: pathname + search, headers: request.headers }
    http
      .get(onward, answer => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      .on('error', () => response.writeHead(502).end())
  })
  server.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    asked.push(`CONNECT ${request.url}`)
    last = request.headers
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const upstream = net.connect(Number(target.port), target.hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [socket, upstream]) end.on('error', () => end.destroy())
    sockets.add(upstream)
  })
  server.on('connection', socket => sockets.add(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    lastHeaders: () => last,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
