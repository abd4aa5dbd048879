/** Gives labels on colours of the author a colour of their own where the template's cannot be read on them. */
import { contrast, type Rgb } from '../base/contrast.ts'
import type { Point, Rect } from '../base/geometry.ts'
import { attribute, type Element, elementsOf } from '../html/document.ts'
import { type DraftElement, setAttribute } from '../html/edit.ts'
import type { DrawingMeasure } from './element-sizes.ts'

/** Minimum contrast of a label, as for text of a document (`proof/guard.ts`). */
const LEAST = 3
/** Maximum number of elements that are measured for it; labels after that keep their colours. */
const MOST_MEASURED = 1000

const SHAPES = /^(?:rect|circle|ellipse|polygon|path)$/
const ELSEWHERE = /^(?:svg|defs|symbol|marker|pattern|mask|clippath)$/i

/** A shape with an opaque fill, or a label. */
interface Painted {
  readonly element: DraftElement
  readonly color: Rgb
}

/**
 * A source may fill its nodes and frames (`style a fill:#fdd`, `rect rgb(230, 240, 250)`), for the dark text of the library's
 * own theme. On such a fill a label in a template's pale text becomes black, and one in dark text white. `svg` is a drawing
 * whose styles are attributes (`inline-styles.ts`); nothing is measured where all colours go together.
 */
export function legibleLabels(svg: DraftElement, measure: DrawingMeasure): void {
  const painted = paintedIn(svg)
  const inks = new Set(painted.filter(isLabel).map(({ color }) => color))
  const isSuspect = ({ color }: Painted): boolean => [...inks].some(ink => contrast(ink, color) < LEAST)
  const suspects = new Set(painted.filter(part => !isLabel(part) && isSuspect(part)))
  if (suspects.size === 0) return
  const places = new Places(measure)
  for (let at = 0; at < painted.length; at++) {
    const label = painted[at]!
    if (!isLabel(label)) continue
    const ground = groundOf(painted, at, suspects, places)
    if (ground !== null && contrast(label.color, ground) < LEAST) recolor(label.element, ground)
  }
}

const isLabel = ({ element }: Painted): boolean => element.name === 'text'

/** The colour of the suspect shape below the middle of a label; null if there is none, or another shape lies between them. */
function groundOf(painted: readonly Painted[], at: number, suspects: ReadonlySet<Painted>, places: Places): Rgb | null {
  const middle = places.middleOf(painted[at]!.element)
  if (middle === null || ![...suspects].some(({ element }) => places.holds(element, middle))) return null
  for (let below = at - 1; below >= 0; below--) {
    const shape = painted[below]!
    if (isLabel(shape) || !places.holds(shape.element, middle)) continue
    return suspects.has(shape) ? shape.color : null
  }
  return null
}

function recolor(label: DraftElement, ground: Rgb): void {
  const fill = contrast(BLACK, ground) > contrast(WHITE, ground) ? '#000000' : '#ffffff'
  for (const element of [label, ...(elementsOf(label) as Iterable<DraftElement>)])
    if (element === label || attribute(element, 'fill') !== null) setAttribute(element, 'fill', fill)
}

const BLACK: Rgb = { r: 0, g: 0, b: 0 }
const WHITE: Rgb = { r: 1, g: 1, b: 1 }

/** Boxes of elements in the drawing, each measured once. */
class Places {
  readonly #measure: DrawingMeasure
  readonly #known = new Map<Element, Rect | null>()

  constructor(measure: DrawingMeasure) {
    this.#measure = measure
  }

  middleOf(element: DraftElement): Point | null {
    const box = this.#boxOf(element)
    return box === null ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  holds(element: DraftElement, { x, y }: Point): boolean {
    const box = this.#boxOf(element)
    return box !== null && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
  }

  #boxOf(element: DraftElement): Rect | null {
    let box = this.#known.get(element)
    if (box === undefined) {
      box = this.#known.size < MOST_MEASURED ? this.#measure.placed(element) : null
      this.#known.set(element, box)
    }
    return box
  }
}

/** The opaque shapes and the labels of a drawing in paint order, without those of inner viewports and definitions. */
function paintedIn(svg: DraftElement): readonly Painted[] {
  const painted: Painted[] = []
  const fills = new Map<Element, { readonly fill: string; readonly opacity: number; readonly isElsewhere: boolean }>()
  const colors = new Map<string, Rgb | null>()
  for (const element of [svg, ...(elementsOf(svg) as Iterable<DraftElement>)]) {
    const around = element === svg || element.parent === null ? undefined : fills.get(element.parent)
    const fill = attribute(element, 'fill') ?? around?.fill ?? '#000000'
    const opacity = Number(attribute(element, 'fill-opacity') ?? around?.opacity ?? 1)
    const isElsewhere = around?.isElsewhere === true || (element !== svg && ELSEWHERE.test(element.name))
    fills.set(element, { fill, opacity, isElsewhere })
    if (isElsewhere || !(element.name === 'text' || SHAPES.test(element.name))) continue
    if (opacity * Number(attribute(element, 'opacity') ?? 1) < 0.5) continue
    if (!colors.has(fill)) colors.set(fill, colorOf(fill))
    const color = colors.get(fill)
    if (color !== undefined && color !== null) painted.push({ element, color })
  }
  return painted
}

/** A colour as `inline-styles.ts` writes it; null for `none`, paint servers and transparent colours. */
function colorOf(text: string): Rgb | null {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text)
  if (hex !== null) return rgb(hex.slice(1).map(part => Number.parseInt(part, 16)))
  const decimal = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/.exec(text)
  return decimal !== null && Number(decimal[4]) >= 0.5 ? rgb(decimal.slice(1, 4).map(Number)) : null
}

const rgb = ([r = 0, g = 0, b = 0]: readonly number[]): Rgb => ({ r: r / 255, g: g / 255, b: b / 255 })
