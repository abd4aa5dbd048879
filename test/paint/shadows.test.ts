/** Blurred shadows beside the Gaussian that CSS Backgrounds 3 §6.1.2 asks for: a standard deviation of half the blur radius. */
import { describe, expect, it } from 'vitest'
import type { GlyphsOp } from '../../src/paint/ops.ts'
import { SoftShadows } from '../../src/paint/text-shadow.ts'
import { pixelsOf } from './pixels.ts'

const NAMED: Readonly<Record<string, number>> = { white: 255, black: 0 }

/** Levels of grey along a row of pixels through the middle of a box from 60 to 140 px. */
async function greys(style: string, places: readonly number[]): Promise<readonly number[]> {
  const box = `<div style="position: absolute; left: 60px; top: 60px; width: 80px; height: 80px; ${style}"></div>`
  const { at } = await pixelsOf(box)
  return places.map(x => NAMED[at(x, 100)] ?? Number(at(x, 100).split(',')[0]))
}

/** Φ at −2, −1, 1 and 2 standard deviations: .023, .159, .841, .977. */
const near = (values: readonly number[], wanted: readonly number[]): void =>
  values.forEach((value, i) => {
    expect(Math.abs(value - wanted[i]!), `${value} for ${wanted[i]}`).toBeLessThanOrEqual(9)
  })

describe('the blur of a box shadow', () => {
  it('falls off as a Gaussian outside of the box', async () => {
    // The edge lies between two pixels: 10 px are one standard deviation.
    near(await greys('box-shadow: 0 0 20px black', [140, 149, 159, 165]), [134, 213, 249, 254])
  })
  it('is as dark as its colour lets it be', async () => {
    near(await greys('box-shadow: 40px 0 20px rgb(0 0 0 / .2)', [150, 180, 190]), [208, 230, 247])
  })
  it('falls off into the box', async () => {
    near(await greys('box-shadow: inset 0 0 20px black', [60, 70, 80, 100]), [133, 217, 250, 255])
  })
  it('is fainter where the shape is narrower than the blur', async () => {
    // 10 px wide, blurred by 40: at most 2 Φ(5/20) − 1 = .2 of black.
    const [middle] = await greys('width: 10px; box-shadow: 60px 0 40px black', [125])
    expect(middle).toBeGreaterThan(190)
    expect(middle).toBeLessThan(230)
  })
})

describe('a shadow of text', () => {
  /** A square of 40 px, from (20, 20): the font's only glyph is a full block. */
  const block = (style: string): string =>
    `<div style="position: absolute; left: 20px; top: 20px; width: 40px; font: 40px/40px Liberation Mono; color: transparent; ${style}">█</div>`

  it('is blurred as a Gaussian, with a standard deviation of half its radius', async () => {
    const sharp = await pixelsOf(block('text-shadow: 60px 60px 0 black'))
    const { at } = await pixelsOf(block('text-shadow: 60px 60px 8px black'))
    const row = 100
    const isInk = (x: number): boolean => sharp.at(x, row) === 'black'
    const edge = Array.from({ length: 60 }, (_, i) => 75 + i).findLast(isInk)! + 1
    const grey = (x: number): number => NAMED[at(x, row)] ?? Number(at(x, row).split(',')[0])
    near([grey(edge - 4), grey(edge), grey(edge + 4)], [255 * 0.19, 255 * 0.55, 255 * 0.87])
  })
  it('is not blurred where it would take more samples than a document has', () => {
    const letters = (size: number): readonly GlyphsOp[] =>
      [
        {
          op: 'glyphs',
          size,
          at: { x: 0, y: 0 },
          advances: Float32Array.of(size),
          face: { metrics: { ascent: 0.9, descent: 0.2 } },
        },
      ] as unknown as readonly GlyphsOp[]
    const drawn: number[] = []
    const soft = new SoftShadows((_, __, width, height) => {
      drawn.push(width * height)
      return new Uint8Array(width * height * 4)
    })
    expect(soft.blur(letters(100), 40)).toHaveLength(1)
    expect(soft.blur(letters(2000), 2)).toBeNull()
    expect(drawn).toHaveLength(1)
    expect(new SoftShadows(null).blur(letters(100), 40)).toBeNull()
  })
})

describe('a gradient of two colours', () => {
  it('is cut through the corners of its tile into triangles', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 60px; height: 60px; background: linear-gradient(135deg, red 50%, transparent 50%) 0 0 / 40px 40px no-repeat"></div>',
    )
    expect([at(5, 5), at(20, 15), at(35, 35), at(20, 25)]).toEqual(['red', 'red', 'white', 'white'])
  })
  it('shows nothing of the black in "transparent", wherever that stands', async () => {
    const lines = 'repeating-linear-gradient(90deg, transparent 0 calc(100%/7 - 3px), #ddd 0 calc(100%/7))'
    const { at } = await pixelsOf(`<div style="width: 193px; height: 60px; background: ${lines}"></div>`)
    const row = Array.from({ length: 193 }, (_, x) => at(x, 30)).map(
      color => NAMED[color] ?? Number(color.split(',')[0]),
    )
    expect(Math.min(...row)).toBe(0xdd)
    expect(row.filter(level => level < 255).length).toBeGreaterThanOrEqual(21)
  })
  it('fades from a run of transparent stops in the next colour alone', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 200px; height: 20px; background: linear-gradient(90deg, transparent, transparent 50%, red)"></div>',
    )
    expect(at(20, 10)).toBe('white')
    expect(at(150, 10)).toMatch(/^255,12[678],12[678]$/)
  })
})
