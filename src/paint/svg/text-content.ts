/**
 * The characters of a `text` element with their attributes (SVG 2 §11.5, steps 1 to 3:
 * https://svgwg.org/svg2-draft/text.html#TextLayoutAlgorithm). White space is collapsed across the whole element.
 */
import type { ComputedStyle, StyledInstance } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { length } from '../../images/svg/numbers.ts'
import { transformText } from '../../text/text-transform.ts'
import { WhiteSpaceCollapser } from '../../text/white-space.ts'
import { hrefId, lengthOf, percentBase } from './svg-lengths.ts'
import { type Drawer, DrawingError, type Place } from './types.ts'

/** Text of one style. */
export interface TextRun {
  readonly start: number
  readonly end: number
  readonly place: Place
  /** The styles from the `text` element to the innermost one around the run, for baseline shifts and decorations. */
  readonly styles: readonly ComputedStyle[]
}

/** A range of text along a path. */
export interface PathRange {
  readonly start: number
  readonly end: number
  readonly element: Element
  readonly place: Place
}

/** A range of text with `textLength`. */
export interface LengthRange {
  readonly start: number
  readonly end: number
  readonly length: number
  readonly adjustsGlyphs: boolean
}

/** Positions by the offset of their character. */
type Positions = Readonly<Record<'x' | 'y' | 'dx' | 'dy' | 'rotate', ReadonlyMap<number, number>>>

/** The characters of a `text` element, and their attributes by offset. */
export interface TextContent {
  readonly text: string
  readonly runs: readonly TextRun[]
  readonly positions: Positions
  readonly paths: readonly PathRange[]
  readonly lengths: readonly LengthRange[]
}

/** Bound on the characters of a `text` element, each of which may have a position. */
const MAX_CHARACTERS = 200_000

/**
 * The characters of a `text` element with their styles, positions and rotations, after white space processing (SVG 2,
 * https://svgwg.org/svg2-draft/text.html#WhiteSpace).
 */
export function textContentOf(element: Element, place: Place, drawer: Drawer): TextContent {
  const collector = new Collector(drawer)
  collector.visit(element, place, [place.style])
  return collector.finish()
}

class Collector {
  readonly #drawer: Drawer
  readonly #collapser = new WhiteSpaceCollapser()
  readonly #runs: TextRun[] = []
  readonly #paths: PathRange[] = []
  readonly #lengths: LengthRange[] = []
  readonly #positions = {
    x: new Map<number, number>(),
    y: new Map<number, number>(),
    dx: new Map<number, number>(),
    dy: new Map<number, number>(),
    rotate: new Map<number, number>(),
  }
  #text = ''

  constructor(drawer: Drawer) {
    this.#drawer = drawer
  }

  /**
   * Collects the text of an element with its positions, paths and lengths (SVG 2,
   * https://svgwg.org/svg2-draft/text.html#TextLayoutAlgorithm).
   */
  visit(element: Element, place: Place, styles: readonly ComputedStyle[]): void {
    if (--this.#drawer.budget.elements < 0) throw new DrawingError('is an SVG with too many elements')
    const start = this.#text.length
    for (const node of element.children) {
      if (node.kind === 'text') this.#add(node.value, place, styles)
      else this.#visitChild(node, place, styles)
    }
    const end = this.#text.length
    this.#position(element, place, start, end)
    if (element.name === 'textPath' && end > start) this.#paths.push({ start, end, element, place })
    const wanted = lengthOf(element, 'textLength', 'x', place)
    if (wanted !== null && wanted > 0 && end > start) {
      const adjustsGlyphs = element.attributes.get('lengthAdjust') === 'spacingAndGlyphs'
      this.#lengths.push({ start, end, length: wanted, adjustsGlyphs })
    }
  }

  /** Collects a child that contains text. */
  #visitChild(node: Element, parent: Place, styles: readonly ComputedStyle[]): void {
    const isSpan = node.name === 'tspan' || node.name === 'a' || node.name === 'textPath'
    if (node.namespace !== 'svg' || !isSpan || parent.depth > MAX_DEPTH) return
    const instance: StyledInstance = parent.instance.child(node)
    const { style } = instance
    if (style.display === 'none') return
    // Text on a missing path is not drawn (§11.8.1).
    if (node.name === 'textPath' && !node.attributes.has('path') && !this.#hasPath(node)) return
    this.visit(node, { ...parent, instance, style, depth: parent.depth + 1 }, [...styles, style])
  }

  /** Whether the path of a `textPath` exists. */
  #hasPath(element: Element): boolean {
    const id = hrefId(element)
    return id !== null && this.#drawer.elementById(id) !== null
  }

  /** Appends text with white space collapsed; a line break counts as a space. */
  #add(value: string, place: Place, styles: readonly ComputedStyle[]): void {
    for (const part of this.#collapser.push(value, place.style)) {
      const shown = part === '\n' ? ' ' : transformText(part, place.style, '', this.#text)
      const start = this.#text.length
      this.#text += shown
      if (this.#text.length > MAX_CHARACTERS) throw new DrawingError('is an SVG with too much text in one place')
      if (shown !== '') this.#runs.push({ start, end: this.#text.length, place, styles })
    }
  }

  /** Records positions. Inner elements are visited first and take precedence. */
  #position(element: Element, place: Place, start: number, end: number): void {
    for (const name of ['x', 'y', 'dx', 'dy'] as const) {
      // `x` and `y` of text on a path would be distances along the path, which browsers do not support either.
      if (element.name === 'textPath' && (name === 'x' || name === 'y')) continue
      const base = {
        percent: percentBase(place.viewport, name.endsWith('x') ? 'x' : 'y'),
        fontSize: place.style.fontSize,
      }
      const list = listOf(element, name).map(item => length(item, base))
      const known = this.#positions[name]
      for (const [index, value] of list.entries()) {
        const at = start + index
        if (value !== null && at < end && !known.has(at)) known.set(at, value)
      }
    }
    const angles = listOf(element, 'rotate').map(Number)
    if (angles.length === 0 || angles.some(Number.isNaN)) return
    const { rotate } = this.#positions
    // The last angle applies to all further characters of the element.
    for (let at = start; at < end; at++)
      if (!rotate.has(at)) rotate.set(at, angles[Math.min(at - start, angles.length - 1)]!)
  }

  /** The content, without trailing white space. */
  finish(): TextContent {
    const last = this.#runs.at(-1)
    const isCollapsed = last !== undefined && /^(?:collapse|preserve-breaks)$/.test(last.place.style.whiteSpaceCollapse)
    if (last !== undefined && isCollapsed && this.#text.endsWith(' ')) {
      this.#text = this.#text.slice(0, -1)
      this.#runs.pop()
      if (last.end - 1 > last.start) this.#runs.push({ ...last, end: last.end - 1 })
    }
    return {
      text: this.#text,
      runs: this.#runs,
      positions: this.#positions,
      paths: this.#paths,
      lengths: this.#lengths,
    }
  }
}

/** Bound on the nesting of `tspan` elements, because each level takes a stack frame. */
const MAX_DEPTH = 64

const listOf = (element: Element, name: string): readonly string[] =>
  (element.attributes.get(name) ?? '').split(/[\s,]+/).filter(part => part !== '')
