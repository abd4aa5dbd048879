/** Formulas as elements of MathML in the structure tree (ISO 32000-2 §14.8.6.3, ISO 14289-2 §8.2.5.29). */
import { dictionary, name, type Reference, reference, textString } from '../syntax.ts'
import { added, type MathNode, type TreeNode, take } from './tree.ts'

/** The MathML elements of one formula. */
export interface FormulaTree {
  readonly root: TreeNode
  /** The elements of its tokens, by their numbers. */
  readonly tokens: readonly TreeNode[]
}

/** Recursive: formulas nest no deeper than their setter allows. */
export function formulaTree(formula: MathNode): FormulaTree {
  const tokens: TreeNode[] = []
  const grow = (math: MathNode): TreeNode => {
    const node = added('Math', null)
    node.math = math
    if (math.token !== null) tokens[math.token] = node
    take(node, math.children.map(grow))
    return node
  }
  return { root: grow(formula), tokens }
}

/** Attributes of another namespace name it (ISO 32000-2 §14.8.5.2, Table 376). */
export function mathAttributes({ attributes }: MathNode, namespace: Reference): string | null {
  if (attributes.length === 0) return null
  const given = Object.fromEntries(attributes.map(([key, value]) => [name(key).slice(1), textString(value)]))
  return dictionary({ O: '/NSO', NS: reference(namespace), ...given })
}
