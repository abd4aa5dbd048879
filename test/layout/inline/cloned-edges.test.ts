/** Inline boxes with `box-decoration-break: clone` (CSS Fragmentation 3 §5.4): their edges take room on each line. */
import { expect, it } from 'vitest'
import { fragmentsOf, layOut } from '../harness.ts'

interface Part {
  readonly box: readonly [x: number, width: number]
  readonly text: readonly [x: number, text: string]
}

/** Each part of the `b` in a paragraph, with the text in it, from the left of the page; there is nothing else in lines. */
async function partsOf(html: string): Promise<readonly Part[]> {
  const found = fragmentsOf(await layOut(`<!doctype html>${html}`))
  const texts = found.flatMap(({ fragment, x }) => (fragment.kind === 'text' ? [[x, fragment.text] as const] : []))
  const boxes = found.filter(({ fragment }) => fragment.kind === 'box' && fragment.box.element?.name === 'b')
  return boxes.map(({ x, width }, i) => ({ box: [x, width], text: texts[i]! }))
}

const CLONED = 'box-decoration-break:clone;padding:0 4px;border:solid;border-width:0 1px'

it('have room on both sides of each line', async () => {
  expect(await partsOf(`<p style="width:60px"><b style="${CLONED}">xxx xxx xxx`)).toEqual([
    { box: [0, 40], text: [5, 'xxx'] },
    { box: [0, 40], text: [5, 'xxx'] },
    { box: [0, 40], text: [5, 'xxx'] },
  ])
})

it('break before a word that fits without the edge at its end, and not with it', async () => {
  const broken = await partsOf(`<p style="width:65px"><b style="${CLONED}">xx xxx xx`)
  expect(broken.map(({ text }) => text[1])).toEqual(['xx', 'xxx', 'xx'])
  const whole = await partsOf(`<p style="width:70px"><b style="${CLONED}">xx xxx xx`)
  expect(whole.map(({ text }) => text[1])).toEqual(['xx xxx', 'xx'])
})

it('nest', async () => {
  const html = `<p style="width:70px"><i style="${CLONED}"><b style="${CLONED}">xxx xxx</b></i>`
  expect(await partsOf(html)).toEqual([
    { box: [5, 40], text: [10, 'xxx'] },
    { box: [5, 40], text: [10, 'xxx'] },
  ])
})

it('stand at the right edge of lines from right to left', async () => {
  const html = `<p dir=rtl style="width:60px;unicode-bidi:bidi-override"><b style="${CLONED}">xxx xxx</b>`
  expect((await partsOf(html)).map(({ box }) => box)).toEqual([
    [20, 40],
    [20, 40],
  ])
})

it('count for the narrowest width of the paragraph', async () => {
  expect((await partsOf(`<p style="width:min-content"><b style="${CLONED}">xxx xxx`)).map(({ box }) => box)).toEqual([
    [0, 40],
    [0, 40],
  ])
})
