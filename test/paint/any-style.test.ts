import { expect, test } from 'vitest'
import type { ComputedStyle, StyledTree } from '../../src/css/style.ts'
import { anyStyle } from '../../src/paint/any-style.ts'

/** A document of which only the opacities of its elements matter. */
const documentOf = (...opacities: readonly number[]): StyledTree =>
  ({ styles: opacities.map(opacity => ({ self: { opacity } })) }) as unknown as StyledTree

test('a question about all styles of a document is answered once', () => {
  let asked = 0
  const isFaint = anyStyle(({ opacity }: ComputedStyle) => {
    asked++
    return opacity < 1
  })
  const [faint, opaque] = [documentOf(1, 0.5, 1), documentOf(1, 1)]
  expect([isFaint(faint), isFaint(opaque), isFaint(faint), isFaint(opaque)]).toEqual([true, false, true, false])
  // The third style of the first document need not be looked at.
  expect(asked).toBe(4)
})

test('without a document no style matches', () => {
  const always = anyStyle(() => true)
  expect([always(null), always(undefined), always(documentOf())]).toEqual([false, false, false])
})
