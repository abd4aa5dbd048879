/**
 * Kleene's three-valued logic for CSS conditions: an unknown part makes the result unknown, unless the other parts
 * determine it (Media Queries 4, https://www.w3.org/TR/mediaqueries-4/#evaluating).
 */

/** Null means unknown. */
export type Answer = boolean | null

/** `not`; unknown stays unknown. */
export const negated = (answer: Answer): Answer => (answer === null ? null : !answer)

/** `and`; false if either is false. */
export const both = (a: Answer, b: Answer): Answer =>
  a === false || b === false ? false : a === null || b === null ? null : true

/** `or`; true if either is true. */
export const any = (a: Answer, b: Answer): Answer =>
  a === true || b === true ? true : a === null || b === null ? null : false
