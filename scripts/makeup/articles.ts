/** Articles whose pages are judged: what is in them that pages can part, and HTML that any engine can set without a network. */
import { createHash } from 'node:crypto'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type Element, elementsOf, textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { extract } from '../../src/index.ts'

export interface Article {
  readonly name: string
  readonly html: string
  readonly pictures: number
  /** Letters alone, of each heading. */
  readonly headings: readonly string[]
  /** Letters alone, of blocks that end in a colon and are followed by a list, listing, quotation or table. */
  readonly leadIns: readonly string[]
  /** Letters alone, of the first and last line of each listing of 2 to 11 lines. */
  readonly listings: readonly (readonly [first: string, last: string])[]
}

/** px; sizes of pictures in articles, as they are common. */
const SIZES = [
  [1200, 800],
  [1024, 768],
  [1600, 900],
  [800, 800],
  [800, 1200],
  [900, 1200],
  [640, 360],
  [480, 320],
]

/** The article in a saved page, or null where it has less than `least` pictures or cannot be extracted. */
export async function articleOf(
  name: string,
  source: string,
  url: string | null,
  least: number,
): Promise<Article | null> {
  try {
    const { html } = await extract({ html: source, ...(url === null ? {} : { url }) })
    const drawn = withDrawings(html)
    if (drawn.pictures < least) return null
    return { name, ...drawn, ...partsOf(drawn.html) }
  } catch {
    return null
  }
}

export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

function withDrawings(html: string): { html: string; pictures: number } {
  let pictures = 0
  const without = html.replace(/<source\b[^>]*>/gi, '').replace(/<(?:iframe|video|audio|object|embed)\b[^>]*>/gi, '')
  const drawn = without.replace(/<img\b[^>]*>/gi, tag => {
    const [width, height] = sizeOf(tag)
    if (width >= 200 && height >= 100) pictures += 1
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#9ab"/></svg>`
    return `<img alt="picture" width="${width}" height="${height}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`
  })
  return { html: drawn, pictures }
}

function sizeOf(tag: string): readonly [number, number] {
  const told = (name: string): number => Number(new RegExp(`\\s${name}="?(\\d+)`, 'i').exec(tag)?.[1] ?? 0)
  const [width, height] = [told('width'), told('height')]
  if (width > 0 && height > 0) return [width, height]
  const address = /\ssrc="([^"]*)"/i.exec(tag)?.[1] ?? ''
  const [usualWidth, usualHeight] = SIZES[createHash('sha256').update(address).digest()[0]! % SIZES.length]!
  return [usualWidth!, usualHeight!]
}

const FOLLOWED = new Set(['ul', 'ol', 'dl', 'pre', 'blockquote', 'table'])

function partsOf(html: string): Pick<Article, 'headings' | 'leadIns' | 'listings'> {
  const { root } = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
  const elements = [...elementsOf(root)]
  const headings = elements.filter(({ name }) => /^h[1-6]$/.test(name)).map(element => lettersOf(textContent(element)))
  const leadIns = elements.filter(isLeadIn).map(element => lettersOf(textContent(element)))
  const listings = elements.flatMap((element): [string, string][] => {
    if (element.name !== 'pre') return []
    const lines = textContent(element)
      .split('\n')
      .filter(line => line.trim() !== '')
    const [first, last] = [lettersOf(lines[0] ?? ''), lettersOf(lines.at(-1) ?? '')]
    return lines.length >= 2 && lines.length < 12 && first.length > 5 && last.length > 5 ? [[first, last]] : []
  })
  return { headings: headings.filter(h => h.length > 3), leadIns: leadIns.filter(l => l.length > 3), listings }
}

function isLeadIn(element: Element): boolean {
  if (element.name !== 'p' || !/[:：]\s*$/.test(textContent(element))) return false
  const siblings = element.parent?.children ?? []
  const next = siblings.slice(siblings.indexOf(element) + 1).find((node): node is Element => 'name' in node)
  return next !== undefined && FOLLOWED.has(next.name)
}
