/**
 * `octavo/testing/jest`: a file for `setupFilesAfterEnv` of Jest that gives its `expect` the matchers of `octavo/testing`, and
 * reports snapshots that no test asks for. This package is an ES module, so Jest has to run with
 * `NODE_OPTIONS=--experimental-vm-modules`.
 */
import { obsoleteFiles } from './snapshot-files.ts'
import { pdfMatchers, writingOfRunner } from './testing.ts'

/** What Jest puts into the global scope of a test file. */
interface JestGlobals {
  readonly expect: {
    extend(matchers: object): void
    getState(): { readonly testPath?: string; readonly snapshotState?: { readonly _updateSnapshot?: string } }
  }
  readonly afterAll: (run: () => void) => void
}

const { expect, afterAll } = globalThis as unknown as JestGlobals

expect.extend(pdfMatchers)

/** With a filter by name some tests do not run, and nothing can be said of their snapshots. */
const isFiltered = process.argv.some(argument => /^(?:-t|--testNamePattern)/.test(argument))

afterAll(() => {
  const { testPath, snapshotState } = expect.getState()
  if (testPath === undefined || isFiltered) return
  const writing = writingOfRunner({ snapshotState })
  const files = obsoleteFiles(testPath, () => false, writing)
  if (files.length === 0) return
  const verb = writing === 'update' ? 'removed' : 'obsolete; update the snapshots to remove'
  process.stderr.write(`PDF snapshots ${verb}:\n${files.map(file => `  ${file}\n`).join('')}`)
})
