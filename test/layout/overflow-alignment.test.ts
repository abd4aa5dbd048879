/** What becomes of things that are larger than the room they are aligned in (CSS Box Alignment 3 §4.4). */
import { describe, expect, it } from 'vitest'
import { layOut, rectOf } from './harness.ts'

/** Where a box of 120 by 60 px stands in one of 80 by 40 px, from the top left corner of that. */
async function placeIn(container: string, item = ''): Promise<readonly number[]> {
  const box = `<div id=a style="flex:none;width:120px;height:60px;${item}"></div>`
  const laid = await layOut(
    `<!doctype html><div style="padding:100px"><div id=c style="width:80px;height:40px;${container}">${box}</div></div>`,
  )
  const [[left, top], [x, y]] = [rectOf(laid, 'c'), rectOf(laid, 'a')]
  return [x - left, y - top]
}

const GRID = 'display:grid;grid:40px/80px'
const ABSOLUTE = 'position:absolute;inset:0'

describe('what does not fit', () => {
  it.each([
    ['display:flex;align-items:center;justify-content:center', '', [-20, -10]],
    ['display:flex;align-items:safe center;justify-content:safe center', '', [0, 0]],
    ['display:flex;align-items:unsafe end;justify-content:unsafe end', '', [-40, -20]],
    ['display:flex;direction:rtl;justify-content:safe end', '', [-40, 0]],
    ['display:flex;flex-wrap:wrap-reverse;align-content:safe start', '', [0, 0]],
    [`${GRID};justify-items:safe center;align-items:safe end`, '', [0, 0]],
    [`${GRID};direction:rtl;justify-items:safe center`, '', [-40, 0]],
    [GRID, 'align-self:safe center;justify-self:unsafe center', [-20, 0]],
    ['display:grid;grid:60px/120px;place-content:safe center', '', [0, 0]],
    ['display:grid;grid:60px/120px;place-content:center', '', [-20, -10]],
    ['align-content:unsafe center', '', [0, -10]],
    ['align-content:center', '', [0, 0]],
    ['', 'justify-self:safe end', [0, 0]],
    ['', 'justify-self:end', [-40, 0]],
    ['position:relative', `${ABSOLUTE};place-self:unsafe end`, [-40, -20]],
    ['position:relative', `${ABSOLUTE};place-self:safe end`, [0, 0]],
    ['position:relative', `${ABSOLUTE};inset:10px;place-self:safe center`, [10, 10]],
    // Static positions.
    ['display:flex', 'position:absolute;align-self:safe center', [0, 0]],
    ['display:flex;justify-content:safe center', 'position:absolute;align-self:center', [0, -10]],
    ['display:flex;flex-direction:column', 'position:absolute;align-self:safe end', [0, 0]],
    ['display:flex;direction:rtl;justify-content:safe center', 'position:absolute', [-40, 0]],
    [GRID, 'position:absolute;justify-self:safe center;align-self:center', [0, -10]],
    [`position:relative;${GRID}`, 'position:absolute;place-self:safe end', [0, 0]],
  ])('%s | %s', async (container, item, expected) => {
    expect(await placeIn(container, item)).toEqual(expected)
  })
})
