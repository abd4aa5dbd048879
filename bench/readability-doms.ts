/** What a lighter DOM than jsdom would save Readability, and whether its answers are equal. */
import { Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'

interface Page {
  readonly id: string
  readonly url: string | null
  readonly source: () => string | null
}

interface Answer {
  readonly text: string | null
  readonly milliseconds: number
}

type Reader = (html: string, url: string) => string | null

const withJsdom: Reader = (html, url) => {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() })
  try {
    return new Readability(window.document).parse()?.textContent ?? null
  } finally {
    window.close()
  }
}

/** linkedom is not a dependency: the comparison runs where someone installed it beside the project. */
async function withLinkedom(): Promise<Reader | null> {
  const name = 'linkedom'
  try {
    const { parseHTML } = (await import(name)) as { parseHTML: (html: string) => { document: never } }
    return html => new Readability(parseHTML(html).document).parse()?.textContent ?? null
  } catch {
    return null
  }
}

function answer(read: Reader, html: string, url: string): Answer {
  const start = process.cpuUsage()
  let text: string | null = null
  try {
    text = read(html, url)
  } catch {
    text = null
  }
  const used = process.cpuUsage(start)
  return { text, milliseconds: (used.user + used.system) / 1000 }
}

const fold = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

export async function compareDoms(pages: readonly Page[]): Promise<void> {
  const light = await withLinkedom()
  const times: { jsdom: number[]; light: number[] } = { jsdom: [], light: [] }
  const different: string[] = []
  for (const page of pages) {
    const html = page.source()?.replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '')
    if (html === undefined) continue
    const url = page.url !== null && /^https?:/.test(page.url) ? page.url : 'http://example.com/'
    const heavy = answer(withJsdom, html, url)
    times.jsdom.push(heavy.milliseconds)
    if (light === null) continue
    const other = answer(light, html, url)
    times.light.push(other.milliseconds)
    if (fold(heavy.text) !== fold(other.text)) different.push(page.id)
  }
  console.log(`\nReadability over jsdom: ${summary(times.jsdom)}`)
  if (light === null) console.log('linkedom is not installed, so there is nothing to compare with')
  else
    console.log(
      `Readability over linkedom: ${summary(times.light)}; other text on ${different.length} of ${pages.length} pages`,
    )
  for (const id of different.slice(0, 10)) console.log(`  differs: ${id}`)
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  return `CPU p50 ${at(0.5)} ms, p95 ${at(0.95)} ms over ${times.length} pages`
}
