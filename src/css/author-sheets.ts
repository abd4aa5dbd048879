/** The texts of author sheets as parsed sources, each parsed once. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { SheetSource } from './collect.ts'
import { ORIGIN } from './origin.ts'
import { parseSheet, type Sheet } from './sheet.ts'
import { beginningOfSheet } from './sheet-length.ts'
import type { StyleSheetText } from './sources.ts'

/** Sheets share a budget of characters in the order given; what is over it is cut off, with a warning. */
export function authorSources(
  sheets: readonly StyleSheetText[],
  characters: number,
  diagnostics: Diagnostics | null,
): readonly SheetSource[] {
  const budget = { left: characters }
  return sheets.map(sheet => authorSource(sheet, budget, diagnostics))
}

const parsedSheets = new WeakMap<StyleSheetText, Sheet>()

/**
 * A sheet with its imports, each parsed once. All author sheets of a job share one budget of characters; the sheet that
 * exceeds it is cut, with a warning.
 */
function authorSource(sheet: StyleSheetText, budget: { left: number }, diagnostics: Diagnostics | null): SheetSource {
  const { text, length } = beginningOfSheet(sheet.text, budget.left)
  const isCut = text.length < sheet.text.length
  if (isCut)
    diagnostics?.warn('css_limit', 'the style sheets are too large and were cut', sheet.name ?? `${sheet.line}:1`)
  const parsed = isCut ? parse(sheet, text) : (parsedSheets.get(sheet) ?? parse(sheet, text))
  if (!isCut) parsedSheets.set(sheet, parsed)
  budget.left -= length
  const imports = new Map<string, SheetSource>()
  for (const [reference, inner] of sheet.imports) imports.set(reference, authorSource(inner, budget, diagnostics))
  return { sheet: parsed, origin: ORIGIN.author, name: sheet.name, baseUrl: sheet.baseUrl, media: sheet.media, imports }
}

const parse = (sheet: StyleSheetText, text: string): Sheet => parseSheet(text, sheet.baseUrl, sheet.line)
