/** The parts of a structure tree that only PDF 2.0 has (ISO 32000-2 §14.8) and that PDF/UA-2 requires. */
import type { StructureAttributes, StructureRole } from '../../boxes/structure-node.ts'
import type { PdfFile } from '../pdfkit.ts'
import { byteString, type Reference, reference } from '../syntax.ts'
import { added, isNode, type Kid, nodesIn, preorder, type TreeNode, take } from './tree.ts'

/** The namespaces of a file; types without a namespace are those of PDF 1.7 (ISO 32000-2 §14.8.6). */
export interface Namespaces {
  readonly pdf2: Reference
  /** Null where there are no formulas. */
  readonly mathml: Reference | null
}

/** Writes the namespaces that the nodes need; that of MathML only where there are formulas. */
export const namespacesIn = (file: PdfFile, nodes: readonly TreeNode[]): Namespaces => ({
  pdf2: namespace(file, 'http://iso.org/pdf2/ssn'),
  mathml: nodes.some(({ role }) => role === 'Math') ? namespace(file, 'http://www.w3.org/1998/Math/MathML') : null,
})

/** The array of namespaces for the structure tree root. */
export const namespacesSource = ({ pdf2, mathml }: Namespaces): string =>
  `[${reference(pdf2)}${mathml === null ? '' : ` ${reference(mathml)}`}]`

/** The namespace and the type of an element. */
export function typeIn({ role, math }: TreeNode, { pdf2, mathml }: Namespaces) {
  if (role === 'Math') return { namespace: mathml, type: math!.name }
  // Footnotes have another type there.
  return { namespace: OLDER.has(role) ? null : pdf2, type: role === 'Note' ? 'FENote' : role }
}

const namespace = (file: PdfFile, uri: string): Reference => file.add(`<</Type/Namespace/NS${byteString(uri)}>>`)

/** Types that are in the namespace of PDF 1.7 alone. */
const OLDER: ReadonlySet<StructureRole> = new Set([
  ...(['Art', 'BlockQuote', 'TOC', 'TOCI', 'Index', 'Quote', 'Reference', 'BibEntry', 'Code'] as const),
])

/** The `Ref` entry of an element: the elements that it refers to; null for none. */
export const refsSource = ({ refersTo }: TreeNode): string | null =>
  refersTo.length === 0 ? null : `[${refersTo.map(node => reference(node.id!)).join(' ')}]`

/**
 * How the items of a list are labelled. PDF 1.7 has no name for terms with descriptions. In PDF 2.0 a list with labels has a
 * numbering (ISO 14289-2 §8.2.5.25).
 */
export function numberingOf(
  list: TreeNode,
  given: StructureAttributes['listNumbering'],
  isNewer: boolean,
): string | null {
  if (!isNewer) return given === 'Description' ? 'None' : (given ?? null)
  if (given !== undefined && given !== 'None') return given
  const hasLabels = nodesIn(list).some(item => nodesIn(item).some(({ role }) => role === 'Lbl'))
  return hasLabels ? 'Unordered' : (given ?? null)
}

/**
 * Relates elements to those that they refer to: items of tables of contents to what they list, calls to their notes and
 * notes to their calls (ISO 14289-2 §8.2.5.8, §8.2.5.14). A table of contents with items that lead nowhere is a list.
 */
export function relate(root: TreeNode, byId: readonly (TreeNode | undefined)[]): void {
  const written = new Set(preorder(root))
  const target = (id: number): TreeNode | null => {
    let node: TreeNode | null = byId[id] ?? null
    while (node !== null && !written.has(node)) node = node.parent
    return node
  }
  const targets = targetsIn([...written], target)
  const lists: TreeNode[] = []
  for (const node of written) {
    if (node.role === 'TOC' && node.parent?.role !== 'TOC' && node.parent?.role !== 'TOCI' && !leads(node, targets))
      lists.push(node)
    const found = targets.get(node) ?? []
    if (node.role === 'TOCI') node.refersTo = [...new Set(found.filter(({ role }) => role !== 'Note'))]
    if (node.role === 'TOCI' || node.role === 'Link')
      for (const note of found) if (note.role === 'Note') relateToNote(node, note)
  }
  for (const list of lists) becomeList(list)
}

type Targets = ReadonlyMap<TreeNode, readonly TreeNode[]>

/** The targets of the annotations in each link and each item of a table of contents. */
function targetsIn(nodes: readonly TreeNode[], target: (id: number) => TreeNode | null): Targets {
  const targets = new Map<TreeNode, TreeNode[]>()
  for (const node of nodes)
    for (const kid of node.kids) {
      if (kid.kind !== 'annotation' || kid.leadsTo === null) continue
      const found = target(kid.leadsTo)
      if (found === null) continue
      for (const owner of [node, itemAround(node)]) {
        if (owner === null) continue
        const known = targets.get(owner)
        if (known === undefined) targets.set(owner, [found])
        else known.push(found)
      }
    }
  return targets
}

/** The item of a table of contents that a node is in. */
function itemAround(node: TreeNode): TreeNode | null {
  let around = node.parent
  while (around !== null && around.role !== 'TOCI') around = around.role === 'TOC' ? null : around.parent
  return around
}

/** Whether every item of a table of contents leads somewhere, or something in it does. */
function leads(contents: TreeNode, targets: Targets): boolean {
  for (const node of preorder(contents)) if (node.role === 'TOCI' && !targets.has(node)) return false
  return true
}

/** Relates a note and whoever refers to it, in both directions (ISO 32000-2 §14.7.2, `Ref`). */
function relateToNote(node: TreeNode, note: TreeNode): void {
  const caller = node.parent?.role === 'Reference' ? node.parent : node
  if (caller.refersTo.includes(note)) return
  caller.refersTo = [...caller.refersTo, note]
  note.refersTo = [...note.refersTo, caller]
}

/** A table of contents as a list, in the roles of PDF 2.0. */
function becomeList(contents: TreeNode): void {
  for (const node of [...preorder(contents)]) {
    if (node.role === 'TOC') node.role = 'L'
    if (node.role !== 'TOCI') continue
    node.role = 'LI'
    // FENote elements need a type of note as well.
    node.refersTo = node.refersTo.filter(({ role }) => role === 'Note')
    const kids = node.kids
    node.kids = []
    const isLabel = (kid: Kid): boolean => isNode(kid) && kid.role === 'Lbl'
    const labels = kids.findIndex(kid => !isLabel(kid))
    const count = labels < 0 ? kids.length : labels
    take(node, kids.slice(0, count))
    if (count === kids.length) continue
    const rest = kids.slice(count)
    for (const kid of rest) if (isNode(kid) && kid.role === 'Lbl') kid.role = 'Span'
    take(node, [added('LBody', null, rest)])
  }
}
