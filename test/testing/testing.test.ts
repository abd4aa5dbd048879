import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from '../../src/index.ts'
import { PdfFile } from '../../src/pdf-reader/file.ts'
import { Scanner } from '../../src/pdf-reader/values.ts'
import { assertPdfBytes, assertPdfSnapshot, assertPdfText, pdfMatchers, pdfText } from '../../src/testing/testing.ts'
import '../../src/testing/vitest.ts'

const pdfOf = async (html: string) => (await render({ html, footer: { center: '{page} / {pages}' } })).pdf

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshots-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a folder that takes no snapshot', () => {
  it('is named, with the reason', async () => {
    writeFileSync(join(folder, 'file'), '')
    vi.stubEnv('CI', 'false')
    const path = join(folder, 'file', 'snapshot')
    await expect(assertPdfSnapshot(await pdfOf('<p>x'), path)).rejects.toThrow(
      /^The snapshot .*snapshot\.pdf\.snapshot cannot be written: /,
    )
    vi.unstubAllEnvs()
  })
})

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
    expect(() => assertPdfBytes(red, path, { update: false })).toThrow(
      /the colour of “one” is #[0-9a-f]{6} and was #[0-9a-f]{6}/,
    )
  })

  it('takes file URLs and knows the words for no', async () => {
    const url = pathToFileURL(join(folder, 'with space', 'a.txt'))
    const [one, two] = [await pdfOf('<p>one'), await pdfOf('<p>two')]
    assertPdfText(one, url, { create: true, update: false })
    for (const value of ['0', 'false', 'no', '']) {
      vi.stubEnv('UPDATE', value)
      expect(() => assertPdfText(two, url)).toThrow(/is not that of/)
    }
    vi.stubEnv('UPDATE', undefined)
    vi.stubEnv('CI', 'false')
    assertPdfText(one, join(folder, 'new.txt'))
    vi.stubEnv('CI', 'true')
    expect(() => assertPdfText(one, join(folder, 'newer.txt'))).toThrow(/There is no snapshot/)
    vi.unstubAllEnvs()
  })

  it('says in words what differs, and shows pictures of it', async () => {
    const path = join(folder, 'page')
    const html = '<!doctype html><h1>Title</h1><p>Ten boxes came on Monday.</p>'
    const subject = (source: string) => ({ html: source, template: 'clean' })
    const parts = { layout: true, image: true, create: true, update: false, dpi: 30 }
    await assertPdfSnapshot(subject(html), path, parts)
    await assertPdfSnapshot(subject(html), path, { ...parts, create: false })
    const other = html.replace('Ten', 'Two')
    await expect(assertPdfSnapshot(subject(other), path, parts)).rejects.toThrow(
      /page 1: 1 word changed: “Ten” → “Two”/,
    )
    const red = html.replace('<p>', '<p style="background:red">')
    const { layout: _, ...withoutLayout } = parts
    await assertPdfSnapshot(subject(html), `${path}-b`, withoutLayout)
    await expect(assertPdfSnapshot(subject(red), `${path}-b`, withoutLayout)).rejects.toThrow(
      /page 1: [\d.]+ % of the pixels differ; see .*page-b\.page-1\.diff\.png/,
    )
    expect(readFileSync(`${path}-b.page-1.diff.png`).subarray(1, 4).toString()).toBe('PNG')
    await expect(assertPdfSnapshot(await pdfOf('<p>x'), path, parts)).rejects.toThrow(/Pictures are drawn from HTML/)
  })
})

describe('the matcher', () => {
  const contextOf = (mode: string, testName = 'invoices > print well') => {
    const state = { testPath: join(folder, 'x.test.ts'), currentTestName: testName, assertionCalls: 0 }
    return { ...state, snapshotState: { _updateSnapshot: mode } }
  }
  type Context = ReturnType<typeof contextOf>
  const match = async (context: Context, pdf: Uint8Array, options?: Parameters<Matcher>[1]) => {
    context.assertionCalls++
    return await pdfMatchers.toMatchPdfSnapshot.call(context, pdf, options)
  }
  type Matcher = typeof pdfMatchers.toMatchPdfSnapshot

  it('has a file for each call of each test', async () => {
    const [one, two] = [await pdfOf('<p>one'), await pdfOf('<p>two')]
    const context = contextOf('new')
    expect((await match(context, one)).pass).toBe(true)
    expect((await match(context, two)).pass).toBe(true)
    expect((await match(contextOf('new', 'a/b'), one)).pass).toBe(true)
    expect((await match(contextOf('new', 'a b'), two)).pass).toBe(true)
    expect((await match(contextOf('new', 'a b'), one, 'named')).pass).toBe(true)
    expect(readdirSync(join(folder, '__snapshots__', 'x.test.ts')).sort()).toEqual([
      'a-b.pdf.snapshot',
      'a-b~named.pdf.snapshot',
      'a_2f_b.pdf.snapshot',
      'invoices.print-well.pdf.snapshot',
      'invoices.print-well~2.pdf.snapshot',
    ])
    // The test runs once more: its calls are counted anew.
    const again = contextOf('none')
    const results = [await match(again, one), await match(again, one)]
    expect(results.map(({ pass }) => pass)).toEqual([true, false])
    expect(results[1]!.message()).toContain('1 word changed: “two” → “one”')
    expect(results[1]!).toMatchObject({
      expected: expect.stringContaining('\ntwo\n'),
      actual: expect.stringContaining('\none\n'),
    })
    expect((await match(contextOf('all', 'a b'), one)).pass).toBe(true)
    expect(readFileSync(join(folder, '__snapshots__', 'x.test.ts', 'a-b.pdf.snapshot'), 'utf8')).toContain('\none\n')
  })

  it('writes none in CI', async () => {
    const result = await match(contextOf('none', 'new one'), await pdfOf('<p>one'))
    expect(result.pass).toBe(false)
    expect(result.message()).toContain('There is no snapshot')
  })

  it('extends the expect of Vitest', async () => {
    const pdf = await pdfOf('<p>one')
    const file = fileURLToPath(
      new URL('./__snapshots__/testing.test.ts/the-matcher.extends-the-expect-of-Vitest.pdf.snapshot', import.meta.url),
    )
    // Where CI is set the runner writes no new snapshots, so this one is there before.
    await assertPdfSnapshot(pdf, file.replace('.pdf.snapshot', ''), { create: true, update: true })
    try {
      expect(pdf).toMatchPdfSnapshot()
      expect(readFileSync(file, 'utf8')).toContain('\none\n')
    } finally {
      rmSync(dirname(file), { recursive: true })
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
