/**
 * `octavo/testing`: compares PDFs with snapshots. The functions need only that an AssertionError fails a test, as it does in
 * node:test, Vitest and Jest; the matchers are for Vitest and Jest, which `octavo/testing/vitest` and `octavo/testing/jest`
 * set up.
 */
import { AssertionError } from 'node:assert'
import { fileURLToPath } from 'node:url'
import { compareModels } from '../compare/compare.ts'
import { summaryOf } from '../compare/describe.ts'
import { pdfText } from '../compare/page-text.ts'
import { readModel } from '../compare/read-model.ts'
import {
  compareSnapshot,
  rendered,
  type SnapshotOutcome,
  type SnapshotParts,
  type SnapshotSubject,
} from './snapshot.ts'
import { type Stored, snapshotPath, store, type Writing, writingOfEnvironment } from './snapshot-files.ts'

export { pdfText } from '../compare/page-text.ts'
export type { SnapshotParts, SnapshotSubject } from './snapshot.ts'

/**
 * When a snapshot is written.
 *
 * @example
 * assertPdfText(pdf, 'test/invoice.txt', { update: process.argv.includes('--update') })
 */
export interface SnapshotOptions {
  /**
   * Overwrite the snapshot. Default: whether UPDATE_SNAPSHOTS or UPDATE is set in the environment to something other than
   * 0, false, no or off, or node:test runs with --test-update-snapshots.
   */
  readonly update?: boolean
  /** Write a snapshot that does not exist. Default: unless CI is set, in the same sense. */
  readonly create?: boolean
}

/** A path, or a file URL such as `new URL('./invoice.txt', import.meta.url)`. */
export type SnapshotFile = string | URL

/**
 * Compares the text of a PDF's pages with the snapshot in a file. Throws an AssertionError with both texts and their
 * differences in words, or if the snapshot is missing and may not be written.
 *
 * @example
 * test('the invoice', async () => {
 *   const { pdf } = await render({ html: invoice(order) })
 *   assertPdfText(pdf, 'test/invoice.txt')
 * })
 */
export function assertPdfText(pdf: Uint8Array, file: SnapshotFile, options: SnapshotOptions = {}): void {
  const path = pathOf(file)
  const actual = pdfText(pdf)
  const stored = store(Buffer.from(actual), path, writingOf(options))
  if (stored.kind === 'missing') throw missing(path)
  if (stored.kind === 'different')
    throw mismatch(`The text of the PDF is not that of ${path}. If it should be, run again with UPDATE=1.`, {
      actual,
      expected: stored.expected.toString(),
    })
}

/**
 * Compares a PDF byte by byte with the one in a file. Throws an AssertionError that says what differs.
 *
 * @example
 * assertPdfBytes(pdf, 'test/invoice.pdf')
 */
export function assertPdfBytes(pdf: Uint8Array, file: SnapshotFile, options: SnapshotOptions = {}): void {
  const path = pathOf(file)
  const stored: Stored = store(pdf, path, writingOf(options))
  if (stored.kind === 'missing') throw missing(path)
  if (stored.kind !== 'different') return
  const changes = compareModels(readModel(stored.expected), readModel(pdf))
  const advice = 'If it should be, run again with UPDATE=1.'
  if (changes.length === 0)
    throw failure(`The PDF is not the one in ${path}, although the pages say the same. ${advice}`)
  throw mismatch(`The PDF is not the one in ${path}:\n${summaryOf(changes)}\n${advice}`, {
    actual: pdfText(pdf),
    expected: pdfText(stored.expected),
  })
}

/**
 * Compares a PDF, or what `render` makes of its options, with the snapshot in the files that begin with `file`: the text and
 * what `parts` asks for in `FILE.pdf.snapshot`, pictures in `FILE.page-1.png` and so on. Rejects with an AssertionError that says
 * what differs, page by page.
 *
 * @example
 * test('the invoice', async () => {
 *   await assertPdfSnapshot({ html: invoice(order) }, 'test/snapshots/invoice', { layout: true, image: true })
 * })
 */
export async function assertPdfSnapshot(
  subject: SnapshotSubject,
  file: SnapshotFile,
  { update, create, ...parts }: SnapshotParts & SnapshotOptions = {},
): Promise<void> {
  const writing = writingOf({
    ...(update === undefined ? {} : { update }),
    ...(create === undefined ? {} : { create }),
  })
  const outcome = compareSnapshot(await rendered(subject, parts), pathOf(file), parts, writing)
  if (outcome.pass) return
  throw mismatch(outcome.message, outcome)
}

const pathOf = (file: SnapshotFile): string => (file instanceof URL ? fileURLToPath(file) : file)

function writingOf({ update, create }: SnapshotOptions): Writing {
  const fromEnvironment = writingOfEnvironment()
  if (update ?? (fromEnvironment === 'update' && create !== false)) return 'update'
  return (create ?? fromEnvironment !== 'none') ? 'create' : 'none'
}

const missing = (path: string): AssertionError =>
  failure(`There is no snapshot ${path}. Run with UPDATE=1 to write it.`)

/** An AssertionError whose texts the runner compares line by line; where they are equal the message says it all. */
function mismatch(message: string, texts: { readonly actual: string; readonly expected: string }): AssertionError {
  const { actual, expected } = texts
  if (actual === expected) return failure(message)
  return new AssertionError({ message, actual, expected, operator: 'strictEqual' })
}

/** An AssertionError without an actual and an expected value. */
const failure = (message: string): AssertionError => new AssertionError({ message, operator: 'fail' })

// ---------- expect.extend of Vitest and Jest ----------

/** The part of a matcher's `this` that Vitest and Jest have in common. */
interface MatcherContext {
  readonly testPath?: string | undefined
  readonly currentTestName?: string | undefined
  readonly assertionCalls?: number | undefined
  readonly isNot?: boolean | undefined
  readonly snapshotState?: { readonly _updateSnapshot?: string } | undefined
}

interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
  readonly actual?: string
  readonly expected?: string
}

/** What `toMatchPdfSnapshot` takes: a name beside that of the test, or the parts of the snapshot, or both. */
export type MatcherArgument = string | (SnapshotParts & { readonly name?: string })

/** What `toMatchPdfSnapshot` adds to the matchers of a runner. */
export interface PdfMatchers<Subject = unknown> {
  /**
   * Compares a PDF, or what `render` makes of its options, with its snapshot: a folder of `__snapshots__` beside the test
   * file has one for each call. The runner's own switch for updating snapshots (`-u`) works; in CI none is written.
   */
  toMatchPdfSnapshot(options?: MatcherArgument): Subject extends Uint8Array ? void : Promise<void>
}

/**
 * Matchers for Vitest and Jest, for setups that cannot import `octavo/testing/vitest` or `octavo/testing/jest`.
 *
 * @example
 * expect.extend(pdfMatchers)
 * test('the invoice', async () => expect((await render({ html })).pdf).toMatchPdfSnapshot())
 */
export const pdfMatchers = {
  toMatchPdfSnapshot(
    this: MatcherContext,
    subject: SnapshotSubject,
    options: MatcherArgument = {},
  ): MatcherResult | Promise<MatcherResult> {
    const { name, ...parts } = typeof options === 'string' ? { name: options } : options
    if (this.isNot) throw new Error('A snapshot cannot be asked for by .not.')
    const { testPath, currentTestName, assertionCalls } = this
    if (testPath === undefined)
      throw new Error('The test runner does not say which file it runs; use assertPdfSnapshot.')
    const path = snapshotPath(testPath, currentTestName ?? 'pdf', name ?? null, assertionCalls ?? 0)
    const writing = writingOfRunner(this)
    const finish = (outcome: SnapshotOutcome): MatcherResult =>
      outcome.pass ? { pass: true, message: () => `The PDF is that of ${path}.` } : failed(outcome)
    return subject instanceof Uint8Array
      ? finish(compareSnapshot({ pdf: subject, pictures: [] }, path, parts, writing))
      : rendered(subject, parts).then(made => finish(compareSnapshot(made, path, parts, writing)))
  },
}

const failed = ({ message, actual, expected }: SnapshotOutcome & { readonly pass: false }): MatcherResult => {
  return { pass: false, message: () => message, ...(actual === expected ? {} : { actual, expected }) }
}

/** What the runner was started with: `all` with -u, `none` in CI, `new` otherwise. */
export function writingOfRunner({ snapshotState }: Pick<MatcherContext, 'snapshotState'>): Writing {
  const mode = snapshotState?._updateSnapshot
  if (mode === undefined) return writingOfEnvironment()
  return mode === 'all' ? 'update' : mode === 'none' ? 'none' : 'create'
}
