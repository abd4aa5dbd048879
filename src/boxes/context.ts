/** The state that all parts of box construction share while one tree is built. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { anonymousStyle } from '../css/anonymous.ts'
import type { ComputedStyle, ControlStyles, ElementStyles, StyledTree } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { ImageHandle, ShownImage } from '../images/types.ts'
import type { Formula, Formulas } from '../math/types.ts'
import type {
  BlockBox,
  BlockLevelBox,
  BoxMark,
  GeneratedPart,
  InlineRootBox,
  Link,
  PseudoElement,
  ReplacedBox,
} from './box.ts'
import { controlText, isBar, isOnlyForWidth } from './controls.ts'
import type { Counters } from './generated/counters.ts'
import type { Quotes } from './generated/quotes.ts'
import type { PageNumber, References } from './generated/references.ts'
import type { StructureBuilder } from './structure.ts'
import type { StructureNode } from './structure-node.ts'

/** The images of the job by their original address; absent if loading failed. */
export interface ImageStore {
  /** The image of an `<img>` or `<svg>` element. */
  forElement(element: Element): ImageHandle | null
  forUrl(url: string, density?: number): ImageHandle | null
}

/** The shared state of box construction. */
export interface BuildContext {
  readonly styled: StyledTree
  readonly images: ImageStore
  readonly formulas: Formulas
  readonly diagnostics: Diagnostics
  readonly counters: Counters
  readonly structure: StructureBuilder
  readonly quotes: Quotes
  readonly references: References
  /** Marks of inline elements without a box: the next box takes them. */
  readonly pendingMarks: BoxMark[]
  /** How often blocks may still split inline boxes. */
  readonly continuations: { left: number }
  /** Base address of relative links. */
  readonly baseUrl: URL | null
  /** Whether form controls become fields. */
  readonly hasFields: boolean
  /** The link around the box under construction; descendants belong to it. In a running element, page numbers are left open. */
  readonly enclosing: { link: Link | null; isRunning: boolean }
  /** Boxes of leaders by style and pattern: equal ones share a box, which is laid out once. */
  readonly leaders: Map<ComputedStyle, Map<string, BlockBox>>
  /** Contents of markers by style, language and text: equal ones are shared likewise. */
  readonly markers: Map<ComputedStyle, Map<string, InlineRootBox | ReplacedBox | null>>
  /** Structure nodes of elements without a box (`display: contents`). */
  readonly contents: Map<Element, { readonly owner: StructureNode | null; readonly link: Link | null }>
  /** Footnotes and links so far, and whether there are page numbers, positioned boxes or page floats. */
  readonly found: {
    notes: number
    pageNumbers: boolean
    positioned: boolean
    pageFloats: boolean
    linkCount: number
    readonly links: Link[]
  }
  nextId(): number
  /**
   * Builds the boxes of a list of children in a block container. A member of the context because flow and tables would import
   * each other.
   */
  buildFlow(children: Iterable<Child>, container: Container): readonly BlockLevelBox[]
  /** The same in another context, that of an image with its own document. */
  buildFlowIn(context: BuildContext, children: Iterable<Child>, container: Container): readonly BlockLevelBox[]
}

/** The block container of the children. */
export interface Container {
  readonly style: ComputedStyle
  readonly language: string
  /** Children are flex or grid items: each becomes a box of its own, and text is wrapped. */
  readonly isItemContainer: boolean
}

/** The input of box construction: the flattened children of an element, including generated content. */
export type Child =
  | {
      readonly kind: 'text'
      readonly value: string
      readonly style: ComputedStyle
      readonly language: string
      /** The parent element, if it has no box. */
      readonly contentsOf?: Element
      /** Set if the text is a page number. */
      readonly number?: PageNumber | null
    }
  | { readonly kind: 'element'; readonly element: Element; readonly styles: ElementStyles; readonly language: string }
  | {
      readonly kind: 'generated'
      readonly pseudo: GeneratedPart
      readonly style: ComputedStyle
      /** The style of its marker if rules match it. */
      readonly marker?: ComputedStyle | null
      readonly origin: Element
      readonly language: string
    }
  /** An image of a style sheet. */
  | {
      readonly kind: 'image'
      readonly image: ShownImage
      readonly style: ComputedStyle
      readonly origin: Element
      readonly pseudo: PseudoElement
      readonly alternative: string
    }
  /** The typeset formula of an element. */
  | {
      readonly kind: 'formula'
      readonly formula: Formula
      readonly style: ComputedStyle
      readonly origin: Element
      readonly language: string
    }
  /** The ruby container in a block that is a ruby itself (CSS Display 3, https://www.w3.org/TR/css-display-3/#inner-model). */
  | {
      readonly kind: 'ruby'
      readonly children: Iterable<Child>
      readonly style: ComputedStyle
      readonly language: string
    }
  /** The pattern of a leader, repeated to fill the line between the text before and after it. */
  | { readonly kind: 'leader'; readonly pattern: string; readonly style: ComputedStyle; readonly language: string }
  /** The inside marker of a list item. */
  | {
      readonly kind: 'marker'
      readonly style: ComputedStyle
      readonly origin: Element
      /** The owner of its painting. */
      readonly structure: StructureNode | null
      readonly children: readonly Child[]
    }

/** An element with its styles, as a child of its container. */
export type ElementChild = Child & { readonly kind: 'element' }

/** The styles of an element and its pseudo-elements. */
export const stylesOf = (context: BuildContext, element: Element): ElementStyles =>
  context.styled.styles[element.order]!

/** The language of an element: its own `lang` or `xml:lang`, else the inherited one. */
export function languageOf(element: Element, inherited: string): string {
  if (element.attributes.size === 0) return inherited
  const own = element.attributes.get('lang') ?? element.attributes.get('xml:lang')
  return own === undefined ? inherited : own.trim()
}

/**
 * Children in layout order: `::before`, the nodes, `::after`; elements with `display: contents` are replaced by their
 * children.
 */
export function childrenOf(
  context: BuildContext,
  element: Element,
  styles: ElementStyles,
  language: string,
): Iterable<Child> {
  // Most cells, items and paragraphs contain one text and nothing else.
  const [only] = element.children
  const isText = only?.kind === 'text' && element.children.length === 1 && !MADE_OF_MORE.has(element.name)
  const { self, before, after, control } = styles
  if (!isText || before !== null || after !== null || control !== null || self.display === 'contents')
    return allChildrenOf(context, element, styles, language)
  const isShown = self.contentVisibility !== 'hidden' && self.content !== 'none'
  if (isShown && context.formulas.forElement(element) === null)
    return [{ kind: 'text', value: only.value, style: self, language }]
  return allChildrenOf(context, element, styles, language)
}

/** Elements that show more or less than their text: form controls and bars. */
const MADE_OF_MORE: ReadonlySet<string> = new Set(['input', 'textarea', 'progress', 'meter'])

function* allChildrenOf(
  context: BuildContext,
  element: Element,
  styles: ElementStyles,
  language: string,
): Generator<Child> {
  // CSS Contain 2 §4: the content of the element is skipped.
  if (styles.self.contentVisibility === 'hidden') return
  const around = { kind: 'generated', origin: element, language } as const
  if (styles.before !== null) yield { ...around, pseudo: 'before', style: styles.before, marker: styles.beforeMarker }
  const formula = styles.self.content === 'none' ? null : context.formulas.forElement(element)
  // The children of a formula are not table parts, whatever its display.
  if (formula !== null)
    yield { kind: 'formula', formula, style: anonymousStyle(styles.self, 'inline'), origin: element, language }
  const button = styles.control?.button ?? null
  if (button !== null) yield { ...around, pseudo: 'button', style: button }
  const shown = controlText(element, styles.self)
  if (shown !== null && shown !== '') yield { kind: 'text', value: shown, style: styles.self, language }
  if (styles.control !== null) yield* controlParts(element, styles.control, language)
  // `content: none` suppresses the children of an element (CSS Content 3 §2).
  const isReplaced = styles.self.content === 'none' || formula !== null || isBar(element)
  for (const node of isReplaced ? [] : element.children) {
    if (node.kind === 'text') {
      const text = { kind: 'text', value: node.value, style: styles.self, language } as const
      yield styles.self.display === 'contents' ? { ...text, contentsOf: element } : text
      continue
    }
    const childStyles = stylesOf(context, node)
    if (childStyles.self.display === 'none' || (childStyles.self.display === 'contents' && isUnusual(node))) continue
    if (isOnlyForWidth(element, styles.self, childStyles.self)) continue
    const childLanguage = languageOf(node, language)
    if (childStyles.self.display === 'contents') {
      context.counters.apply(childStyles.self, { order: node.order, part: 'self' })
      context.counters.enter(true)
      yield* allChildrenOf(context, node, childStyles, childLanguage)
      context.counters.leave()
    } else yield { kind: 'element', element: node, styles: childStyles, language: childLanguage }
  }
  if (styles.after !== null) yield { ...around, pseudo: 'after', style: styles.after, marker: styles.afterMarker }
}

/** The generated boxes of a form control after its text, in painting order. */
function* controlParts(element: Element, styles: ControlStyles, language: string): Generator<Child> {
  const parts = [
    ['placeholder', styles.placeholder],
    ['track', styles.track],
    ['value', styles.value],
    ['thumb', styles.thumb],
    ['icon', styles.icon],
  ] as const
  for (const [pseudo, style] of parts)
    if (style !== null) yield { kind: 'generated', pseudo, style, origin: element, language }
}

/**
 * HTML elements whose boxes do not come from their children: their `display: contents` computes to `none` (CSS Display 3,
 * "Effects of display: contents on Unusual Elements", https://www.w3.org/TR/css-display-3/#unbox-html).
 */
const UNUSUAL_ELEMENTS: ReadonlySet<string> = new Set(
  'br wbr meter progress canvas embed object audio iframe img video frame frameset input textarea select'.split(' '),
)

const isUnusual = ({ namespace, name }: Element): boolean => namespace === 'html' && UNUSUAL_ELEMENTS.has(name)

/** The style of a child's own box. */
export const styleOf = (child: Child): ComputedStyle => (child.kind === 'element' ? child.styles.self : child.style)

/** Whether a child is white-space text, as defined by HTML (https://infra.spec.whatwg.org/#ascii-whitespace). */
export const isBlankText = (child: Child): boolean => child.kind === 'text' && /^[ \t\n\r\f]*$/.test(child.value)
