/** Where snapshots are, and when they are written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Whether a snapshot may be written. `update`: also over another one; `create`: only where there is none. */
export type Writing = 'update' | 'create' | 'none'

/**
 * The extension of a snapshot's text. Not `.snap`: Jest removes files of that name that are none of its own when it updates
 * snapshots.
 */
export const EXTENSION = '.pdf.snapshot'

/** Set, and neither empty nor one of the words for no. */
function isOn(name: string): boolean {
  const value = process.env[name]
  return value !== undefined && !/^(?:|0|false|no|off)$/i.test(value)
}

/** What the environment asks for: UPDATE_SNAPSHOTS or UPDATE, node:test's own flag, or CI, which writes nothing. */
export function writingOfEnvironment(): Writing {
  if (isOn('UPDATE_SNAPSHOTS') || isOn('UPDATE') || process.execArgv.includes('--test-update-snapshots'))
    return 'update'
  return isOn('CI') ? 'none' : 'create'
}

/** What became of a snapshot's file; where it is different, the bytes that it holds. */
export type Stored =
  | { readonly kind: 'same' | 'written' | 'missing' }
  | { readonly kind: 'different'; readonly expected: Buffer }

/** Compares bytes with a file and writes them where that is allowed. */
export function store(actual: Uint8Array, path: string, writing: Writing): Stored {
  const expected = existsSync(path) ? readFileSync(path) : null
  if (expected?.equals(actual)) return { kind: 'same' }
  if (expected === null ? writing === 'none' : writing !== 'update')
    return expected === null ? { kind: 'missing' } : { kind: 'different', expected }
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, actual)
  } catch (cause) {
    throw new Error(`The snapshot ${path} cannot be written: ${(cause as Error).message}`, { cause })
  }
  return { kind: 'written' }
}

/** Longest name of a file, leaving room for what follows it. */
const MOST_CHARACTERS = 120

/**
 * The name of a test as that of a file, another one for each name: spaces become `-`, the ` > ` between a suite and its test
 * becomes `.`, what is neither letter nor digit `_` and its code.
 */
export function fileNameOf(testName: string): string {
  const name = testName.replace(/ > |[^\p{L}\p{N}]/gu, found =>
    found === ' > ' ? '.' : found === ' ' ? '-' : `_${found.codePointAt(0)!.toString(16)}_`,
  )
  if (name.length <= MOST_CHARACTERS) return name
  let hash = 0
  for (const character of testName) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0
  return `${name.slice(0, MOST_CHARACTERS)}.${hash.toString(16)}`
}

const folderOf = (testFile: string): string => join(dirname(testFile), '__snapshots__', basename(testFile))

/** Snapshots that tests of this process asked for, by folder. */
const asked = new Map<string, Set<string>>()

/** How often each test asked for a snapshot, so that each of its calls has its own. */
const calls = new Map<string, { count: number; assertions: number }>()

/**
 * The path of a snapshot without its extension. The calls of a test are numbered; a test that runs again, which its count of
 * assertions tells, begins anew.
 */
export function snapshotPath(testFile: string, testName: string, label: string | null, assertions: number): string {
  const key = `${testFile}\n${testName}\n${label ?? ''}`
  const last = calls.get(key)
  const count = last === undefined || assertions <= last.assertions ? 1 : last.count + 1
  calls.set(key, { count, assertions })
  const parts = [fileNameOf(testName), ...(label === null ? [] : [fileNameOf(label)]), ...(count === 1 ? [] : [count])]
  const folder = folderOf(testFile)
  const name = parts.join('~')
  asked.set(folder, (asked.get(folder) ?? new Set()).add(name))
  return join(folder, name)
}

/**
 * Files of a test file's folder that no test asked for. `isLeftOut` says whether a snapshot belongs to a test that did not
 * run. With `update` they are removed.
 */
function obsoleteFiles(testFile: string, isLeftOut: (name: string) => boolean, writing: Writing): readonly string[] {
  const folder = folderOf(testFile)
  if (!existsSync(folder)) return []
  const known = asked.get(folder) ?? new Set<string>()
  const found = readdirSync(folder).filter(file => {
    const name = /^(.*?)(?:\.page-\d+)?(?:\.diff)?\.(?:pdf\.snapshot|pdf|png)$/.exec(file)?.[1]
    return name !== undefined && !known.has(name) && !isLeftOut(name.split('~')[0]!)
  })
  if (writing === 'update') for (const file of found) rmSync(join(folder, file))
  return found.map(file => join(folder, file))
}

/** Says on standard error which files no test asked for. Arguments as of {@link obsoleteFiles}. */
export function reportObsolete(testFile: string, isLeftOut: (name: string) => boolean, writing: Writing): void {
  const files = obsoleteFiles(testFile, isLeftOut, writing)
  if (files.length === 0) return
  const verb = writing === 'update' ? 'removed' : 'obsolete; update the snapshots to remove'
  process.stderr.write(`PDF snapshots ${verb}:\n${files.map(file => `  ${file}\n`).join('')}`)
}
