/**
 * The scope of selectors in documents with shadow trees (CSS Scoping 1, https://drafts.csswg.org/css-scoping/#shadow-dom):
 * those of a shadow tree's sheets select its elements, its host and what is in its slots; those of the document's sheets
 * select no element of a shadow tree, except its parts.
 */
import type { AttributeTest, ComplexSelector, Compound, HostTest, SelectorList, Simple } from '../html/selector.ts'
import { HOST, TREE } from '../html/shadow-roots.ts'

/** The tree of the document's own sheets, where there are shadow trees. */
export const DOCUMENT_TREE = ''

const attribute = (name: string, value: string | null): AttributeTest => ({
  kind: 'attribute',
  name,
  operator: value === null ? null : '=',
  value: value ?? '',
  ignoreCase: false,
})

const alone = (simple: Simple): ComplexSelector => ({
  compounds: [{ type: null, simples: [simple] }],
  combinators: [],
  leading: null,
  pseudoElement: null,
  specificity: 0,
})

/** The selectors of a sheet of a tree: each compound selects in that tree only. */
export const inTree = (list: SelectorList, tree: string): SelectorList =>
  list.map(selector => selectorIn(selector, tree))

function selectorIn(selector: ComplexSelector, tree: string): ComplexSelector {
  const { compounds, combinators } = selector
  return { ...selector, compounds: compounds.map((compound, i) => compoundIn(compound, combinators[i - 1], tree)) }
}

function compoundIn(
  compound: Compound,
  before: ComplexSelector['combinators'][number] | undefined,
  tree: string,
): Compound {
  // What is in a slot, or a part of another tree, is not of this tree.
  if (before === 'slotted' || before === 'part') return compound
  const { type, simples } = compound
  if (tree !== DOCUMENT_TREE && hasHost(compound))
    return { type, simples: simples.flatMap(simple => hostTests(simple, tree)) }
  return { type, simples: [...simples, ownTest(tree)] }
}

/** The test that an element is written in a tree. */
function ownTest(tree: string): Simple {
  return tree === DOCUMENT_TREE ? { kind: 'none', selectors: [alone(attribute(TREE, null))] } : attribute(TREE, tree)
}

/** Whether a compound selects the host, itself or in a list, such as that of the rule in which it is nested. */
const hasHost = ({ simples }: Compound): boolean =>
  simples.some(
    simple =>
      simple.kind === 'host' ||
      (simple.kind === 'any' && simple.selectors.some(({ compounds }) => hasHost(compounds.at(-1)!))),
  )

/** A test of a compound that selects the host of a tree. */
function hostTests(simple: Simple, tree: string): readonly Simple[] {
  if (simple.kind === 'any') return [{ kind: 'any', selectors: inTree(simple.selectors, tree) }]
  if (simple.kind !== 'host') return [simple]
  const isHost = attribute(HOST, tree)
  const { selectors } = simple
  return selectors === null ? [isHost] : [isHost, { kind: 'any', selectors: withContext(simple, selectors) }]
}

/** `:host-context()` selects the host also where an ancestor matches. */
function withContext({ isContext }: HostTest, selectors: SelectorList): SelectorList {
  if (!isContext) return selectors
  const anything: Compound = { type: null, simples: [] }
  const below = selectors.map(selector => ({
    ...selector,
    compounds: [...selector.compounds, anything],
    combinators: [...selector.combinators, 'descendant' as const],
  }))
  return [...selectors, ...below]
}
