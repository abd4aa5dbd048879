import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sourceArchive } from '../../src/render/source-archive.ts'
import { readPropertyList } from '../../src/saved-pages/property-list.ts'
import { savedForm } from '../../src/saved-pages/saved-form.ts'
import { readSavedPage } from '../../src/saved-pages/saved-page.ts'

const PNG = Buffer.from('89504e470d0a1a0a00010203', 'hex')
const ADDRESS = 'https://example.com/posts/one'
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const pngData = `data:image/png;base64,${PNG.toString('base64')}`

describe('MHTML', () => {
  const file = (parts: readonly string[], head = 'type="text/html"; boundary="--=_b"'): Uint8Array =>
    bytesOf(
      `From: <Saved by a browser>\r\nSubject: =?utf-8?Q?A?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\t${head}\r\n\r\npreamble\r\n` +
        `${parts.map(part => `----=_b\r\n${part}\r\n`).join('')}----=_b--\r\n`,
    )
  const page = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: ${ADDRESS}\r\n\r\n<p class=3Da>caf=C3=A9 =\r\nau lait</p><img src=3D"cid:pic@mhtml">`
  const picture = `Content-Type: image/png\r\nContent-ID: <pic@mhtml>\r\nContent-Transfer-Encoding: base64\r\nContent-Location: ../a.png\r\n\r\n${PNG.toString('base64')}`

  it('is the page with its pictures, by address and by Content-ID', async () => {
    expect(await readSavedPage(file([page, picture]))).toEqual({
      html: '<p class=a>café au lait</p><img src="cid:pic@mhtml">',
      url: ADDRESS,
      assets: { 'https://example.com/a.png': pngData, 'cid:pic@mhtml': pngData },
    })
  })

  it('begins with the part that "start" names', async () => {
    const first = 'Content-Type: text/html\r\nContent-ID: <f@x>\r\n\r\nframe'
    const root = 'Content-Type: text/html\r\nContent-ID: <root@x>\r\n\r\nroot'
    const saved = await readSavedPage(file([first, root], 'boundary="--=_b"; start="<root@x>"'))
    expect(saved?.html).toBe('root')
  })

  it('is read as far as it goes where it was cut off, and refused without a boundary or a page', async () => {
    const whole = file([page, picture])
    expect((await readSavedPage(whole.subarray(0, whole.length - 30)))?.html).toContain('café')
    const bad = bytesOf('Content-Type: multipart/related\r\n\r\nx')
    await expect(readSavedPage(bad)).rejects.toMatchObject({ code: 'invalid_archive' })
    await expect(readSavedPage(file([picture]))).rejects.toMatchObject({ code: 'invalid_archive' })
  })

  it('is read again that was written as the source of a PDF', async () => {
    const resource = (url: string, contentType: string, bytes: Uint8Array) => ({
      url: new URL(url),
      contentType,
      charset: null,
      bytes,
    })
    const body = Buffer.from('<p>ä</p>\r\n--x\r\n', 'utf8')
    const written = sourceArchive(
      resource(ADDRESS, 'text/html', body),
      [resource('https://example.com/b.png', 'image/png', PNG)],
      'Title',
    )
    const saved = await readSavedPage(written.file.bytes)
    expect(saved).toEqual({
      html: body.toString('utf8'),
      url: ADDRESS,
      assets: { 'https://example.com/b.png': pngData },
    })
  })
})

describe('WARC', () => {
  const record = (type: string, url: string, block: string): string =>
    `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nContent-Type: application/http;msgtype=response\r\n` +
    `Content-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`
  const answer = (status: string, fields: string, body: string): string =>
    `HTTP/1.1 ${status}\r\n${fields}\r\n\r\n${body}`
  const html = (body: string): string => answer('200 OK', 'Content-Type: text/html; charset=utf-8', body)
  const zipped = gzipSync('<p>zipped').toString('latin1')
  const records = [
    record('warcinfo', '', 'software: x'),
    record('response', 'https://example.com/old', answer('301 Moved', 'Content-Type: text/html', '<p>moved')),
    record('response', ADDRESS, html('<p>one</p>')),
    record(
      'response',
      'https://example.com/a.png',
      answer('200 OK', 'Content-Type: image/png', PNG.toString('latin1')),
    ),
    record('response', 'https://example.com/app.js', answer('200 OK', 'Content-Type: text/javascript', 'x()')),
    record(
      'response',
      'https://example.com/two',
      answer('200 OK', 'Content-Type: text/html\r\nTransfer-Encoding: chunked', '5\r\n<p>tw\r\n2\r\no!\r\n0\r\n\r\n'),
    ),
    record(
      'response',
      'https://example.com/three',
      answer('200 OK', 'Content-Type: text/html\r\nContent-Encoding: gzip', zipped),
    ),
  ]

  it('is the first page that was answered with success, with pictures and without scripts', async () => {
    const expected = { html: '<p>one</p>', url: ADDRESS, assets: { 'https://example.com/a.png': pngData } }
    expect(await readSavedPage(bytesOf(records.join('')))).toEqual(expected)
    const compressed = Buffer.concat(records.map(each => gzipSync(bytesOf(each))))
    expect(await readSavedPage(compressed)).toEqual(expected)
  })

  it.each([
    ['https://example.com/two', '<p>two!'],
    ['https://example.com/three#part', '<p>zipped'],
    ['https://example.com/none', '<p>one</p>'],
  ])('is the page at the address that is asked for: %s', async (url, text) => {
    expect((await readSavedPage(bytesOf(records.join('')), { url }))?.html).toBe(text)
  })

  it('is refused where it is broken, or more than may be', async () => {
    await expect(readSavedPage(bytesOf('WARC/1.1\r\nWARC-Type: response\r\n\r\nx'))).rejects.toMatchObject({
      code: 'invalid_archive',
    })
    await expect(readSavedPage(gzipSync('hello'))).rejects.toMatchObject({ code: 'invalid_archive' })
    const bomb = gzipSync(Buffer.alloc(3_000_000))
    await expect(readSavedPage(bomb, { mostBytes: 1_000_000 })).rejects.toMatchObject({ code: 'payload_too_large' })
    const inner = record(
      'response',
      ADDRESS,
      answer('200 OK', 'Content-Type: text/html\r\nContent-Encoding: gzip', bomb.toString('latin1')),
    )
    await expect(readSavedPage(bytesOf(inner), { mostBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'payload_too_large',
    })
  })
})

describe('WebArchive', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>WebMainResource</key><dict>
    <key>WebResourceData</key><data>${Buffer.from('<p>é</p>').toString('base64')}</data><key>WebResourceFrameName</key><string/>
    <key>WebResourceMIMEType</key><string>text/html</string><key>WebResourceTextEncodingName</key><string>UTF-8</string>
    <key>WebResourceURL</key><string>${ADDRESS}?a=1&amp;b=2</string></dict>
    <key>WebSubresources</key><array><dict><key>WebResourceData</key><data>${PNG.toString('base64')}</data>
    <key>WebResourceMIMEType</key><string>image/png</string><key>WebResourceURL</key><string>https://example.com/a.png</string></dict></array></dict></plist>`
  const expected = { html: '<p>é</p>', url: `${ADDRESS}?a=1&b=2`, assets: { 'https://example.com/a.png': pngData } }

  it('is the main resource with the others, as XML', async () => {
    expect(await readSavedPage(Buffer.from(xml))).toEqual(expected)
  })

  it('is the same as a binary list', async () => {
    const map = (entries: Readonly<Record<string, unknown>>): unknown => new Map(Object.entries(entries))
    const list = binaryList(
      map({
        WebMainResource: map({
          WebResourceData: Buffer.from('<p>é</p>'),
          WebResourceMIMEType: 'text/html',
          WebResourceTextEncodingName: 'UTF-8',
          WebResourceURL: `${ADDRESS}?a=1&b=2`,
        }),
        WebSubresources: [
          map({ WebResourceData: PNG, WebResourceMIMEType: 'image/png', WebResourceURL: 'https://example.com/a.png' }),
        ],
      }),
    )
    expect(await readSavedPage(list)).toEqual(expected)
    for (const length of [8, 20, list.length - 33, list.length - 1])
      await expect(readSavedPage(list.subarray(0, length))).rejects.toMatchObject({ code: 'invalid_archive' })
  })

  it('is refused where a list holds itself', () => {
    const list = binaryList([['x']])
    // The reference in the inner list becomes one to the outer list.
    const inner = list.indexOf(Buffer.from([0xa1, 0x01])) + 1
    list[inner] = 0
    expect(() => readPropertyList(list)).toThrow(expect.objectContaining({ code: 'invalid_archive' }))
  })
})

it('other files are no saved pages', async () => {
  for (const text of ['<!DOCTYPE html><p>x', 'Content-Type: text/html\r\n\r\n<p>', '<?xml version="1.0"?><html/>', ''])
    expect(savedForm(bytesOf(text)), text).toBeNull()
  expect(await readSavedPage(bytesOf('<p>x'))).toBeNull()
})

/** A binary property list of lists, maps, texts and bytes, with references of one byte and offsets of two. */
function binaryList(top: unknown): Buffer {
  const objects: Buffer[] = []
  const headOf = (kind: number, length: number): Buffer =>
    length < 15 ? Buffer.from([(kind << 4) | length]) : Buffer.from([(kind << 4) | 15, 0x11, length >> 8, length & 255])
  const add = (value: unknown): number => {
    const at = objects.push(Buffer.alloc(0)) - 1
    if (value instanceof Map) {
      const keys = [...value.keys()].map(add)
      const values = [...value.values()].map(add)
      objects[at] = Buffer.concat([headOf(0xd, keys.length), Buffer.from([...keys, ...values])])
    } else if (Buffer.isBuffer(value)) objects[at] = Buffer.concat([headOf(0x4, value.length), value])
    else if (Array.isArray(value)) objects[at] = Buffer.concat([headOf(0xa, value.length), Buffer.from(value.map(add))])
    else objects[at] = Buffer.concat([headOf(0x5, String(value).length), Buffer.from(String(value), 'latin1')])
    return at
  }
  add(top)
  const offsets: number[] = []
  let at = 8
  for (const object of objects) {
    offsets.push(at)
    at += object.length
  }
  const table = Buffer.alloc(2 * offsets.length)
  for (const [index, offset] of offsets.entries()) table.writeUInt16BE(offset, 2 * index)
  const trailer = Buffer.alloc(32)
  trailer[6] = 2
  trailer[7] = 1
  trailer.writeBigUInt64BE(BigInt(objects.length), 8)
  trailer.writeBigUInt64BE(BigInt(at), 24)
  return Buffer.concat([Buffer.from('bplist00', 'latin1'), ...objects, table, trailer])
}
