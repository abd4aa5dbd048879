import { describe, expect, it } from 'vitest'
import type { BackgroundLayer, ComputedStyle, Gradient, Shadow } from '../../src/css/style.ts'
import { dumpOp } from '../../src/debug/ops.ts'
import type { ImageHandle } from '../../src/images/types.ts'
import { controlBounds } from '../../src/paint/bounds.ts'
import type { GradientPaint, PaintOp } from '../../src/paint/ops.ts'
import { at, BLUE, type BlockOptions, block, GREEN, paintBody, RED } from './fragments.ts'

/** What a box of 40 × 20 px at (10, 10) paints. */
const paintBox = (options: BlockOptions, images: Readonly<Record<string, ImageHandle>> = {}): readonly PaintOp[] =>
  paintBody(block(180, 80, { children: [at(0, 0, block(40, 20, options))] }), images)
const lines = (ops: readonly PaintOp[]): readonly string[] => ops.flatMap(op => dumpOp(op).trimEnd().split('\n'))

const all = (width: number) => ({ top: width, right: width, bottom: width, left: width })
const sides = (
  line: ComputedStyle['borderTopStyle'],
  ...colors: readonly ComputedStyle['color'][]
): Partial<ComputedStyle> => {
  const [top, right, bottom, left] = [0, 1, 2, 3].map(i => colors[i % colors.length]!)
  return {
    borderTopStyle: line,
    borderRightStyle: line,
    borderBottomStyle: line,
    borderLeftStyle: line,
    borderTopColor: top!,
    borderRightColor: right!,
    borderBottomColor: bottom!,
    borderLeftColor: left!,
  }
}

describe('borders', () => {
  it('of one opaque colour are rectangles that overlap at the corners', () => {
    expect(lines(paintBox({ style: sides('solid', RED), border: all(2) }))).toEqual([
      'fill #ff0000 10,10 40×2 [layout]',
      'fill #ff0000 48,10 2×20 [layout]',
      'fill #ff0000 10,28 40×2 [layout]',
      'fill #ff0000 10,10 2×20 [layout]',
    ])
  })

  it('on one side are a rectangle', () => {
    const bottom = { top: 0, right: 0, bottom: 3, left: 0 }
    expect(lines(paintBox({ style: sides('solid', RED), border: bottom }))).toEqual([
      'fill #ff0000 10,27 40×3 [layout]',
    ])
    const left = { top: 0, right: 0, bottom: 0, left: 3 }
    expect(lines(paintBox({ style: sides('solid', RED), border: left }))).toEqual(['fill #ff0000 10,10 3×20 [layout]'])
  })

  it('on some sides, in a colour that is not opaque, are bars that do not overlap', () => {
    const three = { top: 2, right: 0, bottom: 2, left: 3 }
    expect(lines(paintBox({ style: sides('solid', { ...RED, a: 0.5 }), border: three }))).toEqual([
      'fill #ff0000/0.5 M10 10L50 10L50 12L10 12ZM10 28L50 28L50 30L10 30ZM10 12L13 12L13 28L10 28Z [layout]',
    ])
  })

  it('on one side of round corners run out along them', () => {
    const round = { borderTopLeftRadius: { x: 8, y: 8 }, borderBottomLeftRadius: { x: 8, y: 8 } }
    const left = { top: 0, right: 0, bottom: 0, left: 4 }
    const [clip] = lines(paintBox({ style: { ...sides('solid', RED), ...round }, border: left }))
    expect(clip).toBe('group clip M10 30L10 10L18 10L18 30Z')
  })

  it('of different colours meet along the diagonals of the corners', () => {
    expect(lines(paintBox({ style: sides('solid', RED, BLUE), border: all(4) }))).toEqual([
      'fill #ff0000 M10 10L50 10L46 14L14 14Z [layout]',
      'fill #0000ff M50 10L50 30L46 26L46 14Z [layout]',
      'fill #ff0000 M50 30L10 30L14 26L46 26Z [layout]',
      'fill #0000ff M10 30L10 10L14 14L14 26Z [layout]',
    ])
  })

  it('that are double are two rings of a third each', () => {
    expect(lines(paintBox({ style: sides('double', RED), border: all(3) }))).toEqual([
      'fill #ff0000 M10 10L50 10L50 30L10 30ZM11 11L49 11L49 29L11 29Z evenodd [layout]',
      'fill #ff0000 M12 12L48 12L48 28L12 28ZM13 13L47 13L47 27L13 27Z evenodd [layout]',
    ])
  })

  it('that are dashed have whole dashes at their ends', () => {
    const top = { top: 4, right: 0, bottom: 0, left: 0 }
    // 40 px: four dashes of 8, and gaps as close to 4 as makes the last dash end the line.
    expect(lines(paintBox({ style: sides('dashed', RED), border: top }))).toEqual([
      'stroke #ff0000 4px butt dash 8,2.667 M10 12L50 12 [layout]',
    ])
  })

  it('that look carved are darker where no light falls', () => {
    const ops = paintBox({ style: sides('inset', { r: 1, g: 1, b: 1, a: 1 }), border: all(2) })
    const colors = ops.map(op => (op.op === 'fill' && 'r' in op.paint ? op.paint.r : null))
    expect(colors).toEqual([0.55, 1, 1, 0.55])
  })

  it('follow round corners', () => {
    const round = { borderTopLeftRadius: { x: 5, y: 5 }, borderBottomRightRadius: { x: 100, y: 100 } }
    const [ring] = paintBox({ style: { ...sides('solid', RED), ...round }, border: all(2) })
    expect(ring).toMatchObject({ op: 'fill', rule: 'evenodd' })
    const path = (ring as Extract<PaintOp, { op: 'fill' }>).path
    // Radii that do not fit shrink together: 100 + 0 into 20, so by a fifth.
    expect(path[0]).toEqual(['M', 11, 10])
    expect(controlBounds(path)).toEqual({ x: 10, y: 10, width: 40, height: 20 })
  })

  it('are square where the box goes on on another page', () => {
    const round = { borderTopLeftRadius: { x: 5, y: 5 }, borderBottomLeftRadius: { x: 5, y: 5 }, backgroundColor: RED }
    const [op] = paintBox({ style: round, isFirst: false })
    const corners = (op as Extract<PaintOp, { op: 'fill' }>).path.filter(([kind]) => kind === 'C')
    expect(corners).toHaveLength(1)
  })

  it('of no visible kind are not painted', () => {
    expect(paintBox({ style: sides('hidden', RED), border: all(2) })).toEqual([])
    expect(paintBox({ style: sides('solid', { ...RED, a: 0 }), border: all(2) })).toEqual([])
  })
})

const layer = (more: Partial<BackgroundLayer>): BackgroundLayer => ({
  image: { kind: 'url', url: 'tile' },
  position: { x: 0, y: 0 },
  size: { width: 'auto', height: 'auto' },
  repeat: { x: 'no-repeat', y: 'no-repeat' },
  origin: 'padding-box',
  clip: 'border-box',
  attachment: 'scroll',
  blend: 'normal',
  ...more,
})

const tile: ImageHandle = {
  id: 'tile',
  width: 16,
  height: 8,
  ratio: 2,
  content: { kind: 'raw', pixelWidth: 2, pixelHeight: 1, components: 1, pixels: new Uint8Array(2), alpha: null },
}
const tiles = (more: Partial<BackgroundLayer>): readonly string[] => {
  const ops = lines(paintBox({ style: { backgroundLayers: [layer(more)] } }, { tile }))
  return ops.map(op => op.replaceAll(' [layout]', '').replace('image tile ', ''))
}

describe('backgrounds', () => {
  it('paint the first layer last, above the colour', () => {
    const style = { backgroundColor: GREEN, backgroundLayers: [layer({}), layer({ position: { x: 4, y: 4 } })] }
    expect(lines(paintBox({ style }, { tile }))).toEqual([
      'fill #00ff00 10,10 40×20 [layout]',
      'image tile 14,14 16×8 [layout]',
      'image tile 10,10 16×8 [layout]',
    ])
  })

  it('place percentages by what is left over', () => {
    const half = { kind: 'linear', px: 0, percent: 50 } as const
    expect(tiles({ position: { x: half, y: half } })).toEqual(['22,16 16×8'])
  })

  it('size by cover, contain, one length or two', () => {
    expect(tiles({ size: 'contain' })).toEqual(['10,10 40×20'])
    expect(tiles({ size: { width: 8, height: 'auto' } })).toEqual(['10,10 8×4'])
    expect(tiles({ size: { width: 'auto', height: 4 } })).toEqual(['10,10 8×4'])
    expect(tiles({ size: { width: 3, height: 5 } })).toEqual(['10,10 3×5'])
    const cover = lines(
      paintBox(
        { style: { backgroundLayers: [layer({ size: 'cover' })] } },
        { tile: { ...tile, ratio: 1, height: 16 } },
      ),
    )
    expect(cover).toEqual(['group clip 10,10 40×20', '  image tile 10,10 40×40 [layout]'])
  })

  it('repeat over the clip, from the position on in both directions', () => {
    expect(tiles({ repeat: { x: 'repeat', y: 'no-repeat' }, position: { x: 4, y: 0 } })).toEqual([
      'group clip 10,10 40×20',
      '  -2,10 16×8',
      '  14,10 16×8',
      '  30,10 16×8',
      '  46,10 16×8',
    ])
  })

  it('repeat rounded to whole tiles, or with equal space between them', () => {
    expect(tiles({ repeat: { x: 'round', y: 'no-repeat' } })).toEqual([
      // The height, which is automatic, follows (CSS Backgrounds 3 §2.9).
      '10,10 13.333×6.667',
      '23.333,10 13.333×6.667',
      '36.667,10 13.333×6.667',
    ])
    expect(tiles({ repeat: { x: 'space', y: 'no-repeat' } })).toEqual(['10,10 16×8', '34,10 16×8'])
  })

  it('paint many tiles as a pattern', () => {
    expect(
      tiles({ repeat: { x: 'repeat', y: 'repeat' }, size: { width: 5, height: 4 }, position: { x: 1, y: 1 } }),
    ).toEqual(['fill tiles(6,7 5×4 every 5×4: 6,7 5×4) 10,10 40×20'])
  })

  it('leave out tiles too small to be seen', () => {
    expect(tiles({ repeat: { x: 'repeat', y: 'repeat' }, size: { width: 0.01, height: 0.01 } })).toEqual([])
  })
})

const gradient = (more: Partial<Gradient>): Gradient => ({
  kind: 'linear-gradient',
  repeating: false,
  angle: null,
  toward: null,
  shape: 'ellipse',
  extent: 'farthest-corner',
  position: { x: 20, y: 10 },
  interpolation: null,
  stops: [
    { color: RED, at: null },
    { color: BLUE, at: null },
  ],
  ...more,
})
const gradientPaint = (more: Partial<Gradient>): GradientPaint => {
  const [op] = paintBox({ style: { backgroundLayers: [layer({ image: gradient(more) })] } })
  return (op as Extract<PaintOp, { op: 'fill' }>).paint as GradientPaint
}

describe('gradients', () => {
  it('run from top to bottom, at an angle, or toward a side', () => {
    expect(gradientPaint({})).toMatchObject({ kind: 'linear', from: { x: 30, y: 10 }, to: { x: 30, y: 30 } })
    expect(gradientPaint({ angle: 90 })).toMatchObject({ from: { x: 10, y: 20 }, to: { x: 50, y: 20 } })
    expect(gradientPaint({ toward: { x: -1, y: 0 } })).toMatchObject({ from: { x: 50, y: 20 }, to: { x: 10, y: 20 } })
  })

  it('toward a corner put the middle colour on the two corners beside it', () => {
    const { from, to } = gradientPaint({ toward: { x: 1, y: 1 } })
    const along = (x: number, y: number): number => (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)
    const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
    expect(along(50, 10) / length).toBeCloseTo(0.5, 6)
    expect(along(10, 30) / length).toBeCloseTo(0.5, 6)
    expect(along(50, 30) / length).toBeCloseTo(1, 6)
  })

  it('spread stops that say nothing evenly, and never go back', () => {
    const stops = [
      { color: RED, at: null },
      { color: GREEN, at: null },
      { color: BLUE, at: 15 },
      { color: RED, at: 5 },
    ]
    const { from, to, stops: spread } = gradientPaint({ stops })
    // The last two stand in one place: the outer one has a hundredth of the line to itself, and goes on from there.
    expect([from.y, to.y]).toEqual([10, 25.15])
    expect(spread.map(stop => Math.round(stop.offset * 151.5) / 10)).toEqual([0, 7.5, 15, 15, 15.2])
  })

  const bandsOf = (more: Partial<Gradient>) =>
    paintBox({ style: { backgroundLayers: [layer({ image: gradient(more) })] } }).map(op =>
      op.op === 'fill' ? { color: op.paint, path: op.path } : null,
    )
  const rectangle = (left: number, top: number, right: number, bottom: number) => [
    ['M', left, top],
    ['L', right, top],
    ['L', right, bottom],
    ['L', left, bottom],
    ['Z'],
  ]

  it('are bands of one colour each where the colours change at once', () => {
    const stops = [
      { color: RED, at: 5 },
      { color: BLUE, at: 5 },
    ]
    const [whole, end] = [rectangle(10, 10, 50, 30), rectangle(10, 15, 50, 30)]
    expect(bandsOf({ stops })).toEqual([
      { color: RED, path: whole },
      { color: BLUE, path: end },
    ])
    // Bands that one sees through must not lie over each other.
    const clear = { ...RED, a: 0.5 }
    expect(bandsOf({ stops: [{ color: clear, at: 5 }, stops[1]!] })).toEqual([
      { color: clear, path: rectangle(10, 10, 50, 15) },
      { color: BLUE, path: end },
    ])
  })

  it('repeat their bands', () => {
    const stops = [
      { color: RED, at: 0 },
      { color: RED, at: 5 },
      { color: BLUE, at: 5 },
      { color: BLUE, at: 10 },
    ]
    expect(bandsOf({ stops, repeating: true }).map(band => [band?.color, band?.path[0]?.[2]])).toEqual([
      [RED, 10],
      [BLUE, 15],
      [RED, 20],
      [BLUE, 25],
    ])
  })

  it('go on to the end however many times they repeat', () => {
    const stops = [
      { color: RED, at: 0 },
      { color: BLUE, at: 1 },
    ]
    const image = gradient({ stops, angle: 90, repeating: true })
    const box = block(3000, 20, { style: { backgroundLayers: [layer({ image })] } })
    const [op] = paintBody(block(3000, 80, { children: [at(0, 0, box)] }))
    const { stops: all } = (op as Extract<PaintOp, { op: 'fill' }>).paint as GradientPaint
    expect(all.length).toBeGreaterThan(2 * 2900)
  })

  it.each(['linear-gradient', 'radial-gradient', 'conic-gradient'] as const)(
    'are the average of their colours where a %s repeats too closely to be seen',
    kind => {
      const end = kind === 'conic-gradient' ? { kind: 'linear' as const, px: 0, percent: 0.02 } : 0.2
      const stops = [
        { color: { ...RED, a: 0 }, at: 0 },
        { color: RED, at: 0 },
        { color: BLUE, at: end },
      ]
      const ops = paintBox({
        style: { backgroundLayers: [layer({ image: gradient({ kind, stops, repeating: true }) })] },
      })
      expect(ops).toMatchObject([{ op: 'fill', paint: { r: 0.5, g: 0, b: 0.5, a: 1 } }])
    },
  )

  it('are sectors around a centre', () => {
    const stops = [RED, RED, BLUE, BLUE].map((color, i) => ({
      color,
      at: { kind: 'linear' as const, px: 0, percent: [0, 25, 25, 100][i]! },
    }))
    const conic = bandsOf({ kind: 'conic-gradient', stops })
    expect(conic[0]).toEqual({ color: RED, path: rectangle(30, 10, 50, 20) })
    expect(conic[1]?.path).toHaveLength(7)
  })

  it('around a corner of the box do not paint it in the colour of a sector outside', () => {
    const stops = [RED, RED, BLUE, BLUE].map((color, i) => ({
      color,
      at: { kind: 'linear' as const, px: 0, percent: [0, 25, 25, 100][i]! },
    }))
    const image = gradient({ kind: 'conic-gradient', stops, angle: 90, position: { x: 0, y: 0 } })
    const ops = paintBox({ style: { backgroundLayers: [layer({ image })] } })
    expect(ops).toMatchObject([{ op: 'fill', paint: RED }])
  })

  it('around a centre are sectors: opaque ones overlap on a ground, others only touch', () => {
    const sectors = (a: number): readonly PaintOp[] => {
      const stops = [
        { color: RED, at: null },
        { color: { ...BLUE, a }, at: null },
      ]
      const image = gradient({ kind: 'conic-gradient', stops })
      const [group] = paintBox({ style: { backgroundLayers: [layer({ image })] } })
      return group?.op === 'group' ? group.children : []
    }
    const [opaque, clear] = [sectors(1), sectors(0.5)]
    expect(opaque).toHaveLength(clear.length + 1)
    expect(opaque[0]).toMatchObject({ path: rectangle(10, 10, 50, 30) })
    const [first, second] = clear.map(op => (op.op === 'fill' ? op.path : []))
    expect(second?.[1]).toEqual(first?.[2])
  })

  it('mix hues the way that is asked for', () => {
    const green = { r: 0, g: 1, b: 0, a: 1 }
    const at = (hue: 'shorter' | 'longer', share: number) => {
      const ends = [RED, green].map(color => ({ color, at: null }))
      const { stops } = gradientPaint({ stops: ends, interpolation: { space: 'hsl', hue } })
      const { r, g, b } = stops.find(({ offset }) => Math.abs(offset - share) < 1e-9)!.color
      return [r, g, b].map(value => Math.round(value * 100) / 100)
    }
    expect(at('shorter', 0.5)).toEqual([1, 1, 0])
    expect(at('longer', 0.5)).toEqual([0, 0, 1])
  })

  it('lend the colour of their neighbours to what is transparent', () => {
    const clear = { r: 0, g: 0, b: 0, a: 0 }
    const { stops } = gradientPaint({
      stops: [
        { color: RED, at: null },
        { color: clear, at: null },
        { color: BLUE, at: null },
      ],
    })
    expect(stops.map(stop => stop.color)).toEqual([RED, { ...RED, a: 0 }, { ...BLUE, a: 0 }, BLUE])
  })

  it('repeat over the whole line', () => {
    const stops = [
      { color: RED, at: 0 },
      { color: BLUE, at: 5 },
    ]
    const { stops: repeated } = gradientPaint({ repeating: true, stops })
    expect(repeated.map(stop => stop.offset)).toEqual([0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1])
  })

  it('that are radial reach the farthest corner with the proportions of the sides', () => {
    const { radius, transform, from } = gradientPaint({ kind: 'radial-gradient' })
    expect(from).toEqual({ x: 30, y: 20 })
    expect(radius).toBeCloseTo(20 * Math.SQRT2, 6)
    expect(transform).toEqual([1, 0, 0, 0.5, 0, 10])
  })
})

describe('shadows', () => {
  const shadow: Shadow = { inset: false, x: 3, y: 2, blur: 0, spread: 1, color: RED }

  it('are painted outside of the box only', () => {
    expect(lines(paintBox({ style: { boxShadow: [shadow] } }))).toEqual([
      'fill #ff0000 50,11 4×19 [layout]',
      'fill #ff0000 12,30 42×3 [layout]',
    ])
  })

  it('that are inset are painted inside of the padding box', () => {
    expect(lines(paintBox({ style: { boxShadow: [{ ...shadow, inset: true }] }, border: all(1) }))).toEqual([
      'fill #ff0000 11,11 38×3 [layout]',
      'fill #ff0000 11,14 4×15 [layout]',
    ])
  })

  it('that are blurred add up to their colour in the middle', () => {
    const [group] = paintBox({ style: { boxShadow: [{ ...shadow, blur: 8 }] } })
    const layers = (group as Extract<PaintOp, { op: 'group' }>).children
    const clear = layers.reduce(
      (rest, op) => rest * (1 - ((op as Extract<PaintOp, { op: 'fill' }>).paint as { a: number }).a),
      1,
    )
    expect(layers.length).toBeGreaterThan(3)
    expect(1 - clear).toBeGreaterThan(0.9)
  })
})
