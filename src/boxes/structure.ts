/** Builds the structure tree beside the box tree, in reading order. */
import type { Element } from '../html/document.ts'
import type { Link, StructureAttributes, StructureNode, StructureRole } from './box.ts'
import { roleOf, structureAttributesOf } from './roles.ts'

interface OpenNode extends StructureNode {
  readonly children: OpenNode[]
  readonly content: 'grouping' | 'block' | 'inline'
}

interface NodeFacts {
  readonly content?: 'grouping' | 'block' | 'inline'
  readonly language?: string | null
  readonly alternative?: string | null
  readonly actualText?: string | null
  readonly attributes?: StructureAttributes
}

/** A cursor into the growing tree: nodes are appended below the innermost open one. */
export class StructureBuilder {
  #nextId = 0
  readonly #open: OpenNode[] = []
  readonly root: StructureNode

  constructor(language: string | null) {
    this.root = this.enter('Document', { content: 'grouping', language })
  }

  /** Opens a node below the current one; `leave` closes it. */
  enter(role: StructureRole, facts: NodeFacts = {}): StructureNode {
    const node: OpenNode = {
      id: this.#nextId++,
      role,
      content: facts.content ?? 'block',
      language: facts.language ?? null,
      alternative: facts.alternative ?? null,
      actualText: facts.actualText ?? null,
      attributes: facts.attributes ?? {},
      children: [],
    }
    this.#open.at(-1)?.children.push(node)
    this.#open.push(node)
    return node
  }

  leave(): void {
    this.#open.pop()
  }

  /** Goes back into a node that was left; `leave` closes it again. */
  resume(node: StructureNode): void {
    this.#open.push(node as OpenNode)
  }

  /** Runs `build` with a cursor in a tree that nobody keeps: what it makes is no part of the document. */
  aside<T>(build: () => T): T {
    const open = this.#open.splice(0)
    this.enter('Div', { content: 'grouping' })
    const made = build()
    this.#open.splice(0, this.#open.length, ...open)
    return made
  }

  /** A node without children of its own, such as a figure. */
  leaf(role: StructureRole, facts: NodeFacts = {}): StructureNode {
    const node = this.enter(role, facts)
    this.leave()
    return node
  }

  get current(): StructureNode {
    return this.#open.at(-1)!
  }

  /** Whether text that stands here needs a paragraph around it. */
  get isGrouping(): boolean {
    return this.#open.at(-1)!.content === 'grouping'
  }

  /**
   * Opens the nodes that an element stands for. `owner` owns what the element's box paints, `label` what its outside
   * marker paints; `depth` says how many nodes to leave. An element that adds nothing opens none.
   */
  enterElement(element: Element, { language, hasMarker, alternative }: ElementFacts): OpenedElement {
    const row = element.name === 'html' ? null : roleOf(element)
    if (row === null) return { owner: null, label: null, link: null, depth: 0 }
    const isItem = row.role === 'LBody' || row.role === 'Lbl'
    if (isItem) this.enter('LI', { content: 'grouping', language })
    const label = hasMarker && row.role === 'LBody' ? this.leaf('Lbl') : null
    const owner = this.enter(row.role, {
      content: row.content,
      language: isItem ? null : language,
      alternative,
      attributes: structureAttributesOf(element),
    })
    return { owner, label, link: null, depth: isItem ? 2 : 1 }
  }
}

interface ElementFacts {
  readonly language: string | null
  /** It has a marker outside of its box. */
  readonly hasMarker: boolean
  readonly alternative: string | null
}

export interface OpenedElement {
  readonly owner: StructureNode | null
  readonly label: StructureNode | null
  /** The link that the element is. */
  readonly link: Link | null
  readonly depth: number
}
