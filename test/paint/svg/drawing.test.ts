import { describe, expect, it } from 'vitest'
import { JPEG } from '../../images/samples.ts'
import { drawFile, drawn, wrap } from './harness.ts'

describe('an SVG', () => {
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
    ).toEqual(['group transform 10 0 0 10 -50 -75', '  fill #000000 0,0 10×10'])
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

  it('transforms gradients and patterns by the property, which goes before the attribute', async () => {
    const defs = `<style>#a { transform: translate(3px, 0) } #p { transform: scale(3) }</style>
      <linearGradient id="a" gradientUnits="userSpaceOnUse" x2="9" gradientTransform="scale(2)"><stop/><stop offset="1" stop-color="red"/></linearGradient>
      <linearGradient id="b" href="#a" x2="5"/>
      <pattern id="p" patternUnits="userSpaceOnUse" width="2" height="2" patternTransform="scale(2)"><rect width="1" height="1"/></pattern>`
    const shape = (server: string): string => `<rect width="2" height="4" fill="url(#${server})"/>`
    const ops = await drawn(`${defs}${shape('a')}${shape('b')}${shape('p')}`)
    expect(ops[0]).toBe('fill linear(0,0→9,0 transform 1 0 0 1 3 0 0 #000000, 1 #ff0000) 0,0 2×4')
    expect(ops[1]).toBe('fill linear(0,0→5,0 transform 1 0 0 1 3 0 0 #000000, 1 #ff0000) 0,0 2×4')
    expect(ops[2]).toContain('transform 3 0 0 3 0 0')
  })

  it('repeats gradients to the end of the shape, and blends those that repeat too closely to be seen', async () => {
    const repeated = (end: number, red = 0) =>
      `<linearGradient id="r" gradientUnits="userSpaceOnUse" x2="${end}" spreadMethod="repeat"><stop stop-color="rgb(${red},0,0)"/><stop offset="1" stop-color="white"/></linearGradient><rect width="100" height="9" fill="url(#r)"/>`
    const [written] = await drawn(repeated(0.5))
    expect(written?.match(/#ffffff/g)?.length).toBeGreaterThanOrEqual(200)
    expect(await drawn(repeated(0.001, 255))).toEqual(['fill #ff8080 0,0 100×9'])
  })

  it('keeps strokes with their dashes, caps and joins', async () => {
    const { ops } = await drawFile(
      wrap(
        '<path d="M0 0L9 9" stroke="red" stroke-width="2" stroke-dasharray="3" stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="2" fill="none"/>',
      ),
    )
    expect(ops).toMatchObject([{ op: 'stroke', width: 2, dash: [3, 3], cap: 'round', join: 'bevel', miterLimit: 2 }])
  })

  it('shows only images that are part of it', async () => {
    const picture = `data:image/jpeg;base64,${JPEG.toString('base64')}`
    const { ops, warnings } = await drawFile(
      wrap(`<image href="${picture}" width="12" height="12"/><image href="file:///etc/passwd" width="9" height="9"/>`),
    )
    expect(ops).toMatchObject([{ op: 'image', image: { width: 24 }, rect: { x: 0, y: 2, width: 12, height: 8 } }])
    expect(warnings).toEqual(['an image that is not embedded or could not be loaded'])
  })

  it('cannot be made to work without end', async () => {
    const laughs = Array.from(
      { length: 20 },
      (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`,
    ).join('')
    const bomb = await drawFile(wrap(`<rect id="l0" width="1" height="1"/>${laughs}`))
    expect(bomb).toMatchObject({ ops: [], warnings: ['is an SVG with too many elements'] })
    const circle = await drawFile(wrap('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))
    expect(circle.ops).toEqual([])
    const deep = await drawFile(wrap('<g>'.repeat(50_000)))
    expect(deep.warnings.length).toBeGreaterThan(0)
    const gradients = await drawFile(
      wrap(
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="1" height="1" fill="url(#a)"/>',
      ),
    )
    expect(gradients.ops).toEqual([])
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
      const { ops } = await drawFile(bytes.toString('utf8'))
      expect(Array.isArray(ops)).toBe(true)
    }
  })
})
