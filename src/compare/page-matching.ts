/** Which page of one document is which of another: an inserted page shifts those after it and changes none. */
import type { PdfModel } from './model.ts'
import type { Word } from './words.ts'

/** Which page of one document is which of the other. */
export interface PageMatches {
  /** Index in the new document of each page of the old one, or null; rising. */
  readonly forward: readonly (number | null)[]
  /** The other way round. */
  readonly backward: readonly (number | null)[]
}

/**
 * Each page goes to the one that has most of its words, as long as the order is kept; pages that are left between two
 * matched ones and are as many on both sides are matched in turn.
 */
export function matchPages(before: PdfModel, after: PdfModel, pairs: readonly (readonly [Word, Word])[]): PageMatches {
  const votes = before.pages.map(() => new Map<number, number>())
  for (const [from, to] of pairs) votes[from.page]!.set(to.page, (votes[from.page]!.get(to.page) ?? 0) + 1)
  const wanted = votes.map(byPage => {
    let best: { page: number; count: number } | null = null
    for (const [page, count] of byPage) if (best === null || count > best.count) best = { page, count }
    return best
  })
  const forward: (number | null)[] = before.pages.map(() => null)
  for (const { from, to } of heaviestRising(wanted)) forward[from] = to
  fillGaps(forward, after.pages.length)
  const backward: (number | null)[] = after.pages.map(() => null)
  for (const [from, to] of forward.entries()) if (to !== null) backward[to] = from
  return { forward, backward }
}

interface Step {
  readonly from: number
  readonly to: number
  readonly weight: number
  readonly previous: Step | null
}

/**
 * The rising matches with most words. Keeps, for each last page, the best chain that ends there or before: a chain with a
 * later end and no more words is dropped, so the list stays sorted by both.
 */
function heaviestRising(wanted: readonly ({ page: number; count: number } | null)[]): readonly Step[] {
  const best: Step[] = []
  for (const [from, want] of wanted.entries()) {
    if (want === null) continue
    let low = 0
    for (let high = best.length; low < high; ) {
      const middle = (low + high) >> 1
      if (best[middle]!.to < want.page) low = middle + 1
      else high = middle
    }
    const previous = best[low - 1] ?? null
    const step: Step = { from, to: want.page, weight: (previous?.weight ?? 0) + want.count, previous }
    let end = low
    while (end < best.length && best[end]!.weight <= step.weight) end++
    if (end === low && best[low]?.to === want.page) continue
    best.splice(low, end - low, step)
  }
  const chain: Step[] = []
  for (let step: Step | null = best.at(-1) ?? null; step !== null; step = step.previous) chain.push(step)
  return chain.reverse()
}

function fillGaps(forward: (number | null)[], pageCount: number): void {
  for (let start = 0; start < forward.length; ) {
    if (forward[start] !== null) {
      start++
      continue
    }
    let end = start
    while (end < forward.length && forward[end] === null) end++
    const first = start === 0 ? 0 : forward[start - 1]! + 1
    const last = end === forward.length ? pageCount : forward[end]!
    if (last - first === end - start) for (let i = start; i < end; i++) forward[i] = first + i - start
    start = end
  }
}
