/** Sheets of templates as the build has encoded them (`build.mjs`), so that a command need not parse them. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Sheet } from './sheet.ts'
import { decodeSheet } from './sheet-encoding.ts'

/** The number of characters from which looking for a file takes less time than parsing. */
const LONG = 4_000

/** The name of the file of a sheet: what its text was changed to since the build has another. */
export const builtSheetName = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.json`

/** The sheet of a text that the build has encoded; null for any other text, and where the program runs from its sources. */
export function builtSheet(text: string, baseUrl: URL | null): Sheet | null {
  if (text.length < LONG) return null
  const file = new URL(`./sheets/${builtSheetName(text)}`, import.meta.url)
  return existsSync(file) ? decodeSheet(JSON.parse(readFileSync(file, 'latin1')), text, baseUrl) : null
}
