/**
 * Expands declarative shadow roots to the flat tree: the template's content replaces the children of its host, and
 * these are moved into the slots.
 *
 * https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
 * https://drafts.csswg.org/css-scoping/#flattening
 */
import { type DraftElement, type DraftNode, newElement } from './draft.ts'

/** The attribute that we give to the elements of a shadow tree: the number of the tree. */
export const TREE = '-octavo-tree'
/** The attribute that we give to the host of a shadow tree: the number of the tree. */
export const HOST = '-octavo-host'

/** Sets the order of the stand-ins of hosts, once the elements of the finished document have theirs. */
export type OrderStandIns = () => void

/**
 * Expands the templates that are shadow roots. `templates` maps all templates to their contents, in the order of their
 * start tags. With `styled`, elements are marked with their tree, by which style sheets are scoped, and children of a
 * host keep their place among its children for selectors (`treeParent`).
 */
export function openShadowRoots(
  templates: ReadonlyMap<DraftElement, { readonly children: DraftNode[] }>,
  purpose: 'text' | 'styled',
): OrderStandIns {
  const standIns = new Map<DraftElement, DraftElement>()
  let trees = 0
  for (const [template, { children }] of templates) {
    const host = template.parent
    const mode = template.attributes.get('shadowrootmode')?.toLowerCase()
    if (host === null || standIns.has(host) || !mayBeHost(host) || (mode !== 'open' && mode !== 'closed')) continue
    const light = host.children.filter(child => child !== template)
    if (purpose === 'styled') mark(host, children, String(++trees))
    const standIn = { ...newElement(host.name, host.namespace, host.attributes, host.line), children: light }
    standIns.set(host, standIn)
    host.children = [...children]
    for (const child of host.children) child.parent = host
    const hasSlot = fillSlots(host, light)
    if (purpose === 'styled') for (const node of light) if (node.kind === 'element') node.lightParent = standIn
    // Nodes without a slot are not shown. Where the text is all that counts, a mistake may lose none of it.
    if (!hasSlot && purpose === 'text') for (const node of light) append(host, node)
  }
  for (const [host, standIn] of standIns) standIn.parent = host.lightParent ?? host.parent
  return () => {
    for (const [host, standIn] of standIns) standIn.order = host.order
  }
}

/** https://dom.spec.whatwg.org/#valid-shadow-host-name */
const HOSTS = /-|^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/

const mayBeHost = ({ name, namespace }: DraftElement): boolean => namespace === 'html' && HOSTS.test(name)

/** Marks a host and the elements of its tree, those of inner trees excepted, which are not expanded yet. */
function mark(host: DraftElement, content: readonly DraftNode[], tree: string): void {
  host.attributes = new Map([...host.attributes, [HOST, tree]])
  const pending = [...content]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text') continue
    node.attributes = new Map([...node.attributes, [TREE, tree]])
    pending.push(...node.children)
  }
}

/** Assigns children of the host to slots. False if there is no slot. */
function fillSlots(host: DraftElement, light: readonly DraftNode[]): boolean {
  const assigned = new Map<string, DraftNode[]>()
  for (const node of light) {
    const name = node.kind === 'element' ? (node.attributes.get('slot') ?? '') : ''
    const known = assigned.get(name)
    if (known === undefined) assigned.set(name, [node])
    else known.push(node)
  }
  const slots = slotsBelow(host)
  for (const slot of slots) {
    const name = slot.attributes.get('name') ?? ''
    const nodes = assigned.get(name)?.filter(node => node.kind === 'element' || node.value.trim() !== '') ?? []
    // The content of a slot is its fallback if no node is assigned; of several slots with one name, the first is
    // filled.
    if (nodes.length > 0) fill(slot, nodes)
    assigned.delete(name)
  }
  return slots.length > 0
}

function fill(slot: DraftElement, nodes: readonly DraftNode[]): void {
  slot.children = [...nodes]
  for (const node of nodes) node.parent = slot
}

function append(host: DraftElement, node: DraftNode): void {
  host.children.push(node)
  node.parent = host
}

function slotsBelow(host: DraftElement): DraftElement[] {
  const found: DraftElement[] = []
  const pending: DraftNode[] = host.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text') continue
    if (node.name === 'slot') found.push(node)
    else for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!)
  }
  return found
}
