/**
 * Paints stacking contexts in the order of CSS 2.1 Appendix E.
 * https://www.w3.org/TR/CSS22/
 */
import { LINE_ROTATION } from '../base/axes.ts'
import { IDENTITY, type Matrix } from '../base/geometry.ts'
import type { Homography } from '../base/homography.ts'
import type { Element } from '../html/document.ts'
import type { LineFragment } from '../layout/types.ts'
import { anyStyle } from './any-style.ts'
import { behindWithin, filteredBackdrop } from './backdrop.ts'
import { paintBackground } from './background.ts'
import { paintCollapsed, paintColumnRules } from './border.ts'
import { isDecorated, paintBox, paintBoxOutline } from './box-paint.ts'
import { isBehindPlane, keepsSpace, transformOf } from './box-transform.ts'
import { clippedTo, clipTo, OpList } from './clip.ts'
import type { Located, PaintServices } from './context.ts'
import type { DecoratedText } from './decorated-spans.ts'
import { boxEffects, clipPropertyPath } from './effects.ts'
import { type Ellipsis, ellipsisOf } from './ellipsis.ts'
import { paintEmphasis } from './emphasis.ts'
import { group, wrapped } from './group.ts'
import { paintReplaced } from './image.ts'
import { type BlockItem, type InlineItem, type Layer, type LineItem, layerOf, type Positioned } from './layers.ts'
import { paintLink } from './link.ts'
import type { PaintOp } from './ops.ts'
import { inPerspective } from './perspective.ts'
import { joinRightToLeft } from './right-to-left.ts'
import { square } from './rounded.ts'
import { inOrder } from './stacking-order.ts'
import { columnBackgrounds, isSeenThroughCells, rowBackground, type TableBackground } from './table-backgrounds.ts'
import { paintText, plainText } from './text.ts'
import { paintDecorations } from './text-decoration.ts'

/** Paints a box and everything in it as a stacking context. */
export function paintTree(root: Located, services: PaintServices): readonly PaintOp[] {
  return paintPositioned({ z: 0, layer: null, line: null, adopted: [], ...root }, services)
}

/** Paints a positioned box or stacking context with its transform, effects and opacity, as a group if necessary. */
function paintPositioned(item: Positioned, services: PaintServices): readonly PaintOp[] {
  const { matrix: transform, shows, perspective } = transformOf(item, item.inherited.space)
  if (shows === 'nothing') return []
  if (perspective !== null) return paintInPerspective(item, transform, perspective, services)
  const within = behindWithin(services, item.fragment.box.style, transform)
  const ops = item.layer === null ? paintContext(item, within, shows === 'inside') : paintPart(item, item.layer, within)
  return withEffects(ops, item, transform, services)
}

/**
 * A box whose plane is in perspective (CSS Transforms 2 §6.1): the projection applies to the content of the plane, not to
 * children in the 3D rendering context.
 */
function paintInPerspective(
  item: Positioned,
  transform: Matrix | null,
  perspective: Homography,
  services: PaintServices,
): readonly PaintOp[] {
  if (keepsSpace(item.fragment))
    return wrapped(paintContext(item, services, false, perspective), { transform: transform ?? IDENTITY })
  const ops = item.layer === null ? paintContext(item, services) : paintPart(item, item.layer, services)
  const plane = withEffects(ops, item, null, services)
  return wrapped(inPerspective(plane, perspective), { transform: transform ?? IDENTITY })
}

/** The operations of a box with its effects, opacity and transform, in a group if necessary. */
function withEffects(
  ops: readonly PaintOp[],
  item: Positioned,
  transform: Matrix | null,
  services: PaintServices,
): readonly PaintOp[] {
  const { style } = item.fragment.box
  const effects = boxEffects(ops, item, services)
  const { clip, mask } = effects
  const ownClip = style.transform.length > 0 ? clipPropertyPath(item) : null
  const content = [...filteredBackdrop(item, transform, services), ...effects.ops]
  const drawn = ownClip === null ? content : clippedTo(ownClip, content)
  const isMixed = item.layer === null && mixesOut(ops, services)
  const isPlain = transform === null && style.opacity >= 1 && clip === null && mask === null
  if (drawn.length === 0 || (isPlain && !isMixed && style.mixBlendMode === 'normal')) return drawn
  const blend = style.mixBlendMode === 'normal' ? {} : { blend: style.mixBlendMode }
  const shape = { clip: clip?.path ?? null, clipRule: clip?.rule ?? 'nonzero' } as const
  const masked = { ...(mask === null ? {} : { mask }), ...(isMixed ? { isIsolated: true } : {}) }
  return [{ op: 'group', ...shape, transform, opacity: style.opacity, ...blend, ...masked, children: drawn }]
}

/** Whether content of a stacking context would blend with the backdrop of the context (Compositing 1 §3.2). */
function mixesOut(ops: readonly PaintOp[], { images }: PaintServices): boolean {
  if (!blendsIn(images.styled)) return false
  const mixes = (list: readonly PaintOp[]): boolean =>
    list.some(
      op =>
        op.op === 'group' &&
        (op.blend !== undefined ||
          (op.opacity >= 1 && op.mask === undefined && op.isIsolated !== true && mixes(op.children))),
    )
  return mixes(ops)
}

/** Whether any box of a document blends. */
const blendsIn = anyStyle(style => style.mixBlendMode !== 'normal')

/**
 * A positioned box without a `z-index`: painted like a stacking context, but its positioned descendants belong to the enclosing
 * one.
 */
function paintPart({ inherited }: Positioned, layer: Layer, services: PaintServices): readonly PaintOp[] {
  const list = new OpList(inherited.clip)
  paintLayer(layer, list, services)
  return list.finish()
}

/**
 * One stacking context in the order of CSS 2.1 Appendix E.2 (https://www.w3.org/TR/CSS21/zindex.html#painting-order): the box
 * itself (steps 1 and 2), negative layers (3), its content (4 to 7), then positioned boxes without a layer or in layer 0 (8),
 * and positive layers (9). Equal layers are in tree order. With `isInside`, only the boxes that are painted separately. With
 * `perspective`, the projection applies to the plane of the box, but not to boxes in its 3D space.
 */
function paintContext(
  root: Positioned,
  services: PaintServices,
  isInside = false,
  perspective: Homography | null = null,
): readonly PaintOp[] {
  const done: PaintOp[] = []
  let list = new OpList(root.inherited.clip)
  const endPlane = (): void => {
    done.push(...inPerspective(list.finish(), perspective!))
    list = new OpList(root.inherited.clip)
  }
  const found: Positioned[] = [...root.adopted]
  const layer = layerOf(root, root.line, found)
  const positioned = inOrder(found)
  const [own, ...blocks] = layer.blocks
  const paintAll = (items: readonly Positioned[]): void => {
    for (const item of items) {
      const { behind } = services
      const within = behind === null ? services : { ...services, behind: () => [...behind(), ...list.soFar()] }
      const ops = paintPositioned(item, within)
      if (perspective === null || item.inherited.space === null) list.add(item.inherited.clip, ops)
      else {
        endPlane()
        done.push(...ops)
      }
    }
  }
  const keeps = keepsSpace(root.fragment)
  const [below, above] = keeps ? parted(positioned) : [[], positioned]
  paintAll(below)
  if (own !== undefined && !isInside) paintBlock(own, list, services)
  paintAll(above.filter(item => item.z < 0))
  if (!isInside) paintLayer({ ...layer, blocks }, list, services)
  paintAll(above.filter(item => item.z >= 0))
  if (perspective === null) return list.finish()
  endPlane()
  return done
}

/** The boxes in a 3D space that are behind the plane of the box that has it, and the others. */
function parted(items: readonly Positioned[]): readonly [readonly Positioned[], readonly Positioned[]] {
  const isBehind = (item: Positioned): boolean =>
    item.inherited.space !== null && isBehindPlane(item, item.inherited.space)
  return [items.filter(isBehind), items.filter(item => !isBehind(item))]
}

/**
 * Steps 4, 5 and 7: boxes, floats, lines. Outlines are painted here instead of at step 10, which the appendix allows:
 * positioned boxes cover them.
 */
function paintLayer(layer: Layer, list: OpList, services: PaintServices): void {
  for (const item of layer.blocks) paintBlock(item, list, services)
  for (const float of layer.floats) paintLayer(float, list, services)
  for (const item of layer.inlines) paintInline(item, list, services)
  for (const { fragment, x, y, inherited } of layer.outlines) list.add(inherited.clip, paintBoxOutline(fragment, x, y))
}

/** Paints the background of a block, with its link area, table backgrounds and gap rules. */
function paintBlock(item: BlockItem, list: OpList, services: PaintServices): void {
  const { fragment, x, y, inherited } = item
  if (item.kind === 'shared-borders') {
    list.add(inherited.clip, paintCollapsed(fragment.collapsedBorders ?? [], x, y, 'layout'))
    return
  }
  const { style } = fragment.box
  if (item.isCell && style.emptyCells === 'hide' && style.borderCollapse === 'separate' && isEmpty(fragment)) return
  const hasSharedBorders = style.borderCollapse === 'collapse' && (item.isCell || fragment.box.kind === 'table')
  const isSeen = isSeenThroughCells(fragment)
  const own = isSeen ? { ...services, withoutBackground: fragment } : services
  list.add(inherited.clip, paintBox(fragment, x, y, own, hasSharedBorders))
  if (fragment.box.link != null) list.add(inherited.clip, paintLink(item, null))
  const backgrounds = isSeen ? [rowBackground(fragment, x, y)] : columnBackgrounds(fragment, x, y)
  for (const background of backgrounds) list.add(inherited.clip, paintThroughCells(background, services))
  if (fragment.gapRules !== undefined) list.add(inherited.clip, paintCollapsed(fragment.gapRules, x, y, 'layout'))
  if (fragment.box.kind === 'columns') list.add(inherited.clip, paintColumnRules(fragment, x, y, 'layout'))
}

/**
 * Paints a background of a row, group or column through its cells, positioned by its own area (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#table-layers).
 */
function paintThroughCells({ style, shown, area }: TableBackground, services: PaintServices): readonly PaintOp[] {
  if (style.visibility !== 'visible') return []
  const whole = square(area)
  const areas = { 'border-box': whole, 'padding-box': whole, 'content-box': whole }
  return shown.flatMap(rect =>
    paintBackground(style, { areas, canvas: square(rect), page: services.page, text: null }, services, 'layout'),
  )
}

const isEmpty = ({ children }: Located['fragment']): boolean =>
  children.every(({ fragment }) => fragment.kind === 'box' && fragment.box.kind === 'inline-root' && isEmpty(fragment))

/** Paints the inline phase: lines, items, replaced boxes. */
function paintInline(item: InlineItem, list: OpList, services: PaintServices): void {
  if (item.kind === 'line') {
    paintLine(item, list, services)
    return
  }
  if (item.kind === 'item') {
    paintLayer(item.layer, list, services)
    return
  }
  const { fragment, x, y, inherited } = item
  if (fragment.box.style.visibility !== 'visible') return
  list.add(
    inherited.clip,
    paintReplaced(fragment, x, y, inherited.owner, services, element => paintForeign(element, item, services)),
  )
}

/** The content of a `foreignObject`: its owner is the figure. */
function paintForeign(
  element: Element,
  { fragment, inherited }: Located,
  services: PaintServices,
): readonly PaintOp[] | null {
  const content = fragment.foreign?.get(element)
  if (content === undefined) return null
  const image = fragment.image?.handle.content
  const isFile = image?.kind === 'svg' && !image.isInline
  const source = isFile ? { element: fragment.box.element, isGenerated: true, isInFile: true } : inherited.source
  const within = { ...inherited, isArtifact: true, decorating: [], clip: null, ellipsis: null, source }
  return paintTree({ fragment: content, x: 0, y: 0, inherited: within }, services)
}

/** Paints a line: backgrounds of inline boxes, underlines, the text, line-throughs, and links. */
function paintLine(item: LineItem, list: OpList, services: PaintServices): void {
  const ellipsis = item.cut === null ? null : ellipsisOn(item, item.cut, services)
  if (ellipsis === null) {
    paintWholeLine(item, list, services)
    return
  }
  const clip = clipTo(ellipsis.shown, item.clip)
  // Atomic boxes in the line have clips of their own, which do not include the ellipsis.
  const shown = new OpList(clip)
  paintWholeLine({ ...item, clip }, shown, services)
  list.add(clip, shown.finish())
  list.add(item.clip, ellipsis.ops)
}

/** The ellipsis of a line in a box that cuts its lines, or null. */
function ellipsisOn(
  { content }: LineItem,
  cut: NonNullable<LineItem['cut']>,
  { fonts }: PaintServices,
): Ellipsis | null {
  if (fonts === null) return null
  const objects = content.flatMap(part => {
    const own = isText(part) ? undefined : part.blocks[0]
    return own === undefined ? [] : [{ from: own.x, to: own.x + own.fragment.width }]
  })
  return ellipsisOf(cut.edges, cut.baseline, content.filter(isText), objects, fonts)
}

/**
 * Paints a line: boxes, lines below the text, text with what is in it, emphasis marks, lines above it, links (CSS 2.1
 * Appendix E step 7.2, https://www.w3.org/TR/CSS21/zindex.html#painting-order).
 */
function paintWholeLine(item: LineItem, list: OpList, services: PaintServices): void {
  const { line, root, clip, boxes, links } = item
  for (const { fragment, x, y } of boxes)
    if (isDecorated(fragment)) list.add(clip, paintBox(fragment, x, y, services, false, root))
  if (isPlain(item)) paintWords(item, list, services)
  else paintContent(item, list, services)
  for (const located of links) list.add(clip, paintLink(located, line.root))
}

/** Whether a line is text from left to right and nothing else: no lines, emphasis marks or boxes. Most lines are. */
function isPlain({ line, content }: LineItem): boolean {
  if (line.axes !== undefined) return false
  for (const part of content) {
    if (!('fragment' in part) || part.decorating.length > 0) return false
    const { run } = part.fragment.piece
    if (run.level % 2 === 1 || run.style.textEmphasisStyle !== 'none') return false
  }
  return true
}

/** Paints the texts of a plain line. */
function paintWords({ line, clip, content }: LineItem, list: OpList, { softShadows }: PaintServices): void {
  for (const part of content) {
    if (!('fragment' in part)) continue
    const op = plainText(part, line)
    if (op !== null) list.addOne(clip, op)
    else list.add(clip, paintText(part, line, softShadows))
  }
}

/** Paints text, atomic boxes and lines along them. */
function paintContent({ line, clip, content }: LineItem, list: OpList, services: PaintServices): void {
  const texts = content.filter(isText)
  const decorations = paintDecorations(texts, services.softShadows)
  const turn = (ops: readonly PaintOp[]): readonly PaintOp[] => turned(ops, line)
  list.add(clip, turn(decorations.belowText))
  let text: PaintOp[] = []
  const endText = (): void => {
    list.add(clip, turn(joinRightToLeft(text)))
    text = []
  }
  for (const part of content) {
    if (isText(part) && part.fragment.piece.run.isUpright === true) {
      endText()
      list.add(clip, paintText(part, line, services.softShadows))
    } else if (isText(part)) text.push(...paintText(part, line, services.softShadows))
    else {
      endText()
      paintLayer(part, list, services)
    }
  }
  endText()
  const emphasis = paintEmphasis(texts, line, services.fonts)
  list.add(clip, turn(emphasis.along))
  list.add(clip, emphasis.upright)
  list.add(clip, turn(decorations.aboveText))
}

/** Paints along a vertical line, which is rotated with its text. */
function turned(ops: readonly PaintOp[], { axes }: LineFragment): readonly PaintOp[] {
  if (axes === undefined || ops.length === 0) return ops
  return [group(ops, { transform: LINE_ROTATION[axes] })]
}

const isText = (part: DecoratedText | Layer): part is DecoratedText => 'fragment' in part
