/** `margin-trim` of block containers (CSS Box 4 §3.3, https://drafts.csswg.org/css-box-4/#margin-trim), on boxes made by hand. */
import { describe, expect, test } from 'vitest'
import type { BlockBox, BlockLevelBox } from '../../src/boxes/box.ts'
import { withMarginTrim, withoutMargins } from '../../src/boxes/margin-trim.ts'
import type { ComputedStyle } from '../../src/css/style.ts'
import { block } from '../layout/parts.ts'

const M = { marginTop: 10, marginBottom: 20 } as const
const child = (style: Partial<ComputedStyle> = {}, children: readonly BlockLevelBox[] = []) =>
  block({ height: 5, ...M, ...style }, children)
const empty = (style: Partial<ComputedStyle> = {}) => child({ height: 'auto', ...style })

const trimmed = (marginTrim: ComputedStyle['marginTrim'], ...children: readonly BlockLevelBox[]) =>
  withMarginTrim(block({ marginTrim }, children))

/** `top/bottom` of each child, with those within it in parentheses. */
const margins = (box: BlockBox): string =>
  box.children
    .map(each => {
      const inner = each.kind === 'block' && each.children.length > 0 ? `(${margins(each)})` : ''
      return `${each.style.marginTop}/${each.style.marginBottom}${inner}`
    })
    .join(' ')

describe('margins at the edges of their container', () => {
  test.each<[string, ComputedStyle['marginTrim'], readonly BlockLevelBox[], string]>([
    ['none', [], [child(), child()], '10/20 10/20'],
    ['of the first child', ['block-start'], [child(), child()], '0/20 10/20'],
    ['of the last child', ['block-end'], [child(), child()], '10/20 10/0'],
    ['of both', ['block-start', 'block-end'], [child(), child()], '0/20 10/0'],
    ['of an only child', ['block-start', 'block-end'], [child()], '0/0'],
    ['inline edges are no matter of blocks', ['inline-start', 'inline-end'], [child()], '10/20'],
    ['of what collapses with the child', ['block-start'], [child({}, [child({}, [child()])])], '0/20(0/20(0/20))'],
    ['of what collapses with the last child', ['block-end'], [child({}, [child(), child()])], '10/0(10/20 10/0)'],
    ['not behind padding', ['block-start'], [child({ paddingTop: 1 }, [child()])], '0/20(10/20)'],
    ['not behind a border', ['block-end'], [child({ borderBottomWidth: 1 }, [child()])], '10/0(10/20)'],
    ['not in a formatting context', ['block-start'], [block(M, [child()], true)], '0/20(10/20)'],
    ['both of an empty box, and of the next', ['block-start'], [empty(), child(), child()], '0/0 0/20 10/20'],
    ['of empty boxes at the end', ['block-end'], [child(), child(), empty()], '10/20 10/0 0/0'],
    ['an empty box with a border is not empty', ['block-start'], [empty({ borderTopWidth: 1 }), child()], '0/20 10/20'],
    ['a box with a least height is not empty', ['block-start'], [empty({ minHeight: 1 }), child()], '0/20 10/20'],
    ['floats are passed over', ['block-start'], [child({ float: 'left' }), child()], '10/20 0/20'],
    ['so are positioned boxes', ['block-end'], [child(), child({ position: 'absolute' })], '10/0 10/20'],
  ])('%s', (_, trim, children, expected) => {
    expect(margins(trimmed(trim, ...children))).toBe(expected)
  })
})

test('what has no margins stays the same object', () => {
  const box = block({ marginTrim: ['block-start', 'block-end'] }, [block({ height: 5 })])
  expect(withMarginTrim(box)).toBe(box)
  const plain = block({ marginTop: 3 })
  expect(withoutMargins(plain, ['marginBottom'])).toBe(plain)
})

test('equal trims of one box are one object', () => {
  const box = block(M)
  expect(withoutMargins(box, ['marginTop'])).toBe(withoutMargins(box, ['marginTop']))
  expect(withoutMargins(box, ['marginTop', 'marginBottom'])).not.toBe(withoutMargins(box, ['marginTop']))
  expect(box.style.marginTop).toBe(10)
})
