import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { loadImage } from '../../src/images/load.ts'
import { parsePathData } from '../../src/images/svg/path-data.ts'
import { parseTransform } from '../../src/images/svg/transform-attribute.ts'

async function load(
  svg: string,
): Promise<{ image: Awaited<ReturnType<typeof loadImage>>; warnings: readonly string[] }> {
  const diagnostics = new Diagnostics()
  const image = await loadImage(Buffer.from(svg), 'test.svg', { limits: DEFAULT_LIMITS, diagnostics })
  return { image, warnings: diagnostics.list().map(warning => warning.message) }
}

const wrap = (content: string, attributes = 'width="100" height="50"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

describe('parsePathData', () => {
  it.each([
    ['M1 2L3 4', 'M1,2 L3,4'],
    ['m1,2 3,4 5-6z', 'M1,2 L4,6 L9,0 Z'],
    ['M0 0h5v6H1V2', 'M0,0 L5,0 L5,6 L1,6 L1,2'],
    ['M0 0c1 1 2 2 3 3s1 1 2 2', 'M0,0 C1,1,2,2,3,3 C4,4,4,4,5,5'],
    ['M0 0q3 0 3 3t3 3', 'M0,0 C2,0,3,1,3,3 C3,5,4,6,6,6'],
    ['M.5.5-1-1e1', 'M0.5,0.5 L-1,-10'],
    ['M1 1zm2 2l1 0', 'M1,1 Z M3,3 L4,3'],
    ['M0 0L1 1X9 9L2 2', 'M0,0 L1,1'],
    ['M0 0L1', 'M0,0'],
    ['L1 1', ''],
    ['', ''],
  ])('reads %s', (data, expected) => {
    const shown = parsePathData(data).map(
      ([kind, ...numbers]) => `${kind}${numbers.map(number => Math.round(number * 1e6) / 1e6).join(',')}`,
    )
    expect(shown.join(' ')).toBe(expected)
  })

  it('draws arcs as curves through their end points, flags set close', () => {
    const [, quarter, ...rest] = parsePathData('M10 0A10 10 0 0110 20')
    expect(rest).toHaveLength(1)
    const [, x1, y1, , , x, y] = quarter as readonly ['C', number, number, number, number, number, number]
    expect([x, y]).toEqual([20, 10].map(value => expect.closeTo(value, 6)))
    expect([x1, y1]).toEqual([expect.closeTo(15.5228, 3), expect.closeTo(0, 6)])
    expect(parsePathData('M0 0A0 5 0 0 1 9 9')).toEqual([
      ['M', 0, 0],
      ['L', 9, 9],
    ])
    expect(parsePathData('M0 0A1 1 0 0 1 100 0').at(-1)!.slice(-2)).toEqual([100, 0])
  })
})

describe('parseTransform', () => {
  it('multiplies its functions from left to right', () => {
    expect(parseTransform('translate(10) scale(2 3)')).toEqual([2, 0, 0, 3, 10, 0])
    expect(parseTransform('rotate(90 5 5)')!.map(value => Math.round(value * 1e9) / 1e9 + 0)).toEqual([
      0, 1, -1, 0, 10, 0,
    ])
    expect(parseTransform('matrix(1,2,3,4,5,6)')).toEqual([1, 2, 3, 4, 5, 6])
    expect(parseTransform('turn(3)')).toBeNull()
    expect(parseTransform('translate(1) nonsense')).toBeNull()
    expect(parseTransform(' translate( 1e1 ,2 ),\nscale(-.5.25)')).toEqual([-0.5, 0, 0, 0.25, 10, 2])
    expect(parseTransform('')).toEqual([1, 0, 0, 1, 0, 0])
  })
  it.each([
    'translate()',
    'translate(1 2 3)',
    'scale(1 2 3)',
    'rotate(1 2)',
    'rotate(1 2 3 4)',
    'skewX(1 2)',
    'matrix(1 2 3 4 5)',
    'translate(1,,2)',
    'translate(1,)',
    ',translate(1)',
    'translate(1),',
    'translate(1),,scale(2)',
    'translate(1e1e1)',
    'translate(1px)',
    'TRANSLATE(1)',
    'translateX(1)',
  ])('takes %s for invalid', list => {
    expect(parseTransform(list)).toBeNull()
  })
})

describe('an SVG', () => {
  it.each([
    ['width="40" height="20"', { width: 40, height: 20, ratio: 2 }],
    ['viewBox="0 0 30 10"', { width: null, height: null, ratio: 3 }],
    ['width="1in" viewBox="0 0 30 10"', { width: 96, height: null, ratio: 3 }],
    ['width="100%" height="10"', { width: null, height: 10, ratio: null }],
    ['', { width: null, height: null, ratio: null }],
  ])('with %s has its natural size from that', async (attributes, size) => {
    expect((await load(wrap('<rect width="1" height="1"/>', attributes))).image).toMatchObject(size)
  })

  it.each([
    ['text that is no XML', 'svg'],
    ['a document', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>'],
  ])('is refused for %s', async (_, source) => {
    const { image, warnings } = await load(source)
    expect(image).toBeNull()
    expect(warnings).toHaveLength(1)
  })
})
