/** Cells that stand by a character or by the ends of whole numbers. Ahem: every character is 10 px wide. */
import { describe, expect, test } from 'vitest'
import { decimalSign, figureIn, isPlaceholder, wholeEnd } from '../../src/layout/table/numerals.ts'
import { AHEM_CSS, fragmentsOf, type LaidOut, layOut } from './harness.ts'

const CSS = `${AHEM_CSS} table { border-spacing: 0; -octavo-align-at: numbers } td, th { padding: 0; text-align-last: auto }
  th { font-weight: 400; text-align: start; -octavo-align-at: numbers }`

/** The texts with their left and right edges, in tree order. */
const texts = (laid: LaidOut): readonly (readonly [string, number, number])[] =>
  fragmentsOf(laid).flatMap(({ fragment, x, width }) =>
    fragment.kind === 'text' ? [[fragment.text, x, x + width] as const] : [],
  )

describe('a text is a number', () => {
  test.each([
    ['1,000.0', '1,000.0'],
    ['−1.70 %', '1.70'],
    ['$1,240.00', '1,240.00'],
    ['110.75 ms', '110.75'],
    ['12 MB/s', '12'],
    ['4.201 / s', '4.201'],
    ['12 ms / op', '12'],
    ['(1 200)', '1 200'],
    ['≈ 3', '3'],
    ['USD 40', '40'],
    ['5.1e-3', '5.1'],
    ['12*', '12'],
    ['4 × 10⁻³', '4'],
    ['20°C', '20'],
  ])('%s', (text, run) => {
    expect(figureIn(text)?.run).toBe(run)
  })
  test.each([
    '',
    'info',
    '12.03.2024',
    '4.2.1',
    '10–20',
    '12:30',
    '1 of 5',
    '+41 44 668 18 00',
    'A4',
    '4 × 100',
    '-',
    '26/A',
    '4 / 5',
  ])('%s is none', text => {
    expect(figureIn(text)).toBe(null)
  })
  test('or stands in place of one', () => {
    expect(['–', 'n/a', '', '—', '...', 'NaN', 'null'].every(isPlaceholder)).toBe(true)
    expect(isPlaceholder('info')).toBe(false)
  })
})

describe('the decimal sign of a column', () => {
  test('is the last of two kinds, or one without three digits after it', () => {
    expect(decimalSign(['1,000.0', '40,120'], 'de')).toBe('.')
    expect(decimalSign(['1.000', '40,5'], 'en')).toBe(',')
  })
  test('is the other one where a sign parts groups', () => {
    expect(decimalSign(['1,000,000', '1.250'], 'en')).toBe('.')
    expect(decimalSign(['1.000.000'], 'en')).toBe(',')
  })
  test('is that of the language where numbers do not tell', () => {
    expect(decimalSign(['1,000', '2'], 'en-GB')).toBe('.')
    expect(decimalSign(['1.000', '2'], 'de-CH')).toBe(',')
  })
  test('ends the whole part', () => {
    expect(wholeEnd(figureIn('$1,240.55')!, '.')).toBe(6)
    expect(wholeEnd(figureIn('1,240 kg')!, '.')).toBe(5)
  })
})

describe('numbers in a column', () => {
  const table = (rows: string, css = CSS) =>
    layOut(`<!doctype html><body><table>${rows}</table>`, { css }).then(laid => texts(laid))

  test('stand by the ends of their whole parts, and their head where they end', async () => {
    const found = await table(
      '<thead><tr><th>name<th>n<tbody><tr><td>a<td>1.5<tr><td>b<td>10<tr><td>c<td>–<tr><td>d<td>2.25',
    )
    expect(found.filter(([, left]) => left >= 40)).toEqual([
      ['n', 80, 90],
      ['1.5', 50, 80],
      ['10', 40, 60],
      ['–', 50, 60],
      ['2.25', 50, 90],
    ])
  })
  test('have their units below each other', async () => {
    const found = await table('<tr><td>a<td>1.5 ms<tr><td>b<td>10 ms')
    // The unit of the second begins where that of the first does, though its number has no decimals.
    const pieces = found.filter(([, left]) => left >= 10)
    expect(pieces.filter(([text]) => text.includes('s')).map(([, , right]) => right)).toEqual([80, 80])
    expect(pieces.map(([text]) => text).join('|')).toBe('1.5 ms|1|0| ms')
  })
  test('keep their power of ten', async () => {
    const found = await table('<tr><td>a<td>10.25<tr><td>b<td>1e-5')
    expect(found.filter(([, left]) => left >= 10)).toEqual([
      ['10.25', 10, 60],
      ['1e-5', 20, 60],
    ])
  })
  test('of several units only end at one place: their digits are not to be compared', async () => {
    const found = await table('<tr><td>a<td>1.2 GB<tr><td>b<td>640 MB*<tr><td>b<td>7')
    expect(found.filter(([, left]) => left >= 10)).toEqual([
      ['1.2 GB', 20, 80],
      ['640 MB*', 10, 80],
      ['7', 70, 80],
    ])
  })
  test('have figures of one width, and words beside them have not', async () => {
    const laid = await layOut('<!doctype html><body><table><tr><td>a-1<td>10<tr><td>b-2<td>7</table>', { css: CSS })
    const features = fragmentsOf(laid).flatMap(({ fragment }) =>
      fragment.kind === 'text' ? [fragment.piece.run.style.fontVariantNumeric.includes('tabular-nums')] : [],
    )
    expect(features).toEqual([false, true, false, true])
  })
  test('do not turn over before their unit', async () => {
    const found = await table('<tr><td>aaaaaaa bbbbbbbbb<td>1 ms<tr><td>b<td>2 ms', `${CSS} table { width: 100px }`)
    expect(found.filter(([text]) => text === '1 ms')).toHaveLength(1)
  })
  test('are left alone where one cell is a word, in the first column, and where the author aligns', async () => {
    const lefts = async (rows: string) => (await table(rows)).map(([, left]) => left)
    expect(await lefts('<tr><td>a<td>100<tr><td>b<td>1<tr><td>b<td>x')).toEqual([0, 10, 0, 10, 0, 10])
    expect(await lefts('<tr><td>100<td>a<tr><td>1<td>b')).toEqual([0, 30, 0, 30])
    expect(await lefts('<tr><td>a<td style="text-align:left">100<tr><td>b<td align=left>1')).toEqual([0, 10, 0, 10])
  })
  test('are left alone without the property', async () => {
    const found = await table(
      '<tr><td>a<td>100<tr><td>b<td>1',
      `${AHEM_CSS} td { padding: 0 } table { border-spacing: 0 }`,
    )
    expect(found.map(([, left]) => left)).toEqual([0, 10, 0, 10])
  })
})

describe('a head', () => {
  const head = async (cells: readonly string[], name = 'th'): Promise<number> => {
    const rows = cells.map(cell => `<tr><td>a${cell}`).join('')
    const html = `<table><thead><tr><${name}>h<${name}>hh<tbody>${rows}</table>`
    return texts(await layOut(`<!doctype html><body>${html}`, { css: CSS })).find(([text]) => text === 'hh')![1]
  }
  test('ends at the right where the author has all cells below it end there', async () => {
    expect(await head(['<td align=right>wordy', '<td style="text-align:right">x'])).toBe(40)
    expect(await head(['<td align=right>wordy', '<td>', '<td align=right>x'])).toBe(40)
  })
  test('stays where one of them does not, or there is but one', async () => {
    expect(await head(['<td align=right>wordy', '<td>x'])).toBe(10)
    expect(await head(['<td align=right>wordy', '<td align=center>x'])).toBe(10)
    expect(await head(['<td align=right>wordy'])).toBe(10)
  })
  test('stays where the author aligns it', async () => {
    expect(await head(['<td align=right>wordy', '<td align=right>x'], 'th align=left')).toBe(10)
  })
})

describe('text-align with a character', () => {
  const rows = '<tr><td>1:5<tr><td>12:00<tr><td>3'
  const lefts = async (align: string) => {
    const css = `${AHEM_CSS} td { padding: 0; text-align: ${align} } table { border-spacing: 0; width: 100px }`
    return texts(await layOut(`<!doctype html><body><table>${rows}</table>`, { css })).map(([, left]) => left)
  }
  test('puts it below itself, on the right by default; a text without it ends there', async () => {
    expect(await lefts('":"')).toEqual([60, 50, 60])
  })
  test('on the side that is given', async () => {
    expect(await lefts('left ":"')).toEqual([10, 0, 10])
    expect(await lefts('":" center')).toEqual([35, 25, 35])
  })
})
