/**
 * The block container of an element, with its counters and structure node (CSS Display 3 §2,
 * https://www.w3.org/TR/css-display-3/; CSS Lists 3, https://www.w3.org/TR/css-lists-3/#auto-numbering).
 */

import { anonymousStyle } from '../css/anonymous.ts'
import { isOutOfFlow } from '../css/out-of-flow.ts'
import type { ComputedStyle, ElementStyles } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { BlockBox, BlockLevelBox } from './box.ts'
import { clampsLines } from './clamp.ts'
import type { BuildContext, Child, Container } from './context.ts'
import { childrenOf, styleOf, stylesOf } from './context.ts'
import { replacement, replacementText } from './generated/content.ts'
import { buildMarker, type Marker } from './generated/markers.ts'
import { withFirstLetter } from './inline/first-letter.ts'
import { withFirstLine } from './inline/first-line.ts'
import { formulaAlternative } from './inline/formula.ts'
import { withTextBoxTrim } from './inline/text-box-trim.ts'
import { knownLanguage } from './language.ts'
import { withLegend } from './legend.ts'
import { linkOf } from './links.ts'
import { withMarginTrim } from './margin-trim.ts'
import { marksOf } from './marks.ts'
import type { OpenedElement } from './structure.ts'

/** Properties of the box that come from the context of its element. */
export interface BlockFacts {
  /** Establishes a block formatting context whatever its style. */
  readonly isRoot?: boolean
}

/** A block container for an element: its counters, structure, marker and children. */
export function buildElementBlock(
  context: BuildContext,
  element: Element,
  styles: ElementStyles,
  language: string,
  facts: BlockFacts = {},
): BlockBox {
  return withinElement(context, element, styles.self, language, opened => {
    const id = context.nextId()
    const marks = marksOf(context, element, styles.self)
    const marker = buildMarker(context, { element, styles, language, structure: opened.label })
    const children = blockChildren(context, element, styles, language, marker)
    const style = withoutStep(styles.self, children)
    const block: BlockBox = {
      kind: 'block',
      id,
      style,
      element,
      pseudo: null,
      structure: opened.owner,
      marks,
      isRoot: facts.isRoot === true || startsFormattingContext(style),
      isTableWrapper: false,
      children,
      marker: marker !== null && marker.kind === 'outside' ? marker.box : null,
    }
    return withLegend(withMarginTrim(withTextBoxTrim(withFirstStyles(context, block, styles, marker))))
  })
}

const stepless = new WeakMap<ComputedStyle, ComputedStyle>()

/**
 * The style of a block without its step on the grid where a picture in its lines stands alone: the parts of the block are on
 * the grid then, and with a step it would be a formatting root, which no figure leaves for another page.
 */
function withoutStep(style: ComputedStyle, children: readonly BlockLevelBox[]): ComputedStyle {
  const isLeft = style.blockStepSize !== 'none' && children.some(isFigure)
  if (!isLeft) return style
  const known = stepless.get(style)
  if (known !== undefined) return known
  const made: ComputedStyle = { ...style, blockStepSize: 'none' }
  stepless.set(style, made)
  return made
}

/** A picture that stands alone and may drift. */
const isFigure = (box: BlockLevelBox): boolean =>
  box.kind === 'replaced' && box.style.octavoAlone !== 'none' && box.style.octavoDrift === 'auto'

/** `::first-letter` is in `::first-line`, and both are in the innermost block that has the line (CSS Pseudo 4 §2.1.3). */
function withFirstStyles(
  context: BuildContext,
  block: BlockBox,
  styles: ElementStyles,
  marker: Marker | null,
): BlockBox {
  const { self, firstLine, firstLetter } = styles
  const inside = marker !== null && marker.kind === 'inside' ? marker.child : undefined
  const rule = { own: self, firstLine, marker: inside === undefined ? null : styleOf(inside) }
  const initialed = firstLetter === null ? block : withFirstLetter(context, block, { ...rule, style: firstLetter })
  if (firstLine === null) return initialed
  return withFirstLine(initialed, { own: self, firstLine, hasStyledLetter: firstLetter !== null })
}

/** The children of a block container, after its inside marker. */
function blockChildren(
  context: BuildContext,
  element: Element,
  styles: ElementStyles,
  language: string,
  marker: Marker | null,
): readonly BlockLevelBox[] {
  const { self } = styles
  const container: Container = { style: self, language, isItemContainer: false }
  const inside = marker !== null && marker.kind === 'inside' ? [marker.child] : []
  const content = contentOf(context, element, styles, language)
  const isRuby = self.display === 'block ruby'
  const own: Iterable<Child> = isRuby ? [{ kind: 'ruby', children: content, style: self, language }] : content
  return context.buildFlow(inside.length === 0 ? own : chain(inside, own), container)
}

/** The children of an element, or its replacement image if the element itself cannot be replaced. */
function contentOf(context: BuildContext, element: Element, styles: ElementStyles, language: string): Iterable<Child> {
  const { self } = styles
  const image = replacement(context, self)
  if (image === null) return childrenOf(context, element, styles, language)
  const alternative = replacementText(context, self, element) ?? ''
  return [
    { kind: 'image', image, style: anonymousStyle(self, 'inline'), origin: element, pseudo: 'before', alternative },
  ]
}

/** The items of both iterables in order, without copying. */
export function* chain<T>(first: Iterable<T>, second: Iterable<T>): Generator<T> {
  yield* first
  yield* second
}

/**
 * Whether a style establishes a block formatting context (CSS Display 3 §6; CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#block-formatting).
 */
export function startsFormattingContext(style: ComputedStyle): boolean {
  return (
    style.display === 'flow-root' ||
    style.display === 'inline-block' ||
    style.display === 'inline-block list-item' ||
    style.display === 'flow-root list-item' ||
    style.display === 'table-cell' ||
    style.display === 'table-caption' ||
    style.blockStepSize !== 'none' ||
    style.float !== 'none' ||
    style.position === 'absolute' ||
    style.position === 'fixed' ||
    (style.overflowX !== 'visible' && style.overflowX !== 'clip') ||
    style.columnSpan === 'all' ||
    style.alignContent !== 'normal' ||
    style.containerType !== 'normal' ||
    style.contain.includes('layout') ||
    style.contain.includes('paint') ||
    clampsLines(style)
  )
}

/** Runs `build` inside the structure nodes and links of `element` and its ancestors without boxes (`display: contents`). */
export function withinContents<T>(context: BuildContext, element: Element | null, build: () => T): T {
  if (element === null || !isWithoutBox(context, element)) return build()
  return withinContents(context, element.parent, () => {
    const { structure, enclosing, contents } = context
    let opened = contents.get(element)
    if (opened === undefined) {
      const style = stylesOf(context, element).self
      const facts = { style, hasMarker: false, alternative: null, formula: null, isApart: false }
      const { owner, depth, linkNode } = structure.enterElement(element, {
        ...facts,
        language: knownLanguage(context, element),
      })
      for (let i = 0; i < depth; i++) structure.leave()
      opened = { owner, link: linkOf(context, element, linkNode ?? owner) }
      contents.set(element, opened)
    }
    const outer = enclosing.link
    enclosing.link = opened.link ?? outer
    if (opened.owner !== null) structure.resume(opened.owner)
    const result = build()
    if (opened.owner !== null) structure.leave()
    enclosing.link = outer
    return result
  })
}

const isWithoutBox = (context: BuildContext, element: Element): boolean =>
  stylesOf(context, element).self.display === 'contents'

/**
 * Runs `build` inside the counters, quotes and structure of an element. Elements nest hundreds deep, so its stack frame is
 * kept small: opening and closing are separate functions.
 */
export function withinElement<T>(
  context: BuildContext,
  element: Element,
  style: ComputedStyle,
  language: string,
  build: (opened: OpenedElement) => T,
  isWithin = false,
): T {
  if (!isWithin && element.parent !== null && isWithoutBox(context, element.parent))
    return withinContents(context, element.parent, () => withinElement(context, element, style, language, build, true))
  const outer = context.enclosing.link
  const depth = context.quotes.depth
  const opened = open(context, element, style)
  const result = build(opened)
  context.enclosing.link = outer
  if (style.contain.includes('style')) context.quotes.return(depth)
  for (let i = 0; i < opened.depth; i++) context.structure.leave()
  context.counters.leave()
  return opened.link === null || result === undefined ? result : { ...result, link: opened.link }
}

/** Opens an element: its counters, structure node, and link, in document order; `close` undoes each in reverse. */
function open(context: BuildContext, element: Element, style: ComputedStyle): OpenedElement {
  const { counters, structure, enclosing, contents } = context
  counters.apply(style, { order: element.order, part: 'self' })
  counters.enter(false, style.contain.includes('style'))
  const opened = structure.enterElement(element, {
    style,
    language: knownLanguage(context, element),
    hasMarker: style.display.endsWith('list-item') && style.display !== 'inline-list-item',
    alternative: formulaAlternative(context, element),
    formula: context.formulas.forElement(element),
    isApart: isOutOfFlow(style),
  })
  // The link of an element without a box belongs to the boxes inside it.
  const around = element.parent === null ? null : (contents.get(element.parent)?.link ?? null)
  const link = linkOf(context, element, opened.linkNode ?? opened.owner) ?? around
  if (link !== null) enclosing.link = link
  return { ...opened, link }
}
