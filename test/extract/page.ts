/** What the tests of extraction share: a page in, its article out, and the HTML of the content to compare with. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { ResourceLoader } from '../../src/base/resource.ts'
import { extract } from '../../src/extract/extract.ts'
import { textOf } from '../../src/extract/plain-text.ts'
import { textContent } from '../../src/html/document.ts'
import { selectAll, selectOne } from '../../src/html/select.ts'
import { serializeContent } from '../../src/html/serialize.ts'

export const PROSE =
  'The river rose in the night, and by morning the lower fields, the road and the old mill stood under water.'

export async function extractPage(html: string, address = 'https://news.example.com/a/flood', apis?: ResourceLoader) {
  const diagnostics = new Diagnostics()
  const options = { limits: DEFAULT_LIMITS, diagnostics, ...(apis === undefined ? {} : { apis }) }
  const article = await extract({ html, url: address === '' ? null : new URL(address) }, options)
  const main = selectOne(article.document.root, 'main')!
  return {
    ...article,
    html: serializeContent(main),
    text: textOf(article.document.root),
    everything: textOf(article.document.root, { everything: true }),
    all: (selector: string) =>
      selectAll(main, selector).map(element => textContent(element).replace(/\s+/g, ' ').trim()),
    attributes: (selector: string, name: string) =>
      selectAll(main, selector).map(element => element.attributes.get(name) ?? null),
    warnings: diagnostics.list().map(warning => warning.message),
  }
}

/** A page whose content is certain to be found, around the piece that a test is about. */
export const articlePage = (piece: string, head = '<title>The flood</title>'): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body><article><p>${PROSE}</p>${piece}<p>${PROSE} It did again.</p></article></body></html>`

/** The content's HTML between the two paragraphs that `articlePage` puts around a piece. */
export async function cleaned(piece: string): Promise<string> {
  const { html } = await extractPage(articlePage(piece))
  return html.replace(`<p>${PROSE}</p>`, '').replace(`<p>${PROSE} It did again.</p>`, '').trim()
}

/** The page, and of its thread the authors, the texts and the levels of the posts. */
export async function threadPage(html: string, address: string, apis?: ResourceLoader) {
  const page = await extractPage(html, address, apis)
  const own = (name: string) => page.all(`.octavo-post > .octavo-post-header > .${name}`)
  return {
    ...page,
    authors: own('octavo-author'),
    bodies: page.all('.octavo-post > .octavo-post-body'),
    depths: page.attributes('.octavo-post', 'data-depth'),
  }
}
