/** CSS Contain 2: boxes whose content has no part in their size, their baselines, and in counters outside. */
import { describe, expect, it } from 'vitest'
import { boxesOf, layOut, rectOf, wordsOf } from './harness.ts'

const rects = async (html: string, ids: string) => {
  const laid = await layOut(`<!doctype html>${html}`)
  return [...ids].map(id => rectOf(laid, id))
}

const EMPTY = '<svg width=50 height=40></svg>'

describe('size containment', () => {
  it.each([
    ['contain:size', 'XXXX', [0, 0, 400, 0]],
    ['contain:strict;padding:5px', 'XXXX', [0, 0, 400, 10]],
    ['contain:size;float:left', 'XXXX', [0, 0, 0, 0]],
    ['contain:size;float:left;contain-intrinsic-size:30px 40px', 'XXXX', [0, 0, 30, 40]],
    ['contain:size;float:left;contain-intrinsic-size:auto none auto 40px', 'XXXX', [0, 0, 0, 40]],
    ['contain:inline-size;float:left', 'XX X', [0, 0, 0, 40]],
    ['contain:inline-size;contain-intrinsic-inline-size:20px;float:left', 'XX X', [0, 0, 20, 40]],
    ['contain:size;width:max-content;display:flex', 'XXXX', [0, 0, 0, 0]],
    ['contain:size;width:max-content;display:grid;grid-template-columns:30px 10px', 'XXXX', [0, 0, 40, 0]],
    ['contain:size;display:grid;grid-template-rows:30px auto 10px;row-gap:5px', 'XXXX', [0, 0, 400, 50]],
    ['contain:size;display:grid;grid-template-rows:30px;contain-intrinsic-height:7px', 'XXXX', [0, 0, 400, 7]],
    ['contain:size;max-height:10px;contain-intrinsic-height:30px', 'XXXX', [0, 0, 400, 10]],
    ['container-type:inline-size;float:left', 'XXXX', [0, 0, 0, 20]],
    ['container:name/size', 'XXXX', [0, 0, 400, 0]],
    ['content-visibility:hidden;contain-intrinsic-height:30px', 'XXXX', [0, 0, 400, 30]],
    ['content-visibility:auto', 'XXXX', [0, 0, 400, 20]],
  ])('%s around %s', async (style, content, expected) => {
    expect(await rects(`<div id=a style="${style}">${content}</div>`, 'a')).toEqual([expected])
  })

  it('leaves images without their natural size', async () => {
    const image = `<img id=a style="contain:size" src='data:image/svg+xml,${encodeURIComponent(EMPTY)}'>`
    expect((await rects(image, 'a'))[0]!.slice(2)).toEqual([0, 0])
    expect((await rects(image.replace('size', 'size;contain-intrinsic-size:20px'), 'a'))[0]!.slice(2)).toEqual([20, 20])
  })

  it.each(['block', 'flex', 'grid'])('keeps a %s whole between columns (CSS Containment 2 §3.2)', async display => {
    const laid = await layOut(
      `<!doctype html><div style="columns:3;column-gap:0;width:300px;height:50px;column-fill:auto">
       <div style="height:20px"></div><div id=a style="display:${display};contain:size;height:40px"><p>X<p>X</div></div>`,
    )
    expect(boxesOf(laid, 'a').map(({ x, y, height }) => [x, y, height])).toEqual([[100, 0, 40]])
  })
  it('keeps a box whole on a page that has room for it, and slices one that no page has room for', async () => {
    const around = (height: number) =>
      layOut(
        `<!doctype html><div style="height:20px"></div><div id=a style="contain:size;height:${height}px">a</div>`,
        {
          height: 100,
        },
      )
    expect(boxesOf(await around(90), 'a').map(({ page, y, height }) => [page, y, height])).toEqual([[1, 0, 90]])
    expect(boxesOf(await around(150), 'a').map(({ page, y, height }) => [page, y, height])).toEqual([
      [0, 20, 80],
      [1, 0, 70],
    ])
  })
  it('does not hide text at the end of a page', async () => {
    const laid = await layOut('<!doctype html><div style="contain:size">a<br>b<br>c</div>', { height: 45 })
    expect(laid.paged.pages.length).toBe(2)
    expect(wordsOf(laid)).toEqual(['a', 'b', 'c'])
  })
  it('says nothing to tables and their cells', async () => {
    const table = '<table id=t style="contain:size" cellspacing=0><td id=c style="contain:size;padding:0">XX</table>'
    expect(await rects(table, 'tc')).toEqual([
      [0, 0, 20, 20],
      [0, 0, 20, 20],
    ])
  })

  it('shows nothing of what is hidden, and misses nothing', async () => {
    const laid = await layOut('<!doctype html><div style="content-visibility:hidden">XX</div>X')
    expect(wordsOf(laid)).toEqual(['X'])
  })
})

describe('layout and paint containment', () => {
  it.each(['layout', 'paint'])('%s keeps margins and floats within', async kind => {
    const html = `<div id=a style="contain:${kind}"><p id=b style="margin:10px 0">X<i style="float:left;width:5px;height:50px"></i></p></div>`
    expect(await rects(html, 'a')).toEqual([[0, 0, 400, 60]])
  })

  it('leaves a box without a baseline', async () => {
    const html = '<div id=l><span style="display:inline-block;contain:layout;height:40px" id=a>X</span></div>'
    expect(await rects(html, 'a')).toEqual([[0, 0, 10, 40]])
    const open = await rects(html.replace('contain:layout;', ''), 'a')
    expect(open[0]![1]).toBe(0)
    const lines = await rects(html, 'l')
    expect(lines[0]![3]).toBeGreaterThan(40)
  })
})

describe('style containment', () => {
  const CSS = '<style>p { counter-increment: a } p::after { content: counter(a) }</style>'

  it('keeps counters that were there as they are outside', async () => {
    const laid = await layOut(`<!doctype html>${CSS}<p><div style="contain:style"><p><p></div><p>`)
    expect(wordsOf(laid)).toEqual(['1', '1', '2', '2'])
  })

  it('keeps the depth of quotations', async () => {
    const laid = await layOut(
      '<!doctype html><style>b::before { content: open-quote } body { quotes: "1" "1" "2" "2" }</style>' +
        '<div style="contain:style"><b></b></div><b></b>',
    )
    expect(wordsOf(laid)).toEqual(['1', '1'])
  })
})
