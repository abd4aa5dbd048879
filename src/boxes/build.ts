/**
 * Builds the box tree: the boxes of the elements of a styled document (CSS Display 3, https://www.w3.org/TR/css-display-3/;
 * CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#box-gen).
 */
import type { WritingMode } from '../base/axes.ts'
import { beginTree } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import { languageTag } from '../base/language-tag.ts'
import { anonymousStyle, initialStyle } from '../css/anonymous.ts'
import { distinctStyles } from '../css/element-styles.ts'
import type { ComputedStyle, StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import { type Formulas, NO_FORMULAS } from '../math/types.ts'
import { anonymousBlock } from './anonymous-block.ts'
import type { BlockBox, Link } from './box.ts'
import { buildFlow } from './children.ts'
import type { BuildContext, ImageStore } from './context.ts'
import { languageOf, stylesOf } from './context.ts'
import { Counters } from './generated/counters.ts'
import { Quotes } from './generated/quotes.ts'
import { type KnownReferences, NO_REFERENCES, References, type Target } from './generated/references.ts'
import { reversedStarts } from './generated/reversed-counters.ts'
import { buildPrincipalBox } from './principal-box.ts'
import { StructureBuilder } from './structure.ts'
import type { StructureNode } from './structure-node.ts'
import { withViewportOverflow } from './viewport-overflow.ts'

/** The boxes of a document, and facts collected while they were built. */
export interface BoxTree {
  readonly root: BlockBox
  readonly structure: StructureNode
  /** The targets of references in the tree; null if there are none, or if they were known before. */
  readonly targets: ReadonlyMap<string, Target> | null
  /** Whether the text would differ if its targets had been known. */
  readonly lacksTargets: boolean
  /** Keys of the positions whose page numbers its text contains. */
  readonly askedPages: ReadonlySet<string>
  /** How many page numbers its text contains. */
  readonly shownNumbers: number
  /** Its lines call footnotes. */
  readonly hasNotes: boolean
  /** Its elements set the page counter. */
  readonly setsPageNumbers: boolean
  /** It contains absolutely positioned boxes. */
  readonly hasPositioned: boolean
  /** It contains page floats. */
  readonly hasPageFloats: boolean
  /**
   * The principal writing mode (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#principal-flow); null if all
   * lines are horizontal.
   */
  readonly writingMode: WritingMode | null
  /** Its links, except those of running elements. */
  readonly links: readonly Link[]
}

/** The inputs of box construction. */
export interface BuildOptions {
  readonly images: ImageStore
  /** Typeset formulas; elements without one are laid out like any other. */
  readonly formulas?: Formulas
  readonly diagnostics: Diagnostics
  /** Language of a document that has none or, with `overridesLanguage`, in place of its own. */
  readonly language: string
  readonly overridesLanguage?: boolean
  /** Language of the document by its `lang` or the job; null if neither has one. */
  readonly knownLanguage?: string | null
  /** Results of earlier passes for cross-references. */
  readonly references?: KnownReferences
  /** Whether form controls become fields. */
  readonly hasFields?: boolean
}

/** Bound of the product of nested inline elements and blocks inside them. */
const MAX_CONTINUATIONS = 200_000

/** Builds the boxes of a styled document. Nothing in it depends on sizes. */
export function buildBoxes(document: Document, source: StyledTree, options: BuildOptions): BoxTree {
  beginTree()
  const styled = withViewportOverflow(document.root, source)
  const language = options.overridesLanguage === true ? options.language : languageOf(document.root, options.language)
  const structure = new StructureBuilder(languageTag(options.knownLanguage ?? ''))
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
    hasFields: options.hasFields ?? false,
    leaders: new Map(),
    markers: new Map(),
    contents: new Map(),
    enclosing: { link: null, isRunning: false },
    found: { notes: 0, pageNumbers: false, positioned: false, pageFloats: false, linkCount: 0, links: [] },
    nextId: () => nextId++,
    buildFlow: (children, container) => buildFlow(context, children, container),
    buildFlowIn: buildFlow,
  }
  // Footnotes are numbered through the whole document, so the counter is created here.
  context.counters.create('footnote')
  const writingMode = hasVerticalLines(styled) ? principalMode(document.root, styled) : null
  const root = buildRoot(context, document.root, language, writingMode)
  return {
    root,
    structure: structure.root,
    targets: references.targets,
    lacksTargets: references.lacksTargets,
    askedPages: references.asked,
    shownNumbers: references.shownNumbers,
    hasNotes: context.found.notes > 0,
    setsPageNumbers: context.found.pageNumbers,
    hasPositioned: context.found.positioned,
    hasPageFloats: context.found.pageFloats,
    writingMode,
    links: context.found.links,
  }
}

const hasVerticalLines = ({ styles }: StyledTree): boolean =>
  distinctStyles(styles).some(({ self, before, after, marker }) =>
    [self, before, after, marker].some(style => style !== null && style.writingMode !== 'horizontal-tb'),
  )

/** The writing mode of the body, or of a root element without one. */
function principalMode(root: Element, { styles }: StyledTree): WritingMode {
  const body = root.children.find((node): node is Element => node.kind === 'element' && node.name === 'body')
  return styles[(body ?? root).order]!.self.writingMode
}

/**
 * The used writing mode of the root element is the principal one (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#icb). Pages are filled from a block container: a root that is a table, flex or
 * grid container is wrapped in one.
 */
function buildRoot(context: BuildContext, element: Element, language: string, mode: WritingMode | null): BlockBox {
  const styles = stylesOf(context, element)
  const built = buildPrincipalBox(context, { kind: 'element', element, styles, language }, { isRoot: true })
  const root = mode === null ? built : { ...built, style: { ...built.style, writingMode: mode } }
  if (root.kind === 'block' && !root.isTableWrapper)
    return { ...root, children: [...root.children, ...lastMarks(context)] }
  return anonymousBlock(context.nextId(), anonymousStyle(styles.self, 'block'), [root], { isRoot: true })
}

/** Marks at the end of the document without a box after them. */
function lastMarks(context: BuildContext): readonly BlockBox[] {
  const marks = context.pendingMarks.splice(0)
  if (marks.length === 0) return []
  return [anonymousBlock(context.nextId(), initialBlock, [], { structure: 'artifact', marks })]
}

const initialBlock: ComputedStyle = anonymousStyle(initialStyle, 'block')
