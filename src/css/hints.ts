/**
 * Presentational attributes (https://html.spec.whatwg.org/multipage/rendering.html#rendering) as assignments. Attribute
 * values are parsed to values and never become CSS text.
 */
import { attribute, type Element } from '../html/document.ts'
import {
  alignBlocks,
  BORDER_SIDES,
  background,
  backgroundPicture,
  border,
  borderColor,
  boxAlign,
  direction,
  floatOrAlign,
  fontFace,
  fontSize,
  foreground,
  type HintContext,
  type HintTable,
  heightInRows,
  itemValue,
  linkColor,
  listStart,
  listType,
  margin,
  nowrap,
  own,
  PAGE_MARGINS,
  pageMargins,
  type SetProperty,
  size,
  textAlign,
  verticalAlign,
  widthInCharacters,
} from './attribute-hints.ts'
import type { Assignment } from './declaration.ts'
import { INDEX_BY_KEY } from './properties/property-table.ts'
import { frameBorders, type HintedBorder, ruleBorders, rulesOf } from './table-borders.ts'
import { legacyColor, nonNegativeInteger, nonZeroDimension } from './values/legacy.ts'

const NONE: readonly Assignment[] = []

/** The assignments of an element's attributes, in no particular order: no property is set twice. */
export function hintsOf(element: Element, baseUrl: URL | null): readonly Assignment[] {
  if (element.namespace !== 'html') return NONE
  const table = TABLE_PARTS.has(element.name) ? hintingTable(element) : null
  if (element.attributes.size === 0 && table === null) return NONE
  const assignments: Assignment[] = []
  const set: SetProperty = (key, value) =>
    void assignments.push({ kind: 'value', target: INDEX_BY_KEY.get(key)!, value })
  const context: HintContext = { element, set, baseUrl }
  if (table !== null) tablePartHints(context, table)
  else if (element.name === 'table') tableHints(context)
  for (const [name, value] of element.attributes) {
    own(GLOBAL, name)?.(value, context)
    own(BY_ELEMENT.get(element.name), name)?.(value, context)
  }
  return assignments.length === 0 ? NONE : assignments
}

/** Attributes with the same meaning on all elements. */
const GLOBAL: HintTable = {
  dir: direction,
  hidden: (value, { set }) => {
    if (value.toLowerCase() !== 'until-found') set('display', 'none')
  },
}

/**
 * Parts of tables get borders and padding from attributes of their table
 * (https://html.spec.whatwg.org/multipage/rendering.html#tables-2).
 */
function tablePartHints(context: HintContext, table: Element): void {
  const { element, set } = context
  setBorders(set, ruleBorders(element, table))
  if (element.name !== 'td' && element.name !== 'th') return
  // Browsers also apply the colour to cells, although HTML defines it for the table only.
  borderColor(table.attributes.get('bordercolor') ?? '', context)
  const padding = nonNegativeInteger(table.attributes.get('cellpadding') ?? '')
  if (padding !== null) for (const side of BORDER_SIDES) set(`padding${side}`, padding)
}

/** Sets the borders that `frame` and `rules` define. */
function setBorders(set: SetProperty, borders: readonly HintedBorder[]): void {
  for (const { side, style, width } of borders) {
    if (width !== null) set(`border${side}Width`, width)
    set(`border${side}Style`, style)
  }
}

/** The hints of a table (HTML, https://html.spec.whatwg.org/#tables-2). */
function tableHints({ element, set }: HintContext): void {
  setBorders(set, frameBorders(element))
  if (rulesOf(element) !== null) set('borderCollapse', 'collapse')
}

const TABLE_PARTS: ReadonlySet<string> = new Set(['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'colgroup'])

/** Attributes of a table by which its parts are styled. */
const PART_ATTRIBUTES = ['border', 'rules', 'bordercolor', 'cellpadding']

/** The table of a part if it styles its parts. */
function hintingTable(part: Element): Element | null {
  const table = tableOf(part)
  if (table === null || table.attributes.size === 0) return null
  for (const name of PART_ATTRIBUTES) if (table.attributes.has(name)) return table
  return null
}

/** The table that contains a part of it: only rows and groups are between, so four steps suffice. */
function tableOf(cell: Element): Element | null {
  for (let at = cell.parent, steps = 0; at !== null && steps < 4; at = at.parent, steps++)
    if (at.name === 'table') return at
  return null
}

/** Attributes besides `border` that give a table a visible form. */
const BOX_ATTRIBUTES = ['cellpadding', 'cellspacing', 'bgcolor', 'bordercolor', 'background', 'frame', 'rules']

/**
 * Whether `border` or `border="1"` is the only attribute that gives a table a form, as in the output of programs that
 * print data: the author requests rules, and a template has its own.
 */
export const isMerelyRuled = ({ attributes }: Element): boolean =>
  /^1?$/.test(attributes.get('border') ?? '0') && !BOX_ATTRIBUTES.some(name => attributes.has(name))

/** Whether an element is such a table, or a part of one. */
export function isOfRuledTable(element: Element): boolean {
  if (element.name === 'table') return isMerelyRuled(element)
  const table = TABLE_PARTS.has(element.name) ? tableOf(element) : null
  return table !== null && isMerelyRuled(table)
}

const ROW: HintTable = {
  bgcolor: background,
  background: backgroundPicture,
  align: alignBlocks,
  valign: verticalAlign,
  height: size('height'),
}
const CELL: HintTable = {
  ...ROW,
  width: size('width', nonZeroDimension),
  height: size('height', nonZeroDimension),
  nowrap,
}
const COLUMN: HintTable = {
  width: size('width'),
  span: () => {},
  align: textAlign,
  valign: verticalAlign,
  bgcolor: background,
}
const BLOCK: HintTable = { align: textAlign }
const REPLACED: HintTable = {
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
const LIST: HintTable = { type: listType, start: listStart, reversed: listStart }
const BODY: HintTable = {
  bgcolor: background,
  background: backgroundPicture,
  text: foreground,
  ...Object.fromEntries(PAGE_MARGINS.flatMap(([, both, side]) => [both, side]).map(name => [name, pageMargins])),
}

const BY_ELEMENT: ReadonlyMap<string, HintTable> = new Map<string, HintTable>([
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
  [
    'marquee',
    {
      width: size('width'),
      height: size('height'),
      bgcolor: background,
      hspace: margin('marginLeft', 'marginRight'),
      vspace: margin('marginTop', 'marginBottom'),
    },
  ],
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
      // A filled rule consists of its border only (HTML,
      // https://html.spec.whatwg.org/multipage/rendering.html#the-hr-element-2).
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
