/** Colours of content streams (ISO 32000-1 §8.6) as `#rrggbb`, so that equal ones compare equal. */
import { nameOf, type PdfValue } from './values.ts'

/** Operators that set the fill colour; those for strokes are the same in upper case. */
const SETS_FILL = new Set(['g', 'rg', 'k', 'sc', 'scn'])
const SETS_STROKE = new Set(['G', 'RG', 'K', 'SC', 'SCN'])

/** The colour that an operator sets, and for what; null for other operators. */
export function colourSet(
  name: string,
  operands: readonly PdfValue[],
): { readonly of: 'fill' | 'stroke'; readonly colour: string } | null {
  if (SETS_FILL.has(name)) return { of: 'fill', colour: colourOf(operands) }
  if (SETS_STROKE.has(name)) return { of: 'stroke', colour: colourOf(operands) }
  return null
}

/** The colour of operands: one component is grey, three are RGB, four CMYK; a pattern is its name. */
function colourOf(operands: readonly PdfValue[]): string {
  const pattern = nameOf(operands.at(-1))
  if (pattern !== null) return `pattern ${pattern}`
  const parts = operands.map(Number)
  if (parts.length === 1) return hex([parts[0]!, parts[0]!, parts[0]!])
  if (parts.length === 3) return hex(parts)
  if (parts.length !== 4) return `colour ${parts.join(' ')}`
  const [, , , black = 0] = parts
  return hex(parts.slice(0, 3).map(ink => (1 - ink) * (1 - black)))
}

const hex = (parts: readonly number[]): string =>
  `#${parts
    .map(part =>
      Math.max(0, Math.min(255, Math.floor(part * 255 + 0.5)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
