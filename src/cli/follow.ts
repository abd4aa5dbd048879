/** `--watch`: documents that are made again whenever a file that they were made from has changed. */
import type { Arguments } from './arguments.ts'
import { forgetNamedTemplates } from './furnishings.ts'
import { namedFiles } from './named-files.ts'
import { isUsageError, stopped } from './outcome.ts'
import type { Task } from './tasks.ts'
import { createWatcher, type Watcher } from './watcher.ts'

/** Renders a task; notes the files that its document refers to. */
type Render = (task: Task, files: Set<string>) => Promise<void>

/** Resolves when the process is told to stop. Throws as `render` does the first time; later its errors are told alone. */
export async function follow(tasks: readonly Task[], given: Arguments, render: Render): Promise<void> {
  const watchers: Watcher[] = []
  try {
    for (const task of tasks) {
      const { watcher, first } = followOne(task, given, render)
      watchers.push(watcher)
      await first
    }
    await stopped()
  } finally {
    for (const watcher of watchers) watcher.close()
  }
}

function followOne(task: Task, given: Arguments, render: Render): { watcher: Watcher; first: Promise<void> } {
  const renderNow = async (): Promise<void> => {
    const files = new Set(namedFiles(task.input, given))
    // Before as well: what changes while the document is being made must not go unnoticed.
    watcher.watch(files)
    try {
      await forgetNamedTemplates(given)
      await render(task, files)
    } finally {
      watcher.watch(files)
    }
  }
  let last: Promise<void> = Promise.resolve()
  const watcher = createWatcher(() => {
    last = last.then(renderNow).catch(tell)
  })
  const first = renderNow()
  last = first.catch(() => {})
  return { watcher, first }
}

/** A file may be half written, or a folder away for a moment: the next change may mend that. */
function tell(error: unknown): void {
  if (!isUsageError(error)) throw error
  process.stderr.write(`octavo: ${error.message}\n`)
}
