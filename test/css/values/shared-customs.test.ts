/** Custom properties of brothers and sisters: filled in once where they are the same, and for each where an element has a say. */
import { expect, it } from 'vitest'
import { type Component, componentsOf } from '../../../src/css/component.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import { NO_FUNCTIONS } from '../../../src/css/values/custom-function.ts'
import { SharedCustoms } from '../../../src/css/values/shared-customs.ts'
import { NO_CUSTOM_PROPERTIES } from '../../../src/css/values/variables.ts'
import { styled } from '../styling.ts'

function components(text: string): readonly Component[] {
  const tokens = tokensOf(text)
  return componentsOf(tokens, 0, tokens.length)!
}

const ANSWERS = { holds: () => false, element: () => null, inherited: () => null, functions: NO_FUNCTIONS }
const of = (customs: SharedCustoms, parent: ReadonlyMap<string, readonly Component[]>, own: Record<string, unknown>) =>
  customs.of(parent, new Map(Object.entries(own)) as never, new Map(), ANSWERS)

it('equal declarations below one parent have one result', () => {
  const customs = new SharedCustoms()
  const a = components('calc(var(--b) + env(none, 1px))')
  const [one, two] = [of(customs, NO_CUSTOM_PROPERTIES, { '--a': a }), of(customs, NO_CUSTOM_PROPERTIES, { '--a': a })]
  expect(two).toBe(one)
  expect(of(customs, new Map([['--b', components('2px')]]), { '--a': a })).not.toBe(one)
  expect(of(customs, NO_CUSTOM_PROPERTIES, { '--a': components('1') })).not.toBe(one)
  expect(of(customs, NO_CUSTOM_PROPERTIES, { '--a': a, '--c': 'inherit' })).not.toBe(one)
  expect(of(customs, NO_CUSTOM_PROPERTIES, { '--a': 'inherit' })).not.toBe(one)
})

it('what an element has a say in is its own', () => {
  const customs = new SharedCustoms()
  for (const text of ['sibling-index()', 'random(1, 2)', 'if(else: 1)', '--f(1)', 'calc(1px * sibling-count())']) {
    const own = { '--a': components(text) }
    expect(of(customs, NO_CUSTOM_PROPERTIES, own), text).not.toBe(of(customs, NO_CUSTOM_PROPERTIES, own))
  }
})

it('elements get what they would have alone', () => {
  const sheet = `p { --a: var(--b); width: var(--a) } i { --b: 1px } .x { --b: 2px }
    u { --n: calc(1px * sibling-index()); width: var(--n) }`
  const { of } = styled(`<style>${sheet}</style><i><p id=a></p><p id=b></p></i><i class=x><p id=c></p></i>
    <div style="--b: 3px"><p id=d></p><u id=e></u><u id=f></u></div>`)
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(id => of(`#${id}`).width)).toEqual([1, 1, 2, 3, 2, 3])
})
