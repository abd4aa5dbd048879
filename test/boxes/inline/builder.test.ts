/** The content of one inline formatting context, and the edges of inline boxes that are cut. */
import { describe, expect, test } from 'vitest'
import type { BlockLevelBox, InlineBox, InlineRootBox } from '../../../src/boxes/box.ts'
import { InlineBuilder } from '../../../src/boxes/inline/builder.ts'
import { withoutEdge } from '../../../src/boxes/inline/cut-edges.ts'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { styled } from '../../css/styling.ts'

const PLAIN = styled('<p>').of('p')
const styleWith = (changes: Partial<ComputedStyle>): ComputedStyle => ({ ...PLAIN, ...changes })

const ROOT = { kind: 'inline-root', style: PLAIN } as unknown as InlineRootBox
const BOX = { kind: 'inline' } as unknown as InlineBox
const ATOMIC = { kind: 'block', style: PLAIN } as unknown as BlockLevelBox

const builder = () => new InlineBuilder({ ...ROOT })
const kinds = ({ items }: InlineBuilder) => items.map(({ kind }) => kind)

describe('text', () => {
  test('is collapsed over several texts', () => {
    const line = builder()
    line.addText('a  ', PLAIN, '', ROOT)
    line.addText('  b', PLAIN, '', ROOT)
    expect(line.finish().content.text).toBe('a b')
  })

  test('is transformed after it is collapsed', () => {
    const line = builder()
    line.addText(' ab  cd', styleWith({ textTransform: 'capitalize' }), '', ROOT)
    expect(line.finish().content.text).toBe('Ab Cd')
  })

  test('white space alone makes no line, unless it is kept', () => {
    const blank = builder()
    blank.addText('  \n ', PLAIN, '', ROOT)
    expect(blank.makesLines).toBe(false)
    const kept = builder()
    kept.addText('  ', styleWith({ whiteSpaceCollapse: 'preserve' }), '', ROOT)
    expect(kept.makesLines).toBe(true)
  })

  test('lines that are kept become breaks', () => {
    const line = builder()
    line.addText('a\nb', styleWith({ whiteSpaceCollapse: 'preserve' }), '', ROOT)
    expect(line.finish().content.text).toBe('a\nb')
    expect(kinds(line)).toEqual(['text', 'break', 'text'])
  })

  test('an item covers its own part of the text', () => {
    const line = builder()
    line.addText('ab', PLAIN, '', ROOT)
    line.addText('c', styleWith({}), 'de', ROOT)
    line.addText('d', PLAIN, '', ROOT)
    expect(line.items).toMatchObject([
      { start: 0, end: 2, language: '' },
      { start: 2, end: 3, language: 'de' },
      { start: 3, end: 4, language: '' },
    ])
    expect(line.length).toBe(4)
  })
})

describe('what is no text', () => {
  test('an atomic box is one object in the text', () => {
    const line = builder()
    line.addText('a', PLAIN, '', ROOT)
    line.addAtomic(ATOMIC)
    expect(line.finish().content.text).toBe('a\uFFFC')
    expect(line.makesLines).toBe(true)
  })

  test('a space after an object stays, one before a break goes', () => {
    const line = builder()
    line.addAtomic(ATOMIC)
    line.addText(' a ', PLAIN, '', ROOT)
    line.addBreak(PLAIN, ROOT)
    line.addText(' b', PLAIN, '', ROOT)
    expect(line.finish().content.text).toBe('\uFFFC a\nb')
  })

  test('a break knows what it clears', () => {
    const line = builder()
    line.addBreak(styleWith({ clear: 'both' }), ROOT)
    line.addBreak(PLAIN, ROOT)
    expect(line.items).toMatchObject([{ kind: 'break', clear: 'both' }, { kind: 'break' }])
    expect(line.items[1]).not.toHaveProperty('clear')
  })

  test.each([
    ['nothing', {}, false],
    ['padding', { paddingLeft: 1 }, true],
    ['a border', { borderRightWidth: 1 }, true],
    ['a margin', { marginLeft: -1 }, true],
    ['an automatic margin', { marginLeft: 'auto' }, false],
    ['padding above', { paddingTop: 1 }, false],
  ] as const)('an inline box with %s', (_, changes, makesLines) => {
    const line = builder()
    const style = styleWith(changes)
    line.open(BOX, style)
    line.close(BOX, style)
    expect(line.makesLines).toBe(makesLines)
    expect(kinds(line)).toEqual(['open', 'close'])
  })
})

describe('withoutEdge', () => {
  const style = styleWith({ paddingLeft: 1, marginLeft: 2, borderLeftWidth: 3, paddingRight: 4, marginRight: 5 })

  test('takes all of one edge, as the direction has it', () => {
    const start = { paddingLeft: 0, marginLeft: 0, borderLeftWidth: 0, paddingRight: 4, marginRight: 5 }
    const end = { paddingLeft: 1, marginLeft: 2, borderLeftWidth: 3, paddingRight: 0, marginRight: 0 }
    expect(withoutEdge(style, 'start')).toMatchObject(start)
    expect(withoutEdge(style, 'end')).toMatchObject(end)
    expect(withoutEdge({ ...style, direction: 'rtl' }, 'start')).toMatchObject(end)
    expect(withoutEdge({ ...style, direction: 'rtl' }, 'end')).toMatchObject(start)
  })

  test('a style without an edge is the same object', () => {
    expect(withoutEdge(PLAIN, 'start')).toBe(PLAIN)
  })
})
