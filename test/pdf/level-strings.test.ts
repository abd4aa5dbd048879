/** Glyphs on the baseline at their advances, which are written in one loop. */
import { expect, it } from 'vitest'
import type { GlyphsOp } from '../../src/paint/ops.ts'
import type { Run } from '../../src/pdf/coded-run.ts'
import { ContentStream } from '../../src/pdf/content-stream.ts'
import { isLevel, showLevel } from '../../src/pdf/level-strings.ts'

/** Glyphs of a font whose widths are all half an em, in a size of 10 px. */
function run(codes: readonly number[], advances: readonly number[], codeBytes: 1 | 2, facts: Partial<Run> = {}): Run {
  const op = { size: 10, at: { x: 0, y: 50 }, xOffsets: null, yOffsets: null } as unknown as GlyphsOp
  const font = { key: 'F', id: 1, widths: new Array(0x3000).fill(500), codeBytes }
  const nothing = { composed: new Map(), others: new Map(), marks: [] }
  return { op, font, codes: Uint16Array.from(codes), advances: Float32Array.from(advances), ...nothing, ...facts }
}

/** What is shown of a run on an empty page, and the advance. */
function shown(given: Run, ahead = 0, space = 0): readonly [string, number] {
  const stream = new ContentStream({ width: 400, height: 400 }, { isTagged: false, isForm: false })
  const advance = showLevel(stream, given, 0, given.codes.length, ahead, space)
  return [Buffer.from(stream.out.bytes()).toString('latin1'), advance]
}

it('shows one string while the widths lead to the right places', () => {
  expect(shown(run([65, 66, 67], [5, 5, 5], 1))).toEqual(['(ABC)Tj\n', 15])
  expect(shown(run([65, 66], [5, 5], 1), 0, 32)).toEqual(['(AB )Tj\n', 10])
})

it('adjusts in an array where the widths lead beside the place', () => {
  expect(shown(run([65, 66, 67], [5.5, 4, 5], 1))).toEqual(['[(A)-50(B)100(C)]TJ\n', 14.5])
  expect(shown(run([65, 66], [5, 5], 1), 0.5)).toEqual(['[50(AB)]TJ\n', 10])
})

it('passes glyphs without a code, and shows nothing where all are', () => {
  expect(shown(run([65, 0, 66], [5, 1, 5], 1))).toEqual(['[(A)-100(B)]TJ\n', 11])
  expect(shown(run([0, 0], [5, 5], 1), 0, 32)).toEqual(['', 10])
})

it('escapes what strings escape, in codes of one byte and of two', () => {
  expect(shown(run([0x28, 0x29, 0x5c, 0x0d], [5, 5, 5, 5], 1))[0]).toBe('(\\(\\)\\\\\\r)Tj\n')
  expect(shown(run([0x2841, 0x210d], [5, 5], 2))[0]).toBe('(\\(A!\\r)Tj\n')
})

it('is not for runs with offsets, compositions or marks', () => {
  const stream = new ContentStream({ width: 400, height: 400 }, { isTagged: false, isForm: false })
  expect(isLevel(run([65], [5], 1), stream)).toBe(true)
  expect(isLevel(run([65], [5], 1, { marks: [0] }), stream)).toBe(false)
  expect(isLevel(run([65], [5], 1, { composed: new Map([[0, 1]]) }), stream)).toBe(false)
  stream.rise(100)
  expect(isLevel(run([65], [5], 1), stream)).toBe(false)
})
