/** The text of a first line in its own style, and how its offsets lead back to the paragraph. */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { firstLineContent, inheritFirstLine } from '../../src/text/first-line.ts'
import type { BoxesOf, InlineContent } from '../../src/text/types.ts'
import { inlineContent, textStyle } from './content.ts'

const root = textStyle()

const styled = (content: InlineContent<BoxesOf<string>>, changes: Partial<ComputedStyle>, end?: number) =>
  firstLineContent(content, {
    root,
    firstLine: textStyle(changes),
    isStyled: box => box === 'letter',
    ...(end === undefined ? {} : { end }),
  })

/** Each text item with the size it has. */
const sizes = ({ text, items }: InlineContent<BoxesOf<string>>) =>
  items.flatMap(item => (item.kind === 'text' ? [[text.slice(item.start, item.end), item.style.fontSize]] : []))

describe('the content of a first line', () => {
  test('is styled up to its end, and cut there', () => {
    const content = inlineContent(['ab ', { open: {} }, 'cd ef', 'close', ' gh'], root)
    expect(sizes(styled(content, { fontSize: 30 }, 6).content)).toEqual([
      ['ab ', 30],
      ['cd ', 30],
      ['ef', 20],
      [' gh', 20],
    ])
  })

  test('keeps what text has of its own, and scales sizes', () => {
    const small = inheritFirstLine(
      textStyle({ fontSize: 10, letterSpacing: 3 }),
      root,
      textStyle({ fontSize: 30, letterSpacing: 1, wordSpacing: 2 }),
    )
    expect([small.fontSize, small.letterSpacing, small.wordSpacing]).toEqual([15, 3, 2])
  })

  test('leaves boxes alone that have the style of the line already', () => {
    const letter = textStyle({ fontSize: 50 })
    const text = { kind: 'text', start: 0, end: 1, style: letter, language: 'en', box: 'letter' } as const
    expect(sizes(styled({ text: 'a', items: [text] }, { fontSize: 30 }).content)).toEqual([['a', 50]])
  })

  test('has the same offsets while no character changes its length', () => {
    const { content, offsets } = styled(inlineContent('ab cd', root), { textTransform: 'uppercase' })
    expect([content.text, offsets]).toEqual(['AB CD', null])
  })

  test('leads longer text back to the characters that it came from', () => {
    const content = inlineContent(['aß', { open: {} }, 'ﬁ', 'close', 'b\nc'], root, 'de')
    const { content: made, offsets } = styled(content, { textTransform: 'uppercase' })
    expect(made.text).toBe('ASSFIB\nC')
    expect(Array.from(offsets!)).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 6])
    expect(made.items.map(item => (item.kind === 'text' ? [item.start, item.end] : item.at))).toEqual([
      [0, 3],
      3,
      [3, 5],
      5,
      [5, 6],
      6,
      [7, 8],
    ])
  })

  test('does not turn back what the paragraph has transformed', () => {
    const upper = textStyle({ textTransform: 'uppercase' })
    const { content } = firstLineContent(inlineContent('AB', upper), {
      root: upper,
      firstLine: root,
      isStyled: () => false,
    })
    expect(content.text).toBe('AB')
  })
})
