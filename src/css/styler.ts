/** Computes the styles of a document's elements in document order. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { perObject } from '../base/memo.ts'
import type { Document, Element } from '../html/document.ts'
import type { PseudoElementName } from '../html/selector.ts'
import { isCramped } from './beside.ts'
import { computeStyle, type OfElement, styleAnswers } from './compute.ts'
import type { StyleEnvironment } from './compute-context.ts'
import { ContainerEnvironments } from './container-environments.ts'
import { declarationGroups, type GivenDeclarations, keyOf } from './declaration-order.ts'
import { plainStyles, stylesWithPseudos } from './element-styles.ts'
import { hintsOf, isOfRuledTable } from './hints.ts'
import { declarationsOf } from './keyframes.ts'
import { ORIGIN } from './origin.ts'
import type { Place } from './place-conditions.ts'
import { PresentationReader } from './presentation.ts'
import { endedAnimations } from './properties/animation.ts'
import type { StyleQuery } from './query-containers.ts'
import { type ContainerSize, type ContainerSizes, chainOf, containerHolds, isContainer } from './query-containers.ts'
import { type Relenting, relented, relenting } from './relent.ts'
import type { Entry, RuleIndex } from './rule-index.ts'
import { ElementMatcher, type Lineage, placeOf } from './rule-matching.ts'
import {
  type Context,
  declaredByAuthor,
  entriesIn,
  hasOwnBox,
  isBetweenParagraphs,
  isLaidOut,
  REPLACED,
  withRoot,
} from './running-text.ts'
import { withinContainer } from './screen-widths.ts'
import { type MadeNode, type SharedNode, SharedNodes, type StyleTree, strangerNode } from './shared-nodes.ts'
import type { ComputedStyle, ElementStyles, StyledInstance, Zooms } from './style.ts'
import type { BoxContext } from './style-adjustments.ts'
import { DeclarationReader, type StylerMemory } from './style-attributes.ts'
import { type DeclarationGroup, INITIAL_NODE, type StyleNode } from './style-node.ts'
import { withUsedFontSize } from './used-font-size.ts'
import { withoutZoom } from './zoom.ts'

/** The inputs of an element's style other than its parent's style. */
interface Declared {
  readonly element: Element
  readonly key: string
  readonly entries: readonly Entry[]
  /** As text for SVG elements, otherwise as assignments. */
  readonly hints: string | DeclarationGroup['assignments']
  /** The zoom factor of the element in addition to `zoom`. */
  readonly zoom: number
}

/** What documents with the same sheets share, and what is kept of this one between its styling runs. */
export interface SharedState {
  readonly memory: StylerMemory
  /** Null where the styles of this run depend on assumed sizes. */
  readonly tree: StyleTree | null
}

/** The declarations of an element outside of rules, and its zoom factor in addition to `zoom`. */
interface Given extends GivenDeclarations {
  readonly zoom: number
}

/** What a style is computed from besides its declarations. */
interface Computing {
  readonly parent: StyleNode
  readonly root: StyleNode | null
  readonly environment: StyleEnvironment
  readonly box: BoxContext
  readonly zoom: number
}

/** Assumed values that only layout can determine. */
export interface AssumedSizes {
  readonly sizes: ContainerSizes
  readonly zooms: Zooms
  /** As in `StyledTree.zoomed`. */
  readonly cells: 'broken' | 'whole'
}

/** Styles a document: each element from its parent's style and its declarations, equal elements once. */
export class Styler {
  readonly styles: ElementStyles[] = []
  root: StyleNode = INITIAL_NODE
  /** The root's style without the rules for running text. */
  #plainRoot: StyleNode = INITIAL_NODE
  readonly #document: Document
  readonly #index: RuleIndex
  readonly #environment: StyleEnvironment
  readonly #declarations: DeclarationReader
  readonly #nodes: SharedNode[] = []
  readonly #lineages: Lineage[] = []
  readonly #matcher: ElementMatcher
  readonly #shares: SharedNodes
  /** The author's rules with problems in the style that is being computed. */
  #reported: Entry[] = []
  readonly #environments: ContainerEnvironments
  readonly #sizes: ContainerSizes
  readonly #zooms: Zooms
  readonly #relenting: Relenting
  readonly #containers = new Set<Element>()
  /** The declarations of SVG elements, by their order. */
  readonly #declared: Declared[] = []
  readonly #presentation = new PresentationReader()
  #isPersonal = false
  /** The nodes that children inherit from at the beginning and the end of running text, by the enclosing node. */
  readonly #nodeIntoText = perObject((around: StyleNode) => withRoot(around, this.#plainRoot, this.root))
  readonly #nodeOutOfText = perObject((around: StyleNode) => withRoot(around, this.root, this.#plainRoot))
  readonly #asParent = perObject(strangerNode)

  /** A styler of one document with its rules. */
  constructor(
    document: Document,
    index: RuleIndex,
    environment: StyleEnvironment,
    { diagnostics }: { readonly diagnostics: Diagnostics },
    { sizes, zooms, cells }: AssumedSizes,
    { memory, tree }: SharedState,
  ) {
    this.#document = document
    this.#index = index
    this.#matcher = new ElementMatcher(index, document)
    this.#environment = environment
    this.#environments = new ContainerEnvironments(environment)
    this.#sizes = sizes
    this.#zooms = zooms
    this.#relenting = cells === 'whole' ? 'whole-cells' : 'free'
    this.#declarations = new DeclarationReader(document, memory, diagnostics)
    this.#shares = new SharedNodes(index.hasQueries ? null : tree, entry => this.#declarations.report(entry))
  }

  /** The containers whose sizes are used. */
  askedContainers(): readonly Element[] {
    return this.#index.queriesAskSizes || this.#environments.wasRead ? [...this.#containers] : []
  }

  /** The root element's style, which `run` uses. */
  styleRoot(): StyleNode {
    return this.#style(this.#document.root, { index: 0, count: 1 }).node
  }

  /**
   * Styles all elements in document order, as styles depend on ancestors; not recursively, as documents may be deep.
   */
  run(): void {
    const pending: { element: Element; place: Place }[] = [
      { element: this.#document.root, place: { index: 0, count: 1 } },
    ]
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      const { element, place } = item
      const shared = this.#style(element, place)
      this.#nodes[element.order] = shared
      this.styles[element.order] = shared.styles
      if (element.parent === null) {
        this.root = shared.node
        this.#plainRoot = shared.plain ?? shared.node
      }
      const { children } = element
      let count = 0
      for (const { kind } of children) if (kind === 'element') count++
      for (let i = children.length - 1, index = count - 1; index >= 0; i--) {
        const child = children[i]!
        if (child.kind === 'element') pending.push({ element: child, place: placeOf(child, index--, count) })
      }
    }
  }

  /**
   * The style of an element, shared with all elements that have the same parent, rules, hints and attribute: nearly all
   * elements of a long document share one. The key consists of the inputs of a style.
   */
  #style(element: Element, place: Place): SharedNode {
    const parent = element.parent === null ? null : this.#nodes[element.parent.order]!
    const isSvg = element.namespace === 'svg'
    // Descendants of a `display: none` element need no styles, except SVG elements, to which `use` and paint servers
    // may refer.
    if (parent !== null && parent.styles.self.display === 'none' && !isSvg) return parent
    const { lineage, entries: matched } = this.#matcher.matchesOf(element, this.#parentLineage(element), place)
    this.#lineages[element.order] = lineage
    const hints = isSvg ? this.#presentation.keyOf(element) : hintsOf(element, this.#document.baseUrl)
    const zoom = this.#zooms.get(element.order) ?? 1
    const isPlain = element.attributes.size === 0 && hints.length === 0 && zoom === 1 && !isSvg
    const alike = isPlain && !this.#index.hasQueries ? this.#shares.alikeBelow(parent) : null
    const known = alike?.get(matched)
    if (known !== undefined) return known
    const entries = this.#index.hasQueries ? this.#held(matched, parent) : matched
    const key = keyOf(entries, hints, element.attributes.get('style') ?? '')
    const declared: Declared = { element, key: zoom === 1 ? key : `${zoom} ${key}`, entries, hints, zoom }
    if (isSvg) this.#declared[element.order] = declared
    this.#isPersonal = false
    const shared = this.#shared(parent, declared)
    if (isContainer(shared.styles.self)) return this.#asContainer(shared, element)
    if (!this.#isPersonal) alike?.set(matched, shared)
    return shared
  }

  /** A node that is a container for its children; equal elements share it if they have equal sizes. */
  #asContainer(shared: SharedNode, element: Element): SharedNode {
    const { containerType } = shared.styles.self
    if (containerType !== 'normal') this.#containers.add(element)
    const size: ContainerSize = this.#sizes.get(element.order) ?? this.#environment.viewport
    const key = `${size.width} ${containerType === 'size' ? size.height : ''}`
    const bySize = shared.bySize ?? new Map<string, SharedNode>()
    let node = bySize.get(key)
    if (node === undefined) {
      const containers = chainOf(shared.styles.self, size, shared.containers)
      node = { ...shared, children: new Map(), containers, bySize }
      bySize.set(key, node)
    }
    return node
  }

  /** The entries whose container queries are true. */
  #held(entries: readonly Entry[], parent: SharedNode | null): readonly Entry[] {
    if (entries.every(({ containers }) => containers.length === 0)) return entries
    const answers = parent === null ? null : styleAnswers(parent.node, this.root, this.#environment)
    const chain = parent?.containers ?? null
    const holds = (query: StyleQuery): boolean => answers !== null && containerHolds(query, chain, answers)
    return entries.filter(({ containers }) => containers.every(holds))
  }

  /** The lineage of the parent. Elements that are not displayed have none until SVG occurs in them. */
  #parentLineage({ parent }: Element): Lineage | null {
    if (parent === null) return null
    const known = this.#lineages[parent.order]
    if (known !== undefined) return known
    const siblings = parent.parent?.children.filter(child => child.kind === 'element') ?? [parent]
    const place = { index: siblings.indexOf(parent), count: siblings.length }
    const { lineage } = this.#matcher.matchesOf(parent, this.#parentLineage(parent), place)
    this.#lineages[parent.order] = lineage
    return lineage
  }

  /** The style of declarations below a parent, computed once. */
  #shared(parent: SharedNode | null, declared: Declared): SharedNode {
    return this.#shares.of(parent, declared, () => this.#made(parent, declared))
  }

  #made(parent: SharedNode | null, { element, entries, hints, zoom }: Declared): MadeNode {
    const attribute = this.#declarations.attributeOf(element)
    const assignments = typeof hints === 'string' ? this.#presentation.assignmentsOf(hints) : hints
    const given = { element, hints: assignments, attribute, zoom }
    this.#isPersonal = false
    this.#reported = []
    const node = parent === null ? this.#rootNode(entries, given) : this.#child(parent, entries, given)
    return { node, isPersonal: this.#isPersonal, reported: this.#reported }
  }

  /** Passes the element to declarations that depend on it (`attr()`), and marks the style as its own. */
  #of(element: Element, zoom: number): OfElement {
    const asked = (): Element => {
      this.#isPersonal = true
      return element
    }
    return { element: asked, zoom }
  }

  #used({ style }: StyleNode): ComputedStyle {
    return withUsedFontSize(style, this.#environment.fontMetrics)
  }

  instanceOf(element: Element): StyledInstance {
    return this.#instance(this.#nodes[element.order]!)
  }

  /**
   * The style of an element as a child of another one, like the content of `use`
   * (https://svgwg.org/svg2-draft/struct.html#UseElement).
   */
  instanceWithin(element: Element, { node }: StyledInstance): StyledInstance {
    const declared = this.#declared[element.order]
    if (node === null || declared === undefined) return this.instanceOf(element)
    return this.#instance(this.#shared(this.#asParent(node), declared))
  }

  /** A style with those of its children, computed at first use. */
  #instance(shared: SharedNode): StyledInstance {
    const child = (element: Element): StyledInstance => this.#instance(this.#childOf(shared, element))
    return { style: shared.styles.self, node: shared.node, child }
  }

  /** The style of an element as a child of a node that need not be its parent. */
  #childOf(parent: SharedNode, element: Element): SharedNode {
    const own = this.#nodes[element.order]!
    const declared = this.#declared[element.order]
    const isAtHome = element.parent !== null && this.#nodes[element.parent.order] === parent
    return isAtHome || declared === undefined ? own : this.#shared(parent, declared)
  }

  /** The style of the root element, with the rules for running text. */
  #rootNode(entries: readonly Entry[], given: Given): SharedNode {
    const { hintsOrder } = this.#index
    const nodeWith = (isText: boolean): StyleNode => {
      const environment = this.#environment
      const how = { parent: INITIAL_NODE, root: null, environment, box: 'root', zoom: given.zoom } as const
      return this.#computed(ownOf(entriesIn(entries, isText ? 'text' : 'within', false)), given, hintsOrder, how)
    }
    const node = nodeWith(true)
    const plain = entries.some(entry => entry.flow !== 'any') ? nodeWith(false) : node
    const styles = this.#withPseudos(given.element, node, entries, node, this.#environment)
    return {
      node,
      plain,
      styles,
      children: new Map(),
      isText: true,
      hasRoom: true,
      relenting: this.#relenting,
      containers: null,
    }
  }

  /** The element's style as running text or, if the author lays it out, without the rules for running text. */
  #child(parent: SharedNode, entries: readonly Entry[], given: Given): SharedNode {
    const { element } = given
    const declared = declaredByAuthor(entries, given.attribute?.parsed() ?? null)
    const hasBox = hasOwnBox(element, declared)
    const isMain = element.name === 'main'
    let context: Context = 'within'
    if (parent.isText || isMain) {
      const node = parent.isText ? parent.node : this.#nodeIntoText(parent.node)
      const text = this.#compute({ ...parent, node, isText: true }, entriesIn(entries, 'text', hasBox), given)
      if (!hasBox || !isLaidOut(element, text.node.style, declared)) return text
      if (isBetweenParagraphs(text.node.style)) context = 'apart'
    }
    const node = parent.isText ? this.#nodeOutOfText(parent.node) : parent.node
    const isOut = { ...parent, node, isText: false, hasRoom: false }
    return this.#compute(isOut, entriesIn(entries, context, hasBox), given)
  }

  /** Computes the style of an element below a parent, with its pseudo-elements. */
  #compute(
    parent: Pick<SharedNode, 'node' | 'isText' | 'hasRoom' | 'relenting' | 'containers'>,
    matches: readonly Entry[],
    given: Given,
  ): SharedNode {
    const { element } = given
    const { isText } = parent
    const own = ownOf(matches)
    // The template's limits on image sizes are applied after hints, because `width` and `height` attributes would
    // prevent an image from shrinking; so are its rules for tables.
    const isImage = element.name === 'img' || (element.name === 'svg' && element.parent?.namespace !== 'svg')
    const isBeforeTemplate = isImage || isOfRuledTable(element)
    const hintsOrder = isBeforeTemplate ? this.#index.templateOrder : this.#index.hintsOrder
    const environment = this.#environments.in(parent.containers, parent.hasRoom)
    const isDrawn = element.namespace === 'svg' && element.parent?.namespace === 'svg'
    const around = isDrawn ? withoutZoom(parent.node) : parent.node
    const how = { parent: around, root: this.root, environment, box: 'element', zoom: given.zoom } as const
    const computed = this.#computed(own, given, hintsOrder, how)
    const relents = relenting(computed.style, parent.relenting, environment.media.type)
    const widest = REPLACED.has(element.name) ? Number.POSITIVE_INFINITY : environment.widest
    const node = withinContainer(relented(computed, relents), widest)
    const hasPseudos = own.length < matches.length && node.style.display !== 'none'
    const styles = hasPseudos
      ? this.#withPseudos(element, node, matches, this.root, environment)
      : plainStyles(this.#used(node))
    return {
      node,
      styles,
      children: new Map(),
      isText,
      hasRoom: parent.hasRoom && !isCramped(node.style, parent.node),
      relenting: relents,
      containers: parent.containers,
      ...(isContainer(node.style) ? { bySize: new Map() } : {}),
    }
  }

  /**
   * The style of a box from the declarations that apply to it, and once more where an animation has ended: its last keyframe
   * counts then.
   */
  #computed(entries: readonly Entry[], given: GivenDeclarations, hintsOrder: number, how: Computing): StyleNode {
    const hints = { before: hintsOrder, origin: hintsOrder < this.#index.hintsOrder ? ORIGIN.template : ORIGIN.hints }
    const nodeWith = (animated: readonly DeclarationGroup[]): StyleNode => {
      const report = (entry: Entry): void => {
        if (entry.block.parsed().problems.length > 0) this.#reported.push(entry)
        this.#declarations.report(entry)
      }
      const groups = declarationGroups(entries, given, { hints, animated }, report)
      return computeStyle(how.parent, how.root, groups, how.environment, how.box, this.#of(given.element, how.zoom))
    }
    const node = nodeWith([])
    if (this.#environment.keyframes.size === 0) return node
    const animated = declarationsOf(endedAnimations(node.style), this.#environment.keyframes)
    return animated.length === 0 ? node : nodeWith(animated)
  }

  /** The styles of an element with those pseudo-elements that rules match. */
  #withPseudos(
    element: Element,
    node: StyleNode,
    matches: readonly Entry[],
    root: StyleNode,
    environment: StyleEnvironment,
  ): ElementStyles {
    const styledNames = new Set(matches.map(match => match.pseudoElement))
    const nodeOf = (name: PseudoElementName, parent: StyleNode): StyleNode | null => {
      if (!styledNames.has(name)) return null
      const own = matches.filter(match => match.pseudoElement === name)
      const given = { element, hints: [], attribute: null }
      return this.#computed(own, given, 0, { parent, root, environment, box: 'element', zoom: 1 })
    }
    return stylesWithPseudos(element, node, nodeOf, each => this.#used(each))
  }
}

const ownOf = (entries: readonly Entry[]): readonly Entry[] => entries.filter(entry => entry.pseudoElement === null)
