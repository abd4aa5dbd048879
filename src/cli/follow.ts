/** `--watch`: renders documents again when one of their files changes. */
import type { Arguments } from './arguments.ts'
import { forgetNamedTemplates } from './furnishings.ts'
import { namedFiles } from './named-files.ts'
import { isUsageError, stopped } from './outcome.ts'
import type { Task } from './tasks.ts'
import { createWatcher, type Watcher } from './watcher.ts'

/** Renders a task and adds the files that its document refers to. */
type Render = (task: Task, files: Set<string>) => Promise<void>

/** Renders and watches until a signal stops the process. Throws errors of the first run; later ones are printed. */
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
    // Also before rendering: changes during it must not be missed.
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

/** Prints an error. A file may be partly written or a folder missing for a moment; the next change renders again. */
function tell(error: unknown): void {
  if (!isUsageError(error)) throw error
  process.stderr.write(`octavo: ${error.message}\n`)
}
