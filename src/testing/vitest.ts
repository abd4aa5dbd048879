/**
 * `octavo/testing/vitest`: a setup file that gives Vitest's `expect` the matchers of `octavo/testing` with their types, and
 * reports snapshots that no test asks for.
 *
 * @example
 * // vitest.config.ts
 * export default defineConfig({ test: { setupFiles: ['octavo/testing/vitest'] } })
 */
import { afterAll, expect } from 'vitest'
import { fileNameOf, reportObsolete } from './snapshot-files.ts'
import { type PdfMatchers, pdfMatchers, writingOfRunner } from './testing.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration that is merged with has it
  interface Matchers<T = any> extends PdfMatchers<T> {}
}

expect.extend({ toMatchPdfSnapshot: pdfMatchers.toMatchPdfSnapshot as never })

/** The part of a suite or a test of Vitest that is read here. */
interface Task {
  readonly name: string
  readonly fullTestName?: string
  readonly type: string
  readonly tasks?: readonly Task[]
  readonly result?: { readonly state?: string }
}

/** The names of the tests that did not run to their end, as in the names of their snapshots. */
function leftOut(task: Task, names: Set<string>, above: readonly string[] = []): Set<string> {
  const path = task.type === 'suite' && above.length === 0 ? [] : [...above, task.name]
  for (const each of task.tasks ?? []) leftOut(each, names, path.length === 0 && above.length === 0 ? ROOT : path)
  if (task.tasks === undefined && task.result?.state !== 'pass')
    names.add(fileNameOf(path.filter(name => name !== '').join(' > ')))
  return names
}

/** Marks that the file's own suite, which has no part in the names of tests, was passed. */
const ROOT: readonly string[] = ['']

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures a hook needs
afterAll(({}, suite: Task) => {
  const { testPath, snapshotState } = expect.getState() as unknown as {
    readonly testPath?: string
    readonly snapshotState?: { readonly _updateSnapshot?: string }
  }
  if (testPath === undefined) return
  const names = leftOut(suite, new Set())
  reportObsolete(testPath, name => names.has(name), writingOfRunner({ snapshotState }))
})
