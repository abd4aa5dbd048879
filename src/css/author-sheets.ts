/** Parses the texts of author sheets, each once. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { SheetSource } from './collect.ts'
import { ORIGIN } from './origin.ts'
import { parseSheet, type Sheet } from './sheet.ts'
import { beginningOfSheet } from './sheet-length.ts'
import type { StyleSheetText } from './sheet-sources.ts'

/** Sheets share a budget of characters in the given order; text beyond it is ignored with a warning. */
export function authorSources(
  sheets: readonly StyleSheetText[],
  characters: number,
  diagnostics: Diagnostics | null,
  isQuirks: boolean,
): readonly SheetSource[] {
  const reading = { left: characters, isQuirks }
  return sheets.map(sheet => authorSource(sheet, reading, diagnostics))
}

interface Reading {
  /** The remaining budget, in characters. */
  left: number
  readonly isQuirks: boolean
}

const parsedSheets = new WeakMap<StyleSheetText, Sheet>()

/**
 * Parses a sheet with its imports. All author sheets of a job share a budget of characters; the sheet that exceeds it
 * is truncated, with a warning.
 */
function authorSource(sheet: StyleSheetText, reading: Reading, diagnostics: Diagnostics | null): SheetSource {
  const { text, length } = beginningOfSheet(sheet.text, reading.left)
  const isCut = text.length < sheet.text.length
  if (isCut)
    diagnostics?.warn('css_limit', 'the style sheets are too large and were cut', sheet.name ?? `${sheet.line}:1`)
  const parsed = isCut ? parse(sheet, text, reading) : (parsedSheets.get(sheet) ?? parse(sheet, text, reading))
  if (!isCut) parsedSheets.set(sheet, parsed)
  reading.left -= length
  const imports = new Map<string, SheetSource>()
  for (const [reference, inner] of sheet.imports) imports.set(reference, authorSource(inner, reading, diagnostics))
  const { name, baseUrl, media, owner = null } = sheet
  return { sheet: parsed, origin: ORIGIN.author, name, baseUrl, media, imports, owner }
}

const parse = (sheet: StyleSheetText, text: string, { isQuirks }: Reading): Sheet =>
  parseSheet(text, sheet.baseUrl, sheet.line, isQuirks)
