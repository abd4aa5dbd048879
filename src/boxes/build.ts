/** Builds the box tree: which boxes the elements of a styled document make (CSS Display 3, CSS 2.1 §9.2). */
import type { Diagnostics } from '../base/diagnostics.ts'
import { anonymousStyle, initialStyle } from '../css/anonymous.ts'
import type { ComputedStyle, StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'
import { type Formulas, NO_FORMULAS } from '../math/types.ts'
import type { BlockBox, BlockLevelBox, BoxMark, FlexBox, GridBox, InlineBox, Link, StructureNode } from './box.ts'
import { withColumns } from './columns.ts'
import type { BuildContext, Child, Container, ImageStore } from './context.ts'
import { childrenOf, languageOf, styleOf, stylesOf } from './context.ts'
import { type BlockFacts, buildElementBlock, chain, withinElement } from './element-block.ts'
import { FlowBuilder } from './flow.ts'
import { contentChildren, imageBox, leaderBox, placeMarks, replacement } from './generated/content.ts'
import { Counters } from './generated/counters.ts'
import { buildMarker } from './generated/markers.ts'
import { buildGeneratedBox, insideOf } from './generated/pseudo-element.ts'
import { Quotes } from './generated/quotes.ts'
import { type KnownReferences, NO_REFERENCES, References, type Target } from './generated/references.ts'
import { reversedStarts } from './generated/reversed-counters.ts'
import { formulaBox } from './inline/formula.ts'
import { buildRubyPair, type RubySegment, rubySegments } from './inline/ruby.ts'
import { marksOf } from './marks.ts'
import { buildReplaced, isReplacedElement } from './replaced.ts'
import { StructureBuilder } from './structure.ts'
import { buildTable, isTablePart } from './tables.ts'

export interface BoxTree {
  readonly root: BlockBox
  readonly structure: StructureNode
  /** What references may say of the places in it; null where there are none, or where they were known before. */
  readonly targets: ReadonlyMap<string, Target> | null
  /** Keys of the places whose pages its text names. */
  readonly askedPages: ReadonlySet<string>
  /** Lines in it call notes. */
  readonly hasNotes: boolean
  /** Elements in it set the counter of pages. */
  readonly setsPageNumbers: boolean
  /** There are absolutely positioned boxes in it. */
  readonly hasPositioned: boolean
}

export interface BuildOptions {
  readonly images: ImageStore
  /** Formulas that are set; without them, their elements are laid out like any others. */
  readonly formulas?: Formulas
  readonly diagnostics: Diagnostics
  /** Language of the document where it does not say, or, if `overridesLanguage`, whatever it says of its root. */
  readonly language: string
  readonly overridesLanguage?: boolean
  /** What earlier builds and layouts have found out for cross-references. */
  readonly references?: KnownReferences
}

/** Hundreds of inline elements around thousands of blocks would multiply; no document means that. */
const MAX_CONTINUATIONS = 200_000

export function buildBoxes(document: Document, styled: StyledTree, options: BuildOptions): BoxTree {
  const language = options.overridesLanguage === true ? options.language : languageOf(document.root, options.language)
  const structure = new StructureBuilder(language)
  const references = new References(options.references ?? NO_REFERENCES, styled)
  let nextId = 0
  const context: BuildContext = {
    styled,
    images: options.images,
    formulas: options.formulas ?? NO_FORMULAS,
    diagnostics: options.diagnostics,
    counters: new Counters(reversedStarts(document.root, styled)),
    structure,
    quotes: new Quotes(language),
    references,
    pendingMarks: [],
    continuations: { left: MAX_CONTINUATIONS },
    baseUrl: document.baseUrl,
    enclosing: { link: null, isRunning: false },
    found: { notes: 0, pageNumbers: false, positioned: false },
    nextId: () => nextId++,
    buildFlow: (children, container) => buildFlow(context, children, container),
  }
  // Notes are numbered through the whole document, wherever the first of them stands.
  context.counters.create('footnote')
  const root = buildRoot(context, document.root, language)
  return {
    root,
    structure: structure.root,
    targets: references.targets,
    askedPages: references.asked,
    hasNotes: context.found.notes > 0,
    setsPageNumbers: context.found.pageNumbers,
    hasPositioned: context.found.positioned,
  }
}

/** Pages are filled from a block container: a root that is a table, or a flex or grid container, stands in one. */
function buildRoot(context: BuildContext, element: Element, language: string): BlockBox {
  const styles = stylesOf(context, element)
  const root = buildPrincipalBox(context, { kind: 'element', element, styles, language }, { isRoot: true })
  if (root.kind === 'block' && !root.isTableWrapper)
    return { ...root, children: [...root.children, ...lastMarks(context)] }
  return {
    kind: 'block',
    id: context.nextId(),
    style: anonymousStyle(styles.self, 'block'),
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    isRoot: true,
    isTableWrapper: false,
    children: [root],
    marker: null,
  }
}

/** What stood at the very end without a box after it to carry its marks. */
function lastMarks(context: BuildContext): readonly BlockBox[] {
  const marks = context.pendingMarks.splice(0)
  if (marks.length === 0) return []
  return [
    {
      kind: 'block',
      id: context.nextId(),
      style: initialBlock,
      element: null,
      pseudo: null,
      structure: 'artifact',
      marks,
      isRoot: false,
      isTableWrapper: false,
      children: [],
      marker: null,
    },
  ]
}

const initialBlock: ComputedStyle = anonymousStyle(initialStyle, 'block')

// ---------- flow ----------

function buildFlow(context: BuildContext, children: Iterable<Child>, container: Container): readonly BlockLevelBox[] {
  const flow = new FlowBuilder(context, container)
  const { link } = context.enclosing
  if (link === null || container.isItemContainer) {
    addChildren(context, flow, children, container)
    return flow.finish()
  }
  // A link around a block is a link around each of the block's lines.
  flow.openInline(anonymousLink(context, link, container))
  addChildren(context, flow, children, container)
  flow.closeInline()
  return flow.finish()
}

const anonymousLink = (context: BuildContext, link: Link, { style }: Container): InlineBox => ({
  kind: 'inline',
  id: context.nextId(),
  style: anonymousStyle(style, 'inline'),
  element: null,
  pseudo: null,
  structure: null,
  marks: [],
  link,
})

/**
 * Adds children, gathering runs of table parts without a table into anonymous tables (CSS Tables 3 §2.2), which stand
 * in the line where an inline box is around them.
 */
function addChildren(context: BuildContext, flow: FlowBuilder, children: Iterable<Child>, container: Container): void {
  let parts: Child[] = []
  let spaces: Child[] = []
  const endTable = () => {
    if (parts.length > 0) addAnonymousTable(context, flow, parts, container)
    for (const space of spaces) addChild(context, flow, space, container)
    parts = []
    spaces = []
  }
  for (const child of children) {
    if (child.kind !== 'text' && isTablePart(styleOf(child).display)) {
      parts.push(...(parts.length > 0 ? spaces : []), child)
      spaces = []
    } else if (parts.length > 0 && child.kind === 'text' && /^[ \t\n\r\f]*$/.test(child.value)) spaces.push(child)
    else {
      endTable()
      addChild(context, flow, child, container)
    }
  }
  endTable()
}

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

function addChild(context: BuildContext, flow: FlowBuilder, child: Child, container: Container): void {
  switch (child.kind) {
    case 'text':
      if (container.isItemContainer) addTextItem(context, flow, child, container)
      else flow.addText(child.value, child.style, child.language)
      return
    case 'generated':
      addGenerated(context, flow, child, container)
      return
    case 'image':
      flow.beginInlineContent()
      flow.addAtomic(imageBox(context, child))
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

/** Text directly in a flex or grid container becomes an anonymous item (CSS Flexbox §4). */
function addTextItem(
  context: BuildContext,
  flow: FlowBuilder,
  child: Child & { kind: 'text' },
  container: Container,
): void {
  if (/^[ \t\n\r\f]*$/.test(child.value)) return
  const item = buildFlow(context, [child], { ...container, isItemContainer: false })
  for (const box of item) flow.addBlock(box)
}

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

type ElementChild = Child & { kind: 'element' }

function addElement(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  const { element, styles } = child
  const style = styles.self
  if (element.namespace === 'html' && element.name === 'br') flow.addBreak(style)
  else if (element.namespace === 'html' && element.name === 'wbr') flow.addText('\u200B', style, child.language)
  else if (typeof style.position === 'object') addRunning(context, child, style.position.name)
  else if (style.float === 'footnote') addFootnote(context, flow, child, container)
  else if (isOutOfFlow(style)) addOutOfFlow(context, flow, child)
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

/** By what it is, or by an image that its style shows instead. */
const isReplaced = (context: BuildContext, { element, styles }: ElementChild): boolean =>
  isReplacedElement(element) || replacement(context, styles.self) !== null

function addBlockLevel(context: BuildContext, flow: FlowBuilder, child: ElementChild, facts: BlockFacts = {}): void {
  flow.beginBlockContent()
  const outer = context.enclosing.link
  context.enclosing.link = flow.openLink ?? outer
  flow.addBlock(buildPrincipalBox(context, child, facts))
  context.enclosing.link = outer
}

const isOutOfFlow = (style: ComputedStyle): boolean =>
  style.float !== 'none' || style.position === 'absolute' || style.position === 'fixed'

/**
 * A running element leaves a mark with the box that follows it, because it names what follows. What it shows belongs to no
 * part of the document.
 */
function addRunning(context: BuildContext, child: ElementChild, name: string): void {
  const outer = { ...context.enclosing }
  Object.assign(context.enclosing, { link: null, isRunning: true })
  const self: ComputedStyle = { ...child.styles.self, position: 'static', float: 'none' }
  const display = self.display === 'inline' ? 'block' : self.display
  const styles = { ...child.styles, self: { ...self, display } }
  const box = context.structure.aside(() => buildPrincipalBox(context, { ...child, styles }, { isRoot: true }))
  Object.assign(context.enclosing, outer)
  context.pendingMarks.push({ kind: 'running', name, box })
}

/** A note leaves its call in the line; what it says stands at the foot of the page (CSS GCPM 3 §2). */
function addFootnote(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  const { element, styles, language } = child
  // In what stands in the margins of pages there is no foot to set it at.
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
  // Within the call, so that it is on the line where the call begins.
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

const inText = (style: ComputedStyle): ComputedStyle => ({ ...style, float: 'none', display: 'inline' })

/** The box of a call, part of a link to its note unless it stands in another link. */
function openCall(context: BuildContext, style: ComputedStyle, element: Element, id: string) {
  const { structure, enclosing } = context
  structure.enter('Reference', { content: 'inline' })
  const link: Link | null = enclosing.link === null ? { kind: 'anchor', id } : null
  const owner = link === null ? structure.current : structure.enter('Link', { content: 'inline' })
  const facts = { element, pseudo: 'footnote-call', structure: owner, marks: [], link } as const
  const box: InlineBox = { kind: 'inline', id: context.nextId(), style, ...facts }
  return { box, depth: link === null ? 1 : 2 }
}

/** The note itself: a block with its marker at the start of its text. */
function buildNote(context: BuildContext, child: ElementChild, id: string): BlockBox {
  const { element, styles, language } = child
  const self: ComputedStyle = {
    ...styles.self,
    float: 'none',
    position: 'static',
    display: 'block',
    counterIncrement: [],
  }
  const marker: readonly Child[] =
    styles.footnoteMarker === null
      ? []
      : [{ kind: 'generated', pseudo: 'footnote-marker', style: styles.footnoteMarker, origin: element, language }]
  const outer = { ...context.enclosing }
  context.enclosing.link = null
  const note = context.structure.enter('Note', { content: 'block', attributes: { id } })
  context.counters.enter()
  const boxId = context.nextId()
  const marks: readonly BoxMark[] = [{ kind: 'anchor', id }, ...marksOf(context, element, self)]
  const children = buildFlow(context, chain(marker, childrenOf(context, element, styles, language)), {
    style: self,
    language,
    isItemContainer: false,
  })
  context.counters.leave()
  context.structure.leave()
  Object.assign(context.enclosing, outer)
  return {
    kind: 'block',
    id: boxId,
    style: self,
    element,
    pseudo: null,
    structure: note,
    marks,
    isRoot: true,
    isTableWrapper: false,
    children,
    marker: null,
  }
}

/** Each note counts, unless its style handles the counter itself (§2.4). */
function countingNote(style: ComputedStyle): ComputedStyle {
  const handles = [...style.counterIncrement, ...style.counterSet, ...style.counterReset]
  if (handles.some(({ name }) => name === 'footnote')) return style
  return { ...style, counterIncrement: [...style.counterIncrement, { name: 'footnote', value: 1 }] }
}

function addOutOfFlow(context: BuildContext, flow: FlowBuilder, child: ElementChild): void {
  const style = child.styles.self
  const kind = style.position === 'absolute' || style.position === 'fixed' ? 'positioned' : 'float'
  if (!isReplaced(context, child)) {
    flow.addOutOfFlow(kind, buildPrincipalBox(context, child))
    return
  }
  const image = buildReplaced(context, child.element, style, child.language)
  if (image === null) addAlternativeText(context, flow, child, false)
  else flow.addOutOfFlow(kind, image)
}

function addReplaced(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  const style = child.styles.self
  const isBlockLevel = container.isItemContainer || !(style.display === 'inline' || style.display.startsWith('inline-'))
  if (isBlockLevel) flow.beginBlockContent()
  else flow.beginInlineContent()
  context.counters.apply(style, { order: child.element.order, part: 'self' })
  const box = buildReplaced(context, child.element, style, child.language)
  if (box === null) addAlternativeText(context, flow, child, isBlockLevel)
  else if (isBlockLevel) flow.addBlock(box)
  else flow.addAtomic(box)
}

/** An image that is not there is replaced by what its author says it shows. */
function addAlternativeText(
  context: BuildContext,
  flow: FlowBuilder,
  child: ElementChild,
  isBlockLevel: boolean,
): void {
  const alternative = attribute(child.element, 'alt')?.trim() ?? ''
  if (alternative === '') {
    context.pendingMarks.push(...marksOf(context, child.element, child.styles.self))
    return
  }
  // The words stand in for the picture quietly: in its colour and font, without its background, border and size.
  const style = anonymousStyle(child.styles.self, isBlockLevel ? 'block' : 'inline')
  const quiet: ElementChild = { ...child, styles: { ...child.styles, self: style } }
  const text: Child = { kind: 'text', value: alternative, style, language: child.language }
  if (isBlockLevel) {
    for (const box of buildFlow(context, [text], {
      style,
      language: child.language,
      isItemContainer: false,
    }))
      flow.addBlock(box)
  } else addInlineBox(context, flow, quiet, () => flow.addText(alternative, style, child.language))
}

// ---------- inline boxes ----------

function addInline(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  addInlineBox(context, flow, child, () => {
    const children = childrenOf(context, child.element, child.styles, child.language)
    const marker =
      child.styles.self.display === 'inline-list-item' ? buildMarker(context, { ...child, structure: null }) : null
    if (child.styles.self.display === 'ruby') addRuby(context, flow, rubySegments(children), child, container)
    else addChildren(context, flow, chain(insideOf(marker), children), container)
  })
}

function addRuby(
  context: BuildContext,
  flow: FlowBuilder,
  segments: readonly RubySegment[],
  { styles }: ElementChild,
  container: Container,
): void {
  for (const segment of segments) {
    if (segment.kind === 'plain') addChildren(context, flow, segment.children, container)
    else flow.addAtomic(buildRubyPair(context, segment, container, styles.self))
  }
}

function addInlineBox(context: BuildContext, flow: FlowBuilder, child: ElementChild, addContent: () => void): void {
  const { element, styles, language } = child
  if (!holdsBlocks(context, element)) flow.beginInlineContent()
  withinElement(context, element, styles.self, language, opened => {
    const box: InlineBox = {
      kind: 'inline',
      id: context.nextId(),
      style: styles.self,
      element,
      pseudo: null,
      structure: opened.owner,
      marks: marksOf(context, element, styles.self),
      link: linkOf(element, context.baseUrl),
    }
    flow.openInline(box)
    addContent()
    flow.closeInline()
  })
}

/** Whether the inline element is there for a block inside it, as in a link around a heading. */
function holdsBlocks(context: BuildContext, element: Element): boolean {
  return element.children.some(
    node => node.kind === 'element' && !stylesOf(context, node).self.display.startsWith('inline'),
  )
}

/** Where an `<a>` leads: into the document for a fragment reference, else to an address. */
export function linkOf(element: Element, baseUrl: URL | null): Link | null {
  if (element.name !== 'a' || element.namespace !== 'html') return null
  const reference = attribute(element, 'href')?.trim()
  if (reference === undefined || reference === '') return null
  if (reference.startsWith('#')) return { kind: 'anchor', id: decodeFragment(reference.slice(1)) }
  // Without a base a relative address stays as it is.
  if (baseUrl === null || !URL.canParse(reference, baseUrl.href)) return { kind: 'url', url: reference }
  const url = new URL(reference, baseUrl)
  const isHere = url.hash.length > 1 && withoutFragment(url) === withoutFragment(baseUrl)
  return isHere ? { kind: 'anchor', id: decodeFragment(url.hash.slice(1)) } : { kind: 'url', url: url.href }
}

const withoutFragment = ({ href, hash }: URL): string => href.slice(0, href.length - hash.length)

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

// ---------- generated content ----------

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
      styles: { self: style, marker: null },
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
      link: null,
    })
    addChildren(context, flow, [...insideOf(marker), ...children], container)
    flow.closeInline()
    return
  }
  const box = buildGeneratedBox(context, child, children)
  if (isOutOfFlow(style)) flow.addOutOfFlow(style.float !== 'none' ? 'float' : 'positioned', box)
  else if (style.display.startsWith('inline-')) flow.addAtomic(box)
  else {
    flow.beginBlockContent()
    flow.addBlock(box)
  }
}

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
    structure: null,
    marks: [],
    link: null,
  })
  addChildren(context, flow, child.children, container)
  flow.closeInline()
}

// ---------- principal boxes ----------

/** The block-level or atomic box of an element, by its inner display type. */
function buildPrincipalBox(context: BuildContext, child: ElementChild, facts: BlockFacts = {}): BlockLevelBox {
  const { element, styles, language } = child
  switch (styles.self.display) {
    case 'table':
    case 'inline-table':
      return buildTable(context, { kind: 'element', element, styles, language })
    case 'flex':
    case 'inline-flex':
      return buildItemContainer(context, child, 'flex')
    case 'grid':
    case 'inline-grid':
      return buildItemContainer(context, child, 'grid')
    default:
      return withColumns(context, buildElementBlock(context, element, styles, language, facts))
  }
}

function buildItemContainer(context: BuildContext, child: ElementChild, kind: 'flex' | 'grid'): FlexBox | GridBox {
  const { element, styles, language } = child
  return withinElement(context, element, styles.self, language, opened => ({
    kind,
    id: context.nextId(),
    style: styles.self,
    element,
    pseudo: null,
    structure: opened.owner,
    marks: marksOf(context, element, styles.self),
    children: buildFlow(context, childrenOf(context, element, styles, language), {
      style: styles.self,
      language,
      isItemContainer: true,
    }),
  }))
}
