/** Small GSUB, GPOS and GDEF tables written by hand, and one lookup run over a few glyphs. */
import { GlyphBuffer, Ignorable } from '../../../src/fonts/opentype/glyph-buffer.ts'
import { type GlyphDefinitions, readGlyphDefinitions } from '../../../src/fonts/opentype/glyph-definitions.ts'
import { type LayoutTable, openLayoutTable } from '../../../src/fonts/opentype/layout-table.ts'
import { applyPositioning, position, resolveAttachments } from '../../../src/fonts/opentype/positioning.ts'
import type { LookupPass } from '../../../src/fonts/opentype/sequence-matching.ts'
import { applySubstitution, substitute } from '../../../src/fonts/opentype/substitution.ts'

/** A 16-bit number, a block that an Offset16 points to, or one that an Offset32 points to. */
export type Part = number | Block | { readonly far: Block }
/** A table; its offsets count from its own start, as in all of OpenType layout. */
export interface Block {
  readonly parts: readonly Part[]
}

export const block = (...parts: readonly Part[]): Block => ({ parts })

/** The block with all blocks that it points to behind it. */
export function bytesOf(root: Block): DataView {
  const bytes: number[] = []
  const put = (at: number, value: number): void => {
    bytes[at] = (value >> 8) & 255
    bytes[at + 1] = value & 255
  }
  const write = ({ parts }: Block): number => {
    const start = bytes.length
    const size = parts.reduce<number>((sum, part) => sum + (typeof part === 'object' && 'far' in part ? 4 : 2), 0)
    for (let i = 0; i < size; i++) bytes.push(0)
    let cursor = start
    for (const part of parts) {
      if (typeof part === 'number') put(cursor, part)
      else if ('far' in part) {
        cursor += 2
        put(cursor, write(part.far) - start)
      } else put(cursor, write(part) - start)
      cursor += 2
    }
    return start
  }
  write(root)
  return new DataView(Uint8Array.from(bytes).buffer)
}

/** A list of blocks behind their count. */
export const counted = (...blocks: readonly (Block | number)[]): Part[] => [blocks.length, ...blocks]
/** Coverage format 1. */
export const cover = (...glyphs: readonly number[]): Block => block(1, glyphs.length, ...glyphs)
/** Class definition format 2, one range a glyph. */
export const classes = (...rows: readonly (readonly [glyph: number, value: number])[]): Block =>
  block(2, rows.length, ...[...rows].sort(([a], [b]) => a - b).flatMap(([glyph, value]) => [glyph, glyph, value]))
/** Anchor format 1. */
export const anchor = (x: number, y: number): Block => block(1, x, y)

const tag = (name: string): [number, number] => [
  name.charCodeAt(0) * 256 + name.charCodeAt(1),
  name.charCodeAt(2) * 256 + name.charCodeAt(3),
]

export interface LookupSource {
  readonly type: number
  readonly flag?: number
  /** Index of a mark glyph set; the flag 0x10 is the caller's. */
  readonly markSet?: number
  readonly subtables: readonly Block[]
}

export interface FeatureSource {
  readonly tag: string
  readonly lookups: readonly number[]
}

/** A script of a table: which features its default language system has, and those of other languages. */
export interface ScriptSource {
  readonly tag: string
  readonly features: readonly number[]
  readonly required?: number
  readonly languages?: readonly { readonly tag: string; readonly features: readonly number[] }[]
}

const lookupBlock = ({ type, flag = 0, markSet, subtables }: LookupSource): Block =>
  block(type, flag, ...counted(...subtables), ...(markSet === undefined ? [] : [markSet]))

const systemOf = (features: readonly number[], required = 0xffff): Block =>
  block(0, required, features.length, ...features)

const scriptBlock = ({ features, required, languages = [] }: ScriptSource): Block =>
  block(
    systemOf(features, required),
    languages.length,
    ...languages.flatMap(({ tag: name, features: own }) => [...tag(name), systemOf(own)]),
  )

/** A GSUB or GPOS table. */
export const layoutTable = (
  lookups: readonly LookupSource[],
  features: readonly FeatureSource[] = [],
  scripts: readonly ScriptSource[] = [],
): DataView =>
  bytesOf(
    block(
      1,
      0,
      block(scripts.length, ...scripts.flatMap(script => [...tag(script.tag), scriptBlock(script)])),
      block(
        features.length,
        ...features.flatMap(feature => [...tag(feature.tag), block(0, feature.lookups.length, ...feature.lookups)]),
      ),
      block(...counted(...lookups.map(lookupBlock))),
    ),
  )

export interface DefinitionsSource {
  /** Classes by glyph: 1 base, 2 ligature, 3 mark. */
  readonly glyphs?: readonly (readonly [glyph: number, value: number])[]
  /** Mark attachment classes by glyph. */
  readonly marks?: readonly (readonly [glyph: number, value: number])[]
  /** Mark glyph sets. */
  readonly sets?: readonly (readonly number[])[]
}

export const GLYPH_COUNT = 200

/** A GDEF table, version 1.2. */
export const definitionsOf = ({ glyphs = [], marks = [], sets = [] }: DefinitionsSource): GlyphDefinitions =>
  readGlyphDefinitions(
    bytesOf(
      block(
        1,
        2,
        glyphs.length > 0 ? classes(...glyphs) : 0,
        0,
        0,
        marks.length > 0 ? classes(...marks) : 0,
        sets.length > 0 ? block(1, sets.length, ...sets.map(set => ({ far: cover(...set) }))) : 0,
      ),
    ),
    GLYPH_COUNT,
  )

/** One glyph of the text: its number, or with what matching reads besides. */
export type GlyphSource =
  | number
  | {
      readonly glyph: number
      readonly mask?: number
      readonly ignorable?: number
      readonly syllable?: number
      readonly advance?: number
    }

export interface Run {
  readonly lookups: readonly LookupSource[]
  readonly text: readonly GlyphSource[]
  readonly definitions?: DefinitionsSource
  readonly isRightToLeft?: boolean
  readonly mask?: number
  readonly value?: number
  readonly isInSyllable?: boolean
  readonly budget?: number
  /** Which lookups run, in this order; the first alone unless told. */
  readonly order?: readonly number[]
}

function fill(buffer: GlyphBuffer, text: readonly GlyphSource[], definitions: GlyphDefinitions): void {
  for (const [at, source] of text.entries()) {
    const { glyph, mask, ignorable = Ignorable.no, syllable } = typeof source === 'number' ? { glyph: source } : source
    buffer.push(glyph, glyph, at, ignorable, definitions.hasClasses ? definitions.classOf(glyph) : 1)
    if (mask !== undefined) buffer.mask[at] = mask
    if (syllable !== undefined) buffer.syllable[at] = syllable
  }
}

function prepare(run: Run, extensionType: 7 | 9): { pass: LookupPass; table: LayoutTable } {
  const definitions = definitionsOf(run.definitions ?? {})
  const table = openLayoutTable(layoutTable(run.lookups), extensionType, GLYPH_COUNT, definitions.markSetOffset)!
  const buffer = new GlyphBuffer()
  fill(buffer, run.text, definitions)
  const pass: LookupPass = {
    table,
    definitions,
    buffer,
    isRightToLeft: run.isRightToLeft ?? false,
    apply: extensionType === 7 ? applySubstitution : applyPositioning,
    mask: run.mask ?? 1,
    value: run.value ?? 1,
    isInSyllable: run.isInSyllable ?? false,
    budget: run.budget ?? 10_000,
  }
  return { pass, table }
}

/** The glyphs after the lookups of a GSUB table ran, as a buffer. */
export function substituted(run: Run): GlyphBuffer {
  const { pass, table } = prepare(run, 7)
  for (const index of run.order ?? [0]) substitute(pass, table.lookup(index))
  return pass.buffer
}

/** The glyph numbers after the lookups of a GSUB table ran. */
export function glyphsOf(run: Run): readonly number[] {
  const buffer = substituted(run)
  return buffer.glyph.slice(0, buffer.length)
}

/** [advance, x, y] of a glyph. */
export type Placed = readonly [advance: number, x: number, y: number]

/** Where a GPOS table puts the glyphs, each 100 wide unless told; attachments are resolved. */
export function positionsOf(run: Run, prior?: (buffer: GlyphBuffer) => void): readonly Placed[] {
  const { pass, table } = prepare(run, 9)
  const { buffer } = pass
  buffer.startPositioning()
  for (const [i, source] of run.text.entries())
    buffer.xAdvance[i] = typeof source === 'number' ? 100 : (source.advance ?? 100)
  prior?.(buffer)
  for (const index of run.order ?? [0]) position(pass, table.lookup(index))
  resolveAttachments(pass)
  return Array.from({ length: buffer.length }, (_, i) => [buffer.xAdvance[i]!, buffer.xOffset[i]!, buffer.yOffset[i]!])
}
