/** Anonymous block boxes (CSS 2.1, https://www.w3.org/TR/CSS21/visuren.html#anonymous-block-level). */
import type { ComputedStyle } from '../css/style.ts'
import type { BlockBox, BlockLevelBox } from './box.ts'

/** The optional properties of an anonymous block. By default it takes part in its container's formatting context. */
type AnonymousFacts = Partial<Pick<BlockBox, 'isRoot' | 'structure' | 'marks'>>

/** A block box that no element generates: without a structure node, marks or a marker unless `facts` name them. */
export const anonymousBlock = (
  id: number,
  style: ComputedStyle,
  children: readonly BlockLevelBox[],
  { isRoot = false, structure = null, marks = [] }: AnonymousFacts = {},
): BlockBox => ({
  kind: 'block',
  id,
  style,
  element: null,
  pseudo: null,
  structure,
  marks,
  isRoot,
  isTableWrapper: false,
  children,
  marker: null,
})
