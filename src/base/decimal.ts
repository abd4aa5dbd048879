/**
 * Formats numbers for text output (dumps, SVG): at most three decimals, no negative zero, the same on every machine.
 */
export function decimal(value: number): string {
  const short = Math.round(value * 1000) / 1000
  return String(short === 0 ? 0 : short)
}
