/** The preview's own little server: a page, pictures of pages, overlays, and events when the document has changed. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Point } from '../base/geometry.ts'
import { ownPackage } from '../base/package-root.ts'
import type { PreviewSession } from './session.ts'

/** A running preview. */
export interface PreviewServer {
  /** `http://localhost:PORT/` */
  readonly address: string
  close(): Promise<void>
}

/** What the server gives beside the pages: the PDF of the document as it is now. */
interface PreviewOptions {
  readonly port: number
  pdf(): Promise<Uint8Array>
}

const FILES: ReadonlyMap<string, readonly [file: string, type: string]> = new Map([
  ['/', ['index.html', 'text/html; charset=utf-8']],
  ['/script.js', ['script.js', 'text/javascript; charset=utf-8']],
  ['/style.css', ['style.css', 'text/css; charset=utf-8']],
])

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The least and the most pixels per inch of a picture. */
const [LEAST_DPI, MOST_DPI] = [24, 400]

/** Listens on this machine alone. Rejects where the port is taken. */
export async function startPreview(session: PreviewSession, options: PreviewOptions): Promise<PreviewServer> {
  const server = createServer((request, response) => {
    answer(request, response, session, options).catch(error => {
      if (!response.headersSent) response.writeHead(500, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' })
      response.end(error instanceof Error ? error.message : String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://localhost:${port}/`, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  session: PreviewSession,
  { pdf }: PreviewOptions,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  // A page of the web whose name leads to this machine must not read the document.
  if (!isOwnHost(request.headers.host)) return refuse(response, 403, 'The preview is for localhost alone.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Only GET is answered.')
  const file = FILES.get(url.pathname)
  if (file !== undefined) return send(response, file[1], readFileSync(join(ownPackage().root, 'preview', file[0])))
  switch (url.pathname) {
    case '/events':
      return sendEvents(request, response, session)
    case '/document.pdf':
      return send(response, 'application/pdf', await pdf())
    case '/source':
      return sendAt(response, url.searchParams, session.sourceAt)
    case '/line':
      return sendAt(response, url.searchParams, session.lineAt)
    default:
      return sendPage(response, session, url)
  }
}

const isOwnHost = (host: string | undefined): boolean => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host ?? '')

/** `/pages/3.png?dpi=192` and `/pages/3.svg`. */
function sendPage(response: ServerResponse, session: PreviewSession, { pathname, searchParams }: URL): void {
  const found = /^\/pages\/(\d{1,6})\.(png|svg)$/.exec(pathname)
  const page = Number(found?.[1] ?? 0) - 1
  const dpi = Math.min(MOST_DPI, Math.max(LEAST_DPI, Number(searchParams.get('dpi') ?? 96) || 96))
  const isPicture = found?.[2] === 'png'
  const body = isPicture ? session.picture(page, dpi) : session.overlay(page)
  if (body === null) refuse(response, 404, 'There is no such page.')
  else send(response, isPicture ? 'image/png' : 'image/svg+xml; charset=utf-8', body)
}

/** What is at a place of a page: `?page=1&x=100&y=200`, in px. */
function sendAt(response: ServerResponse, given: URLSearchParams, at: (page: number, point: Point) => unknown): void {
  const [page, x, y] = ['page', 'x', 'y'].map(name => Number(given.get(name) ?? Number.NaN)) as [number, number, number]
  if ([page, x, y].every(Number.isFinite)) send(response, 'application/json', JSON.stringify(at(page - 1, { x, y })))
  else refuse(response, 400, 'Give page, x and y.')
}

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): each is a state. */
function sendEvents(request: IncomingMessage, response: ServerResponse, session: PreviewSession): void {
  response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' })
  const write = (state: unknown): void => void response.write(`data: ${JSON.stringify(state)}\n\n`)
  write(session.state)
  const stop = session.listen(write)
  request.on('close', stop)
}

function send(response: ServerResponse, type: string, body: Uint8Array | string): void {
  response.writeHead(200, { ...HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${message}\n`)
}
