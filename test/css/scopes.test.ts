import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { Scope } from '../../src/css/collect.ts'
import { ScopeDistances } from '../../src/css/scopes.ts'
import { type Element, elementsOf } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { matches } from '../../src/html/select.ts'
import { parseSelectorList } from '../../src/html/selector-parser.ts'
import { Random } from '../random.ts'
import { styled, warnings } from './styling.ts'

const scope = (roots: string | null, limits: string | null): Scope => ({
  roots: roots === null ? null : parseSelectorList(roots),
  limits: limits === null ? null : parseSelectorList(limits),
})

/** By the definition: from the element up, a limit before a root ends the scope. */
function distance(element: Element, roots: string | null, limits: string | null): number | null {
  let hops = 0
  for (let at: Element | null = element; at !== null; at = at.parent, hops++) {
    if (limits !== null && matches(at, limits)) return null
    if (roots === null ? at.parent === null : matches(at, roots)) return hops
  }
  return null
}

test.each([
  ['.a', null],
  ['.a', '.b'],
  [null, '.b i'],
  ['.a i', '.a .b'],
])('elements know how far the root %s is, up to %s, in any order', (roots, limits) => {
  const random = new Random(7)
  const open = (depth: number): string =>
    depth === 0 ? '' : `<i class=${random.pick(['a', 'b', 'c'])}>${open(depth - 1)}${open(depth - 1)}</i>`
  const elements = [
    ...elementsOf(parseHtml(open(6), { limits: DEFAULT_LIMITS, baseUrl: null, diagnostics: new Diagnostics() }).root),
  ]
  const distances = new ScopeDistances('no-quirks')
  const each = scope(roots, limits)
  for (const element of [...elements, ...elements.toReversed(), ...elements.filter((_, i) => i % 7 === 0)])
    expect(distances.of(element, [each])).toBe(distance(element, roots, limits))
})

test('scopes whose limits look at many ancestors of many elements use up the budget of selectors', () => {
  const scopes = Array.from({ length: 100 }, (_, i) => `@scope (div) to (.b${i} *) { p { color: red } }`)
  const html = `<style>${scopes.join('')}</style>${'<div>'.repeat(200)}${'<p>x</p>'.repeat(400)}`
  expect(JSON.stringify(warnings(styled(html)))).toContain('css_limit')
})
