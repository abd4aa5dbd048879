/** Calendar months in UTC, the period of a quota. */

/** `2026-05` */
export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7)

/** Milliseconds from `now` to the start of the next month. */
export function untilNextMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - now
}

/** Milliseconds as whole seconds for `Retry-After`: rounded up, at least one. */
export const secondsUp = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
