import { describe, expect, it, test, vi } from 'vitest'
import { NumberReader } from '../../../src/images/svg/numbers.ts'
import type { PaintOp } from '../../../src/paint/ops.ts'
import {
  blended,
  blurred,
  composited,
  emptyPixels,
  morphed,
  type Pixels,
  recolored,
} from '../../../src/paint/svg/filter-pixels.ts'
import { drawFile, drawn, wrap } from './harness.ts'

/** A white point in the middle. */
function point(size: number): Pixels {
  const pixels = emptyPixels(size, size)
  const middle = ((size >> 1) * size + (size >> 1)) * 4
  pixels.data.fill(1, middle, middle + 4)
  return pixels
}

const alphas = ({ data }: Pixels): readonly number[] => [...data].filter((_, i) => i % 4 === 3)

describe('pixels', () => {
  it('are blurred as far as the deviation says, and nothing of them is lost', () => {
    const result = alphas(blurred(point(61), 4, 4))
    expect(result.reduce((sum, a) => sum + a, 0)).toBeCloseTo(1, 4)
    const row = result.slice(30 * 61, 31 * 61)
    const total = row.reduce((sum, a) => sum + a, 0)
    const variance = row.reduce((sum, a, x) => sum + a * (x - 30) ** 2, 0) / total
    expect(Math.sqrt(variance)).toBeCloseTo(4, 0)
  })

  it('are blurred along one axis alone', () => {
    const result = alphas(blurred(point(21), 2, 0))
    expect(result.filter((a, i) => a > 0 && Math.floor(i / 21) !== 10)).toEqual([])
  })

  it('grow and shrink by a radius', () => {
    const grown = morphed(point(9), 1, 2, 'dilate')
    expect(alphas(grown).filter(a => a === 1)).toHaveLength(3 * 5)
    expect(alphas(morphed(grown, 1, 2, 'erode')).filter(a => a === 1)).toHaveLength(1)
  })

  it('are composited as Porter and Duff say', () => {
    const half: Pixels = { width: 1, height: 1, data: Float32Array.of(0.5, 0, 0, 0.5) }
    const solid: Pixels = { width: 1, height: 1, data: Float32Array.of(0, 0, 1, 1) }
    expect([...composited(half, solid, 'over').data]).toEqual([0.5, 0, 0.5, 1])
    expect([...composited(half, solid, 'in').data]).toEqual([0.5, 0, 0, 0.5])
    expect([...composited(half, solid, 'out').data]).toEqual([0, 0, 0, 0])
    expect([...composited(solid, half, 'xor').data]).toEqual([0, 0, 0.5, 0.5])
  })

  it('are blended by the formulas of all modes, where both have colour', () => {
    const pixel = (...data: number[]): Pixels => ({ width: 1, height: 1, data: Float32Array.from(data) })
    const blend = (a: Pixels, b: Pixels, mode: Parameters<typeof blended>[2]): readonly number[] =>
      [...blended(a, b, mode).data].map(value => Math.round(value * 1e4) / 1e4)
    const [red, grey] = [pixel(1, 0, 0, 1), pixel(0.5, 0.5, 0.5, 1)]
    expect(blend(grey, red, 'multiply')).toEqual([0.5, 0, 0, 1])
    // 0.25 in soft light over 0.5: b − (1 − 2s) b (1 − b).
    expect(blend(pixel(0.25, 0.25, 0.25, 1), grey, 'soft-light')).toEqual([0.375, 0.375, 0.375, 1])
    // Modes of all components at once: the hue of red with the saturation of grey, which is none.
    expect(blend(red, grey, 'hue')).toEqual([0.5, 0.5, 0.5, 1])
    expect(blend(grey, red, 'luminosity')).toEqual(blend(red, grey, 'color'))
    // Half covered, on both sides: each part that one alone covers keeps its colour.
    expect(blend(pixel(0.5, 0, 0, 0.5), pixel(0, 0.5, 0, 0.5), 'multiply')).toEqual([0.25, 0.25, 0, 0.75])
    expect(blend(pixel(0, 0, 0, 0), red, 'multiply')).toEqual([1, 0, 0, 1])
    expect(blend(red, pixel(0, 0, 0, 0), 'difference')).toEqual([1, 0, 0, 1])
  })

  it('take colours from a matrix without their alpha in them', () => {
    const half: Pixels = { width: 1, height: 1, data: Float32Array.of(0.5, 0, 0, 0.5) }
    const swap = [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    expect([...recolored(half, swap).data]).toEqual([0, 0, 0.5, 0.5])
  })
})

describe('filters', () => {
  const withFilter = (filter: string): string =>
    `<filter id="f" color-interpolation-filters="sRGB">${filter}</filter><rect x="10" y="10" width="20" height="10" fill="red" filter="url(#f)"/>`

  test('stay operations where PDF can say them', async () => {
    expect(await drawn(withFilter('<feOffset dx="3" dy="4"/>'))).toEqual([
      'group clip 8,9 24×12',
      '  group clip 8,9 24×12 transform 1 0 0 1 3 4',
      '    fill #ff0000 10,10 20×10',
    ])
    const flood = '<feFlood flood-color="blue" flood-opacity=".5"/><feComposite in2="SourceGraphic" operator="in"/>'
    const [, masked] = await drawn(withFilter(flood))
    expect(masked).toMatch(/^ {2}group alpha mask \(group clip 8,9 24×12/)
    const gray = await drawn(withFilter('<feColorMatrix type="saturate" values="0"/>'))
    expect(gray.at(-1)).toMatch(/fill #363636 10,10 20×10$/)
  })

  test('become pixels of 300 dpi at most, and the picture over a shadow stays sharp', async () => {
    const { ops, warnings } = await drawFile(wrap(withFilter('<feDropShadow dx="2" dy="2" stdDeviation="1"/>')))
    expect(warnings).toEqual([])
    const flat = (list: readonly PaintOp[]): readonly PaintOp[] =>
      list.flatMap(op => (op.op === 'group' ? flat(op.children) : [op]))
    const [shadow, shape] = flat(ops)
    expect(shape).toMatchObject({ op: 'fill', paint: { r: 1, g: 0, b: 0, a: 1 } })
    const content = shadow?.op === 'image' ? shadow.image.content : null
    expect(content).toMatchObject({ kind: 'raw', pixelWidth: Math.ceil((24 * 300) / 96) })
    // Dark in the middle, clear at the edge of the region.
    const alpha = content?.kind === 'raw' ? content.alpha! : new Uint8Array()
    expect(alpha[0]).toBeLessThan(8)
    expect(Math.max(...alpha)).toBe(255)
  })

  test('name what they cannot do, and leave the element as it is', async () => {
    const { ops, warnings } = await drawFile(wrap(withFilter('<feImage href="missing.png"/>')))
    expect(warnings).toEqual(['a value of the filter primitive feImage'])
    expect(ops).toMatchObject([{ op: 'fill' }])
    expect((await drawFile(wrap(withFilter('<feUnknown/>')))).warnings).toEqual(['the filter primitive feUnknown'])
  })

  test('keep the text that they turn into pixels', async () => {
    const lines = await drawn('<text y="20" filter="blur(2)" style="filter: blur(2px)">Soft</text>')
    expect(lines.filter(line => line.includes('"Soft"'))).toEqual([expect.stringContaining('invisible')])
    expect(lines.filter(line => line.startsWith('image'))).toHaveLength(1)
  })

  test('read a table once, however many elements have the filter', async () => {
    const read = vi.spyOn(NumberReader.prototype, 'number')
    const table = `<filter id="f"><feComponentTransfer><feFuncR type="table" tableValues="${'.1 .9 '.repeat(500)}"/></feComponentTransfer></filter>`
    await drawFile(wrap(`${table}${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(20)}`))
    const count = read.mock.calls.length
    read.mockRestore()
    expect(count).toBeGreaterThan(1_000)
    expect(count).toBeLessThan(2_000)
  })

  test('take a bounded number of samples', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `<rect x="${i}" width="90" height="50" filter="url(#f)"/>`).join(
      '',
    )
    const blur = '<filter id="f" x="-9" y="-9" width="20" height="20"><feMorphology radius="1"/></filter>'
    const { ops, warnings } = await drawFile(wrap(`${blur}${many}`))
    expect(warnings).toContain('more filters than the limit')
    expect(ops).toHaveLength(60)
  })
})

describe('feImage', () => {
  const filtered = (href: string, rest = ''): string =>
    `<filter id="f" x="0" y="0" width="1" height="1" primitiveUnits="userSpaceOnUse"><feImage href="${href}" ${rest}/></filter>
    <defs><rect id="r" x="2" width="5" height="5" fill="blue"/></defs><rect id="s" width="20" height="10" fill="red" filter="url(#f)"/>`
  const svg = (content: string): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${content}</svg>`)}`

  it('shows an element of the document in the user space of what is filtered', async () => {
    const ops = (await drawn(filtered('#r'))).join('\n')
    expect(ops).toContain('fill #0000ff 2,0 5×5')
    expect(ops).not.toContain('#ff0000')
  })

  it('fits an image into its part of the region', async () => {
    const image = svg('width="4" height="4"><rect width="4" height="4" fill="lime"/>')
    const bounds = async (rest: string) => (await drawFile(wrap(filtered(image, rest)))).ops
    const fitted = JSON.stringify(await bounds(''))
    expect(fitted).not.toBe('[]')
    expect(JSON.stringify(await bounds('preserveAspectRatio="none"'))).not.toBe(fitted)
  })

  it('shows nothing where there is nothing, and comes to an end where it refers to itself', async () => {
    expect(await drawn(filtered('#nothing'))).toEqual([])
    expect((await drawFile(wrap(filtered('#s')))).ops.length).toBeLessThan(5)
  })
})
