/**
 * Intrinsic widths (CSS Sizing 3 §5, https://www.w3.org/TR/css-sizing-3/). All sizes are of border boxes; containers add
 * margins.
 */

import { unreachable } from '../base/errors.ts'
import { horizontal, vertical } from '../base/geometry.ts'
import type { BlockBox, BlockLevelBox, ColumnsBox, FlexBox, GridBox } from '../boxes/box.ts'
import { isAbsolute } from '../css/out-of-flow.ts'
import type { ComputedStyle, MaxSize, Size } from '../css/style.ts'
import { dependsOnPercentage, resolve } from '../css/style.ts'
import { isShortText } from '../text/lines.ts'
import type { HeightBase } from './aspect-ratio.ts'
import { definiteHeight, isPercentageSize, transferredWidth, withTransferred } from './aspect-ratio.ts'
import { stretchedTo } from './bands/stretched-item.ts'
import { passesHeight } from './block/flow.ts'
import { stackedSizes, wrapperSizes } from './block/intrinsic-widths.ts'
import { cached, identical } from './cache.ts'
import { fromBasis } from './calc-size.ts'
import { spaceInside } from './constraint-space.ts'
import { borderOf, gapOf, marginOf, paddingOf, UNKNOWN_WIDTH } from './edges.ts'
import { linesWidth } from './flex/column-lines.ts'
import { alignmentOf } from './flex/flex-items.ts'
import { gridContentSizes } from './grid/column-sizing.ts'
import { imageLimit } from './image-limit.ts'
import { inlineContentSizes } from './inline/item-widths.ts'
import { containsInlineSize, replacedContribution } from './replaced.ts'
import { readsBlockSize } from './result-cache.ts'
import { hasAutomaticWidth } from './sizing.ts'
import { tableSizes } from './table/column-widths.ts'
import type { ConstraintSpace, ElementBox, IntrinsicSizes, SizesContext } from './types.ts'
import { turnedSizes } from './writing-modes/turned.ts'

/**
 * The min-content and max-content contribution of a box to its container, border box, px (CSS Sizing 3,
 * https://www.w3.org/TR/css-sizing-3/#intrinsic-contribution). The height of the container is part of the cache key only if a
 * box inside depends on it.
 */
export function intrinsicSizes(box: BlockLevelBox, context: SizesContext): IntrinsicSizes {
  if (holdsOneShortText(box)) return sizesOf(box, context)
  const known = context.percentageBlockSize ?? null
  const percentageBlockSize = known !== null && readsBlockSize(box) ? known : null
  return cachedSizes(box, { fragmentainerSize: imageLimit(box, context), percentageBlockSize }, context.services)
}

/** Caches sizes by everything that they depend on besides the box. */
const cachedBy = <Box extends BlockLevelBox>(sizes: (box: Box, context: SizesContext) => IntrinsicSizes) =>
  cached<Box, Omit<Required<SizesContext>, 'services'>, IntrinsicSizes>(
    { fragmentainerSize: identical, percentageBlockSize: identical },
    (box, { fragmentainerSize, percentageBlockSize }, services) =>
      sizes(box, { fragmentainerSize, percentageBlockSize, services }),
  )

const cachedSizes = cachedBy<BlockLevelBox>((box, context) => sizesOf(box, context))

/**
 * Intrinsic sizes of a grid, cached: a grid needs both the contributions and the content sizes of its items, so that work
 * would double with each level of nesting.
 */
function gridSizes(box: GridBox, context: SizesContext): IntrinsicSizes {
  const { fragmentainerSize, percentageBlockSize = null, services } = context
  return cachedGridSizes(box, { fragmentainerSize, percentageBlockSize }, services)
}

const cachedGridSizes = cachedBy<GridBox>(gridContentSizes)

const sizesOf = (box: BlockLevelBox, context: SizesContext): IntrinsicSizes =>
  box.kind === 'inline-root' ? inlineContentSizes(box, context) : outerSizes(box, context)

/**
 * Whether a box contains a single short text, as most table cells do: caching its sizes costs more memory than computing them
 * takes time.
 */
function holdsOneShortText(box: BlockLevelBox): boolean {
  const root = box.kind === 'block' && box.children.length === 1 ? box.children[0]! : box
  if (root.kind !== 'inline-root') return false
  const { items, text } = root.content
  // An atomic inline is one item too, but contains boxes: measured again at each level, these would take 2^depth steps.
  return items.length === 1 && items[0]!.kind === 'text' && isShortText(text)
}

const heightBase = ({ percentageBlockSize }: SizesContext): HeightBase => ({
  inlineSize: UNKNOWN_WIDTH,
  percentageBlockSize: percentageBlockSize ?? null,
})

/** The context of the content of a box: percentages of heights refer to the height of the box. */
function contextInside(box: ElementBox, context: SizesContext): SizesContext {
  if (box.kind === 'block' && passesHeight(box)) return context
  const { style } = box
  const height = definiteHeight(style.height, style, heightBase(context))
  if (height === null) return withHeight(context, null)
  const edges = vertical(borderOf(style)) + vertical(paddingOf(style, UNKNOWN_WIDTH))
  return withHeight(context, Math.max(0, height - edges))
}

const withHeight = ({ fragmentainerSize, services }: SizesContext, height: number | null): SizesContext => ({
  fragmentainerSize,
  services,
  percentageBlockSize: height,
})

/** The contribution of a box, with its `width`, `min-width` and `max-width` applied (§5.2). */
function outerSizes(box: ElementBox, context: SizesContext): IntrinsicSizes {
  const { style } = box
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, UNKNOWN_WIDTH))
  if (box.kind === 'block' && hasAutomaticWidth(style)) {
    const { min, word, max } = contentSizes(box, context, edges)
    return { min: Math.max(edges, min), word: Math.max(edges, word), max: Math.max(edges, max) }
  }
  const length = (value: Size | MaxSize) => definite(value, style.boxSizing, edges)
  const keyword = (value: Size | MaxSize) => byKeyword(value, content, style, edges)
  const fixed = length(style.width)
  // Most boxes with a definite width need no measurement.
  const isTable = box.kind === 'table'
  const isMeasured = fixed === null || isTable || isKeyword(style.minWidth) || isKeyword(style.maxWidth)
  const asked = isMeasured ? contentSizes(box, context, edges) : exactly(fixed)
  const hasOwnRules = box.kind === 'replaced' || isTable
  const content = hasOwnRules ? asked : withTransferred(asked, transferredWidth(style, heightBase(context)))
  // A table is never narrower than its content; a percentage may compress a replaced element (CSS Sizing 3 §5.2.2).
  const used =
    fixed === null
      ? (keyword(style.width) ?? content)
      : isCompressible(box) && typeof style.maxWidth === 'object'
        ? { min: edges, word: edges, max: fixed }
        : exactly(isTable ? Math.max(fixed, content.word) : fixed)
  const limit = (value: Size | MaxSize, otherwise: number): IntrinsicSizes =>
    keyword(value) ?? exactly(length(value) ?? otherwise)
  const least = limit(style.minWidth, edges)
  const most = limit(style.maxWidth, Number.POSITIVE_INFINITY)
  const clamp = (part: keyof IntrinsicSizes): number => Math.max(edges, least[part], Math.min(used[part], most[part]))
  return { min: clamp('min'), word: clamp('word'), max: clamp('max') }
}

const isKeyword = (value: Size | MaxSize): boolean =>
  value === 'min-content' || value === 'max-content' || calculationOf(value) !== null

/** The contribution of a box whose width is an intrinsic keyword (CSS Sizing 3 §5.1). */
function byKeyword(
  value: Size | MaxSize,
  content: IntrinsicSizes,
  style: ComputedStyle,
  edges: number,
): IntrinsicSizes | null {
  const { min, word, max } = content
  if (value === 'min-content') return exactly(min)
  const calculated = calculationOf(value)
  if (calculated !== null) {
    const { basis } = calculated
    const used = (size: number): number => fromBasis(calculated, style, edges, () => size)
    if (basis === 'min-content') return exactly(used(min))
    return basis === 'max-content' ? exactly(used(max)) : { min: used(min), word: used(word), max: used(max) }
  }
  return value === 'max-content' ? exactly(max) : null
}

/** The `calc-size()` of a size; null for other values. */
const calculationOf = (value: Size | MaxSize) =>
  typeof value === 'object' && value.kind === 'fit-content' ? (value.calculated ?? null) : null

const exactly = (size: number): IntrinsicSizes => ({ min: size, word: size, max: size })

/**
 * A length of a style as a border-box size in px; null for keywords, and for percentages, which behave as `auto` in intrinsic
 * contributions (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#intrinsic-contribution).
 */
function definite(value: Size | MaxSize, boxSizing: 'content-box' | 'border-box', edges: number): number | null {
  if (
    typeof value === 'string' ||
    (typeof value === 'object' && value.kind === 'fit-content') ||
    dependsOnPercentage(value)
  )
    return null
  const length = Math.max(0, resolve(value, 0))
  return boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
}

/**
 * The border-box sizes of the content of a box, independent of the box's own width. Percentages of padding refer to the width
 * of the space.
 */
export function contentInlineSizes(
  box: ElementBox,
  space: SizesContext & { readonly inlineSize: number },
): IntrinsicSizes {
  const { style } = box
  const borders = horizontal(borderOf(style))
  const edges = borders + horizontal(paddingOf(style, UNKNOWN_WIDTH))
  const free = box.kind === 'replaced' ? { ...box, style: { ...style, width: 'auto', maxWidth: 'none' } as const } : box
  return widen(contentSizes(free, space, edges), borders + horizontal(paddingOf(style, space.inlineSize)) - edges)
}

/** Border-box sizes of the content. */
function contentSizes(box: ElementBox, outside: SizesContext, edges: number): IntrinsicSizes {
  const space = box.kind === 'replaced' ? outside : contextInside(box, outside)
  if (box.kind !== 'replaced' && containsInlineSize(box.style)) return sizesWithoutContent(box, space, edges)
  if (box.style.octavoNaturalWidth !== 'none')
    return controlSizes(box.style, box.style.octavoNaturalWidth + edges, edges)
  switch (box.kind) {
    case 'block':
      return box.isTableWrapper ? wrapperSizes(box, space) : widen(stackedSizes(withLegend(box), space), edges)
    case 'columns':
      return columnsSizes(box, space)
    case 'flex':
      return widen(flexSizes(box, space), edges)
    case 'grid':
      return widen(gridSizes(box, space), edges)
    case 'table':
      return tableSizes(box, space)
    case 'replaced': {
      const width = replacedContribution(box, unknownSpace(space))
      const isFlexible =
        dependsOnPercentage(
          box.style.width === 'auto' || typeof box.style.width === 'string' ? 0 : (box.style.width as number),
        ) || typeof box.style.maxWidth === 'object'
      return isFlexible ? { min: edges, word: edges, max: naturalWidth(box, space, edges) } : exactly(width)
    }
    case 'turned':
      return turnedSizes(box, unknownSpace(space)) ?? contentSizes(box.inner, space, edges)
    default:
      return unreachable(box)
  }
}

/**
 * Whether a box is compressible: a percentage width makes the minimum contribution of replaced elements and form controls 0
 * (CSS Sizing 3 §5.2.2).
 */
const isCompressible = ({ kind, style }: ElementBox): boolean =>
  kind === 'replaced' || style.octavoNaturalWidth !== 'none'

/**
 * A form control contributes its natural size. If its width is a percentage, that counts as zero in the min-content
 * contribution (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#min-percentage-contribution).
 */
function controlSizes({ width, maxWidth }: ComputedStyle, natural: number, edges: number): IntrinsicSizes {
  return isPercentageSize(width) || isPercentageSize(maxWidth)
    ? { min: edges, word: edges, max: natural }
    : exactly(natural)
}

const withLegend = ({ legend, children }: BlockBox): readonly BlockLevelBox[] =>
  legend === undefined ? children : [legend, ...children]

/** CSS Contain 2 §3.1 and §3.2: the contribution of a box as if it were empty, or with its `contain-intrinsic-width`. */
function sizesWithoutContent(box: ElementBox, space: SizesContext, edges: number): IntrinsicSizes {
  const { containIntrinsicWidth } = box.style
  if (containIntrinsicWidth !== null) return exactly(containIntrinsicWidth + edges)
  if (box.kind === 'grid') return widen(gridContentSizes({ ...box, children: [] }, space), edges)
  if (box.kind === 'columns') return columnsSizes({ ...box, flow: { ...box.flow, children: [] } }, space)
  return exactly(edges)
}

/** The preferred width of an image whose width is a percentage: its natural width. */
function naturalWidth(box: ElementBox & { kind: 'replaced' }, space: SizesContext, edges: number): number {
  const free = { ...box, style: { ...box.style, width: 'auto', maxWidth: 'none' } as const }
  return Math.max(edges, replacedContribution(free, unknownSpace(space)))
}

const unknownSpace = (context: SizesContext): ConstraintSpace => spaceInside(context, heightBase(context))

const widen = ({ min, word, max }: IntrinsicSizes, by: number): IntrinsicSizes => ({
  min: min + by,
  word: word + by,
  max: max + by,
})

/** The contribution of columns: that of one column times their number, if that is known (CSS Multi-column 1 §3.3). */
function columnsSizes(box: ColumnsBox, space: SizesContext): IntrinsicSizes {
  const { columnCount, columnWidth, columnGap, fontSize } = box.style
  const one = stackedSizes(box.flow.children, space)
  const count = columnCount === 'auto' ? 1 : columnCount
  const gap = columnGap === 'normal' ? fontSize : resolve(columnGap, 0)
  const width =
    columnWidth === 'auto'
      ? one
      : {
          min: Math.min(one.min, columnWidth),
          word: Math.min(one.word, columnWidth),
          max: columnWidth,
        }
  const whole = (size: number): number => count * size + (count - 1) * gap
  return { min: whole(width.min), word: whole(width.word), max: whole(width.max) }
}

/** The contribution of a flex container with columns of items: the widest item, and for several lines the sum of these. */
function columnSizes(box: FlexBox, space: SizesContext): IntrinsicSizes {
  const { min, word, max } = stackedSizes(box.children, space)
  const lines = linesWidth(box, max, space.percentageBlockSize ?? null, space)
  return { min, word, max: Math.max(max, lines ?? 0) }
}

/**
 * The contribution of a flex container: the sum of items in a row, the maximum in a column. CSS Flexbox 1
 * (https://www.w3.org/TR/css-flexbox-1/#intrinsic-main-sizes) would weight the items of a row; like browsers we add their
 * contributions.
 */
function flexSizes(box: FlexBox, space: SizesContext): IntrinsicSizes {
  const { flexDirection, flexWrap, columnGap } = box.style
  if (flexDirection === 'column' || flexDirection === 'column-reverse') return columnSizes(box, space)
  const gap = gapOf(columnGap, 0)
  const isMultiLine = flexWrap !== 'nowrap'
  // §4.4: a collapsed item has no main size.
  const items = box.children.filter(
    child => child.kind === 'inline-root' || (!isAbsolute(child.style) && child.style.visibility !== 'collapse'),
  )
  const gaps = gap * Math.max(0, items.length - 1)
  const height = isMultiLine ? null : (space.percentageBlockSize ?? null)
  const sizes = items.map(child => {
    const own = intrinsicSizes(stretchedItem(child, box, height), space)
    if (child.kind === 'inline-root') return own
    const used = flexed(child, own, space)
    const margin = horizontal(marginOf(child.style, UNKNOWN_WIDTH))
    return widen(isMultiLine ? { ...own, max: used.max } : used, margin)
  })
  const total = (part: keyof IntrinsicSizes): number => sizes.reduce((sum, size) => sum + size[part], gaps)
  const most = (part: keyof IntrinsicSizes): number => sizes.reduce((most, size) => Math.max(most, size[part]), 0)
  // Negative margins reduce the sum, but no line is narrower than its largest item.
  if (isMultiLine) return { min: most('min'), word: most('word'), max: Math.max(total('max'), most('min')) }
  const max = total('max')
  return { min: Math.min(total('min'), max), word: Math.min(total('word'), max), max }
}

/** An item of a row with definite height, which the width of a stretched item may depend on. */
function stretchedItem(child: BlockLevelBox, box: FlexBox, height: number | null): BlockLevelBox {
  if (height === null || child.kind === 'inline-root' || alignmentOf(child, box) !== 'stretch') return child
  const { marginTop, marginBottom } = child.style
  if (marginTop === 'auto' || marginBottom === 'auto') return child
  return stretchedTo(child, Math.max(0, height - vertical(marginOf(child.style, UNKNOWN_WIDTH))))
}

/** §9.9.3: an item that cannot grow is no wider than its flex basis, one that cannot shrink no narrower. */
function flexed(box: ElementBox, own: IntrinsicSizes, space: SizesContext): IntrinsicSizes {
  const { style } = box
  if (typeof style.flexBasis !== 'number' || (style.flexGrow > 0 && style.flexShrink > 0)) return own
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, UNKNOWN_WIDTH))
  const length = (value: Size | MaxSize) => definite(value, style.boxSizing, edges)
  const basis = length(style.flexBasis)!
  const scrolls = style.overflowX !== 'visible' && style.overflowX !== 'clip'
  const automatic = () =>
    scrolls ? edges : Math.min(length(style.width) ?? Number.POSITIVE_INFINITY, contentSizes(box, space, edges).min)
  const most = length(style.maxWidth) ?? Number.POSITIVE_INFINITY
  // §4.5: the maximum clamps the automatic minimum, but not a specified one.
  const least = style.minWidth === 'auto' ? Math.min(automatic(), most) : (length(style.minWidth) ?? edges)
  const used = (size: number): number => {
    const capped = style.flexGrow > 0 ? size : Math.min(size, basis)
    return Math.max(least, Math.min(style.flexShrink > 0 ? capped : Math.max(capped, basis), most))
  }
  return { min: used(own.min), word: used(own.word), max: used(own.max) }
}
