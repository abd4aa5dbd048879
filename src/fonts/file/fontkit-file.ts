/**
 * The font file for fontkit, without Apple's layout tables, whose state machines fontkit 2.0 runs without bounds, and without
 * recursive or very large composite glyphs, which it also follows without bounds.
 */
import { componentsOf, type GlyphTables, glyphTables, outlineAt } from './glyf.ts'
import { bytesOf, copyOf, OPENTYPE_CFF, type Sfnt, TRUETYPE } from './sfnt.ts'
import { writeSfnt } from './sfnt-writer.ts'
import { MAX_DEPTH, MAX_PARTS } from './truetype.ts'

/** Layout tables of Apple (morx, mort, kerx, feat): shaping here reads GSUB, GPOS and kern. */
const REMOVED: ReadonlySet<string> = new Set(['morx', 'mort', 'kerx', 'feat'])

/** One font, also of a collection, with only the parts that are safe for fontkit. */
export function fontkitFile(sfnt: Sfnt): Uint8Array {
  const outlines = glyphTables(sfnt)
  const tables = [...sfnt.tables]
    .filter(([tag]) => !REMOVED.has(tag))
    .map(([tag, view]) => ({
      tag,
      data: tag === 'glyf' && outlines !== null ? withBoundedComposites(outlines) : bytesOf(view),
    }))
  return writeSfnt(sfnt.isCff ? OPENTYPE_CFF : TRUETYPE, tables)
}

/** "glyf" in which glyphs that nest too deeply, or have too many parts in all, have no contours. */
function withBoundedComposites(tables: GlyphTables): Uint8Array {
  const sizes = new CompositeSizes(tables)
  let copy: DataView | null = null
  for (let glyph = 0; glyph < tables.count; glyph++) {
    const outline = outlineAt(tables, glyph)
    if (outline === null || outline.getInt16(0) >= 0 || sizes.isBounded(glyph)) continue
    copy ??= copyOf(tables.glyf)
    copy.setInt16(outline.byteOffset - tables.glyf.byteOffset, 0)
  }
  return bytesOf(copy ?? tables.glyf)
}

interface Size {
  readonly depth: number
  readonly parts: number
}

const UNBOUNDED: Size = { depth: Number.POSITIVE_INFINITY, parts: Number.POSITIVE_INFINITY }
const SIMPLE: Size = { depth: 0, parts: 1 }

/** How deep composite glyphs nest and how many parts they have in all; each is looked at once. */
class CompositeSizes {
  readonly #tables: GlyphTables
  readonly #known = new Map<number, Size>()

  constructor(tables: GlyphTables) {
    this.#tables = tables
  }

  /** Whether a glyph nests no deeper and has no more parts than fontkit may be asked to draw. */
  isBounded(glyph: number): boolean {
    const { depth, parts } = this.#sizeOf(glyph, 0)
    return depth <= MAX_DEPTH && parts <= MAX_PARTS
  }

  /** The size of a glyph with its parts, found once. A glyph that contains itself has no bound. */
  #sizeOf(glyph: number, above: number): Size {
    const known = this.#known.get(glyph)
    if (known !== undefined) return known
    const outline = outlineAt(this.#tables, glyph)
    if (outline === null) return SIMPLE
    if (above > MAX_DEPTH) return UNBOUNDED
    // Met again before its own size is known, a glyph contains itself.
    this.#known.set(glyph, UNBOUNDED)
    const size = this.#measure(outline, above)
    this.#known.set(glyph, size)
    return size
  }

  /** The size of a composite glyph from the sizes of its parts. */
  #measure(outline: DataView, above: number): Size {
    let [depth, parts] = [0, 1]
    try {
      for (const { glyph } of componentsOf(outline)) {
        const part = this.#sizeOf(glyph, above + 1)
        depth = Math.max(depth, part.depth + 1)
        parts += part.parts
      }
    } catch (error) {
      if (error instanceof RangeError) return UNBOUNDED
      throw error
    }
    return { depth, parts }
  }
}
