/** Borders of a table and its parts from the table's attributes (https://html.spec.whatwg.org/#tables-2). */
import type { Element } from '../html/document.ts'

type Side = 'Top' | 'Right' | 'Bottom' | 'Left'
/** The border of a side by `border`, `frame` and `rules`. */
export interface HintedBorder {
  readonly side: Side
  readonly style: 'solid' | 'outset' | 'inset' | 'hidden' | 'none'
  /** px; null leaves it unchanged. */
  readonly width: number | null
}

const BLOCK: readonly Side[] = ['Top', 'Bottom']
const INLINE: readonly Side[] = ['Left', 'Right']
const ALL: readonly Side[] = [...BLOCK, ...INLINE]

const FRAMES: ReadonlyMap<string, readonly Side[]> = new Map([
  ['void', []],
  ['above', ['Top']],
  ['below', ['Bottom']],
  ['hsides', BLOCK],
  ['lhs', ['Left']],
  ['rhs', ['Right']],
  ['vsides', INLINE],
  ['box', ALL],
  ['border', ALL],
])

const RULES = ['none', 'groups', 'rows', 'cols', 'all']

const word = (table: Element, name: string): string => table.attributes.get(name)?.trim().toLowerCase() ?? ''

/** The value of `rules` if it is valid; it makes the borders of the table collapse. */
export function rulesOf(table: Element): string | null {
  const rules = word(table, 'rules')
  return RULES.includes(rules) ? rules : null
}

/** The width of `border`: 1 if its value is not a number, null without the attribute. */
function widthOf(table: Element): number | null {
  const value = table.attributes.get('border')
  if (value === undefined) return null
  const digits = /^\s*\+?(\d+)/.exec(value)
  return digits === null ? 1 : Number(digits[1])
}

/** With `bordercolor` borders are solid instead of inset and outset, as in browsers. */
const isFlat = (table: Element): boolean => table.attributes.has('bordercolor')

/** The frame of a table: `frame` overrides `border`, and `border` overrides `rules`. */
export function frameBorders(table: Element): readonly HintedBorder[] {
  const width = widthOf(table)
  const frame = FRAMES.get(word(table, 'frame'))
  const drawn = isFlat(table) ? 'solid' : 'outset'
  if (frame !== undefined)
    return ALL.map(side => {
      const isDrawn = frame.includes(side)
      return { side, style: isDrawn ? drawn : 'hidden', width: isDrawn ? (width ?? 1) : width }
    })
  if (width !== null && width > 0) return ALL.map(side => ({ side, style: drawn, width }))
  return rulesOf(table) === null ? [] : ALL.map(side => ({ side, style: 'hidden', width: null }))
}

/** The borders of a cell, a row, a row group or a column group. */
export function ruleBorders(part: Element, table: Element): readonly HintedBorder[] {
  const rules = rulesOf(table)
  const solid = (sides: readonly Side[]): readonly HintedBorder[] =>
    sides.map(side => ({ side, style: 'solid', width: 1 }))
  switch (part.name) {
    case 'td':
    case 'th': {
      if (rules === 'all') return solid(ALL)
      if (rules === 'cols') return solid(INLINE)
      const isInset = rules === null && (widthOf(table) ?? 0) > 0
      if (isInset && isFlat(table)) return solid(ALL)
      return isInset ? ALL.map(side => ({ side, style: 'inset', width: 1 })) : []
    }
    case 'tr':
      return rules === 'rows' ? solid(BLOCK) : []
    case 'colgroup':
      return rules === 'groups' ? solid(INLINE) : []
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return rules === 'groups' ? solid(BLOCK) : []
    default:
      return []
  }
}
