/** `margin-trim` (CSS Box 4 §3.3): each case is laid out like the same boxes without the margins that it takes away. */
import { expect, it } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const IDS = 'gabcd'

async function places(container: string, margins: readonly string[]): Promise<readonly unknown[]> {
  const items = margins
    .map((style, i) => `<div id=${'abcd'[i]} style="width:60px;height:20px;${style}"></div>`)
    .join('')
  const laid = await layOut(`<!doctype html><div id=g style="${container}">${items}</div>`)
  return [...IDS.slice(0, margins.length + 1)].map(id => rectOf(laid, id))
}

const M = 'margin:10px'
const ROOT = 'display:flow-root'
const GRID = 'display:grid;grid-template-columns:100px 100px'
const FLEX = 'display:flex;width:200px'

it.each([
  [`${ROOT};margin-trim:block`, [M, M], ['margin:0 10px 10px', 'margin:10px 10px 0']],
  [`${ROOT};margin-trim:block-start`, [M, M], ['margin:0 10px 10px', M]],
  [`${ROOT};margin-trim:none`, [M], [M]],
  [`${ROOT};margin-trim:block`, ['height:0;margin:10px', M], ['height:0;margin:0 10px', 'margin:0 10px']],
  [`${ROOT};margin-trim:block`, ['float:left', 'clear:both;margin:10px'], ['float:left', 'clear:both;margin:0 10px']],
  ['padding:5px;margin-trim:block-end', [M, M], [M, 'margin:10px 10px 0']],
  [`${FLEX};margin-trim:inline`, [M, M], ['margin:10px 10px 10px 0', 'margin:10px 0 10px 10px']],
  [`${FLEX};margin-trim:block`, [M, M], ['margin:0 10px', 'margin:0 10px']],
  [`${FLEX};margin-trim:inline-start;direction:rtl`, [M, M], ['margin:10px 0 10px 10px', M]],
  [`${FLEX};margin-trim:inline-start;flex-direction:row-reverse`, [M, M], [M, 'margin:10px 10px 10px 0']],
  [`${FLEX};margin-trim:block;flex-direction:column`, [M, M], ['margin:0 10px 10px', 'margin:10px 10px 0']],
  [
    `${FLEX};margin-trim:block inline;flex-wrap:wrap;width:170px`,
    [M, M, M],
    ['margin:0 10px 10px 0', 'margin:0 0 10px 10px', 'margin:10px 0 0'],
  ],
  [
    `${GRID};margin-trim:inline block`,
    [M, M, M],
    ['margin:0 10px 10px 0', 'margin:0 0 10px 10px', 'margin:10px 10px 0 0'],
  ],
  [`${GRID};margin-trim:inline-end;direction:rtl`, [M, M], [M, 'margin:10px 10px 10px 0']],
])('%s', async (container, margins, trimmed) => {
  const plain = container.replace(/margin-trim:[^;]*/, '')
  expect(await places(container, margins)).toEqual(await places(plain, trimmed))
})

it('reaches into children whose margins collapse with the edge', async () => {
  const nested = (trim: string, margin: string) =>
    layOut(
      `<!doctype html><div id=g style="display:flow-root;${trim}"><div id=a style="margin-top:${margin}"><p id=b style="margin-top:${margin};height:20px"></p></div></div>`,
    )
  const [trimmed, plain] = [await nested('margin-trim:block', '30px'), await nested('', '0')]
  for (const id of 'gab') expect(rectOf(trimmed, id)).toEqual(rectOf(plain, id))
})
