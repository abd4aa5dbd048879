/** Charts of the figures as SVG: bars on one scale, and lines on logarithmic axes. */

const WIDTH = 620
const COLORS = ['#24609c', '#b5651d', '#4b7f52'] as const
const INK = '#333'
const RULE = '#ccc'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function label(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end' = 'start', fill = INK): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="11" text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`
}

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, more = ''): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${stroke}" ${more}/>`

const svg = (height: number, about: string, content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(about).replaceAll('"', '&quot;')}" font-family="sans-serif">${content.join('')}</svg>`

/** A group of bars: a value for each series, null where there is none. */
export interface BarGroup {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** What the first value should be at most. */
  readonly aim?: number
}

const NAMES = 130
const BAR = 13
const GAP = 12
/** Width of a value. */
const VALUE = 45

/** Horizontal bars from zero. `one` draws a line where the value is 1. */
export function bars(
  about: string,
  series: readonly string[],
  groups: readonly BarGroup[],
  { unit = '', one = false, digits = 2 }: { unit?: string; one?: boolean; digits?: number } = {},
): string {
  const room = WIDTH - NAMES - 60
  const known = groups.flatMap(({ values }) => values.filter(value => value !== null))
  const most = Math.max(...known, one ? 1 : 0) * 1.02
  const x = (value: number): number => NAMES + (room * value) / most
  const content: string[] = []
  let y = 22
  series.forEach((name, i) => {
    content.push(`<rect x="${NAMES + 170 * i}" y="2" width="10" height="10" fill="${COLORS[i]}"/>`)
    content.push(label(NAMES + 170 * i + 15, 11, name))
  })
  const top = y
  for (const { name, values, aim } of groups) {
    content.push(label(NAMES - 8, y + (BAR * values.length) / 2 + 4, name, 'end'))
    // The mark of the aim stands on the first bar, and would stand on its value.
    const afterMark = (i: number): number => {
      const end = x(values[i]!)
      return aim !== undefined && i === 0 && x(aim) > end && x(aim) < end + VALUE ? x(aim) : end
    }
    values.forEach((value, i) => {
      const at = y + BAR * i
      if (value === null) content.push(label(NAMES + 4, at + 10, '–'))
      else {
        content.push(
          `<rect x="${NAMES}" y="${at + 1}" width="${(x(value) - NAMES).toFixed(1)}" height="${BAR - 2}" fill="${COLORS[i]}"/>`,
        )
        content.push(label(afterMark(i) + 4, at + 10, `${value.toFixed(digits)}${unit}`))
      }
    })
    if (aim !== undefined) content.push(line(x(aim), y - 2, x(aim), y + BAR + 2, '#000', 'stroke-width="2"'))
    y += BAR * values.length + GAP
  }
  if (one) content.push(line(x(1), top - 4, x(1), y - GAP + 4, '#a00', 'stroke-dasharray="4 3"'))
  return svg(y, about, content)
}

/** A line through points of a logarithmic plane. */
export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** The exponent with which the last values grow: the slope between the last two points. */
export function exponent({ points }: Series): number {
  const [[x1, y1], [x2, y2]] = points.slice(-2) as [readonly [number, number], readonly [number, number]]
  return Math.log(y2 / y1) / Math.log(x2 / x1)
}

/** Lines on logarithmic axes, each marked with its values. */
export function lines(about: string, series: readonly Series[], unit: string): string {
  const height = 190
  const all = series.flatMap(({ points }) => points)
  const range = (values: readonly number[]): readonly [number, number] => [
    Math.log(Math.min(...values)) - 0.2,
    Math.log(Math.max(...values)) + 0.2,
  ]
  const [left, right] = range(all.map(([x]) => x))
  const [low, high] = range(all.map(([, y]) => y))
  const x = (value: number): number => 60 + ((WIDTH - 180) * (Math.log(value) - left)) / (right - left)
  const y = (value: number): number => 20 + (height - 55) * (1 - (Math.log(value) - low) / (high - low))
  const content = [line(60, height - 35, WIDTH - 120, height - 35, RULE)]
  for (const value of new Set(all.map(([x]) => x)))
    content.push(label(x(value), height - 20, value.toLocaleString('en'), 'middle'))
  series.forEach((one, i) => {
    const places = one.points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`)
    content.push(`<polyline points="${places.join(' ')}" fill="none" stroke="${COLORS[i]}" stroke-width="2"/>`)
    for (const [a, b] of one.points) {
      content.push(`<circle cx="${x(a).toFixed(1)}" cy="${y(b).toFixed(1)}" r="3" fill="${COLORS[i]}"/>`)
      content.push(label(x(a), y(b) - 7, `${b < 10 ? b.toFixed(1) : b.toFixed(0)}${unit}`, 'middle', COLORS[i]))
    }
    const [a, b] = one.points.at(-1)!
    content.push(label(x(a) + 12, y(b) + 4, `${one.name}: n^${exponent(one).toFixed(2)}`, 'start', COLORS[i]))
  })
  return svg(height, about, content)
}
