/** The rules of the user agent and the template, which documents share: collected and sorted once. */
import { Diagnostics } from '../base/diagnostics.ts'
import type { Document } from '../html/document.ts'
import { type Collection, collect, type SheetSource } from './collect.ts'
import type { MediaContext } from './media.ts'
import { type RulePart, rulePart } from './rule-index.ts'
import type { Sheet } from './sheet.ts'

/** The rules of these sheets for a kind of media. */
interface BaseRules {
  readonly collection: Collection
  readonly part: RulePart
  /** Problems of the sheets, which are reported for each document. */
  readonly diagnostics: Diagnostics
}

interface Kept extends BaseRules {
  readonly sheets: readonly Sheet[]
  readonly media: MediaContext
  readonly mode: Document['mode']
}

/** A cache, most recently used first: a process uses few templates and paper sizes at a time. */
const kept: Kept[] = []
/** The number of cached combinations of sheets, media and mode. */
const MAX_KEPT = 12

/** The rules of sources that do not depend on the document, from the cache if possible. */
export function baseRules(sources: readonly SheetSource[], media: MediaContext, mode: Document['mode']): BaseRules {
  const at = kept.findIndex(rules => rules.mode === mode && isSameMedia(rules.media, media) && isOf(rules, sources))
  const rules = at < 0 ? made(sources, media, mode) : kept.splice(at, 1)[0]!
  kept.unshift(rules)
  if (kept.length > MAX_KEPT) kept.pop()
  return rules
}

/** Drops all rules but those of the most recent document, which the next one is likely to need. Gives the sheets of these. */
export function forgetEarlierRules(): readonly Sheet[] {
  kept.splice(1)
  return kept[0]?.sheets ?? []
}

/** Whether all media queries evaluate equally in two contexts. */
const isSameMedia = (a: MediaContext, b: MediaContext): boolean =>
  a.type === b.type && a.width === b.width && a.height === b.height && a.fontSize === b.fontSize

/** Compares by identity, because sheets are parsed once for each text and address (`cascade-sheets.ts`). */
const isOf = ({ sheets }: Kept, sources: readonly SheetSource[]): boolean =>
  sheets.length === sources.length && sheets.every((sheet, i) => sheet === sources[i]!.sheet)

function made(sources: readonly SheetSource[], media: MediaContext, mode: Document['mode']): Kept {
  const diagnostics = new Diagnostics()
  const collection = collect(sources, media, diagnostics)
  const sheets = sources.map(({ sheet }) => sheet)
  return { sheets, media, mode, collection, part: rulePart(collection, mode, 0), diagnostics }
}
