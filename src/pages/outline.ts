/**
 * The outline (bookmarks) and link targets, from the marks of all pages (CSS Content 3, https://www.w3.org/TR/css-content-3/;
 * ISO 32000-1 §12.3.3).
 */
import type { PlacedMark } from './page-marks.ts'
import type { Anchor, OutlineEntry, PagedDocument } from './types.ts'

interface OpenEntry extends OutlineEntry {
  readonly level: number
  readonly children: OpenEntry[]
}

/** Outline entries nested by level; skipped levels have no entry. */
export function outlineOf(pages: readonly (readonly PlacedMark[])[]): readonly OutlineEntry[] {
  const top: OpenEntry[] = []
  const open: OpenEntry[] = []
  for (const { mark, page, y, owner } of pages.flat()) {
    if (mark.kind !== 'outline') continue
    while (open.length > 0 && open.at(-1)!.level >= mark.level) open.pop()
    const entry: OpenEntry = { level: mark.level, label: mark.label, page, y, owner, isOpen: mark.isOpen, children: [] }
    const siblings = open.at(-1)?.children ?? top
    siblings.push(entry)
    open.push(entry)
  }
  return top
}

/** The first position of each name (HTML §7.4.6.4: the first element in tree order). */
export function anchorsOf(pages: readonly (readonly PlacedMark[])[]): PagedDocument['anchors'] {
  const anchors = new Map<string, Anchor>()
  for (const { mark, page, x, y, owner } of pages.flat()) {
    if (mark.kind === 'anchor' && !anchors.has(mark.id)) anchors.set(mark.id, { page, x, y, owner })
  }
  return anchors
}
