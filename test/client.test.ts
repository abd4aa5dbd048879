import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient, OctavoServiceError } from '../src/client.ts'
import { type Running, run } from './service/running.ts'

let running: Running
const folder = mkdtempSync(join(tmpdir(), 'client-'))
beforeAll(async () => {
  running = await run()
})
afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true })
})

const client = (options: object = {}) => createClient({ url: running.server.address, apiKey: running.key, ...options })

describe('the client', () => {
  it('gets PDFs and usage', async () => {
    const { pdf, pages, warnings, etag } = await client().generate({ html: '<p>warn', page_size: 'A5' })
    expect(Buffer.from(pdf).toString()).toContain('%PDF-')
    expect({ pages, warnings }).toEqual({ pages: 1, warnings: 2 })
    expect(etag).toMatch(/^"/)
    expect(await client().usage()).toMatchObject({ plan: 'enterprise', used: 1 })
  })

  it('rejects with what the service says', async () => {
    const error = await client()
      .generate({ html: '<p>x', page_size: 'A99', lang: '?' })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OctavoServiceError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_page_size',
      errors: [{ path: '/page_size' }, { path: '/lang' }],
    })
    await expect(client({ apiKey: 'wrong' }).usage()).rejects.toMatchObject({ code: 'invalid_api_key' })
  })

  it('makes a file once and again when its input changes', async () => {
    const path = join(folder, 'a.pdf')
    expect(await client().generateFile({ html: 'sleep 1' }, path)).toMatchObject({ kind: 'written', pages: 1 })
    const { mtimeMs } = statSync(path)
    const { used } = await client().usage()
    expect(await client().generateFile({ html: 'sleep 1' }, path)).toEqual({ kind: 'unchanged' })
    expect((await client().usage()).used).toBe(used)
    // Another request that gives the same bytes leaves the file alone.
    expect(await client().generateFile({ html: 'sleep 1', lang: 'en' }, path)).toEqual({ kind: 'unchanged' })
    expect(statSync(path).mtimeMs).toBe(mtimeMs)
    expect(await client().generateFile({ html: 'sleep 2' }, path)).toMatchObject({ kind: 'written' })
    expect(readFileSync(path, 'utf8')).toContain('sleep 2')
    rmSync(path)
    expect(await client().generateFile({ html: 'sleep 2' }, path)).toMatchObject({ kind: 'written' })
    expect(existsSync(path)).toBe(true)
  })
})

describe('another attempt', () => {
  let site: ReturnType<typeof createServer>
  const seen: (string | undefined)[] = []
  afterEach(() => site.close())

  /** A service that gives these answers, one after the other. */
  async function service(...answers: ((response: ServerResponse) => void)[]) {
    seen.length = 0
    site = createServer((request: IncomingMessage, response) => {
      seen.push(request.headers['idempotency-key'] as string)
      request.resume().on('end', () => answers.shift()!(response))
    })
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
    return createClient({ url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, apiKey: 'k' })
  }

  const refuse =
    (status: number, headers = {}) =>
    (response: ServerResponse) =>
      response.writeHead(status, headers).end(JSON.stringify({ detail: 'busy', code: 'overloaded' }))
  const deliver = (response: ServerResponse) => response.writeHead(200, { 'x-pdf-pages': '3' }).end('%PDF-1.7')
  const breakOff = (response: ServerResponse) => response.destroy()

  it('is made where it can help, under one Idempotency-Key', async () => {
    const { pages } = await (await service(refuse(503), breakOff, deliver)).generate({ html: 'x' })
    expect(pages).toBe(3)
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(1)
  })

  it('waits as long as the service asks', async () => {
    const start = performance.now()
    await (await service(refuse(429, { 'retry-after': '2' }), deliver)).generate({ html: 'x' })
    expect(performance.now() - start).toBeGreaterThan(1_990)
  })

  it('is not made where it cannot help', async () => {
    await expect((await service(refuse(422))).generate({ html: 'x' })).rejects.toMatchObject({ status: 422 })
    await expect(
      (await service(refuse(429, { 'retry-after': '86400' }))).generate({ html: 'x' }),
    ).rejects.toMatchObject({
      retryAfterMs: 86_400_000,
    })
    expect(seen).toHaveLength(1)
  })

  it('is the last one after three', async () => {
    const busy = await service(refuse(503), refuse(503), refuse(503), refuse(503))
    await expect(busy.generate({ html: 'x' })).rejects.toMatchObject({ code: 'overloaded' })
    expect(seen).toHaveLength(4)
  })
})
