/** Element ids: header cells that others refer to, and notes, which must have one (ISO 14289-1 §7.9). */
import { nameTree, toBytes } from '../name-tree.ts'
import { byteString, type Reference, reference } from '../syntax.ts'
import type { TreeNode } from './tree.ts'

/** The ids of one file, given out as they are asked for. */
export class ElementIds {
  readonly #elements = new Map<string, TreeNode>()
  readonly #ids = new Map<TreeNode, string>()

  /** `nodes` are those that are written. */
  constructor(nodes: readonly TreeNode[]) {
    for (const node of nodes) if (node.role === 'TH') this.#take(node, node.source.attributes.id)
    for (const node of nodes) if (node.role === 'Note') this.#take(node, this.#free(`note-${node.source.id}`))
  }

  /** Of several elements with one id, the first has it. */
  #take(node: TreeNode, id: string | undefined): void {
    if (!id || this.#elements.has(id)) return
    this.#elements.set(id, node)
    this.#ids.set(node, id)
  }

  /** An id that is not taken yet. */
  #free(wanted: string): string {
    let id = wanted
    while (this.#elements.has(id)) id += '-'
    return id
  }

  /** The source of the element's id, or null where it has none. */
  source(node: TreeNode): string | null {
    const id = this.#ids.get(node)
    return id === undefined ? null : idString(id)
  }

  /** The header cells of its table that a cell names, as an array; null for none. */
  headersSource(cell: TreeNode): string | null {
    const named = cell.source.attributes.headers ?? []
    if (named.length === 0) return null
    const table = tableAround(cell)
    const found = named.filter(id => {
      const head = this.#elements.get(id)
      return head !== undefined && head !== cell && head.role === 'TH' && tableAround(head) === table
    })
    return found.length === 0 ? null : `[${found.map(idString).join('')}]`
  }

  /** A name tree of one node, sorted by bytes; null when there are no ids. */
  tree(): string | null {
    if (this.#elements.size === 0) return null
    const references = new Map<string, Reference>(Array.from(this.#elements, ([id, node]) => [id, node.id!]))
    return nameTree(references, reference)
  }
}

const idString = (id: string): string => byteString(toBytes(id))

/** The table of a cell. */
function tableAround(cell: TreeNode): TreeNode | null {
  let around = cell.parent
  while (around !== null && around.role !== 'Table') around = around.parent
  return around
}
