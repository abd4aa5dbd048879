/** Builds the structure tree in parallel to the box tree, in reading order. */
import { compact } from '../base/compact.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'
import type { Formula } from '../math/types.ts'
import type { Link } from './box.ts'
import { isLink } from './link-elements.ts'
import { isHidden, labelOf, NO_ATTRIBUTES, type RoleRow, roleOf, structureAttributesOf } from './roles.ts'
import type { StructureAttributes, StructureNode, StructureRole } from './structure-node.ts'

interface OpenNode extends StructureNode {
  children: readonly OpenNode[]
  place: NonNullable<StructureNode['place']> | null
  /** The language of its content. */
  readonly within: string | null
  readonly content: 'grouping' | 'block' | 'inline'
}

interface NodeFacts {
  readonly content?: 'grouping' | 'block' | 'inline'
  readonly language?: string | null
  readonly alternative?: string | null
  readonly actualText?: string | null
  readonly attributes?: StructureAttributes
  readonly expansion?: string | null
  readonly title?: string | null
  readonly formula?: Formula | null
}

const NO_CHILDREN: readonly OpenNode[] = []

/** A node with a role and perhaps attributes, as most are: it has half the size of one with fields for all facts. */
class PlainNode implements OpenNode {
  readonly id: number
  readonly role: StructureRole
  readonly content: OpenNode['content']
  readonly within: string | null
  readonly attributes: StructureAttributes
  place: OpenNode['place'] = null
  children: readonly OpenNode[] = NO_CHILDREN

  constructor(id: number, role: StructureRole, around: string | null, { content, attributes }: NodeFacts) {
    this.id = id
    this.role = role
    this.content = content ?? 'block'
    this.within = around
    this.attributes = attributes ?? NO_ATTRIBUTES
  }

  get language(): null {
    return null
  }

  get alternative(): null {
    return null
  }

  get actualText(): null {
    return null
  }
}

/** Whether a node has nothing to say but its role and attributes, in the language around. */
const isPlain = (
  { language, alternative, actualText, expansion, title, formula }: NodeFacts,
  around: string | null,
): boolean =>
  (language ?? around) === around &&
  alternative == null &&
  actualText == null &&
  expansion == null &&
  title == null &&
  formula == null

/** A cursor into the growing tree: nodes are appended to the innermost open one. */
export class StructureBuilder {
  #nextId = 0
  readonly #open: OpenNode[] = []
  readonly root: StructureNode

  constructor(language: string | null) {
    this.root = this.enter('Document', { content: 'grouping', language })
  }

  /** Opens a node below the current one; `leave` closes it. */
  enter(role: StructureRole, facts: NodeFacts = {}): StructureNode {
    const node = this.#newNode(role, facts)
    this.#append(node)
    this.#open.push(node)
    return node
  }

  /** Appends to an open node. */
  #append(node: OpenNode): void {
    const parent = this.#open.at(-1)
    if (parent === undefined) return
    if (parent.children.length === 0) parent.children = [node]
    else (parent.children as OpenNode[]).push(node)
  }

  /** A node without children. It has a language only if that differs from its parent's. */
  #newNode(role: StructureRole, facts: NodeFacts): OpenNode {
    const around = this.#open.at(-1)?.within ?? null
    if (isPlain(facts, around)) return new PlainNode(this.#nextId++, role, around, facts)
    const given = facts.language ?? null
    return {
      id: this.#nextId++,
      role,
      content: facts.content ?? 'block',
      language: given === around ? null : given,
      within: given ?? around,
      alternative: facts.alternative ?? null,
      actualText: facts.actualText ?? null,
      attributes: facts.attributes ?? NO_ATTRIBUTES,
      expansion: facts.expansion ?? null,
      title: facts.title ?? null,
      formula: facts.formula ?? null,
      place: null,
      children: NO_CHILDREN,
    }
  }

  /** Closes the innermost node. */
  leave(): void {
    const node = this.#open.pop()
    if (node !== undefined && node.children.length > 1) node.children = compact(node.children)
  }

  /** Reopens a closed node; `leave` closes it again. */
  resume(node: StructureNode): void {
    this.#open.push(node as OpenNode)
  }

  /** Runs `build` with a cursor in a temporary tree: its nodes are not part of the document. */
  aside<T>(build: () => T): T {
    const open = this.#open.splice(0)
    this.enter('Div', { content: 'grouping' })
    const made = build()
    this.#open.splice(0, this.#open.length, ...open)
    return made
  }

  /** A node without children, such as a figure. */
  leaf(role: StructureRole, facts: NodeFacts = {}): StructureNode {
    const node = this.enter(role, facts)
    this.leave()
    return node
  }

  get current(): StructureNode {
    return this.#open.at(-1)!
  }

  /** Whether text here needs a paragraph around it. */
  get isGrouping(): boolean {
    return this.#open.at(-1)!.content === 'grouping'
  }

  /** Records where in a text a node belongs that is painted elsewhere. */
  place(node: StructureNode, root: number, offset: number): void {
    ;(node as OpenNode).place = { root, offset }
  }

  /**
   * Opens the structure nodes of an element. `owner` owns the paint operations of the element's box, `label` those of its
   * marker; `depth` is the number of nodes to leave. An element without nodes opens none.
   */
  enterElement(element: Element, facts: ElementFacts): OpenedElement {
    const { style, hasMarker, alternative } = facts
    const language = facts.language === this.#open.at(-1)!.within ? null : facts.language
    if (isHidden(element)) return this.#enterHidden(element)
    const row = element.name === 'html' ? null : (roleOf(element) ?? this.#groupFor(element, language, facts))
    if (row === null) return NOTHING_OPENED
    const isItem = row.role === 'LBody' && element.name !== 'dd'
    if (isItem) this.enter('LI', { content: 'grouping', language })
    const label = hasMarker && isItem ? this.leaf('Lbl') : null
    const owner = this.enter(row.role, {
      content: row.content,
      language: isItem ? null : language,
      alternative: alternative ?? labelOf(element, row.role),
      attributes: structureAttributesOf(element, row.role, style),
      expansion: element.name === 'abbr' ? attribute(element, 'title') : null,
      formula: row.role === 'Formula' ? facts.formula : null,
      title: SECTIONS.has(row.role) ? attribute(element, 'aria-label') : null,
    })
    return { owner, label, link: null, depth: isItem ? 2 : 1 }
  }

  /** A group for elements without a role that have a language or are drawn elsewhere. */
  #groupFor(element: Element, language: string | null, { isApart }: ElementFacts): RoleRow | null {
    const isAbbreviation = element.name === 'abbr' && element.attributes.has('title')
    // In a group every element has a node of its own, wherever it is drawn.
    if (language === null && !(isApart && !this.isGrouping) && !isAbbreviation) return null
    return this.isGrouping && !isAbbreviation ? GROUP : WORDS
  }

  /** Hidden elements (`aria-hidden`) are not in the tree, except links, which can be clicked. */
  #enterHidden(element: Element): OpenedElement {
    if (isLink(element)) {
      const owner = this.leaf('Link')
      this.#open.push(this.#newNode('Span', { content: 'inline' }))
      return { owner: this.current, link: null, label: null, depth: 1, linkNode: owner }
    }
    this.#open.push(this.#newNode('Div', { content: 'block' }))
    return { owner: this.current, label: null, link: null, depth: 1 }
  }
}

const NOTHING_OPENED: OpenedElement = { owner: null, label: null, link: null, depth: 0 }
const GROUP: RoleRow = { role: 'Div', content: 'grouping' }
const WORDS: RoleRow = { role: 'Span', content: 'inline' }
const SECTIONS: ReadonlySet<StructureRole> = new Set(['Art', 'Sect', 'Figure', 'Table', 'L'])

interface ElementFacts {
  readonly style: ComputedStyle
  /** A valid tag (BCP 47). */
  readonly language: string | null
  /** Whether it has a marker. */
  readonly hasMarker: boolean
  readonly alternative: string | null
  /** The formula, if the element is one. */
  readonly formula: Formula | null
  /** Whether it is drawn elsewhere than at its position in the text. */
  readonly isApart: boolean
}

/** The nodes that an element has opened. */
export interface OpenedElement {
  readonly owner: StructureNode | null
  readonly label: StructureNode | null
  /** The link of the element. */
  readonly link: Link | null
  /** The node of that link, if it is not the owner. */
  readonly linkNode?: StructureNode
  readonly depth: number
}
