/** What reaches a store that speaks S3: where, with which headers, and which answers are final. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDelivery, s3Place, storeDocument, TryLater } from '../../../src/service/jobs/delivery.ts'
import { openBucket } from '../../../src/service/jobs/s3.ts'
import { loadSettings } from '../../../src/service/settings.ts'

let store: http.Server
let endpoint: string
let status = 200
let answer = ''
const received: { path: string; headers: http.IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'id'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret'
  process.env['AWS_MAX_ATTEMPTS'] = '1'
  store = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', chunk => chunks.push(chunk))
      .on('end', () => {
        received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() })
        response.writeHead(status).end(status === 200 ? '' : answer)
      })
  })
  await new Promise<void>(resolve => store.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
})
afterAll(() => store.close())

const settingsOf = (flags: Record<string, string>) => loadSettings({ flags, environment: {}, file: null })
const delivered = { file: Buffer.from('%PDF-1.7'), type: 'application/pdf', filename: 'Ünï.pdf' }

it('an object goes into the part of its caller, signed and typed', async () => {
  const bucket = await openBucket(settingsOf({ s3_endpoint: endpoint }))
  const place = await storeDocument(bucket, { bucket: 'reports', key: '2026/05.pdf' }, 'ac/me', delivered)
  expect(place).toBe('s3://reports/ac%2Fme/2026/05.pdf')
  const { path, headers, body } = received.at(-1)!
  expect(path).toBe('/reports/ac%252Fme/2026/05.pdf?x-id=PutObject')
  expect(headers.authorization).toContain('AWS4-HMAC-SHA256 Credential=id/')
  expect([headers['content-type'], body]).toEqual(['application/pdf', '%PDF-1.7'])
  bucket.close()
})

it('a refusal is final, a failure of the store is not', async () => {
  const bucket = await openBucket(settingsOf({ s3_endpoint: endpoint, s3_prefix: '/' }))
  const storing = () => storeDocument(bucket, { bucket: 'reports', key: 'a.pdf' }, 'acme', delivered)
  status = 403
  answer = '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>Signature secret</Message></Error>'
  const refused = 'The document could not be delivered. The store refused it: SignatureDoesNotMatch.'
  await expect(storing()).rejects.toMatchObject({ code: 'delivery_failed', message: refused })
  answer = '<Error><Code>x secret &lt;b></Code></Error>'
  await expect(storing()).rejects.toMatchObject({ message: expect.not.stringContaining('secret') })
  status = 503
  await expect(storing()).rejects.toBeInstanceOf(TryLater)
  status = 200
  expect(await storing()).toBe('s3://reports/a.pdf')
  bucket.close()
})

it('places are those of buckets that the operator names', () => {
  const settings = settingsOf({ s3_buckets: 'reports' })
  expect(readDelivery('s3://reports/a/b.pdf', settings)).toBe('s3://reports/a/b.pdf')
  for (const wrong of ['s3://other/a', 's3://reports/', 's3://reports/../a', 's3://reports/a//b', 's3://reports'])
    expect(() => readDelivery(wrong, settings), wrong).toThrow(/deliver_to/)
  expect(s3Place('s3://reports/a b/ü.pdf')).toEqual({ bucket: 'reports', key: 'a b/ü.pdf' })
  expect(s3Place('https://reports/a')).toBeNull()
})
