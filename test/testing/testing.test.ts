import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from '../../src/index.ts'
import { PdfFile } from '../../src/pdf-reader/file.ts'
import { Scanner } from '../../src/pdf-reader/values.ts'
import { assertPdfBytes, assertPdfText, pdfMatchers, pdfText } from '../../src/testing/testing.ts'

const pdfOf = async (html: string) => (await render({ html, footer: { center: '{page} / {pages}' } })).pdf

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshots-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the text of a PDF', () => {
  it('is its lines, page by page, ligatures and emoji and all', async () => {
    const pdf = await pdfOf(
      '<h1>Title</h1><p>An efficient office 😀, x<sup>2</sup>.<p style="break-before:page">Привет, мир',
    )
    expect(pdfText(pdf)).toBe(
      [
        '--- page 1 of 2, 595.3 × 841.9 pt ---',
        'Title',
        'An efficient office 😀, x2.',
        '1 / 2',
        '',
        '--- page 2 of 2, 595.3 × 841.9 pt ---',
        'Привет, мир',
        '2 / 2',
        '',
      ].join('\n'),
    )
  })

  it('has right-to-left words in the order in which they are read', async () => {
    expect(pdfText(await pdfOf('<p dir=rtl lang=ar>مرحبا بالعالم'))).toContain('\nمرحبا بالعالم\n')
  })

  it('keeps columns apart', async () => {
    const text = pdfText(
      await pdfOf('<table style="width:100%"><tr><td>left<td style="text-align:right">right</table>'),
    )
    expect(text).toMatch(/\nleft +right\n/)
  })

  it('cannot be had of what is no PDF', () => {
    expect(() => pdfText(Buffer.from('<html>'))).toThrow('This is not a PDF.')
    expect(() => pdfText(Buffer.from('%PDF-1.7\n1 0 obj\n(unfinished'))).toThrow('cannot be read')
  })

  it('is found in classic files too', () => {
    const content = 'BT /F 10 Tf 10 20 Td (Hel\\(l\\)o) Tj 0 -12 TD [(wor) -300 (ld)] TJ ET'
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 100 50]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
    const pdf = Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`, 'latin1')
    expect(pdfText(pdf)).toBe('--- page 1 of 1, 100 × 50 pt ---\nHel(l)o\nwor ld\n')
    expect(new PdfFile(pdf).pages()).toHaveLength(1)
  })
})

describe('the scanner', () => {
  it('reads values', () => {
    const scanner = new Scanner('<< /A#20B [1 -.5 true null 3 0 R (a\\(b\\)\\101) <4142>] >> Tj % no\n7')
    const dictionary = scanner.next() as ReadonlyMap<string, unknown>
    expect(dictionary.get('A B')).toEqual([
      1,
      -0.5,
      true,
      null,
      { kind: 'reference', id: 3 },
      { kind: 'string', bytes: 'a(b)A' },
      { kind: 'string', bytes: 'AB' },
    ])
    expect([scanner.next(), scanner.next(), scanner.next()]).toEqual([{ kind: 'operator', name: 'Tj' }, 7, undefined])
  })

  it('ends on whatever it is given', () => {
    for (const text of ['[[[[', '<<<<<<', '((((', '>>>>', '['.repeat(100_000), '/', '<', '%']) {
      const scanner = new Scanner(text)
      let count = 0
      while (scanner.next() !== undefined) expect(++count).toBeLessThan(200_000)
    }
  })
})

describe('a snapshot', () => {
  it('is written once, then compared', async () => {
    const path = join(folder, 'new', 'a.txt')
    const one = await pdfOf('<p>one')
    assertPdfText(one, path, { create: true, update: false })
    expect(readFileSync(path, 'utf8')).toContain('\none\n')
    assertPdfText(one, path, { create: false, update: false })
    const two = await pdfOf('<p>two')
    expect(() => assertPdfText(two, path, { update: false })).toThrow(/is not that of .*UPDATE=1/)
    expect(readFileSync(path, 'utf8')).toContain('\none\n')
    assertPdfText(two, path, { update: true })
    expect(readFileSync(path, 'utf8')).toContain('\ntwo\n')
  })

  it('must be there where none may be made', async () => {
    const pdf = await pdfOf('<p>one')
    expect(() => assertPdfText(pdf, join(folder, 'a.txt'), { create: false, update: false })).toThrow(
      /There is no snapshot/,
    )
  })

  it('tells by the bytes what text does not show', async () => {
    const path = join(folder, 'a.pdf')
    assertPdfBytes(await pdfOf('<p>one'), path, { create: true, update: false })
    const red = await pdfOf('<p style="color:red">one')
    assertPdfText(red, join(folder, 'a.txt'), { create: true, update: false })
    expect(() => assertPdfBytes(red, path, { update: false })).toThrow(/although the pages say the same/)
  })

  it('is a matcher of expect, named after the test', async () => {
    const pdf = await pdfOf('<p>one')
    const context = {
      testPath: join(folder, 'x.test.ts'),
      currentTestName: 'invoices > print well',
      snapshotState: { _updateSnapshot: 'new' },
    }
    expect(pdfMatchers.toMatchPdfSnapshot.call(context, pdf).pass).toBe(true)
    expect(existsSync(join(folder, '__snapshots__', 'x.test.ts.invoices-print-well.txt'))).toBe(true)
    const result = pdfMatchers.toMatchPdfSnapshot.call(context, await pdfOf('<p>two'))
    expect(result.pass).toBe(false)
    expect(result.actual).toContain('two')
    expect(result.expected).toContain('one')
  })

  it('extends the expect of Vitest', async () => {
    expect.extend(pdfMatchers as unknown as Parameters<typeof expect.extend>[0])
    const matcher = expect(await pdfOf('<p>one')) as unknown as { toMatchPdfSnapshot(name: string): void }
    const path = fileURLToPath(new URL('./__snapshots__/testing.test.ts.vitest.txt', import.meta.url))
    // Where CI is set the runner writes no new snapshots, so this one is there before.
    assertPdfText(await pdfOf('<p>one'), path, { create: true, update: true })
    try {
      matcher.toMatchPdfSnapshot('vitest')
      expect(readFileSync(path, 'utf8')).toContain('\none\n')
    } finally {
      rmSync(path)
    }
  })
})

const DIST = fileURLToPath(new URL('../../dist/testing.js', import.meta.url))

// Needs a build.
describe.skipIf(!existsSync(DIST))('node:test', () => {
  it('shows the lines that differ', async () => {
    writeFileSync(join(folder, 'a.pdf'), await pdfOf('<p>one'))
    writeFileSync(join(folder, 'a.txt'), 'something else\n')
    writeFileSync(
      join(folder, 'a.test.mjs'),
      `import test from 'node:test'
import { readFileSync } from 'node:fs'
import { assertPdfText } from '${pathToFileURL(DIST).href}'
test('prints', () => assertPdfText(readFileSync('a.pdf'), 'a.txt'))`,
    )
    const { status, stdout } = spawnSync(process.execPath, ['--test', 'a.test.mjs'], { cwd: folder, env: { CI: '1' } })
    expect(status).toBe(1)
    expect(stdout.toString()).toContain('something else')
    expect(stdout.toString()).toContain('The text of the PDF is not that of a.txt')
  }, 20_000)
})
