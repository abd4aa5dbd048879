/**
 * Builds boxes from children: the contribution of each kind of child to the flow of its container (CSS Display 3,
 * https://www.w3.org/TR/css-display-3/#the-display-properties; CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#box-gen).
 */

import { anonymousStyle } from '../css/anonymous.ts'
import { isAbsolute, isOutOfFlow } from '../css/out-of-flow.ts'
import { isPageFloat } from '../css/page-floats.ts'
import type { ComputedStyle } from '../css/style.ts'
import { FlowBuilder } from './block-container.ts'
import type { BlockLevelBox } from './box.ts'
import type { BuildContext, Child, Container, ElementChild } from './context.ts'
import { childrenOf, styleOf } from './context.ts'
import { type BlockFacts, chain, withinContents } from './element-block.ts'
import { isLeftOut, marksOfEmpty } from './empty-block.ts'
import { contentChildren, imageBox, leaderBox, placeMarks } from './generated/content.ts'
import { buildMarker } from './generated/markers.ts'
import { insideOf } from './generated/pseudo-block.ts'
import { buildGeneratedBox } from './generated/pseudo-element.ts'
import { addAlternativeText, addReplaced, buildImage, buildPlaceholder, isReplaced } from './image-children.ts'
import { formulaBox } from './inline/formula.ts'
import { addInlineBox } from './inline/inline-box.ts'
import { buildRubyPair, type RubySegment, rubySegments } from './inline/ruby.ts'
import { buildNote, countingNote, inText, openCall } from './notes.ts'
import { buildPrincipalBox } from './principal-box.ts'
import { isTablePart } from './tables/displays.ts'
import { buildTable } from './tables/tables.ts'

/** The boxes of a list of children in a block container. */
export function buildFlow(
  context: BuildContext,
  children: Iterable<Child>,
  container: Container,
): readonly BlockLevelBox[] {
  const flow = new FlowBuilder(context, container)
  addChildren(context, flow, children, container)
  return flow.finish()
}

/**
 * Adds children. Table parts outside a table are wrapped in anonymous tables (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#fixup), which are inline tables inside an inline box.
 */
function addChildren(context: BuildContext, flow: FlowBuilder, children: Iterable<Child>, container: Container): void {
  let parts: Child[] = []
  let spaces: Child[] = []
  let texts: Child[] = []
  const endText = () => {
    if (texts.some(text => text.kind !== 'text' || !isBlank(text.value))) addTextItem(context, flow, texts, container)
    texts = []
  }
  const endTable = () => {
    if (parts.length > 0) addAnonymousTable(context, flow, parts, container)
    for (const space of spaces) addChild(context, flow, space, container)
    parts = []
    spaces = []
  }
  for (const child of children) {
    if (container.isItemContainer && parts.length === 0 && isTextRun(child)) {
      texts.push(child)
      continue
    }
    if (texts.length > 0) endText()
    if (child.kind !== 'text' && isTablePart(styleOf(child).display)) {
      parts.push(...(parts.length > 0 ? spaces : []), child)
      spaces = []
    } else if (parts.length > 0 && child.kind === 'text' && /^[ \t\n\r\f]*$/.test(child.value)) spaces.push(child)
    else {
      if (parts.length > 0) endTable()
      addChild(context, flow, child, container)
    }
  }
  if (texts.length > 0) endText()
  if (parts.length > 0) endTable()
}

/**
 * Whether a child is text or a line break: consecutive ones directly in a flex or grid container are one item (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#flex-items).
 */
const isTextRun = (child: Child): boolean =>
  child.kind === 'text' ||
  (child.kind === 'element' &&
    child.element.namespace === 'html' &&
    (child.element.name === 'br' || child.element.name === 'wbr'))

/**
 * Wraps table parts outside a table in an anonymous one (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#anonymous-boxes,
 * stage 3): an inline table inside an inline box, else a block.
 */
function addAnonymousTable(
  context: BuildContext,
  flow: FlowBuilder,
  parts: readonly Child[],
  container: Container,
): void {
  const parent = flow.inlineParent
  if (parent === null) {
    flow.beginBlockContent()
    flow.addBlock(buildTable(context, { kind: 'anonymous', children: parts, parent: container, display: 'table' }))
    return
  }
  flow.beginInlineContent()
  const around: Container = { ...container, style: parent.style }
  flow.addAtomic(buildTable(context, { kind: 'anonymous', children: parts, parent: around, display: 'inline-table' }))
}

/** Adds a child to the flow by its kind. */
function addChild(context: BuildContext, flow: FlowBuilder, child: Child, container: Container): void {
  switch (child.kind) {
    case 'text':
      if (container.isItemContainer) addTextItem(context, flow, [child], container)
      else if (child.contentsOf !== undefined && !isBlank(child.value)) addContentsText(context, flow, child)
      else flow.addText(child.value, child.style, child.language, child.number)
      return
    case 'generated':
      addGenerated(context, flow, child, container)
      return
    case 'image':
      flow.beginInlineContent()
      flow.addAtomic(imageBox(context, child))
      return
    case 'ruby':
      flow.beginInlineContent()
      addRuby(context, flow, rubySegments(child.children), child.style, container)
      return
    case 'formula':
      addFormula(context, flow, child, container)
      return
    case 'leader':
      flow.beginInlineContent()
      flow.addAtomic(leaderBox(context, child))
      return
    case 'marker':
      addInsideMarker(context, flow, child, container)
      return
    case 'element':
      addElement(context, flow, child, container)
  }
}

/** Adds the text of an element without a box, which may still have a link or a structure role. */
function addContentsText(context: BuildContext, flow: FlowBuilder, child: Child & { kind: 'text' }): void {
  flow.beginInlineContent()
  withinContents(context, child.contentsOf!, () => {
    const style = anonymousStyle(child.style, 'inline')
    const { link } = context.enclosing
    const structure = context.structure.current
    const facts = { element: null, pseudo: null, marks: [], structure, link } as const
    flow.openInline({ kind: 'inline', id: context.nextId(), style, ...facts })
    flow.addText(child.value, style, child.language)
    flow.closeInline()
  })
}

const isBlank = (text: string): boolean => /^[ \t\n\r\f]*$/.test(text)

/**
 * Text directly in a flex or grid container becomes an anonymous item (CSS Flexbox,
 * https://www.w3.org/TR/css-flexbox-1/#flex-items).
 */
function addTextItem(context: BuildContext, flow: FlowBuilder, children: readonly Child[], container: Container): void {
  if (children.every(child => child.kind === 'text' && isBlank(child.value))) return
  const item = buildFlow(context, children, { ...container, isItemContainer: false })
  for (const box of item) flow.addBlock(box)
}

/** Adds a formula to the line. In a flex or grid container it is an item, a block around its line. */
function addFormula(
  context: BuildContext,
  flow: FlowBuilder,
  child: Child & { kind: 'formula' },
  container: Container,
): void {
  if (container.isItemContainer) {
    for (const box of buildFlow(context, [child], { ...container, isItemContainer: false })) flow.addBlock(box)
    return
  }
  flow.beginInlineContent()
  flow.addAtomic(formulaBox(context, child))
}

/**
 * Adds an element by its style: out-of-flow boxes first, then replaced elements, flex and grid items, inline and block boxes
 * (CSS Display 3, https://www.w3.org/TR/css-display-3/). The order matters: a floated image is a float.
 */
function addElement(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  const { element, styles } = child
  const style = styles.self
  if (element.namespace === 'html' && element.name === 'br') flow.addBreak(style)
  else if (element.namespace === 'html' && element.name === 'wbr') flow.addText('\u200B', style, child.language)
  else if (typeof style.position === 'object') addRunning(context, child, style.position.name)
  else if (style.float === 'footnote') addFootnote(context, flow, child, container)
  else if (isOutOfFlow(style)) addOutOfFlow(context, flow, inPage(context, child))
  else if (isReplaced(context, child)) addReplaced(context, flow, child, container)
  else if (container.isItemContainer) addBlockLevel(context, flow, child, { isRoot: true })
  else if (isInlineBox(style)) {
    addInline(context, flow, child, container)
  } else if (style.display.startsWith('inline-')) {
    flow.beginInlineContent()
    flow.addAtomic(buildPrincipalBox(context, child))
  } else addBlockLevel(context, flow, child)
}

const isInlineBox = ({ display }: ComputedStyle): boolean =>
  display === 'inline' || display === 'inline-list-item' || display.startsWith('ruby')

/** Adds a block-level box, which ends the line. */
function addBlockLevel(context: BuildContext, flow: FlowBuilder, child: ElementChild, facts: BlockFacts = {}): void {
  flow.beginBlockContent()
  const box = buildPrincipalBox(context, child, facts)
  if (isLeftOut(box)) context.pendingMarks.push(...marksOfEmpty(box))
  else flow.addBlock(box)
}

/** Adds the mark of a running element to the next box, because it names the content that follows. Its boxes are artifacts. */
function addRunning(context: BuildContext, child: ElementChild, name: string): void {
  const outer = { ...context.enclosing }
  Object.assign(context.enclosing, { link: null, isRunning: true })
  const self: ComputedStyle = { ...child.styles.self, position: 'static', float: 'none' }
  const display = self.display === 'inline' ? 'block' : self.display
  const styles = { ...child.styles, self: { ...self, display } }
  // Pending marks belong to the following text, not to the running element.
  const waiting = context.pendingMarks.splice(0)
  const box = context.structure.aside(() => buildPrincipalBox(context, { ...child, styles }, { isRoot: true }))
  Object.assign(context.enclosing, outer)
  context.pendingMarks.unshift(...waiting)
  context.pendingMarks.push({ kind: 'running', name, box })
}

/** Adds the call of a footnote to the line; its content is placed at the foot of the page (CSS GCPM 3 §2). */
function addFootnote(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  const { element, styles, language } = child
  // Running elements have no footnote area.
  if (context.enclosing.isRunning) {
    addInline(context, flow, { ...child, styles: { ...styles, self: inText(styles.self) } }, container)
    return
  }
  context.counters.apply(countingNote(styles.self), { order: element.order, part: 'self' })
  flow.beginInlineContent()
  const { structure } = context
  const id = `octavo-note-${context.found.notes++}`
  const open = openCall(context, styles.footnoteCall ?? anonymousStyle(styles.self, 'inline'), element, id)
  flow.openInline(open.box)
  // Inside the call, so that it is on the line where the call begins.
  const content: Child = {
    kind: 'generated',
    pseudo: 'footnote-call',
    style: open.box.style,
    origin: element,
    language,
  }
  addChildren(context, flow, contentChildren(context, content), container)
  for (let i = 0; i < open.depth; i++) structure.leave()
  flow.addOutOfFlow('footnote', buildNote(context, child, id))
  flow.closeInline()
}

/** A page float inside a running element is an ordinary float. */
function inPage(context: BuildContext, child: ElementChild): ElementChild {
  const { self } = child.styles
  if (!context.enclosing.isRunning || !isPageFloat(self)) return child
  return { ...child, styles: { ...child.styles, self: { ...self, float: 'left' } } }
}

/** Adds a float or positioned box; a missing image adds its alternative text to the line. */
function addOutOfFlow(context: BuildContext, flow: FlowBuilder, child: ElementChild): void {
  const style = child.styles.self
  const kind = isAbsolute(style) || isPageFloat(style) ? 'positioned' : 'float'
  if (!isReplaced(context, child)) {
    flow.addOutOfFlow(kind, buildPrincipalBox(context, child))
    return
  }
  const image = buildImage(context, child) ?? buildPlaceholder(context, child)
  if (image === null) addAlternativeText(context, flow, child, false)
  else flow.addOutOfFlow(kind, image)
}

// ---------- inline boxes ----------

/** Adds an inline box with its children; a ruby container is divided into pairs. */
function addInline(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  addInlineBox(context, flow, child, () => {
    const children = childrenOf(context, child.element, child.styles, child.language)
    const marker =
      child.styles.self.display === 'inline-list-item' ? buildMarker(context, { ...child, structure: null }) : null
    if (child.styles.self.display === 'ruby')
      addRuby(context, flow, rubySegments(children), child.styles.self, container)
    else addChildren(context, flow, marker === null ? children : chain(insideOf(marker), children), container)
  })
}

/** Adds the segments of a ruby container: pairs of base and annotations are atomic inlines, so lines only break between them. */
function addRuby(
  context: BuildContext,
  flow: FlowBuilder,
  segments: readonly RubySegment[],
  style: ComputedStyle,
  container: Container,
): void {
  for (const segment of segments) {
    if (segment.kind === 'plain') addChildren(context, flow, segment.children, container)
    else flow.addAtomic(buildRubyPair(context, segment, container, style))
  }
}

// ---------- generated content ----------

/**
 * Adds a `::before` or `::after` box by its display type (CSS 2.1,
 * https://www.w3.org/TR/CSS2/generate.html#before-after-content). Its counters apply even without content, but not with
 * `display: none`.
 */
function addGenerated(
  context: BuildContext,
  flow: FlowBuilder,
  child: Child & { kind: 'generated' },
  container: Container,
): void {
  const { style } = child
  context.counters.apply(style, { order: child.origin.order, part: child.pseudo })
  if (style.display === 'none' || style.content === 'none' || style.content === 'normal') return
  const children = contentChildren(context, child)
  if (style.display === 'contents') {
    addChildren(context, flow, children, container)
    return
  }
  if (isInlineBox(style) && !isOutOfFlow(style) && !container.isItemContainer) {
    const marker = buildMarker(context, {
      element: child.origin,
      styles: { self: style, marker: child.marker ?? null },
      language: child.language,
      structure: null,
    })
    flow.beginInlineContent()
    flow.openInline({
      kind: 'inline',
      id: context.nextId(),
      style,
      element: child.origin,
      pseudo: child.pseudo,
      structure: null,
      marks: placeMarks(child),
    })
    addChildren(context, flow, [...insideOf(marker), ...children], container)
    flow.closeInline()
    return
  }
  const box = buildGeneratedBox(context, child, children)
  if (isOutOfFlow(style)) flow.addOutOfFlow(isAbsolute(style) || isPageFloat(style) ? 'positioned' : 'float', box)
  else if (style.display.startsWith('inline-')) flow.addAtomic(box)
  else {
    flow.beginBlockContent()
    flow.addBlock(box)
  }
}

/** Adds an inside marker as an inline box at the start of the first line. */
function addInsideMarker(
  context: BuildContext,
  flow: FlowBuilder,
  child: Child & { kind: 'marker' },
  container: Container,
): void {
  flow.beginInlineContent()
  flow.openInline({
    kind: 'inline',
    id: context.nextId(),
    style: child.style,
    element: child.origin,
    pseudo: 'marker',
    structure: child.structure,
    marks: [],
  })
  addChildren(context, flow, child.children, container)
  flow.closeInline()
}
