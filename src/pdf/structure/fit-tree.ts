/**
 * Turns any structure tree into one that the standards allow. One walk from the root wraps the kids of each element in the
 * missing elements, or gives them a role that is allowed there (`containment.ts`). Words and their order stay, and an element
 * keeps its meaning wherever it has one there.
 */
import { compact } from '../../base/compact.ts'
import type { StructureRole } from '../../boxes/structure-node.ts'
import { isHeading, mayHold, STRICT, TRANSPARENT } from './containment.ts'
import { dissolvesIn, partsOf } from './strict-parts.ts'
import { added, ILLUSTRATIONS, isNode, isSaid, type Kid, nodesIn, preorder, type TreeNode, take } from './tree.ts'

/** Changes the tree in place. Iterative, because documents nest as deeply as their author likes. */
export function fitTree(root: TreeNode, nodes: readonly TreeNode[]): void {
  noteBlocks(nodes)
  illustrate(nodes)
  fitBelow({ node: root, around: 'Document', link: null })
  if (!nodes.some(node => node.source.role === 'Caption')) return
  for (const node of [...preorder(root)]) {
    if (TRANSPARENT.has(node.role) || STRICT.has(node.role)) continue
    for (const group of orderCaptions(node)) fitBelow({ node: group, around: node.role, link: linkAround(node) })
  }
}

/** A node whose own role is settled, and all in it. */
function fitBelow(first: Task): void {
  const pending = [first]
  for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
    const { node } = task
    if (STRICT.has(node.role)) fitStrict(node)
    else fitKids(task)
    const around = contextIn(task)
    const link = linkIn(task)
    const { kids } = node
    for (let i = kids.length - 1; i >= 0; i--) {
      const kid = kids[i]!
      if (kid.kind === 'node') pending.push({ node: kid, around, link })
    }
  }
}

interface Task {
  readonly node: TreeNode
  /** The nearest ancestor that is not transparent. */
  readonly around: StructureRole
  /** The link that contains it. */
  readonly link: TreeNode | null
}

const contextIn = ({ node, around }: Task): StructureRole => (TRANSPARENT.has(node.role) ? around : node.role)

/** The link that a node is in, itself included. */
function linkAround(node: TreeNode): TreeNode | null {
  let around: TreeNode | null = node
  while (around !== null && around.role !== 'Link') around = around.parent
  return around
}

const linkIn = ({ node, link }: Task): TreeNode | null => (node.role === 'Link' ? node : link)

// ---------- what elements hold ----------

const BLOCKS: ReadonlySet<StructureRole> = new Set([
  ...(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Art', 'Sect', 'Aside', 'BlockQuote', 'Div', 'Part'] as const),
  ...([
    'TOC',
    'TOCI',
    'Table',
    'THead',
    'TBody',
    'TFoot',
    'TR',
    'TH',
    'TD',
    'LI',
    'LBody',
    'Caption',
    'Index',
  ] as const),
])

/** Roles of words. */
const WORDS: ReadonlySet<StructureRole> = new Set([
  ...(['P', 'Span', 'Em', 'Strong', 'Quote', 'Code', 'Reference', 'BibEntry', 'Link'] as const),
])

/** Records for each node whether it contains blocks or lists through inline elements alone. */
function noteBlocks(nodes: readonly TreeNode[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!
    const { parent } = node
    if (!node.isKept || parent === null) continue
    if (isWithoutWords(node)) node.role = nodesIn(node).length > 0 ? groupOf(node) : node.role
    parent.holdsBlocks ||= BLOCKS.has(node.role) || (WORDS.has(node.role) && node.holdsBlocks)
    parent.holdsLists ||= node.role === 'L' || (WORDS.has(node.role) && node.holdsLists)
  }
}

/** A figure or formula without an alternative is represented by its parts, if it has some. */
const isWithoutWords = (node: TreeNode): boolean => ILLUSTRATIONS.has(node.role) && !isSaid(node)

/**
 * Puts drawings outside of illustrations into Figures (ISO 14289-1 §7.3, ISO 14289-2 §8.5.1). Parents come before their
 * kids in `nodes`.
 */
function illustrate(nodes: readonly TreeNode[]): void {
  const inside = new Set<TreeNode>()
  for (const node of nodes) {
    if (ILLUSTRATIONS.has(node.role) || (node.parent !== null && inside.has(node.parent))) inside.add(node)
    else if (node.isKept && node.kids.some(isDrawing))
      node.kids = node.kids.map(kid => (isDrawing(kid) ? added('Figure', node, [kid]) : kid))
  }
}

const isDrawing = (kid: Kid): boolean => kid.kind === 'mark' && kid.isDrawn === true

/** Captions are allowed in sections and not in transparent elements. */
const groupOf = (node: TreeNode): StructureRole =>
  node.role === 'Formula' ? 'Span' : nodesIn(node).some(kid => kid.role === 'Caption') ? 'Sect' : 'Div'

const holdsTooMuch = ({ role, holdsBlocks, holdsLists }: TreeNode): boolean =>
  WORDS.has(role) && (holdsBlocks || (holdsLists && role !== 'P'))

// ---------- kids of groups, of paragraphs and of words ----------

/** The roles that replace one that is not allowed, best first. */
const INSTEAD: Partial<Record<StructureRole, readonly StructureRole[]>> = {
  Art: ['Sect', 'Div'],
  Aside: ['Sect', 'Div'],
  Caption: ['P', 'Div'],
  H1: ['P'],
  H2: ['P'],
  H3: ['P'],
  H4: ['P'],
  H5: ['P'],
  H6: ['P'],
}
const GROUP: readonly StructureRole[] = ['Div']

/** Puts the kids of a node where the rules allow them: as they are, or in a wrapper that neighbours share. */
function fitKids(task: Task): void {
  const { node } = task
  const around = contextIn(task)
  const kids: Kid[] = []
  let run: TreeNode | null = null
  for (const kid of withFieldsAlone(node.kids)) {
    const wrapper = kid.kind === 'node' ? settle(kid, task, around) : itemWrapper(kid, node, around)
    if (wrapper === null) {
      run = null
      kids.push(kid)
      continue
    }
    const inner: Kid = !isNode(kid) && kid.kind === 'annotation' ? linkFor(kid) : kid
    if (wrapper === 'here') {
      run = null
      kids.push(inner)
      continue
    }
    if (run?.role !== wrapper) {
      run = added(wrapper, node)
      kids.push(run)
    }
    take(run, [inner])
  }
  for (const kid of kids) if (kid.kind === 'node') kid.parent = node
  node.kids = compact(kids)
}

function withFieldsAlone(kids: readonly Kid[]): readonly Kid[] {
  for (const kid of kids) if (kid.kind === 'node' && kid.role === 'Form') return kids.flatMap(besideField)
  return kids
}

/** A form element contains only its field (ISO 14289-1 §7.18.4): other content goes before it. */
function besideField(kid: Kid): readonly Kid[] {
  if (!isNode(kid) || kid.role !== 'Form' || kid.kids.length < 2) return [kid]
  const fields = kid.kids.filter(each => each.kind === 'annotation')
  if (fields.length === 0) return [kid]
  const others = kid.kids.filter(each => each.kind !== 'annotation')
  kid.kids = fields
  return [...others.flatMap(besideField), kid]
}

/** An annotation that lost its element. */
function linkFor(annotation: Extract<Kid, { kind: 'annotation' }>): TreeNode {
  const link = added(annotation.isField === true ? 'Form' : 'Link', null, [annotation])
  link.alternative = annotation.contents
  return link
}

type Wrapper = 'P' | 'Span' | 'Lbl' | 'L' | 'here' | null

/** The wrapper that an item needs in a node, or null. */
function itemWrapper(item: Exclude<Kid, TreeNode>, node: TreeNode, around: StructureRole): Wrapper {
  const role = item.kind === 'mark' ? 'content' : 'Link'
  if (item.kind === 'annotation' && (node.role === 'Link' || node.role === 'Form')) return null
  const mayStand = mayHold(around, role) && !(item.kind === 'mark' && TRANSPARENT.has(node.role))
  if (mayStand) return item.kind === 'mark' ? null : 'here'
  return mayHold(around, 'P') ? 'P' : mayHold(around, 'Span') ? 'Span' : 'Lbl'
}

/** Gives a kid a role that is allowed in a node, or returns the wrapper that it needs. */
function settle(kid: TreeNode, task: Task, around: StructureRole): Wrapper {
  if (kid.role === 'Link') settleLink(kid, task)
  if (holdsTooMuch(kid) && mayHold(around, 'Div')) {
    if (kid.role === 'Link') spread(kid)
    else kid.role = 'Div'
  }
  if (mayHold(around, kid.role)) return null
  if (kid.role === 'LI' && mayHold(around, 'L')) return 'L'
  if (isWordy(kid) && mayHold(around, 'P')) return 'P'
  if (ILLUSTRATIONS.has(kid.role) && mayHold(around, 'Span')) return 'Span'
  if (ILLUSTRATIONS.has(kid.role) && mayHold(around, 'Lbl')) return 'Lbl'
  if (isWordy(kid)) return inWords(kid, around)
  const role = (INSTEAD[kid.role] ?? GROUP).find(each => mayHold(around, each) && !(each === 'P' && kid.holdsBlocks))
  if (role === undefined) return inWords(kid, around)
  kid.role = role
  return null
}

/** In an inline context every element becomes inline. Text in a form control is its label. */
function inWords(kid: TreeNode, around: StructureRole): null {
  const isLabel = mayHold(around, 'Lbl') && !kid.holdsBlocks && !kid.holdsLists
  kid.role = mayHold(around, 'Span') ? 'Span' : isLabel ? 'Lbl' : 'Div'
  return null
}

/** An inline role for a block: allowed in a paragraph. */
const isWordy = ({ role }: TreeNode): boolean => mayHold('P', role) && role !== 'L'

/** A link without an annotation is not a link, and neither is a link in a link: its annotation moves to the outer one. */
function settleLink(kid: TreeNode, task: Task): void {
  const annotations = kid.kids.filter(each => each.kind === 'annotation')
  const link = linkIn(task)
  if (link === null && annotations.length > 0) return
  kid.role = 'Span'
  kid.kids = kid.kids.filter(each => each.kind !== 'annotation')
  if (annotations.length === 0 || link?.parent == null) return
  const own = linkFor(annotations[0]!)
  take(own, annotations.slice(1))
  own.parent = link.parent
  const { kids } = link.parent
  link.parent.kids = kids.toSpliced(kids.indexOf(link) + 1, 0, own)
}

/**
 * A link around blocks: the first heading in it is the link, or the first paragraph, and the others stand beside it.
 * Its annotation has the area of all of it.
 */
function spread(link: TreeNode): void {
  const annotations = link.kids.filter(each => each.kind === 'annotation')
  link.kids = link.kids.filter(each => each.kind !== 'annotation')
  link.role = 'Div'
  let target: TreeNode | null = null
  for (const node of preorder(link)) {
    if (node.role === 'Link' && node !== link) continue
    const isFit = node.kids.length > 0 && !node.holdsBlocks && !node.holdsLists && !holdsLink(node)
    if (isFit && isHeading(node.role)) {
      target = node
      break
    }
    if (isFit && node.role === 'P') target ??= node
  }
  const made = added('Link', target ?? link)
  if (target === null) {
    const [first] = annotations
    made.alternative = first?.kind === 'annotation' ? first.contents : null
    link.kids = [made, ...link.kids]
  } else {
    take(made, target.kids)
    target.kids = [made]
  }
  take(made, annotations)
}

const holdsLink = (node: TreeNode): boolean => nodesIn(node).some(kid => kid.role === 'Link')

/**
 * An element has one caption, and it is the first or the last of its kids, in lists and tables of contents the first:
 * further ones are paragraphs, or groups, which are given back: what a caption holds may not stand in them. What stands in groups
 * without rules counts as standing in the element.
 */
function orderCaptions(node: TreeNode): readonly TreeNode[] {
  const all = kidsThrough(node)
  const [caption, ...further] = all.filter(kid => kid.role === 'Caption')
  if (caption === undefined) return []
  for (const each of further) each.role = each.holdsBlocks ? 'Div' : 'P'
  if (STRICT.has(node.role)) {
    node.kids = node.kids.filter(kid => !isNode(kid) || !further.includes(kid))
    take(caption, further)
  }
  const mayBeLast = node.role !== 'L' && node.role !== 'TOC'
  const list = caption.parent === node ? node.kids : all
  if (list[0] !== caption && !(mayBeLast && list.at(-1) === caption)) {
    const { parent } = caption
    parent!.kids = parent!.kids.filter(kid => kid !== caption)
    node.kids = [caption, ...node.kids]
    caption.parent = node
  }
  return further.filter(({ role }) => role === 'Div')
}

/** The elements in a node; in place of groups without rules, those in them. */
function kidsThrough(node: TreeNode): readonly TreeNode[] {
  const kids = nodesIn(node)
  if (!kids.some(({ role }) => TRANSPARENT.has(role))) return kids
  const found: TreeNode[] = []
  const pending = kids.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!TRANSPARENT.has(next.role)) found.push(next)
    else pending.push(...nodesIn(next).toReversed())
  }
  return found
}

// ---------- kids of lists, tables, tables of contents and ruby ----------

/** The parts of regular tables: row groups and rows without other content. */
const REGULAR: Partial<Record<StructureRole, readonly StructureRole[]>> = {
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
}

/** Whether a node has only the parts that it should have. */
function isRegular({ role, kids }: TreeNode): boolean {
  const parts = REGULAR[role]
  if (parts === undefined) return false
  for (const kid of kids) if (kid.kind !== 'node' || !parts.includes(kid.role)) return false
  return true
}

/**
 * Rebuilds a node that may hold only parts of its own: missing ones are added, others dissolve. Iterative, with the
 * kids that are left in order.
 */
function fitStrict(node: TreeNode): void {
  const { role } = node
  if (isRegular(node)) {
    for (const kid of node.kids) if (kid.kind === 'node') kid.parent = node
    return
  }
  const pending = withFieldsAlone(node.kids).toReversed()
  node.kids = []
  const parts = partsOf(role, node)
  for (let kid = pending.pop(); kid !== undefined; kid = pending.pop()) {
    if (isNode(kid) && dissolvesIn(role, kid)) {
      for (let i = kid.kids.length - 1; i >= 0; i--) pending.push(kid.kids[i]!)
      continue
    }
    parts.add(!isNode(kid) && kid.kind === 'annotation' ? linkFor(kid) : kid)
  }
  if (role === 'L' || role === 'Table' || role === 'TOC') orderCaptions(node)
  if (role === 'Ruby') pairRuby(node)
}

/**
 * A Ruby is one base with one annotation (ISO 14289-2 §8.2.5.23): each of several pairs becomes a Ruby, and other content
 * becomes Span.
 */
function pairRuby(ruby: TreeNode): void {
  const pairs: { base: TreeNode | null; text: TreeNode | null }[] = []
  for (const part of nodesIn(ruby)) {
    const last = pairs.at(-1)
    if (part.role === 'RT') {
      if (last === undefined) pairs.push({ base: null, text: part })
      else if (last.text === null) last.text = part
      else take(last.text, part.kids)
    } else if (last === undefined || last.text !== null) pairs.push({ base: part, text: null })
    else if (last.base !== null) take(last.base, part.kids)
  }
  ruby.kids = []
  const [only] = pairs
  if (pairs.length === 1 && only!.base !== null && only!.text !== null) {
    take(ruby, [only!.base, only!.text])
    return
  }
  ruby.role = 'Span'
  for (const { base, text } of pairs) {
    if (base !== null && text !== null) take(ruby, [added('Ruby', null, [base, text])])
    else {
      const part = (base ?? text)!
      part.role = 'Span'
      take(ruby, [part])
    }
  }
}
