/** Other extractors over the same pages: Mozilla's Readability and Defuddle, both on jsdom. */
import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { JSDOM, VirtualConsole } from 'jsdom'

/** Nothing is fetched: Defuddle would ask the interfaces of some sites, and would measure their answers instead of the page. */
const OFFLINE = { useAsync: false, fetch: () => Promise.reject(new Error('The measurement has no network')) }

/** The text of the content by each of them; empty where one finds nothing or fails. */
export async function othersOn(
  html: string,
  url: string,
  textOf: (html: string) => string,
): Promise<ReadonlyMap<string, string>> {
  // Style sheets make jsdom slow and noisy and change neither answer.
  const source = html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '')
  const dom = () => new JSDOM(source, { url, virtualConsole: new VirtualConsole() })
  const readability = attempt(() => new Readability(dom().window.document).parse()?.content ?? '')
  const defuddle = await attempt(async () => (await Defuddle(dom(), url, OFFLINE)).content ?? '')
  return new Map([
    ['readability', textOf(await readability)],
    ['defuddle', textOf(defuddle)],
  ])
}

async function attempt(read: () => string | Promise<string>): Promise<string> {
  try {
    return await read()
  } catch {
    return ''
  }
}
