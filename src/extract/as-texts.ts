/** Extraction with its content as texts: what the library hands out. */
import { Diagnostics } from '../base/diagnostics.ts'
import { selectOne } from '../html/select.ts'
import { serialize } from '../html/serialize.ts'
import { type ExtractInput, type ExtractOptions, extract } from './extract.ts'
import { markdownOf } from './markdown.ts'
import { textOf } from './text.ts'

export async function extractAsTexts(input: ExtractInput, options: Omit<ExtractOptions, 'diagnostics'>) {
  const diagnostics = new Diagnostics()
  const { document, ...article } = await extract(input, { ...options, diagnostics })
  const content = selectOne(document.root, 'main.octavo-content') ?? document.root
  return {
    ...article,
    html: serialize(content),
    text: textOf(content),
    markdown: markdownOf(content),
    warnings: diagnostics.list(),
  }
}
