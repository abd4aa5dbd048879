/** Where text goes on: pieces that follow each other on a line are placed anew only where the pen is too far from them. */
import { describe, expect, it } from 'vitest'
import type { GlyphsOp } from '../../src/paint/ops.ts'
import type { Run } from '../../src/pdf/coded-run.ts'
import { ContentStream } from '../../src/pdf/content-stream.ts'
import { showCodes } from '../../src/pdf/glyph-strings.ts'

const streamAt = (x: number): ContentStream => {
  const stream = new ContentStream({ width: 400, height: 400 }, { isTagged: false, isForm: false })
  stream.textAt(x, 50)
  return stream
}
const written = ({ out }: ContentStream): string => Buffer.from(out.bytes()).toString('latin1')

describe('the pen of a line', () => {
  it('may stay beside a place by the tolerance, and is told how far it is ahead', () => {
    const stream = streamAt(10)
    stream.advance(20.01)
    const before = written(stream)
    expect(stream.textAt(30.002, 50, 10)).toBeCloseTo(5.5, 6)
    expect(written(stream)).toBe(before)
    expect(stream.textAt(30.002, 50)).toBe(0)
    expect(written(stream)).toBe(`${before}15.002 0 Td `)
  })

  it('stands at places that pixels begin at without any tolerance', () => {
    const stream = streamAt(10)
    stream.advance(20.005)
    expect(stream.textAt(30, 50, 10)).toBe(0)
    expect(written(stream)).toContain('15 0 Td')
  })

  it('does not drift over pieces that are each a little wider than their glyphs', () => {
    const [size, width, advance, pieces] = [10, 500, 5.004, 60]
    const font = { key: 'F', id: { id: 1 }, widths: [0, width], codeBytes: 1 }
    const stream = streamAt(0.1)
    let x = 0.1
    for (let i = 0; i < pieces; i++) {
      const op = { size, at: { x, y: 50 }, xOffsets: null, yOffsets: null, text: 'a', clusters: [0], glyphs: [1] }
      const codes = Uint16Array.of(1)
      const nothing = { composed: new Map(), others: new Map(), marks: [] }
      const run = { op: op as unknown as GlyphsOp, font, codes, advances: Float32Array.of(advance), ...nothing }
      x = showCodes(stream, run as unknown as Run, 0, 1, x)
      // A thousandth of an em beside the place where it begins, and what the piece itself is wider, on a grid of a thousandth of a point.
      const beside = Math.abs(penIn(written(stream), (width * size) / 1000, size) - x)
      expect(beside).toBeLessThanOrEqual(size / 1000 + 0.004 + 0.002)
    }
    expect(written(stream).match(/ Td/g)!.length).toBeLessThan(pieces / 2)
  })
})

it.each([1, 2] as const)(
  'divides strings that are longer than readers must support, with codes of %i bytes',
  codeBytes => {
    const count = 40_000
    const font = { key: 'F', id: { id: 1 }, widths: [0, 500], codeBytes }
    const op = { size: 10, at: { x: 0, y: 50 }, xOffsets: null, yOffsets: null, text: 'a', clusters: [0], glyphs: [1] }
    const nothing = { composed: new Map(), others: new Map(), marks: [] }
    const codes = new Uint16Array(count).fill(1)
    const run = { op: op as unknown as GlyphsOp, font, codes, advances: new Float32Array(count).fill(5), ...nothing }
    const stream = streamAt(0)
    showCodes(stream, run as unknown as Run, 0, count, 0)
    const strings = [...written(stream).matchAll(/\(([^)]*)\)/g)].map(([, bytes]) => bytes!.length)
    expect(Math.max(...strings)).toBeLessThanOrEqual(32_767)
    expect(strings.reduce((sum, length) => sum + length)).toBe(count * codeBytes)
    expect(written(stream)).toMatch(/\[\([^)]*\)\([^)]*\).*\]TJ/s)
  },
)

/** Where content leads a reader's pen, px: steps in points, glyphs of one width, adjustments in thousandths of the size. */
function penIn(content: string, width: number, size: number): number {
  let [line, pen] = [0, 0]
  for (const [token, step, adjustment] of content.matchAll(/(-?[\d.]+) -?[\d.]+ Td|(-?\d+)(?=\()|\(./g)) {
    if (step !== undefined) pen = line += Number(step) / 0.75
    else if (adjustment !== undefined) pen -= (Number(adjustment) * size) / 1000
    else if (token.startsWith('(')) pen += width
  }
  return pen
}
