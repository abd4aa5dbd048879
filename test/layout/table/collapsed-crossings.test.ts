/** Where collapsed borders of different strength cross (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#border-conflict-resolution). */
import { describe, expect, it } from 'vitest'
import type { CollapsedBorder } from '../../../src/layout/types.ts'
import { fragmentsOf, layOut } from '../harness.ts'

/** The borders of a table in the order in which they are painted: side, left, top, width, height. */
async function bordersOf(
  rows: string,
  style = '',
): Promise<readonly (readonly [string, number, number, number, number])[]> {
  const css = 'td { padding: 0; width: 40px; height: 20px }'
  const laid = await layOut(`<!doctype html><table style="border-collapse:collapse;${style}">${rows}</table>`, { css })
  const borders = fragmentsOf(laid).flatMap(({ fragment }): readonly CollapsedBorder[] =>
    fragment.kind === 'box' ? (fragment.collapsedBorders ?? []) : [],
  )
  return borders.map(({ side, x, y, width, height }) => [side, x, y, width, height] as const)
}

describe('a border that ends at another', () => {
  it('ends at the near side of a stronger one, which is painted later', async () => {
    const borders = await bordersOf('<tr><td style="border-right:4px solid red"><td>', 'border:20px solid')
    expect(borders[0]).toEqual(['vertical', 60, 20, 4, 20])
    expect(borders.slice(1).map(([side]) => side)).toEqual(['horizontal', 'horizontal', 'vertical', 'vertical'])
  })
  it('reaches the far side of a weaker one', async () => {
    const borders = await bordersOf('<tr><td style="border:2px solid;border-right:10px solid red"><td>')
    expect(borders.at(-1)).toEqual(['vertical', 42, 0, 10, 24])
  })
  it('lets the first of two of its strength in a line fill the crossing', async () => {
    const cells = '<td style="border:6px solid red"><td style="border:6px solid blue">'
    const top = (await bordersOf(`<tr>${cells}`)).filter(([side, , y]) => side === 'horizontal' && y === 0)
    expect(top.map(([, x, , width]) => [x, width])).toEqual([
      [0, 52],
      [52, 46],
    ])
  })
})

describe('the borders of a column group', () => {
  it('are around its columns, but weaker than those of what is in it', async () => {
    const columns = '<colgroup style="border:6px solid blue"><col><col></colgroup><col>'
    const found = await bordersOf(`${columns}<tr><td><td><td>`)
    expect(found.map(([side]) => side)).toEqual(['horizontal', 'horizontal', 'vertical', 'vertical'])
    expect(found[0]).toEqual(['horizontal', 0, 0, 92, 6])
  })
})
