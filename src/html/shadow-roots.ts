/**
 * Expands declarative shadow roots to the flat tree: the template's content replaces the children of its host, and
 * these are moved into the slots.
 *
 * https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
 * https://drafts.csswg.org/css-scoping/#flattening
 */
import type { DraftElement, DraftNode } from './draft.ts'

/**
 * Expands the templates that are shadow roots. `templates` maps all templates to their contents, in the order of their
 * start tags.
 */
export function openShadowRoots(templates: ReadonlyMap<DraftElement, { readonly children: DraftNode[] }>): void {
  const hosts = new Set<DraftElement>()
  for (const [template, { children }] of templates) {
    const host = template.parent
    const mode = template.attributes.get('shadowrootmode')?.toLowerCase()
    if (host === null || hosts.has(host) || (mode !== 'open' && mode !== 'closed')) continue
    hosts.add(host)
    const light = host.children.filter(child => child !== template)
    host.children = [...children]
    for (const child of host.children) child.parent = host
    fillSlots(host, light)
  }
}

/**
 * Assigns children of the host to slots. Nodes without a slot are not shown; if the template has no slot at all, they
 * are kept, so that a mistake loses no text.
 */
function fillSlots(host: DraftElement, light: readonly DraftNode[]): void {
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
  if (slots.length === 0) for (const node of light) append(host, node)
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
