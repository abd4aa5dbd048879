/** How much room V8 takes for new objects while a command runs. */
import { setFlagsFromString } from 'node:v8'
import type { Job } from '../job/job.ts'

/** Characters of a source from which collecting a small part for new objects over and over costs more than it saves. */
const LONG = 200_000

/** Lets the part of the heap for new objects grow, which `COMMAND_FLAGS` forbids, where a document is long. */
export function growForLong({ source }: Job): void {
  if (source.kind === 'html' && source.html.length > LONG) setFlagsFromString('--semi-space-growth-factor=2')
}
