/** Questions about styles and elements that decide on boxes: table parts, clamped lines, links. */
import { describe, expect, test } from 'vitest'
import { clampsLines } from '../../../src/boxes/clamp.ts'
import { isLink, referenceOf } from '../../../src/boxes/link-elements.ts'
import { isColumn, isTablePart } from '../../../src/boxes/tables/displays.ts'
import type { ComputedStyle, Display } from '../../../src/css/style.ts'
import { documentOf, withId } from '../../html/parsing.ts'

describe('parts of tables (CSS Tables 3 §2)', () => {
  const parts: readonly Display[] = [
    'table-cell',
    'table-row',
    'table-row-group',
    'table-header-group',
    'table-footer-group',
    'table-caption',
    'table-column',
    'table-column-group',
  ]
  test.each(parts)('%s needs a table around it', display => {
    expect(isTablePart(display)).toBe(true)
  })

  test.each(['table', 'inline-table', 'block', 'inline', 'flex', 'list-item'] as const)('%s does not', display => {
    expect(isTablePart(display)).toBe(false)
  })

  test('columns and their groups', () => {
    expect(parts.filter(isColumn)).toEqual(['table-column', 'table-column-group'])
  })
})

describe('boxes that clamp their lines (CSS Overflow 4 §5.2)', () => {
  const clamps = (style: Partial<ComputedStyle>) =>
    clampsLines({
      continue: 'auto',
      maxLines: 'none',
      boxOrient: 'inline-axis',
      display: 'block',
      ...style,
    } as ComputedStyle)

  test.each([
    [{ continue: 'auto', maxLines: 3 }, false],
    [{ continue: 'collapse' }, true],
    [{ continue: '-webkit-legacy', maxLines: 3, display: 'flow-root', boxOrient: 'vertical' }, true],
    [{ continue: '-webkit-legacy', maxLines: 3, display: 'inline-block', boxOrient: 'block-axis' }, true],
    [{ continue: '-webkit-legacy', maxLines: 3, display: 'flow-root', boxOrient: 'horizontal' }, false],
    [{ continue: '-webkit-legacy', maxLines: 3, display: 'block', boxOrient: 'vertical' }, false],
    [{ continue: '-webkit-legacy', maxLines: 'none', display: 'flow-root', boxOrient: 'vertical' }, false],
  ] as unknown as [Partial<ComputedStyle>, boolean][])('%j', (style, expected) => {
    expect(clamps(style)).toBe(expected)
  })
})

describe('links', () => {
  test.each([
    ['<a id=x href="b">', true, 'b'],
    ['<a id=x href=" ">', false, ' '],
    ['<a id=x>', false, ''],
    ['<map><area id=x href=b></map>', true, 'b'],
    ['<link id=x href=b>', false, 'b'],
    ['<svg><a id=x href=b></a></svg>', true, 'b'],
    ['<svg><a id=x xlink:href=b></a></svg>', true, 'b'],
    ['<svg><a id=x xlink:href=b href=c></a></svg>', true, 'c'],
    ['<svg><area id=x href=b></area></svg>', false, 'b'],
    ['<math><a id=x href=b></a></math>', false, ''],
  ])('%s', (html, isOne, reference) => {
    const element = withId(documentOf(html), 'x')
    expect([isLink(element), referenceOf(element)]).toEqual([isOne, reference])
  })
})
