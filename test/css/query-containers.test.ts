/** Query containers and the units of their sizes (https://drafts.csswg.org/css-conditional-5/#container-queries). */
import { describe, expect, test } from 'vitest'
import { type ContainerChain, chainOf, imageAddresses, isContainer, unitBase } from '../../src/css/query-containers.ts'
import type { ComputedStyle } from '../../src/css/style.ts'
import { styleWith } from '../layout/parts.ts'

type Style = Partial<ComputedStyle>

/** Containers from the outermost to the innermost: a type, and a width and height in px. */
function chain(...containers: readonly (readonly [ComputedStyle['containerType'], number, number, Style?])[]) {
  let made: ContainerChain | null = null
  for (const [containerType, width, height, style] of containers)
    made = chainOf(styleWith({ containerType, ...style }), { width, height }, made)
  return made
}

const PAGE = { width: 800, height: 1000 }

describe('the size that container units refer to', () => {
  test('is that of the page where there is no container (§5)', () => {
    expect(unitBase(null, PAGE)).toEqual(PAGE)
  })
  test('is that of the nearest container, axis by axis', () => {
    expect(unitBase(chain(['size', 300, 200], ['inline-size', 100, 50]), PAGE)).toEqual({ width: 100, height: 200 })
    expect(unitBase(chain(['inline-size', 300, 200], ['size', 100, 50]), PAGE)).toEqual({ width: 100, height: 50 })
  })
  test('is not that of a container without sizes', () => {
    const named = chain(['size', 300, 200], ['normal', 10, 10, { containerName: ['card'] }])
    expect(unitBase(named, PAGE)).toEqual({ width: 300, height: 200 })
    expect(unitBase(chain(['inline-size', 300, 200]), PAGE)).toEqual({ width: 300, height: 1000 })
  })
})

describe('a container', () => {
  test.each<[string, Style, boolean]>([
    ['of sizes', { containerType: 'size' }, true],
    ['of inline sizes', { containerType: 'inline-size' }, true],
    ['with a name alone', { containerName: ['card'] }, true],
    ['without either is none', {}, false],
  ])('%s', (_, style, expected) => {
    expect(isContainer(styleWith(style))).toBe(expected)
  })
  test('has its style, its size and what is around it', () => {
    const made = chain(['size', 300, 200], ['inline-size', 100, 50, { containerName: ['a', 'b'], fontSize: 12 }])!
    expect(made).toMatchObject({ names: ['a', 'b'], type: 'inline-size', fontSize: 12, width: 100, height: 50 })
    expect(made.outer).toMatchObject({ type: 'size', width: 300, outer: null })
  })
})

test('images are found wherever they stand in values, once each', () => {
  const image = (url: string) => ({ kind: 'url', url })
  const gradient = { kind: 'linear-gradient', stops: [{ color: null, at: null }] }
  const values = [
    [image('a.png'), gradient],
    { content: [{ kind: 'image', image: image('b.png') }] },
    image('a.png'),
    null,
    3,
  ]
  expect([...imageAddresses(values)].sort()).toEqual(['a.png', 'b.png'])
  expect(imageAddresses([gradient, 'url(c.png)'])).toEqual([])
})
