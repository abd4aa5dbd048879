/** Placeholders for numbers of pages, which are filled in for each page. */
import { describe, expect, test } from 'vitest'
import type { BlockBox, BlockLevelBox, InlineRootBox } from '../../../src/boxes/box.ts'
import { type OpenNumber, openNumber, withNumbers } from '../../../src/boxes/generated/open-numbers.ts'
import type { ListStyleType } from '../../../src/css/style.ts'

const counter = (name: string, style: ListStyleType = { kind: 'name', name: 'decimal' }) =>
  openNumber({ kind: 'counter', name, style })
const roman: ListStyleType = { kind: 'name', name: 'upper-roman' }

const facts = { element: null, pseudo: null, structure: null, marks: [] }

/** A paragraph of one text, with an item at each offset. */
const paragraph = (text: string, ...offsets: readonly number[]): InlineRootBox =>
  ({
    ...facts,
    kind: 'inline-root',
    id: 1,
    content: {
      text,
      items: [{ kind: 'text', start: 0, end: text.length }, ...offsets.map(at => ({ kind: 'open', at }))],
    },
  }) as unknown as InlineRootBox

const block = (...children: readonly BlockLevelBox[]): BlockBox =>
  ({ ...facts, kind: 'block', id: 2, children, marker: null }) as unknown as BlockBox

const shown = (number: OpenNumber): string => (number.name === 'page' ? '12' : '345')

function filled(box: BlockLevelBox, textOf = shown) {
  let next = 100
  return withNumbers(box, textOf, () => next++)
}

describe('placeholders', () => {
  test('each name and style has a character of its own', () => {
    const all = ['page', 'pages'].flatMap(name =>
      ['decimal', 'lower-roman', 'upper-roman', 'lower-alpha', 'upper-alpha', 'decimal-leading-zero'].map(style =>
        counter(name, { kind: 'name', name: style }),
      ),
    )
    expect(new Set(all).size).toBe(12)
    for (const character of all) expect(character).toMatch(/^[\ufdd0-\ufddf]$/)
  })

  test('other styles are decimal', () => {
    expect(counter('page', { kind: 'name', name: 'hebrew' })).toBe(counter('page'))
    expect(counter('page', 'none')).toBe(counter('page'))
  })
})

describe('withNumbers', () => {
  test('writes the number in the style that was asked for', () => {
    const seen: OpenNumber[] = []
    const box = paragraph(`${counter('page', roman)}/${counter('pages')}`)
    filled(box, number => {
      seen.push(number)
      return 'x'
    })
    expect(seen).toEqual([
      { name: 'page', style: roman },
      { name: 'pages', style: { kind: 'name', name: 'decimal' } },
    ])
  })

  test('moves what is behind by the length of the numbers', () => {
    const text = `p ${counter('page')} of ${counter('pages')}.`
    const box = paragraph(text, 0, 2, 3, text.length)
    const { content } = filled(box) as InlineRootBox
    expect(content.text).toBe('p 12 of 345.')
    const [first, ...others] = content.items as readonly { start?: number; end?: number; at?: number }[]
    expect(first).toMatchObject({ start: 0, end: content.text.length })
    expect(others.map(item => item.at)).toEqual([0, 2, 4, content.text.length])
  })

  test('an empty number moves what is behind to the left', () => {
    const { content } = filled(paragraph(`a${counter('page')}b`, 2), () => '') as InlineRootBox
    expect(content.text).toBe('ab')
    expect((content.items[1] as { at: number }).at).toBe(1)
  })

  test('boxes without numbers stay the same objects', () => {
    const box = block(paragraph('a'), block(paragraph('b')))
    expect(filled(box)).toBe(box)
  })

  test('only boxes with numbers are copied, with ids of their own', () => {
    const plain = paragraph('a')
    const box = block(plain, paragraph(counter('page')))
    const copy = filled(box) as BlockBox
    expect(copy).not.toBe(box)
    expect(copy.children[0]).toBe(plain)
    expect(copy.id).toBeGreaterThanOrEqual(100)
    expect(copy.children[1]!.id).toBeGreaterThanOrEqual(100)
    expect(copy.children[1]!.id).not.toBe(copy.id)
  })

  test.each(['atomic', 'float', 'positioned'])('numbers in %s boxes of a line are found', kind => {
    const inner = block(paragraph(counter('pages')))
    const root = {
      ...paragraph('\ufffc'),
      content: { text: '\ufffc', items: [{ kind, at: 0, box: inner }] },
    } as unknown as InlineRootBox
    const [item] = (filled(root) as InlineRootBox).content.items
    const held = (item as { box: BlockBox }).box
    expect((held.children[0] as InlineRootBox).content.text).toBe('345')
  })

  test('numbers in an outside marker and in a legend are found', () => {
    const marker = { ...facts, kind: 'marker', id: 3, content: paragraph(counter('page')) }
    const box = { ...block(), marker, legend: block(paragraph(counter('pages'))) } as unknown as BlockBox
    const copy = filled(box) as BlockBox
    expect((copy.marker!.content as InlineRootBox).content.text).toBe('12')
    expect(((copy.legend as BlockBox).children[0] as InlineRootBox).content.text).toBe('345')
    expect(new Set([copy.id, copy.marker!.id, copy.legend!.id]).size).toBe(3)
  })
})
