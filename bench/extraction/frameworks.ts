/** Extraction over synthetic content in the markup of widespread themes, generators, shops and forums, as it is and after each mutation. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { extract } from '../../src/extract/extract.ts'
import { textOf } from '../../src/extract/plain-text.ts'
import type { TextFunctions } from './corpus.ts'
import { ANSWER_FRAMEWORKS } from './framework-answers.ts'
import { ARTICLE_FRAMEWORKS } from './framework-articles.ts'
import { BOARD_FRAMEWORKS } from './framework-boards.ts'
import { COMMUNITY_FRAMEWORKS } from './framework-communities.ts'
import { INDEX_FRAMEWORKS } from './framework-indexes.ts'
import { LANDING_FRAMEWORKS } from './framework-landings.ts'
import { MANUAL_FRAMEWORKS } from './framework-manuals.ts'
import { NEWSROOM_FRAMEWORKS } from './framework-newsrooms.ts'
import { OFFER_FRAMEWORKS } from './framework-offers.ts'
import { OFFICE_FRAMEWORKS } from './framework-offices.ts'
import { type Framework, Parts } from './framework-parts.ts'
import { REFERENCE_FRAMEWORKS } from './framework-references.ts'
import { SHOP_FRAMEWORKS } from './framework-shops.ts'
import { SITE_FRAMEWORKS } from './framework-sites.ts'
import { STORE_FRAMEWORKS } from './framework-stores.ts'
import { TEXT_FRAMEWORKS } from './framework-texts.ts'
import { THREAD_FRAMEWORKS } from './framework-threads.ts'
import { MUTATIONS, mutate } from './mutations.ts'
import { endsKept } from './quality.ts'
import { Dice, type Style } from './synthetic.ts'
import { contentOf } from './synthetic-content.ts'
import { LANGUAGES } from './synthetic-words.ts'

export const FRAMEWORKS: readonly Framework[] = [
  ...ARTICLE_FRAMEWORKS,
  ...SHOP_FRAMEWORKS,
  ...MANUAL_FRAMEWORKS,
  ...COMMUNITY_FRAMEWORKS,
  ...SITE_FRAMEWORKS,
  ...STORE_FRAMEWORKS,
  ...THREAD_FRAMEWORKS,
  ...NEWSROOM_FRAMEWORKS,
  ...OFFICE_FRAMEWORKS,
  ...REFERENCE_FRAMEWORKS,
  ...BOARD_FRAMEWORKS,
  ...OFFER_FRAMEWORKS,
  ...INDEX_FRAMEWORKS,
  ...LANDING_FRAMEWORKS,
  ...TEXT_FRAMEWORKS,
  ...ANSWER_FRAMEWORKS,
]

/** The page of a framework with the content of a seed, and what should be found on it. */
export function frameworkPage(framework: Framework, seed: number): { html: string; truth: string; address: URL } {
  const dice = new Dice(seed * 64 + FRAMEWORKS.indexOf(framework))
  const style: Style = {
    dice,
    language: dice.chance(0.6) ? LANGUAGES[0]! : dice.pick(LANGUAGES),
    naming: 'none',
    layout: 'divs',
    paragraph: 'p',
    pieces: 'one',
  }
  const content = contentOf(framework.kind, style)
  const parts = new Parts(content, style)
  const html = framework.page(parts)
  const truth =
    framework.isOwn === true ? parts.kept : [...content.truth.slice(0, -1), ...parts.kept, ...content.truth.slice(-1)]
  return {
    html,
    truth: truth.join('\n'),
    address: new URL(framework.path, 'https://www.example.com'),
  }
}

const CHANGES = ['none', ...MUTATIONS] as const

export async function measureFrameworks(
  count: number,
  seed: number,
  functions: TextFunctions,
  only = '',
): Promise<void> {
  console.log(`\nframework        ${CHANGES.map(each => each.padEnd(22)).join('')}(F1, first, last)`)
  const all = new Map<string, number[]>()
  for (const framework of FRAMEWORKS.filter(({ name }) => new RegExp(only).test(name))) {
    const cells: string[] = []
    for (const change of CHANGES) {
      const rows = await Promise.all(
        Array.from({ length: count }, (_, at) => measured(framework, seed + at, change, functions)),
      )
      const mean = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
      const f1 = mean(row => row.f1)
      all.set(change, [...(all.get(change) ?? []), f1])
      cells.push(`${f1.toFixed(3)} ${mean(row => row.first).toFixed(2)} ${mean(row => row.last).toFixed(2)}`.padEnd(22))
    }
    console.log(`${framework.name.padEnd(16)} ${cells.join('')}`)
  }
  const means = [...all.values()].map(list => (list.reduce((a, b) => a + b, 0) / list.length).toFixed(3).padEnd(22))
  console.log(`${'all'.padEnd(16)} ${means.join('')}`)
}

interface Row {
  readonly f1: number
  readonly first: number
  readonly last: number
}

async function measured(
  framework: Framework,
  seed: number,
  change: (typeof CHANGES)[number],
  { tokenPRF }: TextFunctions,
): Promise<Row> {
  const { html, truth, address } = frameworkPage(framework, seed)
  const options = { limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const input = { html: change === 'none' ? html : mutate(html, change), url: address }
  const found = await extract(input, options).catch(() => null)
  const text = found === null ? '' : textOf(found.document.root)
  const ends = endsKept(truth, text, '')
  return { f1: tokenPRF(truth, text)[2], first: Number(ends.first !== false), last: Number(ends.last !== false) }
}
