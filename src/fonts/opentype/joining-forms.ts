/**
 * Forms of letters in joining scripts (https://learn.microsoft.com/typography/script-development/arabic;
 * https://www.unicode.org/versions/latest/core-spec/chapter-9/#G37462).
 */
import { JOINING_TYPES, joiningTable } from '../../base/unicode/traits.ts'
import type { GlyphBuffer } from './glyph-buffer.ts'
import { Mask } from './masks.ts'

/** Scripts whose letters join. */
export const JOINING_SCRIPTS: ReadonlySet<string> = new Set([
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Phags_Pa',
  'Mandaic',
  'Manichaean',
  'Psalter_Pahlavi',
  'Adlam',
  'Hanifi_Rohingya',
  'Sogdian',
])

const TYPE = Object.fromEntries(JOINING_TYPES.map((name, i) => [name, i])) as Record<
  (typeof JOINING_TYPES)[number],
  number
>

/** Whether a letter joins to the next one, and to the previous one. */
const joinsForward = (type: number): boolean =>
  type === TYPE.Dual_Joining || type === TYPE.Left_Joining || type === TYPE.Join_Causing
const joinsBackward = (type: number): boolean =>
  type === TYPE.Dual_Joining || type === TYPE.Right_Joining || type === TYPE.Join_Causing

/** Whether the adjacent characters outside of the text join to it, so that a broken word keeps its forms. */
export interface JoiningContext {
  readonly before: boolean
  readonly after: boolean
}

/** Adds the mask of its joining form to each glyph. */
export function assignForms(buffer: GlyphBuffer, context: JoiningContext): void {
  let previous = -1
  let previousType = context.before ? TYPE.Join_Causing : TYPE.Non_Joining
  for (let i = 0; i < buffer.length; i++) {
    const type = joiningTable.at(buffer.codePoint[i]!)
    if (type === TYPE.Transparent) continue
    const isJoined = joinsForward(previousType) && joinsBackward(type)
    if (previous >= 0) finishForm(buffer, previous, isJoined)
    startForm(buffer, i, isJoined)
    previous = i
    previousType = type
  }
  if (previous >= 0) finishForm(buffer, previous, context.after && joinsForward(previousType))
}

function startForm(buffer: GlyphBuffer, at: number, isJoinedBefore: boolean): void {
  buffer.mask[at] = (buffer.mask[at]! & Mask.always) | (isJoinedBefore ? Mask.final : Mask.isolated)
}

/** Changes the form of a letter that joins to the next one from isolated to initial, or from final to medial. */
function finishForm(buffer: GlyphBuffer, at: number, isJoinedAfter: boolean): void {
  if (!isJoinedAfter) return
  const isMedial = (buffer.mask[at]! & Mask.final) !== 0
  buffer.mask[at] = (buffer.mask[at]! & Mask.always) | (isMedial ? Mask.medial : Mask.initial)
}
