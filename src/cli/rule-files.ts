/** Site rules of the command line: files, and the files of folders. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RuleFile } from '../extract/rules/rules.ts'
import { UsageError } from './outcome.ts'

/** The files at these paths, and those of these folders in order of names. Throws a UsageError for unreadable ones. */
export const ruleFiles = (paths: readonly string[]): RuleFile[] =>
  paths.flatMap(path => {
    try {
      return filesAt(path).map(file => ({ name: basename(file), text: readFileSync(file, 'utf8') }))
    } catch (cause) {
      throw new UsageError(`The site rules at ${path} cannot be read: ${(cause as Error).message}`)
    }
  })

const filesAt = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter(name => /\.(json|txt)$/i.test(name))
        .sort()
        .map(name => join(path, name))
    : [path]
