/** Inline content split into items with their own text, for changing and joining it again. */
import type { RootContent, RootItem, RootText } from '../box.ts'

/** An item with its characters. Its offsets are those of the original content. */
export interface Draft<Item extends RootItem = RootItem> {
  readonly item: Item
  readonly text: string
}

/** A draft of text. */
export type TextDraft = Draft<RootText>

/** Whether a draft is of text. */
export const isText = (draft: Draft): draft is TextDraft => draft.item.kind === 'text'

/** The items of a content; text items are split at the given offsets. */
export function takeApart({ text, items }: RootContent, ...cuts: readonly number[]): readonly Draft[] {
  return items.flatMap((item): readonly Draft[] => {
    if (item.kind === 'atomic' || item.kind === 'break') return [{ item, text: text.slice(item.at, item.at + 1) }]
    if (item.kind !== 'text') return [{ item, text: '' }]
    const inside = cuts.filter(cut => cut > item.start && cut < item.end)
    const places = [item.start, ...inside, item.end]
    return inside.length === 0
      ? [{ item, text: text.slice(item.start, item.end) }]
      : places
          .slice(1)
          .map((end, i) => ({ item: { ...item, start: places[i]!, end }, text: text.slice(places[i], end) }))
  })
}

/** Joins drafts to one content; text items without text are removed. */
export function putTogether(drafts: readonly Draft[]): RootContent {
  const items: RootItem[] = []
  let text = ''
  for (const { item, text: own } of drafts) {
    const start = text.length
    text += own
    if (item.kind !== 'text') items.push({ ...item, at: start })
    else if (own !== '') items.push({ ...item, start, end: text.length })
  }
  return { text, items }
}
