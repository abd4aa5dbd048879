import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { authorSources } from '../../src/css/author-sheets.ts'
import { collect } from '../../src/css/collect.ts'
import type { Place } from '../../src/css/place-conditions.ts'
import { type Entry, ruleIndex } from '../../src/css/rule-index.ts'
import { ElementMatcher, type Lineage } from '../../src/css/rule-matching.ts'
import type { Document, Element } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { compile, withSelectorBudget } from '../../src/html/select.ts'
import { budget } from '../../src/html/siblings.ts'
import { Random } from '../random.ts'
import { sheetText } from './styling.ts'

const MEDIA = { type: 'print', width: 800, height: 1000 } as const

const parsed = (html: string): Document =>
  parseHtml(`<!doctype html>${html}`, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

/** Calls `found` with the entries of each element. */
function matchAll(document: Document, css: string, found: (element: Element, entries: readonly Entry[]) => void): void {
  const index = ruleIndex(collect(authorSources([sheetText(css)], 1_000_000, null, false), MEDIA, null), 'no-quirks')
  const matcher = new ElementMatcher(index, document)
  const visit = (element: Element, parent: Lineage | null, place: Place): void => {
    const { lineage, entries } = matcher.matchesOf(element, parent, place)
    found(element, entries)
    const children = element.children.filter(child => child.kind === 'element')
    for (const [at, child] of children.entries()) visit(child, lineage, { index: at, count: children.length })
  }
  visit(document.root, null, { index: 0, count: 1 })
}

/** Steps of the bound on selectors that a document takes. */
function stepsOf(html: string, css: string): number {
  const document = parsed(html)
  const most = 1e9
  return withSelectorBudget(most, document, () => {
    matchAll(document, css, () => {})
    return most - budget.left
  }).result
}

class Selectors {
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  compound(depth: number): string {
    const random = this.#random
    const type = random.pick(['*', 'b', 'i', 'u', 's', ''])
    const simples = Array.from({ length: random.below(3) }, () => this.#simple(depth)).join('')
    return type + simples || '*'
  }

  #simple(depth: number): string {
    const random = this.#random
    const plain = [
      '.x',
      '.y',
      '#z',
      '[title]',
      ':root',
      ':first-child',
      ':nth-last-child(2)',
      ':only-of-type',
      ':empty',
    ]
    if (depth === 0 || random.chance(0.5)) return random.pick(plain)
    const list = Array.from({ length: random.between(1, 2) }, () => this.complex(depth - 1)).join(', ')
    return random.pick([
      `:is(${list})`,
      `:not(${list})`,
      `:has(${random.pick(['', '> ', '+ '])}${list})`,
      `:where(${list})`,
    ])
  }

  complex(depth: number): string {
    const random = this.#random
    let text = this.compound(depth)
    for (let left = random.below(3); left > 0; left--)
      text += random.pick([' ', ' > ', ' + ', ' ~ ']) + this.compound(depth)
    return text
  }
}

function randomTree(random: Random, depth: number): string {
  const name = random.pick(['b', 'i', 'u', 's'])
  const attributes = random.pick(['', ' class=x', ' class=y', ' class="x y"', ' id=z', ' title=t'])
  const count = depth === 0 ? 0 : random.below(4)
  const inside = Array.from({ length: count }, () => randomTree(random, depth - 1)).join('')
  return `<${name}${attributes}>${inside}</${name}>`
}

describe('the rules that match an element', () => {
  it('are those whose selectors match it, tested alone', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = new Random(seed)
      const make = new Selectors(random)
      const selectors = Array.from({ length: 12 }, () => make.complex(2)).filter(text => compile(text) !== null)
      const alone = selectors.map(text => compile(text)!)
      const css = selectors.map((text, i) => `${text} { orphans: ${i + 1} }`).join('\n')
      const document = parsed(`<div>${Array.from({ length: 4 }, () => randomTree(random, 4)).join('')}</div>`)
      matchAll(document, css, (element, entries) => {
        const numbers = entries.map(({ block }) => {
          const [assignment] = block.parsed().normal
          return assignment?.kind === 'value' ? Number(assignment.value) : Number.NaN
        })
        const expected = alone.flatMap((matches, i) => (matches(element) ? [i + 1] : []))
        expect(
          [...new Set(numbers)].sort((a, b) => a - b),
          `${seed}: ${css}`,
        ).toEqual(expected)
      })
    }
  })
})

describe('the tests of selectors', () => {
  const table = (rows: number): string => `<table>${`<tr>${'<td>a'.repeat(8)}`.repeat(rows)}</table>`

  it('are made once for elements whose ancestors decide', () => {
    const css =
      ':is(mover, munder) > :not(:first-child) { color: red } :is(msup > :last-child, li > :only-child) { margin: 0 }'
    expect(stepsOf(table(400), css)).toBeLessThan(stepsOf(table(4), css) + 10)
  })

  it('are made once a row where its cells have the answer in common', () => {
    const css = 'table:has(> caption) td { color: red } table:has(img) td:not(:first-child) { margin: 0 }'
    const [few, many] = [stepsOf(table(10), css), stepsOf(table(110), css)]
    expect((many - few) / 100).toBeLessThan(8 * 4)
  })

  it('are made once a row where the rest is the position of its cells', () => {
    const css = 'table:has(td) td:not(:first-child) { color: red }'
    const [few, many] = [stepsOf(table(10), css), stepsOf(table(110), css)]
    expect((many - few) / 100).toBeLessThan(2 * 8)
  })

  it('are not made for what the document does not have', () => {
    const css = 'td:has(img) { color: red } .x + td { margin: 0 } td:not(:has(img), :last-child) { color: blue }'
    expect(stepsOf(table(400), css)).toBe(stepsOf(table(4), css))
  })
})
