/** Frees the text of pages that no later page can change, which bounds memory. */
import { type TextFacts, textFacts } from './page-marks.ts'
import type { Page } from './types.ts'

/** Passes on the text of the pages from `first` to before `end`, and keeps the facts about it. */
export function withoutTexts(
  pages: Page[],
  first: number,
  end: number,
  onPaper: (page: Page) => Page,
  take: (page: Page) => void,
): readonly TextFacts[] {
  const texts: TextFacts[] = []
  for (let i = first; i < end; i++) {
    const page = onPaper(pages[i]!)
    take(page)
    texts.push(textFacts(page))
    pages[i] = { ...page, body: null, footnotes: null }
  }
  return texts
}
