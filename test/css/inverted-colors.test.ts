import { describe, expect, test } from 'vitest'
import { contrast } from '../../src/base/contrast.ts'
import { hexColor } from '../../src/css/values/color.ts'
import { turned } from '../../src/css/values/inverted-colors.ts'

const hex = (digits: string) => hexColor(digits)!
const hueOf = ({ r, g, b }: { r: number; g: number; b: number }): number =>
  Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b)

describe('colours for dark paper', () => {
  test('dark ink becomes light and light grounds become dark', () => {
    for (const ink of ['000000', '111111', '333333', '664d03', '052c65', '0000ee', '555555'])
      for (const ground of ['ffffff', 'eeeeee', 'fff3cd', 'cfe2ff', 'd1e7dd', 'f8d7da'])
        expect(contrast(turned(hex(ink), 'ink'), turned(hex(ground), 'ground')), `${ink} on ${ground}`).toBeGreaterThan(
          4.5,
        )
  })

  test('what is made for dark paper stays as it is', () => {
    for (const digits of ['ffffff', 'dddddd', 'ffd700']) expect(turned(hex(digits), 'ink')).toEqual(hex(digits))
    for (const digits of ['000000', '14171c', '222222', '0b3d0b'])
      expect(turned(hex(digits), 'ground')).toEqual(hex(digits))
  })

  test('turning twice is turning once', () => {
    for (let i = 0; i < 256; i++) {
      const color = { r: i / 255, g: ((i * 7) % 256) / 255, b: ((i * 31) % 256) / 255, a: 0.8 }
      for (const use of ['ink', 'ground'] as const) {
        const once = turned(color, use)
        const twice = turned(once, use)
        expect(Math.abs(twice.r - once.r) + Math.abs(twice.g - once.g) + Math.abs(twice.b - once.b)).toBeLessThan(1e-9)
        expect(once.a).toBe(0.8)
      }
    }
  })

  test('the hue is kept', () => {
    for (const digits of ['cc0000', '006600', '0000cc', '664d03', 'cfe2ff', 'd1e7dd']) {
      const use = digits > 'c' && digits !== 'cc0000' ? 'ground' : 'ink'
      const difference = Math.abs(hueOf(turned(hex(digits), use)) - hueOf(hex(digits)))
      expect(Math.min(difference, 2 * Math.PI - difference), digits).toBeLessThan(0.35)
    }
  })
})
