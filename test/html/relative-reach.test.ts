/** The elements that `:has()` looks at. */
import { describe, expect, it } from 'vitest'
import { type Element, elementsOf } from '../../src/html/document.ts'
import { matches, withSelectorBudget } from '../../src/html/select.ts'
import { compileList } from '../../src/html/selector-compiler.ts'
import { parseSelectorList } from '../../src/html/selector-parser.ts'
import { budget } from '../../src/html/siblings.ts'
import { Random } from '../random.ts'
import { documentOf, named } from './parsing.ts'

const frozen = (text: string) => compileList(parseSelectorList(text)!, { mode: 'no-quirks', isFrozen: true })

const childrenOf = ({ children }: Element): readonly Element[] => children.filter(child => child.kind === 'element')

/** Whether children of children match the compounds, each tested alone. */
const hasPath = (element: Element, [first, ...rest]: readonly string[]): boolean =>
  first === undefined || childrenOf(element).some(child => matches(child, first) && hasPath(child, rest))

function tree(random: Random, depth: number): string {
  const name = random.pick(['b', 'i', 'u'])
  const count = depth === 0 ? 0 : random.below(4)
  const inside = Array.from({ length: count }, () => tree(random, depth - 1)).join(random.pick(['', 'x']))
  return `<${name}${random.pick(['', ' class=x'])}>${inside}</${name}>`
}

describe('a path of children', () => {
  it('is found where each step has a child that matches', () => {
    const random = new Random(7)
    const compounds = [
      '*',
      'b',
      '.x',
      ':nth-child(2)',
      'i:last-child',
      ':nth-last-child(3)',
      'u:not(.x)',
      ':nth-child(2 of b)',
    ]
    for (let round = 0; round < 300; round++) {
      const { root } = documentOf(`<div>${tree(random, 4)}</div>`)
      const path = Array.from({ length: random.between(1, 3) }, () => random.pick(compounds))
      const selector = `:has(${path.map(compound => `> ${compound}`).join(' ')})`
      const test = frozen(selector)
      for (const element of elementsOf(root)) expect(test(element), selector).toBe(hasPath(element, path))
    }
  })

  it('does not lead through slots', () => {
    const html = '<div><template shadowrootmode=open><slot></slot></template><p>a</p></div>'
    const document = documentOf(html)
    expect(frozen(':has(> slot > p)')(named(document, 'div'))).toBe(false)
    expect(frozen(':has(> slot)')(named(document, 'div'))).toBe(true)
  })

  it('takes a step a row for a certain cell', () => {
    const document = documentOf(`<table>${`<tr>${'<td>a'.repeat(12)}`.repeat(100)}</table>`)
    const table = named(document, 'table')
    const [first, second] = [13, 14].map(place => frozen(`table:has(> tbody > tr > :nth-child(${place}))`))
    const steps = withSelectorBudget(1e9, document, () => {
      // The first test counts the elements of each row.
      first!(table)
      const before = budget.left
      second!(table)
      return before - budget.left
    }).result
    expect(steps).toBeLessThan(110)
  })
})

it('takes no steps in elements that hold no elements', () => {
  const document = documentOf('<p>a</p>'.repeat(100))
  const test = frozen(':has(i, > i)')
  const steps = withSelectorBudget(1e9, document, () => {
    const found = document.named.get('p')!.some(test)
    return { found, count: 1e9 - budget.left }
  }).result
  expect(steps).toEqual({ found: false, count: 0 })
})
