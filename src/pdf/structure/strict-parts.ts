/** Elements that may contain only parts of their own kind, and the creation of missing parts around other content. */
import type { StructureRole } from '../../boxes/structure-node.ts'
import { mayHold } from './containment.ts'
import { added, isNode, type Kid, nodesIn, type TreeNode, take } from './tree.ts'

/** A strict element while its kids are put into it. */
interface Parts {
  /** Puts a kid into the element, in the parts that it needs. */
  add(kid: Kid): void
}

/** The way to fill an element of a role; `role` must be one of the strict ones. */
export function partsOf(role: StructureRole, node: TreeNode): Parts {
  switch (role) {
    case 'L':
      return new Items(node)
    case 'LI':
      return new ItemParts(node)
    case 'Ruby':
      return new Wrapped(node, ['RB'])
    case 'TOC':
      return new Wrapped(node, ['TOCI'])
    case 'TOCI':
      return new Wrapped(node, ['Reference'])
    case 'TR':
      return new Wrapped(node, ['TD'])
    case 'Table':
      return new Wrapped(node, ['TR', 'TD'])
    default:
      return new Wrapped(node, ['TR', 'TD'])
  }
}

const PARTS: Partial<Record<StructureRole, readonly StructureRole[]>> = {
  L: ['LI', 'Lbl', 'LBody', 'Caption'],
  LI: ['Lbl', 'LBody'],
  Table: ['Caption', 'THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD'],
  THead: ['TR', 'TH', 'TD'],
  TBody: ['TR', 'TH', 'TD'],
  TFoot: ['TR', 'TH', 'TD'],
  TR: ['TH', 'TD'],
  TOC: ['TOCI', 'TOC', 'Caption'],
  TOCI: [],
  Ruby: ['RB', 'RT'],
}

const WRAPPERS: ReadonlySet<StructureRole> = new Set(['Div', 'Part', 'P', 'Span', 'THead', 'TBody', 'TFoot', 'TR'])

/** Whether an element between another and its parts is dissolved: it contains nothing but those parts. */
export function dissolvesIn(role: StructureRole, kid: TreeNode): boolean {
  const parts = PARTS[role]!
  if (!WRAPPERS.has(kid.role) || parts.includes(kid.role) || kid.kids.length === 0) return false
  if (kid.source.alternative || kid.source.actualText || kid.source.language) return false
  return kid.kids.every(each => isNode(each) && (parts.includes(each.role) || dissolvesIn(role, each)))
}

/** Kids go into a chain of nested parts; each takes what is not allowed in the part around it. */
class Wrapped implements Parts {
  readonly #node: TreeNode
  readonly #chain: readonly StructureRole[]
  /** The parts that were made for the last kid. */
  #open: TreeNode[] = []

  /** Parts of `node`: `chain` is the roles between it and content, from the outside. */
  constructor(node: TreeNode, chain: readonly StructureRole[]) {
    this.#node = node
    this.#chain = chain
  }

  /** Adds a kid at its level, after the parts that it needs around it. */
  add(kid: Kid): void {
    if (isNode(kid)) becomeCell(kid, this.#node.role)
    const role = isNode(kid) ? kid.role : 'content'
    const level = this.#levelFor(role)
    this.#open.length = Math.min(this.#open.length, level)
    while (this.#open.length < level) {
      const part = added(this.#chain[this.#open.length]!, null)
      take(this.#open.at(-1) ?? this.#node, [part])
      this.#open.push(part)
    }
    take(this.#open.at(-1) ?? this.#node, [kid])
  }

  /** How many parts are needed around it. */
  #levelFor(role: StructureRole | 'content'): number {
    const around = [this.#node.role, ...this.#chain]
    const at = around.findIndex(each => mayHold(each, role) && !(each === 'TOCI' && role === 'TOCI'))
    return at < 0 ? this.#chain.length : at
  }
}

/** Cells at the level of cells keep their role; a row inside a row is dissolved. */
function becomeCell(kid: TreeNode, around: StructureRole): void {
  if (around === 'TR' && kid.role === 'TR') kid.role = 'Div'
  if (around !== 'Table' && (kid.role === 'THead' || kid.role === 'TBody' || kid.role === 'TFoot')) kid.role = 'Div'
}

/** Of a list: items, and terms with their descriptions, each pair an item. */
class Items implements Parts {
  readonly #list: TreeNode
  #item: TreeNode | null = null
  /** The role of the kid that the open item was made for. */
  #kind: 'term' | 'description' | 'other' = 'other'

  constructor(list: TreeNode) {
    this.#list = list
  }

  /** Adds a kid of a list: terms and descriptions that belong together share an item. */
  add(kid: Kid): void {
    const role = isNode(kid) ? kid.role : 'content'
    if (role === 'LI' || role === 'Caption' || role === 'L') {
      take(this.#list, [kid])
      this.#item = null
      return
    }
    const kind = role === 'Lbl' ? 'term' : role === 'LBody' ? 'description' : 'other'
    const goesOn =
      kind === 'term' ? this.#kind === 'term' : kind === 'description' ? this.#kind !== 'other' : this.#kind === 'other'
    if (this.#item === null || !goesOn) {
      this.#item = added('LI', null)
      take(this.#list, [this.#item])
    }
    this.#kind = kind
    take(this.#item, [kid])
  }
}

/** Of an item: what is neither its label nor its body stands in its body. */
class ItemParts implements Parts {
  readonly #item: TreeNode
  #body: TreeNode | null = null

  constructor(item: TreeNode) {
    this.#item = item
  }

  /** Adds a kid of a list item; what is neither label nor body goes into a body. */
  add(kid: Kid): void {
    if (isNode(kid) && (kid.role === 'Lbl' || kid.role === 'LBody')) {
      take(this.#item, [kid])
      this.#body = null
      return
    }
    if (this.#body === null) {
      this.#body = added('LBody', null)
      take(this.#item, [this.#body])
    }
    take(this.#body, [kid])
  }
}

/** Rows that stand right in a table with groups are groups of their own. */
export function groupRows(table: TreeNode): void {
  if (!nodesIn(table).some(({ role }) => role === 'THead' || role === 'TBody' || role === 'TFoot')) return
  const kids = table.kids
  table.kids = []
  let group: TreeNode | null = null
  for (const kid of kids) {
    const isRow = isNode(kid) && kid.role === 'TR'
    if (isRow && group === null) {
      group = added('TBody', null)
      take(table, [group])
    }
    if (!isRow) group = null
    take(isRow ? group! : table, [kid])
  }
}
