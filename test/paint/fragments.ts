/** Fragments made by hand: what layout would give, for tests of the paint that know every number. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sides } from '../../src/base/geometry.ts'
import { ZERO_SIDES } from '../../src/base/geometry.ts'
import type { BlockBox, InlineBox, InlineRootBox, Link, ReplacedBox, TableRow } from '../../src/boxes/box.ts'
import type { StructureNode } from '../../src/boxes/structure-node.ts'
import type { Color, ComputedStyle } from '../../src/css/style.ts'
import { INITIAL } from '../../src/css/style-node.ts'
import { openFace } from '../../src/fonts/face.ts'
import type { FontFace } from '../../src/fonts/types.ts'
import type { ImageHandle } from '../../src/images/types.ts'
import type { BoxFragment, LineFragment, Placed, TextFragment } from '../../src/layout/types.ts'
import type { Page, PagedDocument } from '../../src/pages/types.ts'
import type { DisplayPage, PaintOp } from '../../src/paint/ops.ts'
import { paint } from '../../src/paint/paint.ts'

export const AHEM: FontFace = openFace(
  new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/fonts/Ahem.ttf'))),
)

export const RED: Color = { r: 1, g: 0, b: 0, a: 1 }
export const BLUE: Color = { r: 0, g: 0, b: 1, a: 1 }
export const GREEN: Color = { r: 0, g: 1, b: 0, a: 1 }

export const style = (overrides: Partial<ComputedStyle> = {}): ComputedStyle => ({ ...INITIAL, ...overrides })

let ids = 0
const base = (own: ComputedStyle, structure: StructureNode | 'artifact' | null) => {
  return { id: ids++, style: own, element: null, pseudo: null, structure, marks: [] }
}

export interface BlockOptions {
  readonly style?: Partial<ComputedStyle>
  readonly structure?: StructureNode | 'artifact' | null
  readonly border?: Sides<number>
  readonly padding?: Sides<number>
  readonly isFirst?: boolean
  readonly isLast?: boolean
  readonly isRepeated?: boolean
  readonly children?: readonly Placed[]
}

export function block(width: number, height: number, options: BlockOptions = {}): BoxFragment {
  const box: BlockBox = {
    ...base(style(options.style), options.structure ?? null),
    kind: 'block',
    isRoot: false,
    children: [],
    marker: null,
    isTableWrapper: false,
  }
  return fragment(box, width, height, options)
}

export function fragment(
  box: BoxFragment['box'],
  width: number,
  height: number,
  options: BlockOptions = {},
): BoxFragment {
  return {
    kind: 'box',
    box,
    width,
    height,
    extent: height,
    border: options.border ?? ZERO_SIDES,
    padding: options.padding ?? ZERO_SIDES,
    part: { isFirst: options.isFirst ?? true, isLast: options.isLast ?? true, isRepeated: options.isRepeated ?? false },
    baseline: { first: null, last: null },
    children: options.children ?? [],
    image: null,
    marks: [],
    collapsedBorders: null,
  }
}

export const at = <F extends Placed['fragment']>(x: number, y: number, placed: F): Placed<F> => ({
  x,
  y,
  fragment: placed,
})

export function row(width: number, height: number, cells: readonly Placed[]): BoxFragment {
  const box: TableRow = { ...base(style(), null), kind: 'row', slots: [], cells: [], containers: [] }
  return fragment(box, width, height, { children: cells })
}

export function image(
  handle: ImageHandle,
  width: number,
  height: number,
  options: BlockOptions & { link?: Link; alt?: string } = {},
): BoxFragment {
  const box: ReplacedBox = {
    ...base(style(options.style), options.structure ?? null),
    kind: 'replaced',
    image: handle,
    alt: options.alt ?? null,
    link: options.link ?? null,
  }
  return { ...fragment(box, width, height, options), image: { handle, rect: { x: 0, y: 0, width, height } } }
}

/** A paragraph's worth of text in Ahem at 10 px: each character is 10 px wide, 8 px above the baseline and 2 below. */
export function root(text: string, own: Partial<ComputedStyle> = {}): InlineRootBox {
  const rootStyle = style({ fontSize: 10, ...own })
  return {
    ...base(rootStyle, null),
    kind: 'inline-root',
    content: {
      text,
      items: [{ kind: 'text', start: 0, end: text.length, style: rootStyle, language: 'en', box: null as never }],
    },
    language: 'en',
    firstLine: null,
  }
}

export interface TextOptions {
  readonly style?: ComputedStyle
  readonly generated?: 'hyphen' | null
  readonly level?: number
}

/** The characters from `start` to `end` of a root. */
export function text(of: InlineRootBox, start: number, end: number, options: TextOptions = {}): TextFragment {
  const own = options.style ?? of.style
  const size = own.fontSize
  const shown = options.generated === 'hyphen' ? '-' : of.content.text.slice(start, end)
  const order = Array.from(shown, (_, i) => i)
  if ((options.level ?? 0) % 2 === 1) order.reverse()
  return {
    kind: 'text',
    piece: {
      kind: 'text',
      run: {
        face: AHEM,
        size,
        level: options.level ?? 0,
        script: 'Latn',
        style: own,
        start,
        end,
        glyphs: Uint16Array.from(order, i => AHEM.glyphFor(shown.charCodeAt(i))),
        clusters: Uint32Array.from(order, i => start + i),
        advances: Float32Array.from(order, () => size),
        xOffsets: null,
        yOffsets: null,
      },
      first: 0,
      last: shown.length,
      start,
      end,
      x: 0,
      width: shown.length * size,
      advances: null,
      box: of,
      generated: options.generated ?? null,
    },
    text: options.generated === 'hyphen' ? '' : shown,
    width: shown.length * size,
    height: size,
    ascent: 0.8 * size,
    root: of,
  }
}

export function line(
  of: InlineRootBox,
  start: number,
  end: number,
  children: readonly Placed[],
  contentEnd = end,
): LineFragment {
  return {
    kind: 'line',
    root: of,
    width: 500,
    height: 10,
    baseline: 8,
    line: { start, end, contentEnd, width: 0, hyphenated: false, isLast: false, forced: false },
    children,
  }
}

let links = 0

/** A link to an address, or, with a hash, to a place in the document. */
export const linkTo = (reference: string, contents = ''): Link => ({
  id: links++,
  target: reference.startsWith('#') ? { kind: 'anchor', id: reference.slice(1) } : { kind: 'url', url: reference },
  contents,
  structure: null,
  where: null,
})

/** An inline box with its content area at the line's top. */
export function inline(width: number, options: BlockOptions & { readonly link?: Link } = {}): BoxFragment {
  const box: InlineBox = {
    ...base(style({ fontSize: 10, ...options.style }), options.structure ?? null),
    kind: 'inline',
    link: options.link ?? null,
  }
  return { ...fragment(box, width, 10, options), baseline: { first: 8, last: 8 } }
}

export const node = (role: StructureNode['role'], id: number): StructureNode => {
  return { id, role, language: null, alternative: null, actualText: null, attributes: {}, children: [] }
}

export interface PageOptions {
  readonly body: BoxFragment | null
  readonly furniture?: readonly Placed<BoxFragment>[]
  readonly style?: Partial<ComputedStyle>
  readonly margin?: Sides<number>
}

/** Paints one page of 200 × 100 px; the body stands at (10, 10). */
export function paintPage(options: PageOptions, images: Readonly<Record<string, ImageHandle>> = {}): DisplayPage {
  const page = {
    index: 0,
    number: 1,
    name: null,
    isBlank: false,
    geometry: {
      width: 200,
      height: 100,
      style: { box: style(options.style), bleed: 0, marks: { crop: false, cross: false }, orientation: 'upright' },
      margin: options.margin ?? { top: 10, right: 10, bottom: 10, left: 10 },
      border: ZERO_SIDES,
      padding: ZERO_SIDES,
    },
    body: options.body === null ? null : at(10, 10, options.body),
    footnotes: null,
    furniture: options.furniture ?? [],
  } as unknown as Page
  const document = {
    pages: [page],
    structure: node('Document', 0),
    outline: [],
    anchors: new Map(),
    meta: {},
  } as unknown as PagedDocument
  return paint(document, { images: { forUrl: url => images[url] ?? null } }).pages[0]!
}

export const paintBody = (body: BoxFragment, images: Readonly<Record<string, ImageHandle>> = {}): readonly PaintOp[] =>
  paintPage({ body }, images).ops
