/** Display documents for the PDF tests, set in real fonts that fontkit shapes, without the rest of the engine. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { StructureNode, StructureRole } from '../../src/boxes/structure-node.ts'
import type { FontFace } from '../../src/fonts/types.ts'
import type { DisplayDocument, DisplayPage, GlyphsOp, PaintOp } from '../../src/paint/ops.ts'

/** The fonts that Octavo ships. */
export const FONTS = join(import.meta.dirname, '../../fonts')

// biome-ignore lint/suspicious/noExplicitAny: fontkit's own declarations leave out most of what it gives.
type Loose = any

const faces = new Map<string, { readonly face: FontFace; readonly kit: Loose }>()

/** A face of the bundled fonts by its path there. */
export function faceOf(path: string): FontFace {
  return load(path).face
}

function load(path: string): { readonly face: FontFace; readonly kit: Loose } {
  const known = faces.get(path)
  if (known !== undefined) return known
  const data = new Uint8Array(readFileSync(join(FONTS, path)))
  const kit: Loose = create(data as Loose)
  const em = kit.unitsPerEm
  const layers = new Map<number, unknown>()
  const face: FontFace = {
    hasVerticalForms: false,
    id: createHash('sha1').update(data).digest('hex'),
    postscriptName: kit.postscriptName,
    familyName: kit.familyName,
    weight: kit['OS/2']?.usWeightClass ?? 400,
    isItalic: kit.italicAngle !== 0,
    isMonospaced: kit.post.isFixedPitch !== 0,
    unitsPerEm: em,
    glyphCount: kit.numGlyphs,
    metrics: {
      ascent: kit.ascent / em,
      descent: -kit.descent / em,
      lineGap: 0,
      xHeight: kit.xHeight / em,
      capHeight: kit.capHeight / em,
      underlineOffset: 0.1,
      underlineThickness: 0.05,
      strikeOffset: 0.3,
      strikeThickness: 0.05,
      subscript: { size: 0.6, offset: 0.1 },
      superscript: { size: 0.6, offset: 0.3 },
      space: 0.25,
      zero: 0.5,
    },
    isCff: kit.directory.tables['CFF '] !== undefined,
    fontBounds: {
      minX: kit.bbox.minX / em,
      minY: kit.bbox.minY / em,
      maxX: kit.bbox.maxX / em,
      maxY: kit.bbox.maxY / em,
    },
    hasColorLayers: kit.directory.tables['COLR'] !== undefined,
    glyphFor: codePoint => kit.glyphForCodePoint(codePoint).id,
    verticalOf: () => ({ advance: 1, origin: 0.8 }),
    advanceOf: glyph => kit.hmtx.metrics.get(Math.min(glyph, kit.hhea.numberOfMetrics - 1)).advance / em,
    boundsOf: glyph => {
      const { minX, minY, maxX, maxY } = kit.getGlyph(glyph).bbox
      return Number.isFinite(minX) ? { minX: minX / em, minY: minY / em, maxX: maxX / em, maxY: maxY / em } : null
    },
    colorLayersOf: glyph => {
      if (!layers.has(glyph)) layers.set(glyph, colorLayers(kit, glyph))
      return layers.get(glyph) as ReturnType<FontFace['colorLayersOf']>
    },
    hasFeature: tag => kit.availableFeatures.includes(tag),
    data,
  }
  const entry = { face, kit }
  faces.set(path, entry)
  return entry
}

function colorLayers(kit: Loose, glyph: number): ReturnType<FontFace['colorLayersOf']> {
  if (!kit.COLR) return null
  const layers = kit.getGlyph(glyph).layers as { glyph: { id: number }; color: Record<string, number> }[]
  if (layers.length === 1 && layers[0]!.glyph.id === glyph) return null
  return layers.map(({ glyph: { id }, color }) => {
    return {
      glyph: id,
      color: { r: color['red']! / 255, g: color['green']! / 255, b: color['blue']! / 255, a: color['alpha']! / 255 },
    }
  })
}

export interface SetText {
  readonly font: string
  readonly size?: number
  readonly x?: number
  readonly y: number
  readonly owner?: GlyphsOp['owner']
  readonly isRightToLeft?: boolean
  /** Added to the advance of each space, px. */
  readonly stretch?: number
  readonly color?: GlyphsOp['color']
}

/** A shaped run. fontkit keeps no clusters, so they are found again from each glyph's code points. */
export function glyphs(
  text: string,
  { font, size = 16, x = 40, y, owner = 1, stretch = 0, ...rest }: SetText,
): GlyphsOp {
  const { face, kit } = load(font)
  const isRightToLeft = rest.isRightToLeft ?? false
  const run = kit.layout(text)
  const count = run.glyphs.length
  const clusters = new Uint32Array(count)
  let offset = 0
  for (let i = 0; i < count; i++) {
    const at = isRightToLeft ? count - 1 - i : i
    clusters[at] = Math.min(offset, text.length - 1)
    offset += String.fromCodePoint(...run.glyphs[at].codePoints).length
  }
  const scale = size / kit.unitsPerEm
  return {
    op: 'glyphs',
    face,
    size,
    at: { x, y },
    glyphs: Uint16Array.from(run.glyphs, (glyph: Loose) => glyph.id),
    advances: Float32Array.from(run.positions, (position: Loose, i) => {
      return position.xAdvance * scale + (text[clusters[i]!] === ' ' ? stretch : 0)
    }),
    xOffsets: run.positions.some((position: Loose) => position.xOffset !== 0)
      ? Float32Array.from(run.positions, (position: Loose) => position.xOffset * scale)
      : null,
    yOffsets: run.positions.some((position: Loose) => position.yOffset !== 0)
      ? Float32Array.from(run.positions, (position: Loose) => -position.yOffset * scale)
      : null,
    clusters,
    text,
    isRightToLeft,
    endsWithSpace: false,
    isCopy: false,
    color: rest.color ?? { r: 0, g: 0, b: 0, a: 1 },
    language: null,
    owner,
  }
}

/** A hyphen that only the line break made. */
export function softHyphen(options: SetText): GlyphsOp {
  const op = glyphs('-', options)
  return { ...op, text: '', clusters: new Uint32Array(op.glyphs.length) }
}

let nodes = 0

export function node(
  role: StructureRole,
  children: readonly StructureNode[] = [],
  more: Partial<StructureNode> = {},
): StructureNode {
  return { id: ++nodes, role, language: null, alternative: null, actualText: null, attributes: {}, children, ...more }
}

export function page(ops: readonly PaintOp[], width = 400, height = 300): DisplayPage {
  return { width, height, bleed: 0, medium: 0, number: 1, rotation: 0, ops }
}

export function displayDocument(given: readonly DisplayPage[], more: Partial<DisplayDocument> = {}): DisplayDocument {
  return {
    pages: given.map((each, index) => ({ ...each, number: index + 1 })),
    structure: { ...node('Document', [{ ...node('P'), id: 1 }]), id: 0 },
    outline: [],
    anchors: new Map(),
    meta: {
      title: 'A title',
      author: 'An author',
      site: null,
      url: null,
      published: null,
      language: 'en',
      description: null,
      keywords: null,
    },
    ...more,
  }
}

export const OPTIONS = {
  standards: ['ua-1'],
  date: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
  producer: 'Octavo test',
  creator: null,
} as const
