/**
 * Compares our layout with Chromium's: the same HTML, set in Ahem on one endless page, element by element.
 *
 *   npm run compare -- --profile flex --seeds 1-200     random documents (test/layout/random-layout.ts)
 *   npm run compare -- case.html …                      documents of one's own
 *
 *   --show      prints the document of each one that differs, --shrink the least of it that still differs
 *   --dump      prints all elements of both sides
 *
 * Documents that differ are compared once more with each word in an element of its own, which changes nothing by CSS but what
 * Chromium takes for the least width of text: it adds the end edge of an inline box to the longest of its words instead of
 * the last (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#min-content). Those that agree then are counted apart.
 *   --width px  of the page, 400 by default
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BlockLevelBox } from '../src/boxes/box.ts'
import type { BoxFragment } from '../src/layout/types.ts'
import { AHEM_CSS, fragmentsOf, layOut } from '../test/layout/harness.ts'
import { PROFILES, type Profile, randomLayout } from '../test/layout/random-layout.ts'
import { ChromiumLayout } from './chromium-layout.ts'
import { shrink } from './shrink.ts'

/** Left, top, width, height of what encloses all boxes of an element, and how many boxes there are. */
type Extent = readonly [x: number, y: number, width: number, height: number, count: number]

/**
 * What both sides agree on before the document says anything. List items are aligned as HTML §15.3.7 has it
 * (https://html.spec.whatwg.org/multipage/rendering.html#lists), which the sheet of Chromium does not say. How wide
 * `disc`, `circle` and `square` are is open (CSS Counter Styles 3 §6.3: they may be images or of a font of the browser's choice,
 * https://www.w3.org/TR/css-counter-styles-3/#simple-symbolic), and matters inside of items: lists have markers of text. Documents
 * begin far below the top of the page: items that an alignment moves above it are moved down by us, because nobody would see them.
 */
const RESET = `${AHEM_CSS} html { padding-top: 4000px } * { orphans: 1; widows: 1; break-inside: auto !important; break-before: auto !important; break-after: auto !important }
  table { text-align: left } th { font-weight: normal; text-align: center } hr, img, svg { display: none } li { text-align: -webkit-match-parent } ul { list-style-type: '- ' } span { background: #eee } body { position: relative }`

const TOLERANCE = 0.5

interface Case {
  readonly name: string
  readonly html: string
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      seeds: { type: 'string' },
      show: { type: 'boolean' },
      width: { type: 'string' },
      most: { type: 'string' },
      shrink: { type: 'boolean' },
      dump: { type: 'boolean' },
    },
  })
  const width = Number(values.width ?? 400)
  const cases =
    positionals.length > 0 ? positionals.map(fileCase) : randomCases(values.profile, values.seeds ?? '1-100')
  const browser = new ChromiumLayout({ width, css: RESET, media: 'print' })
  let different = 0
  let departures = 0
  let shown = 0
  try {
    for (const entry of cases) {
      const theirs = await extentsIn(browser, entry.html)
      if (values.dump === true) await dump(entry, theirs, width)
      const lines = await differences(entry, theirs, width)
      if (lines.length === 0) continue
      different++
      if ((await differences(entry, await extentsIn(browser, entry.html, true), width)).length === 0) {
        departures++
        continue
      }
      if (shown++ >= Number(values.most ?? 1e9)) continue
      console.log(`${entry.name}: ${lines.length} elements`)
      for (const line of lines.slice(0, 4)) console.log(`  ${line}`)
      if (values.show === true) console.log(entry.html)
      if (values.shrink === true) await report(entry, browser, width)
    }
  } finally {
    await browser.close()
  }
  console.log(`${cases.length - different} of ${cases.length} documents agree`)
  if (departures > 0) console.log(`${departures} more agree with words in elements of their own`)
}

const fileCase = (file: string): Case => ({ name: file, html: readFileSync(file, 'utf8') })

function randomCases(profile: string | undefined, seeds: string): readonly Case[] {
  const [from = 1, to = from] = seeds.split('-').map(Number)
  const profiles = profile === undefined ? PROFILES : PROFILES.filter(name => profile.split(',').includes(name))
  return profiles.flatMap((name: Profile) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      name: `${name} ${from + i}`,
      html: randomLayout(name, from + i).html,
    })),
  )
}

// ---------- Chromium ----------

/** The extents of the elements in Chromium, with each word in an element of its own where that is asked for. */
const extentsIn = async (browser: ChromiumLayout, html: string, wrapsWords = false): Promise<Map<string, Extent>> =>
  new Map(await browser.ask(measure, { html, wrapsWords }))

/** Prints the smallest document that shows the difference of the element in which it begins. */
async function report({ name, html }: Case, browser: ChromiumLayout, width: number): Promise<void> {
  const linesOf = async (candidate: string) =>
    differences({ name, html: candidate }, await extentsIn(browser, candidate), width)
  const begin = beginning(await linesOf(html))
  const small = await shrink(html, async candidate => (await linesOf(candidate)).some(line => kindOf(line) === begin))
  console.log(`  ${small.replace(/\s*\n\s*/g, ' ')}`)
  for (const line of await linesOf(small)) console.log(`    ${line}`)
}

/** The element and the measures that differ, with the direction: what is left of a line when sizes change. */
function kindOf(line: string): string {
  const [, id = line, ours = '', theirs = ''] = /^(#\w+) ours (\S+ \S+).*?Chromium (\S+ \S+)/.exec(line) ?? []
  const numbers = (place: string) => place.split(/[,×\s]/).map(Number)
  const other = numbers(theirs)
  const signs = numbers(ours).map((own, i) => (Math.abs(own - other[i]!) > TOLERANCE ? Math.sign(own - other[i]!) : 0))
  return `${id} ${signs.join(' ')}`
}

/** The kind of the difference that others follow from: of the innermost element whose size differs, or else of the first. */
function beginning(lines: readonly string[]): string {
  const kinds = lines.map(kindOf)
  return kinds.findLast(kind => !kind.endsWith(' 0 0')) ?? kinds[0] ?? ''
}

/** As much of the DOM as `measure` uses; the rest of the program has none. */
interface PageElement {
  readonly id: string
  readonly localName: string
  className: string
  readonly childNodes: Iterable<PageText>
  remove(): void
  append(child: PageElement | string): void
  replaceWith(other: PageElement): void
  querySelectorAll(selector: string): Iterable<PageElement>
  getClientRects(): Iterable<{
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }>
}
interface PageText {
  readonly nodeType: number
  readonly textContent: string
  replaceWith(...parts: readonly (PageElement | string)[]): void
}
interface PageDocument {
  createElement(name: string): PageElement
  readonly body: PageElement
  readonly head: PageElement
  querySelectorAll(selector: string): Iterable<PageElement>
}
declare const document: PageDocument
declare const DOMParser: new () => { parseFromString(html: string, type: 'text/html'): PageDocument }
declare function getComputedStyle(element: PageElement): { readonly display: string }
declare const scrollX: number
declare const scrollY: number

/** Runs in the page. */
function measure({ html, wrapsWords }: { html: string; wrapsWords: boolean }): [string, Extent][] {
  // A block that divides an inline box counts as part of it here, and not with us.
  const isDivided = (element: PageElement): boolean =>
    element.localName === 'span' &&
    [...element.querySelectorAll('div, p')].some(child => getComputedStyle(child).display === 'block')
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const style of document.querySelectorAll('style.case')) style.remove()
  for (const style of parsed.querySelectorAll('style')) {
    style.className = 'case'
    document.head.append(style)
  }
  document.body.replaceWith(parsed.body)
  if (wrapsWords)
    for (const parent of [...document.body.querySelectorAll('*')]) {
      if (!/block|inline$|cell|caption|list-item/.test(getComputedStyle(parent).display)) continue
      for (const text of [...parent.childNodes].filter(node => node.nodeType === 3))
        text.replaceWith(
          ...text.textContent.split(/(\s+)/).map(part => {
            if (part.trim() === '') return part
            const word = document.createElement('x-w')
            word.append(part)
            return word
          }),
        )
    }
  const found: [string, Extent][] = []
  for (const element of document.body.querySelectorAll('[id]')) {
    const all = [...element.getClientRects()]
    const isInline = getComputedStyle(element).display === 'inline'
    // The part of an inline box that is empty on its line is nothing that anybody sees.
    const seen = isInline ? all.filter(rect => rect.right > rect.left) : all
    // Nor is one without height of a box that goes on for its floats or what spans it alone (CSS Fragmentation 3 §2.1).
    const high = seen.filter(rect => rect.bottom > rect.top)
    const rects = high.length > 0 ? high : seen.slice(0, 1)
    if (rects.length === 0 || isDivided(element)) continue
    const left = Math.min(...rects.map(rect => rect.left))
    const top = Math.min(...rects.map(rect => rect.top))
    const right = Math.max(...rects.map(rect => rect.right))
    const bottom = Math.max(...rects.map(rect => rect.bottom))
    found.push([element.id, [left + scrollX, top + scrollY, right - left, bottom - top, rects.length]])
  }
  return found
}

// ---------- ours ----------

async function ownLayout(html: string, width: number): Promise<Map<string, Extent>> {
  const laid = await layOut(html, { width, height: 1_000_000, css: RESET, media: 'screen' })
  const extents = new Map<string, Extent>()
  for (const { x, y, width, height, fragment } of fragmentsOf(laid)) {
    if (fragment.kind !== 'box') continue
    const { box } = fragment
    if (box.kind === 'inline-root' || box.kind === 'columns' || box.pseudo !== null) continue
    if (box.kind === 'inline' && width <= 0) continue
    const id = (wrappedTable(box) ?? box).element?.attributes.get('id')
    if (id === undefined) continue
    const known = extents.get(id)
    const own: Extent = [x, y, width, height, 1]
    // See `measure`.
    if (known === undefined || (known[3] === 0 && height > 0)) extents.set(id, own)
    else if (height > 0) extents.set(id, union(known, own))
  }
  return extents
}

/** Chromium counts the captions of a table as part of it. */
const wrappedTable = (box: BoxFragment['box']): BlockLevelBox | null =>
  box.kind === 'block' && box.isTableWrapper ? (box.children.find(child => child.kind === 'table') ?? null) : null

async function dump({ html, name }: Case, theirs: ReadonlyMap<string, Extent>, width: number): Promise<void> {
  const ours = await ownLayout(html, width)
  console.log(name)
  for (const [id, extent] of theirs) {
    const own = ours.get(id)
    console.log(`  #${id}  ours ${own === undefined ? 'nothing' : text(own)}  Chromium ${text(extent)}`)
  }
}

function union(a: Extent, b: Extent): Extent {
  const left = Math.min(a[0], b[0])
  const top = Math.min(a[1], b[1])
  const right = Math.max(a[0] + a[2], b[0] + b[2])
  const bottom = Math.max(a[1] + a[3], b[1] + b[3])
  return [left, top, right - left, bottom - top, a[4] + b[4]]
}

async function differences(
  { html, name }: Case,
  theirs: ReadonlyMap<string, Extent>,
  width: number,
): Promise<readonly string[]> {
  let ours: Map<string, Extent>
  try {
    ours = await ownLayout(html, width)
  } catch (error) {
    return [
      `${name} throws ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' | ') : String(error)}`,
    ]
  }
  const lines: string[] = []
  for (const [id, extent] of theirs) {
    const own = ours.get(id)
    const tag = tagOf(html, id)
    if (tag.startsWith('<col ') || tag.startsWith('<br ') || tag.startsWith('<col>')) continue
    // Where an empty inline box stands makes no difference.
    if (extent[2] === 0 && (extent[3] === 0 || tag.startsWith('<span'))) continue
    // Groups without rows have no place that matters.
    if (extent[3] === 0 && /^<(tbody|thead|tfoot|tr)/.test(tag)) continue
    if (own === undefined) lines.push(`#${id} is missing; Chromium has ${text(extent)}  ${tag}`)
    else if (extent.slice(0, 4).some((value, i) => Math.abs(value - own[i]!) > TOLERANCE))
      lines.push(`#${id} ours ${text(own)}  Chromium ${text(extent)}  ${tag}`)
  }
  return lines
}

const text = ([x, y, width, height, count]: Extent): string =>
  `${round(x)},${round(y)} ${round(width)}×${round(height)}${count > 1 ? ` in ${count}` : ''}`

const round = (value: number): number => Math.round(value * 100) / 100

const tagOf = (html: string, id: string): string => new RegExp(`<\\w+ id=["']?${id}\\b[^>]*>`).exec(html)?.[0] ?? ''

await main()
