/**
 * Sorts the fragments of a stacking context into the lists of CSS 2.1 Appendix E, in one pass. Floats and atomic inlines are
 * lists of their own in their parent's steps, but their positioned descendants take part in the surrounding stacking context.
 * https://www.w3.org/TR/CSS22/
 */
import type { Axes } from '../base/axes.ts'
import type { BoxFragment, LineFragment, Placed, TextFragment } from '../layout/types.ts'
import { isDecorated } from './box-paint.ts'
import { depthOf, spaceWithin } from './box-transform.ts'
import { type Clip, clipTo } from './clip.ts'
import { decoratingIn, type Inherited, type Located, ownerIn, sourceIn } from './context.ts'
import type { DecoratedText } from './decorated-spans.ts'
import { clipPropertyPath, hasEffects } from './effects.ts'
import { type EllipsisEdges, ellipsisEdges } from './ellipsis.ts'
import { linkWithin, ownLink } from './link.ts'
import { hidesOverflow, overflowClip, overflows } from './overflow.ts'
import { borderBox, hasRadius } from './rounded.ts'

/** Content that is painted as a unit. */
export interface Layer {
  /** Step 4: boxes with a background or border, in tree order. */
  readonly blocks: BlockItem[]
  /** Step 5. */
  readonly floats: Layer[]
  /** Step 7. */
  readonly inlines: InlineItem[]
  /** Step 10. */
  readonly outlines: Located[]
  /** Steps 3, 8 and 9, shared by all layers of a stacking context. */
  readonly positioned: Positioned[]
}

/** An item of the background of a layer. */
export type BlockItem =
  | ({ readonly kind: 'box'; readonly isCell: boolean } & Located)
  /** The collapsed borders of a table. */
  | ({ readonly kind: 'shared-borders' } & Located)

/** An item of the foreground of a layer. */
export type InlineItem =
  | LineItem
  | ({ readonly kind: 'replaced' } & Located)
  /**
   * An item of a flex container or a grid, painted like an inline block (CSS Flexbox 1,
   * https://www.w3.org/TR/css-flexbox-1/#order-property, CSS Grid 2, https://www.w3.org/TR/css-grid-2/#order-property).
   */
  | { readonly kind: 'item'; readonly layer: Layer }

/** One line, or the part of it in a positioned inline box. */
export interface LineItem {
  readonly kind: 'line'
  readonly line: LineFragment
  /** The fragment of the line; null for a part in a positioned inline box. */
  readonly root: BoxFragment | null
  readonly clip: Clip | null
  readonly boxes: Located[]
  readonly content: (DecoratedText | Layer)[]
  readonly links: Located[]
  /** The edges at which it is truncated with an ellipsis. */
  readonly cut: { readonly edges: EllipsisEdges; readonly baseline: number } | null
}

/** A positioned box, or one that is a stacking context for another reason. */
export interface Positioned extends Located {
  readonly z: number
  /** Null for a stacking context, which sorts its own content when it is painted. */
  readonly layer: Layer | null
  /** The line of an inline box. */
  readonly line: LineFragment | null
  /** For a stacking context: boxes that belong to it, although their containing block is outside. */
  readonly adopted: Positioned[]
}

/** An empty layer; `positioned` collects its positioned descendants. */
const newLayer = (positioned: Positioned[]): Layer => ({
  blocks: [],
  floats: [],
  inlines: [],
  outlines: [],
  positioned,
})

/** The layer of a box and its descendants; its own decoration is the first block. */
export function layerOf(
  { fragment, x, y, inherited }: Located,
  line: LineFragment | null,
  positioned: Positioned[],
): Layer {
  const layer = newLayer(positioned)
  if (fragment.box.kind === 'inline' && line !== null) {
    const item = newLine(line, null, inherited.clip, null)
    layer.inlines.push(item)
    addInlineBox({ fragment, x, y, inherited }, item, layer)
  } else if (fragment.box.kind === 'inline-root') addLines({ fragment, x, y, inherited }, layer)
  else addBlock({ fragment, x, y, inherited }, false, layer)
  return layer
}

// ---------- blocks ----------

/** Adds a box that is painted in its parent's layer, with its content. */
function addBlock(located: Located, isCell: boolean, layer: Layer): void {
  const { fragment, x, y, inherited } = located
  const { box } = fragment
  if (box.kind !== 'marker') {
    // The first block is the box of the layer itself, whether it is visible or not.
    if (layer.blocks.length === 0 || isPainted(fragment)) layer.blocks.push({ kind: 'box', isCell, ...located })
    if (box.style.outlineStyle !== 'none') layer.outlines.push(located)
  }
  const inner = within(located, null)
  if (box.kind === 'replaced') layer.inlines.push({ kind: 'replaced', ...located, inherited: inner })
  for (const child of fragment.children) addChild(child, x, y, fragment, inner, layer)
  if (fragment.collapsedBorders !== null) layer.blocks.push({ kind: 'shared-borders', fragment, x, y, inherited })
}

/** Whether a box has anything of its own that is painted: a decoration, a link area, backgrounds of columns, rules in gaps. */
function isPainted(fragment: BoxFragment): boolean {
  const { box, gapRules } = fragment
  const isContainer = box.kind === 'table' || box.kind === 'columns'
  return isContainer || box.link != null || gapRules !== undefined || isDecorated(fragment)
}

/** The values that the content of a box inherits. */
function within(located: Located, baseline: number | null): Inherited {
  const { fragment, x, y, inherited } = located
  const { box } = fragment
  const { style } = box
  const isInline = box.kind === 'inline'
  const isDecorating = box.decoratedBy !== undefined || style.textDecorationLine.length > 0
  const hasSpace = style.perspective !== 'none' || style.transformStyle !== 'flat'
  const { owner, isArtifact } = ownerIn(inherited, fragment)
  return {
    owner,
    isArtifact,
    decorating: isDecorating ? decoratingIn(inherited, box, baseline) : inherited.decorating,
    clip: hidesOverflow(fragment) ? contentClip(located) : inherited.clip,
    link: box.link == null ? inherited.link : linkWithin(located),
    ellipsis: isInline ? inherited.ellipsis : style.textOverflow === 'clip' ? null : ellipsisEdges(fragment, x, y),
    source: sourceIn(inherited, box),
    container: isInline ? inherited.container : located,
    space: hasSpace ? spaceWithin(located, inherited.space) : null,
  }
}

/** Adds the lines of a paragraph, and the boxes between them. */
function addLines(located: Located, layer: Layer): void {
  const { fragment, x, y } = located
  const inner = withinRoot(located)
  for (const child of fragment.children) addChild(child, x, y, fragment, inner, layer)
}

/** The values that the lines of a paragraph inherit: mostly those of its block. */
function withinRoot(located: Located): Inherited {
  const { fragment, inherited } = located
  const { box } = fragment
  const { owner, isArtifact } = ownerIn(inherited, fragment)
  const decorating = box.decoratedBy === undefined ? inherited.decorating : decoratingIn(inherited, box, null)
  const source = sourceIn(inherited, box)
  const link = box.link == null ? inherited.link : linkWithin(located)
  const hasOwner = owner === inherited.owner && isArtifact === inherited.isArtifact
  const isPlain = decorating === inherited.decorating && link === inherited.link
  if (hasOwner && isPlain && source === inherited.source) return inherited
  return { ...inherited, owner, isArtifact, decorating, link, source }
}

/** The clip of the content of a box that hides overflow: the outer clip, and its own if there is overflow. */
function contentClip({ fragment, x, y, inherited }: Located): Clip | null {
  const isWithin = !hasRadius(fragment.box.style) && fragment.box.style.overflowClipMargin.box === 'padding-box'
  if (isWithin && !overflows(fragment)) return inherited.clip
  return clipTo(overflowClip(fragment, borderBox(fragment, x, y)), inherited.clip)
}

/**
 * Adds a child to the lists of its layer, by its phase in CSS 2.1 Appendix E
 * (https://www.w3.org/TR/CSS21/zindex.html#painting-order).
 */
function addChild(
  { x: dx, y: dy, fragment }: Placed,
  parentX: number,
  parentY: number,
  parent: BoxFragment,
  inherited: Inherited,
  layer: Layer,
): void {
  const x = parentX + dx
  const y = parentY + dy
  if (fragment.kind === 'line') {
    layer.inlines.push(lineItem({ fragment, x, y }, parent, inherited, layer))
    return
  }
  // Text is only on lines.
  if (fragment.kind === 'text') return
  const located = { fragment, x, y, inherited }
  const isItem = parent.box.kind === 'flex' || parent.box.kind === 'grid'
  if (fragment.box.kind === 'inline-root' && !isItem) addLines(located, layer)
  else if (isTakenOut(fragment, isItem, inherited)) layer.positioned.push(positioned(located, null, layer.positioned))
  else if (!isItem && isFloat(fragment)) layer.floats.push(layerOf(apart(located), null, layer.positioned))
  else if (isItem) layer.inlines.push({ kind: 'item', layer: layerOf(located, null, layer.positioned) })
  else addBlock(located, parent.box.kind === 'row', layer)
}

/** Text decorations do not apply to out-of-flow and atomic boxes (CSS Text Decoration 3 §2). */
const apart = (located: Located): Located => ({ ...located, inherited: { ...located.inherited, decorating: [] } })

/** Whether a box is painted in step 5 of the painting order. */
const isFloat = ({ box }: BoxFragment): boolean =>
  box.kind !== 'inline-root' && box.kind !== 'marker' && (box.style.float === 'left' || box.style.float === 'right')

// ---------- stacking by z-index ----------

/** Whether a box is painted in steps 3, 8 or 9: positioned, a stacking context, or an item with a `z-index`. */
function isTakenOut({ box }: BoxFragment, isItem: boolean, { space }: Inherited): boolean {
  if (box.kind === 'inline-root' || box.kind === 'marker') return false
  const { style } = box
  const isPositioned = style.position !== 'static' && typeof style.position === 'string'
  // A box in a 3D rendering context has a transform of its own and may show its back face.
  const mayTurnAway = space !== null && style.backfaceVisibility === 'hidden' && box.kind !== 'inline'
  return isPositioned || isContext(box) || mayTurnAway || (isItem && style.zIndex !== 'auto')
}

/**
 * Whether a style creates a stacking context by itself, whatever its position
 * (https://drafts.csswg.org/css-position-4/#stacking-context and the modules of each property).
 */
const isContext = ({ style, kind }: BoxFragment['box']): boolean =>
  style.opacity < 1 ||
  (kind !== 'inline' && (style.transform.length > 0 || style.transformStyle === 'preserve-3d')) ||
  hasEffects(style) ||
  style.mixBlendMode !== 'normal' ||
  style.isolation === 'isolate' ||
  style.perspective !== 'none' ||
  (style.contain.length > 0 && style.contain.some(word => CONTAINED.has(word))) ||
  (style.willChange.length > 0 && style.willChange.some(name => CONTEXT_PROPERTIES.has(name)))

/** CSS Contain 2 §3: values of `contain` that create a stacking context. */
const CONTAINED: ReadonlySet<string> = new Set(['layout', 'paint', 'strict', 'content'])
/** CSS Will Change 1 §3: properties that create one with some value. */
const CONTEXT_PROPERTIES: ReadonlySet<string> = new Set([
  ...[
    'opacity',
    'transform',
    'clip-path',
    'mask',
    'mask-image',
    'filter',
    'mix-blend-mode',
    'isolation',
    'perspective',
  ],
  ...['z-index', 'position', 'contain', 'translate', 'rotate', 'scale', 'backdrop-filter'],
])

/**
 * A positioned box with its z-index. Without a stacking context of its own it is painted as one, but its positioned
 * descendants belong to the surrounding context (Appendix E step 8).
 */
function positioned(located: Located, line: LineFragment | null, shared: Positioned[]): Positioned {
  const { fragment } = located
  const { style } = fragment.box
  const inFlow = style.position !== 'absolute' && style.position !== 'fixed'
  const isAtomic = line !== null && fragment.box.kind !== 'inline'
  const base = withClipProperty(inFlow && !isAtomic && !isFloat(fragment) ? located : apart(located))
  const formsContext =
    style.zIndex !== 'auto' ||
    isContext(located.fragment.box) ||
    style.position === 'fixed' ||
    style.position === 'sticky' ||
    (located.inherited.space !== null && style.backfaceVisibility === 'hidden')
  // In a 3D rendering context, nearer boxes are painted over others (CSS Transforms 2 §6).
  const depth = depthOf(located, located.inherited.space)
  const z = depth !== 0 ? depth : style.zIndex === 'auto' ? 0 : style.zIndex
  if (formsContext) return { z, line, layer: null, adopted: [], ...base }
  return { z, line, layer: layerOf(base, line, shared), adopted: [], ...base }
}

/** The `clip` property, which clips the border box too. With a transform it is part of the box's group. */
function withClipProperty(located: Located): Located {
  const { fragment, inherited } = located
  const path = fragment.box.style.transform.length > 0 ? null : clipPropertyPath(located)
  return path === null ? located : { ...located, inherited: { ...inherited, clip: clipTo(path, inherited.clip) } }
}

// ---------- lines ----------

const newLine = (line: LineFragment, root: BoxFragment | null, clip: Clip | null, cut: LineItem['cut']): LineItem => ({
  kind: 'line',
  line,
  root,
  clip,
  boxes: [],
  content: [],
  links: [],
  cut,
})

/** A line with its content. */
function lineItem(
  { fragment: line, x, y }: Placed<LineFragment>,
  root: BoxFragment,
  inherited: Inherited,
  layer: Layer,
): LineItem {
  const isCut = inherited.ellipsis !== null && line.axes === undefined
  const cut = isCut ? { edges: inherited.ellipsis, baseline: y + line.baseline } : null
  const item = newLine(line, root, inherited.clip, cut)
  const { owner, decorating, source } = inherited
  for (const child of line.children) {
    const { fragment } = child
    if (fragment.kind !== 'text' || fragment.axes !== undefined) addInline(child, x, y, inherited, item, layer)
    else {
      const baseline = y + child.y + fragment.ascent
      item.content.push({ fragment, x: x + child.x, baseline, owner, decorating, source })
    }
  }
  return item
}

/** Adds the content of a line: text, inline boxes and atomic ones. */
function addInline(
  { x: dx, y: dy, fragment }: Placed,
  parentX: number,
  parentY: number,
  inherited: Inherited,
  item: LineItem,
  layer: Layer,
): void {
  const x = parentX + dx
  const y = parentY + dy
  if (fragment.kind === 'line') return
  if (fragment.kind === 'text') {
    const { owner, decorating, source } = inherited
    if (fragment.axes === undefined)
      item.content.push({ fragment, x, baseline: y + fragment.ascent, owner, decorating, source })
    else item.content.push({ ...alongLine(fragment, fragment.axes, x, y), owner, decorating, source })
    return
  }
  const located = { fragment, x, y, inherited }
  if (isTakenOut(fragment, false, inherited)) layer.positioned.push(positioned(located, item.line, layer.positioned))
  else if (fragment.box.kind === 'inline') addInlineBox(located, item, layer)
  else {
    item.content.push(layerOf(apart(located), null, layer.positioned))
  }
}

/** A text of a vertical line on its baseline, in the coordinates of a horizontal line that is rotated by `LINE_ROTATION`. */
function alongLine(
  fragment: TextFragment,
  axes: Axes,
  x: number,
  y: number,
): Pick<DecoratedText, 'fragment' | 'x' | 'baseline'> {
  const { ascent, width, height } = fragment
  const unturned = { ...fragment, width: height, height: width }
  if (axes === 'sideways-lr') return { fragment: unturned, x: -y - height, baseline: x + ascent }
  return { fragment: unturned, x: y, baseline: ascent - x - width }
}

/** Adds an inline box with its children. */
function addInlineBox(located: Located, item: LineItem, layer: Layer): void {
  const { fragment, y } = located
  const hasOwn = fragment.baseline.first !== null && item.line.axes === undefined
  const baseline = hasOwn ? y + fragment.baseline.first : null
  const inner = within(located, baseline)
  item.boxes.push(located)
  if (fragment.box.style.outlineStyle !== 'none') layer.outlines.push(located)
  if (ownLink(located) !== null) item.links.push(located)
  for (const child of fragment.children) addInline(child, located.x, y, inner, item, layer)
}
