/**
 * Type 2 charstrings, operator by operator
 * (https://adobe-type-tools.github.io/font-tech-notes/pdfs/5177.Type2.pdf, §4).
 */
import { describe, expect, test } from 'vitest'
import { drawCharstring, withoutCalls } from '../../../src/fonts/file/charstring.ts'
import { InvalidFontError } from '../../../src/fonts/file/sfnt.ts'

const OPERATORS: Readonly<Record<string, readonly number[]>> = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  callsubr: [10],
  return: [11],
  endchar: [14],
  hstemhm: [18],
  hintmask: [19],
  cntrmask: [20],
  rmoveto: [21],
  hmoveto: [22],
  vstemhm: [23],
  rcurveline: [24],
  rlinecurve: [25],
  vvcurveto: [26],
  hhcurveto: [27],
  callgsubr: [29],
  vhcurveto: [30],
  hvcurveto: [31],
  div: [12, 12],
  sqrt: [12, 26],
  dotsection: [12, 0],
  hflex: [12, 34],
  flex: [12, 35],
  hflex1: [12, 36],
  flex1: [12, 37],
}

/** A charstring from its words: numbers in one to three bytes, operators, and `#` with a byte as it is. */
function code(source: string): Uint8Array {
  const bytes = source.split(/\s+/).flatMap(word => {
    if (word.startsWith('#')) return [Number(word.slice(1))]
    const operator = OPERATORS[word]
    if (operator !== undefined) return operator
    const value = Number(word)
    return Math.abs(value) <= 107 ? [value + 139] : [28, (value >> 8) & 255, value & 255]
  })
  return Uint8Array.from(bytes)
}

interface Calls {
  readonly local?: readonly string[]
  readonly global?: readonly string[]
}

const subroutines = ({ local = [], global = [] }: Calls) => ({ local: local.map(code), global: global.map(code) })

function pathOf(source: string | Uint8Array, calls: Calls = {}): string {
  const path: string[] = []
  const add =
    (name: string) =>
    (...values: number[]): void => {
      path.push(`${name} ${values.join(' ')}`)
    }
  const pen = { moveTo: add('M'), lineTo: add('L'), curveTo: add('C') }
  drawCharstring(typeof source === 'string' ? code(source) : source, subroutines(calls), pen)
  return path.join(' ')
}

describe('moves and lines', () => {
  test.each([
    ['10 20 rmoveto', 'M 10 20'],
    ['10 hmoveto', 'M 10 0'],
    ['10 vmoveto', 'M 0 10'],
    ['1 2 rmoveto 3 4 5 6 rlineto', 'M 1 2 L 4 6 L 9 12'],
    ['0 hmoveto 1 hlineto', 'M 0 0 L 1 0'],
    ['0 hmoveto 1 2 3 hlineto', 'M 0 0 L 1 0 L 1 2 L 4 2'],
    ['0 hmoveto 1 2 3 vlineto', 'M 0 0 L 0 1 L 2 1 L 2 4'],
    ['5 hmoveto 1 vlineto 2 hmoveto', 'M 5 0 L 5 1 M 7 1'],
  ])('%s', (source, expected) => {
    expect(pathOf(`${source} endchar`)).toBe(expected)
  })
})

describe('curves', () => {
  test.each([
    ['1 2 3 4 5 6 rrcurveto', 'C 1 2 4 6 9 12'],
    ['1 2 3 4 5 6 1 1 1 1 1 1 rrcurveto', 'C 1 2 4 6 9 12 C 10 13 11 14 12 15'],
    ['1 2 3 4 5 6 7 8 rcurveline', 'C 1 2 4 6 9 12 L 16 20'],
    ['7 8 1 2 3 4 5 6 rlinecurve', 'L 7 8 C 8 10 11 14 16 20'],
    // {dxa dxb dyb dxc}, and with dy1 before them.
    ['1 2 3 4 hhcurveto', 'C 1 0 3 3 7 3'],
    ['9 1 2 3 4 hhcurveto', 'C 1 9 3 12 7 12'],
    ['9 1 2 3 4 1 2 3 4 hhcurveto', 'C 1 9 3 12 7 12 C 8 12 10 15 14 15'],
    // {dya dxb dyb dyc}, and with dx1 before them.
    ['1 2 3 4 vvcurveto', 'C 0 1 2 4 2 8'],
    ['9 1 2 3 4 vvcurveto', 'C 9 1 11 4 11 8'],
    // dx1 dx2 dy2 dy3, and with dxf behind them.
    ['1 2 3 4 hvcurveto', 'C 1 0 3 3 3 7'],
    ['1 2 3 4 5 hvcurveto', 'C 1 0 3 3 8 7'],
    ['1 2 3 4 1 2 3 4 hvcurveto', 'C 1 0 3 3 3 7 C 3 8 5 11 9 11'],
    ['1 2 3 4 1 2 3 4 5 hvcurveto', 'C 1 0 3 3 3 7 C 3 8 5 11 9 16'],
    // dy1 dx2 dy2 dx3, and with dyf behind them.
    ['1 2 3 4 vhcurveto', 'C 0 1 2 4 6 4'],
    ['1 2 3 4 5 vhcurveto', 'C 0 1 2 4 6 9'],
  ])('%s', (source, expected) => {
    expect(pathOf(`0 hmoveto ${source} endchar`)).toBe(`M 0 0 ${expected}`)
  })
})

describe('flexes', () => {
  test.each([
    ['1 2 3 4 5 6 7 hflex', 'C 1 0 3 3 7 3 C 12 3 18 0 25 0'],
    ['1 2 3 4 5 6 7 8 9 10 11 12 50 flex', 'C 1 2 4 6 9 12 C 16 20 25 30 36 42'],
    // dx1 dy1 dx2 dy2 dx3 dx4 dx5 dy5 dx6: it ends at the height at which it began.
    ['1 2 3 4 5 6 7 8 9 hflex1', 'C 1 2 4 6 9 6 C 15 6 22 14 31 0'],
    // The last operand goes along the axis that is longer so far; the other returns to its beginning.
    ['10 1 10 1 10 1 10 1 10 1 9 flex1', 'C 10 1 20 2 30 3 C 40 4 50 5 59 0'],
    ['1 10 1 10 1 10 1 10 1 10 9 flex1', 'C 1 10 2 20 3 30 C 4 40 5 50 0 59'],
  ])('%s', (source, expected) => {
    expect(pathOf(`0 hmoveto ${source} endchar`)).toBe(`M 0 0 ${expected}`)
  })
})

describe('numbers', () => {
  test.each<[string, readonly number[], string]>([
    ['one byte', [139 - 107], '-107'],
    ['one byte', [139 + 107], '107'],
    ['two bytes', [247, 0], '108'],
    ['two bytes', [250, 255], '1131'],
    ['two bytes', [251, 0], '-108'],
    ['two bytes', [254, 255], '-1131'],
    ['16 bits', [28, 0xff, 0xff], '-1'],
    ['16.16 bits', [255, 0, 1, 0x80, 0], '1.5'],
    ['16.16 bits', [255, 0xff, 0xff, 0x80, 0], '-0.5'],
  ])('of %s: %j', (_, bytes, expected) => {
    expect(pathOf(Uint8Array.from([...bytes, 22, 14]))).toBe(`M ${expected} 0`)
  })
  test('divided', () => {
    expect(pathOf('7 2 div hmoveto endchar')).toBe('M 3.5 0')
  })
})

describe('hints', () => {
  test.each([
    ['stems are counted for the bytes of a mask', '1 2 hstemhm 3 4 vstemhm hintmask #255 10 hmoveto', 'M 10 0'],
    ['operands before a mask are vertical stems', '1 2 hstemhm 3 4 5 6 hintmask #255 10 hmoveto', 'M 10 0'],
    [
      'nine stems make a mask of two bytes',
      '1 1 1 1 1 1 1 1 1 1 hstemhm 1 1 1 1 1 1 1 1 vstemhm hintmask #255 #22 10 hmoveto',
      'M 10 0',
    ],
    ['a counter mask is read over as well', '1 2 hstem 1 2 vstem cntrmask #22 10 hmoveto', 'M 10 0'],
    ['an old operator does nothing', 'dotsection 10 hmoveto', 'M 10 0'],
  ])('%s', (_, source, expected) => {
    expect(pathOf(`${source} endchar`)).toBe(expected)
  })
})

describe('the width before the first operator that clears the stack', () => {
  test.each<[string, number | null, string]>([
    ['50 10 20 rmoveto endchar', 50, 'M 10 20'],
    ['10 20 rmoveto endchar', null, 'M 10 20'],
    ['50 10 hmoveto endchar', 50, 'M 10 0'],
    ['50 10 vmoveto endchar', 50, 'M 0 10'],
    ['50 1 2 hstem 10 hmoveto endchar', 50, 'M 10 0'],
    ['1 2 hstem 10 hmoveto endchar', null, 'M 10 0'],
    ['50 hintmask 10 hmoveto endchar', 50, 'M 10 0'],
    ['50 endchar', 50, ''],
    ['endchar', null, ''],
    // Only the first operator has one: the second move takes its last operand.
    ['10 hmoveto 50 20 hmoveto endchar', null, 'M 10 0 M 30 0'],
  ])('%s', (source, difference, expected) => {
    expect(withoutCalls(code(source), subroutines({})).width.difference).toBe(difference)
    expect(pathOf(source)).toBe(expected)
  })
})

describe('subroutines', () => {
  const LINE = '1 2 rlineto return'
  test('are numbered with a bias of 107', () => {
    expect(pathOf('0 hmoveto -107 callsubr endchar', { local: [LINE] })).toBe('M 0 0 L 1 2')
    expect(pathOf('0 hmoveto -106 callgsubr endchar', { global: ['endchar', LINE] })).toBe('M 0 0 L 1 2')
  })
  test('from 1240 on with one of 1131', () => {
    const local = Array.from({ length: 1240 }, (_, i) => (i === 1 ? LINE : 'return'))
    expect(pathOf('0 hmoveto -1130 callsubr endchar', { local })).toBe('M 0 0 L 1 2')
  })
  test('leave their operands on the stack, and may end the glyph', () => {
    expect(pathOf('0 hmoveto -107 callsubr rlineto endchar', { local: ['3 4 return'] })).toBe('M 0 0 L 3 4')
    expect(pathOf('0 hmoveto -107 callsubr 1 2 rlineto', { local: ['endchar'] })).toBe('M 0 0')
  })
  test('are put in place of their calls, with the same outline and width', () => {
    const calls = { local: ['50 10 return', '-107 callsubr hmoveto return'], global: [LINE] }
    const source = '-106 callsubr -107 callgsubr endchar'
    const { bytes, width } = withoutCalls(code(source), subroutines(calls))
    expect([...bytes]).toEqual([...code('50 10 hmoveto 1 2 rlineto endchar')])
    expect(width).toEqual({ difference: 50, size: 1 })
    expect(pathOf(bytes)).toBe(pathOf(source, calls))
  })
  test('a mask inside of one keeps its bytes', () => {
    const calls = { local: ['1 2 hstemhm 3 4 hintmask #22 return'] }
    const { bytes } = withoutCalls(code('-107 callsubr 10 hmoveto endchar'), subroutines(calls))
    expect([...bytes]).toEqual([...code('1 2 hstemhm 3 4 hintmask #22 10 hmoveto endchar')])
  })
})

describe('what is broken is refused', () => {
  const endless = { local: ['-107 callsubr return'] }
  test.each<[string, string, Calls]>([
    ['a subroutine that is not there', '5 callsubr endchar', {}],
    ['a call without a number', 'callsubr endchar', {}],
    ['a call by a fraction', '1 2 div callsubr endchar', { local: ['return'] }],
    ['a subroutine that calls itself', '-107 callsubr endchar', endless],
    ['arithmetic', '4 sqrt hmoveto endchar', {}],
    ['a division by zero', '4 0 div hmoveto endchar', {}],
    ['more operands than the stack holds', `${'1 '.repeat(514)}rlineto endchar`, {}],
    [
      'subroutines that multiply',
      '-107 callsubr endchar',
      {
        local: Array.from({ length: 9 }, (_, i) =>
          i < 8 ? `${`${i + 1 - 107} callsubr `.repeat(40)}return` : `${'dotsection '.repeat(40)}return`,
        ),
      },
    ],
  ])('%s', (_, source, calls) => {
    expect(() => pathOf(source, calls)).toThrow(InvalidFontError)
    expect(() => withoutCalls(code(source), subroutines(calls))).toThrow(InvalidFontError)
  })
})
