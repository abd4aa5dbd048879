/** The lists of a layer hold what is painted, and lines inherit without copies. */
import { describe, expect, test } from 'vitest'
import { type Inherited, NO_SOURCE } from '../../src/paint/context.ts'
import { type Layer, type LineItem, layerOf } from '../../src/paint/layers.ts'
import { plainText } from '../../src/paint/text.ts'
import { at, block, fragment, line, linkTo, RED, root, style, text } from './fragments.ts'

const INHERITED: Inherited = {
  owner: 'layout',
  isArtifact: false,
  decorating: [],
  clip: null,
  link: null,
  ellipsis: null,
  source: NO_SOURCE,
  container: null,
  space: null,
}

const layerWith = (children: Parameters<typeof block>[2]): Layer =>
  layerOf({ fragment: block(100, 100, children), x: 0, y: 0, inherited: INHERITED }, null, [])

const boxesOf = (layer: Layer): readonly number[] => layer.blocks.map(({ fragment: { width } }) => width)

describe('the blocks of a layer', () => {
  test('are its own box and those with a decoration', () => {
    const bordered = { top: 1, right: 0, bottom: 0, left: 0 }
    const layer = layerWith({
      children: [
        at(0, 0, block(10, 10)),
        at(0, 10, block(20, 10, { style: { backgroundColor: RED } })),
        at(0, 20, block(30, 10, { border: bordered, children: [at(0, 0, block(40, 5))] })),
        at(0, 30, block(50, 10, { style: { color: RED, backgroundColor: 'currentcolor' } })),
      ],
    })
    expect(boxesOf(layer)).toEqual([100, 20, 30, 50])
  })

  test('include links and boxes with rules in their gaps', () => {
    const linked = block(10, 10)
    const layer = layerWith({
      children: [
        at(0, 0, { ...linked, box: { ...linked.box, kind: 'block', link: linkTo('#a') } as typeof linked.box }),
        at(0, 10, { ...block(20, 10), gapRules: [] }),
      ],
    })
    expect(boxesOf(layer)).toEqual([100, 10, 20])
  })
})

test('the texts of a paragraph have the source and the decorations of its block', () => {
  const paragraph = root('word')
  const words = line(paragraph, 0, 4, [at(3, 1, text(paragraph, 0, 4))])
  const layer = layerWith({
    style: { textDecorationLine: ['underline'] },
    children: [at(5, 20, fragment(paragraph, 90, 10, { children: [at(0, 2, words)] }))],
  })
  const [item] = layer.inlines as readonly LineItem[]
  const [word] = item!.content
  expect(word).toMatchObject({ x: 8, baseline: 31, owner: 'layout', source: NO_SOURCE })
  expect(word).toHaveProperty('decorating.length', 1)
  const container = layer.blocks[0]!
  expect(word).toHaveProperty('decorating.0.style', container.fragment.box.style)
})

describe('a text is painted as one operation', () => {
  const operationIn = (own: Parameters<typeof style>[0]) => {
    const paragraph = root('word', own)
    const placed = { fragment: text(paragraph, 0, 4), x: 1, baseline: 2, owner: 7, source: NO_SOURCE }
    return plainText(placed, line(paragraph, 0, 4, []))
  }

  test('if nothing else belongs to it', () => {
    const op = operationIn({})
    expect(op).toMatchObject({ op: 'glyphs', at: { x: 1, y: 2 }, text: 'word', owner: 7 })
    expect(op?.sides).toBe(style().colorSides)
    expect(operationIn({ textFillColor: RED })).toMatchObject({ color: RED, sides: null })
  })

  test.each([
    ['hidden text', { visibility: 'hidden' }],
    ['a stroke', { textStrokeWidth: 1, textStrokeColor: RED }],
    ['a shadow', { textShadow: [{ x: 1, y: 1, blur: 0, color: RED }] }],
  ] as const)('but not with %s', (_, own) => {
    expect(operationIn(own as Parameters<typeof style>[0])).toBeNull()
  })
})
