/**
 * The proof of one page: its operations are read once, in paint order. Each text is compared with the sheet and the clips
 * around it, with the background painted before it, and with earlier text at its position.
 */
import { blended, contrast, type Rgb } from '../base/contrast.ts'
import { type Matrix, multiply, type Size } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Color, StyledTree } from '../css/style.ts'
import type { GlyphsOp, GroupOp, PaintOp } from '../paint/ops.ts'
import { covers, groundAt, isOpaque, layGround, type SeenGround } from './ground.ts'
import { LEAST_GUARDED, partnerColor } from './guard.ts'
import { hasEdge, isDecorative, isHidingClip, isSentAway, isShortened, isWatermark } from './intent.ts'
import { areOverprinted } from './overlap.ts'
import {
  type Bounds,
  boundsOfPath,
  boundsOn,
  common,
  EVERYWHERE,
  encloses,
  isEmpty,
  isRectangle,
} from './plane-geometry.ts'
import { Grid } from './spatial-index.ts'
import type { TextCount } from './text-count.ts'
import { comparable, coreOf, sizeOf, type TextMark } from './text-mark.ts'
import { excerpt, type Fault, type Finding, type Ground, keyOf, type TextPart } from './types.ts'

/** Contrast (WCAG) below which letters are invisible. Faint but readable text is the author's choice. */
const LEAST_CONTRAST = 1.5

/** The context of an operation. */
interface Place {
  readonly matrix: Matrix | null
  readonly opacity: number
  readonly clip: Bounds
  /** A clip is not a rectangle, such as letters or a polygon, so that its visible part is unknown. */
  readonly isShaped: boolean
}

const TOP: Place = { matrix: null, opacity: 1, clip: EVERYWHERE, isShaped: false }

/** Maximum number of segments of a rounded box. */
const BOX_SEGMENTS = 10

/** Maximum number of texts in a cell that a new one is compared with; only drawings made of letters have more. */
const MOST_COMPARED = 24
/** Maximum number of texts stored per cell. */
const MOST_TEXTS = 128
/** Maximum number of findings of one kind per page. */
const MOST_FINDINGS = 50
/** Opacity below which text counts as transparent. */
const LEAST_INK = 0.03

/** Reads a page once and collects findings. */
export class PageProof {
  readonly findings: Finding[] = []
  /** Texts that are recoloured, with their new colours. */
  readonly recolorings = new Map<GlyphsOp, Color>()
  readonly #number: number
  readonly #styled: StyledTree
  readonly #count: TextCount
  readonly #sheet: Bounds
  readonly #grid: Grid
  /** Reported texts, by `keyOf`. */
  readonly #told = new Map<Fault, Set<string>>()
  /** The contrast computed last, which neighbouring texts mostly share. */
  #latest: Compared | null = null

  /** `number` counts pages from 1; `count` takes the text of all of them. */
  constructor(page: Size, number: number, styled: StyledTree, count: TextCount) {
    this.#number = number
    this.#styled = styled
    this.#count = count
    this.#sheet = { left: 0, top: 0, right: page.width, bottom: page.height }
    this.#grid = new Grid(page.width, page.height)
  }

  /** Reads the operations of the page. */
  read(ops: readonly PaintOp[]): void {
    this.#read(ops, TOP)
  }

  #read(ops: readonly PaintOp[], place: Place): void {
    for (const op of ops) {
      switch (op.op) {
        case 'glyphs':
          this.#text(op, place)
          break
        case 'fill':
          this.#ground(op, place)
          break
        case 'image': {
          const { x, y, width, height } = op.rect
          this.#lay({ left: x, top: y, right: x + width, bottom: y + height }, IMAGE, place)
          break
        }
        case 'group':
          this.#read(op.children, within(op, place))
          break
        case 'stroke':
        case 'link':
          break
      }
    }
  }

  // ---------- grounds ----------

  #ground({ path, rule, paint, side }: FillOp, place: Place): void {
    if (!('kind' in paint) && paint.a * place.opacity < LEAST_INK) return
    this.#lay(boundsOfPath(path), { path: isRectangle(path) ? null : path, rule, paint, side: side ?? null }, place)
  }

  #lay(own: Bounds, shape: Shape, { matrix, opacity, clip, isShaped }: Place): void {
    const bounds = common(common(boundsOn(matrix, own), clip), this.#sheet)
    if (isEmpty(bounds)) return
    const isTurned = matrix !== null && (matrix[1] !== 0 || matrix[2] !== 0)
    const path = shape.path ?? (isTurned ? rectangleOf(own) : null)
    const paint = isShaped ? null : shape.paint
    const ground: Ground = { bounds, matrix, opacity, ...shape, paint, path }
    const hides = isOpaque(ground)
    for (const cell of this.#grid.touched(bounds)) {
      if (hides && cell.texts.length > 0) {
        for (const text of cell.texts) this.#cover(text, ground)
        cell.texts = cell.texts.filter(text => !text.isCovered)
      }
      layGround(cell, ground, encloses(bounds, cell.area))
    }
  }

  /** Marks texts as covered if most of their visible part is under the ground. */
  #cover(text: TextMark, ground: Ground): void {
    if (text.isCovered || text.lastCompared === ground) return
    text.lastCompared = ground
    const { seen } = text
    if (isEmpty(common(seen, ground.bounds))) return
    const isHidden = ground.path === null ? encloses(ground.bounds, seen) : false
    if (
      !isHidden &&
      middlesOf(seen, 0.15)
        .concat(middlesOf(seen, 0.85))
        .filter(at => covers(ground, at)).length < 5
    )
      return
    text.isCovered = true
    if (!isDecorative(text.source.element)) this.#find('text_unreadable', text, 'is covered')
  }

  // ---------- text ----------

  #text(op: GlyphsOp, { matrix, opacity, clip }: Place): void {
    const { source } = op
    this.#count.add(op)
    if (source === undefined || op.isCopy || op.isInvisible === true || op.color.a * opacity < LEAST_INK) return
    const core = op.size < 1 || (clip !== EVERYWHERE && isHidingClip(clip)) ? null : coreOf(op, matrix)
    if (core === null) return
    const isClipped = clip !== EVERYWHERE && !encloses(clip, core)
    const leavesSheet = !encloses(this.#sheet, core)
    const seen = isClipped || leavesSheet ? common(common(core, clip), this.#sheet) : core
    const area = comparable({ op, matrix, seen, core })
    const mark: TextMark = { op, source, matrix, opacity, core, seen, area, lastCompared: null, isCovered: false }
    if (isClipped) this.#proveClip(mark, clip)
    if (leavesSheet) this.#proveSheet(mark, clip)
    if (isEmpty(seen)) return
    this.#proveGround(mark)
    this.#proveNeighbours(mark)
  }

  #proveClip(mark: TextMark, clip: Bounds): void {
    if (!isCut(mark, clip)) return
    const { element } = mark.source
    const away = isSentAway(mark, common(clip, this.#sheet), this.#styled)
    if (!away && !isShortened(element, this.#styled)) this.#find('text_cut', mark, 'is cut off by the box around it')
  }

  #proveSheet(mark: TextMark, clip: Bounds): void {
    const core = common(mark.core, clip)
    if (isEmpty(core) || !isCut({ ...mark, core }, this.#sheet) || isSentAway(mark, this.#sheet, this.#styled)) return
    const what = isEmpty(mark.seen) ? 'lies outside of the page' : 'is cut by the edge of the page'
    this.#find('text_outside_page', mark, what)
  }

  /** Compares a text with its ground at three points. Two of them decide, including the middle one unless it is hidden. */
  #proveGround(mark: TextMark): void {
    const { op, source } = mark
    const ground = this.#groundAt(mark, 1 / 2)
    const ratio = ground === null ? null : this.#contrastOn(mark, ground)
    if (ground === null || ratio === null || ratio >= LEAST_GUARDED || !/[\p{L}\p{N}]/u.test(op.text)) return
    const color = isWatermark(mark) ? null : partnerColor(mark, ground, ratio)
    if (color !== null) {
      this.recolorings.set(op, color)
      this.#find('contrast_adjusted', mark, `had too little contrast (${ratio.toFixed(1)}:1) and has another colour`)
      return
    }
    if (ratio >= LEAST_CONTRAST || source.isGenerated) return
    const ends = [this.#groundAt(mark, 1 / 6), this.#groundAt(mark, 5 / 6)]
    if (!ends.some(end => end !== null && this.#contrastOn(mark, end) < LEAST_CONTRAST)) return
    if (isWatermark(mark) || isDecorative(source.element) || hasEdge(source.element, this.#styled)) return
    this.#find('text_unreadable', mark, `cannot be told from its ground (contrast ${ratio.toFixed(1)}:1)`)
  }

  /** The ground at a fraction of the text's length; null if it is unknown. */
  #groundAt({ seen }: TextMark, part: number): SeenGround | null {
    const point = { x: seen.left + part * (seen.right - seen.left), y: (seen.top + seen.bottom) / 2 }
    return groundAt(this.#grid.at(point.x, point.y), point)
  }

  #contrastOn({ op: { color }, opacity }: TextMark, { color: ground }: SeenGround): number {
    const latest = this.#latest
    if (latest?.color === color && latest.ground === ground && latest.opacity === opacity) return latest.ratio
    const ratio = contrast(blended(color, color.a * opacity, ground), ground)
    this.#latest = { color, ground, opacity, ratio }
    return ratio
  }

  #proveNeighbours(mark: TextMark): void {
    const { area } = mark
    const compared = area === null || isWatermark(mark) ? null : area
    const { line } = mark.op
    for (const cell of this.#grid.touched(area ?? mark.seen)) {
      const { texts } = cell
      for (let i = Math.max(0, texts.length - MOST_COMPARED); i < texts.length && compared !== null; i++) {
        const other = texts[i]!
        if (other.op.line === line || other.lastCompared === mark) continue
        other.lastCompared = mark
        const their = other.area
        // Almost all texts are beside the others.
        if (their === null || compared.bottom <= their.top || their.bottom <= compared.top) continue
        if (compared.left < their.right && their.left < compared.right) this.#compare(mark, other, compared, their)
      }
      if (texts.length >= MOST_TEXTS) cell.texts = texts.slice(MOST_TEXTS / 2)
      cell.texts.push(mark)
    }
  }

  #compare(mark: TextMark, other: TextMark, area: Bounds, their: Bounds): void {
    if (isWatermark(other) || this.#isTold('text_overlaps', mark)) return
    if (mark.op.text.trim() === other.op.text.trim() || !areOverprinted(mark, other, common(area, their))) return
    if (isDecorative(mark.source.element) || isDecorative(other.source.element)) return
    this.#find('text_overlaps', mark, `is printed over “${excerpt(other.op.text)}”`)
  }

  // ---------- findings ----------

  #isTold(fault: Fault, mark: TextMark): boolean {
    const told = this.#told.get(fault)
    return told !== undefined && (told.size >= MOST_FINDINGS || told.has(keyOf(partOf(mark))))
  }

  #find(fault: Fault, mark: TextMark, what: string): void {
    if (this.#isTold(fault, mark)) return
    const part = partOf(mark)
    const told = this.#told.get(fault) ?? new Set<string>()
    this.#told.set(fault, told.add(keyOf(part)))
    this.findings.push({ fault, page: this.#number, what, ...part })
  }
}

const partOf = ({ op: { text, owner }, source: { element } }: TextMark): TextPart => ({
  element,
  paragraph: typeof owner === 'number' ? owner : null,
  text: excerpt(text),
})

type FillOp = Extract<PaintOp, { op: 'fill' }>

/** A painted area without its position. */
type Shape = Pick<Ground, 'path' | 'rule' | 'paint' | 'side'>

const IMAGE: Shape = { path: null, rule: 'nonzero', paint: null, side: null }

interface Compared {
  readonly color: Color
  readonly ground: Rgb
  readonly opacity: number
  readonly ratio: number
}

function within(op: GroupOp, { matrix, opacity, clip, isShaped }: Place): Place {
  const inner = op.transform === null ? matrix : matrix === null ? op.transform : multiply(matrix, op.transform)
  // A clip is in the coordinates of the group's content.
  const area = op.clip === null ? clip : common(clip, boundsOn(inner, boundsOfPath(op.clip)))
  const isBox = op.clip === null || op.clip.length <= BOX_SEGMENTS
  return { matrix: inner, opacity: opacity * op.opacity, clip: area, isShaped: isShaped || !isBox }
}

const rectangleOf = ({ left, top, right, bottom }: Bounds): Path => [
  ['M', left, top],
  ['L', right, top],
  ['L', right, bottom],
  ['L', left, bottom],
  ['Z'],
]

/** Ink that may be missing, in em along the line and as a fraction of the height; less is not a letter. */
const HIDDEN = { along: 0.25, across: 0.25 }

/** Whether the part of a text in an area is unreadable. */
function isCut(mark: TextMark, area: Bounds): boolean {
  const { core } = mark
  const along = Math.max(1, HIDDEN.along * sizeOf(mark))
  const across = Math.max(1, HIDDEN.across * (core.bottom - core.top))
  return (
    area.left - core.left > along ||
    core.right - area.right > along ||
    area.top - core.top > across ||
    core.bottom - area.bottom > across
  )
}

/** Three points along an area at a fraction of its height. */
function middlesOf({ left, top, right, bottom }: Bounds, part: number): { readonly x: number; readonly y: number }[] {
  const y = top + part * (bottom - top)
  return [1 / 6, 1 / 2, 5 / 6].map(share => ({ x: left + share * (right - left), y }))
}
