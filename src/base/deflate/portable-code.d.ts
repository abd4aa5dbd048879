import type { Machine } from './deflate.ts'

/** The module of `code.ts` in JavaScript. Each call returns a new instance. */
export function portableMachine(): Machine
