/** Pages whose text is taken from them as soon as no later page can change it, so that memory does not grow with it. */
import { type TextFacts, textFacts } from './page-marks.ts'
import type { Page } from './types.ts'

/** Gives away the text of the pages from `first` to before `end`, and keeps what is to be known of it. */
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
