/** Fragments share what most of them have in common. */
import { expect, test } from 'vitest'
import { boxFragment } from '../../src/layout/fragment.ts'
import { root } from '../paint/fragments.ts'

test('all fragments of boxes that are not broken have one part', () => {
  const size = { width: 10, height: 10 }
  const whole = boxFragment(root('a'), size)
  expect(whole.part).toEqual({ isFirst: true, isLast: true, isRepeated: false })
  expect(boxFragment(root('b'), { ...size, isFirst: true, isLast: true }).part).toBe(whole.part)
  expect(boxFragment(root('c'), { ...size, isLast: false }).part).toEqual({ ...whole.part, isLast: false })
  expect(boxFragment(root('d'), { ...size, isRepeated: true }).part).toEqual({ ...whole.part, isRepeated: true })
})
