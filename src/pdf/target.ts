/** Where paint operations are drawn: the streams, what the pages of a file share, and the graphics states they use. */
import { IDENTITY, type Matrix, type Point } from '../base/geometry.ts'
import type { GlyphsOp, PaintOp } from '../paint/ops.ts'
import { ContentStream } from './content-stream.ts'
import type { Fonts } from './font-table.ts'
import type { ImageObject, Images } from './image-objects.ts'
import type { PdfFile } from './pdfkit.ts'
import type { MarkedStream, Structure } from './structure/structure.ts'
import { dictionary, type Reference, reference } from './syntax.ts'
import type { Turn } from './visual-lines.ts'

/** Text of fields, which is drawn in their appearances. */
export interface FieldTexts {
  /** Takes the text of a field; false if the operation is not text of a field. */
  takes(op: GlyphsOp, target: Target): boolean
}

/** What the pages of one file share. */
export interface Shared {
  readonly file: PdfFile
  readonly fonts: Fonts
  readonly images: Images
  /** Drawings by the id of their image. */
  readonly forms: Map<string, ImageObject>
  /** Null when the file is not tagged. */
  readonly structure: Structure | null
  stateFor(alpha: number): { readonly key: string; readonly id: Reference }
  /** Fields that are filled in; null where controls are only shown. */
  readonly fields: FieldTexts | null
  /** A key for a form, a shading or a mask that is used once. */
  nextKey(): string
}

type LinkOp = Extract<PaintOp, { op: 'link' }>

/** An area of a link with its corners on the page: from the lower left one on, counterclockwise before any transform. */
export interface PlacedLink {
  readonly op: LinkOp
  readonly corners: readonly Point[]
}

/** Where operations are drawn: a stream, and where that is on the page. */
export interface Target {
  readonly shared: Shared
  readonly stream: ContentStream
  readonly marked: MarkedStream | null
  readonly page: Reference
  readonly size: { readonly width: number; readonly height: number }
  readonly links: PlacedLink[]
  /** From the coordinates of the operations to those of the page, and to those in which the stream begins. */
  readonly toPage: Matrix
  readonly toStream: Matrix
  /** The directional mark of the page; null if the page has no right-to-left text. */
  readonly turn: Turn | null
  /** Opacity of enclosing groups that needed no group of their own. */
  readonly alpha: number
  /** Whether the stream is composed on its own, where viewers do not move edges of rectangles to their pixels. */
  readonly isGroup: boolean
}

/**
 * A stream of its own for a form or a pattern whose upper left corner is the origin of the operations. It is outside of
 * the structure tree: what it shows belongs to whoever draws it.
 */
export function targetOfForm(shared: Shared, page: Reference, size: Target['size']): Target {
  return {
    shared: { ...shared, structure: null, fields: null },
    stream: new ContentStream(size, { isTagged: false, isForm: true }),
    marked: null,
    page,
    size,
    links: [],
    toPage: IDENTITY,
    toStream: IDENTITY,
    turn: null,
    alpha: 1,
    isGroup: false,
  }
}

/** Sets a graphics state (ISO 32000-1 §8.4.5) that is used once. `letter` begins its resource name. */
export function useState(state: string, letter: string, { stream, shared }: Target): void {
  const key = `${letter}${shared.nextKey()}`
  stream.use('ExtGState', key, shared.file.add(state))
  stream.usesTransparency = true
  stream.out.latin(`/${key} gs\n`)
}

/** A soft mask (ISO 32000-1 §11.6.5.2): the alpha or the luminosity of a transparency group decides what is seen. */
export function useSoftMask(kind: 'alpha' | 'luminance', group: Reference, target: Target): void {
  const mask = dictionary({ Type: '/Mask', S: kind === 'alpha' ? '/Alpha' : '/Luminosity', G: reference(group) })
  useState(dictionary({ Type: '/ExtGState', SMask: mask }), 'M', target)
}

/** A map of px with y downwards as one of points with y upwards, both from the page's edges. */
export function inPoints([a, b, c, d, e, f]: Matrix, pageHeight: number): Matrix {
  const height = pageHeight * 0.75
  return [a, -b, -c, d, c * height + e * 0.75, height - d * height - f * 0.75]
}
