/** Text along a path: how often the path is worked out. */
import { expect, test, vi } from 'vitest'
import { drawFile, wrap } from './harness.ts'

const measured = vi.hoisted(() => ({ shapes: 0 }))

vi.mock('../../../src/images/svg/shapes.ts', async original => {
  const module = await original<typeof import('../../../src/images/svg/shapes.ts')>()
  const shapePath: typeof module.shapePath = source => {
    measured.shapes++
    return module.shapePath(source)
  }
  return { ...module, shapePath }
})

test('a path that many texts follow is worked out once', async () => {
  const shapesOf = async (count: number): Promise<number> => {
    measured.shapes = 0
    const texts = '<text><textPath href="#p">ab</textPath></text>'.repeat(count)
    const { ops } = await drawFile(wrap(`<defs><path id="p" d="M0 20C9 9 60 9 90 20"/></defs>${texts}`))
    expect(ops.length).toBeGreaterThan(0)
    return measured.shapes
  }
  expect(await shapesOf(1)).toBe(1)
  expect(await shapesOf(30)).toBe(1)
})
