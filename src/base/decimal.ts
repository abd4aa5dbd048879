/** Numbers in texts (dumps, SVG): short, and the same on every machine. At most three decimals, without a negative zero. */
export function decimal(value: number): string {
  const short = Math.round(value * 1000) / 1000
  return String(short === 0 ? 0 : short)
}
