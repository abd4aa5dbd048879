/** Packed operations are those that were packed. */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import type { GlyphsOp, PaintOp } from '../../src/paint/ops.ts'
import { type PackedOps, packed, unpacked } from '../../src/paint/packed-ops.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

async function opsOf(html: string): Promise<readonly PaintOp[]> {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const job = await readJob('generate', { html, template: 'none' }, context)
  const { display } = await runStages(job, { loader: null }, new Diagnostics())
  return display.pages[0]!.ops
}

function textsIn(ops: readonly PaintOp[]): readonly GlyphsOp[] {
  return ops.flatMap(op => (op.op === 'glyphs' ? [op] : op.op === 'group' ? textsIn(op.children) : []))
}

/** The operations without the objects of their lines, of which only the identity counts. */
const withoutLines = (ops: readonly PaintOp[]): readonly object[] =>
  ops.map(op =>
    op.op === 'group'
      ? { ...op, children: withoutLines(op.children) }
      : op.op === 'glyphs'
        ? { ...op, line: null }
        : op,
  )

/** What consumers compare by identity, as the first text with the same object. */
const identities = (texts: readonly GlyphsOp[], of: (text: GlyphsOp) => unknown): readonly number[] =>
  texts.map(text => texts.findIndex(other => of(other) === of(text)))

const CELLS = `<table>${'<tr><td>one <b>two</b></td><td>1,234.5</td></tr>'.repeat(12)}</table>`

const DOCUMENTS: readonly (readonly [name: string, html: string])[] = [
  ['words in cells', CELLS],
  ['colours and faces', `<p>a <b>b</b> <i>c</i> <code>d</code> <span style="color: red">e</span> f <u>g</u> h i j k`],
  [
    'generated text',
    `<style>li::before { content: counter(n) "–"; counter-increment: n }</style>${'<li>x'.repeat(12)}`,
  ],
  ['groups in groups', `<div style="opacity: .5">${CELLS}<div style="transform: rotate(3deg)">${CELLS}</div></div>`],
  ['right to left', `<p dir="rtl">${'שלום world '.repeat(20)}`],
  ['moved marks', `<p>${'नमस्ते दुनिया '.repeat(20)}`],
  ['ligatures and hyphens', `<p lang="en" style="width: 6em; hyphens: auto">${'office difficulties '.repeat(20)}`],
  ['shadows', `<p style="text-shadow: 1px 1px red">${'word '.repeat(20)}`],
  ['few texts', '<p>one'],
  ['no text', '<hr>'],
]

describe('packed operations', () => {
  test.each(DOCUMENTS)('equal those before: %s', async (_, html) => {
    const ops = await opsOf(html)
    const again = packed(ops).unpack()
    expect(withoutLines(again)).toEqual(withoutLines(ops))
    expect(again.map(op => Object.keys(op))).toEqual(ops.map(op => Object.keys(op)))
    const [before, after] = [textsIn(ops), textsIn(again)]
    for (const of of [
      (text: GlyphsOp) => text.line,
      (text: GlyphsOp) => text.color,
      (text: GlyphsOp) => text.source?.element,
    ])
      expect(identities(after, of)).toEqual(identities(before, of))
  })

  test.each(DOCUMENTS)('have the same glyphs in each face: %s', async (_, html) => {
    const ops = await opsOf(html)
    const glyphsIn = (list: PackedOps): ReadonlyMap<object, readonly number[]> => {
      const found = new Map<object, number[]>()
      list.glyphs((face, glyphs) => found.set(face, [...(found.get(face) ?? []), ...glyphs]))
      for (const glyphs of found.values()) glyphs.sort((a, b) => a - b)
      return found
    }
    const glyphs = glyphsIn(packed(ops))
    expect(glyphs).toEqual(glyphsIn(unpacked(ops)))
    const count = textsIn(ops).reduce((sum, text) => sum + text.glyphs.length, 0)
    expect([...glyphs.values()].flat()).toHaveLength(count)
  })

  test('do not refer to the texts that they were made from', async () => {
    const ops = textsIn(await opsOf(CELLS))
    const again = packed(ops).unpack()
    expect(again).toHaveLength(ops.length)
    for (const [i, op] of again.entries()) {
      expect(op).not.toBe(ops[i])
      expect((op as GlyphsOp).glyphs.buffer).not.toBe(ops[i]!.glyphs.buffer)
      expect((op as GlyphsOp).line).not.toBe(ops[i]!.line)
    }
  })

  test('hold no elements when only a writer reads them', async () => {
    const ops = await opsOf(`${CELLS}<div style="opacity: .5">${CELLS}</div><p>नमस्ते`)
    const list = packed(ops)
    const bare = list.withoutElements().unpack()
    const texts = textsIn(bare)
    expect(texts.length).toBeGreaterThan(50)
    for (const { source } of texts) expect(source).toEqual({ element: null, isGenerated: false })
    const sourceless = (each: readonly PaintOp[]): readonly object[] =>
      textsIn(each).map(op => ({ ...op, source: null }))
    expect(sourceless(bare)).toEqual(sourceless(list.unpack()))
    expect(textsIn(list.unpack()).every(({ source }) => source?.element != null)).toBe(true)
  })
})
