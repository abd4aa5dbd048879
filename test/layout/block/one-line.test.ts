import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import type { BlockBox, InlineRootBox } from '../../../src/boxes/box.ts'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { FontBook } from '../../../src/fonts/book.ts'
import { fontLibrary } from '../../../src/fonts/library.ts'
import { layoutBlock } from '../../../src/layout/block/block.ts'
import { layoutOneLine } from '../../../src/layout/block/one-line.ts'
import { spaceInside } from '../../../src/layout/constraint-space.ts'
import { layoutServices } from '../../../src/layout/layout.ts'
import type { ConstraintSpace } from '../../../src/layout/types.ts'
import { inlineContent } from '../../text/content.ts'
import { block, styleWith } from '../parts.ts'

const diagnostics = new Diagnostics()
const services = layoutServices(new FontBook(diagnostics, [], fontLibrary()), diagnostics, { isEnabled: false })

/** A root with one paragraph. */
function paragraph(text: string, own: Partial<ComputedStyle> = {}): BlockBox {
  const outer = block({ paddingTop: 3, paddingBottom: 1.7, paddingLeft: 5, borderTopWidth: 0.5, ...own }, [], true)
  const style = styleWith(own)
  const root: InlineRootBox = {
    kind: 'inline-root',
    id: 0,
    style,
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    content: inlineContent(text, style) as unknown as InlineRootBox['content'],
    language: 'en',
    firstLine: null,
  }
  return { ...outer, children: [root] }
}

const space = (fixed: number | null, changes: Partial<ConstraintSpace> = {}): ConstraintSpace => ({
  ...spaceInside(
    { fragmentainerSize: null, services },
    { inlineSize: 300, percentageBlockSize: null },
    { fixed: { inlineSize: fixed, blockSize: null } },
  ),
  ...changes,
})

describe('a block of one plain line', () => {
  test.each<[string, string, Partial<ComputedStyle>, number | null]>([
    ['a word', 'word', {}, 120],
    ['words at the right', 'two words', { textAlign: 'right' }, 200],
    ['words in the middle', 'two words.', { textAlign: 'center', octavoProtrusion: 'auto' }, 171.3],
    ['justified words', 'A few words', { textAlign: 'justify', octavoLineBreaking: 'total-fit' }, 250],
    ['its own width', '1204', { width: 90, lineHeight: 30 }, null],
    ['a width in percent, and margins', '1204', { width: { kind: 'linear', px: 0, percent: 40 }, marginLeft: 7 }, null],
  ])('with %s is what the flow of a block makes of it', (_, text, own, width) => {
    const box = paragraph(text, own)
    const short = layoutOneLine(box, space(width))
    expect(short).not.toBeNull()
    // A path that no child has changes nothing but which functions are asked.
    expect(short).toEqual(layoutBlock(box, space(width, { stopAt: [9] }), 'start'))
  })

  test.each<[string, string, Partial<ComputedStyle>]>([
    ['more text than fits', 'a great many words that take several lines of it', {}],
    ['a height', 'word', { height: 50 }],
    ['a least height', 'word', { minHeight: 50 }],
    ['padding in percent', 'word', { paddingLeft: { kind: 'linear', px: 0, percent: 10 } }],
    ['an indent', 'word', { textIndent: { length: 9, hanging: false, eachLine: false } }],
    ['marks of emphasis', 'word', { textEmphasisStyle: { string: '•' } }],
    ['vertical lines', 'word', { writingMode: 'vertical-rl' }],
  ])('does not have %s', (_, text, own) => {
    expect(layoutOneLine(paragraph(text, own), space(100))).toBeNull()
  })

  test('does not break', () => {
    const fragmentation = { kind: 'page', spaceLeft: 5, full: 500, atStart: false } as const
    expect(layoutOneLine(paragraph('word'), space(100, { fragmentation }))).toBeNull()
  })
})
