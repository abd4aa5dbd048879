/** The corpus: pages, what their content should be, and the folds by site that measures are taken over. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface Entry {
  readonly id: string
  readonly url: string | null
  readonly kind: string
}

export interface TextFunctions {
  readonly tokenize: (text: string) => string[]
  readonly tokenPRF: (truth: string, text: string) => [number, number, number]
  readonly shingleTFF: (truth: string, text: string) => number[]
  readonly macro: (list: readonly (readonly number[])[]) => { readonly f1: number }
  readonly htmlToText: (html: string) => string
  readonly mdToText: (markdown: string) => string
}

export class Corpus {
  readonly #folder: string
  readonly #functions: TextFunctions

  constructor(folder: string, functions: TextFunctions) {
    this.#folder = folder
    this.#functions = functions
  }

  entries(): Entry[] {
    return JSON.parse(this.read('index.json') ?? '[]') as Entry[]
  }

  read(path: string): string | null {
    const full = join(this.#folder, path)
    return existsSync(full) ? readFileSync(full, 'utf8') : null
  }

  sourceOf({ id }: Entry): string | null {
    const file = [`${id}.html.gz`, `${id}/source.html.gz`].find(name => existsSync(join(this.#folder, name)))
    return file === undefined ? null : gunzipSync(readFileSync(join(this.#folder, file))).toString()
  }

  expectedHtmlOf({ id }: Entry): string | null {
    return this.read(`${id}.expected.html`) ?? this.read(`${id}/expected.html`)
  }

  /** All texts that a page may be scored against; an oracle counts only where nothing better is, or on platforms. */
  truthsOf(entry: Entry): string[] {
    const { id } = entry
    const html = this.expectedHtmlOf(entry)
    const markdown = this.read(`${id}.expected.md`)
    const truths = [
      this.read(`${id}.expected.txt`),
      html === null ? null : this.#functions.htmlToText(html),
      markdown === null ? null : this.#functions.mdToText(markdown),
      this.read(`${id}.oracle.txt`),
    ].filter(truth => truth !== null)
    return id.startsWith('platforms/') ? truths : truths.slice(0, 1)
  }
}

/** What pages are reported together: "aeb", "platforms", "readability" or the kind of page. */
export function groupOf({ id, kind }: Entry): string {
  const [first = '', second = ''] = id.split('/')
  if (first === 'benchmark') return second === 'wcxb' ? kind : second
  return first
}

/** The pages of Readability's tests are meant to be at one address, which their expected HTML has in it. */
export function addressOf({ id, url }: Entry): URL | null {
  if (id.startsWith('readability/')) return new URL('http://fakehost/test/page.html')
  return url !== null && URL.canParse(url) && /^https?:/.test(url) ? new URL(url) : null
}

export const FOLDS = 5

/** Pages of one registrable domain are in one fold, so that no rule is judged by the site it was seen on. */
export function foldOf({ id, url }: Entry): number {
  const site = url !== null && /^https?:/.test(url) && URL.canParse(url) ? registrable(new URL(url).hostname) : id
  // FNV-1a: stable, and no page can choose its fold.
  let hash = 2166136261
  for (const character of site) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return (hash >>> 8) % FOLDS
}

/** "www.example.co.uk" is "example.co.uk". The suffixes of most registries, without a list of all. */
function registrable(hostname: string): string {
  const labels = hostname.split('.')
  const isDouble = /^(co|com|org|net|gov|ac|edu|or|ne)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2
  return labels.slice(isDouble ? -3 : -2).join('.')
}
