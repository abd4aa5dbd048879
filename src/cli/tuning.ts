/** How V8 works for the document of a command: the longer it is, the more room and optimised code it pays for. */
import { setFlagsFromString } from 'node:v8'
import type { Job } from '../job/job.ts'
import { optimisingAfter } from './engine.ts'

/**
 * Characters of a source from which collecting a small part for new objects over and over costs more than it saves, and optimised
 * code pays for its compilation before the document is finished.
 */
const LONG = 200_000
/** With fewer, more room takes longer to fill than it saves. */
const SHORT = 6_000

/**
 * Adjusts V8 to the length of a document. Gives what is to be called when the document is read.
 *
 * The part of the heap for new objects, which `COMMAND_FLAGS` keep from growing, grows all along where a document is long, else
 * until it is read, which makes 2 MB of 1 and saves half of the collections. Code is optimised three times sooner where there is
 * much to do with it.
 */
export function tuneFor({ source }: Job): () => void {
  const length = source.kind === 'html' ? source.html.length : 0
  if (length > LONG) for (const flag of optimisingAfter(400_000)) setFlagsFromString(flag)
  let mayGrow = length > SHORT
  if (mayGrow) setFlagsFromString('--semi-space-growth-factor=2')
  return () => {
    if (mayGrow && length <= LONG) setFlagsFromString('--semi-space-growth-factor=1')
    mayGrow = false
  }
}
