/**
 * Groups of operations, created only here. A group is a transparency group in PDF if it has opacity, a mask or a blend mode
 * (ISO 32000-1 §11.4, "Transparency groups"); otherwise it only saves and restores the graphics state.
 */
import { isIdentity, type Matrix } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { BlendMode, GroupOp, Mask, PaintOp } from './ops.ts'

/** The effects of a group. By default it has no transform and no clip, and is opaque. */
type GroupFields = Partial<Omit<GroupOp, 'op' | 'children'>>

/** A group of operations, even without effects. */
export const group = (children: readonly PaintOp[], fields: GroupFields): GroupOp => ({
  op: 'group',
  clip: null,
  clipRule: 'nonzero',
  transform: null,
  opacity: 1,
  ...fields,
  children,
})

/** The effects of a group on its children. */
interface Effects {
  readonly transform?: Matrix
  readonly clip?: { readonly path: Path; readonly rule: 'nonzero' | 'evenodd' } | null
  readonly opacity?: number
  readonly mask?: Mask | null
  readonly blend?: BlendMode
}

/** A group whose children only blend with each other, and not with content below the group. */
export const isolated = (children: readonly PaintOp[]): PaintOp => group(children, { isIsolated: true })

/** The operations in a group, or unchanged if the group would have no effect. */
export function wrapped(children: readonly PaintOp[], effects: Effects): readonly PaintOp[] {
  const { clip = null, opacity = 1, mask = null, blend } = effects
  const transform = effects.transform === undefined || isIdentity(effects.transform) ? null : effects.transform
  const isPlain = transform === null && clip === null && opacity === 1 && mask === null && blend === undefined
  if (isPlain || children.length === 0) return children
  // A translated group is combined with its translation.
  const [first] = children
  const isMoveOnly = clip === null && opacity === 1 && mask === null && blend === undefined
  if (isMoveOnly && children.length === 1 && first?.op === 'group' && first.transform === null)
    return [{ ...first, transform }]
  return [
    group(children, {
      ...(clip === null ? {} : { clip: clip.path, clipRule: clip.rule }),
      transform,
      opacity,
      ...(mask === null ? {} : { mask }),
      ...(blend === undefined ? {} : { blend }),
    }),
  ]
}
