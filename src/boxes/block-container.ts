/**
 * Sorts the children of a block container into block-level boxes and inline roots.
 *
 * Inline content between two block-level boxes becomes one inline root. A block inside an inline box splits it (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#anonymous-block-level): the surrounding inline boxes end before the block and
 * continue after it, without edges at the split.
 */
import { spend } from '../base/budget.ts'
import { compact } from '../base/compact.ts'
import { OctavoError } from '../base/errors.ts'
import { anonymousStyle } from '../css/anonymous.ts'
import { isPageFloat } from '../css/page-floats.ts'
import type { ComputedStyle } from '../css/style.ts'
import { anonymousBlock } from './anonymous-block.ts'
import type { BlockBox, BlockLevelBox, BoxMark, InlineBox, InlineRootBox, TextBox } from './box.ts'
import type { BuildContext, Container } from './context.ts'
import type { PageNumber } from './generated/references.ts'
import { InlineBuilder } from './inline/builder.ts'
import { withoutEdge } from './inline/cut-edges.ts'
import type { StructureNode } from './structure-node.ts'

interface OpenInline {
  readonly box: InlineBox
  /** Without the start edge once the box has been split. */
  style: ComputedStyle
}

/**
 * Builds the children of a block container; inline content beside blocks gets anonymous boxes (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#anonymous-block-level).
 */
export class FlowBuilder {
  readonly #context: BuildContext
  readonly #container: Container
  readonly #blocks: BlockLevelBox[] = []
  readonly #openInlines: OpenInline[] = []
  #inline: InlineBuilder | null = null
  /** The paragraph opened in the structure tree for text directly inside a grouping element. */
  #paragraph: StructureNode | null = null
  /**
   * Ids of anonymous boxes around the next block. They precede those inside it, because positioned boxes are painted in order
   * of ids.
   */
  #reserved: number[] = []
  /** There are blocks or lines in the normal flow already. */
  #hasFlow = false

  /** A builder for the children of one container. */
  constructor(context: BuildContext, container: Container) {
    this.#context = context
    this.#container = container
  }

  /** Adds text to the current line. */
  addText(value: string, style: ComputedStyle, language: string, number: PageNumber | null = null): void {
    const isBlank = !/[^ \t\n\r\f]/.test(value) && style.whiteSpaceCollapse === 'collapse'
    // White space between blocks is dropped and does not begin a line.
    if (isBlank && this.#inline === null) return
    const inline = this.#inlineBuilder(!isBlank)
    inline.addText(value, style, language, this.#innermost(), number)
  }

  addBreak(style: ComputedStyle): void {
    this.#inlineBuilder(true).addBreak(style, this.#innermost())
  }

  addAtomic(box: BlockLevelBox): void {
    this.#inlineBuilder(true).addAtomic(box)
  }

  /**
   * Opens an inline box; it stays open across blocks in it (CSS 2.1,
   * https://www.w3.org/TR/CSS21/visuren.html#anonymous-block-level).
   */
  openInline(box: InlineBox): void {
    this.#inlineBuilder(false).open(box, box.style)
    this.#openInlines.push({ box, style: box.style })
  }

  /** Sets the link of a box that is outside the fragments of its link. */
  #linked(box: BlockLevelBox): BlockLevelBox {
    const { link } = this.#context.enclosing
    return link === null || box.link != null ? box : { ...box, link }
  }

  /** The inline box around content that is added now, or null directly in the block container. */
  get inlineParent(): InlineBox | null {
    return this.#openInlines.at(-1)?.box ?? null
  }

  /** Closes the innermost inline box. */
  closeInline(): void {
    // Before the box is removed from the stack: the inline root begins inside it.
    const inline = this.#inlineBuilder(false)
    const { box, style } = this.#openInlines.pop()!
    inline.close(box, style)
  }

  /**
   * Adds a float or positioned box: to a line if text precedes it, else between blocks. An inline-level positioned box stays
   * in a line for its static position.
   */
  addOutOfFlow(kind: 'float' | 'positioned' | 'footnote', given: BlockLevelBox): void {
    const box = kind === 'footnote' ? given : this.#linked(given)
    if (kind === 'positioned') spend('positioned_boxes')
    if (kind === 'positioned') this.#context.found[isPageFloat(box.style) ? 'pageFloats' : 'positioned'] = true
    // A relatively positioned inline box moves its floats.
    const isMoved = kind === 'float' && this.#openInlines.some(isRelative)
    const waits = kind === 'footnote' || isMoved || (kind === 'positioned' && box.style.wouldBeInline)
    if (!waits && (this.#inline === null || this.#inline.isEmpty)) {
      this.#blocks.push(box)
      return
    }
    const inline = this.#inlineBuilder(kind === 'footnote')
    const { structure } = box
    if (structure !== null && structure !== 'artifact')
      this.#context.structure.place(structure, inline.root.id, inline.length)
    inline.addOutOfFlow(kind, box)
  }

  /**
   * Adds a block-level box, which ends the current line. A relatively positioned inline box around a block moves it, and its
   * link contains the block.
   */
  addBlock(box: BlockLevelBox): void {
    this.#endInline()
    this.#hasFlow = true
    const isInInline = this.#openInlines.length > 0
    this.#blocks.push(isInInline ? this.#shiftedWithInlines(this.#decorated(this.#linked(box))) : box)
  }

  /**
   * Inline boxes decorate the text of blocks inside them too (CSS Text Decoration 3,
   * https://www.w3.org/TR/css-text-decor-3/#line-decoration).
   */
  #decorated(box: BlockLevelBox): BlockLevelBox {
    const decoratedBy = this.#openInlines.map(open => open.box.style).filter(decorates)
    this.#spend(decoratedBy.length)
    return decoratedBy.length === 0 ? box : { ...box, decoratedBy }
  }

  /**
   * A relatively positioned inline box moves the blocks inside it (CSS 2.1,
   * https://www.w3.org/TR/CSS2/visuren.html#anonymous-block-level), and is the containing block of their positioned
   * descendants.
   */
  #shiftedWithInlines(box: BlockLevelBox): BlockLevelBox {
    let shifted = box
    for (let i = this.#openInlines.length - 1; i >= 0; i--) {
      const { style } = this.#openInlines[i]!
      if (!isRelative(this.#openInlines[i]!)) continue
      this.#spend(1)
      shifted = this.#shiftedBy(style, shifted)
    }
    return shifted
  }

  /** Wraps a block in an anonymous one with the offsets of a relatively positioned inline box around it. */
  #shiftedBy({ top, right, bottom, left }: ComputedStyle, child: BlockLevelBox): BlockBox {
    const id = this.#reserved.pop() ?? this.#context.nextId()
    const style = anonymousStyle(this.#container.style, 'block')
    return anonymousBlock(id, { ...style, position: 'relative', top, right, bottom, left }, [child])
  }

  /** Text begins here: structure nodes added from now on belong to a paragraph. */
  beginInlineContent(): void {
    this.#openParagraph()
  }

  /** Ends a run of inline content before a block-level child is built, so that the structure nests as the boxes do. */
  beginBlockContent(): void {
    this.#endInline()
    this.#reserved = this.#openInlines.filter(isRelative).map(() => this.#context.nextId())
  }

  /** The boxes of the container, after the last line has ended. */
  finish(): readonly BlockLevelBox[] {
    this.#endInline()
    return compact(this.#blocks)
  }

  #innermost(): TextBox {
    return this.#openInlines.at(-1)?.box ?? this.#inline!.root
  }

  /** The builder of the current line, begun if there is none; open inline boxes continue in it. */
  #inlineBuilder(isContent: boolean): InlineBuilder {
    if (this.#inline === null) {
      this.#inline = new InlineBuilder(this.#newRoot())
      this.#spend(this.#openInlines.length)
      for (const open of this.#openInlines) this.#inline.open(open.box, open.style)
    }
    if (isContent) this.#openParagraph()
    return this.#inline
  }

  /**
   * Counts inline boxes that continue after a block: deep nesting around many blocks would take quadratic time. Throws
   * `html_too_complex` above the bound.
   */
  #spend(continuations: number): void {
    const { left } = this.#context.continuations
    if (continuations > left)
      throw new OctavoError('html_too_complex', 'Too many inline elements are nested around blocks.')
    this.#context.continuations.left = left - continuations
  }

  /** An inline root without content. */
  #newRoot(): InlineRootBox {
    const root: InlineRootBox = {
      kind: 'inline-root',
      id: this.#context.nextId(),
      style: this.#container.style,
      element: null,
      pseudo: null,
      structure: null,
      marks: NO_MARKS,
      content: NO_CONTENT,
      language: this.#container.language,
      firstLine: null,
    }
    return this.#hasFlow ? { ...root, followsBlock: true } : root
  }

  /** Opens a structure node for the lines if the element around is a grouping element, which may not contain text. */
  #openParagraph(): void {
    const { structure } = this.#context
    if (this.#paragraph === null && structure.isGrouping) this.#paragraph = structure.enter('P')
  }

  /** Closes the structure node of the lines; null if they had none. */
  #closeParagraph(): StructureNode | null {
    const { structure } = this.#context
    const paragraph = this.#paragraph
    // Open inline elements were opened inside the paragraph, which must stay open as long as they are.
    if (paragraph !== null && structure.current === paragraph) {
      structure.leave()
      this.#paragraph = null
    }
    return paragraph
  }

  /** Ends the current line. Open inline boxes are split: the part in this root has no end edge, the next one no start edge. */
  #endInline(): void {
    const inline = this.#inline
    if (inline === null) {
      this.#closeParagraph()
      return
    }
    for (let i = this.#openInlines.length - 1; i >= 0; i--) {
      const open = this.#openInlines[i]!
      inline.close(open.box, withoutEdge(open.style, 'end'))
      open.style = withoutEdge(open.style, 'start')
    }
    this.#inline = null
    const paragraph = this.#closeParagraph()
    if (inline.makesLines) {
      this.#hasFlow = true
      inline.root.structure = paragraph
      this.#blocks.push(inline.finish())
    } else this.#keepWhatMakesNoLine(inline)
  }

  /** Keeps floats and positioned boxes of a line without content; marks of empty anchors move to the next box. */
  #keepWhatMakesNoLine(inline: InlineBuilder): void {
    for (const item of inline.items) {
      if (item.kind === 'float' || item.kind === 'positioned') this.#blocks.push(item.box)
      else if (item.kind === 'open') this.#context.pendingMarks.push(...item.box.marks)
    }
  }
}

const NO_MARKS: readonly BoxMark[] = []
const NO_CONTENT: InlineRootBox['content'] = { text: '', items: [] }

const decorates = (style: ComputedStyle): boolean => style.textDecorationLine.length > 0
const isRelative = ({ style }: OpenInline): boolean => style.position === 'relative'
