/** Marked content (ISO 32000-1 §14.6): which structure element an operation belongs to, and its replacement text. */
import { mappedRect } from '../base/path.ts'
import { boundsOf } from '../paint/bounds.ts'
import type { Owner, PaintOp, TextPlace } from '../paint/ops.ts'
import { toPdfBox } from './rectangles.ts'
import type { Structure } from './structure/structure.ts'
import type { Target } from './target.ts'

/**
 * Puts the following operators into the marked content of the owner, or of a token of its formula. Private-use characters of
 * the operation have ActualText (`withoutPrivateText`). True if the sequence has ActualText.
 */
export function own(
  owner: Owner,
  language: string | null,
  op: PaintOp,
  { shared, stream, marked, page, size, toPage }: Target,
  token: number | null = null,
): boolean {
  const { structure } = shared
  if (structure === null || marked === null) return false
  const known = typeof owner === 'number' && !structure.has(owner) ? 'layout' : owner
  const isSoftHyphen = op.op === 'glyphs' && op.text === ''
  const isDrawn = op.op !== 'glyphs' && typeof known === 'number' && !structure.isTold(known)
  const actualText = op.op === 'glyphs' && typeof known === 'number' ? (op.actualText ?? null) : null
  const place = (op.op === 'glyphs' ? op.place : undefined) ?? null
  const segment = isDrawn ? DRAWN : segmentOf(known, place, token, structure)
  if (actualText !== null || !stream.isMarked(known, language, isSoftHyphen, segment)) {
    const kind = isDrawn ? 'drawing' : isSoftHyphen ? 'soft hyphen' : 'text'
    stream.mark({ owner: known, language, isSoftHyphen, actualText, segment }, node =>
      token === null ? structure.recordMark(marked, node, kind, place) : structure.recordToken(marked, node, token),
    )
  }
  const hasInk = op.op !== 'glyphs' || op.isInvisible !== true
  const bounds = hasInk && typeof known === 'number' && structure.isIllustration(known) ? boundsOf(op) : null
  if (typeof known === 'number' && bounds !== null)
    structure.recordBounds(known, page, toPdfBox(mappedRect(bounds, toPage), size.height))
  return actualText !== null
}

/** Segment of drawings among words, which get a sequence and a Figure of their own. */
const DRAWN = -1

/** Owners with several sequences: the text between child nodes, and the tokens of a formula. */
function segmentOf(owner: Owner, place: TextPlace | null, token: number | null, structure: Structure): number {
  if (token !== null) return token + 1
  return place === null || typeof owner !== 'number' ? 0 : structure.segmentAt(owner, place)
}
