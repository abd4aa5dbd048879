/** Numbers, texts, colours and outlines as SVG writes them: short, and the same on every machine. */
import { decimal } from '../base/decimal.ts'
import type { Path } from '../base/path.ts'
import type { Color } from '../css/style.ts'

/** Text and attribute values. Characters that XML does not have become spaces. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

/** Numbers by name as attributes, each after a space. */
export const numbers = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${decimal(value)}"`)
    .join('')

/** `fill`, `stroke` or `stop-color` with its opacity, after a space. */
export function colored(property: 'fill' | 'stroke' | 'stop', { r, g, b, a }: Color): string {
  const byte = (value: number): string =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  const opacity = a === 1 ? '' : ` ${property}-opacity="${decimal(a)}"`
  return ` ${property === 'stop' ? 'stop-color' : property}="#${byte(r)}${byte(g)}${byte(b)}"${opacity}`
}

/** Path data (https://www.w3.org/TR/SVG2/paths.html#PathData), its coordinates multiplied by the two factors. */
export function pathData(path: Path, scaleX = 1, scaleY = scaleX): string {
  const point = (values: readonly number[]): string =>
    values.map((value, index) => decimal(value * (index % 2 === 0 ? scaleX : scaleY))).join(' ')
  return path.map(([kind, ...values]) => `${kind}${point(values)}`).join('')
}
