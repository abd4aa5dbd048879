/** Drawings of each chapter of the specification: nothing in them is left out. Pixels are compared by compare-svg. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawFile } from './harness.ts'

const FOLDER = new URL('../../fixtures/svg/', import.meta.url)

test.each(readdirSync(FOLDER).filter(name => name.endsWith('.svg')))('%s is drawn whole', async name => {
  const { ops, warnings } = await drawFile(readFileSync(new URL(name, FOLDER), 'utf8'))
  // The harness lays nothing out.
  expect(warnings).toEqual(name === 'foreign-object.svg' ? ['foreign content that is not laid out'] : [])
  expect(ops.length).toBeGreaterThan(0)
})
