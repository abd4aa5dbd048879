/**
 * A content stream (a page's or a form's): PDF operators written only where the graphics state changes.
 * Coordinates come in px with y downwards and are written in points with y upwards, rounded to a thousandth of a point.
 */
import { IDENTITY, type Matrix, scaleOf } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import type { Owner } from '../paint/ops.ts'
import { PdfWriter } from './bytes.ts'
import type { GraphicsState, StrokeStyle } from './graphics-state.ts'
import { CAPS, INITIAL_STATE, JOINS, operatorOf, UNKNOWN_STATE } from './graphics-state.ts'
import { isExact, THOUSANDTHS_PER_PX, toGrid } from './grid-units.ts'
import { endOf, type Mark, writeBeginning } from './marked-content.ts'
import { writeFinePath, writePath } from './path-operators.ts'
import { dictionary, number, type Reference, reference } from './syntax.ts'

/** Categories of a resource dictionary (ISO 32000-1 §7.8.3). */
type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'Shading' | 'Pattern'

/** A mark with where its sequence was begun: not yet, in a text object, or outside of one. */
interface CurrentMark extends Mark {
  place: 'none' | 'text' | 'page'
  nextId(owner: number): number
}

/** Bytes that a stream begins with room for: of a page, and of a form, which holds little in most documents. */
const PAGE_BYTES = 1 << 14
const FORM_BYTES = 1 << 9

/** From this scale on, a grid of thousandths of a point is too coarse: a drawing may use its whole size as the unit. */
const ENLARGED = 8

/** A stream of operators with the resources that they name. */
export class ContentStream {
  readonly out: PdfWriter
  /** Height of the page in thousandths of a point. */
  readonly height: number
  readonly #isTagged: boolean
  /** Page size, for the bounding box that background artifacts must have. */
  readonly #boundingBox: string
  readonly #resources = new Map<ResourceKind, Map<string, Reference>>()
  /** Operators of the colours so far: most operations share a few. */
  readonly #fills = new Map<Color, string>()
  readonly #strokes = new Map<Color, string>()
  #state: GraphicsState
  readonly #saved: GraphicsState[] = []
  #mark: CurrentMark | null = null
  #inText = false
  /** Start of the current text line, in thousandths of a point. */
  #lineX = 0
  #lineY = 0
  /**
   * The number of relative moves since the last exact position. Readers that add moves up in floating point drift by their
   * rounding.
   */
  #drift = 0
  /** Where a reader's pen stands within the line, in thousandths of a point. */
  #pen = Number.NaN
  usesTransparency = false

  /**
   * A stream for a page or a form of this size in px. A form inherits the graphics state of the content that shows it, so
   * nothing is assumed about it.
   */
  constructor(
    size: { readonly width: number; readonly height: number },
    options: { readonly isTagged: boolean; readonly isForm: boolean },
  ) {
    // Forms are many and most are small.
    this.out = new PdfWriter(options.isForm ? FORM_BYTES : PAGE_BYTES)
    const { isTagged, isForm } = options
    this.#state = isForm ? { ...UNKNOWN_STATE } : { ...INITIAL_STATE }
    this.height = toGrid(size.height)
    this.#isTagged = isTagged
    this.#boundingBox = `[0 0 ${number(toGrid(size.width) / 1000)} ${number(this.height / 1000)}]`
  }

  // ---------- marked content ----------

  /** Whether content without replacement text goes on in the current sequence: it has the same mark. */
  isMarked(owner: Owner, language: string | null, isSoftHyphen: boolean, segment: number): boolean {
    const current = this.#mark
    // Content with replacement text is a sequence of its own.
    return (
      current?.actualText === null &&
      current.owner === owner &&
      current.segment === segment &&
      current.language === language &&
      current.isSoftHyphen === isSoftHyphen
    )
  }

  /**
   * Sets the owner of the following operators; `nextId` numbers a new sequence of a node. The sequence begins with the
   * first operator, so that text which follows text stays in one text object (ISO 32000-1 §14.6.1 lets sequences nest in it).
   */
  mark({ owner, language, isSoftHyphen, segment, actualText }: Mark, nextId: (owner: number) => number): void {
    if (!this.#isTagged) return
    if (this.#mark?.place === 'text') this.#closeMark()
    else this.endMark()
    this.#mark = { owner, language, isSoftHyphen, segment, actualText, place: 'none', nextId }
    // Continued after an interruption, it would repeat its replacement text.
    if (actualText !== null) this.outsideText()
  }

  /** Ends the sequence and the text object. */
  endMark(): void {
    if (this.#mark?.place === 'page') this.#endText()
    this.#closeMark()
    this.#endText()
    this.#mark = null
  }

  /**
   * Begins the marked content that was announced, at the first operator that belongs to it: empty marks are never
   * written. Marks open and close within one text object, or outside of all (ISO 32000-1 §14.6.1).
   */
  #openMark(place: 'text' | 'page'): void {
    const mark = this.#mark
    if (mark === null || mark.place !== 'none') return
    mark.place = place
    writeBeginning(this.out, mark, mark.nextId, this.#boundingBox)
  }

  /** Writes the end of the sequence. Further content with the same mark begins another sequence. */
  #closeMark(): void {
    const mark = this.#mark
    if (mark === null || mark.place === 'none') return
    this.out.latin(endOf(mark))
    mark.place = 'none'
  }

  // ---------- graphics state ----------

  /** How many states are saved. */
  get depth(): number {
    return this.#saved.length
  }

  /** Saves the graphics state (operator `q`). */
  save(): void {
    this.endMark()
    this.out.latin('q\n')
    this.#saved.push({ ...this.#state })
  }

  /** Restores the graphics state (operator `Q`) and the copy that is tracked here. */
  restore(): void {
    this.endMark()
    this.out.latin('Q\n')
    this.#state = this.#saved.pop() ?? { ...INITIAL_STATE }
  }

  /** As `save` and `restore`, but within a sequence of marked content. */
  within(draw: () => void): void {
    this.outsideText()
    this.out.latin('q\n')
    const saved = { ...this.#state }
    draw()
    this.leaveText()
    this.out.latin('Q\n')
    this.#state = saved
  }

  /** Sets the fill colour if it differs from the current one. */
  fillColor(color: Color): void {
    if (color === this.#state.fillColor) return
    this.#state.fillColor = color
    const source = operatorOf(color, this.#fills, 'g', 'rg')
    if (source === this.#state.fill) return
    this.#state.fill = source
    this.out.latin(source)
    this.out.uint8(SPACE)
  }

  /** Fills with a pattern until another colour is set. */
  fillPattern(key: string, id: Reference): void {
    this.use('Pattern', key, id)
    this.#state.fill = key
    this.#state.fillColor = null
    this.out.latin(`/Pattern cs/${key} scn `)
  }

  /** Strokes with a pattern until another colour is set. */
  strokePattern(key: string, id: Reference): void {
    this.use('Pattern', key, id)
    this.#state.stroke = key
    this.out.latin(`/Pattern CS/${key} SCN `)
  }

  /** Sets the stroke colour if it differs from the current one. */
  strokeColor(color: Color): void {
    const source = operatorOf(color, this.#strokes, 'G', 'RG')
    if (source === this.#state.stroke) return
    this.#state.stroke = source
    this.out.latin(source)
    this.out.uint8(SPACE)
  }

  /** `stateFor` names the graphics state of an opacity. */
  alpha(value: number, stateFor: (alpha: number) => { readonly key: string; readonly id: Reference }): void {
    if (value === this.#state.alpha) return
    const rounded = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
    if (rounded === this.#state.alpha) return
    this.#state.alpha = rounded
    this.usesTransparency = true
    const { key, id } = stateFor(rounded)
    this.use('ExtGState', key, id)
    this.out.latin(`/${key} gs `)
  }

  /** Sets those of width, dashes, caps and joins that differ from the current ones, converted from px to points. */
  stroking({ width, dash, dashPhase, cap, join, miterLimit = 10 }: StrokeStyle): void {
    const next = {
      lineWidth: this.#isEnlarged ? width * THOUSANDTHS_PER_PX : toGrid(width),
      dash: `[${dash.map(part => number(part * 0.75)).join(' ')}]${number(dashPhase * 0.75)} d`,
      cap: CAPS[cap],
      join: JOINS[join],
      miterLimit,
    }
    const state = this.#state
    if (state.lineWidth !== next.lineWidth) this.out.latin(`${number(next.lineWidth / 1000)} w `)
    if (state.dash !== next.dash) this.out.latin(`${next.dash} `)
    if (state.cap !== next.cap) this.out.latin(`${next.cap} J `)
    if (state.join !== next.join) this.out.latin(`${next.join} j `)
    if (state.miterLimit !== miterLimit && join === 'miter') this.out.latin(`${number(miterLimit)} M `)
    Object.assign(state, join === 'miter' ? next : { ...next, miterLimit: state.miterLimit })
  }

  /** Converts a transform of px coordinates to one of points: y is flipped about the page's height. */
  transform(matrix: Matrix): void {
    const [a, b, c, d, e, f] = matrix
    if (matrix.every((value, i) => value === IDENTITY[i])) return
    this.#state.scale *= scaleOf(matrix)
    const height = this.height / 1000
    const values = [a, -b, -c, d, c * height + e * 0.75, height - d * height - f * 0.75]
    this.out.latin(`${values.map(number).join(' ')} cm\n`)
  }

  /** Moves the origin to a place and makes the unit as large as `size`, y upwards. */
  place(xPx: number, yPx: number, size: number): void {
    const scale = toGrid(size)
    this.out.pair(scale, 0, ' ')
    this.out.pair(0, scale, ' ')
    this.out.pair(toGrid(xPx), this.height - toGrid(yPx), ' cm')
  }

  /** Names a resource of this stream. */
  use(kind: ResourceKind, key: string, id: Reference): void {
    const known = this.#resources.get(kind)
    if (known === undefined) this.#resources.set(kind, new Map([[key, id]]))
    else known.set(key, id)
  }

  // ---------- paths ----------

  /** Writes a path in points, y upwards; a rectangle by its own operator. */
  path(path: Path): void {
    this.outsideText()
    if (this.#isEnlarged) writeFinePath(this.out, path, this.height)
    else writePath(this.out, path, this.height)
  }

  /** Whether the scale makes a thousandth of a point visible on the page. */
  get #isEnlarged(): boolean {
    return this.#state.scale >= ENLARGED
  }

  // ---------- text ----------

  /** Sets font and size if they differ from the current ones. */
  font(key: string, id: Reference, sizePx: number): void {
    const size = toGrid(sizePx)
    if (this.#state.font === key && this.#state.size === size) return
    this.#state.font = key
    this.#state.size = size
    this.use('Font', key, id)
    this.out.latin(`/${key} `)
    this.out.thousandths(size, ' Tf ')
  }

  /**
   * Puts the pen at a baseline position, in a text object. Writes nothing if the preceding glyphs already lead there; otherwise
   * a move relative to the last position, or an absolute one if relative moves have drifted. Equal lines are thus drawn with
   * equal pixels, whatever precedes them and however they are divided. The pen may remain up to `tolerance` thousandths of a
   * point off a position at which no pixel begins. Returns how far the pen then is ahead.
   */
  textAt(xPx: number, yPx: number, tolerance = 0): number {
    if (!this.#inText) {
      this.out.latin('BT ')
      this.#inText = true
      this.#lineX = 0
      this.#lineY = 0
      this.#drift = 0
      this.#pen = Number.NaN
    }
    this.#openMark('text')
    const x = toGrid(xPx)
    const y = this.height - toGrid(yPx)
    const ahead = this.#pen - x
    if (y === this.#lineY && Math.abs(ahead) < (isExact(x) ? 0.5 : Math.max(0.5, tolerance))) return ahead
    this.#pen = x
    const right = x - this.#lineX
    const up = y - this.#lineY
    if (up !== 0 && this.#mayBeBeside(x, y)) {
      this.out.latin('1 0 0 1 ')
      this.out.pair(x, y, ' Tm ')
      this.#drift = 0
    } else {
      this.out.pair(right, up, ' Td ')
      if (this.#drift > 0 || !isExact(right) || !isExact(up)) this.#drift++
    }
    this.#lineX = x
    this.#lineY = y
    return 0
  }

  /**
   * Whether a reader that adds up the moves so far may round to another pixel: the position is a pixel boundary, or there were
   * many moves.
   */
  #mayBeBeside(x: number, y: number): boolean {
    return this.#drift > MOST_STEPS || (this.#drift > 0 && (isExact(x) || isExact(y)))
  }

  /** Records that glyphs have moved the pen to the right, px. */
  advance(px: number): void {
    this.#pen += px * THOUSANDTHS_PER_PX
  }

  /** Text rise in thousandths of a point, upwards. */
  rise(value: number): void {
    if (this.#state.rise === value) return
    this.#state.rise = value
    this.out.thousandths(value, ' Ts ')
  }

  get currentRise(): number {
    return this.#state.rise
  }

  /**
   * Sets the character spacing, in thousandths of a point, rounded to a tenth of one (ISO 32000-1 §9.3.2), if it differs from the
   * current one.
   */
  setLetterSpacing(value: number): void {
    if (this.#state.letterSpacing === value) return
    this.#state.letterSpacing = value
    this.out.tenThousandths(Math.round(value * 10), ' Tc ')
  }

  /** The same with the word spacing, which follows the one-byte code 32 (§9.3.3). */
  setWordSpacing(value: number): void {
    if (this.#state.wordSpacing === value) return
    this.#state.wordSpacing = value
    this.out.tenThousandths(Math.round(value * 10), ' Tw ')
  }

  /** Null in a form, which inherits the graphics state of the content that shows it. */
  get letterSpacing(): number | null {
    const value = this.#state.letterSpacing
    return Number.isNaN(value) ? null : value
  }

  get wordSpacing(): number | null {
    const value = this.#state.wordSpacing
    return Number.isNaN(value) ? null : value
  }

  /** Ends the text object and begins the current mark's sequence for operators other than text operators. */
  outsideText(): void {
    this.leaveText()
    this.#openMark('page')
  }

  /** Ends the text object, with the mark inside it. */
  leaveText(): void {
    if (!this.#inText) return
    if (this.#mark?.place === 'text') this.#closeMark()
    this.#endText()
  }

  /** Ends the text object. */
  #endText(): void {
    if (!this.#inText) return
    this.out.latin('ET\n')
    this.#inText = false
  }

  // ---------- the end ----------

  /** The dictionary of the resources that were used. */
  resources(): string {
    const entries: Record<string, string> = {}
    for (const kind of ['ExtGState', 'Font', 'Pattern', 'Shading', 'XObject'] as const) {
      const used = this.#resources.get(kind)
      if (used === undefined) continue
      const references: Record<string, string> = {}
      for (const [key, id] of used) references[key] = reference(id)
      entries[kind] = dictionary(references)
    }
    return dictionary(entries)
  }
}

const SPACE = 0x20

/** Keeps the error of readers with 24-bit arithmetic below a hundredth of a pixel. */
const MOST_STEPS = 64
