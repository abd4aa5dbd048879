/** Converts laid-out pages to the display list (CSS 2.2 Appendix E, https://www.w3.org/TR/CSS22/zindex.html). */
import { Diagnostics } from '../base/diagnostics.ts'
import { overlaps, type Rect } from '../base/geometry.ts'
import { rectanglePath } from '../base/path.ts'
import { MARGIN_BOX_NAMES } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'
import type { MarginBox, Page, PagedDocument, PageGeometry } from '../pages/types.ts'
import { usesBackdrops } from './backdrop.ts'
import { type BackgroundAreas, hasBackground, paintBackground } from './background.ts'
import { bordersOf, paintBorder } from './border.ts'
import { type Canvas, canvasArea, canvasOf, DARK_CANVAS, isDark, paddingBox, paintCanvas, shrink } from './canvas.ts'
import { type Inherited, NO_SOURCE, type PaintServices } from './context.ts'
import type { DisplayDocument, DisplayPage, Owner, PaintOp } from './ops.ts'
import { type GlyphVisitor, type PackedOps, packed, unpacked, visitGlyphs, withoutElements } from './packed-ops.ts'
import type { BackgroundSources, PaintImages } from './paint-sources.ts'
import { mediumOf, paintMarks } from './printers-marks.ts'
import { square } from './rounded.ts'
import { paintTree } from './stacking.ts'
import type { Rasterizer } from './svg/filter-image.ts'
import { SvgPainter } from './svg/painter.ts'
import { SoftShadows } from './text-shadow.ts'

/** The inputs of painting besides fragments. */
interface PaintOptions {
  readonly images: PaintImages
  /** For text in drawings, which is omitted without it. */
  readonly fonts?: FontBook
  /** For unsupported features of drawings. */
  readonly diagnostics?: Diagnostics
  /** Rasterizes SVG filters that PDF cannot express; without it they are omitted with a warning. */
  readonly rasterize?: Rasterizer | null
}

/** The display list of a document: operations of each page in paint order. */
export const paint = (document: PagedDocument, options: PaintOptions): DisplayDocument =>
  new Painter(options).document(document)

/** The operations of a page's text, and the element whose background the canvas takes. */
interface PaintedText {
  readonly canvas: Canvas | null
  readonly isDark: boolean
  readonly ops: PackedOps
  readonly diagnostics: Diagnostics
}

/** The index of the page from which on text that waits for the end of the document is packed. */
const PACKED_FROM = 16

/** Paints the text of pages when they are filled, so that its fragments can be freed, and the rest at the end. */
export class Painter {
  readonly #sources: BackgroundSources
  /** By the index of the page. */
  readonly #texts = new Map<number, PaintedText>()

  /** A painter for one document. */
  constructor(options: PaintOptions) {
    const { images, fonts = null, diagnostics = new Diagnostics(), rasterize = null } = options
    const softShadows = new SoftShadows(rasterize)
    this.#sources = { images, fonts, svg: new SvgPainter(), diagnostics, rasterize, softShadows }
  }

  /** Paints the text of a page before its furniture is known. Nothing of the result refers to fragments. */
  text(page: Page): void {
    const text = paintText(page, this.#sources)
    const ops = page.index < PACKED_FROM ? text.ops : packed(text.ops.unpack())
    this.#texts.set(page.index, { ...text, ops })
  }

  /** The display list of a document; texts painted while pages were filled are reused. */
  document({ pages, structure, outline, anchors, meta }: PagedDocument): DisplayDocument {
    const painted = pages.map(page => {
      const text = this.#texts.get(page.index) ?? paintText(page, this.#sources)
      this.#texts.delete(page.index)
      return paintPage(page, text, this.#sources)
    })
    return { pages: painted, structure, outline, anchors, meta }
  }
}

/**
 * The display list of a long document for its writer, with texts of no element: the elements, which hold each other, are freed. A
 * short one is returned as it is.
 */
export function forWriting(display: DisplayDocument): DisplayDocument {
  if (display.pages.length <= PACKED_FROM) return display
  const pages = display.pages.map(page =>
    page instanceof PaintedPage ? page.withoutElements() : { ...page, ops: withoutElements(page.ops) },
  )
  return { ...display, pages }
}

/** The initial inherited values. */
const OUTERMOST = {
  decorating: [],
  clip: null,
  link: null,
  ellipsis: null,
  source: NO_SOURCE,
  container: null,
  space: null,
} as const

/** Real content belongs to a node of the structure tree; anything else is a layout artifact. */
const CONTENT: Inherited = { ...OUTERMOST, owner: 'layout', isArtifact: false }

/** Page furniture is an artifact (ISO 32000-1 §14.8.2.2); its owner is the kind of its margin box. */
const FURNITURE: Omit<Inherited, 'owner'> = { ...OUTERMOST, isArtifact: true }

/** The flow and the footnotes of a page. Warnings are reported when the page is assembled. */
function paintText(page: Page, sources: BackgroundSources): PaintedText {
  const {
    geometry: { width, height },
    body,
    footnotes,
  } = page
  const canvas = canvasOf(body)
  const diagnostics = new Diagnostics()
  const services: PaintServices = {
    page: { x: 0, y: 0, width, height },
    withoutBackground: canvas?.fragment ?? null,
    text: body?.fragment ?? null,
    behind: usesBackdrops(sources.images.styled) ? () => paperBehind(canvas, page, sources) : null,
    ...sources,
    diagnostics,
  }
  const ops: PaintOp[] = []
  for (const placed of [body, footnotes])
    if (placed !== null) for (const op of paintTree({ inherited: CONTENT, ...placed }, services)) ops.push(op)
  const behind = canvas === null ? null : { style: canvas.style, root: canvas.root }
  return { canvas: behind, isDark: isDark(body), ops: unpacked(ops), diagnostics }
}

/** The ground behind all text of a page: white paper and the canvas. */
function paperBehind(canvas: Canvas | null, page: Page, sources: BackgroundSources): readonly PaintOp[] {
  const sheet: Rect = { x: 0, y: 0, width: page.geometry.width, height: page.geometry.height }
  const paper: PaintOp = { op: 'fill', path: rectanglePath(sheet), rule: 'nonzero', paint: PAPER, owner: 'background' }
  return canvas === null ? [paper] : [paper, ...paintCanvas(canvas, page, canvasArea(page.geometry, sheet), sources)]
}

const PAPER = { r: 1, g: 1, b: 1, a: 1 }

/**
 * Paints a page in the order of CSS Paged Media 3 (https://www.w3.org/TR/css-page-3/): sheet, margin boxes below,
 * canvas, text, margin boxes above, printer's marks.
 */
function paintPage(page: Page, text: PaintedText, sources: BackgroundSources): DisplayPage {
  const { geometry, furniture, number } = page
  const { width, height } = geometry
  const { bleed, marks, orientation } = geometry.style
  const sheet: Rect = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed }
  const services: PaintServices = {
    page: { x: 0, y: 0, width, height },
    withoutBackground: null,
    text: null,
    behind: null,
    ...sources,
  }
  const ground = bleed > 0 ? sheet : beyondEdges(sheet)
  const paintBox = (box: MarginBox): readonly PaintOp[] =>
    paintTree({ inherited: { owner: furnitureOf(box), ...FURNITURE }, ...box }, services)
  // The page, margin boxes below the document, the document, margin boxes (CSS Page 3,
  // https://www.w3.org/TR/css-page-3/#painting).
  const boxes = inPaintOrder(furniture)
  const below = [...paintSheet(geometry, ground, sources), ...boxes.filter(box => levelOf(box) < 0).flatMap(paintBox)]
  const area = canvasArea(geometry, ground)
  const canvas: PaintOp[] = []
  if (text.isDark)
    canvas.push({ op: 'fill', path: rectanglePath(area), rule: 'nonzero', paint: DARK_CANVAS, owner: 'background' })
  if (text.canvas !== null) canvas.push(...paintCanvas(text.canvas, page, area, sources))
  sources.diagnostics.absorb(text.diagnostics)
  const above = [
    ...boxes.filter(box => levelOf(box) >= 0).flatMap(paintBox),
    ...paintMarks({ width, height }, marks, bleed),
  ]
  const facts = { width, height, bleed, medium: mediumOf(marks, bleed), number, rotation: ROTATIONS[orientation] }
  return new PaintedPage(facts, { below, canvas, text: text.ops, above })
}

/** The layers of a page, from below. */
interface Layers {
  readonly below: readonly PaintOp[]
  readonly canvas: readonly PaintOp[]
  readonly text: PackedOps
  readonly above: readonly PaintOp[]
}

/** A page whose text stays packed. */
class PaintedPage implements DisplayPage {
  readonly width: number
  readonly height: number
  readonly number: number
  readonly bleed: number
  readonly medium: number
  readonly rotation: DisplayPage['rotation']
  readonly #layers: Layers

  constructor({ width, height, number, bleed, medium, rotation }: Omit<DisplayPage, 'ops'>, layers: Layers) {
    this.width = width
    this.height = height
    this.number = number
    this.bleed = bleed
    this.medium = medium
    this.rotation = rotation
    this.#layers = layers
  }

  /** The page with texts of no element. */
  withoutElements(): DisplayPage {
    const { below, canvas, text, above } = this.#layers
    return new PaintedPage(this, {
      below: withoutElements(below),
      canvas,
      text: text.withoutElements(),
      above: withoutElements(above),
    })
  }

  get ops(): readonly PaintOp[] {
    const { below, canvas, text, above } = this.#layers
    return [...below, ...onCanvas(canvas, text.unpack()), ...above]
  }

  glyphs(visit: GlyphVisitor): void {
    const { below, canvas, text, above } = this.#layers
    for (const ops of [below, canvas, above]) visitGlyphs(ops, visit)
    text.glyphs(visit)
  }
}

/**
 * The canvas and the text on it. If the root element is an isolated group because content blends, the canvas is in that group:
 * it is the background of the root element (Compositing 1, https://www.w3.org/TR/compositing-1/#rootgroup).
 */
function onCanvas(canvas: readonly PaintOp[], text: readonly PaintOp[]): readonly PaintOp[] {
  const [root] = text
  const isGroup = root?.op === 'group' && root.isIsolated === true && root.transform === null && root.clip === null
  if (canvas.length === 0 || !isGroup || root.opacity < 1 || root.mask !== undefined || root.blend !== undefined)
    return [...canvas, ...text]
  return [{ ...root, children: [...canvas, ...root.children] }, ...text.slice(1)]
}

/** Which kind of artifact a margin box is: those at the top are the header, those at the bottom the footer. */
function furnitureOf({ order }: MarginBox): Owner {
  const name = MARGIN_BOX_NAMES[order] ?? ''
  return name.startsWith('top') ? 'header' : name.startsWith('bottom') ? 'footer' : 'pagination'
}

/**
 * Px by which the ground exceeds the sheet: without it a white hairline is visible if a viewer rounds the sheet's size to
 * pixels.
 */
const BEYOND = 4 / 3

const beyondEdges = ({ x, y, width, height }: Rect): Rect => ({
  x: x - BEYOND,
  y: y - BEYOND,
  width: width + 2 * BEYOND,
  height: height + 2 * BEYOND,
})

/** In reading order, unless some of them overlap. */
function inPaintOrder(boxes: readonly MarginBox[]): readonly MarginBox[] {
  const areas = boxes.map(({ x, y, fragment: { width, height } }): Rect => ({ x, y, width, height }))
  const isApart = areas.every((area, i) => areas.every((other, j) => j <= i || !overlaps(area, other)))
  return boxes.toSorted((a, b) => levelOf(a) - levelOf(b) || (isApart ? 0 : a.order - b.order))
}

const levelOf = ({ fragment }: Placed<BoxFragment>): number =>
  fragment.box.style.zIndex === 'auto' ? 0 : fragment.box.style.zIndex

const ROTATIONS = { upright: 0, 'rotate-left': 270, 'rotate-right': 90 } as const

/**
 * The page's own background covers the sheet to its edges, margins included (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#painting).
 */
function paintSheet(geometry: PageGeometry, sheet: Rect, sources: BackgroundSources): readonly PaintOp[] {
  const style = geometry.style.box
  const { margin, border, padding } = geometry
  const trim: Rect = { x: 0, y: 0, width: geometry.width, height: geometry.height }
  const borderBox = shrink(trim, margin)
  const inBorder = paddingBox(geometry)
  const areas: BackgroundAreas = {
    'border-box': square(borderBox),
    'padding-box': square(inBorder),
    'content-box': square(shrink(inBorder, padding)),
  }
  const place = { areas, canvas: square(sheet), page: trim, text: null }
  const background = hasBackground(style) ? paintBackground(style, place, sources, 'background') : []
  return [...background, ...paintBorder(areas['border-box'], bordersOf(style, border), 'layout')]
}
