/** Spreads the room of a line: first what letters can take within their limit, the rest over the word spaces. */
import { JOINING_SCRIPTS } from '../fonts/opentype/joining.ts'
import { SPACE_SHRINK, SPACE_STRETCH, TRACKING } from './spacing.ts'
import type { GlyphRun, LinePiece, TextPiece } from './types.ts'

/** A piece that may be widened; only text is. */
export interface Justifiable {
  piece: LinePiece
  width: number
}

/**
 * Widens (or with negative spare room narrows) the pieces of a line in logical order, to fill it. Letters take part
 * where `isTracked`. False where there is nothing to stretch; the pieces are changed in place otherwise.
 */
export function justify(pieces: readonly Justifiable[], spare: number, isTracked: boolean): boolean {
  const totals = { spaces: 0, letters: 0, gaps: 0 }
  for (const { piece } of pieces) if (piece.kind === 'text') tally(piece, isTracked, totals)
  if (totals.spaces <= 0) return false
  const tracking = trackingFor(spare, totals)
  const factor = (spare - tracking) / totals.spaces
  // The last letter of the line has no gap after it.
  const gaps = Math.max(1, totals.gaps - 1)
  let gapsLeft = gaps
  for (const loose of pieces) {
    if (loose.piece.kind !== 'text') continue
    const stretched = stretch(loose.piece, factor, tracking / gaps, gapsLeft)
    gapsLeft = stretched.gapsLeft
    loose.piece = stretched.piece
    loose.width = stretched.piece.width
  }
  return true
}

interface Totals {
  /** Width of word spaces and of letters, px; number of letters. */
  spaces: number
  letters: number
  gaps: number
}

function tally(piece: TextPiece, isTracked: boolean, totals: Totals): void {
  const flags = glyphKinds(piece.run)
  const advances = piece.run.advances
  for (let g = piece.first; g < piece.last; g++) {
    if (flags[g] === SPACE) totals.spaces += advances[g]!
    else if (isTracked && flags[g] === LETTER) {
      totals.letters += advances[g]!
      totals.gaps++
    }
  }
}

/** Tracking grows with the adjustment ratio and ends where the ratio reaches 1. */
function trackingFor(spare: number, { spaces, letters }: Totals): number {
  const most = letters * TRACKING
  if (most === 0) return 0
  const glue = spaces * (spare > 0 ? SPACE_STRETCH : SPACE_SHRINK)
  const ratio = Math.min(1, Math.abs(spare) / (glue + most))
  return Math.sign(spare) * ratio * most
}

const OTHER = 0
const SPACE = 1
/** The last glyph of a cluster that may be followed by extra room. */
const LETTER = 2

const kindsOfRun = new WeakMap<GlyphRun, Uint8Array>()

/** What justification may do after each glyph of a run. */
function glyphKinds(run: GlyphRun): Uint8Array {
  let kinds = kindsOfRun.get(run)
  if (kinds === undefined) {
    kinds = findKinds(run)
    kindsOfRun.set(run, kinds)
  }
  return kinds
}

function findKinds(run: GlyphRun): Uint8Array {
  const { glyphs, clusters, face } = run
  const space = face.glyphFor(0x20)
  const fixed = face.glyphFor(0xa0)
  const kinds = new Uint8Array(glyphs.length)
  const mayTrack = run.level % 2 === 0 && !isJoined(run)
  for (let g = 0; g < glyphs.length; g++) {
    const glyph = glyphs[g]!
    if (glyph === space || (fixed !== 0 && glyph === fixed)) kinds[g] = SPACE
    else kinds[g] = mayTrack && clusters[g + 1] !== clusters[g] ? LETTER : OTHER
  }
  return kinds
}

/** Scripts whose letters are connected are never spaced apart. */
const isJoined = (run: GlyphRun): boolean => JOINING_SCRIPTS.has(run.script)

function stretch(
  piece: TextPiece,
  factor: number,
  tracking: number,
  gapsLeft: number,
): { readonly piece: TextPiece; readonly gapsLeft: number } {
  const { run, first, last } = piece
  const kinds = glyphKinds(run)
  const advances = run.advances.slice(first, last)
  let width = 0
  let left = gapsLeft
  for (let i = 0; i < advances.length; i++) {
    const kind = kinds[first + i]
    if (kind === SPACE) advances[i]! += advances[i]! * factor
    else if (kind === LETTER && tracking !== 0 && left > 0) {
      advances[i]! += tracking
      left--
    }
    width += advances[i]!
  }
  return { piece: { ...piece, advances, width }, gapsLeft: left }
}
