import { describe, expect, it } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { dumpOp } from '../../src/debug/ops.ts'
import type { ImageHandle } from '../../src/images/types.ts'
import type { PaintOp } from '../../src/paint/ops.ts'
import {
  at,
  BLUE,
  block,
  fragment,
  GREEN,
  image,
  inline,
  line,
  linkTo,
  node,
  paintBody,
  paintPage,
  RED,
  root,
  row,
  text,
} from './fragments.ts'

const shown = (ops: readonly PaintOp[]): readonly string[] => ops.map(op => dumpOp(op).trimEnd())
const lines = (ops: readonly PaintOp[]): readonly string[] => shown(ops).flatMap(op => op.split('\n'))

const picture: ImageHandle = {
  id: 'picture',
  width: 10,
  height: 10,
  ratio: 1,
  content: { kind: 'raw', pixelWidth: 1, pixelHeight: 1, components: 1, pixels: new Uint8Array(1), alpha: null },
}

const filled = (color: ComputedStyle['color'], more: Partial<ComputedStyle> = {}) => ({
  style: { backgroundColor: color, ...more },
})

describe('the order of painting', () => {
  it('is block backgrounds, floats, text, positioned boxes by z-index', () => {
    const own = root('word')
    const paragraph = fragment(own, 100, 10, { children: [at(0, 0, line(own, 0, 4, [at(0, 0, text(own, 0, 4))]))] })
    const body = block(180, 80, {
      children: [
        at(0, 0, block(10, 10, filled(GREEN, { position: 'relative', zIndex: 1 }))),
        at(0, 10, block(10, 11, filled(RED, { position: 'relative', zIndex: -1 }))),
        at(0, 20, block(10, 12, filled(BLUE, { position: 'relative' }))),
        at(0, 30, block(10, 13, filled(RED, { float: 'left' }))),
        at(0, 40, paragraph),
        at(0, 50, block(10, 14, filled(RED))),
      ],
    })
    expect(shown(paintBody(body))).toEqual([
      'fill #ff0000 10,20 10×11 [layout]',
      'fill #ff0000 10,60 10×14 [layout]',
      'fill #ff0000 10,40 10×13 [layout]',
      'text "word" at 10,58 width 40 Ahem 10px #000000 [layout]',
      'fill #0000ff 10,30 10×12 [layout]',
      'fill #00ff00 10,10 10×10 [layout]',
    ])
  })

  it('lets what is positioned without a z-index share the order of its surroundings', () => {
    const behind = block(10, 10, filled(RED, { position: 'relative', zIndex: -1 }))
    const outer = block(20, 20, { ...filled(BLUE, { position: 'relative' }), children: [at(0, 0, behind)] })
    const context = block(20, 20, {
      ...filled(BLUE, { position: 'relative', zIndex: 0 }),
      children: [at(0, 0, behind)],
    })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, outer)] })))[0]).toContain('#ff0000')
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, context)] })))[0]).toContain('#0000ff')
  })

  it('goes by the document among equals, not by where layout has put the fragments', () => {
    const first = block(10, 10, filled(RED, { position: 'absolute' }))
    const second = block(10, 10, filled(BLUE, { position: 'relative' }))
    const body = block(180, 80, { children: [at(0, 0, second), at(0, 0, first)] })
    expect(shown(paintBody(body)).map(op => op.slice(5, 12))).toEqual(['#ff0000', '#0000ff'])
  })

  it('paints an opaque group for opacity and for transforms about their origin', () => {
    const half = block(20, 10, filled(RED, { opacity: 0.5 }))
    const turned = block(
      20,
      10,
      filled(RED, { transform: [{ kind: 'rotate', angle: 90 }], transformOrigin: { x: 10, y: 5 } }),
    )
    expect(lines(paintBody(block(180, 80, { children: [at(0, 0, half), at(0, 20, turned)] })))).toEqual([
      'group opacity 0.5',
      '  fill #ff0000 10,10 20×10 [layout]',
      'group transform 0 1 -1 0 55 15',
      '  fill #ff0000 10,30 20×10 [layout]',
    ])
  })

  it('clips what overflows a box that hides it, and nothing that fits', () => {
    const large = block(60, 10, filled(RED))
    const hidden = { overflowX: 'hidden', overflowY: 'hidden' } as const
    const tight = block(40, 10, { style: { ...hidden, backgroundColor: BLUE }, children: [at(0, 0, large)] })
    const wide = block(80, 10, { style: hidden, children: [at(0, 0, large)] })
    expect(lines(paintBody(block(180, 80, { children: [at(0, 0, tight), at(0, 20, wide)] })))).toEqual([
      'fill #0000ff 10,10 40×10 [layout]',
      'fill #ff0000 10,10 40×10 [layout]',
      'fill #ff0000 10,30 60×10 [layout]',
    ])
  })
})

describe('the canvas', () => {
  it('has the background of the root, and covers the page area', () => {
    expect(shown(paintBody(block(180, 80, filled(RED))))).toEqual(['fill #ff0000 10,10 180×80 [background]'])
  })

  it('takes that of the body where the root has none', () => {
    const element = { name: 'body' } as never
    const inner = block(180, 40, filled(BLUE))
    const body = { ...inner, box: { ...inner.box, element } }
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, body)] })))).toEqual([
      'fill #0000ff 10,10 180×80 [background]',
    ])
  })

  it('lies above the background of the page, which is that of the margins', () => {
    const page = paintPage({ body: block(180, 80, filled(RED)), style: { backgroundColor: BLUE } })
    expect(shown(page.ops)).toEqual([
      'fill #0000ff -1.333,-1.333 202.667×102.667 [background]',
      'fill #ff0000 10,10 180×80 [background]',
    ])
  })
})

describe('who owns what is painted', () => {
  it('is the nearest node of the structure tree for text and images, and nobody for decoration', () => {
    const own = root('word')
    const link = inline(40, {
      structure: node('Link', 8),
      style: { backgroundColor: RED },
      children: [at(0, 0, text(own, 0, 4))],
    })
    const paragraph = fragment(own, 100, 10, {
      children: [at(0, 0, line(own, 0, 4, [at(0, 0, link), at(40, 0, text(own, 0, 4))]))],
    })
    const body = block(180, 80, {
      structure: node('Sect', 6),
      children: [
        at(
          0,
          0,
          block(180, 10, {
            structure: node('P', 7),
            style: { backgroundColor: BLUE },
            children: [at(0, 0, paragraph)],
          }),
        ),
        at(0, 20, image(picture, 10, 10, { structure: node('Figure', 9) })),
        at(0, 40, image(picture, 10, 10, { structure: 'artifact' })),
      ],
    })
    expect(shown(paintBody(body)).map(op => /(\w+).*\[(.*)\]/.exec(op)!.slice(1))).toEqual([
      ['fill', 'layout'],
      ['fill', 'layout'],
      ['text', '8'],
      ['text', '7'],
      ['image', '9'],
      ['image', 'layout'],
    ])
  })

  it('is pagination for furniture and for headers that are shown again', () => {
    const own = root('word')
    const paragraph = fragment(own, 100, 10, { children: [at(0, 0, line(own, 0, 4, [at(0, 0, text(own, 0, 4))]))] })
    const header = block(180, 10, {
      isRepeated: true,
      children: [at(0, 0, block(180, 10, { structure: node('TH', 7), children: [at(0, 0, paragraph)] }))],
    })
    const page = paintPage({
      body: block(180, 80, { children: [at(0, 0, header)] }),
      furniture: [at(0, 0, block(9, 9, { children: [at(0, 0, paragraph)] }))],
    })
    expect(shown(page.ops).map(op => /\[(.*)\]/.exec(op)![1])).toEqual(['pagination', 'pagination'])
  })
})

describe('text', () => {
  const own = root('one two')

  it('ends with the space that separates it from the next line', () => {
    const first = line(own, 0, 4, [at(0, 0, text(own, 0, 3))], 3)
    const second = line(own, 4, 7, [at(0, 0, text(own, 4, 7))])
    const paragraph = fragment(own, 100, 20, { children: [at(0, 0, first), at(0, 10, second)] })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, paragraph)] })))).toEqual([
      'text "one"+space at 10,18 width 30 Ahem 10px #000000 [layout]',
      'text "two" at 10,28 width 30 Ahem 10px #000000 [layout]',
    ])
  })

  it('makes one run of words from right to left and the spaces between them', () => {
    const words = [text(own, 0, 3, { level: 1 }), text(own, 3, 4, { level: 1 }), text(own, 4, 7, { level: 1 })]
    const placed = words.map((word, i) => at([42, 30, 0][i]!, 0, word))
    const paragraph = fragment(own, 100, 20, { children: [at(0, 0, line(own, 0, 7, placed))] })
    const [op, ...others] = paintBody(block(180, 80, { children: [at(0, 0, paragraph)] })) as Extract<
      PaintOp,
      { op: 'glyphs' }
    >[]
    expect(others).toEqual([])
    expect(op).toMatchObject({
      text: 'one two',
      at: { x: 10, y: 18 },
      clusters: Uint32Array.of(6, 5, 4, 3, 2, 1, 0),
      advances: Float32Array.of(10, 10, 10, 12, 10, 10, 10),
    })
  })

  it('says nothing for a hyphen that the line break made', () => {
    const hyphenated = line(own, 0, 2, [at(0, 0, text(own, 0, 2)), at(20, 0, text(own, 2, 2, { generated: 'hyphen' }))])
    const paragraph = fragment(own, 100, 20, { children: [at(0, 0, hyphenated)] })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, paragraph)] })))).toEqual([
      'text "on" at 10,18 width 20 Ahem 10px #000000 [layout]',
      'text "" at 30,18 width 10 Ahem 10px #000000 [layout]',
    ])
  })

  it('has shadows that copy as nothing', () => {
    const shadow = { inset: false, x: 2, y: 3, blur: 0, spread: 0, color: RED }
    const dark = root('x', { textShadow: [shadow] })
    const paragraph = fragment(dark, 100, 20, { children: [at(0, 0, line(dark, 0, 1, [at(0, 0, text(dark, 0, 1))]))] })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, paragraph)] })))).toEqual([
      'text copy at 12,21 width 10 Ahem 10px #ff0000 [layout]',
      'text "x" at 10,18 width 10 Ahem 10px #000000 [layout]',
    ])
  })

  it('is underlined in one stretch, in the colour and at the baseline of the box that asks for it', () => {
    const two = root('abcd')
    const small = { ...two.style, fontSize: 5, color: GREEN }
    const raised = inline(10, {
      style: { fontSize: 5, color: GREEN },
      children: [at(0, 0, text(two, 2, 4, { style: small }))],
    })
    const link = inline(30, {
      style: {
        textDecorationLine: ['underline'],
        textDecorationSkipInk: 'none',
        color: BLUE,
        textDecorationThickness: 2,
        textUnderlineOffset: 1,
      },
      link: linkTo('https://a.example/'),
      structure: node('Link', 5),
      children: [at(0, 0, text(two, 0, 2)), at(20, -3, raised)],
    })
    const paragraph = fragment(two, 100, 20, { children: [at(0, 0, line(two, 0, 4, [at(0, 0, link)]))] })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, paragraph)] })))).toEqual([
      'fill #0000ff 10,19 30×2 [layout]',
      'text "ab" at 10,18 width 20 Ahem 10px #000000 [5]',
      'text "cd" at 30,11 width 10 Ahem 5px #00ff00 [5]',
      'link 10,7 30×13 to https://a.example/ "https://a.example/" [5]',
    ])
  })

  it('is left out where it is hidden', () => {
    const hidden = root('x', { visibility: 'hidden' })
    const paragraph = fragment(hidden, 100, 20, {
      children: [at(0, 0, line(hidden, 0, 1, [at(0, 0, text(hidden, 0, 1))]))],
    })
    expect(paintBody(block(180, 80, { children: [at(0, 0, paragraph)] }))).toEqual([])
  })
})

describe('a table', () => {
  it('draws shared borders over the backgrounds of all its cells, and not those of each cell', () => {
    const border = { top: 1, right: 1, bottom: 1, left: 1 }
    const lined = {
      borderCollapse: 'collapse',
      borderTopStyle: 'solid',
      borderTopColor: RED,
      backgroundColor: GREEN,
    } as const
    const cell = block(20, 10, { style: lined, border })
    const table = {
      ...block(40, 10, {
        style: { borderCollapse: 'collapse' },
        children: [at(0, 0, row(40, 10, [at(0, 0, cell), at(20, 0, cell)]))],
      }),
      collapsedBorders: [{ side: 'vertical', x: 19, y: 0, width: 2, height: 10, style: 'solid', color: BLUE } as const],
    }
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, table)] })))).toEqual([
      'fill #00ff00 10,10 20×10 [layout]',
      'fill #00ff00 30,10 20×10 [layout]',
      'fill #0000ff 29,10 2×10 [layout]',
    ])
  })

  it('shows the backgrounds of columns through the cells that begin in them', () => {
    const [first, second] = [block(20, 10), block(30, 10)]
    const plain = row(50, 10, [at(0, 0, first), at(20, 0, second)])
    const cells = [first, second].map(({ box }, column) => ({ box, column, columnSpan: 1, rowSpan: 1 }))
    const line = { ...plain, box: { ...plain.box, cells } } as typeof plain
    const group = fragment({ ...line.box, kind: 'row-group' } as never, 50, 10, { children: [at(0, 0, line)] })
    const column = (color: typeof RED | null) => ({
      ...block(0, 0).box.style,
      ...(color === null ? {} : { backgroundColor: color }),
    })
    const columns = [
      { style: column(RED), group: null },
      { style: column(null), group: column(BLUE) },
    ]
    const table = fragment({ ...block(0, 0).box, kind: 'table', columns, groups: [] } as never, 50, 10, {
      children: [at(0, 0, group)],
    })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, table)] })))).toEqual([
      'fill #ff0000 10,10 20×10 [layout]',
      'fill #0000ff 30,10 30×10 [layout]',
    ])
  })

  it('leaves empty cells undecorated where the style asks for that', () => {
    const cell = block(20, 10, { style: { emptyCells: 'hide', backgroundColor: GREEN } })
    expect(paintBody(block(180, 80, { children: [at(0, 0, row(40, 10, [at(0, 0, cell)]))] }))).toEqual([])
  })
})

const only = <T>(value: T) => ({ before: [value], repeated: null, after: [] })

describe('columns', () => {
  it('have their rules half way between those with content', () => {
    const box = { ...block(100, 30).box, kind: 'columns' } as unknown as Parameters<typeof fragment>[0]
    const lined = {
      ...box,
      style: {
        ...box.style,
        columnRuleWidth: only(2),
        columnRuleStyle: only('solid' as const),
        columnRuleColor: only(RED),
      },
    } as typeof box
    const columns = fragment(lined, 100, 30, { children: [at(0, 0, block(40, 30)), at(60, 0, block(40, 20))] })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, columns)] })))).toEqual([
      'fill #ff0000 59,10 2×30 [layout]',
    ])
  })
})

describe('a link', () => {
  it.each(['javascript:alert(1)', ' java\nscript:x', 'file:///etc/passwd', 'data:text/html,x'])(
    'does not lead to %s',
    url => {
      const linked = image(picture, 10, 10, { link: linkTo(url) })
      expect(paintBody(block(180, 80, { children: [at(0, 0, linked)] }))).toHaveLength(1)
    },
  )
})

describe('an image', () => {
  it('is cut at its content box where it is larger', () => {
    const small = {
      ...image(picture, 20, 10),
      image: { handle: picture, rect: { x: -5, y: 0, width: 30, height: 10 } },
    }
    expect(lines(paintBody(block(180, 80, { children: [at(0, 0, small)] })))).toEqual([
      'group clip 10,10 20×10',
      '  image picture 5,10 30×10 [layout]',
    ])
  })

  it('is a link that says its alternative text', () => {
    const linked = image(picture, 10, 10, { alt: 'A picture', link: linkTo('#there', 'A picture') })
    expect(shown(paintBody(block(180, 80, { children: [at(0, 0, linked)] })))[0]).toBe(
      'link 10,10 10×10 to #there "A picture" [layout]',
    )
  })
})
