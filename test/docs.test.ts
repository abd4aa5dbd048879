/** What the documentation lists is what the engine has. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cssSupport } from '../scripts/css-support.ts'

test('docs/css.md lists the properties, selectors and counter styles that there are', () => {
  const file = new URL('../docs/css.md', import.meta.url)
  if (process.env['UPDATE'] !== undefined) writeFileSync(file, cssSupport())
  expect(readFileSync(file, 'utf8')).toBe(cssSupport())
})
