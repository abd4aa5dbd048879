/**
 * Outside markers of list items (CSS Lists 3, https://www.w3.org/TR/css-lists-3/#list-style-position-outside), as wide as
 * their text.
 */
import type { BlockLevelBox, MarkerBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { cached, identical } from '../cache.ts'
import { AUTO_SIZES, ORIGIN, spaceInside, spaceWith } from '../constraint-space.ts'
import { marginOf } from '../edges.ts'
import { NO_EXCLUSIONS } from '../floats/exclusions.ts'
import { boxFragment } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, LayoutServices, LineSpace } from '../types.ts'

/**
 * The fragment of an outside marker, as wide as its text and the gap after it, and the height of its line (CSS Lists 3,
 * https://www.w3.org/TR/css-lists-3/#list-style-position-property).
 */
export function layoutMarker(
  marker: MarkerBox,
  space: ConstraintSpace,
): { readonly fragment: BoxFragment; readonly height: number } {
  const { content } = marker
  const { services } = space
  const inner = spaceWith(space, {
    fragmentation: null,
    exclusions: NO_EXCLUSIONS,
    bfc: ORIGIN,
    stopAt: null,
    shrinkToFit: true,
    fixed: AUTO_SIZES,
    inlineSize: Number.MAX_SAFE_INTEGER,
  })
  const width = services.intrinsicSizes(content, inner).max
  const laid = services.layout(content, spaceWith(inner, { inlineSize: width }), 'start').fragment
  const margin = marginOf(marker.style, space.inlineSize)
  // The template that rounds lines like browsers is the one that looks like browsers.
  const gap = services.fonts.rounding === 'exact' ? gapAfter(marker, services) : gapInBrowsers(marker, width, services)
  const baseline = laid.baseline.first ?? laid.height
  const fragment = boxFragment(marker, {
    width: width + margin.right + margin.left + gap,
    height: laid.height,
    children: [{ x: margin.left + (marker.style.direction === 'rtl' ? gap : 0), y: 0, fragment: laid }],
    baseline: { first: baseline, last: baseline },
  })
  return { fragment, height: laid.height }
}

/** Minimum gap between marker and text, em. A closer bullet looks like part of the text. */
const LEAST_GAP = 0.4

/**
 * The distance between marker and content, px: the spaces at the end of the marker's text, which hang and have no width, but
 * at least `LEAST_GAP`.
 */
function gapAfter({ style, spacesAfter }: MarkerBox, { fonts }: LayoutServices): number {
  if (spacesAfter === 0) return 0
  const space = fonts.primaryFace(style).metrics.space * style.fontSize
  return Math.max(spacesAfter * space, LEAST_GAP * style.fontSize)
}

/** Px by which Blink moves a symbol away from its item, beyond two thirds of the ascent. */
const SYMBOL_PADDING = 7

/**
 * The distance in browsers, px. After a text it is the width of its spaces, however small. A symbol is half as wide as two thirds
 * of the ascent, and begins `SYMBOL_PADDING` more than these two thirds before the item (Blink's `ListMarker`); its glyph, `width`
 * px wide, is centred there.
 */
function gapInBrowsers({ style, spacesAfter, isSymbol }: MarkerBox, width: number, { fonts }: LayoutServices): number {
  if (!isSymbol) return spacesAfter * fonts.primaryFace(style).metrics.space * style.fontSize
  const twoThirds = Math.floor((fonts.lineMetrics(style).ascent * 2) / 3)
  const drawn = Math.floor((twoThirds + 1) / 2)
  return Math.max(0, twoThirds + SYMBOL_PADDING - drawn / 2 - width / 2)
}

/** All inputs of the position of an item's first line. */
interface MarkerInput extends Omit<LineSpace, 'services'> {
  readonly marker: MarkerBox
}

/**
 * By how much a marker pushes a child of a list item down, px, if the ascent of the child's first line is smaller than that of
 * the marker on its baseline: the marker "may affect the height of the principal block box and/or the height of its first line
 * box" (CSS 2.1, https://www.w3.org/TR/CSS2/generate.html#list-style). Like browsers, we reserve the height that a line with
 * the marker inside would have. It is found without fragmentation, so that nested boxes are not laid out again for each
 * surrounding marker.
 */
export function pushOfMarker(marker: MarkerBox, child: BlockLevelBox, space: LineSpace): number {
  if (child.kind === 'inline-root' || hasLinesAs(marker, child)) return 0
  const { inlineSize, percentageBlockSize, fragmentainerSize, services } = space
  return cachedPush(child, { marker, inlineSize, percentageBlockSize, fragmentainerSize }, services)
}

/**
 * Whether the first line of a child has the font and line height of the marker and is not above the child's edges: then the
 * marker pushes nothing.
 */
function hasLinesAs(marker: MarkerBox, child: BlockLevelBox): boolean {
  let box = child
  while (box.kind === 'block') {
    const first = box.children.find(isInFlow)
    if (first === undefined || (first.kind !== 'inline-root' && isNegative(first.style.marginTop))) return false
    box = first
  }
  if (box.kind !== 'inline-root') return false
  const { fontSize, fontFamily, lineHeight } = marker.style
  const { style } = box
  return style.fontSize === fontSize && style.lineHeight === lineHeight && style.fontFamily === fontFamily
}

/** Whether a margin may be negative; percentages may. */
const isNegative = (margin: ComputedStyle['marginTop']): boolean =>
  typeof margin === 'number' ? margin < 0 : margin !== 'auto'

const cachedPush = cached<BlockLevelBox, MarkerInput, number>(
  { marker: identical, inlineSize: identical, percentageBlockSize: identical, fragmentainerSize: identical },
  (child, { marker, fragmentainerSize, ...sizes }, services) => {
    const space = spaceInside({ fragmentainerSize, services }, sizes, {})
    const { fragment } = services.layout(child, space, 'start')
    if (fragment.baseline.first === null) return 0
    const { baseline } = layoutMarker(marker, space).fragment
    return Math.max(0, (baseline.first ?? 0) - fragment.baseline.first)
  },
)
