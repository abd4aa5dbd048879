/**
 * Start values of reversed counters without an explicit one (CSS Lists 3,
 * https://www.w3.org/TR/css-lists-3/#instantiating-counters). They depend on the items that follow, so counters are evaluated
 * once before boxes are built.
 */
import { distinctStyles } from '../../css/element-styles.ts'
import type { ComputedStyle, ElementStyles, StyledTree } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { type CounterPlace, type CounterStarts, Counters } from './counters.ts'

const NONE: CounterStarts = new Map()

/**
 * The start values of reversed counters without an explicit one (CSS Lists 3,
 * https://www.w3.org/TR/css-lists-3/#instantiating-counters).
 */
export function reversedStarts(root: Element, styled: StyledTree): CounterStarts {
  if (!hasOpenStart(styled)) return NONE
  const counters = new Counters()
  const pending: Step[] = [{ kind: 'element', element: root }]
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    if (step.kind === 'leave') {
      applyPart(counters, step.after, { order: step.order, part: 'after' })
      counters.leave()
    } else enter(counters, step.element, styled.styles[step.element.order]!, pending)
  }
  return counters.starts()
}

type Step =
  | { readonly kind: 'element'; readonly element: Element }
  | { readonly kind: 'leave'; readonly order: number; readonly after: ComputedStyle | null }

/** Whether a style resets a reversed counter without a value, so that the pass is needed. */
function hasOpenStart({ styles }: StyledTree): boolean {
  const isOpen = (style: ComputedStyle | null): boolean =>
    style !== null && style.counterReset.length > 0 && style.counterReset.some(({ value }) => value === null)
  return distinctStyles(styles).some(
    ({ self, before, after, marker }) => isOpen(self) || isOpen(before) || isOpen(after) || isOpen(marker),
  )
}

/** Applies styles in the same order as box construction. */
function enter(counters: Counters, element: Element, styles: ElementStyles, pending: Step[]): void {
  const { self } = styles
  if (self.display === 'none') return
  const { order } = element
  counters.apply(self, { order, part: 'self' })
  counters.enter(self.display === 'contents')
  applyPart(counters, styles.marker, { order, part: 'marker' })
  applyPart(counters, styles.before, { order, part: 'before' })
  pending.push({ kind: 'leave', order, after: styles.after })
  if (self.content === 'none') return
  for (let i = element.children.length - 1; i >= 0; i--) {
    const child = element.children[i]!
    if (child.kind === 'element') pending.push({ kind: 'element', element: child })
  }
}

function applyPart(counters: Counters, style: ComputedStyle | null, place: CounterPlace): void {
  if (style !== null && style.display !== 'none') counters.apply(style, place)
}
