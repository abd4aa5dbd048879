/**
 * The declarations that presentational attributes map to (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#rendering); hints.ts lists the elements that have them.
 */
import { attribute, type Element } from '../html/document.ts'
import { autoDirection } from '../html/pseudo-classes.ts'
import type { PropertyKey } from './properties/property-table.ts'
import type { SpecifiedOf } from './shorthands/shorthand.ts'
import type { LengthPercentage } from './value-types.ts'
import { resolveReference } from './values/image.ts'
import { integerOf, legacyColor, legacyDimension, nonNegativeInteger } from './values/legacy.ts'

/** Sets a property to a specified value. */
export type SetProperty = <K extends PropertyKey>(key: K, value: SpecifiedOf<K>) => void

/** The element that a hint reads, and the assignments that it adds to. */
export interface HintContext {
  readonly element: Element
  readonly set: SetProperty
  readonly baseUrl: URL | null
}

/** Maps the value of an attribute to assignments. */
export type Hint = (value: string, context: HintContext) => void
/** Hints by the name of their attribute. */
export type HintTable = Readonly<Record<string, Hint>>

/** The own property of a table of rows, never an inherited one such as `constructor`. */
export const own = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** Margins in legacy dimensions, as of `hspace`. */
export const margin =
  (...keys: readonly ('marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft')[]): Hint =>
  (value, { set }) => {
    const length = legacyDimension(value)
    if (length !== null) for (const key of keys) set(key, length)
  }

/** A width or height in a legacy dimension. */
export const size =
  (key: 'width' | 'height', parse: (text: string) => LengthPercentage | null = legacyDimension): Hint =>
  (value, { set }) => {
    const length = parse(value)
    if (length !== null) set(key, length)
  }

/** `bgcolor`: a background colour. */
export const background: Hint = (value, { set }) => {
  const color = legacyColor(value)
  if (color !== null) set('backgroundColor', color)
}

/** The colour of links, from `link` of the body (HTML, https://html.spec.whatwg.org/multipage/rendering.html#the-page). */
export const linkColor: Hint = (_, { element, set }) => {
  let body = element.parent
  while (body !== null && body.name !== 'body') body = body.parent
  const color = body === null ? null : legacyColor(attribute(body, 'link') ?? '')
  if (color !== null) set('color', color)
}

/** The margins of the body, each with the attributes that set it, the first one first. */
export const PAGE_MARGINS = [
  ['marginTop', 'marginheight', 'topmargin'],
  ['marginBottom', 'marginheight', 'bottommargin'],
  ['marginLeft', 'marginwidth', 'leftmargin'],
  ['marginRight', 'marginwidth', 'rightmargin'],
] as const

/**
 * The margins of the body: each from the first of its attributes with a value (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-page).
 */
export const pageMargins: Hint = (_, { element, set }) => {
  for (const [key, ...names] of PAGE_MARGINS)
    for (const name of names) {
      const value = nonNegativeInteger(attribute(element, name) ?? '')
      if (value === null) continue
      set(key, value)
      break
    }
}

/** `background`: the address of a picture. */
export const backgroundPicture: Hint = (value, { set, baseUrl }) => {
  if (value.trim() !== '') set('backgroundImage', [{ kind: 'url', url: resolveReference(value.trim(), baseUrl) }])
}

/** A colour of text, as of `text` and `color`. */
export const foreground: Hint = (value, { set }) => {
  const color = legacyColor(value)
  if (color !== null) set('color', color)
}

/**
 * `align` of blocks (HTML, https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3). It overrides
 * alignment by a character.
 */
export const textAlign: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  const align = word === 'middle' ? 'center' : word
  if (align !== 'left' && align !== 'right' && align !== 'center' && align !== 'justify') return
  set('textAlign', align)
  set('octavoAlignAt', 'none')
}

/**
 * `align` of text and the blocks in it (HTML, https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3).
 */
export const alignBlocks: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  const align = word === 'middle' ? 'center' : word
  if (align === 'left' || align === 'right' || align === 'center') set('textAlign', `-webkit-${align}`)
  else if (align === 'justify') set('textAlign', align)
  else return
  set('octavoAlignAt', 'none')
}

const VERTICAL = { top: 'top', middle: 'middle', bottom: 'bottom', baseline: 'baseline', center: 'middle' } as const

/** `valign`. */
export const verticalAlign: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  if (Object.hasOwn(VERTICAL, word)) set('verticalAlign', VERTICAL[word as keyof typeof VERTICAL])
}

/** The sides of a box as in the keys of borders and paddings. */
export const BORDER_SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

/** Sets a border on all sides, as old attributes do. */
export function border(set: SetProperty, width: number, style: 'solid' | 'outset' | 'inset'): void {
  for (const side of BORDER_SIDES) {
    set(`border${side}Width`, width)
    set(`border${side}Style`, style)
  }
}

/** Sets the colour of all borders from an attribute. */
export function borderColor(value: string, { set }: HintContext): void {
  const color = legacyColor(value)
  if (color !== null) for (const side of BORDER_SIDES) set(`border${side}Color`, color)
}

/** `align` of images and objects: `left` and `right` float, other values set `vertical-align`. */
export const floatOrAlign: Hint = (value, { set }) => {
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
 * `align` of images, tables and similar elements: a float, or margins that centre (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#tables-2).
 */
export const boxAlign: Hint = (value, { set }) => {
  const word = value.trim().toLowerCase()
  if (word === 'left' || word === 'right') set('float', word)
  else if (word === 'center') {
    set('marginLeft', 'auto')
    set('marginRight', 'auto')
  }
}

/** `nowrap` of table cells. */
export const nowrap: Hint = (_, { set }) => set('textWrapMode', 'nowrap')

const FONT_SIZES = [10, 13, 16, 18, 24, 32, 48] as const

/**
 * `size` of `font`: 1 to 7, or relative to 3 (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#phrasing-content-3).
 */
export const fontSize: Hint = (value, { set }) => {
  const match = /^\s*([+-]?)(\d+)/.exec(value)
  if (match === null) return
  const number = Number(match[2])
  const step = match[1] === '+' ? 3 + number : match[1] === '-' ? 3 - number : number
  set('fontSize', FONT_SIZES[Math.min(7, Math.max(1, step)) - 1]!)
}

/** `face` of `font`: a list of families. */
export const fontFace: Hint = (value, { set }) => {
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
export const listType: Hint = (value, { set }) => {
  const word = value.trim()
  const name = own(LIST_TYPES, word) ?? own(LIST_TYPES, word.toLowerCase())
  if (word.toLowerCase() === 'none') set('listStyleType', 'none')
  else if (name !== undefined) set('listStyleType', { kind: 'name', name })
}

/** `start` and `reversed` of a list (CSS Lists 3 §4.4, §4.6): the counter begins one step before the first item. */
export const listStart: Hint = (_, { element, set }) => {
  const reversed = element.attributes.has('reversed')
  const start = integerOf(element.attributes.get('start'))
  if (start === null && !reversed) return
  const value = start === null ? null : reversed ? start + 1 : start - 1
  set('counterReset', [{ name: 'list-item', value, reversed }])
}

/** `value` of `li` (CSS Lists 3, https://www.w3.org/TR/css-lists-3/#ua-stylesheet). */
export const itemValue: Hint = (value, { set }) => {
  const number = integerOf(value)
  if (number !== null) set('counterSet', [{ name: 'list-item', value: number }])
}

/** `dir` (HTML, https://html.spec.whatwg.org/multipage/rendering.html#bidi-rendering). */
export const direction: Hint = (value, { element, set }) => {
  const word = value.trim().toLowerCase()
  if (word === 'ltr' || word === 'rtl') set('direction', word)
  else if (word === 'auto') set('direction', autoDirection(element, true))
  else return
  if (word === 'auto')
    set('unicodeBidi', element.name === 'textarea' || element.name === 'pre' ? 'plaintext' : 'isolate')
}

/**
 * The width of a form control from its number of characters (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-input-element-as-a-text-entry-widget), in widths of "0".
 */
export const widthInCharacters: Hint = (value, { set }) => {
  const count = nonNegativeInteger(value)
  if (count !== null && count > 0)
    set('octavoNaturalWidth', { kind: 'relative', value: Math.min(count, 200), unit: 'ch' })
}

/**
 * HTML (https://html.spec.whatwg.org/multipage/rendering.html#the-textarea-element-2): the height is that of `rows` lines;
 * longer text makes the field higher, because paper does not scroll.
 */
export const heightInRows: Hint = (value, { set }) => {
  const count = nonNegativeInteger(value)
  if (count !== null && count > 0)
    set('octavoNaturalHeight', { kind: 'relative', value: Math.min(count, 200), unit: 'lh' })
}
