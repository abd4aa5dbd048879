/** Lines in the gaps of flexible boxes and grids (CSS Gaps 1): where they are, from the corner of their container. */
import { describe, expect, it } from 'vitest'
import { boxesOf, layOut } from './harness.ts'

type Line = readonly [x: number, y: number, width: number, height: number]

async function rules(style: string, items: string, height = 600): Promise<readonly (readonly Line[])[]> {
  const laid = await layOut(`<!doctype html><div id=g style="width:max-content;${style}">${items}</div>`, { height })
  return boxesOf(laid, 'g').map(({ fragment }) =>
    fragment.kind !== 'box'
      ? []
      : (fragment.gapRules ?? []).map(({ x, y, width, height }): Line => [x, y, width, height]),
  )
}

const items = (count: number, first = ''): string =>
  Array.from({ length: count }, (_, i) => `<i style="width:40px;height:30px;${i === 0 ? first : ''}"></i>`).join('')
const GRID = 'display:grid;grid:repeat(2,30px)/repeat(3,40px);gap:10px'
const FLEX = 'display:flex;flex-wrap:wrap;width:140px;gap:10px'

describe('lines of a grid', () => {
  it.each<[string, string, readonly Line[]]>([
    [
      'column-rule:4px solid',
      items(6),
      [
        [43, 0, 4, 70],
        [93, 0, 4, 70],
      ],
    ],
    [
      'rule:4px solid;row-rule-style:none;padding:5px',
      items(6),
      [
        [48, 5, 4, 70],
        [98, 5, 4, 70],
      ],
    ],
    ['row-rule:2px solid', items(6), [[0, 34, 140, 2]]],
    [
      'column-rule:solid;column-rule-width:2px,4px',
      items(6),
      [
        [44, 0, 2, 70],
        [93, 0, 4, 70],
      ],
    ],
    [
      'column-rule:4px solid;rule-break:intersection',
      items(6),
      [
        [43, 0, 4, 30],
        [43, 40, 4, 30],
        [93, 0, 4, 30],
        [93, 40, 4, 30],
      ],
    ],
    [
      'column-rule:4px solid',
      items(5, 'grid-column:span 2'),
      [
        [43, 40, 4, 30],
        [93, 0, 4, 70],
      ],
    ],
    [
      'column-rule:4px solid;column-rule-break:none',
      items(5, 'grid-column:span 2'),
      [
        [43, 0, 4, 70],
        [93, 0, 4, 70],
      ],
    ],
    ['row-rule:2px solid;rule-inset:5px', items(6), [[5, 34, 130, 2]]],
    [
      'column-rule:4px solid;rule-visibility-items:between',
      items(4),
      [
        [43, 0, 4, 30],
        [93, 0, 4, 30],
      ],
    ],
    [
      'column-rule:4px solid;rule-visibility-items:around',
      items(4),
      [
        [43, 0, 4, 70],
        [93, 0, 4, 30],
      ],
    ],
    ['row-rule:2px solid;width:300px;direction:rtl', items(6), [[0, 34, 300, 2]]],
  ])('%s', async (style, content, expected) => {
    const wide = style.includes('rtl') ? expected.map(([, y, , h]): Line => [160, y, 140, h]) : expected
    expect(await rules(`${GRID};${style}`, content)).toEqual([wide])
  })
})

describe('lines of flexible boxes', () => {
  it.each<[string, number, readonly Line[]]>([
    [
      'column-rule:4px solid',
      5,
      [
        [43, 0, 4, 30],
        [93, 0, 4, 30],
        [43, 40, 4, 30],
      ],
    ],
    ['row-rule:2px solid', 5, [[0, 34, 140, 2]]],
    [
      'row-rule:2px solid;rule-break:intersection',
      5,
      [
        [0, 34, 40, 2],
        [50, 34, 40, 2],
        [100, 34, 40, 2],
      ],
    ],
    ['flex-wrap:nowrap;flex-direction:row-reverse;column-rule:4px solid', 2, [[93, 0, 4, 30]]],
    ['flex-direction:column;row-rule:2px solid', 2, [[0, 34, 140, 2]]],
  ])('%s', async (style, count, expected) => {
    expect(await rules(`${FLEX};${style}`, items(count))).toEqual([expected])
  })
})

it('lines go on over pages, and none is at a break', async () => {
  const style = 'display:grid;grid:repeat(3,30px)/40px 40px;gap:10px;rule:2px solid'
  expect(await rules(style, items(6), 75)).toEqual([
    [
      [44, 0, 2, 75],
      [0, 34, 90, 2],
    ],
    [[44, 0, 2, 30]],
  ])
})
