/** The files that a command line names, for commands that watch them. */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Arguments } from './arguments.ts'
import { fontsFolder, profilesFolder, templatesFolder } from './furnishings.ts'
import type { Input } from './inputs.ts'

/** The flags that name a file. */
const FILE_FLAGS = ['css', 'invoice', 'cookies']

/** The document, and the files of its flags and the environment. */
export function namedFiles(input: Input, given: Arguments): readonly string[] {
  const files = input.kind === 'file' ? [input.path] : []
  for (const flag of FILE_FLAGS) {
    const path = given.text(flag)
    if (path !== null) files.push(resolve(path))
  }
  for (const path of given.text('attachments')?.split(',') ?? []) files.push(resolve(path))
  for (const folder of [templatesFolder(given), fontsFolder(given), profilesFolder(given)])
    if (folder !== null && existsSync(folder)) files.push(...filesBelow(resolve(folder)))
  return files
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
