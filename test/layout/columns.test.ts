/** Columns: how high they are, where they go on, and what spans them. Ahem: lines of 20 px, glyphs of 10 px. */
import { describe, expect, it } from 'vitest'
import { boxesOf, fragmentsOf, type LaidOut, layOut, rectOf } from './harness.ts'

const laidOut = (html: string, height = 600) => layOut(`<!doctype html><body>${html}`, { width: 400, height })

/** Corners of the lines of a page. */
const linesOf = (laid: LaidOut, page = 0): readonly (readonly [number, number])[] =>
  fragmentsOf(laid)
    .filter(found => found.fragment.kind === 'line' && found.page === page)
    .map(({ x, y }) => [x, y] as const)

const lines = (count: number): string => `<p style="orphans:1;widows:1">${Array(count).fill('X').join('<br>')}</p>`

describe('balanced columns', () => {
  it('are as high as their lines need', async () => {
    const laid = await laidOut(`<div id=a style="columns:2;column-gap:0">${lines(5)}</div>`)
    expect(rectOf(laid, 'a')).toEqual([0, 0, 400, 60])
    expect(linesOf(laid)).toEqual([
      [0, 0],
      [0, 20],
      [0, 40],
      [200, 0],
      [200, 20],
    ])
  })

  it('begin anew at a forced break, and are as high as the longest run', async () => {
    const laid = await laidOut(
      `<div id=a style="columns:2;column-gap:0">${lines(1)}<div style="break-before:column">${lines(3)}</div></div>`,
    )
    expect(rectOf(laid, 'a')[3]).toBe(60)
    expect(linesOf(laid).map(([x]) => x)).toEqual([0, 200, 200, 200])
  })
})

describe('columns of a cell', () => {
  it.each(['table-cell', 'table-caption'])('are those of any block container: %s', async display => {
    const style = `display:${display};columns:2;column-gap:0;width:200px;height:40px`
    const laid = await laidOut(`<div style="display:table"><div style="${style}">${lines(3)}</div></div>`)
    expect(linesOf(laid)).toEqual([
      [0, 0],
      [0, 20],
      [100, 0],
    ])
  })
})

describe('the width that columns ask for', () => {
  it('is that of their own, whatever is in them, and of a spanner that is wider', async () => {
    const inner = '<div style="width:100px;height:10px"></div>'
    const wide = '<div style="column-span:all;width:150px">X</div>'
    const laid = await laidOut(
      `<div id=a style="width:max-content;column-width:80px">${inner}</div>
       <div id=b style="width:max-content;column-width:80px">${inner}${wide}</div>`,
    )
    expect([rectOf(laid, 'a')[2], rectOf(laid, 'b')[2]]).toEqual([80, 150])
  })
})

describe('the height of balanced columns', () => {
  const paragraph = (count: number) =>
    `<p style="margin:10px 0;orphans:1;widows:1">${Array(count).fill('X').join('<br>')}</p>`

  it('counts on margins that breaks cut off', async () => {
    const laid = await laidOut(`<div id=a style="columns:3;column-gap:0">${[5, 5, 5, 5].map(paragraph).join('')}</div>`)
    expect(rectOf(laid, 'a')).toEqual([0, 0, 400, 150])
  })

  it('grows by what is missing for floats among boxes', async () => {
    const float = '<p style="float:left;orphans:1;widows:1">X<br>X<br>X<br>X</p>'
    const laid = await laidOut(`<div id=a style="columns:3;column-gap:0">${float}</div>`)
    expect(rectOf(laid, 'a')).toEqual([0, 0, 400, 40])
    expect(linesOf(laid)).toHaveLength(4)
  })

  it('is no less than an edge of a box, whatever a negative margin takes out of the top', async () => {
    const edged = (style: string) => `<div id=a style="columns:3;column-gap:0"><div style="${style}"></div></div>`
    expect(rectOf(await laidOut(edged('margin:-5px;padding-top:7px')), 'a')[3]).toBe(7)
    expect(rectOf(await laidOut(edged('margin:-8px;border:1px solid')), 'a')[3]).toBe(1)
  })

  it('grows until what stands below a margin fits beside it or in the next column', async () => {
    const laid = await laidOut(
      '<div id=a style="columns:4;column-gap:0"><div id=b style="margin:16px 0;height:10px"></div></div>',
    )
    expect(rectOf(laid, 'a')[3]).toBe(20.5)
    expect(boxesOf(laid, 'b').map(({ x, y, height }) => [x, y, height])).toEqual([
      [0, 16, 4.5],
      [100, 0, 5.5],
    ])
  })

  it('is found for columns in columns, which are cut as their own lines are', async () => {
    const laid = await laidOut(
      `<div id=a style="columns:2;column-gap:0"><div id=b style="columns:2;column-gap:0">${lines(8)}</div></div>`,
    )
    expect(boxesOf(laid, 'b').map(({ x, height }) => [x, height])).toEqual([
      [0, 40],
      [200, 40],
    ])
  })

  it('holds before what spans the columns also where they are to be filled', async () => {
    const laid = await laidOut(
      `<div style="columns:2;column-fill:auto">${lines(4)}<h2 id=h style="column-span:all;margin:0">X</h2></div>`,
    )
    expect(rectOf(laid, 'h')[1]).toBe(40)
  })
})

describe('what overflows a box that has ended', () => {
  it('goes on in the next column beside what follows the box', async () => {
    const laid = await laidOut(
      `<div style="columns:2;column-gap:0;column-fill:auto;height:60px"><div id=b style="height:20px;width:40px">${lines(4)}</div>${lines(3)}</div>`,
    )
    expect(boxesOf(laid, 'b').map(({ x, y, height }) => [x, y, height])).toEqual([
      [0, 0, 20],
      [200, 0, 0],
    ])
    expect(linesOf(laid).toSorted(([a, b], [c, d]) => a - c || b - d)).toEqual([
      [0, 0],
      [0, 20],
      [0, 20],
      [0, 40],
      [0, 40],
      [200, 0],
      [200, 0],
    ])
  })

  it('needs no more pages than it is long', async () => {
    const laid = await laidOut(`<div style="height:20px">${lines(7)}</div>${lines(1)}`, 60)
    expect(laid.paged.pages).toHaveLength(3)
    expect(linesOf(laid, 2)).toHaveLength(1)
  })
})

describe('what is not to be cut', () => {
  const block = (height: number) => `<div style="height:${height}px;break-inside:avoid"></div>`

  it('makes columns higher than balance would', async () => {
    const laid = await laidOut(`<div id=a style="columns:2;column-gap:0">${block(100)}${block(60)}</div>`)
    expect(rectOf(laid, 'a')).toEqual([0, 0, 400, 100])
  })

  it('is cut as seldom as can be where it is higher than the page', async () => {
    const laid = await laidOut(`<div id=a style="columns:2;column-gap:0">${block(150)}</div>`, 100)
    expect(rectOf(laid, 'a')).toEqual([0, 0, 400, 100])
  })
})

describe('columns of a height', () => {
  it('go on beside where the box is full', async () => {
    const laid = await laidOut(`<div id=a style="columns:2;column-gap:0;height:40px">${lines(6)}</div>`)
    expect(laid.paged.pages).toHaveLength(1)
    expect(rectOf(laid, 'a')).toEqual([0, 0, 400, 40])
    expect(linesOf(laid).map(([x]) => x)).toEqual([0, 0, 200, 200, 400, 400])
  })

  it('go on on the next page where that is what is full', async () => {
    const laid = await laidOut(`<div style="columns:2;column-gap:0">${lines(7)}</div>`, 60)
    expect(laid.paged.pages).toHaveLength(2)
    expect(linesOf(laid).map(([x]) => x)).toEqual([0, 0, 0, 200, 200, 200])
    expect(linesOf(laid, 1)).toEqual([[0, 0]])
  })

  it('move to the next page where not even a line fits', async () => {
    const laid = await laidOut(`<p id=p style="height:50px"></p><div id=a style="columns:2">${lines(2)}</div>`, 60)
    expect(boxesOf(laid, 'a').map(({ page, height }) => [page, height])).toEqual([[1, 20]])
  })
})

describe('what spans columns', () => {
  it('cuts the box it stands in: edges stay at its ends', async () => {
    const laid = await laidOut(
      `<div style="columns:2;column-gap:0"><section id=s style="border:10px solid">${lines(2)}<h2 id=h style="column-span:all;margin:0;font:inherit">XX</h2>${lines(2)}</section></div>`,
    )
    expect(rectOf(laid, 'h')).toEqual([0, 30, 400, 20])
    expect(boxesOf(laid, 's').map(({ x, y, height }) => [x, y, height])).toEqual([
      [0, 0, 30],
      [200, 0, 20],
      [0, 50, 30],
      [200, 50, 30],
    ])
  })

  it('keeps the anchor of a box that begins with it', async () => {
    const laid = await laidOut(
      `<p>X</p><div style="columns:2"><section id=s><h2 style="column-span:all;margin:0">X</h2>${lines(2)}</section></div>`,
    )
    expect(laid.paged.anchors.get('s')).toMatchObject({ page: 0, x: 0, y: 20 })
  })
})

describe('the baselines of columns', () => {
  it('are the first and the last of any column', async () => {
    const laid = await laidOut(
      `<div style="display:flex;align-items:baseline"><div id=a style="columns:2;width:100px"><p style="padding-top:20px;break-inside:avoid">X</p>${lines(2)}</div><p id=b>X</p></div>`,
    )
    expect(rectOf(laid, 'b')[1] - rectOf(laid, 'a')[1]).toBe(0)
  })
})

describe('a box of a height that spanners cut', () => {
  const spanner = '<div style="column-span:all;height:20px"></div>'
  const block = '<div style="height:100px"></div>'

  it('gives each part what its content asks for, and the last one what is left', async () => {
    const laid = await laidOut(
      `<div style="columns:2;column-gap:0"><div id=a style="height:170px">${block}${spanner}${block}${spanner}${block}</div></div>`,
    )
    expect(boxesOf(laid, 'a').map(({ x, y, height }) => [x, y, height])).toEqual([
      [0, 0, 50],
      [200, 0, 50],
      [0, 70, 50],
      [200, 70, 20],
      [0, 140, 0],
      [200, 140, 0],
    ])
  })

  it('puts its edges at the ends alone', async () => {
    const laid = await laidOut(
      `<div style="columns:1"><div id=a style="box-sizing:border-box;height:150px;border:10px solid">${block}${spanner}</div></div>`,
    )
    expect(boxesOf(laid, 'a').map(({ y, height }) => [y, height])).toEqual([
      [0, 110],
      [130, 40],
    ])
  })
})

/** CSS Fragmentation 3 §4.4: of two breaks that nothing allows, the one further down. */
it('text stands in its column where only the edge below it has no room', async () => {
  const laid = await laidOut('<div style="columns:2;column-gap:0;height:36px"><p style="padding:9px">X</p></div>')
  expect(linesOf(laid)).toEqual([[9, 9]])
})

describe('balancing', () => {
  const columns = (content: string, style = 'column-count:4') =>
    layOut(`<!doctype html><body>x<div id=c style="${style};column-gap:0">${content}</div>`)

  it('divides rows of grids and lines of flexible boxes', async () => {
    const rows = Array.from({ length: 4 }, () => '<div></div>').join('')
    const grid = await columns(`<div style="display:grid;grid-auto-rows:39px;orphans:1;widows:1">${rows}</div>`)
    expect(rectOf(grid, 'c')[3]).toBe(39)
    const text = 'word word word word word word word word'
    const flex = await columns(`<div style="display:flex"><p style="width:40px">${text}</p></div>`)
    expect(rectOf(flex, 'c')[3]).toBe(40)
  })

  it('grows by what a line in a row that waits is missing', async () => {
    const rows = '<div></div><div></div><div></div><div>word wordyy wordyy</div>'
    const laid = await columns(`<div style="display:grid;grid-auto-rows:39px;orphans:1;widows:1">${rows}</div>`)
    expect(rectOf(laid, 'c')[3]).toBe(48.5)
  })

  it('divides floats, also below other content of the page', async () => {
    const text = 'word word word word'
    const laid = await columns(`<p style="float:right;width:40px;height:53px">${text}</p>`, 'column-count:2')
    expect(rectOf(laid, 'c')).toEqual([0, 20, 400, 40])
  })

  it('divides floats that end beside a cleared break', async () => {
    const laid = await columns(
      '<div><i style="float:left;width:15px;height:250px"></i><br clear=all></div><div style="border-bottom:5px solid"></div>',
      'column-count:3',
    )
    expect(rectOf(laid, 'c')[3]).toBe(85)
  })

  it('leaves out where relative positioning moves a box to', async () => {
    const heightOf = async (content: string) => rectOf(await columns(content, 'column-count:2'), 'c')[3]
    expect(await heightOf('<p>word</p><p>word</p><p style="position:relative;top:30px"></p>')).toBe(20)
    expect(await heightOf('<p style="position:relative;top:15px">word</p>')).toBe(20)
    expect(await heightOf('<div><span style="position:relative;top:32px">word</span><p>word</p></div>')).toBe(20)
  })

  it('leaves out the edges of inline boxes', async () => {
    const laid = await columns(
      '<p>word</p><p>x<span style="padding:9px;border:2px solid">x</span></p>',
      'column-count:2',
    )
    expect(rectOf(laid, 'c')[3]).toBe(20)
  })

  it('leaves out what a negative margin lets stand out of its line', async () => {
    const hanging = '<b style="display:inline-block;margin-bottom:-7px;vertical-align:text-top">X</b>'
    expect(rectOf(await columns(hanging), 'c')[3]).toBe(20)
  })

  it('finds room for columns in columns', async () => {
    const laid = await columns('<div style="margin:12px;column-count:2">x</div>')
    expect(rectOf(laid, 'c')[3]).toBe(32)
  })

  it('leaves out what a negative margin takes out of the top', async () => {
    const laid = await columns('<p style="margin:-14px">x</p>')
    expect(rectOf(laid, 'c')[3]).toBe(6)
  })
})

it('margins of a box without height behind an unforced break are gone', async () => {
  // https://www.w3.org/TR/css-break-3/#break-margins
  const laid = await layOut(
    `<!doctype html><body><div style="column-count:3;column-gap:0;width:300px"><div></div><div style="margin-top:10px"></div>
     <div id=a></div></div>`,
  )
  expect(rectOf(laid, 'a')[0]).toBe(100)
})

describe('columns in what is left of a fragmentainer', () => {
  const left = (content: string) =>
    layOut(
      `<!doctype html><body><div style="columns:4;column-gap:0;width:400px;height:100px;column-fill:auto"><div style="height:70px"></div>
       <div id=c style="columns:2;column-gap:0">${content}</div></div>`,
    )
  const placesOf = (laid: LaidOut, id: string) => boxesOf(laid, id).map(({ x, y, height }) => [x, y, height])

  it('begin in the next one if they would have to break what avoids it', async () => {
    const laid = await left('<div id=a style="height:60px;break-inside:avoid"></div>')
    expect(placesOf(laid, 'a')).toEqual([[100, 0, 60]])
  })
  it('begin in the next one if no line has room, only an edge above it', async () => {
    const laid = await left('<p id=a style="padding-top:20px">X<br>X</p>')
    expect(placesOf(laid, 'a')[0]!.slice(0, 2)).toEqual([100, 0])
  })
  it('begin where they are if their breaks are good', async () => {
    const laid = await left('<p id=a style="orphans:1;widows:1">X<br>X</p>')
    expect(placesOf(laid, 'a')).toEqual([
      [0, 70, 20],
      [50, 70, 20],
    ])
  })
})

it('go on in the next column around them where forced breaks make more of them than fit beside each other', async () => {
  const item = '<div style="height:30px;break-after:column"></div>'
  const inner = `<div style="columns:2;column-gap:0">${item}${item}<div id=c style="height:30px;break-after:column"></div>${item}</div>`
  const laid = await laidOut(`<div style="columns:4;column-gap:0;height:100px;column-fill:auto">${inner}</div>`)
  expect(rectOf(laid, 'c')).toEqual([100, 0, 50, 30])
})

describe('a box that a spanner divides', () => {
  const spanner = '<div id=s style="column-span:all;height:10px"></div>'
  const parts = async (style: string, content: string, next = 10) => {
    const html = `<!doctype html><body><div id=c style="columns:2;column-gap:0;width:100px"><div id=b style="${style}">${content}</div><div id=n style="height:${next}px"></div></div>`
    const laid = await layOut(html)
    const of = (id: string) => boxesOf(laid, id).map(({ x, y, height }) => [x, y, height])
    return { box: of('b'), spanner: of('s'), next: of('n'), whole: of('c') }
  }
  const high = (height: number, style = '') => `<div style="height:${height}px;${style}"></div>`

  it('has the rest of its least height after the last part', async () => {
    const { spanner: at, whole } = await parts('min-height:100px', `${high(20)}${spanner}${high(20)}`)
    expect([at, whole]).toEqual([[[0, 10, 10]], [[0, 0, 65]]])
  })
  it('has its least height once where the spanner comes first or last in it', async () => {
    expect((await parts('min-height:100px', `${spanner}${high(20)}`)).whole).toEqual([[0, 0, 65]])
    expect((await parts('min-height:100px', `${high(20)}${spanner}`)).spanner).toEqual([[0, 10, 10]])
  })
  it('has the rest of its height after the last of several spanners', async () => {
    const { box } = await parts('height:100px', `${high(20)}${spanner}${high(20)}${spanner}`)
    expect(box.map(([, y]) => y)).toEqual([0, 0, 20, 20, 40, 40])
  })
  it('has its greatest height once', async () => {
    const { box, next } = await parts('max-height:30px', `${high(20)}${spanner}${high(60)}`)
    expect([box.reduce((sum, [, , height]) => sum + height!, 0), next]).toEqual([30, [[0, 30, 10]]])
  })
  it('begins again at the spanner, above the margins in it', async () => {
    const { box } = await parts('', `${high(20)}${spanner}${high(20, 'margin-top:10px')}`)
    expect(box.map(([, y]) => y)).toEqual([0, 0, 20, 20])
  })
  it('has its margin after a spanner that ends it', async () => {
    const { next } = await parts('margin-bottom:10px', `${high(20)}${spanner}`, 30)
    expect(next).toEqual([
      [0, 30, 10],
      [50, 20, 20],
    ])
  })
})
