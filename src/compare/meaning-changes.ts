/** Links, outline, tags and metadata: what a reader does not see and a program does. */
import type { Change } from './changes.ts'
import type { PageLink, PdfModel, StructureEntry } from './model.ts'
import type { PageMatches } from './page-matching.ts'
import { stretchesOf } from './sequences.ts'
import type { Hunk } from './words.ts'

/** Beyond this many edits two lists have too little in common; then all of one is gone and all of the other new. */
const MOST_EDITS = 2_000

/** What only one side has, between what both have. */
function differences<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): readonly { readonly removed: readonly T[]; readonly added: readonly T[] }[] {
  const stretches = stretchesOf(before, after, keyOf, MOST_EDITS)
  if (stretches === null) return [{ removed: before, added: after }]
  const found: { removed: T[]; added: T[] }[] = []
  let isOpen = false
  for (const { kind, items } of stretches) {
    if (kind !== 'equal') {
      if (!isOpen) found.push({ removed: [], added: [] })
      found.at(-1)![kind].push(...items)
    }
    isOpen = kind !== 'equal'
  }
  return found
}

/** Takes the pairs that agree by a key out of two lists. */
function paired<T>(one: T[], other: T[], keyOf: (item: T) => string): readonly (readonly [T, T])[] {
  const pairs: (readonly [T, T])[] = []
  for (const item of [...one]) {
    const index = other.findIndex(each => keyOf(each) === keyOf(item))
    if (index < 0) continue
    pairs.push([item, other[index]!])
    other.splice(index, 1)
    one.splice(one.indexOf(item), 1)
  }
  return pairs
}

/** A link whose text alone changed is named by its words. */
export function linkChanges(before: PdfModel, after: PdfModel, pages: PageMatches): readonly Change[] {
  const keyOf = ({ text, target }: PageLink): string => `${text}\n${target}`
  return pages.forward.flatMap((to, from) => {
    if (to === null) return []
    const found = differences(before.pages[from]!.links, after.pages[to]!.links, keyOf)
    return found.flatMap(({ removed, added }) => {
      const [old, now] = [[...removed], [...added]]
      paired(old, now, ({ target }) => target)
      const changed = paired(old, now, ({ text }) => text)
      const page = to + 1
      return [
        ...changed.map(([one, other]) => ({ page, text: one.text, from: one.target, to: other.target })),
        ...old.map(({ text, target }) => ({ page, text, from: target, to: '' })),
        ...now.map(({ text, target }) => ({ page, text, from: '', to: target })),
      ].map(change => ({ kind: 'link' as const, ...change }))
    })
  })
}

/** Entries of the outline that came or went. */
export function outlineChanges(before: PdfModel, after: PdfModel): readonly Change[] {
  const titles = ({ outline }: PdfModel) => outline.map(({ depth, title }) => `${'  '.repeat(depth - 1)}${title}`)
  return differences(titles(before), titles(after), title => title).map(({ removed, added }) => ({
    kind: 'outline',
    removed,
    added,
  }))
}

/** Blocks that became others, and alternatives. Blocks whose words changed are named by their words. */
export function tagChanges(before: PdfModel, after: PdfModel, hunks: readonly Hunk[]): readonly Change[] {
  const changedWords = new Set(hunks.flatMap(hunk => [...hunk.removed, ...hunk.added]).map(({ text }) => text))
  const isOfChangedText = ({ text }: StructureEntry) => text.split(' ').some(word => changedWords.has(word))
  const keyOf = ({ role, text, alt }: StructureEntry): string => `${role}\n${text}\n${alt ?? ''}`
  return differences(before.structure, after.structure, keyOf).flatMap(({ removed, added }): readonly Change[] => {
    const [old, now] = [[...removed], [...added]]
    const alternatives = paired(old, now, ({ role, text }) => `${role}\n${text}`)
    const retagged = paired(old, now, ({ text }) => text)
    // What is left on both sides with the same type has other words.
    paired(old, now, ({ role }) => role)
    const name = (entry: StructureEntry) => entry.text || (entry.alt ?? '')
    return [
      ...alternatives.map(([one, other]) => alternativeChange(one, other)),
      ...retagged.map(([one, other]) => tagChange(name(one), one.role, other.role)),
      ...old.filter(entry => !isOfChangedText(entry)).map(entry => tagChange(name(entry), entry.role, 'none')),
      ...now.filter(entry => !isOfChangedText(entry)).map(entry => tagChange(name(entry), 'none', entry.role)),
    ]
  })
}

const alternativeChange = (one: StructureEntry, other: StructureEntry): Change => ({
  kind: 'alternative',
  from: one.alt ?? '',
  to: other.alt ?? '',
})

const tagChange = (text: string, from: string, to: string): Change => ({ kind: 'tag', text, from, to })

/** Entries of the metadata that differ, by key. */
export function metadataChanges(before: PdfModel, after: PdfModel): readonly Change[] {
  const keys = new Set([...Object.keys(before.metadata), ...Object.keys(after.metadata)])
  return [...keys].sort().flatMap(key => {
    const [from, to] = [before.metadata[key] ?? '', after.metadata[key] ?? '']
    return from === to ? [] : [{ kind: 'metadata', key, from, to }]
  })
}
