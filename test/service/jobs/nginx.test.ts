/** A presigned PUT to a store that others made: nginx with WebDAV and links that expire. Skipped where there is none. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, type Fetcher } from '../../../src/fetch/fetcher.ts'
import { DEFAULT_FETCH_POLICY } from '../../../src/fetch/policy.ts'
import { putDocument, TryLater } from '../../../src/service/jobs/delivery.ts'
import { exited } from '../program.ts'
import { freePort } from '../redis-server.ts'

const SECRET = 'a secret of the store'
const hasModules = ((): boolean => {
  const { stderr, status } = spawnSync('nginx', ['-V'])
  return status === 0 && ['http_dav_module', 'http_secure_link_module'].every(name => stderr.includes(name))
})()

let folder: string
let nginx: ChildProcess
let origin: string
let fetcher: Fetcher

const configuration = (port: number): string => `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; client_body_temp_path ${folder}/body; client_max_body_size 1m;
  server {
    listen 127.0.0.1:${port}; root ${folder}/files;
    location / {
      secure_link $arg_signature,$arg_expires; secure_link_md5 "$secure_link_expires $uri ${SECRET}";
      if ($secure_link = "") { return 403; }
      if ($secure_link = "0") { return 410; }
      dav_methods PUT; create_full_put_path on;
    }
    location = /busy { return 503; }
  }
}`

/** An address that takes one PUT until a time, in seconds since 1970. */
function presigned(path: string, expires: number): string {
  const signature = createHash('md5').update(`${expires} ${path} ${SECRET}`).digest('base64url')
  return `${origin}${path}?signature=${signature}&expires=${expires}`
}

describe.skipIf(!hasModules)('a presigned PUT to nginx', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nginx-'))
    // The worker of a server that root starts is nobody.
    mkdirSync(join(folder, 'files'))
    execFileSync('chmod', ['-R', 'a+rwx', folder])
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    writeFileSync(join(folder, 'nginx.conf'), configuration(port))
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' })
    while (!(await fetch(origin).catch(() => null))) await new Promise(resolve => setTimeout(resolve, 20))
    fetcher = createFetcher({ ...DEFAULT_FETCH_POLICY, allowedOrigins: new Set([origin]) })
  })
  afterAll(async () => {
    await fetcher.close()
    nginx.kill('SIGTERM')
    await exited(nginx)
    rmSync(folder, { recursive: true })
  })

  const later = Math.floor(Date.now() / 1_000) + 600
  const put = (address: string, size = 200_000) =>
    putDocument(fetcher, address, { file: Buffer.alloc(size, '%PDF-'), type: 'application/pdf', filename: 'a.pdf' })

  it('leaves the file there, whole, and again when a try is repeated', async () => {
    const address = presigned('/2026/05/a.pdf', later)
    await put(address)
    await put(address)
    expect(readFileSync(join(folder, 'files/2026/05/a.pdf')).equals(Buffer.alloc(200_000, '%PDF-'))).toBe(true)
  })

  it('is over where the address is forged, too old or the file too large', async () => {
    const forged = presigned('/a.pdf', later).replace('/a.pdf', '/b.pdf')
    for (const address of [forged, presigned('/a.pdf', later - 9_000)])
      await expect(put(address)).rejects.toMatchObject({ code: 'delivery_failed' })
    await expect(put(presigned('/large.pdf', later), 2_000_000)).rejects.toMatchObject({ code: 'delivery_failed' })
  })

  it('is tried later where the store is busy', async () => {
    await expect(put(`${origin}/busy`)).rejects.toBeInstanceOf(TryLater)
  })
})
