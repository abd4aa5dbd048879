/** The margins that `scripts/compare-makeup.ts` measures holes within are those of the templates. */
import { expect, test } from 'vitest'
import { AREAS } from '../../scripts/makeup/areas.ts'
import { lastRow } from '../../scripts/makeup/judgement.ts'
import { setSample } from './pages.ts'

/** mm of a CSS px. */
const MM = 25.4 / 96

test.each(Object.entries(AREAS))('the area of %s is that of its pages', async (template, area) => {
  const { paged } = await setSample({ html: '<p>text</p>', template })
  const { margin } = paged.pages[0]!.geometry
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(Math.abs(margin[side] * MM - area[side]), side).toBeLessThan(0.6)
})

test('the last ink is found on white and black paper, with a bar of another colour in the corner', () => {
  const [width, height] = [298, 421]
  const area = { left: 46, right: 46, top: 25, bottom: 34 }
  for (const ground of [255, 20]) {
    const pixels = new Uint8Array(width * height).fill(ground)
    // 36 pixels of an inch: the area begins in row 35 and ends in row 373.
    pixels.fill(100, 0, 5 * width)
    pixels.fill(128, 203 * width, 204 * width)
    expect(lastRow(pixels, width, height, area), String(ground)).toBeCloseTo(0.5, 2)
  }
})
