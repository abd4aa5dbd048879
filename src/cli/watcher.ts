/** Watches files and reports when one is changed, created or removed. */
import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Milliseconds within which changes count as one, because editors write files in several steps. */
const QUIET = 15

/** A watcher of files. */
export interface Watcher {
  /** Sets the watched files, which need not exist. */
  watch(files: Iterable<string>): void
  close(): void
}

/**
 * Creates a watcher. It watches folders instead of files, because most editors replace a file by another of the same name.
 * Missing folders are left out.
 */
export function createWatcher(onChange: () => void): Watcher {
  const folders = new Map<string, { readonly watcher: FSWatcher; names: Set<string> }>()
  let timer: NodeJS.Timeout | null = null

  const changed = (folder: string, name: string | null): void => {
    // Some systems do not report the name.
    if (name !== null && folders.get(folder)?.names.has(name) !== true) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(onChange, QUIET)
  }

  const open = (folder: string): FSWatcher | null => {
    try {
      const watcher = watch(folder, (_, name) => changed(folder, name))
      watcher.on('error', () => forget(folder))
      return watcher
    } catch {
      return null
    }
  }

  const forget = (folder: string): void => {
    folders.get(folder)?.watcher.close()
    folders.delete(folder)
  }

  return {
    watch(files) {
      const wanted = byFolder(files)
      for (const folder of folders.keys()) if (!wanted.has(folder)) forget(folder)
      for (const [folder, names] of wanted) {
        const known = folders.get(folder)
        if (known !== undefined) {
          known.names = names
          continue
        }
        const watcher = open(folder)
        if (watcher !== null) folders.set(folder, { watcher, names })
      }
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      for (const folder of [...folders.keys()]) forget(folder)
    },
  }
}

function byFolder(files: Iterable<string>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = dirname(file)
    const names = folders.get(folder) ?? new Set()
    folders.set(folder, names.add(basename(file)))
  }
  return folders
}
