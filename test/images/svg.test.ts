import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { dumpOp } from '../../src/debug/ops.ts'
import { loadImage } from '../../src/images/load.ts'
import { parsePathData } from '../../src/images/svg/path-data.ts'
import { parseTransform } from '../../src/images/svg/transform.ts'
import type { VectorContent } from '../../src/paint/vector.ts'
import { vectorOps } from '../../src/paint/vector.ts'
import { JPEG } from './samples.ts'

async function load(
  svg: string,
): Promise<{ image: Awaited<ReturnType<typeof loadImage>>; warnings: readonly string[] }> {
  const diagnostics = new Diagnostics()
  const image = await loadImage(Buffer.from(svg), 'test.svg', { limits: DEFAULT_LIMITS, diagnostics })
  return { image, warnings: diagnostics.list().map(warning => warning.message) }
}

const wrap = (content: string, attributes = 'width="100" height="50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

/** The drawing as paint operations, a line each. */
async function drawn(content: string, attributes?: string): Promise<readonly string[]> {
  const { image } = await load(wrap(content, attributes))
  return vectorOps(image!.content as VectorContent, 'layout', ({ text }) => [
    {
      op: 'link',
      link: 0,
      rect: { x: 0, y: 0, width: 1, height: 1 },
      target: { kind: 'anchor', id: 'text' },
      contents: text,
      owner: 'layout',
    },
  ]).flatMap(op => dumpOp(op).trimEnd().replaceAll(' [layout]', '').split('\n'))
}

describe('parsePathData', () => {
  it.each([
    ['M1 2L3 4', 'M1,2 L3,4'],
    ['m1,2 3,4 5-6z', 'M1,2 L4,6 L9,0 Z'],
    ['M0 0h5v6H1V2', 'M0,0 L5,0 L5,6 L1,6 L1,2'],
    ['M0 0c1 1 2 2 3 3s1 1 2 2', 'M0,0 C1,1,2,2,3,3 C4,4,4,4,5,5'],
    ['M0 0q3 0 3 3t3 3', 'M0,0 C2,0,3,1,3,3 C3,5,4,6,6,6'],
    ['M.5.5-1-1e1', 'M0.5,0.5 L-1,-10'],
    ['M1 1zm2 2l1 0', 'M1,1 Z M3,3 L4,3'],
    ['M0 0L1 1X9 9L2 2', 'M0,0 L1,1'],
    ['M0 0L1', 'M0,0'],
    ['L1 1', ''],
    ['', ''],
  ])('reads %s', (data, expected) => {
    const shown = parsePathData(data).map(
      ([kind, ...numbers]) => `${kind}${numbers.map(number => Math.round(number * 1e6) / 1e6).join(',')}`,
    )
    expect(shown.join(' ')).toBe(expected)
  })

  it('draws arcs as curves through their end points, flags set close', () => {
    const [, quarter, ...rest] = parsePathData('M10 0A10 10 0 0110 20')
    expect(rest).toHaveLength(1)
    const [, x1, y1, , , x, y] = quarter as readonly ['C', number, number, number, number, number, number]
    expect([x, y]).toEqual([20, 10].map(value => expect.closeTo(value, 6)))
    expect([x1, y1]).toEqual([expect.closeTo(15.5228, 3), expect.closeTo(0, 6)])
    expect(parsePathData('M0 0A0 5 0 0 1 9 9')).toEqual([
      ['M', 0, 0],
      ['L', 9, 9],
    ])
    expect(parsePathData('M0 0A1 1 0 0 1 100 0').at(-1)!.slice(-2)).toEqual([100, 0])
  })
})

describe('parseTransform', () => {
  it('multiplies its functions from left to right', () => {
    expect(parseTransform('translate(10) scale(2 3)')).toEqual([2, 0, 0, 3, 10, 0])
    expect(parseTransform('rotate(90 5 5)')!.map(value => Math.round(value * 1e9) / 1e9 + 0)).toEqual([
      0, 1, -1, 0, 10, 0,
    ])
    expect(parseTransform('matrix(1,2,3,4,5,6)')).toEqual([1, 2, 3, 4, 5, 6])
    expect(parseTransform('turn(3)')).toBeNull()
    expect(parseTransform('translate(1) nonsense')).toBeNull()
  })
})

describe('an SVG', () => {
  it.each([
    ['width="40" height="20"', { width: 40, height: 20, ratio: 2 }],
    ['viewBox="0 0 30 10"', { width: null, height: null, ratio: 3 }],
    ['width="1in" viewBox="0 0 30 10"', { width: 96, height: null, ratio: 3 }],
    ['width="100%" height="10"', { width: null, height: 10, ratio: null }],
    ['', { width: null, height: null, ratio: null }],
  ])('with %s has its natural size from that', async (attributes, size) => {
    expect((await load(wrap('<rect width="1" height="1"/>', attributes))).image).toMatchObject(size)
  })

  it('draws the basic shapes', async () => {
    expect(
      await drawn(
        '<rect x="1" y="2" width="3" height="4"/><line x2="5" stroke="red"/><polygon points="0,0 5,0 5,5"/><polyline points="1 1 2 2" fill="none" stroke="blue"/><rect width="0" height="5"/><circle r="-1"/>',
      ),
    ).toEqual([
      'fill #000000 1,2 3×4',
      'stroke #ff0000 1px butt M0 0L5 0',
      'fill #000000 M0 0L5 0L5 5Z',
      'stroke #0000ff 1px butt M1 1L2 2',
    ])
  })

  it('is filled with its background colour to its edges', async () => {
    const attributes = 'width="100" height="50" viewBox="0 0 10 10" style="background: #fed; color: red"'
    expect((await drawn('<rect width="10" height="10"/>', attributes))[0]).toBe('fill #ffeedd 0,0 100×50')
    expect(await drawn('', 'width="4" height="2" style="background-color:transparent"')).toEqual([])
  })

  it('fits its view box into its viewport', async () => {
    const rect = '<rect width="10" height="10"/>'
    expect((await drawn(rect, 'width="100" height="50" viewBox="0 0 10 10"'))[0]).toBe('group transform 5 0 0 5 25 0')
    expect((await drawn(rect, 'width="100" height="50" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin"'))[0]).toBe(
      'group transform 5 0 0 5 0 0',
    )
    expect((await drawn(rect, 'width="100" height="50" viewBox="0 0 10 10" preserveAspectRatio="none"'))[0]).toBe(
      'group transform 10 0 0 5 0 0',
    )
    expect(
      (await drawn(rect, 'width="100" height="50" viewBox="5 5 10 10" preserveAspectRatio="xMidYMid slice"')).slice(
        0,
        2,
      ),
    ).toEqual(['group clip 0,0 100×50', '  group transform 10 0 0 10 -50 -75'])
  })

  it('applies rules by names, classes and what is around, and by no part of a class', async () => {
    const drawing = (selector: string): string =>
      `<style>${selector} { fill: lime }</style><g class="out er"><rect class="a bc" width="1" height="1" fill="red"/></g>`
    for (const selector of [
      'rect',
      '.bc',
      'g > .a.bc',
      '.er rect',
      'svg .out * ',
      'g rect:only-child',
      '.a:not(.x)',
      '.out :is(.bc, .x)',
    ])
      expect(await drawn(drawing(selector)), selector).toEqual(['fill #00ff00 0,0 1×1'])
    for (const selector of ['circle', '.b', '.er > g', '.a rect', 'g.ou > rect', '.a:not(.bc)'])
      expect(await drawn(drawing(selector)), selector).toEqual(['fill #ff0000 0,0 1×1'])
  })

  it('inherits styles, which rules win over attributes and style attributes over rules', async () => {
    const css =
      '<style>.a { fill: lime } #b, g .c { fill: blue; stroke: red } @media screen { rect { fill: red } }</style>'
    const shapes =
      '<rect class="a" width="1" height="1" fill="red"/><rect id="b" class="a" width="2" height="1"/><rect class="c a" width="3" height="1" style="fill: #123456; stroke: none"/>'
    expect(
      await drawn(
        `${css}<g fill="yellow" color="#010203">${shapes}<rect width="4" height="1"/><rect width="5" height="1" fill="currentColor"/></g>`,
      ),
    ).toEqual([
      'fill #00ff00 0,0 1×1',
      'fill #0000ff 0,0 2×1',
      'stroke #ff0000 1px butt 0,0 2×1',
      'fill #123456 0,0 3×1',
      'fill #ffff00 0,0 4×1',
      'fill #010203 0,0 5×1',
    ])
  })

  it('nests groups with transforms, opacity and clips', async () => {
    const clip = '<clipPath id="k"><rect width="4" height="4"/><rect x="6" width="2" height="4"/></clipPath>'
    expect(
      await drawn(
        `${clip}<g transform="translate(5 5)" opacity=".5" clip-path="url(#k)"><rect width="9" height="9"/></g>`,
      ),
    ).toEqual([
      'group transform 1 0 0 1 5 5 opacity 0.5',
      '  group clip M0 0L4 0L4 4L0 4ZM6 0L8 0L8 4L6 4Z',
      '    fill #000000 0,0 9×9',
    ])
  })

  it('repeats what is used, in the style of where it is used', async () => {
    expect(
      await drawn(
        '<defs><rect id="r" width="1" height="1"/><symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2"/></symbol></defs><use xlink:href="#r" x="3" fill="red"/><use href="#s" width="10" height="10"/><use href="#none"/>',
      ),
    ).toEqual([
      'group transform 1 0 0 1 3 0',
      '  fill #ff0000 0,0 1×1',
      'group clip 0,0 10×10',
      '  group transform 5 0 0 5 0 0',
      '    fill #000000 0,0 2×2',
    ])
  })

  it('paints gradients in the box of the shape or in user space, with inherited stops', async () => {
    const defs = `<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="50%" style="stop-color:blue;stop-opacity:.5"/></linearGradient>
      <linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse" x1="1" x2="9" gradientTransform="scale(2)"/><radialGradient id="c" href="#a" r="25%"/>`
    expect(
      await drawn(
        `${defs}<rect x="10" width="20" height="40" fill="url(#a)"/><rect width="2" height="4" fill="url(#b)"/><rect width="2" height="4" fill="url(#c)" fill-opacity=".5"/><rect width="1" height="1" fill="url(#x) green"/>`,
      ),
    ).toEqual([
      'fill linear(0,0→1,0 transform 20 0 0 40 10 0 0 #ff0000, 0.5 #0000ff/0.5) 10,0 20×40',
      'fill linear(1,0→9,0 transform 2 0 0 2 0 0 0 #ff0000, 0.5 #0000ff/0.5) 0,0 2×4',
      'fill radial(0.5,0.5 r0.25 transform 2 0 0 4 0 0 0 #ff0000/0.5, 0.5 #0000ff/0.25) 0,0 2×4',
      'fill #008000 0,0 1×1',
    ])
  })

  it('keeps strokes with their dashes, caps and joins', async () => {
    const { image } = await load(
      wrap(
        '<path d="M0 0L9 9" stroke="red" stroke-width="2" stroke-dasharray="3" stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="2" fill="none"/>',
      ),
    )
    expect((image!.content as VectorContent).drawing[0]).toMatchObject({
      fill: null,
      stroke: { width: 2, dash: [3, 3], cap: 'round', join: 'bevel', miterLimit: 2 },
    })
  })

  it('has its texts as runs, and only images that are part of it', async () => {
    const picture = `data:image/jpeg;base64,${JPEG.toString('base64')}`
    const { image, warnings } = await load(
      wrap(
        `<text x="5" y="9" font-size="8" text-anchor="end">Hello <tspan font-weight="bold">you</tspan></text><image href="${picture}" width="12" height="12"/><image href="file:///etc/passwd" width="9" height="9"/>`,
      ),
    )
    const { drawing } = image!.content as VectorContent
    expect(drawing.slice(0, 2)).toMatchObject([
      { kind: 'text', text: 'Hello', at: { x: 5, y: 9 }, anchor: 'end', fontSize: 8, fontWeight: 400 },
      { kind: 'text', text: 'you', fontWeight: 700 },
    ])
    expect(drawing[2]).toMatchObject({
      kind: 'group',
      transform: [0.5, 0, 0, 0.5, 0, 2],
      children: [{ kind: 'image', image: { width: 24 } }],
    })
    expect(warnings).toEqual(['the image test.svg uses images that are not part of it, which are left out'])
  })

  it('names what it leaves out', async () => {
    const { warnings } = await load(
      wrap(
        '<g mask="url(#m)"><rect width="1" height="1" filter="url(#f)"/></g><pattern id="p"/><rect width="1" height="1" fill="url(#p)"/><foreignObject/>',
      ),
    )
    expect(warnings.map(warning => / uses ([^,]*),/.exec(warning)?.[1])).toEqual([
      'filters',
      'masks',
      'patterns',
      'foreign content',
    ])
  })

  it.each([
    ['text that is no XML', 'svg'],
    ['a document', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>'],
  ])('is refused for %s', async (_, source) => {
    const { image, warnings } = await load(source)
    expect(image).toBeNull()
    expect(warnings).toHaveLength(1)
  })

  it('cannot be made to work without end', async () => {
    const laughs = Array.from(
      { length: 20 },
      (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`,
    ).join('')
    const bomb = await load(wrap(`<rect id="l0" width="1" height="1"/>${laughs}`))
    expect(bomb).toMatchObject({ image: null, warnings: ['the image test.svg is an SVG with too many elements'] })
    const circle = await load(wrap('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))
    expect(circle.image).toBeNull()
    const deep = await load(wrap('<g>'.repeat(50_000)))
    expect(deep.warnings.length).toBeGreaterThan(0)
    const gradients = await load(
      wrap(
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="1" height="1" fill="url(#a)"/>',
      ),
    )
    expect(gradients.image).not.toBeNull()
  })

  it('never throws, however it is changed', async () => {
    const source = wrap(
      '<style>.a{fill:red}</style><linearGradient id="g"><stop offset=".5" stop-color="red"/></linearGradient><g class="a" transform="rotate(5)"><path d="M1 2c3 4 5 6 7 8a1 2 3 0 1 4 5z" fill="url(#g)" stroke-dasharray="1 2"/><text x="1">t</text></g>',
    )
    let state = 5
    const next = (): number => {
      state = (state * 48271) % 2147483647
      return state
    }
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(source)
      for (let i = 0; i <= round % 6; i++) bytes[60 + (next() % (bytes.length - 60))] = 32 + (next() % 95)
      await load(bytes.toString('utf8'))
    }
  })
})
