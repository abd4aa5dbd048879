/**
 * The stepped math functions (CSS Values 4 §10.3, §10.8): of numbers, and of lengths whose percentages layout knows.
 * https://www.w3.org/TR/css-values-4/
 */

const ofStep = (round: (value: number) => number) => (value: number, step: number) => round(value / step) * step

/** By name; those of one argument are given it twice. */
export const STEPPED = {
  abs: (value: number) => Math.abs(value),
  mod: (value: number, step: number) => value - step * Math.floor(value / step),
  rem: (value: number, step: number) => value % step,
  'round-nearest': ofStep(Math.round),
  'round-up': ofStep(Math.ceil),
  'round-down': ofStep(Math.floor),
  'round-to-zero': ofStep(Math.trunc),
} as const satisfies Readonly<Record<string, (value: number, step: number) => number>>

/** A math function that is not linear: `abs()`, `mod()`, `rem()` and the four strategies of `round()`. */
export type SteppedName = keyof typeof STEPPED

/** Whether a math function rounds to steps, so that a percentage in it stays open. */
export const isStepped = (name: string): name is SteppedName => Object.hasOwn(STEPPED, name)

/** NaN, as with a step of zero, becomes 0 (§10.9). */
export function stepped(name: SteppedName, value: number, step: number): number {
  const result = STEPPED[name](value, step)
  return Number.isFinite(result) ? result : 0
}
