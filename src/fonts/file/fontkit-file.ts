/**
 * The font file for fontkit, without Apple's layout tables, whose state machines fontkit 2.0 runs without a bound, and
 * without recursive or very large composite glyphs, which it also processes without a bound.
 */
import { componentsOf, type GlyphTables, glyphTables, outlineAt } from './glyf.ts'
import { bytesOf, copyOf, OPENTYPE_CFF, type Sfnt, TRUETYPE } from './sfnt.ts'
import { writeSfnt } from './sfnt-writer.ts'
import { MAX_DEPTH, MAX_PARTS } from './truetype.ts'

/** Layout tables of Apple (morx, mort, kerx, feat): shaping here reads GSUB, GPOS and kern. */
const REMOVED: ReadonlySet<string> = new Set(['morx', 'mort', 'kerx', 'feat'])

/** A font, also from a collection, with only the parts that are safe for fontkit. */
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

/** A copy of "glyf" in which composite glyphs over a bound of depth or number of components are empty. */
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

/** The nesting depth and the total number of components of composite glyphs, computed once for each glyph. */
class CompositeSizes {
  readonly #tables: GlyphTables
  readonly #known = new Map<number, Size>()

  constructor(tables: GlyphTables) {
    this.#tables = tables
  }

  /** Whether a glyph is within the bounds for fontkit. */
  isBounded(glyph: number): boolean {
    const { depth, parts } = this.#sizeOf(glyph, 0)
    return depth <= MAX_DEPTH && parts <= MAX_PARTS
  }

  /** The size of a glyph with its components. A glyph that contains itself is unbounded. */
  #sizeOf(glyph: number, above: number): Size {
    const known = this.#known.get(glyph)
    if (known !== undefined) return known
    const outline = outlineAt(this.#tables, glyph)
    if (outline === null) return SIMPLE
    if (above > MAX_DEPTH) return UNBOUNDED
    // A glyph that is reached again before its size is known contains itself.
    this.#known.set(glyph, UNBOUNDED)
    const size = this.#measure(outline, above)
    this.#known.set(glyph, size)
    return size
  }

  /** The size of a composite glyph from the sizes of its components. */
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
