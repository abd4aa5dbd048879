import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Face, openFace } from '../../src/fonts/face.ts'
import { hasOwnVerticalForms } from '../../src/fonts/vertical-forms.ts'

const open = (file: string): Face => openFace(readFileSync(new URL(`../../fonts/${file}`, import.meta.url)))
const droid = open('droid-sans-fallback/DroidSansFallbackFull.ttf')

/** Shapes a letter as the glyph of another one. */
const asGlyphOf = (letter: string) => () => ({ ...shaped(letter) })
const shaped = (letter: string) =>
  droid.shape(letter, { script: 'Han', language: '', isRightToLeft: false, features: [] }, 'plain')

test('a font without the feature has no forms', () => {
  expect(open('source-serif-4/SourceSerif4-Regular.otf').hasVerticalForms).toBe(false)
})

test('forms as large as an ideograph are not those of a full stop', () => {
  expect(droid.hasFeature('vert')).toBe(true)
  expect(hasOwnVerticalForms(droid, asGlyphOf('漢'))).toBe(false)
  expect(droid.hasVerticalForms).toBe(false)
})

test('forms of the size of the letter are', () => {
  expect(hasOwnVerticalForms(droid, asGlyphOf('。'))).toBe(true)
})
