/** Extraction over synthetic pages: one table by kind and by what the templates chose. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { extract } from '../../src/extract/extract.ts'
import { textOf } from '../../src/extract/plain-text.ts'
import type { TextFunctions } from './corpus.ts'
import { endsKept } from './quality.ts'
import { syntheticPage } from './synthetic.ts'
import { KINDS } from './synthetic-content.ts'

interface Row {
  readonly traits: readonly string[]
  readonly token: readonly [precision: number, recall: number, f1: number]
  readonly hasFirst: boolean
  readonly hasLast: boolean
}

/** So many pages of each kind, from the seed on. */
export async function measureSynthetic(count: number, seed: number, { tokenPRF }: TextFunctions): Promise<void> {
  const rows: Row[] = []
  for (const kind of KINDS)
    for (let at = seed; at < seed + count; at++) {
      const page = syntheticPage(kind, at)
      const options = { limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
      const found = await extract({ html: page.html, url: new URL(page.address) }, options).catch(() => null)
      const text = found === null ? '' : textOf(found.document.root)
      const ends = endsKept(page.truth, text, '')
      rows.push({
        traits: [`kind=${kind}`, ...page.traits],
        token: tokenPRF(page.truth, text),
        hasFirst: ends.first !== false,
        hasLast: ends.last !== false,
      })
    }
  console.log(`\nsynthetic pages\n${'trait'.padEnd(26)} pages     F1      P      R  first   last`)
  for (const trait of [...new Set(rows.flatMap(row => row.traits))].sort())
    printRow(
      trait,
      rows.filter(row => row.traits.includes(trait)),
    )
}

function printRow(name: string, rows: readonly Row[]): void {
  const mean = (value: (row: Row) => number) =>
    (rows.reduce((sum, row) => sum + value(row), 0) / rows.length).toFixed(3).padStart(7)
  const columns = [
    mean(row => row.token[2]),
    mean(row => row.token[0]),
    mean(row => row.token[1]),
    mean(row => Number(row.hasFirst)),
    mean(row => Number(row.hasLast)),
  ]
  console.log(`${name.padEnd(26)}${String(rows.length).padStart(6)}${columns.join('')}`)
}
