/** A sample of real pages, where there is a corpus beside the repository; `npm run bench:extract` measures all of it. */
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sharedPath } from '../shared.ts'
import { extractPage } from './page.ts'

const CORPUS = sharedPath('corpus', 'extraction from a sample of real pages')

interface Entry {
  readonly id: string
  readonly url: string | null
  readonly kind: string
}

/** Every so manieth page of a group that has a text to compare with, by name: the same pages in every run. */
function sample(prefix: string, kind: string | null, count: number): Entry[] {
  const entries = JSON.parse(readFileSync(`${CORPUS}/index.json`, 'utf8')) as Entry[]
  const own = entries
    .filter(entry => entry.id.startsWith(prefix) && (kind === null || entry.kind === kind) && textsOf(entry).length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const step = Math.max(1, Math.floor(own.length / count))
  return own.filter((_, index) => index % step === 0).slice(0, count)
}

/** Platforms have two texts, by hand and by selectors, of which some are of little more than a title. */
function textsOf({ id }: Entry): string[] {
  const names = id.startsWith('platforms/') ? ['.expected.txt', '.oracle.txt'] : ['.expected.txt']
  return names
    .map(name => `${CORPUS}/${id}${name}`)
    .filter(existsSync)
    .map(name => readFileSync(name, 'utf8'))
}

const wordsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** F1 of the words, as often as they occur. */
function likeness(expected: string, text: string): number {
  const [a, b] = [wordsOf(expected), wordsOf(text)]
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)
  const common = sum([...a].map(([word, count]) => Math.min(count, b.get(word) ?? 0)))
  const all = sum(a.values()) + sum(b.values())
  return all === 0 ? 1 : (2 * common) / all
}

async function meanOf(entries: readonly Entry[]): Promise<number> {
  let total = 0
  for (const entry of entries) {
    const html = gunzipSync(readFileSync(`${CORPUS}/${entry.id}.html.gz`)).toString()
    const { text } = await extractPage(html, entry.url ?? '')
    expect(text.trim(), entry.id).not.toBe('')
    total += Math.max(...textsOf(entry).map(expected => likeness(expected, text)))
  }
  return total / entries.length
}

describe.skipIf(CORPUS === null)('of real pages', () => {
  it.each([
    ['benchmark/aeb/', null, 10, 0.95],
    ['benchmark/wcxb/', 'article', 10, 0.94],
    ['benchmark/wcxb/', 'documentation', 6, 0.94],
    ['benchmark/wcxb/', 'forum', 6, 0.78],
    ['platforms/github/', null, 3, 0.95],
    ['platforms/medium/', null, 3, 0.95],
    ['platforms/stackexchange/', null, 3, 0.95],
    ['platforms/substack/', null, 3, 0.95],
    ['platforms/notion/', null, 2, 0.95],
    ['platforms/reddit/', null, 2, 0.95],
    ['platforms/hackernews/', null, 2, 0.95],
  ] as const)('%s %s: the text of %d is at least %d', async (prefix, kind, count, least) => {
    expect(await meanOf(sample(prefix, kind, count))).toBeGreaterThan(least)
  })
})
