/**
 * Styles of anonymous boxes (CSS Display 3 §2.9): they inherit from their enclosing box.
 * https://www.w3.org/TR/css-display-3/
 */
import type { ComputedStyle, Display } from './style.ts'
import { INITIAL, inheritedFrom } from './style-node.ts'

const known = new WeakMap<ComputedStyle, Map<Display, ComputedStyle>>()

/** The inherited properties of `parent`, everything else at its initial value. Equal arguments give the same object. */
export function anonymousStyle(parent: ComputedStyle, display: Display): ComputedStyle {
  let styles = known.get(parent)
  if (styles === undefined) {
    styles = new Map()
    known.set(parent, styles)
  }
  let style = styles.get(display)
  if (style === undefined) {
    style = { ...inheritedFrom(parent), display }
    styles.set(display, style)
  }
  return style
}

/** Every property at its initial value. */
export const initialStyle: ComputedStyle = INITIAL
