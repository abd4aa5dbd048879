import type { Machine } from './deflate.ts'

/** The module of `code.ts` in JavaScript: a machine of its own with each call. */
export function portableMachine(): Machine
