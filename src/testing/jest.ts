/**
 * `octavo/testing/jest`: a file for `setupFilesAfterEnv` of Jest that gives its `expect` the matchers of `octavo/testing`, and
 * reports snapshots that no test asks for. This package is an ES module, so Jest has to run with
 * `NODE_OPTIONS=--experimental-vm-modules`.
 */
import { fileNameOf, reportObsolete } from './snapshot-files.ts'
import { pdfMatchers, writingOfRunner } from './testing.ts'

/** What Jest puts into the global scope of a test file. */
interface JestGlobals {
  readonly expect: {
    extend(matchers: object): void
    getState(): { readonly testPath?: string; readonly snapshotState?: { readonly _updateSnapshot?: string } }
  }
  readonly afterAll: (run: () => void) => void
}

/** The part of a block or a test of Jest's runner, jest-circus, that is read here. */
interface Task {
  readonly type: 'describeBlock' | 'test'
  readonly name: string
  readonly children?: readonly Task[]
  readonly status?: string | null
  readonly errors?: readonly unknown[]
}

const { expect, afterAll } = globalThis as unknown as JestGlobals

expect.extend(pdfMatchers)

/** The runner's state, which it keeps in the scope of the test file under a symbol of its own; null in other runners. */
function rootTask(): Task | null {
  const symbol = Object.getOwnPropertySymbols(globalThis).find(each => each.description === 'JEST_STATE_SYMBOL')
  if (symbol === undefined) return null
  const state = (globalThis as unknown as Record<symbol, { readonly rootDescribeBlock?: Task }>)[symbol]
  return state?.rootDescribeBlock ?? null
}

/** The names of the tests that did not run to their end, as in the names of their snapshots. */
function leftOut(task: Task, above: readonly string[]): readonly string[] {
  if (task.children !== undefined)
    return task.children.flatMap(child => leftOut(child, child.type === 'test' ? above : [...above, child.name]))
  const hasPassed = task.status === 'done' && task.errors?.length === 0
  return hasPassed ? [] : [fileNameOf([...above, task.name].join(' '))]
}

afterAll(() => {
  const { testPath, snapshotState } = expect.getState()
  const root = rootTask()
  // Without the runner's word on its tests nothing can be said of their snapshots.
  if (testPath === undefined || root === null) return
  const names = new Set(leftOut(root, []))
  reportObsolete(testPath, name => names.has(name), writingOfRunner({ snapshotState }))
})
