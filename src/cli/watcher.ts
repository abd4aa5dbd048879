/** Watches files, and says when any of them has changed, has come or is gone. */
import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Editors write a file in several steps: changes that follow each other this closely, in ms, are one. */
const QUIET = 15

/** Watches files and calls back when one of them changes. */
export interface Watcher {
  /** The files from now on. Those that do not exist are waited for. */
  watch(files: Iterable<string>): void
  close(): void
}

/**
 * Folders are watched and not the files themselves, because most editors replace a file by another one of its name. A folder
 * that is not there is left out.
 */
export function createWatcher(onChange: () => void): Watcher {
  const folders = new Map<string, { readonly watcher: FSWatcher; names: Set<string> }>()
  let timer: NodeJS.Timeout | null = null

  const changed = (folder: string, name: string | null): void => {
    // Some systems do not say which file it was.
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
