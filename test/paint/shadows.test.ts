/** Blurred shadows beside the Gaussian that CSS Backgrounds 3 §6.1.2 asks for: a standard deviation of half the blur radius. */
import { describe, expect, it } from 'vitest'
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

describe('a gradient of two colours', () => {
  it('is cut through the corners of its tile into triangles', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 60px; height: 60px; background: linear-gradient(135deg, red 50%, transparent 50%) 0 0 / 40px 40px no-repeat"></div>',
    )
    expect([at(5, 5), at(20, 15), at(35, 35), at(20, 25)]).toEqual(['red', 'red', 'white', 'white'])
  })
})
