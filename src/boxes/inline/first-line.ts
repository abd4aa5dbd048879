/**
 * `::first-line`: styles the first formatted line of a block container (CSS Pseudo 4 §2.1).
 * https://www.w3.org/TR/css-pseudo-4/
 */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { inheritFirstLine } from '../../text/first-line.ts'
import type { BlockBox, InlineBox, InlineRootBox, RootItem } from '../box.ts'
import { isBlockLevelItem } from './block-level-item.ts'
import { withFirstRoot } from './first-formatted-line.ts'

/** The non-inherited properties that apply to a first line (§2.1.2). */
const OWN_PROPERTIES = [
  'backgroundLayers',
  'backgroundColor',
  'backgroundColorClip',
  'textDecorationLine',
  'textDecorationStyle',
  'textDecorationColor',
  'textDecorationThickness',
  'verticalAlign',
] as const satisfies readonly (keyof ComputedStyle)[]

/** A `::first-line` that has a style. */
interface FirstLineRule {
  readonly firstLine: ComputedStyle
  /** The style of the rule's element; its first line may be in a block inside it. */
  readonly own: ComputedStyle
  /** The element has a `::first-letter` rule, whose style already inherits from the first line. */
  readonly hasStyledLetter: boolean
}

/** The block with the `::first-line` style on its first inline root; the same block if it has no lines. */
export function withFirstLine(block: BlockBox, { firstLine, own, hasStyledLetter }: FirstLineRule): BlockBox {
  return withFirstRoot(block, root => {
    const before = root.firstLine ?? anonymousStyle(root.style, 'inline')
    // A size from a rule for an inner block stays; most others are relative.
    const isSized = before.fontSize !== root.style.fontSize
    const factor = isSized || own.fontSize === 0 ? 1 : firstLine.fontSize / own.fontSize
    const restyle: Restyle = style => {
      return { ...inheritFirstLine(style, own, firstLine), fontSize: style.fontSize * factor }
    }
    const style: Record<string, unknown> = { ...restyle(before) }
    const initial = anonymousStyle(own, 'inline')
    for (const key of OWN_PROPERTIES)
      if (firstLine[key] !== initial[key] && before[key] === initial[key]) style[key] = firstLine[key]
    const styled: InlineRootBox = { ...root, firstLine: style as unknown as ComputedStyle }
    return hasStyledLetter ? styled : withFloatRestyled(withLetterRestyled(styled, restyle), restyle)
  })
}

type Restyle = (style: ComputedStyle) => ComputedStyle

/** Restyles the first letter, which is on the first line (§2.2). */
function withLetterRestyled(root: InlineRootBox, restyle: Restyle): InlineRootBox {
  const boxes = new Map<InlineBox, InlineBox>()
  const items = root.content.items.map((item): RootItem => {
    if (isBlockLevelItem(item) || item.box.pseudo !== 'first-letter' || item.box.kind !== 'inline') return item
    const box = boxes.get(item.box) ?? { ...item.box, style: restyle(item.box.style) }
    boxes.set(item.box, box)
    return { ...item, style: box.style, box }
  })
  return boxes.size === 0 ? root : { ...root, content: { ...root.content, items } }
}

/** The paragraph with the first-line style in its floated first letter. */
function withFloatRestyled(root: InlineRootBox, restyle: Restyle): InlineRootBox {
  const { initial } = root
  if (initial === undefined || initial.apart === null) return root
  const { text, float: before } = initial.apart
  const children = before.children.map(child => (child.kind === 'inline-root' ? rootRestyled(child, restyle) : child))
  const float: BlockBox = { ...before, style: restyle(before.style), children }
  const items = root.content.items.map(item =>
    isBlockLevelItem(item) && item.box === before ? { ...item, style: float.style, box: float } : item,
  )
  return { ...root, content: { ...root.content, items }, initial: { ...initial, apart: { text, float } } }
}

const rootRestyled = (root: InlineRootBox, restyle: Restyle): InlineRootBox => ({
  ...root,
  style: restyle(root.style),
  content: { ...root.content, items: root.content.items.map(item => ({ ...item, style: restyle(item.style) })) },
})
