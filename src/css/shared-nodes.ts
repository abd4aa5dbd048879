/**
 * Style nodes that elements share: within a document, and between documents with the same sheets. Computing the sixty styles
 * of a short article is a tenth of its time, and articles in one template have the same ones.
 */
import { spend, spentSteps } from '../base/budget.ts'
import type { Element } from '../html/document.ts'
import { plainStyles } from './element-styles.ts'
import type { ContainerChain } from './query-containers.ts'
import type { Relenting } from './relent.ts'
import type { Entry } from './rule-index.ts'
import { isAttributedTable } from './running-text.ts'
import type { ElementStyles } from './style.ts'
import type { StyleNode } from './style-node.ts'

/** Styles shared by elements with the same parent node, rules and relevant attributes, and so by whole subtrees. */
export interface SharedNode {
  readonly node: StyleNode
  readonly styles: ElementStyles
  readonly children: Map<string, SharedNode>
  /** Whether its content is running text: see running-text.ts. */
  readonly isText: boolean
  /** Whether no other content is beside it, so that its content may extend into the page margins. */
  readonly hasRoom: boolean
  readonly relenting: Relenting
  /** The query containers around its content; at other container sizes, it is another node. */
  readonly containers: ContainerChain | null
  readonly bySize?: Map<string, SharedNode>
  /** Of the root element: its style without the rules for running text. */
  readonly plain?: StyleNode
}

/** What computing a style does besides its result; it is done again for each document that uses the style. */
interface SideEffects {
  /** The author's rules, whose problems are reported. */
  readonly reported: readonly Entry[]
  /** Steps of `custom_properties` in the budget of the job. */
  readonly steps: number
}

/** The number of nodes of a tree: short documents have about a hundred, and each takes some 6 kB. */
const MOST_NODES = 500

/**
 * The nodes that documents with the same sheets share. A node is in the tree if its style depends on nothing else: neither on
 * attributes of its elements that no rule asks for, nor on their content.
 */
export class StyleTree {
  readonly #top = new Map<string, SharedNode>()
  readonly #effects = new Map<SharedNode, SideEffects>()

  /** The node of an element below a parent of this tree; undefined if it is not in the tree yet. */
  get(parent: SharedNode | null, key: string): SharedNode | undefined {
    return this.#childrenOf(parent).get(key)
  }

  /** Adds a node below a parent of this tree; false if the tree is full. */
  add(parent: SharedNode | null, key: string, node: SharedNode, effects: SideEffects): boolean {
    if (this.#effects.size >= MOST_NODES) return false
    this.#childrenOf(parent).set(key, node)
    this.#effects.set(node, effects)
    return true
  }

  /** The side effects of computing a node; undefined if it is not in the tree. */
  effectsOf(node: SharedNode): SideEffects | undefined {
    return this.#effects.get(node)
  }

  /** Whether children of a node can be in the tree. `null` is the parent of the root element. */
  has(parent: SharedNode | null): boolean {
    return parent === null || this.#effects.has(parent)
  }

  /** Forgets all nodes. */
  clear(): void {
    this.#top.clear()
    this.#effects.clear()
  }

  #childrenOf(parent: SharedNode | null): Map<string, SharedNode> {
    return parent?.children ?? this.#top
  }
}

/** A computed node. `isPersonal`: it depends on the element (`attr()`) and is not shared. */
export interface MadeNode {
  readonly node: SharedNode
  readonly isPersonal: boolean
  readonly reported: readonly Entry[]
}

/** What a style is computed from besides its parent's. */
interface Origin {
  readonly element: Element
  /** The rules, hints and attribute of the element. */
  readonly key: string
  readonly hints: string | readonly unknown[]
  readonly zoom: number
}

/** The nodes of one document: those of the tree of its design, if it has one, and its own. */
export class SharedNodes {
  readonly #tree: StyleTree | null
  readonly #report: (entry: Entry) => void
  /** The children that only this document has of nodes of the tree. */
  readonly #ownChildren = new Map<SharedNode | null, Map<string, SharedNode>>()
  readonly #alike = new Map<SharedNode | null, Map<readonly Entry[], SharedNode>>()
  /** The nodes of the tree whose side effects this document has had. */
  readonly #met = new Set<SharedNode>()

  /** `report` reports the problems of a rule, once for each document. */
  constructor(tree: StyleTree | null, report: (entry: Entry) => void) {
    this.#tree = tree
    this.#report = report
  }

  /**
   * The nodes of elements below a parent that have rules and nothing else, by these: elements of one lineage with equal rules
   * share the list (`rule-matching.ts`).
   */
  alikeBelow(parent: SharedNode | null): Map<readonly Entry[], SharedNode> {
    let alike = this.#alike.get(parent)
    if (alike === undefined) {
      alike = new Map()
      this.#alike.set(parent, alike)
    }
    return alike
  }

  /** The node of an element below a parent; `make` computes it if there is none. */
  of(parent: SharedNode | null, origin: Origin, make: () => MadeNode): SharedNode {
    const tree = this.#tree
    if (tree?.has(parent) === true && isOfDesign(origin)) return this.#ofDesign(tree, parent, origin, make)
    const siblings = this.#siblings(parent)
    let node = siblings.get(origin.key)
    if (node === undefined) {
      const made = make()
      node = made.node
      if (!made.isPersonal) siblings.set(origin.key, node)
    }
    return node
  }

  #ofDesign(tree: StyleTree, parent: SharedNode | null, origin: Origin, make: () => MadeNode): SharedNode {
    // Some rules for boxes depend on the name of an element.
    const key = `${origin.element.name} ${origin.key}`
    const known = tree.get(parent, key)
    if (known !== undefined) {
      this.#repeat(tree, known)
      return known
    }
    const own = this.#siblings(parent).get(key)
    if (own !== undefined) return own
    const before = spentSteps('custom_properties')
    const { node, isPersonal, reported } = make()
    if (isPersonal) return node
    const steps = spentSteps('custom_properties') - before
    if (tree.add(parent, key, node, { reported, steps })) this.#met.add(node)
    else this.#siblings(parent).set(key, node)
    return node
  }

  /** The side effects of a node of the tree, when the document first uses it. */
  #repeat(tree: StyleTree, node: SharedNode): void {
    if (this.#met.has(node)) return
    this.#met.add(node)
    const { reported, steps } = tree.effectsOf(node)!
    for (const entry of reported) this.#report(entry)
    if (steps > 0) spend('custom_properties', steps)
  }

  /** The children of a node that only this document has. */
  #siblings(parent: SharedNode | null): Map<string, SharedNode> {
    if (parent !== null && this.#tree?.has(parent) !== true) return parent.children
    let siblings = this.#ownChildren.get(parent)
    if (siblings === undefined) {
      siblings = new Map()
      this.#ownChildren.set(parent, siblings)
    }
    return siblings
  }
}

/**
 * Whether the style of an element depends only on its name, its parent's style and the rules that match it. Hints and style
 * attributes are the document's own, and so are the attributes by which a table and its parts are styled.
 */
const isOfDesign = ({ element, hints, zoom }: Origin): boolean =>
  element.namespace === 'html' &&
  hints.length === 0 &&
  zoom === 1 &&
  (element.attributes.get('style') ?? '') === '' &&
  !isAttributedTable(element)

/** Converts a node of another document to a parent of elements of this one. */
export function strangerNode(node: StyleNode): SharedNode {
  const styles = plainStyles(node.style)
  return { node, styles, children: new Map(), isText: false, hasRoom: false, relenting: 'free', containers: null }
}
