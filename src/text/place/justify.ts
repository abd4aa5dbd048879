/**
 * Distributes the free space of a line (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-justify-property): first to letters
 * within their limit, the rest to word spaces.
 */
import { perObject } from '../../base/memo.ts'
import { float32, uint8 } from '../../base/typed-arrays.ts'
import type { GlyphRun, LinePiece, TextPiece } from '../types.ts'
import {
  IDEOGRAPH_GLUE,
  IDEOGRAPHIC_SCRIPTS,
  SPACE_SHRINK,
  SPACE_STRETCH,
  TRACKED_SCRIPTS,
  TRACKING,
} from './spacing.ts'

/** A piece of a line; only text stretches. */
export interface Justifiable {
  piece: LinePiece
  width: number
}

/** How a line is justified. */
interface Justification {
  /** Letters are tracked. */
  readonly isTracked: boolean
  /** A line that only large gaps could fill is left short. */
  readonly mayStayRagged: boolean
}

/**
 * Spaces wider by more than this times their width are holes (Bringhurst §2.1: half an em is the most between words in text
 * that is set with care). The line then stays short, and has its own spaces: wide ones would be in vain.
 */
const HOLE = 2

/**
 * Stretches or, with negative room, shrinks the pieces of a line in logical order to fill it (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#justify-algos). Letters change up to an invisible limit; the rest goes to word spaces in
 * proportion to their width, so that the spaces of larger letters stay larger.
 *
 * @returns how much of the room is filled, px: 0 where nothing can stretch or shrink so far, or may not. The pieces are changed in
 * place.
 */
export function justify(pieces: readonly Justifiable[], room: number, options: Justification): number {
  const end = lastTextPiece(pieces)
  const totals = tallyAll(pieces, options.isTracked, end)
  const glue = room > 0 ? totals.spaces + totals.ideographs : totals.spaces
  if (glue <= 0 || room < -mostShrink(totals)) return 0
  if (options.mayStayRagged && room - trackingFor(room, glue, totals) > HOLE * glue) return 0
  // The last letter of the line has no gap after it.
  const gaps = Math.max(1, totals.gaps - 1)
  const tracking = onGrid(trackingFor(room, glue, totals) / gaps)
  const change: Change = { factor: (room - tracking * gaps) / glue, tracking, gapsLeft: gaps }
  for (let i = 0; i < pieces.length; i++) {
    const loose = pieces[i]!
    if (loose.piece.kind !== 'text') continue
    loose.piece = stretch(loose.piece, change, i === end)
    loose.width = loose.piece.width
  }
  return room
}

/**
 * Tracking is a multiple of this, px: a fiftieth of a point, 7 µm; spaces take the rest. Lines of a document then share the
 * encoding of their letters, and rounding errors do not add up.
 */
const TRACKING_STEP = 2 / 75

const onGrid = (tracking: number): number => Math.round(tracking / TRACKING_STEP) * TRACKING_STEP

/**
 * `text-justify: inter-character`: equal space after every character of a line except the last
 * (https://www.w3.org/TR/css-text-4/#valdef-text-justify-inter-character). Returns false if there is no such character.
 */
export function spreadEvenly(pieces: readonly Justifiable[], spare: number): boolean {
  if (spare < 0) return false
  const counts = pieces.map(({ piece }) => (piece.kind === 'text' ? clusterCount(piece) : 0))
  const gaps = counts.reduce((sum, count) => sum + count, 0) - 1
  if (gaps <= 0) return false
  let left = gaps
  for (const [i, loose] of pieces.entries()) {
    if (loose.piece.kind !== 'text') continue
    const own = Math.min(counts[i]!, left)
    left -= own
    loose.piece = spread(loose.piece, spare / gaps, own)
    loose.width = loose.piece.width
  }
  return true
}

const endsCluster = ({ run, last }: TextPiece, g: number): boolean =>
  g + 1 >= last || run.clusters[g + 1] !== run.clusters[g]

/** Number of clusters of a piece that can have space after them. */
function clusterCount(piece: TextPiece): number {
  let count = 0
  for (let g = piece.first; g < piece.last; g++) if (endsCluster(piece, g)) count++
  return count
}

/** Adds `room` px after each of the first `gaps` clusters. */
function spread(piece: TextPiece, room: number, gaps: number): TextPiece {
  const advances = piece.run.advances.slice(piece.first, piece.last)
  let left = gaps
  for (let i = 0; i < advances.length && left > 0; i++) {
    if (!endsCluster(piece, piece.first + i)) continue
    advances[i]! += room
    left--
  }
  return { ...piece, advances, width: piece.width + room * (gaps - left) }
}

/** The index of the last piece with glyphs: no space is added after its last letter. −1 if there is none. */
function lastTextPiece(pieces: readonly Justifiable[]): number {
  for (let i = pieces.length - 1; i >= 0; i--) {
    const { piece } = pieces[i]!
    if (piece.kind === 'text' && piece.last > piece.first) return i
  }
  return -1
}

interface Totals {
  /** Width of the word spaces, and of spacing between ideographs, px. */
  spaces: number
  ideographs: number
  /** Width of the letters that may be tracked, and their number. */
  letters: number
  gaps: number
}

/**
 * The flexibility of the pieces of a line: widths of spaces, ideographs and letters, px, and the number of gaps between
 * letters.
 */
function tallyAll(pieces: readonly Justifiable[], isTracked: boolean, end: number): Totals {
  const totals: Totals = { spaces: 0, ideographs: 0, letters: 0, gaps: 0 }
  for (let i = 0; i < pieces.length; i++) {
    const { piece } = pieces[i]!
    if (piece.kind === 'text') tally(piece, isTracked, i === end, totals)
  }
  return totals
}

/** Adds the widths of spaces, ideographs and letters of one piece to the totals. */
function tally({ run, first, last }: TextPiece, isTracked: boolean, isAtEnd: boolean, totals: Totals): void {
  const kinds = glyphKinds(run)
  const { advances } = run
  let { spaces, letters, gaps } = totals
  for (let g = first; g < last; g++) {
    const kind = kinds[g]
    if (kind === LETTER) {
      if (!isTracked) continue
      letters += advances[g]!
      gaps++
    } else if (kind === SPACE) spaces += advances[g]!
    else if (kind === IDEOGRAPH && !(isAtEnd && g === last - 1)) totals.ideographs += advances[g]! * IDEOGRAPH_GLUE
  }
  totals.spaces = spaces
  totals.letters = letters
  totals.gaps = gaps
}

/**
 * The largest shrink of a line, px. A line that is longer overflows unchanged. Fitting counts characters, and justification
 * glyphs with protrusion, so lines slightly beyond the limit were meant to fit.
 */
const mostShrink = ({ spaces, letters }: Totals): number =>
  (spaces * SPACE_SHRINK + letters * TRACKING) * 1.1 + Math.min(2, spaces * 0.1) + 0.05

/** The tracking of letters, which grows with the adjustment ratio up to a ratio of 1. */
function trackingFor(spare: number, glue: number, { letters }: Totals): number {
  const most = letters * TRACKING
  if (most === 0) return 0
  const atOne = glue * (spare > 0 ? SPACE_STRETCH : SPACE_SHRINK) + most
  return Math.sign(spare) * Math.min(1, Math.abs(spare) / atOne) * most
}

/** A glyph without space after it. */
const OTHER = 0
/** A word space, which stretches and shrinks. */
const SPACE = 1
/** The last glyph of a cluster that may be tracked. */
const LETTER = 2
/** A glyph that may have space after it whether letters are tracked or not. */
const IDEOGRAPH = 3

/** The justification opportunities after each glyph of a run. */
const glyphKinds = perObject((run: GlyphRun): Uint8Array => findKinds(run))

/**
 * The kind of each glyph of a run in justification (CSS Text 4, https://www.w3.org/TR/css-text-4/#justify-algos). There is no
 * space between glyphs of one cluster. Only scripts with separate letters are tracked.
 */
function findKinds(run: GlyphRun): Uint8Array {
  const { glyphs, clusters, face, script, level, style } = run
  const space = face.glyphFor(0x20)
  const fixed = face.glyphFor(0xa0)
  const kinds = uint8(glyphs.length)
  if (style.textJustify === 'none') return kinds
  const mayTrack = level % 2 === 0 && TRACKED_SCRIPTS.has(script)
  const isIdeographic = IDEOGRAPHIC_SCRIPTS.has(script) && style.textJustify !== 'inter-word'
  const between = isIdeographic ? IDEOGRAPH : mayTrack ? LETTER : OTHER
  for (let g = 0; g < glyphs.length; g++) {
    const glyph = glyphs[g]!
    if (glyph === space || (fixed !== 0 && glyph === fixed)) kinds[g] = SPACE
    else kinds[g] = clusters[g + 1] === clusters[g] ? OTHER : between
  }
  return kinds
}

interface Change {
  /** The share of its width by which each space grows. */
  readonly factor: number
  /** Space after each letter, px, up to the number of letters left. */
  readonly tracking: number
  gapsLeft: number
}

/** A piece with changed advances: spaces by a factor, ideographs by a share of it, letters by tracking in px. */
function stretch(piece: TextPiece, change: Change, isAtEnd: boolean): TextPiece {
  const { run, first, last } = piece
  const kinds = glyphKinds(run)
  const advances = float32(last - first)
  const { advances: natural } = run
  const { factor, tracking } = change
  let gapsLeft = tracking === 0 ? 0 : change.gapsLeft
  let width = 0
  for (let g = first, i = 0; g < last; g++, i++) {
    const kind = kinds[g]
    let own = natural[g]!
    if (kind === LETTER) {
      if (gapsLeft > 0) {
        own += tracking
        gapsLeft--
      }
    } else if (kind === SPACE) own += own * factor
    else if (kind === IDEOGRAPH && factor > 0 && !(isAtEnd && g === last - 1)) own += own * IDEOGRAPH_GLUE * factor
    advances[i] = own
    width += advances[i]!
  }
  if (tracking !== 0) change.gapsLeft = gapsLeft
  return { ...piece, advances, width }
}
