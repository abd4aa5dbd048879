/**
 * Compares where boxes break with Chromium: random documents in columns of a given height, in Ahem, fragment by fragment.
 *
 *   npm run compare:breaks -- --profile flex --seeds 1-200      random documents (test/layout/random-breaks.ts)
 *   npm run compare:breaks -- case.html …                       documents of one's own
 *
 *   --depth of boxes in boxes (2); --show prints the documents that differ, --shrink the least of each that still differs, --dump all boxes of both sides
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AHEM_CSS, fragmentsOf, layOut } from '../test/layout/harness.ts'
import { BREAK_PROFILES, randomBreaks } from '../test/layout/random-breaks.ts'
import { ChromiumLayout, clientRects, type Rect } from './chromium-layout.ts'
import { shrink } from './shrink.ts'

const WIDTH = 800
const TOLERANCE = 0.5

/** What both sides agree on before the document says anything. */
const RESET = `${AHEM_CSS} * { orphans: 1; widows: 1 } th, td { text-align: left; font-weight: normal } table { text-align: left }`

interface Case {
  readonly name: string
  readonly html: string
}

type Boxes = ReadonlyMap<string, readonly Rect[]>

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      seeds: { type: 'string', default: '1-100' },
      depth: { type: 'string', default: '2' },
      show: { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: false },
      dump: { type: 'boolean', default: false },
    },
  })
  const cases =
    positionals.length > 0 ? positionals.map(fileCase) : randomCases(values.profile, values.seeds, Number(values.depth))
  const browser = new ChromiumLayout({ width: WIDTH, css: RESET })
  const agreeing = new Map<string, [same: number, all: number]>()
  try {
    for (const entry of cases) {
      const theirs = await boxesIn(browser, entry.html)
      const lines = await differences(entry.html, theirs)
      const kind = entry.name.split(' ')[0]!
      const [same, all] = agreeing.get(kind) ?? [0, 0]
      agreeing.set(kind, [same + Number(lines.length === 0), all + 1])
      if (values.dump) await dump(entry.html, theirs)
      if (lines.length === 0) continue
      console.log(`${entry.name}: ${lines.length} elements\n  ${lines.slice(0, 3).join('\n  ')}`)
      if (values.show) console.log(entry.html)
      if (values.shrink) await report(entry.html, browser)
    }
  } finally {
    await browser.close()
  }
  for (const [kind, [same, all]] of agreeing) console.log(`${kind}: ${same} of ${all} documents agree`)
}

const fileCase = (name: string): Case => ({ name, html: readFileSync(name, 'utf8') })

function randomCases(profile: string | undefined, seeds: string, depth: number): readonly Case[] {
  const [from = 1, to = from] = seeds.split('-').map(Number)
  const profiles = BREAK_PROFILES.filter(name => profile === undefined || profile.split(',').includes(name))
  return profiles.flatMap(name =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      name: `${name} ${from + i}`,
      html: randomBreaks(name, from + i, depth),
    })),
  )
}

/** Where Chromium has the boxes of each element. */
const boxesIn = async (browser: ChromiumLayout, html: string): Promise<Boxes> =>
  new Map(await browser.ask(clientRects, html))

/** Prints the smallest document that shows the difference of the element in which it begins. */
async function report(html: string, browser: ChromiumLayout): Promise<void> {
  const linesOf = async (candidate: string) => differences(candidate, await boxesIn(browser, candidate))
  const begin = (await linesOf(html)).at(-1)!.split(' ')[0]
  // The columns stay as they are: other ones balance, and show another difference.
  const columns = stylesOf(html, 'columns')
  const small = await shrink(
    html,
    async candidate =>
      stylesOf(candidate, 'columns') === columns &&
      (await linesOf(candidate)).some(line => line.split(' ')[0] === begin),
  )
  console.log(`  ${small.replace(/\s*\n\s*/g, ' ')}`)
  for (const line of await linesOf(small)) console.log(`    ${line}`)
}

async function ownLayout(html: string): Promise<Boxes> {
  const laid = await layOut(html, { width: WIDTH, height: 1_000_000, css: RESET, media: 'screen' })
  const found = new Map<string, Rect[]>()
  for (const { x, y, width, height, fragment } of fragmentsOf(laid)) {
    if (fragment.kind !== 'box') continue
    const { box } = fragment
    if (box.kind === 'inline-root' || box.kind === 'columns' || box.pseudo !== null) continue
    const id = box.element?.attributes.get('id')
    if (id === undefined || (box.kind === 'block' && box.isTableWrapper)) continue
    const known = found.get(id)
    if (known === undefined) found.set(id, [[x, y, width, height]])
    else known.push([x, y, width, height])
  }
  return found
}

async function dump(html: string, theirs: Boxes): Promise<void> {
  const ours = await ownLayout(html)
  for (const [id, rects] of theirs) console.log(`  #${id}  ours ${text(ours.get(id) ?? [])}  Chromium ${text(rects)}`)
}

async function differences(html: string, theirs: Boxes): Promise<readonly string[]> {
  let ours: Boxes
  try {
    ours = await ownLayout(html)
  } catch (error) {
    return [`throws ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' | ') : String(error)}`]
  }
  return [...theirs].flatMap(([id, rects]) => {
    const own = visible(ours.get(id) ?? [])
    const other = visible(rects)
    // The parts of a table's captions belong to the table in Chromium alone.
    if (/<table id=/.test(tagOf(html, id)) && html.includes('<caption')) return []
    if (own.length === other.length && own.every((rect, i) => isEqual(rect, other[i]!))) return []
    return [`#${id} ours ${text(own)}  Chromium ${text(other)}  ${tagOf(html, id)}`]
  })
}

/** Parts without height are nothing that anybody sees; where nothing has any, its place does not matter either. */
const visible = (rects: readonly Rect[]): readonly Rect[] => rects.filter(rect => rect[3] > 0.01)

const isEqual = (a: Rect, b: Rect): boolean => a.every((value, i) => Math.abs(value - b[i]!) <= TOLERANCE)

const text = (rects: readonly Rect[]): string =>
  rects.length === 0 ? '–' : rects.map(([x, y, w, h]) => `${round(x)},${round(y)} ${round(w)}×${round(h)}`).join(' | ')

const round = (value: number): number => Math.round(value * 100) / 100

const stylesOf = (html: string, id: string): string => /style="([^"]*)"/.exec(tagOf(html, id))?.[1] ?? ''

const tagOf = (html: string, id: string): string => new RegExp(`<\\w+ id=["']?${id}\\b[^>]*>`).exec(html)?.[0] ?? ''

await main()
