/** How much room V8 takes for new objects while a command runs. */
import { setFlagsFromString } from 'node:v8'
import type { Job } from '../job/job.ts'

/** Characters of a source from which collecting a small part for new objects over and over costs more than it saves. */
const LONG = 200_000
/** With fewer, more room takes longer to fill than it saves. */
const SHORT = 6_000

/**
 * Lets the part of the heap for new objects grow, which `COMMAND_FLAGS` forbids: all along where a document is long, else until
 * it is read, which makes 2 MB of 1 and saves half of the collections. Gives what is to be called when that is done.
 */
export function roomForNew({ source }: Job): () => void {
  const length = source.kind === 'html' ? source.html.length : 0
  let mayGrow = length > SHORT
  if (mayGrow) setFlagsFromString('--semi-space-growth-factor=2')
  return () => {
    if (mayGrow && length <= LONG) setFlagsFromString('--semi-space-growth-factor=1')
    mayGrow = false
  }
}
