/**
 * Presentation attributes of SVG (https://svgwg.org/svg2-draft/styling.html#PresentationAttributes) as assignments.
 * Geometry and `transform` are excluded: drawing reads these attributes if no rule sets the property, so that elements
 * that differ only in position share a style.
 */
import type { Element } from '../html/document.ts'
import { componentsOf } from './component.ts'
import { type Assignment, parsePresentation } from './declaration.ts'
import { cssName, INDEX_BY_KEY } from './properties/property-table.ts'
import { svgProperties } from './properties/svg.ts'
import { tokensOf } from './tokenizer.ts'

const GEOMETRY: readonly string[] = ['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'd']

const NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(svgProperties)
    .filter(key => !GEOMETRY.includes(key))
    .map(cssName),
  ...[
    'color',
    'direction',
    'display',
    'font-family',
    'font-feature-settings',
    'font-kerning',
    'font-size',
    'font-stretch',
  ],
  ...[
    'font-style',
    'font-variant',
    'font-weight',
    'image-rendering',
    'letter-spacing',
    'mask',
    'mask-type',
    'opacity',
    'overflow',
  ],
  ...[
    'text-decoration',
    'text-overflow',
    'transform-origin',
    'unicode-bidi',
    'visibility',
    'white-space',
    'word-spacing',
  ],
])

/** Attributes that apply only to outermost `svg` elements, which are CSS boxes. */
const OF_OUTERMOST: ReadonlySet<string> = new Set(['width', 'height', 'transform'])

/** Longer values are invalid for every property. */
const MAX_LENGTH = 2_000
/** Bounds the cache of parsed values. */
const MAX_REMEMBERED = 10_000

const PRESERVED: readonly Assignment[] = [
  { kind: 'value', target: INDEX_BY_KEY.get('whiteSpaceCollapse')!, value: 'preserve-spaces' },
]

/** Parses presentation attributes, each text once. */
export class PresentationReader {
  readonly #known = new Map<string, readonly Assignment[]>()

  /** The presentation attributes as text: elements with equal texts have equal assignments. */
  keyOf({ name, attributes, parent }: Element): string {
    let key = ''
    for (const [attribute, value] of attributes) {
      if (NAMES.has(attribute) || (attribute === 'xml:space' && value === 'preserve'))
        key += `\u0002${attribute}\u0001${value}`
      else if (OF_OUTERMOST.has(attribute) && name === 'svg' && parent?.namespace !== 'svg')
        key += `\u0002${attribute}\u0001${value}`
    }
    return key
  }

  /** The assignments of a key from `keyOf`. */
  assignmentsOf(key: string): readonly Assignment[] {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = key
      .split('\u0002')
      .slice(1)
      .flatMap(part => assignmentsOf(part.slice(0, part.indexOf('\u0001')), part.slice(part.indexOf('\u0001') + 1)))
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear()
    this.#known.set(key, made)
    return made
  }
}

/**
 * The assignments of a presentation attribute (SVG 2,
 * https://svgwg.org/svg2-draft/styling.html#PresentationAttributes); none if its value is invalid.
 */
function assignmentsOf(name: string, value: string): readonly Assignment[] {
  if (name === 'xml:space') return PRESERVED
  if (value.length > MAX_LENGTH) return []
  const tokens = tokensOf(name === 'transform' ? asFunctions(value) : value.trim())
  const components = componentsOf(tokens, 0, tokens.length)
  return components === null ? [] : parsePresentation(name, components)
}

/**
 * Converts the attribute's grammar to that of the property: numbers need no commas and no units, and `rotate` may have
 * a centre (https://www.w3.org/TR/css-transforms-1/#svg-transform).
 */
function asFunctions(text: string): string {
  return text
    .replace(/(\w+)\s*\(([^()]*)\)[\s,]*/g, (_, name: string, list: string) => {
      const [first = '', x = '', y = '', ...rest] = list.trim().split(/\s*,\s*|\s+/)
      if (name === 'rotate' && y !== '')
        return `translate(${x}px,${y}px) rotate(${first}deg) translate(calc(-1px*${x}),calc(-1px*${y})) `
      const unit = UNITS[name] ?? ''
      return `${name}(${[first, x, y, ...rest]
        .filter(part => part !== '')
        .map(part => part + unit)
        .join(',')}) `
    })
    .trim()
}

const UNITS: Readonly<Record<string, string>> = { translate: 'px', rotate: 'deg', skewX: 'deg', skewY: 'deg' }
