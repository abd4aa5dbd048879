/** Styles of SVG elements: presentation attributes, rules of the image's own sheets, and `style` attributes. */

import { componentsOf } from '../../css/component.ts'
import { ValueReader } from '../../css/reader.ts'
import type { Color, CssColor } from '../../css/style.ts'
import { tokensOf } from '../../css/tokens.ts'
import { BLACK, color, computeColor } from '../../css/values/color.ts'
import { type Document, type Element, elementsOf, textContent } from '../../html/document.ts'
import { compile, type Matcher } from '../../html/select.ts'
import { length } from './numbers.ts'

/** Values as written, by property. */
export type Declarations = ReadonlyMap<string, string>

/** Presentation attributes that are looked at (SVG 2 §6.6). */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'color', 'opacity'],
  ...['clip-path', 'clip-rule', 'mask', 'filter', 'display', 'visibility', 'transform', 'stop-color', 'stop-opacity'],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'text-anchor',
    'marker-start',
    'marker-mid',
    'marker-end',
  ],
])

/** Properties of the outermost element alone, which no attribute stands for. */
const OF_ROOT: ReadonlySet<string> = new Set(['background', 'background-color'])

// ---------- sheets ----------

export interface SvgRule {
  readonly matches: Matcher
  /** What must be there for the rule to be worth trying; null where that is not quickly said. */
  readonly subject: Subject | null
  readonly specificity: number
  readonly declarations: Declarations
}

/**
 * The rules of all `style` elements below `root`, those that win last. In a document, these are the document's own
 * sheets too: they may style the parts of a drawing.
 */
export function svgRules(root: Element): readonly SvgRule[] {
  const rules: SvgRule[] = []
  const elements = [...elementsOf(root)]
  const maxRules = Math.min(MAX_RULES, Math.floor(MAX_TESTS / elements.length))
  for (const element of elements) {
    if (element.name !== 'style') continue
    for (const { selectors, body } of blocksOf(textContent(element))) {
      const declarations = declarationsOf(body)
      if (declarations.size === 0) continue
      for (const selector of selectorsIn(selectors)) {
        if (rules.length >= maxRules) return rules
        const matches = compile(selector.trim(), 'xml' satisfies Document['mode'])
        const subject = subjectOf(selector.trim())
        if (matches !== null) rules.push({ matches, subject, specificity: specificityOf(selector), declarations })
      }
    }
  }
  return rules.sort((a, b) => a.specificity - b.specificity)
}

/** What a rule asks for that is quickly known not to be there. */
interface Subject {
  readonly name: string | null
  /** All of them are classes of the element or of what is around it. */
  readonly classes: readonly string[]
}

const LONGEST_SUBJECT = 1_000

/** What a selector says outside of brackets; null where neighbours count or names are escaped. */
function subjectOf(selector: string): Subject | null {
  if (selector.length > LONGEST_SUBJECT) return null
  // Brackets within brackets are rare; where some are left, the rule is tried on everything.
  const plain = selector.replace(/\[[^\]]*\]/g, '').replace(/\([^()]*\)/g, '')
  if (!/^[\w.#*>:\s-]*$/.test(plain)) return null
  const compound = /[^\s>]+$/.exec(plain)?.[0] ?? ''
  const name = /^[a-z][\w-]*/i.exec(compound)?.[0] ?? null
  return { name, classes: [...plain.matchAll(/\.([\w-]+)/g)].map(match => match[1]!) }
}

function mayBe(subject: Subject | null, element: Element): boolean {
  if (subject === null) return true
  if (subject.name !== null && subject.name !== element.name) return false
  if (subject.classes.length === 0) return true
  const classes = classesAround(element)
  return subject.classes.every(name => classes.has(name))
}

const knownClasses = new WeakMap<Element, ReadonlySet<string>>()

/** The classes of an element and of all that it stands in. */
function classesAround(element: Element): ReadonlySet<string> {
  let known = knownClasses.get(element)
  if (known === undefined) {
    const { parent } = element
    const outer = parent?.kind === 'element' ? classesAround(parent) : NO_CLASSES
    const own = element.attributes.get('class')
    known = own === undefined ? outer : new Set([...outer, ...own.split(/[ \t\n\r\f]+/)])
    knownClasses.set(element, known)
  }
  return known
}

const NO_CLASSES: ReadonlySet<string> = new Set()

/** Each rule is tried on each element. */
const MAX_RULES = 500
const MAX_TESTS = 2_000_000

/** Selectors and what stands in braces behind them; at-rules are passed over. */
function* blocksOf(source: string): Generator<{ readonly selectors: string; readonly body: string }> {
  const css = source.replace(/\/\*.*?(?:\*\/|$)/gs, ' ').replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, ' ')
  for (let at = 0; ; ) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const selectors = css.slice(at, open).trim()
    if (selectors.startsWith('@')) {
      at = endOfBlock(css, open)
      continue
    }
    const close = css.indexOf('}', open)
    const end = close < 0 ? css.length : close
    yield { selectors, body: css.slice(open + 1, end) }
    at = end + 1
  }
}

/** The selectors of a list: commas in brackets part nothing. */
function* selectorsIn(list: string): Generator<string> {
  let depth = 0
  let start = 0
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth++
    else if (list[at] === ')') depth--
    else if (list[at] === ',' && depth <= 0) {
      yield list.slice(start, at)
      start = at + 1
    }
  }
  yield list.slice(start)
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at + 1
  }
  return css.length
}

function specificityOf(selector: string): number {
  const count = (pattern: RegExp): number => selector.match(pattern)?.length ?? 0
  return count(/#/g) * 10_000 + count(/[.[:]/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi)
}

function declarationsOf(body: string): Declarations {
  const declarations = new Map<string, string>()
  for (const part of body.split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = part.slice(0, colon).trim().toLowerCase()
    if (PROPERTIES.has(name) || OF_ROOT.has(name))
      declarations.set(
        name,
        part
          .slice(colon + 1)
          .replace(/!\s*important\s*$/i, '')
          .trim(),
      )
  }
  return declarations
}

/** The declared values of one element; later sources win. */
export function declared(element: Element, rules: readonly SvgRule[]): Declarations {
  const values = new Map<string, string>()
  for (const [name, value] of element.attributes) if (PROPERTIES.has(name)) values.set(name, value.trim())
  for (const rule of rules) {
    if (!mayBe(rule.subject, element) || !rule.matches(element)) continue
    for (const [name, value] of rule.declarations) values.set(name, value)
  }
  const own = element.attributes.get('style')
  if (own !== undefined) for (const [name, value] of declarationsOf(own)) values.set(name, value)
  return values
}

/** The colour behind a whole image (SVG 2 §6.5 lets CSS boxes have one); null for none. */
export function backgroundFrom(values: Declarations, current: Color): Color | null {
  const value = colorFrom(values.get('background-color') ?? values.get('background'), current)
  return value === 'currentcolor' ? current : value
}

// ---------- computed styles ----------

/** A paint as it is inherited: a colour, nothing, or the id of a gradient with what stands in for it. */
export type SvgPaint =
  | { readonly kind: 'none' }
  | { readonly kind: 'color'; readonly color: CssColor }
  | { readonly kind: 'server'; readonly id: string; readonly fallback: CssColor | null }

export interface SvgStyle {
  readonly color: Color
  readonly fill: SvgPaint
  readonly fillOpacity: number
  readonly fillRule: 'nonzero' | 'evenodd'
  readonly clipRule: 'nonzero' | 'evenodd'
  readonly stroke: SvgPaint
  readonly strokeOpacity: number
  readonly strokeWidth: number
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  readonly miterLimit: number
  readonly dash: readonly number[]
  readonly dashPhase: number
  readonly isVisible: boolean
  readonly fontFamily: readonly string[]
  readonly fontSize: number
  readonly fontWeight: number
  readonly isItalic: boolean
  readonly anchor: 'start' | 'middle' | 'end'
}

/** The style that the root inherits; `color` is that of the text around an image within a document. */
export const initialStyle = (current: Color): SvgStyle => ({
  color: current,
  fill: { kind: 'color', color: BLACK },
  fillOpacity: 1,
  fillRule: 'nonzero',
  clipRule: 'nonzero',
  stroke: { kind: 'none' },
  strokeOpacity: 1,
  strokeWidth: 1,
  cap: 'butt',
  join: 'miter',
  miterLimit: 4,
  dash: [],
  dashPhase: 0,
  isVisible: true,
  fontFamily: [],
  fontSize: 16,
  fontWeight: 400,
  isItalic: false,
  anchor: 'start',
})

/** `diagonal` is what percentages of lengths without a direction refer to. */
export function inheritStyle(parent: SvgStyle, values: Declarations, diagonal: number): SvgStyle {
  if (values.size === 0) return parent
  const current = colorFrom(values.get('color'), parent.color)
  const fontSize = Math.max(
    0,
    length(values.get('font-size'), { percent: parent.fontSize, fontSize: parent.fontSize }) ?? parent.fontSize,
  )
  const own = current === null || current === 'currentcolor' ? parent.color : current
  const measure = (name: string): number | null => length(values.get(name), { percent: diagonal, fontSize })
  return {
    color: own,
    fill: paintFrom(values.get('fill'), own) ?? parent.fill,
    fillOpacity: fraction(values.get('fill-opacity')) ?? parent.fillOpacity,
    fillRule: oneOf(values.get('fill-rule'), ['nonzero', 'evenodd']) ?? parent.fillRule,
    clipRule: oneOf(values.get('clip-rule'), ['nonzero', 'evenodd']) ?? parent.clipRule,
    stroke: paintFrom(values.get('stroke'), own) ?? parent.stroke,
    strokeOpacity: fraction(values.get('stroke-opacity')) ?? parent.strokeOpacity,
    strokeWidth: Math.max(0, measure('stroke-width') ?? parent.strokeWidth),
    cap: oneOf(values.get('stroke-linecap'), ['butt', 'round', 'square']) ?? parent.cap,
    join: oneOf(values.get('stroke-linejoin'), ['miter', 'round', 'bevel']) ?? parent.join,
    miterLimit: Math.max(1, length(values.get('stroke-miterlimit'), { percent: 0, fontSize }) ?? parent.miterLimit),
    dash: dashFrom(values.get('stroke-dasharray'), diagonal, fontSize) ?? parent.dash,
    dashPhase: measure('stroke-dashoffset') ?? parent.dashPhase,
    isVisible: values.has('visibility') ? values.get('visibility') === 'visible' : parent.isVisible,
    fontFamily: values.has('font-family') ? familiesFrom(values.get('font-family')!) : parent.fontFamily,
    fontSize,
    fontWeight: weightFrom(values.get('font-weight')) ?? parent.fontWeight,
    isItalic: values.has('font-style') ? values.get('font-style') !== 'normal' : parent.isItalic,
    anchor: oneOf(values.get('text-anchor'), ['start', 'middle', 'end']) ?? parent.anchor,
  }
}

/** A CSS colour; null for what is none. */
export function colorFrom(text: string | undefined, current: Color): CssColor | null {
  if (text === undefined || text === '' || text.length > 500) return null
  const tokens = tokensOf(text)
  const components = componentsOf(tokens, 0, tokens.length)
  const value = components === null ? null : color(new ValueReader(components, null))
  return value === null ? null : computeColor(value, current)
}

function paintFrom(text: string | undefined, current: Color): SvgPaint | null {
  if (text === undefined || text === 'inherit') return null
  if (text === 'none') return { kind: 'none' }
  const server = /^url\(\s*["']?#([^"')]+)["']?\s*\)\s*(.*)$/s.exec(text)
  if (server !== null) return { kind: 'server', id: server[1]!, fallback: colorFrom(server[2]!.trim(), current) }
  const value = colorFrom(text, current)
  return value === null ? null : { kind: 'color', color: value }
}

export function fraction(text: string | undefined): number | null {
  const value = text === undefined ? null : length(text, { percent: 1, fontSize: 0 })
  return value === null ? null : Math.min(1, Math.max(0, value))
}

function oneOf<const T extends string>(text: string | undefined, values: readonly T[]): T | null {
  return values.find(value => value === text) ?? null
}

/** SVG 2 §13.5.6: an odd list counts twice, negative or all-zero lists draw a solid line. */
function dashFrom(text: string | undefined, diagonal: number, fontSize: number): readonly number[] | null {
  if (text === undefined || text === 'inherit') return null
  const parts = text.split(/[\s,]+/).filter(part => part !== '')
  const values = parts.map(part => length(part, { percent: diagonal, fontSize }))
  if (values.length > 64 || values.some(value => value === null || value < 0)) return []
  const dash = values as number[]
  if (dash.every(value => value === 0)) return []
  return dash.length % 2 === 1 ? [...dash, ...dash] : dash
}

function weightFrom(text: string | undefined): number | null {
  if (text === 'bold' || text === 'bolder') return 700
  if (text === 'normal' || text === 'lighter') return 400
  const value = Number(text)
  return value >= 1 && value <= 1000 ? value : null
}

const familiesFrom = (text: string): readonly string[] =>
  text
    .split(',')
    .map(family => family.trim().replace(/^["']|["']$/g, ''))
    .filter(family => family !== '')
