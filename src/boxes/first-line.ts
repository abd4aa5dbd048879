/** `::first-line`: gives the first formatted line of a block container its style (CSS Pseudo 4 §2.1). */
import { anonymousStyle } from '../css/anonymous.ts'
import type { ComputedStyle } from '../css/style.ts'
import { inheritFirstLine } from '../text/first-line.ts'
import type { BlockBox } from './box.ts'
import { withFirstRoot } from './first-formatted-line.ts'

/** What applies to a first line without being inherited (§2.1.2). */
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

/** `own` is the style of the element that the rule is for; its first line may stand in a block inside it. */
export function withFirstLine(block: BlockBox, own: ComputedStyle, firstLine: ComputedStyle): BlockBox {
  return withFirstRoot(block, root => {
    const around = root.firstLine ?? anonymousStyle(root.style, 'inline')
    const style: Record<string, unknown> = { ...inheritFirstLine(around, own, firstLine) }
    const initial = anonymousStyle(own, 'inline')
    for (const key of OWN_PROPERTIES) if (firstLine[key] !== initial[key]) style[key] = firstLine[key]
    return { ...root, firstLine: style as unknown as ComputedStyle }
  })
}
