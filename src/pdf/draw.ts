/** Turns paint operations into content: one function per kind of operation, and nested groups. */

import { unreachable } from '../base/errors.ts'
import { IDENTITY, type Matrix, multiply, type Rect, scaleOf, translation } from '../base/geometry.ts'
import { united } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import { boundsOf, type KnownBounds } from '../paint/bounds.ts'
import { group } from '../paint/group.ts'
import { isOnePiece } from '../paint/one-piece.ts'
import type { GlyphsOp, GroupOp, Mask, PaintOp, TilePaint } from '../paint/ops.ts'
import { vectorOps } from '../paint/vector.ts'
import { ContentStream } from './content-stream.ts'
import { piecesOf } from './formula-parts.ts'
import { fillGradient, strokeGradient } from './gradient-shadings.ts'
import { toGrid } from './grid-units.ts'
import { type ImageObject, ORIENTATIONS } from './image-objects.ts'
import { cornersOf } from './link-annotations.ts'
import { own } from './marking.ts'
import { pixelBox, toPdfBox } from './rectangles.ts'
import { shortOf, stoppingShort, withRoom } from './short-edges.ts'
import type { MarkedStream } from './structure/structure.ts'
import { dictionary, number, numbers, type Reference } from './syntax.ts'
import { inPoints, type PlacedLink, type Shared, type Target, targetOfForm, useSoftMask, useState } from './target.ts'
import { withoutPrivateText, writeGlyphs } from './text-showing.ts'
import { hasRightToLeft, inVisualOrder, type Turn, turnOf } from './visual-lines.ts'

/** A page's content with its parent tree key and the areas of its links. */
interface DrawnPage {
  readonly stream: ContentStream
  readonly marked: MarkedStream | null
  readonly links: readonly PlacedLink[]
}

/** Draws the operations of a page; `page` is the object that marked content belongs to. */
export function drawPage(
  ops: readonly PaintOp[],
  size: { readonly width: number; readonly height: number },
  page: Reference,
  shared: Shared,
): DrawnPage {
  const stream = new ContentStream(size, { isTagged: shared.structure !== null, isForm: false })
  const marked = shared.structure?.stream(page, null) ?? null
  const links: PlacedLink[] = []
  const turn = hasRightToLeft(ops) ? turnOf(ops) : null
  const place = { toPage: IDENTITY, toStream: IDENTITY, turn, alpha: 1, isGroup: false }
  drawOps(ops, { shared, stream, marked, page, size, links, ...place })
  stream.endMark()
  return { stream, marked, links }
}

/** Draws operations in paint order; lines with right-to-left text are drawn in visual order. */
function drawOps(ops: readonly PaintOp[], target: Target): void {
  if (target.turn === null) for (const op of ops) drawOp(op, target)
  else for (const { op, turn } of inVisualOrder(ops, target.turn)) drawOp(op, target, turn)
}

/** Draws one operation by its kind. */
function drawOp(op: PaintOp, target: Target, turn: Turn | null = null): void {
  switch (op.op) {
    case 'fill':
      drawFill(op, target)
      break
    case 'stroke':
      drawStroke(op, target)
      break
    case 'glyphs':
      drawGlyphs(op, target, turn)
      break
    case 'image':
      drawImage(op, target)
      break
    case 'link':
      target.links.push({ op, corners: cornersOf(op.rect, target.toPage) })
      break
    case 'group':
      drawGroup(op, target)
      break
    case 'drawing':
      drawDrawing(op, target)
      break
    default:
      unreachable(op)
  }
}

/** A stream of its own for operations, whose origin is the upper left corner of a place on the page. */
export function drawApart(children: readonly PaintOp[], { x, y, width, height }: Rect, shared: Shared): ContentStream {
  const inside = targetOfForm(shared, shared.file.pageTree, { width, height })
  drawGroup(group(children, { transform: translation(-x, -y) }), inside)
  inside.stream.leaveText()
  return inside.stream
}

/**
 * Draws text; text of a form field goes to its appearance. Where structure has tokens of its own, each part is marked
 * apart.
 */
function drawGlyphs(op: GlyphsOp, target: Target, turn: Turn | null): void {
  if (target.shared.fields?.takes(op, target) === true) return
  if (op.parts === undefined || target.shared.structure?.hasTokens(op.owner) !== true) {
    showGlyphs(op, target, turn, null)
    return
  }
  for (const piece of piecesOf(op)) showGlyphs(piece.op, target, turn, piece.token)
}

/** Marks, colours and shows glyphs. */
function showGlyphs(given: GlyphsOp, target: Target, turn: Turn | null, token: number | null): void {
  const op = withoutPrivateText(given)
  const isSaid = own(op.owner, op.language, op, target, token)
  setFill(op.color, target)
  writeGlyphs(target.stream, op, target.shared.fonts, isSaid, turn)
}

/** Sets colour and alpha for filling. */
function setFill(color: Color, { stream, shared, alpha }: Target): void {
  stream.fillColor(color)
  stream.alpha(color.a * alpha, shared.stateFor)
}

/** Fills a path with a colour, a gradient or tiles. */
function drawFill(op: Extract<PaintOp, { op: 'fill' }>, target: Target): void {
  // Viewers paint a hairline for an area of no size.
  const bounds = boundsOf(op)
  if (bounds === null || toGrid(bounds.width) === 0 || toGrid(bounds.height) === 0) return
  own(op.owner, null, op, target)
  const { stream } = target
  if ('kind' in op.paint && op.paint.kind !== 'tiles') {
    fillGradient(op, op.paint, bounds, target)
    return
  }
  if ('kind' in op.paint) setTiles(op.paint, 'fill', target)
  else setFill(op.paint, target)
  stream.path(target.isGroup ? stoppingShort(op.path, scaleOf(target.toStream)) : op.path)
  stream.out.latin(op.rule === 'nonzero' ? 'f\n' : 'f*\n')
}

/**
 * A tiling pattern (ISO 32000-1 §8.7.3). Its matrix maps to the stream's initial coordinate system, not to the one in force
 * where the pattern is used.
 */
function setTiles({ tile, step, transform, children }: TilePaint, use: 'fill' | 'stroke', target: Target): void {
  const { stream, shared, page, size, toStream, alpha } = target
  const cell = { width: tile.width, height: tile.height }
  const inside = targetOfForm(shared, page, cell)
  drawOp(group(children, { transform: translation(-tile.x, -tile.y) }), inside)
  inside.stream.leaveText()
  // The lower left corner of the tile, in points, where the stream's own coordinates begin.
  const [, , , height] = toPdfBox({ x: 0, y: 0, ...cell }, cell.height)
  const corner = toPdfBox({ ...tile, ...cell }, size.height)
  const toBegin = transform === null ? toStream : multiply(toStream, transform)
  const matrix = multiply(inPoints(toBegin, size.height), [1, 0, 0, 1, corner[0], corner[1]])
  const entries = dictionary({
    Type: '/Pattern',
    PatternType: 1,
    PaintType: 1,
    TilingType: 2,
    BBox: numbers([0, 0, cell.width * 0.75, height]),
    XStep: step.width * 0.75,
    YStep: step.height * 0.75,
    Matrix: numbers(matrix),
    Resources: inside.stream.resources(),
  })
  const id = shared.file.addStream(entries.slice(2, -2), inside.stream.out.bytes())
  stream.alpha(alpha, shared.stateFor)
  const key = `T${shared.nextKey()}`
  if (use === 'fill') stream.fillPattern(key, id)
  else stream.strokePattern(key, id)
}

/** Strokes a path with a colour, a gradient or tiles. */
function drawStroke(op: Extract<PaintOp, { op: 'stroke' }>, target: Target): void {
  if (toGrid(op.width) === 0) return
  own(op.owner, null, op, target)
  const { stream, shared, alpha } = target
  stream.outsideText()
  const { paint } = op
  const draw = (): void => {
    stream.stroking(op)
    stream.path(op.path)
    stream.out.latin('S\n')
  }
  if ('kind' in paint && paint.kind !== 'tiles') {
    strokeGradient(paint, boundsOf(op), target, draw)
    return
  }
  if ('kind' in paint) setTiles(paint, 'stroke', target)
  else {
    stream.strokeColor(paint)
    stream.alpha(paint.a * alpha, shared.stateFor)
  }
  draw()
}

/**
 * Draws an image in its rectangle; vector content as a form. JPEG data are embedded as they are, so their orientation
 * is part of the matrix.
 */
function drawImage(op: Extract<PaintOp, { op: 'image' }>, target: Target): void {
  const { content } = op.image
  const { rect } = op
  if (toGrid(rect.width) === 0 || toGrid(rect.height) === 0) return
  // SVGs are drawn by the painter.
  if (content.kind === 'svg') return
  if (content.kind === 'vector') {
    const { width, height, bleed = 0 } = content
    const drawing = () => vectorOps(content, 'layout', () => [])
    placeForm({ id: op.image.id, size: { width, height }, bleed, drawing }, op, target)
    return
  }
  own(op.owner, null, op, target)
  const { stream, shared, alpha, size } = target
  const { key, id } = shared.images.object(op.image, content)
  stream.within(() => {
    stream.alpha(alpha, shared.stateFor)
    stream.use('XObject', key, id)
    const [left, bottom, right, top] = pixelBox(rect, size.height)
    const place: Matrix = [right - left, 0, 0, top - bottom, left, bottom]
    const orientation = content.kind === 'jpeg' ? ORIENTATIONS[content.orientation - 1] : undefined
    const matrix = multiply(place, orientation ?? IDENTITY)
    stream.out.latin(`${matrix.map(number).join(' ')} cm/${key} Do\n`)
  })
}

/** Draws a drawing, which is written once. */
function drawDrawing(op: Extract<PaintOp, { op: 'drawing' }>, target: Target): void {
  if (toGrid(op.rect.width) === 0 || toGrid(op.rect.height) === 0) return
  placeForm({ id: op.id, size: op.size, bleed: 0, drawing: () => op.children }, op, target)
}

/** Draws operations in a form of their own. */
interface FormContent {
  readonly id: string
  /** Of the drawing's own viewport, px. */
  readonly size: { readonly width: number; readonly height: number }
  /** How far the ink may extend beyond the viewport, px. */
  readonly bleed: number
  drawing(): readonly PaintOp[]
}

/** Places a form so that its size fills the rectangle. */
function placeForm(content: FormContent, op: Extract<PaintOp, { op: 'image' | 'drawing' }>, target: Target): void {
  own(op.owner, null, op, target)
  const { stream, shared, alpha, size } = target
  const { key, id } = formOf(content, shared)
  stream.within(() => {
    stream.alpha(alpha, shared.stateFor)
    stream.use('XObject', key, id)
    const [left, bottom, right, top] = toPdfBox(op.rect, size.height)
    const { width, height } = content.size
    // Maps the drawing to the unit square, and the unit square to its rectangle.
    const matrix = multiply(
      [right - left, 0, 0, top - bottom, left, bottom],
      [1 / (width * 0.75), 0, 0, 1 / (height * 0.75), 0, 0],
    )
    stream.out.latin(`${matrix.map(number).join(' ')} cm/${key} Do\n`)
  })
}

/** A form (ISO 32000-1 §8.10), written once for all its uses. */
function formOf({ id, size, bleed, drawing }: FormContent, shared: Shared): ImageObject {
  const known = shared.forms.get(id)
  if (known !== undefined) return known
  const made = { key: `V${shared.forms.size + 1}`, id: shared.file.reserve() }
  shared.forms.set(id, made)
  // It may be used inside a group.
  const inside: Target = { ...targetOfForm(shared, made.id, size), isGroup: true }
  const { stream } = inside
  drawOps(drawing(), inside)
  stream.leaveText()
  const area = { x: -bleed, y: -bleed, width: size.width + 2 * bleed, height: size.height + 2 * bleed }
  const box = numbers(toPdfBox(shortOf(area), size.height))
  shared.file.putStream(
    made.id,
    `/Type/XObject/Subtype/Form/BBox${box}/Resources${stream.resources()}`,
    stream.out.bytes(),
  )
  return made
}

/** Nested saved states: PDF/A allows 28 in a stream (ISO 19005-2 §6.1.13), and the operations inside need some of them. */
const DEEPEST = 24

/**
 * Draws a group: state around it, and a transparency group only where needed (ISO 32000-1 §11.4). Opacity of one piece
 * is passed on to it; deeply nested state goes into a form.
 */
function drawGroup(op: GroupOp, target: Target): void {
  if (op.children.length === 0 || op.opacity <= 0) return
  const { stream } = target
  const hasState = op.clip !== null || op.transform !== null
  const needsGroup =
    op.mask !== undefined ||
    op.blend !== undefined ||
    op.isIsolated === true ||
    (op.opacity < 1 && !isOnePiece(op.children))
  const isIsolated = needsGroup || (hasState && stream.depth >= DEEPEST)
  if (hasState) stream.save()
  if (op.transform !== null) stream.transform(op.transform)
  const inner: Target = {
    ...target,
    toPage: op.transform === null ? target.toPage : multiply(target.toPage, op.transform),
    toStream: op.transform === null ? target.toStream : multiply(target.toStream, op.transform),
    alpha: isIsolated ? target.alpha : target.alpha * op.opacity,
  }
  if (op.clip !== null) clip(op.clip, op.clipRule, inner)
  if (isIsolated) drawIsolated(op, inner)
  else drawOps(op.children, inner)
  if (hasState) stream.restore()
}

/** Intersects the clipping path; an empty path clips everything. */
function clip(path: GroupOp['clip'] & object, rule: GroupOp['clipRule'], { stream, toStream }: Target): void {
  if (path.length === 0) stream.out.latin('0 0 0 0 re ')
  else stream.path(stoppingShort(path, scaleOf(toStream)))
  stream.out.latin(rule === 'nonzero' ? 'W n\n' : 'W* n\n')
}

const knownBounds: KnownBounds = new WeakMap()

/** A transparency group (ISO 32000-1 §11.4.7): a form that is composed first and blended as one. */
function drawIsolated(op: GroupOp, target: Target): void {
  const { shared, stream, page, size, alpha } = target
  const { file, structure } = shared
  const id = file.reserve()
  const form = new ContentStream(size, { isTagged: structure !== null, isForm: true })
  const marked = structure?.stream(page, id) ?? null
  drawOps(op.children, { ...target, stream: form, marked, alpha: 1, toStream: IDENTITY, isGroup: true })
  form.endMark()
  const box = boundsOf({ ...op, transform: null, clip: null }, knownBounds)
  const key = `X${shared.nextKey()}`
  const parents = marked === null || marked.count === 0 ? '' : `/StructParents ${marked.parentKey}`
  file.putStream(
    id,
    `/Type/XObject/Subtype/Form/BBox${numbers(toPdfBox(withRoom(box ?? EMPTY), size.height))}` +
      `/Group<</S/Transparency/I true/CS/DeviceRGB>>${parents}/Resources${form.resources()}`,
    form.out.bytes(),
  )
  stream.endMark()
  const draw = (): void => {
    stream.alpha(alpha * op.opacity, shared.stateFor)
    stream.use('XObject', key, id)
    stream.out.latin(`/${key} Do\n`)
  }
  if (op.mask === undefined && op.blend === undefined) {
    draw()
    return
  }
  stream.within(() => {
    if (op.mask !== undefined) useDrawnMask(op.mask, target)
    if (op.blend !== undefined) useBlendMode(op.blend, target)
    draw()
  })
}

/** A soft mask that is drawn in a group of its own (ISO 32000-1 §11.6.5.2). */
function useDrawnMask({ kind, children }: Mask, target: Target): void {
  const { shared, page, size } = target
  const inside: Target = { ...targetOfForm(shared, page, size), isGroup: true }
  const { stream: form } = inside
  drawOps(children, inside)
  form.leaveText()
  let bounds: Rect | null = null
  for (const child of children) bounds = united(bounds, boundsOf(child))
  const box = numbers(toPdfBox(withRoom(bounds ?? EMPTY), size.height))
  const id = shared.file.addStream(
    `/Type/XObject/Subtype/Form/BBox${box}/Group<</S/Transparency/I true/CS/DeviceRGB>>/Resources${form.resources()}`,
    form.out.bytes(),
  )
  useSoftMask(kind, id, target)
}

/** "color-dodge" is /ColorDodge. */
function useBlendMode(mode: string, target: Target): void {
  const name = mode.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  useState(dictionary({ Type: '/ExtGState', BM: `/${name}` }), 'B', target)
}

const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 }
