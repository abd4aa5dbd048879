/** The outline that readers show as bookmarks (ISO 32000-1 §12.3.3). */
import type { OutlineEntry } from '../pages/types.ts'
import type { PdfFile } from './pdfkit.ts'
import type { Structure } from './structure/structure.ts'
import { dictionary, number, type Reference, reference, spoken, textString } from './syntax.ts'

/** The pages that bookmarks and links can go to. */
export interface DestinationPages {
  readonly ids: readonly Reference[]
  /** Heights in px. */
  readonly heights: readonly number[]
  /** For structure destinations (ISO 32000-2 §12.3.2.3); the structure is written before. */
  readonly structure: Structure | null
}

/** An explicit destination: the page with `y` (px from its top) at the top of the window, the zoom left alone. */
export function destination(pages: DestinationPages, page: number, y: number): string {
  const index = Math.min(Math.max(page, 0), pages.ids.length - 1)
  return place(pages.ids[index]!, pages.heights[index]!, y)
}

/** A structure destination: the element of a node, or of the document, in place of the page. */
export function structureDestination(
  pages: DestinationPages,
  structure: Structure,
  owner: number | null,
  page: number,
  y: number,
): string {
  const index = Math.min(Math.max(page, 0), pages.ids.length - 1)
  return place(structure.elementOf(owner), pages.heights[index]!, y)
}

/** A destination on a page in points, within the page. */
function place(target: Reference, height: number, y: number): string {
  const top = Math.min(Math.max(0, height - y), height)
  return `[${reference(target)}/XYZ null ${number(Math.round(top * 750) / 1000)} null]`
}

interface Item {
  readonly entry: OutlineEntry
  readonly id: Reference
  readonly parent: Reference
  readonly previous: Reference | null
  readonly next: Reference | null
}

/** The title of a bookmark that has only private-use characters. */
const NAMELESS = '…'

/** Writes the entries; null when there are none. Iterative: depth costs no stack. */
export function putOutline(file: PdfFile, entries: readonly OutlineEntry[], pages: DestinationPages): Reference | null {
  if (entries.length === 0) return null
  const root = file.reserve()
  const pending: { readonly siblings: readonly OutlineEntry[]; readonly parent: Reference }[] = []
  const counts = visibleCounts(entries)
  const descend = (siblings: readonly OutlineEntry[], parent: Reference): readonly Item[] => {
    const ids = siblings.map(() => file.reserve())
    return siblings.map((entry, i) => {
      return { entry, id: ids[i]!, parent, previous: ids[i - 1] ?? null, next: ids[i + 1] ?? null }
    })
  }
  const link = (id: Reference | null | undefined): string | null => (id == null ? null : reference(id))
  let total = 0
  pending.push({ siblings: entries, parent: root })
  const levels = new Map<Reference, readonly Item[]>()
  const written: Item[] = []
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const items = descend(next.siblings, next.parent)
    levels.set(next.parent, items)
    written.push(...items)
    for (const { entry, id } of items) {
      if (entry.children.length > 0) pending.push({ siblings: entry.children, parent: id })
    }
  }
  for (const { entry, id, parent, previous, next } of written) {
    const children = levels.get(id)
    const visible = counts.get(entry) ?? 0
    file.put(
      id,
      dictionary({
        Title: textString(spoken(entry.label) ?? NAMELESS),
        Parent: reference(parent),
        Prev: link(previous),
        Next: link(next),
        First: link(children?.[0]?.id),
        Last: link(children?.at(-1)?.id),
        Count: children === undefined ? null : entry.isOpen ? visible : -visible,
        ...leadingTo(entry, pages),
      }),
    )
  }
  for (const entry of entries) total += 1 + (entry.isOpen ? (counts.get(entry) ?? 0) : 0)
  const top = levels.get(root)!
  file.put(root, dictionary({ Type: '/Outlines', First: link(top[0]!.id), Last: link(top.at(-1)!.id), Count: total }))
  return root
}

/** The entries that make an outline item lead to its place; in PDF 2.0 to its structure element as well. */
function leadingTo({ page, y, owner }: OutlineEntry, pages: DestinationPages): Readonly<Record<string, string>> {
  const Dest = destination(pages, page, y)
  if (pages.structure === null) return { Dest }
  return { A: `<</S/GoTo/D${Dest}/SD${structureDestination(pages, pages.structure, owner, page, y)}>>` }
}

/** How many entries show below each entry when it is open. */
function visibleCounts(entries: readonly OutlineEntry[]): ReadonlyMap<OutlineEntry, number> {
  const order: OutlineEntry[] = []
  const pending = [...entries]
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    order.push(entry)
    pending.push(...entry.children)
  }
  const counts = new Map<OutlineEntry, number>()
  for (let i = order.length - 1; i >= 0; i--) {
    let count = 0
    for (const child of order[i]!.children) count += 1 + (child.isOpen ? (counts.get(child) ?? 0) : 0)
    counts.set(order[i]!, count)
  }
  return counts
}
