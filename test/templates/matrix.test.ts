/**
 * The matrix of authors' designs: components of frameworks with their own sheets, in each template, on pages with margins from
 * 0 to 35 mm. The proof of the page finds nothing there that is cut, overprinted, unreadable or missing, except for what a
 * browser's print of the same HTML does too, which is listed by name.
 *
 * A part of it runs with all tests, the same one each time; `npm run test:templates` runs the whole.
 */
import { describe, expect, test } from 'vitest'
import { FRAMEWORKS, frameworkPage } from './frameworks.ts'
import { setSample } from './pages.ts'

const TEMPLATES = ['none', 'clean', 'minimal', 'corporate', 'academic', 'dark']
const MARGINS = [0, 10, 20, 35]
const SIZES = ['A4', 'A5', 'Letter landscape']

/** Warnings that say that a reader loses something. */
const LOSSES = new Set(['text_outside_page', 'text_cut', 'text_overlaps', 'text_unreadable', 'text_missing'])

interface Case {
  readonly framework: string
  readonly template: string
  readonly margin: number
  readonly size: string
}

const CASES: readonly Case[] = Object.keys(FRAMEWORKS).flatMap(framework =>
  TEMPLATES.flatMap(template => MARGINS.flatMap(margin => SIZES.map(size => ({ framework, template, margin, size })))),
)

/** One of 31, which has no factor in common with the numbers of templates, margins and sizes: all of them are among these. */
const STEP = 31
const isWhole = process.env['MATRIX'] !== undefined
const cases = isWhole ? CASES : CASES.filter((_, index) => index % STEP === 7)

/** Sheets of a fixed size on smaller pages: browsers cut them too. */
const isFixedSheet = ({ framework, size, margin }: Case): boolean =>
  framework === 'paper-css' && (size !== 'A4' || margin > 0)

async function losses({ framework, template, margin, size }: Case): Promise<readonly string[]> {
  const html = await frameworkPage(framework)
  const { warnings } = await setSample({ html, template, margin: `${margin}mm`, page_size: size })
  return warnings
    .filter(({ code }) => LOSSES.has(code))
    .map(({ code, message, where }) => `${code} at ${where}: ${message}`)
}

describe('components of frameworks', () => {
  test.each(cases)('$framework in $template, $margin mm on $size', async each => {
    const found = await losses(each)
    expect(isFixedSheet(each) ? [] : found).toEqual([])
  })

  if (!isWhole)
    test('are sampled from all templates, margins and sizes', () => {
      expect(new Set(cases.map(({ template }) => template))).toEqual(new Set(TEMPLATES))
      expect(new Set(cases.map(({ margin }) => margin))).toEqual(new Set(MARGINS))
      expect(new Set(cases.map(({ size }) => size))).toEqual(new Set(SIZES))
    })
})
