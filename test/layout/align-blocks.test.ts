import { describe, expect, it } from 'vitest'
import { inlineOffset } from '../../src/layout/edges.ts'
import { styleOf } from '../css/styling.ts'

/** Where a block of 200 px stands in a container of 500 px. */
const offset = (container: string, block = ''): number => inlineOffset(styleOf(block), 500, 200, styleOf(container))

describe('blocks in a container that aligns them (HTML 15.3.3)', () => {
  it.each([
    ['text-align: -webkit-center', 'margin: 0', 150],
    ['text-align: -webkit-right', 'margin: 0', 300],
    ['text-align: -webkit-left; direction: rtl', 'margin: 0', 0],
    ['text-align: -webkit-center', 'margin: 0 0 0 100px', 200],
    ['text-align: -webkit-center', 'margin: 0 0 0 auto', 300],
    ['text-align: -webkit-right', 'margin: 0 auto', 150],
    ['text-align: center', 'margin: 0', 0],
    ['text-align: start; direction: rtl', 'margin: 0', 300],
  ])('%s, %s', (container, block, x) => {
    expect(offset(container, block)).toBe(x)
  })
})
