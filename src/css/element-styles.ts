/** The styles of an element together with those of its pseudo-elements (CSS Pseudo 4, https://www.w3.org/TR/css-pseudo-4/). */
import { perObject } from '../base/memo.ts'
import type { Element } from '../html/document.ts'
import type { PseudoElementName } from '../html/selector.ts'
import type { ComputedStyle, ElementStyles } from './style.ts'
import type { StyleNode } from './style-node.ts'

/** The styles of a document's elements, each once: most elements share theirs. */
export const distinctStyles = perObject((styles: readonly ElementStyles[]): readonly ElementStyles[] => [
  ...new Set(styles),
])

const plain = new WeakMap<ComputedStyle, ElementStyles>()

/** Styles without pseudo-elements; one object for each style. */
export function plainStyles(self: ComputedStyle): ElementStyles {
  let styles = plain.get(self)
  if (styles === undefined) {
    const none = {
      before: null,
      after: null,
      beforeMarker: null,
      afterMarker: null,
      marker: null,
      firstLine: null,
      firstLetter: null,
    }
    styles = { self, ...none, footnoteCall: null, footnoteMarker: null, control: null }
    plain.set(self, styles)
  }
  return styles
}

/**
 * The styles of an element with pseudo-elements. `nodeOf` computes a style that inherits from `parent`, null if no rule
 * applies; `used` returns the style for boxes.
 */
export function stylesWithPseudos(
  element: Element,
  node: StyleNode,
  nodeOf: (name: PseudoElementName, parent: StyleNode) => StyleNode | null,
  used: (node: StyleNode) => ComputedStyle,
): ElementStyles {
  const { style } = node
  const usedOr = (other: StyleNode | null): ComputedStyle | null => (other === null ? null : used(other))
  const pseudo = (name: PseudoElementName): ComputedStyle | null => usedOr(nodeOf(name, node))
  const firstLine = nodeOf('first-line', node)
  const generated = (name: PseudoElementName): ComputedStyle | null => shown(pseudo(name))
  const withMarker = (name: 'before' | 'after') => {
    const own = nodeOf(name, node)
    const marker = own?.style.display.endsWith('list-item') === true ? nodeOf(`${name}::marker`, own) : null
    return { style: shown(usedOr(own)), marker: usedOr(marker) }
  }
  const [before, after] = [withMarker('before'), withMarker('after')]
  const isListItem = style.display.endsWith('list-item')
  const isFootnote = style.float === 'footnote'
  return {
    self: used(node),
    before: before.style,
    after: after.style,
    beforeMarker: before.marker,
    afterMarker: after.marker,
    marker: isListItem ? pseudo('marker') : null,
    firstLine: usedOr(firstLine),
    // `::first-letter` is inside `::first-line` and inherits from it (CSS Pseudo 4 §2.1.3).
    firstLetter: usedOr(nodeOf('first-letter', firstLine ?? node)),
    footnoteCall: isFootnote ? pseudo('footnote-call') : null,
    footnoteMarker: isFootnote ? pseudo('footnote-marker') : null,
    control: controlStyles(element, style.appearance, generated),
  }
}

/** The style of a pseudo-element, null if it generates no box. */
const shown = (style: ComputedStyle | null): ComputedStyle | null =>
  style === null || style.content === 'normal' || style.content === 'none' ? null : style

const NO_PARTS = { placeholder: null, track: null, value: null, thumb: null, icon: null, button: null } as const

/** The styles of the parts of a form control; null for other elements. */
function controlStyles(
  { namespace, name }: Element,
  appearance: ComputedStyle['appearance'],
  part: (name: PseudoElementName) => ComputedStyle | null,
): ElementStyles['control'] {
  if (namespace !== 'html') return null
  switch (name) {
    case 'textarea':
      return { ...NO_PARTS, placeholder: part('placeholder') }
    case 'select':
      return { ...NO_PARTS, icon: appearance === 'none' ? null : part('picker-icon') }
    case 'input':
    case 'meter':
    case 'progress':
      return {
        ...NO_PARTS,
        placeholder: part('placeholder'),
        track: part('-webkit-progress-bar'),
        value: part('-webkit-progress-value'),
        thumb: part('slider-thumb'),
        button: part('file-selector-button'),
      }
    default:
      return null
  }
}
