/**
 * Kleene's logic of three values, by which conditions of CSS are answered: an unknown part makes the whole unknown unless the
 * other parts decide it (Media Queries 4, https://www.w3.org/TR/mediaqueries-4/#evaluating).
 */

/** Null is unknown. */
export type Answer = boolean | null

/** `not`: what is unknown stays so. */
export const negated = (answer: Answer): Answer => (answer === null ? null : !answer)

/** `and`: false where either is false. */
export const both = (a: Answer, b: Answer): Answer =>
  a === false || b === false ? false : a === null || b === null ? null : true

/** `or`: true where either is true. */
export const any = (a: Answer, b: Answer): Answer =>
  a === true || b === true ? true : a === null || b === null ? null : false
