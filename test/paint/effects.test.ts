import { describe, expect, it } from 'vitest'
import { pixelsOf } from './pixels.ts'

const box = (style: string) => pixelsOf(`<div style="width: 100px; height: 100px; background: red; ${style}"></div>`)

describe('clip-path', () => {
  it('cuts a box to a polygon', async () => {
    const { at, warnings } = await box('clip-path: polygon(0 0, 100% 0, 0 100%)')
    expect([at(10, 10), at(80, 10), at(90, 90), at(60, 60)]).toEqual(['red', 'red', 'white', 'white'])
    expect(warnings).toEqual([])
  })

  it('cuts a box to a circle or an ellipse around a place', async () => {
    const circle = await box('clip-path: circle(30px at 50px 50px)')
    expect([circle.at(50, 25), circle.at(50, 15), circle.at(72, 72)]).toEqual(['red', 'white', 'white'])
    const ellipse = await box('clip-path: ellipse(50% 20% at 50% 50%)')
    expect([ellipse.at(5, 50), ellipse.at(50, 35), ellipse.at(50, 25)]).toEqual(['red', 'red', 'white'])
    const closest = await box('clip-path: circle()')
    expect([closest.at(50, 2), closest.at(5, 5)]).toEqual(['red', 'white'])
  })

  it('cuts a box to a rectangle within it, with round corners', async () => {
    const { at } = await box('clip-path: inset(10px 20px 30px 40px round 10px)')
    expect([at(60, 40), at(41, 11), at(38, 40), at(82, 40), at(60, 8), at(60, 72)]).toEqual([
      'red',
      'white',
      'white',
      'white',
      'white',
      'white',
    ])
  })

  it('cuts a box to a path, by either rule', async () => {
    const path = 'M0 0H100V100H0Z M20 20H80V80H20Z'
    expect((await box(`clip-path: path(evenodd, '${path}')`)).at(50, 50)).toBe('white')
    expect((await box(`clip-path: path('${path}')`)).at(50, 50)).toBe('red')
  })

  it('refers to the box that is named', async () => {
    const { at } = await box('border: 20px solid green; clip-path: padding-box')
    expect([at(10, 50), at(50, 50)]).toEqual(['white', 'red'])
  })

  it('is cut with what it holds, and turned with the box', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 100px; height: 100px; clip-path: inset(0 50px 0 0); transform: translate(50px, 0)"><div style="position: relative; left: -20px; width: 200px; height: 50px; background: red"></div></div>',
    )
    expect([at(60, 20), at(98, 20), at(45, 20), at(105, 20)]).toEqual(['red', 'red', 'white', 'white'])
  })

  it('refers to a drawing, from the corner of the box or in parts of it', async () => {
    const own = (attributes: string, shape: string, style = '') =>
      pixelsOf(
        `<div style="width:100px;height:100px;background:red;${style}clip-path:url(#a)"></div><svg width=0 height=0><clipPath id=a ${attributes}>${shape}</clipPath></svg>`,
      )
    const inUserSpace = await own('', '<rect x="20" y="20" width="40" height="40"/>')
    expect([inUserSpace.at(10, 10), inUserSpace.at(40, 40), inUserSpace.at(70, 40)]).toEqual(['white', 'red', 'white'])
    const inBox = await own('clipPathUnits="objectBoundingBox"', '<rect width=".5" height=".5"/>', 'margin-left:30px;')
    expect([inBox.at(40, 10), inBox.at(90, 10), inBox.at(20, 10)]).toEqual(['red', 'white', 'white'])
  })

  it('of a drawing that is not there is a warning, and clips nothing', async () => {
    const { at, warnings } = await box('clip-path: url(#a)')
    expect(warnings.join()).toContain('clip-path')
    expect(at(50, 50)).toBe('red')
  })
})

describe('masks', () => {
  const half = 'linear-gradient(black 0 0) 0 0/50px 100px no-repeat'
  const top = 'linear-gradient(black 0 0) 0 0/100px 50px no-repeat'
  const places = [
    [25, 25],
    [75, 25],
    [25, 75],
    [75, 75],
  ] as const
  it.each([
    ['show what is below an image', `mask: ${half}`, 'red white red white'],
    ['are placed and repeated', 'mask: linear-gradient(black 0 0) 50px 0/50px 50px repeat-y', 'white red white red'],
    ['add to each other', `mask: ${half}, ${top}`, 'red red red white'],
    ['keep what all of them show', `mask: ${half} intersect, ${top}`, 'red white white white'],
    ['keep what the lower ones do not show', `mask: ${half} subtract, ${top}`, 'white white red white'],
    ['keep what one of them shows', `mask: ${half} exclude, ${top}`, 'white red red white'],
    [
      'may count brightness',
      'mask: linear-gradient(to right, white 50px, black 50px); mask-mode: luminance',
      'red white red white',
    ],
    ['are none where there is no image', 'mask: none', 'red red red red'],
    [
      'may be images of the border',
      'mask-border: linear-gradient(to right, black 50%, #0000 0) 0 fill',
      'red white red white',
    ],
    ['of the border have no middle', 'mask-border: linear-gradient(black 0 0) 40 / 40px', 'red red red red'],
    ['had one once', '-webkit-mask-box-image: linear-gradient(#0000 50%, black 0)', 'white white red red'],
    [
      'of both kinds show what both do',
      `mask: ${half}; mask-border: linear-gradient(black 50%, #0000 0) 0 fill`,
      'red white white white',
    ],
  ])('%s', async (_, style, shown) => {
    const { at, warnings } = await box(style)
    expect(warnings).toEqual([])
    expect(places.map(([x, y]) => at(x, y)).join(' ')).toBe(shown)
  })

  it('may be elements of the document', async () => {
    const { at } = await pixelsOf(
      '<div style="width:100px;height:100px;background:red;mask:url(#m)"></div><svg width=0 height=0><mask id=m maskContentUnits="objectBoundingBox"><rect width=".5" height="1" fill="white"/></mask></svg>',
    )
    expect([at(25, 50), at(75, 50)]).toEqual(['red', 'white'])
  })

  it('may be images on elements of drawings, in the boxes of these', async () => {
    const mask = (value: string) =>
      pixelsOf(`<svg width=100 height=100 style="display:block"><g style="mask:${value}">
        <rect x=20 y=20 width=80 height=80 fill=red /></g></svg>`)
    const { at } = await mask('linear-gradient(black 0 0) 0 0/50% 50% no-repeat')
    expect([at(30, 30), at(55, 55), at(65, 30), at(30, 65)]).toEqual(['red', 'red', 'white', 'white'])
    expect((await mask('linear-gradient(#0000 0 0) no-clip')).at(50, 50)).toBe('white')
  })

  it('of the border leave its middle out', async () => {
    const { at } = await box('mask-border: linear-gradient(black 0 0) 10 / 10px')
    expect([at(5, 50), at(50, 5), at(50, 50), at(95, 95)]).toEqual(['red', 'red', 'white', 'red'])
  })
})

describe('filters', () => {
  it('change the colours of boxes', async () => {
    expect((await box('filter: invert(1)')).at(50, 50)).toBe('0,255,255')
    expect((await box('filter: hue-rotate(0deg) brightness(0)')).at(50, 50)).toBe('black')
  })
  it('throw shadows of the shape', async () => {
    const { at } = await box('filter: drop-shadow(30px 40px 0 blue)')
    expect([at(50, 50), at(110, 110), at(110, 20)]).toEqual(['red', 'blue', 'white'])
  })
  it('are those of the document', async () => {
    const { at } = await pixelsOf(
      '<div style="width:100px;height:100px;background:red;filter:url(#f)"></div><svg width=0 height=0><filter id=f x="0" y="0" width=".5" height="1"><feFlood flood-color="blue"/></filter></svg>',
    )
    expect([at(25, 50), at(75, 50)]).toEqual(['blue', 'white'])
  })
  it('hold what is positioned in them, fixed boxes too', async () => {
    const inner = '<div style="position:fixed;right:0;top:0;width:20px;height:20px;background:blue"></div>'
    const { at } = await pixelsOf(`<div style="width:100px;height:100px;filter:brightness(1)">${inner}</div>`)
    expect([at(90, 10), at(50, 10)]).toEqual(['blue', 'white'])
  })
})

describe('what is mixed', () => {
  it('is mixed within its stacking context alone', async () => {
    const inner = '<div style="width:100px;height:100px;background:cyan;mix-blend-mode:multiply"></div>'
    const ground = (style: string) =>
      pixelsOf(`<div style="background:yellow"><div style="${style}">${inner}</div></div>`)
    expect((await ground('')).at(50, 50)).toBe('0,255,0')
    expect((await ground('isolation:isolate')).at(50, 50)).toBe('0,255,255')
    expect((await pixelsOf(`<body style="background:yellow">${inner}`)).at(50, 50)).toBe('0,255,0')
  })
  it('may be the layers of a background', async () => {
    const layers = 'background: linear-gradient(cyan, cyan), yellow; background-blend-mode: multiply'
    expect((await box(layers)).at(50, 50)).toBe('0,255,0')
  })
})

describe('mix-blend-mode', () => {
  it('mixes a box with what is below it', async () => {
    const { at, warnings } = await pixelsOf(
      '<div style="width: 100px; height: 100px; background: rgb(255 255 0)"></div><div style="position: absolute; top: 0; left: 50px; width: 100px; height: 100px; background: rgb(0 255 255); mix-blend-mode: multiply"></div>',
    )
    expect([at(25, 50), at(75, 50), at(125, 50)]).toEqual(['255,255,0', '0,255,0', '0,255,255'])
    expect(warnings).toEqual([])
  })
})

describe('backdrop-filter', () => {
  const over = (style: string, inner = '') =>
    `<div style="position: absolute; top: 20px; left: 20px; width: 60px; height: 60px; ${style}">${inner}</div>`
  const ground = (style: string, inner: string) =>
    pixelsOf(`<div style="width: 100px; height: 100px; background: #0ff; ${style}">${inner}</div>`)

  it('changes what is behind a box, within its rounded corners, and not the box itself', async () => {
    const inner = '<div style="width: 20px; height: 20px; background: blue; margin: 20px"></div>'
    const { at, warnings } = await ground('', over('backdrop-filter: invert(1); border-radius: 30px', inner))
    expect([at(50, 25), at(50, 50), at(50, 90), at(21, 21)]).toEqual(['red', 'blue', '0,255,255', '0,255,255'])
    expect(warnings).toEqual([])
  })
  it('sees the paper and the canvas, and nothing beyond its backdrop root', async () => {
    const style = 'backdrop-filter: invert(1)'
    expect((await pixelsOf(over(style))).at(50, 50)).toBe('black')
    const inRoot = await ground('', `<div style="filter: opacity(1)">${over(style)}</div>`)
    expect(inRoot.at(50, 50)).toBe('0,255,255')
  })
  it('follows transforms of the box, and its opacity', async () => {
    const moved = await ground('', over('backdrop-filter: invert(1); transform: translate(30px) scale(0.5)'))
    expect([moved.at(80, 50), moved.at(60, 50), moved.at(105, 50)]).toEqual(['red', '0,255,255', 'white'])
    const half = await ground('', over('backdrop-filter: invert(1); opacity: 0.5'))
    expect(half.at(50, 50)).toMatch(/^12[78],12[78],12[78]$/)
  })
})
