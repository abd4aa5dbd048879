/**
 * Presentational attributes (HTML, https://html.spec.whatwg.org/multipage/rendering.html#rendering) as the assignments that
 * they stand for. Attribute values are parsed to values here and never become CSS text
 * (https://html.spec.whatwg.org/multipage/rendering.html).
 */
import { attribute, type Element } from '../html/document.ts'
import { autoDirection } from '../html/pseudo-classes.ts'
import type { Assignment } from './declaration.ts'
import { INDEX_BY_KEY, type PropertyKey } from './properties/table.ts'
import type { SpecifiedOf } from './shorthands/shorthand.ts'
import { frameBorders, type HintedBorder, ruleBorders, rulesOf } from './table-borders.ts'
import type { LengthPercentage } from './value-types.ts'
import { resolveReference } from './values/image.ts'
import { integerOf, legacyColor, legacyDimension, nonNegativeInteger, nonZeroDimension } from './values/legacy.ts'

type Set = <K extends PropertyKey>(key: K, value: SpecifiedOf<K>) => void

interface Context {
  readonly element: Element
  readonly set: Set
  readonly baseUrl: URL | null
}

type Hint = (value: string, context: Context) => void
type Table = Readonly<Record<string, Hint>>

const NONE: readonly Assignment[] = []

/** The assignments of an element's attributes, in no particular order: no property is set twice. */
export function hintsOf(element: Element, baseUrl: URL | null): readonly Assignment[] {
  const isHtml = element.namespace === 'html'
  const isPart = TABLE_PARTS.has(element.name)
  if (!isHtml || (element.attributes.size === 0 && !isPart)) return NONE
  const assignments: Assignment[] = []
  const set: Set = (key, value) => void assignments.push({ kind: 'value', target: INDEX_BY_KEY.get(key)!, value })
  const context: Context = { element, set, baseUrl }
  if (isPart) tablePartHints(context)
  else if (element.name === 'table') tableHints(context)
  for (const [name, value] of element.attributes) {
    own(GLOBAL, name)?.(value, context)
    own(BY_ELEMENT.get(element.name), name)?.(value, context)
  }
  return assignments.length === 0 ? NONE : assignments
}

/** A row of a table, and never what every object has. */
const own = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

// ---------- hints ----------

const margin =
  (...keys: readonly ('marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft')[]): Hint =>
  (value, { set }) => {
    const length = legacyDimension(value)
    if (length !== null) for (const key of keys) set(key, length)
  }

const size =
  (key: 'width' | 'height', parse: (text: string) => LengthPercentage | null = legacyDimension): Hint =>
  (value, { set }) => {
    const length = parse(value)
    if (length !== null) set(key, length)
  }

const background: Hint = (value, { set }) => {
  const color = legacyColor(value)
  if (color !== null) set('backgroundColor', color)
}

/**
 * The colour of links, from `link` of the body (HTML §15.3.3,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-page).
 */
const linkColor: Hint = (_, { element, set }) => {
  let body = element.parent
  while (body !== null && body.name !== 'body') body = body.parent
  const color = body === null ? null : legacyColor(attribute(body, 'link') ?? '')
  if (color !== null) set('color', color)
}

const PAGE_MARGINS = [
  ['marginTop', 'marginheight', 'topmargin'],
  ['marginBottom', 'marginheight', 'bottommargin'],
  ['marginLeft', 'marginwidth', 'leftmargin'],
  ['marginRight', 'marginwidth', 'rightmargin'],
] as const

/** The margins of the body: each from the first of its attributes that has a value (HTML §15.3.3). */
const pageMargins: Hint = (_, { element, set }) => {
  for (const [key, ...names] of PAGE_MARGINS)
    for (const name of names) {
      const value = nonNegativeInteger(attribute(element, name) ?? '')
      if (value === null) continue
      set(key, value)
      break
    }
}

const backgroundPicture: Hint = (value, { set, baseUrl }) => {
  if (value.trim() !== '') set('backgroundImage', [{ kind: 'url', url: resolveReference(value.trim(), baseUrl) }])
}

const foreground: Hint = (value, { set }) => {
  const color = legacyColor(value)
  if (color !== null) set('color', color)
}

/**
 * `align` of blocks (HTML, https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3). It wins over the
 * alignment by a character.
 */
const textAlign: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  const align = word === 'middle' ? 'center' : word
  if (align !== 'left' && align !== 'right' && align !== 'center' && align !== 'justify') return
  set('textAlign', align)
  set('octavoAlignAt', 'none')
}

/** Text and blocks within (HTML, https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3). */
const alignBlocks: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  const align = word === 'middle' ? 'center' : word
  if (align === 'left' || align === 'right' || align === 'center') set('textAlign', `-webkit-${align}`)
  else if (align === 'justify') set('textAlign', align)
  else return
  set('octavoAlignAt', 'none')
}

const VERTICAL = { top: 'top', middle: 'middle', bottom: 'bottom', baseline: 'baseline', center: 'middle' } as const

const verticalAlign: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  if (Object.hasOwn(VERTICAL, word)) set('verticalAlign', VERTICAL[word as keyof typeof VERTICAL])
}

const BORDER_SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

/** Sets a border on all sides, as old attributes do. */
function border(set: Set, width: number, style: 'solid' | 'outset' | 'inset'): void {
  for (const side of BORDER_SIDES) {
    set(`border${side}Width`, width)
    set(`border${side}Style`, style)
  }
}

/** Sets the colour of all borders from an attribute. */
function borderColor(value: string, { set }: Context): void {
  const color = legacyColor(value)
  if (color !== null) for (const side of BORDER_SIDES) set(`border${side}Color`, color)
}

/** Images and objects: aligned to a side they float, else they sit on or around the line. */
const floatOrAlign: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  if (word === 'left' || word === 'right') set('float', word)
  else if (word === 'top') set('verticalAlign', 'top')
  else if (word === 'bottom') set('verticalAlign', 'baseline')
  else if (word === 'middle' || word === 'center') set('verticalAlign', '-webkit-baseline-middle')
  else if (word === 'absmiddle' || word === 'abscenter') set('verticalAlign', 'middle')
  else if (word === 'texttop') set('verticalAlign', 'text-top')
  else if (word === 'absbottom') set('verticalAlign', 'bottom')
}

/**
 * `align` of images, tables and the like: a float, or margins that centre (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#tables-2).
 */
const boxAlign: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  if (word === 'left' || word === 'right') set('float', word)
  else if (word === 'center') {
    set('marginLeft', 'auto')
    set('marginRight', 'auto')
  }
}

const nowrap: Hint = (_, { set }) => set('textWrapMode', 'nowrap')

const FONT_SIZES = [10, 13, 16, 18, 24, 32, 48] as const

/** HTML (https://html.spec.whatwg.org/multipage/rendering.html#phrasing-content-3): 1 to 7, or a change from 3. */
const fontSize: Hint = (value, { set }) => {
  const match = /^\s*([+-]?)(\d+)/.exec(value)
  if (match === null) return
  const number = Number(match[2])
  const step = match[1] === '+' ? 3 + number : match[1] === '-' ? 3 - number : number
  set('fontSize', FONT_SIZES[Math.min(7, Math.max(1, step)) - 1]!)
}

const fontFace: Hint = (value, { set }) => {
  const families = value.split(',').map(name => name.trim().replace(/^["']|["']$/g, ''))
  const known = families.filter(name => name !== '')
  if (known.length > 0) set('fontFamily', known)
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  disc: 'disc',
  circle: 'circle',
  square: 'square',
}

/**
 * `type` of lists and their items (HTML, https://html.spec.whatwg.org/multipage/rendering.html#lists); letters are
 * case-sensitive, keywords are not.
 */
const listType: Hint = (value, { set }) => {
  const word = value.trim()
  const name = own(LIST_TYPES, word) ?? own(LIST_TYPES, word.toLowerCase())
  if (word.toLowerCase() === 'none') set('listStyleType', 'none')
  else if (name !== undefined) set('listStyleType', { kind: 'name', name })
}

/** `start` and `reversed` of a list (CSS Lists 3 §4.4, §4.6): the counter begins one step before the first item. */
const listStart: Hint = (_, { element, set }) => {
  const reversed = element.attributes.has('reversed')
  const start = integerOf(element.attributes.get('start'))
  if (start === null && !reversed) return
  const value = start === null ? null : reversed ? start + 1 : start - 1
  set('counterReset', [{ name: 'list-item', value, reversed }])
}

/** `value` of `li` (CSS Lists 3 §4.4, https://www.w3.org/TR/css-lists-3/#ua-stylesheet). */
const itemValue: Hint = (value, { set }) => {
  const number = integerOf(value)
  if (number !== null) set('counterSet', [{ name: 'list-item', value: number }])
}

/** `dir` (HTML, https://html.spec.whatwg.org/multipage/rendering.html#bidi-rendering). */
const direction: Hint = (value, { element, set }) => {
  const word = value.trim().toLowerCase()
  if (word === 'ltr' || word === 'rtl') set('direction', word)
  else if (word === 'auto') set('direction', autoDirection(element, true))
  else return
  if (word === 'auto')
    set('unicodeBidi', element.name === 'textarea' || element.name === 'pre' ? 'plaintext' : 'isolate')
}

/** Attributes that mean the same on every element. */
const GLOBAL: Table = {
  dir: direction,
  hidden: (value, { set }) => {
    if (value.toLowerCase() !== 'until-found') set('display', 'none')
  },
}

/** Parts of tables take borders and padding from their table's attributes (HTML §15.3.8). */
function tablePartHints(context: Context): void {
  const { element, set } = context
  const table = tableOf(element)
  if (table === null || table.attributes.size === 0) return
  setBorders(set, ruleBorders(element, table))
  if (element.name !== 'td' && element.name !== 'th') return
  // Browsers give cells the colour too, though HTML has it for the table alone.
  borderColor(table.attributes.get('bordercolor') ?? '', context)
  const padding = nonNegativeInteger(table.attributes.get('cellpadding') ?? '')
  if (padding !== null) for (const side of BORDER_SIDES) set(`padding${side}`, padding)
}

/** Sets borders that `frame` and `rules` ask for. */
function setBorders(set: Set, borders: readonly HintedBorder[]): void {
  for (const { side, style, width } of borders) {
    if (width !== null) set(`border${side}Width`, width)
    set(`border${side}Style`, style)
  }
}

/** The hints of a table (HTML, https://html.spec.whatwg.org/#tables-2). */
function tableHints({ element, set }: Context): void {
  setBorders(set, frameBorders(element))
  if (rulesOf(element) !== null) set('borderCollapse', 'collapse')
}

const TABLE_PARTS: ReadonlySet<string> = new Set(['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'colgroup'])

/** The table of a cell: rows and groups are between, so four steps are enough. */
function tableOf(cell: Element): Element | null {
  for (let at = cell.parent, steps = 0; at !== null && steps < 4; at = at.parent, steps++)
    if (at.name === 'table') return at
  return null
}

const ROW: Table = {
  bgcolor: background,
  background: backgroundPicture,
  align: alignBlocks,
  valign: verticalAlign,
  height: size('height'),
}
const CELL: Table = { ...ROW, width: size('width', nonZeroDimension), height: size('height', nonZeroDimension), nowrap }
const COLUMN: Table = {
  width: size('width'),
  span: () => {},
  align: textAlign,
  valign: verticalAlign,
  bgcolor: background,
}
const BLOCK: Table = { align: textAlign }
const REPLACED: Table = {
  width: size('width'),
  height: size('height'),
  align: floatOrAlign,
  hspace: margin('marginLeft', 'marginRight'),
  vspace: margin('marginTop', 'marginBottom'),
  border: (value, { set }) => {
    const width = nonNegativeInteger(value)
    if (width !== null && width > 0) border(set, width, 'solid')
  },
}
const LIST: Table = { type: listType, start: listStart, reversed: listStart }
/** Form controls are as wide as the characters that they ask for (HTML §15.5.4); a digit stands for one. */
const widthInCharacters: Hint = (value, { set }) => {
  const count = nonNegativeInteger(value)
  if (count !== null && count > 0)
    set('octavoNaturalWidth', { kind: 'relative', value: Math.min(count, 200), unit: 'ch' })
}

/**
 * HTML (https://html.spec.whatwg.org/multipage/rendering.html#the-textarea-element-2): as high as the rows that are asked
 * for; more text makes a field higher, as paper does not scroll.
 */
const heightInRows: Hint = (value, { set }) => {
  const count = nonNegativeInteger(value)
  if (count !== null && count > 0)
    set('octavoNaturalHeight', { kind: 'relative', value: Math.min(count, 200), unit: 'lh' })
}

const BODY: Table = {
  bgcolor: background,
  background: backgroundPicture,
  text: foreground,
  ...Object.fromEntries(PAGE_MARGINS.flatMap(([, both, side]) => [both, side]).map(name => [name, pageMargins])),
}

const BY_ELEMENT: ReadonlyMap<string, Table> = new Map<string, Table>([
  ['body', BODY],
  ['a', { href: linkColor }],
  ['font', { color: foreground, size: fontSize, face: fontFace }],
  ['basefont', {}],
  ['div', { align: alignBlocks }],
  ['p', BLOCK],
  ['h1', BLOCK],
  ['h2', BLOCK],
  ['h3', BLOCK],
  ['h4', BLOCK],
  ['h5', BLOCK],
  ['h6', BLOCK],
  [
    'table',
    {
      width: size('width', nonZeroDimension),
      height: size('height'),
      align: boxAlign,
      bgcolor: background,
      background: backgroundPicture,
      cellspacing: (value, { set }) => {
        const gap = nonNegativeInteger(value)
        if (gap !== null) set('borderSpacing', { x: gap, y: gap })
      },
      bordercolor: borderColor,
      hspace: margin('marginLeft', 'marginRight'),
      vspace: margin('marginTop', 'marginBottom'),
    },
  ],
  ['caption', { align: (value, { set }) => value.toLowerCase() === 'bottom' && set('captionSide', 'bottom') }],
  // HTML (https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements): `align` of a legend is
  // `justify-self`.
  [
    'legend',
    {
      align: (value, { set }) => {
        const word = value.trim().toLowerCase()
        if (word === 'center' || word === 'right' || word === 'left') set('justifySelf', word)
      },
    },
  ],
  ['thead', ROW],
  ['tbody', ROW],
  ['tfoot', ROW],
  ['tr', ROW],
  ['td', CELL],
  ['th', CELL],
  ['col', COLUMN],
  ['colgroup', COLUMN],
  ['img', REPLACED],
  ['object', REPLACED],
  ['embed', REPLACED],
  ['iframe', REPLACED],
  ['video', { width: size('width'), height: size('height') }],
  ['input', { ...REPLACED, size: widthInCharacters }],
  ['textarea', { cols: widthInCharacters, rows: heightInRows }],
  [
    'hr',
    {
      width: size('width'),
      align: (value, { set }) => {
        const word = value.trim().toLowerCase()
        set('marginLeft', word === 'left' ? 0 : 'auto')
        set('marginRight', word === 'right' ? 0 : 'auto')
      },
      // HTML (https://html.spec.whatwg.org/multipage/rendering.html#the-hr-element-2): a filled rule is all border.
      size: (value, { element, set }) => {
        const height = nonNegativeInteger(value)
        if (height === null) return
        const isFilled = attribute(element, 'color') !== null || attribute(element, 'noshade') !== null
        if (isFilled) for (const side of BORDER_SIDES) set(`border${side}Width`, height / 2)
        else set('height', Math.max(0, height - 2))
      },
      color: (value, { set }) => {
        const color = legacyColor(value)
        if (color !== null) for (const side of BORDER_SIDES) set(`border${side}Color`, color)
      },
      noshade: (_, { set }) => {
        for (const side of BORDER_SIDES) set(`border${side}Style`, 'solid')
      },
    },
  ],
  ['ol', LIST],
  ['ul', LIST],
  ['menu', LIST],
  ['dir', LIST],
  ['li', { type: listType, value: itemValue }],
  [
    'br',
    {
      clear: (value, { set }) => {
        const word = value.trim().toLowerCase()
        if (word === 'left' || word === 'right') set('clear', word)
        else if (word === 'all' || word === 'both') set('clear', 'both')
      },
    },
  ],
  ['pre', { wrap: (_, { set }) => set('textWrapMode', 'wrap'), width: () => {} }],
])
