/**
 * `octavo/testing`: compares the text or the bytes of a PDF with a snapshot file. Works with node:test, Vitest and Jest:
 * it only requires that an AssertionError fails a test.
 */
import { AssertionError } from 'node:assert'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pdfText } from './pdf-text.ts'

export { pdfText } from './pdf-text.ts'

/**
 * When a snapshot is written.
 *
 * @example
 * assertPdfText(pdf, 'test/invoice.txt', { update: process.argv.includes('--update') })
 */
export interface SnapshotOptions {
  /** Overwrite the snapshot. Default: whether UPDATE or UPDATE_SNAPSHOTS is set in the environment. */
  readonly update?: boolean
  /** Write a snapshot that does not exist. Default: true unless CI is set. */
  readonly create?: boolean
}

/**
 * Compares the text of a PDF's pages with the snapshot in the file `path`. Throws an AssertionError with both texts if
 * they differ, or if the snapshot is missing and may not be written.
 *
 * @example
 * test('the invoice', async () => {
 *   const { pdf } = await render({ html: invoice(order) })
 *   assertPdfText(pdf, 'test/invoice.txt')
 * })
 */
export function assertPdfText(pdf: Uint8Array, path: string, options: SnapshotOptions = {}): void {
  const outcome = compare(Buffer.from(pdfText(pdf)), path, options)
  if (outcome.kind === 'different')
    throw new AssertionError({
      message: `The text of the PDF is not that of ${path}. If it should be, run again with UPDATE=1.`,
      actual: outcome.actual.toString(),
      expected: outcome.expected.toString(),
      operator: 'strictEqual',
    })
  if (outcome.kind === 'missing') throw missing(path)
}

/**
 * Compares a PDF byte by byte with the one in the file `path`. Throws an AssertionError, with both texts if they differ.
 *
 * @example
 * assertPdfBytes(pdf, 'test/invoice.pdf')
 */
export function assertPdfBytes(pdf: Uint8Array, path: string, options: SnapshotOptions = {}): void {
  const outcome = compare(Buffer.from(pdf), path, options)
  if (outcome.kind === 'missing') throw missing(path)
  if (outcome.kind !== 'different') return
  const [actual, expected] = [pdfText(outcome.actual), pdfText(outcome.expected)]
  const advice = 'If it should be, run again with UPDATE=1.'
  if (actual === expected)
    throw failure(`The PDF is not the one in ${path}, although the pages say the same. ${advice}`)
  throw new AssertionError({
    message: `The PDF is not the one in ${path}. ${advice}`,
    actual,
    expected,
    operator: 'strictEqual',
  })
}

type Comparison =
  | { readonly kind: 'same' | 'written' | 'missing' }
  | { readonly kind: 'different'; readonly actual: Buffer; readonly expected: Buffer }

function compare(actual: Buffer, path: string, options: SnapshotOptions): Comparison {
  const { env } = process
  const { update = Boolean(env['UPDATE'] ?? env['UPDATE_SNAPSHOTS']), create = !env['CI'] } = options
  const expected = existsSync(path) ? readFileSync(path) : null
  if (expected?.equals(actual)) return { kind: 'same' }
  if (expected === null ? !(create || update) : !update)
    return expected === null ? { kind: 'missing' } : { kind: 'different', actual, expected }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, actual)
  return { kind: 'written' }
}

const missing = (path: string): AssertionError =>
  failure(`There is no snapshot ${path}. Run with UPDATE=1 to write it.`)

/** An AssertionError without an actual and an expected value. */
const failure = (message: string): AssertionError => new AssertionError({ message, operator: 'fail' })

// ---------- expect.extend of Vitest and Jest ----------

/** The part of a matcher's `this` that Vitest and Jest have in common. */
interface MatcherContext {
  readonly testPath?: string | undefined
  readonly currentTestName?: string | undefined
  readonly snapshotState?: { readonly _updateSnapshot?: string } | undefined
}

interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
  readonly actual?: string
  readonly expected?: string
}

/**
 * Matchers for Vitest and Jest. The snapshot is in `__snapshots__` beside the test file, named after the test or by the
 * argument; the runner's own switch for updating snapshots (`-u`) works.
 *
 * @example
 * expect.extend(pdfMatchers)
 * test('the invoice', async () => expect((await render({ html })).pdf).toMatchPdfSnapshot())
 */
export const pdfMatchers = {
  toMatchPdfSnapshot(this: MatcherContext, pdf: Uint8Array, name?: string): MatcherResult {
    const path = snapshotPath(this, name)
    const mode = this.snapshotState?._updateSnapshot
    const options = mode === undefined ? {} : { update: mode === 'all', create: mode !== 'none' }
    try {
      assertPdfText(pdf, path, options)
      return { pass: true, message: () => `The text of the PDF is that of ${path}.` }
    } catch (error) {
      if (!(error instanceof AssertionError)) throw error
      const { message, actual, expected } = error
      return { pass: false, message: () => message, actual: String(actual ?? ''), expected: String(expected ?? '') }
    }
  },
}

function snapshotPath({ testPath, currentTestName }: MatcherContext, name: string | undefined): string {
  if (testPath === undefined) throw new Error('The test runner does not say which file it runs; use assertPdfText.')
  const label = (name ?? currentTestName ?? 'pdf').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return join(dirname(testPath), '__snapshots__', `${basename(testPath)}.${label}.txt`)
}
