import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readArchive } from '../../src/service/http/archive.ts'
import { readForm } from '../../src/service/http/multipart.ts'
import { fieldValue } from '../../src/service/http/upload.ts'
import { type Running, run } from './running.ts'

const LIMITS = { bodyBytes: 10_000, subResources: 3, subResourceBytes: 20_000, subResourceTotalBytes: 30_000 }
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const asData = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

async function formOf(parts: readonly [string, string | Buffer, string?][]): Promise<[Uint8Array, string]> {
  const form = new FormData()
  for (const [name, value, filename] of parts)
    if (filename === undefined) form.append(name, String(value))
    else form.append(name, new Blob([Buffer.from(value)]), filename)
  const response = new Response(form)
  return [new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type')!]
}

const read = async (parts: Parameters<typeof formOf>[0]) => readForm(...(await formOf(parts)), LIMITS)

async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe('a form', () => {
  it('has the document in index.html and its files beside it', async () => {
    expect(
      await read([
        ['files', '<h1>x</h1>', 'index.html'],
        ['files', PNG, 'a#b.png'],
        ['css/a.css', 'p{}', 'other.css'],
        ['toc', 'true'],
        ['title', 'true'],
      ]),
    ).toEqual({
      html: '<h1>x</h1>',
      assets: { './a%23b.png': asData('image/png', PNG), './css/a.css': asData('text/css', Buffer.from('p{}')) },
      toc: true,
      title: 'true',
    })
  })

  it.each([[[['html', '<p>x']]], [[['html', '<p>x', 'page.html']]], [[['files', '<p>x', 'only.htm']]]] as [
    Parameters<typeof formOf>[0],
  ][])('has it in a field, or in the only HTML file: case %#', async parts => {
    expect(await read(parts)).toMatchObject({ html: '<p>x' })
  })

  /** How often other work of the process got its turn meanwhile. */
  async function turnsDuring(reading: Promise<unknown>): Promise<number> {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await reading.catch(() => {})
    isOver = true
    return turns
  }

  it('lets other requests be answered while it is read, and is not read on once it is refused', async () => {
    const limits = { ...LIMITS, bodyBytes: 4_000_000, subResourceBytes: 4_000_000 }
    const long = await formOf([['files', Buffer.alloc(2_000_000, 'x'), 'index.html']])
    expect(await turnsDuring(readForm(...long, limits))).toBeGreaterThan(20)
    const fields = Array.from({ length: 200 }, (_, i): [string, string] => [`f${i}`, 'x'])
    const refused = await formOf([...fields, ['files', Buffer.alloc(2_000_000, 'x'), 'index.html']])
    await expect(readForm(...refused, limits)).rejects.toMatchObject({ code: 'invalid_form' })
    expect(await turnsDuring(readForm(...refused, limits))).toBeLessThan(10)
  })

  it('is refused with names that no file system has', async () => {
    const name = `${'a/'.repeat(2_100)}b.png`
    await expect(readArchive(await zipOf({ 'index.html': 'x', [name]: 'y' }), [], LIMITS)).rejects.toMatchObject({
      code: 'payload_too_large',
    })
    await expect(
      read([
        ['html', '<p>x'],
        [name, PNG, 'b.png'],
      ]),
    ).rejects.toMatchObject({ code: 'payload_too_large' })
  })

  it('has a saved page as its document', async () => {
    const page = `Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: https://example.com/a\r\n\r\n<p>x\r\n--b\r\nContent-Type: image/png\r\nContent-Location: i.png\r\n\r\nP\r\n--b--`
    const expected = {
      html: '<p>x',
      url: 'https://example.com/a',
      assets: { 'https://example.com/i.png': asData('image/png', Buffer.from('P')) },
      extract: true,
    }
    expect(
      await read([
        ['files', page, 'page.mhtml'],
        ['extract', 'true'],
      ]),
    ).toEqual(expected)
    expect(
      await read([
        ['html', page, 'page.mhtml'],
        ['extract', 'true'],
      ]),
    ).toEqual(expected)
  })

  it('is refused by what is wrong with it', async () => {
    await expect(read([['files', PNG, 'a.png']])).rejects.toMatchObject({ code: 'missing_field' })
    const many = Array.from({ length: 6 }, (_, i): [string, Buffer, string] => ['files', PNG, `${i}.png`])
    await expect(read([['html', 'x'], ...many])).rejects.toMatchObject({ code: 'payload_too_large' })
    await expect(read([['files', Buffer.alloc(20_001), 'a.png']])).rejects.toMatchObject({ code: 'payload_too_large' })
    const [bytes, type] = await formOf([['html', 'x']])
    await expect(readForm(bytes, 'multipart/form-data', LIMITS)).rejects.toMatchObject({ code: 'invalid_form' })
    await expect(readForm(bytes.subarray(0, 40), type, LIMITS)).rejects.toMatchObject({ code: 'invalid_form' })
  })

  it('keeps fields whose names mean something to JavaScript, so that they are refused as unknown', async () => {
    const request = await read([
      ['html', 'x'],
      ['__proto__', '{"template":"dark"}'],
    ])
    expect(Object.keys(request as object)).toContain('__proto__')
    expect(request).not.toHaveProperty('template')
  })

  it.each(['form-data', 'form-data; filename="a.png"', 'form-data; filename=""', 'attachment'])(
    'is refused where a part has no name: %s',
    async disposition => {
      for (const type of ['', 'Content-Type: image/png\r\n']) {
        const body = `--b\r\nContent-Disposition: ${disposition}\r\n${type}\r\nx\r\n--b--\r\n`
        const form = readForm(Buffer.from(body), 'multipart/form-data; boundary=b', LIMITS)
        await expect(form).rejects.toMatchObject({ status: expect.toSatisfy((each: number) => each < 500) })
      }
    },
  )
})

describe('a field of a form', () => {
  it.each([
    ['toc', 'true', true],
    ['toc', 'yes', 'yes'],
    ['dpi', '144', 144],
    ['header', 'false', false],
    ['header', '{"left":"{title}"}', { left: '{title}' }],
    ['header', '{left', '{left'],
    ['strict', '["text_cut"]', ['text_cut']],
    ['strict', 'text_cut', 'text_cut'],
    ['title', '12', '12'],
    ['other', 'true', 'true'],
  ])('%s = %s', (name, text, value) => {
    expect(fieldValue(name, text)).toEqual(value)
  })
})

describe('an archive', () => {
  it('may have its document in a folder', async () => {
    const zip = await zipOf({ 'doc/index.html': '<p>x', 'doc/img/a.png': PNG, '__MACOSX/doc/._a.png': 'x' })
    expect(await readArchive(zip, [['toc', 'true']], LIMITS)).toEqual({
      html: '<p>x',
      assets: { './img/a.png': asData('image/png', PNG) },
      toc: true,
    })
  })

  it('is refused before it is inflated where it says that it is too large', async () => {
    const bomb = await zipOf({ 'index.html': 'x', 'a.png': Buffer.alloc(20_001) })
    expect(bomb.length).toBeLessThan(1000)
    await expect(readArchive(bomb, [], LIMITS)).rejects.toMatchObject({ code: 'payload_too_large' })
    const three = Object.fromEntries(['a', 'b', 'c'].map(name => [`${name}.png`, Buffer.alloc(18_000)]))
    await expect(readArchive(await zipOf(three), [], LIMITS)).rejects.toMatchObject({ code: 'payload_too_large' })
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.png`, PNG]))
    await expect(readArchive(await zipOf(many), [], LIMITS)).rejects.toMatchObject({ code: 'payload_too_large' })
  })

  it('is refused where more comes out than it says', async () => {
    const liar = await zipOf({ 'index.html': 'x'.repeat(5000) })
    const [central] = [liar.lastIndexOf(Buffer.from('504b0102', 'hex'))]
    liar.writeUInt32LE(10, central! + 24)
    await expect(readArchive(liar, [], LIMITS)).rejects.toMatchObject({ code: 'invalid_archive' })
  })

  it('is refused where the check sum of a file is wrong', async () => {
    const zip = await zipOf({ 'index.html': '<p>x' })
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32('<p>x'))
    const damaged = Buffer.from(zip.toString('latin1').replaceAll(sum.toString('latin1'), 'xxxx'), 'latin1')
    await expect(readArchive(damaged, [], LIMITS)).rejects.toMatchObject({ code: 'invalid_archive' })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('PK\u0003\u0004 not really')],
  ])('is none: %s', async (_, bytes) => {
    expect(crc32(bytes)).toBeTypeOf('number')
    await expect(readArchive(bytes, [], LIMITS)).rejects.toMatchObject({ code: 'invalid_archive' })
  })

  it('cannot lead out of itself', async () => {
    const zip = await zipOf({ 'index.html': 'x', 'aa/a.png': PNG })
    const outside = Buffer.from(zip.toString('latin1').replaceAll('aa/a.png', '../a.png'), 'latin1')
    await expect(readArchive(outside, [], LIMITS)).rejects.toMatchObject({ code: 'invalid_archive' })
  })
})

describe('the service', () => {
  let running: Running
  beforeAll(async () => {
    running = await run()
  })
  afterAll(() => running.close())

  const send = async (body: Uint8Array, type: string, path = '/v1/generate') => {
    const headers = { 'content-type': type, 'x-api-key': running.key }
    return fetch(`http://127.0.0.1:${running.port}${path}`, { method: 'POST', headers, body: Buffer.from(body) })
  }

  it('takes forms and archives', async () => {
    const [bytes, type] = await formOf([
      ['files', '<p>form', 'index.html'],
      ['files', PNG, 'a.png'],
      ['title', 'T'],
    ])
    const form = await send(bytes, type)
    expect(form.status).toBe(200)
    expect(await form.text()).toContain('form')
    const archive = await send(await zipOf({ 'index.html': '<p>zip' }), 'application/zip', '/v1/generate?filename=z')
    expect(archive.status).toBe(200)
    expect(archive.headers.get('content-disposition')).toContain('z.pdf')
    expect(await archive.text()).toContain('zip')
  })

  it('has a switch in the plan for pages that are not public', async () => {
    const body = { html: 'x', url: 'https://example.com/', fetch: { cookies: 'a=geheim' } }
    const key = running.makeKey({ plan: 'bare' })
    const refused = await running.post('/v1/generate', body, { 'x-api-key': key })
    expect(refused.json()).toMatchObject({ code: 'feature_not_in_plan', errors: [{ path: '/fetch' }] })
    expect((await running.post('/v1/generate', body)).status).toBe(200)
    expect(JSON.stringify(running.lines)).not.toContain('geheim')
  })

  it('refuses fields of a form as those of JSON', async () => {
    const [bytes, type] = await formOf([
      ['html', 'x'],
      ['tocc', 'true'],
    ])
    const answer = await send(bytes, type)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'unknown_field', errors: [{ path: '/tocc' }] })
    expect((await send(bytes, type, '/v1/generate/url')).status).toBe(415)
  })
})
