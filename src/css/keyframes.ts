/** `@keyframes` (CSS Animations 1, https://www.w3.org/TR/css-animations-1/#keyframes): the first and the last of each animation. */
import { perObject } from '../base/memo.ts'
import type { CollectedAtRule } from './collect.ts'
import type { Assignment } from './declaration.ts'
import { ORIGIN } from './origin.ts'
import type { EndedAnimation } from './properties/animation.ts'
import type { AtRule } from './sheet.ts'
import type { DeclarationGroup } from './style-node.ts'

/** The rules of a document by name. */
export type Keyframes = ReadonlyMap<string, AtRule>

/** The keyframes of a document by name; of several rules of one name the last, in the order of layers, counts. */
export function keyframesOf(rules: readonly CollectedAtRule[]): Keyframes {
  const byLayer = [...rules].sort((a, b) => a.origin - b.origin || a.layer.rank - b.layer.rank)
  const keyframes = new Map<string, AtRule>()
  for (const { rule } of byLayer) {
    const [name, ...rest] = rule.prelude ?? []
    if ((name?.kind === 'ident' || name?.kind === 'string') && rest.length === 0) keyframes.set(name.value, rule)
  }
  return keyframes
}

/** The declarations that the ends of animations leave, the later the stronger. */
export function declarationsOf(ended: readonly EndedAnimation[], keyframes: Keyframes): readonly DeclarationGroup[] {
  return ended.flatMap(({ name, at }) => {
    const rule = keyframes.get(name)
    const assignments = rule === undefined ? [] : endsOf(rule)[at]
    // The origin of animations is above all that is not important (CSS Cascade 5, https://www.w3.org/TR/css-cascade-5/#cascade-origin).
    return assignments.length === 0 ? [] : [{ assignments, origin: ORIGIN.attribute, layer: 0 }]
  })
}

/** The declarations of the first and the last keyframe. Important ones count for nothing there. */
const endsOf = perObject((rule: AtRule): Readonly<Record<EndedAnimation['at'], readonly Assignment[]>> => {
  const at = (share: number): readonly Assignment[] =>
    (rule.body ?? []).flatMap(frame => {
      if (frame.kind !== 'style' || !sharesOf(frame.prelude).includes(share)) return []
      return frame.body.flatMap(item => (item.kind === 'declarations' ? item.parsed().normal : []))
    })
  return { from: at(0), to: at(1) }
})

/** The places of a keyframe, from 0 to 1; none if the selector is not valid. */
function sharesOf(selector: string): readonly number[] {
  const shares = selector.split(',').map(part => {
    const word = part.trim().toLowerCase()
    if (word === 'from' || word === 'to') return word === 'to' ? 1 : 0
    return /^[+]?(?:\d+\.?\d*|\.\d+)%$/.test(word) ? Number.parseFloat(word) / 100 : Number.NaN
  })
  return shares.every(share => share >= 0 && share <= 1) ? shares : []
}
