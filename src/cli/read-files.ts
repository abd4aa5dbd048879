/** Which files of the disk a document is made from. */
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ResourceLoader } from '../base/resource.ts'
import type { Arguments } from './arguments.ts'
import type { Input } from './inputs.ts'

/** A loader that notes the path of each file that is asked of it, whether it is there or not. */
export function notingFiles(loader: ResourceLoader | null, files: Set<string>): ResourceLoader | null {
  if (loader === null) return null
  return {
    load(request) {
      if (request.url.protocol === 'file:') files.add(pathOf(request.url))
      return loader.load(request)
    },
  }
}

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url)
  } catch {
    return ''
  }
}

/** The flags that name a file, and those that name a folder of files. */
const FILE_FLAGS = ['css', 'invoice', 'cookies']
const FOLDER_FLAGS = ['profiles-dir', 'templates-dir']

/** The files that the command line names: the document itself, and what its flags read. */
export function filesNamed(input: Input, given: Arguments): readonly string[] {
  const files = input.kind === 'file' ? [input.path] : []
  for (const flag of FILE_FLAGS) {
    const path = given.text(flag)
    if (path !== null) files.push(resolve(path))
  }
  for (const path of given.text('attachments')?.split(',') ?? []) files.push(resolve(path))
  for (const flag of FOLDER_FLAGS) {
    const folder = given.text(flag)
    if (folder !== null) files.push(...filesBelow(resolve(folder)))
  }
  return files
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
