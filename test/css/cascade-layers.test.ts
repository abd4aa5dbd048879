import { describe, expect, test } from 'vitest'
import { type Layer, layerOf, newLayer, rankLayers } from '../../src/css/cascade-layers.ts'

/** The names of layers from the weakest to the strongest; the root is empty. */
function order(root: Layer): string[] {
  rankLayers(root)
  const found: { name: string; rank: number }[] = []
  const visit = (layer: Layer, name: string): void => {
    found.push({ name, rank: layer.rank })
    for (const [part, child] of layer.children) visit(child, name === '' ? part : `${name}.${part}`)
  }
  visit(root, '')
  return found.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name)
}

describe('layers (CSS Cascade 5 §6.4)', () => {
  test('later siblings are stronger, and what is in no layer is strongest', () => {
    const root = newLayer()
    for (const name of ['reset', 'framework', 'components']) layerOf(root, name)
    expect(order(root)).toEqual(['reset', 'framework', 'components', ''])
  })

  test('the order is that of the first mention', () => {
    const root = newLayer()
    for (const name of ['a', 'b', 'a']) layerOf(root, name)
    expect(order(root)).toEqual(['a', 'b', ''])
    expect(layerOf(root, 'a')).toBe(layerOf(root, 'a'))
  })

  test('layers in a layer are weaker than its own rules', () => {
    const root = newLayer()
    for (const name of ['framework.layout', 'framework.theme', 'site']) layerOf(root, name)
    expect(order(root)).toEqual(['framework.layout', 'framework.theme', 'framework', 'site', ''])
  })

  test('a name in a layer is not the same name outside', () => {
    const root = newLayer()
    const inner = layerOf(layerOf(root, 'framework'), 'base')
    expect(inner).toBe(layerOf(root, 'framework.base'))
    expect(inner).not.toBe(layerOf(root, 'base'))
  })

  test('layers without a name are never the same', () => {
    const root = newLayer()
    expect(layerOf(root, null)).not.toBe(layerOf(root, null))
    expect(root.children.size).toBe(2)
  })
})
