/**
 * Outside markers of list items (CSS Lists 3 §3.5, https://www.w3.org/TR/css-lists-3/#list-style-position-outside): as wide as
 * their text.
 */
import type { MarkerBox } from '../../boxes/box.ts'
import { marginOf } from '../edges.ts'
import { NO_EXCLUSIONS } from '../floats/exclusions.ts'
import { boxFragment } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, LayoutServices } from '../types.ts'

/**
 * The fragment of an outside marker as wide as its text and the room after it, and the height of its line (CSS Lists 3
 * §3.5, https://www.w3.org/TR/css-lists-3/#list-style-position-property).
 */
export function layoutMarker(
  marker: MarkerBox,
  space: ConstraintSpace,
): { readonly fragment: BoxFragment; readonly height: number } {
  const { content } = marker
  const { services } = space
  const inner: ConstraintSpace = {
    ...space,
    fragmentation: null,
    exclusions: NO_EXCLUSIONS,
    bfc: { x: 0, y: 0 },
    stopAt: null,
    shrinkToFit: true,
    fixed: { inlineSize: null, blockSize: null },
    inlineSize: Number.MAX_SAFE_INTEGER,
  }
  const width = services.intrinsicSizes(content, inner).max
  const laid = services.layout(content, { ...inner, inlineSize: width }, 'start').fragment
  const margin = marginOf(marker.style, space.inlineSize)
  const gap = gapAfter(marker, services)
  const baseline = laid.baseline.first ?? laid.height
  const fragment = boxFragment(marker, {
    width: width + margin.right + margin.left + gap,
    height: laid.height,
    children: [{ x: margin.left + (marker.style.direction === 'rtl' ? gap : 0), y: 0, fragment: laid }],
    baseline: { first: baseline, last: baseline },
  })
  return { fragment, height: laid.height }
}

/** Ems: the least gap between marker and text. A bullet that is nearer looks like a part of the text. */
const LEAST_GAP = 0.4

/**
 * The distance between marker and content in px: the spaces at the end of the marker's text, which hang and have no
 * width of their own, and at least `LEAST_GAP`.
 */
function gapAfter({ style, spacesAfter }: MarkerBox, { fonts }: LayoutServices): number {
  if (spacesAfter === 0) return 0
  const space = fonts.primaryFace(style).metrics.space * style.fontSize
  return Math.max(spacesAfter * space, LEAST_GAP * style.fontSize)
}
