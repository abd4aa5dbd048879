/** Absolute lengths in CSS pixels (CSS Values 4 §6.2). */

export const PX_PER_UNIT = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
} as const

/** A unit whose size in px is fixed (CSS Values 4 §6.2). */
type AbsoluteUnit = keyof typeof PX_PER_UNIT

/** Whether a unit in lower case is an absolute one, such as `mm`. */
export const isAbsoluteUnit = (unit: string): unit is AbsoluteUnit => Object.hasOwn(PX_PER_UNIT, unit)
