/**
 * The stepped math functions (https://www.w3.org/TR/css-values-4/#round-func,
 * https://www.w3.org/TR/css-values-4/#sign-funcs): of numbers, and of lengths with percentages that layout resolves.
 */

const ofStep = (round: (value: number) => number) => (value: number, step: number) => round(value / step) * step

/** Functions by name; those with one argument receive it twice. */
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

/** Whether a math function rounds to steps, so that percentages in it stay unresolved. */
export const isStepped = (name: string): name is SteppedName => Object.hasOwn(STEPPED, name)

/** NaN, for example with a step of zero, becomes 0 (§10.9). */
export function stepped(name: SteppedName, value: number, step: number): number {
  const result = STEPPED[name](value, step)
  return Number.isFinite(result) ? result : 0
}
