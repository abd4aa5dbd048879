/** Configures V8 for the length of a document: longer ones justify a larger heap and more optimised code. */
import { setFlagsFromString } from 'node:v8'
import type { Job } from '../job/job.ts'
import { optimisingAfter } from './engine.ts'

/**
 * Number of characters of a source from which a larger young generation saves more than it costs, and optimised code is worth
 * its compilation.
 */
const LONG = 200_000
/** Number of characters below which a larger young generation costs more than it saves. */
const SHORT = 6_000
/**
 * Number of characters up to which code is interpreted, or optimised where it is hot: most of it runs too seldom to pay for the
 * baseline compiler, which `COMMAND_FLAGS` turn off.
 */
const INTERPRETED = 4_000

/**
 * Adjusts V8 to the length of a document. Gives what is to be called when the document is read.
 *
 * The part of the heap for new objects, which `COMMAND_FLAGS` keep from growing, grows all along where a document is long, else
 * until it is read, which makes 2 MB of 1 and saves half of the collections. Code is optimised three times sooner where there is
 * much to do with it, and compiled by the baseline compiler where a document is not tiny.
 */
export function tuneFor({ source }: Job): () => void {
  const length = source.kind === 'html' ? source.html.length : 0
  if (source.kind !== 'html' || length > INTERPRETED) setFlagsFromString('--sparkplug')
  if (length > LONG) for (const flag of optimisingAfter(400_000)) setFlagsFromString(flag)
  let mayGrow = length > SHORT
  if (mayGrow) setFlagsFromString('--semi-space-growth-factor=2')
  return () => {
    if (mayGrow && length <= LONG) setFlagsFromString('--semi-space-growth-factor=1')
    mayGrow = false
  }
}
