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

/** A parsed sheet with all that its parts are parsed from. */
interface ParsedSheet {
  readonly text: string
  readonly href: string | undefined
  readonly line: number
  readonly isQuirks: boolean
  readonly sheet: Sheet
}

/** The most recently used sheets first. Documents of one design have equal sheets, and a document's are asked for twice. */
let recent: ParsedSheet[] = []
const MOST_RECENT = 12
/** Characters of a sheet from which on it is not kept for other documents. */
const MOST_CHARACTERS = 200_000

/** Forgets the sheets of earlier documents. */
export function forgetSheets(): void {
  recent = []
}

/** The sheets of the documents at work, which may have more than are kept for others. */
const ownSheets = new WeakMap<StyleSheetText, Sheet>()

/**
 * Parses a sheet with its imports. All author sheets of a job share a budget of characters; the sheet that exceeds it
 * is truncated, with a warning.
 */
function authorSource(sheet: StyleSheetText, reading: Reading, diagnostics: Diagnostics | null): SheetSource {
  const { text, length } = beginningOfSheet(sheet.text, reading.left)
  const isCut = text.length < sheet.text.length
  if (isCut)
    diagnostics?.warn('css_limit', 'the style sheets are too large and were cut', sheet.name ?? `${sheet.line}:1`)
  const parsed = isCut ? parse(sheet, text, reading) : parsedSheet(sheet, reading)
  reading.left -= length
  const imports = new Map<string, SheetSource>()
  for (const [reference, inner] of sheet.imports) imports.set(reference, authorSource(inner, reading, diagnostics))
  const { name, baseUrl, media, owner = null, tree } = sheet
  return { sheet: parsed, origin: ORIGIN.author, name, baseUrl, media, imports, owner, tree }
}

/** The parsed sheet, that of an earlier equal one if it is still known. */
function parsedSheet(sheet: StyleSheetText, reading: Reading): Sheet {
  const known = ownSheets.get(sheet)
  if (known !== undefined) return known
  const parsed = sheet.text.length > MOST_CHARACTERS ? parse(sheet, sheet.text, reading) : sharedSheet(sheet, reading)
  ownSheets.set(sheet, parsed)
  return parsed
}

function sharedSheet(sheet: StyleSheetText, reading: Reading): Sheet {
  const { text, line } = sheet
  const { isQuirks } = reading
  const href = sheet.baseUrl?.href
  const isEqual = (other: ParsedSheet): boolean =>
    other.text === text && other.href === href && other.line === line && other.isQuirks === isQuirks
  const found = recent.find(isEqual) ?? { text, href, line, isQuirks, sheet: parse(sheet, text, reading) }
  recent = [found, ...recent.filter(other => other !== found)].slice(0, MOST_RECENT)
  return found.sheet
}

const parse = (sheet: StyleSheetText, text: string, { isQuirks }: Reading): Sheet =>
  parseSheet(text, sheet.baseUrl, sheet.line, isQuirks)
