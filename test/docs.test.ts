/** What the documentation lists is what the engine has. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cssSupport } from '../scripts/css-support.ts'
import { propertyNames } from '../src/css/declaration.ts'

test('docs/css.md lists the properties, selectors and counter styles that there are', () => {
  const file = new URL('../docs/css.md', import.meta.url)
  if (process.env['UPDATE'] !== undefined) writeFileSync(file, cssSupport())
  expect(readFileSync(file, 'utf8')).toBe(cssSupport())
})

test('docs/css.md lists every property that sheets may set', () => {
  const listed = new Set(Array.from(cssSupport().matchAll(/`([^`]+)`/g), ([, name]) => name))
  expect([...propertyNames()].filter(name => !listed.has(name))).toEqual([])
})
