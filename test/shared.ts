/** Test data and programs from outside of the repository. A suite that misses one is skipped and says so in one line. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../shared')

/** The path of a file or folder of `../shared`, or null where it is missing; then prints what is skipped. */
export function sharedPath(path: string, whatIsSkipped: string): string | null {
  const found = resolve(FOLDER, path)
  if (existsSync(found)) return found
  sayThatSkipped(whatIsSkipped, `../shared/${path}`)
  return null
}

/** Prints the one line that a skipped suite owes its reader. */
export function sayThatSkipped(what: string, missing: string): void {
  process.stderr.write(`skipped: ${what} (${missing} is missing)\n`)
}
