/** Builds the content of one inline formatting context: one string, and items over it. */

import { compact } from '../../base/compact.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { transformText, withWordSpaces } from '../../text/text-transform.ts'
import type { EdgeItem } from '../../text/types.ts'
import { WhiteSpaceCollapser } from '../../text/white-space.ts'
import type { BlockLevelBox, InlineBox, InlineRootBox, RootBoxes, RootItem, TextBox } from '../box.ts'
import { isPlainNumber, type PlacedNumber, recordNumbers } from '../generated/page-numbers.ts'
import type { PageNumber } from '../generated/references.ts'

/** An edge that makes a line by itself, and its index among the items. */
interface LoneEdge {
  readonly item: EdgeItem<RootBoxes>
  readonly index: number
}

/** Represents an atomic inline in the text. */
const OBJECT_REPLACEMENT = '\uFFFC'
/** Represents a formula, which breaks lines like a word: lines break before and after objects, but not before a comma. */
const FORMULA = '\u2B1A'
/** Gives a line with only edges a character: it has no ink and is not copied. */
const ZERO_WIDTH_SPACE = '\u200b'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Collects the text and items of one inline formatting context. */
export class InlineBuilder {
  readonly root: Writable<InlineRootBox>
  readonly #items: RootItem[] = []
  readonly #collapser = new WhiteSpaceCollapser()
  /** Pieces of the text, joined once at the end, so that many small pieces cost no more than one large one. */
  readonly #pieces: string[] = []
  #length = 0
  /**
   * There is content that makes a line box (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#inline-formatting): text, an
   * atomic inline, an edge with a size, a forced break.
   */
  #makesLines = false
  /** The first item with an edge after the last forced break, while there is no other content on that line. */
  #loneEdge: LoneEdge | null = null
  /** Number of open boxes that were opened after the last character. */
  #openedBehind = 0
  /** Page numbers in the text. */
  #numbers: PlacedNumber[] | null = null
  /** Text is transformed, which may depend on the text before it. */
  #isTransformed = false

  constructor(root: InlineRootBox) {
    this.root = root
  }

  get makesLines(): boolean {
    return this.#makesLines
  }

  /** Number of characters so far. */
  get length(): number {
    return this.#length
  }

  get isEmpty(): boolean {
    return this.#items.length === 0
  }

  get items(): readonly RootItem[] {
    return this.#items
  }

  /**
   * Adds text in a style. In the order of CSS Text 4 (https://www.w3.org/TR/css-text-4/): invisible word separators become
   * spaces, white space is collapsed, then letters are transformed. `number` is set if the text is a page number.
   */
  addText(value: string, style: ComputedStyle, language: string, box: TextBox, number?: PageNumber | null): void {
    if (style.textTransform !== 'none') this.#isTransformed = true
    for (const part of this.#collapser.push(withWordSpaces(value, style), style)) {
      if (part === '\n') this.#addForced(style, box)
      else if (part !== '') {
        if (!isBlank(part, style)) this.#makesLines = true
        this.#appendText(transformText(part, style, language, this.#pieces.at(-1) ?? ''), style, language, box)
      }
    }
    if (number != null && isPlainNumber(value)) this.#addNumber(number, value.length)
  }

  #addNumber(number: PageNumber, length: number): void {
    this.#numbers ??= []
    this.#numbers.push({ number, start: this.#length - length, end: this.#length })
  }

  /** Adds a `br`: collapsible white space before it is removed. */
  addBreak(style: ComputedStyle, box: TextBox): void {
    this.#collapser.forcedBreak()
    this.#trimCollapsibleEnd()
    this.#addForced(style, box, style.clear)
  }

  /** Adds an atomic inline: one object replacement character, as bidi and line breaking require (UAX 14 class CB, UAX 9). */
  addAtomic(box: BlockLevelBox): void {
    this.#collapser.object()
    const isLeader = box.kind === 'block' && box.isLeader === true
    const item: RootItem = { kind: 'atomic', at: this.#length, style: box.style, box }
    this.#items.push(isLeader ? { ...item, fillsLine: true } : item)
    this.#append(box.kind === 'replaced' && box.formula !== undefined ? FORMULA : OBJECT_REPLACEMENT)
    this.#makesLines = true
  }

  addOutOfFlow(kind: 'float' | 'positioned' | 'footnote', box: BlockLevelBox): void {
    this.#items.push({ kind, at: this.#length, style: box.style, box })
  }

  /** Opens an inline box. With a start edge it makes a line even if it is empty. */
  open(box: InlineBox, style: ComputedStyle): void {
    const item: EdgeItem<RootBoxes> = { kind: 'open', at: this.#length, style, box }
    this.#items.push(item)
    this.#openedBehind++
    if (hasEdge(style, 'Left')) this.#noteEdge(item)
  }

  /** Closes an inline box. */
  close(box: InlineBox, style: ComputedStyle): void {
    const item: EdgeItem<RootBoxes> = { kind: 'close', at: this.#length, style, box }
    this.#items.push(item)
    // The end of a box that contains a break stays on the line of the break.
    const isBehind = this.#openedBehind > 0
    if (isBehind) this.#openedBehind--
    if (!hasEdge(style, 'Right')) return
    if (isBehind) this.#noteEdge(item)
    else this.#makesLines = true
  }

  /** The inline root with its content. */
  finish(): InlineRootBox {
    if (this.#loneEdge !== null) this.#giveLine(this.#loneEdge)
    this.root.content = { text: this.#pieces.join(''), items: compact(this.#items) }
    if (this.#numbers !== null && !this.#isTransformed) recordNumbers(this.root.content, this.#numbers)
    return this.root
  }

  /** Records that the last item has an edge, which makes a line, also after a forced break. */
  #noteEdge(item: EdgeItem<RootBoxes>): void {
    this.#makesLines = true
    if (this.#loneEdge === null && this.#pieces.at(-1) === '\n')
      this.#loneEdge = { item, index: this.#items.length - 1 }
  }

  /**
   * Gives edges after the last forced break a line of one character, although there is no text (CSS 2.1,
   * https://www.w3.org/TR/CSS2/visuren.html#inline-formatting: a line with a margin, padding or border exists).
   */
  #giveLine({ item: { kind, style, box }, index }: LoneEdge): void {
    const at = this.#length
    this.#append(ZERO_WIDTH_SPACE)
    const behind = this.#items.splice(index + Number(kind === 'open'))
    this.#items.push({ kind: 'text', start: at, end: at + 1, style, language: '', box })
    for (const item of behind) this.#items.push(item.kind === 'text' ? item : { ...item, at: at + 1 })
  }

  /** Adds a forced line break, with its `clear`. */
  #addForced(style: ComputedStyle, box: TextBox, clear: ComputedStyle['clear'] = 'none'): void {
    const item: RootItem = { kind: 'break', at: this.#length, style, box }
    this.#items.push(clear === 'none' ? item : { ...item, clear })
    this.#append('\n')
    this.#makesLines = true
  }

  /** Adjacent text of one box and style is one item, whatever pieces it came in. */
  #appendText(value: string, style: ComputedStyle, language: string, box: TextBox): void {
    if (value === '') return
    const start = this.#length
    this.#append(value)
    const last = this.#items.at(-1)
    if (last?.kind === 'text' && last.end === start && last.box === box && last.style === style) {
      this.#items[this.#items.length - 1] = { ...last, end: this.#length }
    } else this.#items.push({ kind: 'text', start, end: this.#length, style, language, box })
  }

  /** Appends to the text. */
  #append(piece: string): void {
    this.#pieces.push(piece)
    this.#loneEdge = null
    this.#openedBehind = 0
    this.#length += piece.length
  }

  /** Removes a collapsible space before a forced break (CSS Text 4, https://www.w3.org/TR/css-text-4/#white-space-phase-1). */
  #trimCollapsibleEnd(): void {
    const last = this.#items.at(-1)
    const piece = this.#pieces.at(-1)
    if (last?.kind !== 'text' || piece === undefined || !piece.endsWith(' ')) return
    if (last.style.whiteSpaceCollapse !== 'collapse' && last.style.whiteSpaceCollapse !== 'preserve-breaks') return
    this.#pieces[this.#pieces.length - 1] = piece.slice(0, -1)
    this.#length--
    if (last.end - last.start === 1) this.#items.pop()
    else this.#items[this.#items.length - 1] = { ...last, end: last.end - 1 }
  }
}

/**
 * Whether a box has margin, border or padding on a side, so that its line is not empty (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#inline-formatting).
 */
function hasEdge(style: ComputedStyle, side: 'Left' | 'Right'): boolean {
  return (
    style[`padding${side}`] !== 0 ||
    style[`border${side}Width`] !== 0 ||
    (style[`margin${side}`] !== 0 && style[`margin${side}`] !== 'auto')
  )
}

const isBlank = (text: string, style: ComputedStyle): boolean =>
  (style.whiteSpaceCollapse === 'collapse' || style.whiteSpaceCollapse === 'preserve-breaks') &&
  /^[ \t\n\r\f]*$/.test(text)
