/**
 * Looks for words that pagination loses, and for words that it prints over each other, in many random documents and without
 * a browser: the pages of a document are compared with the same document on one page that is high enough for all of it.
 *
 *   npm run test:losses                              forty documents of each kind
 *   npm run test:losses -- --kinds grid,mix --seeds 1-1000
 *
 *   --shrink   makes the documents that show a fault as small as they can be
 *   --overlaps lists words that stand over each other on pages alone, too
 *
 * A word is lost where it is on no page but seen on the one high page. Whether a warning names it is told: a loss that none
 * names is the worst.
 */
import { parseArgs } from 'node:util'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { type Matrix, multiply } from '../src/base/geometry.ts'
import { NO_PROFILES, readJob } from '../src/job/job.ts'
import type { DisplayPage, GlyphsOp, PaintOp } from '../src/paint/ops.ts'
import { type Bounds, boundsOfPath, boundsOn, common, EVERYWHERE } from '../src/proof/plane-geometry.ts'
import { runStages } from '../src/render/stages.ts'
import { templateNames } from '../src/render/templates.ts'
import { ahemFace } from './ahem-face.ts'
import { type PageDocument, pageCss } from './page-documents.ts'
import { PAGE_KINDS, randomPages } from './random-pages.ts'
import { shrink } from './shrink.ts'

/** px; higher than any of the documents. */
const HIGH = 40_000
/** px; less of a word over another one is a matter of rounding. */
const LEAST_SHARED = 3

interface SeenWord {
  readonly word: string
  readonly bounds: Bounds
}

interface Seen {
  readonly pages: readonly (readonly SeenWord[])[]
  /** Words of which one line has the beginning and another the end: cells break them where paper has no room. */
  readonly divided: ReadonlySet<string>
  readonly warnings: readonly string[]
}

interface Faults {
  /** Words on no page. */
  readonly lost: readonly string[]
  /** Those of them that no warning names. */
  readonly unnamed: readonly string[]
  /** Pairs of words that stand over each other on pages alone. */
  readonly over: readonly string[]
  /** Words that are shown twice. */
  readonly twice: readonly string[]
  readonly pages: number
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kinds: { type: 'string', default: 'all' },
      seeds: { type: 'string', default: '1-40' },
      shrink: { type: 'boolean', default: false },
      overlaps: { type: 'boolean', default: false },
    },
  })
  const [from = 1, to = from] = values.seeds.split('-').map(Number)
  const kinds = PAGE_KINDS.filter(kind => values.kinds === 'all' || values.kinds.split(',').includes(kind))
  for (const kind of kinds) {
    let [lost, unnamed, over, twice] = [0, 0, 0, 0]
    for (let seed = from; seed <= to; seed++) {
      const document = randomPages(kind, seed)
      const faults = await faultsOf(document)
      if (faults === null) continue
      lost += Math.sign(faults.lost.length)
      unnamed += Math.sign(faults.unnamed.length)
      over += Math.sign(faults.over.length)
      twice += Math.sign(faults.twice.length)
      const has = (each: Faults): boolean =>
        each.lost.length + each.unnamed.length + each.twice.length > 0 || (values.overlaps && each.over.length > 0)
      if (!has(faults)) continue
      console.log(`${kind} ${seed} (${document.height}, ${faults.pages} pages): ${written(faults)}`)
      if (values.shrink) await showLeast(document, faults)
    }
    console.log(
      `${kind.padEnd(10)} ${to - from + 1} documents: words lost in ${lost}, without a warning in ${unnamed}; over each other in ${over}; twice in ${twice}`,
    )
  }
}

const written = ({ lost, unnamed, over, twice }: Faults): string =>
  [
    lost.length > 0 ? `lost ${lost.length} (${lost.slice(0, 4).join(' ')})` : '',
    unnamed.length > 0 ? `without a warning ${unnamed.length} (${unnamed.slice(0, 4).join(' ')})` : '',
    over.length > 0 ? `over each other ${over.length} (${over.slice(0, 3).join(', ')})` : '',
    twice.length > 0 ? `twice ${twice.length} (${twice.slice(0, 4).join(' ')})` : '',
  ]
    .filter(Boolean)
    .join('; ')

async function showLeast(document: PageDocument, first: Faults): Promise<void> {
  const kindOf = (faults: Faults): keyof Faults =>
    faults.unnamed.length > 0 ? 'unnamed' : faults.lost.length > 0 ? 'lost' : faults.twice.length > 0 ? 'twice' : 'over'
  const kind = kindOf(first)
  const least = await shrink(document.html, async html => {
    const faults = await faultsOf({ ...document, html })
    return faults !== null && (faults[kind] as readonly string[]).length > 0
  })
  const faults = (await faultsOf({ ...document, html: least }))!
  console.log(`  ${least}\n  ${written(faults)}`)
}

/** What is wrong with a document; null where a refusal says so. */
async function faultsOf(document: PageDocument): Promise<Faults | null> {
  const paged = await seenIn(document)
  const high = await seenIn({ ...document, height: HIGH })
  const words = new Map<string, number>()
  for (const { word } of paged.pages.flat()) words.set(word, (words.get(word) ?? 0) + 1)
  const once = new Map<string, number>()
  for (const { word } of high.pages.flat()) once.set(word, (once.get(word) ?? 0) + 1)
  const lost = [...once.keys()].filter(word => !words.has(word) && !paged.divided.has(word))
  const all = [...new Set(document.html.match(/w\d+z/g) ?? [])]
  const known = new Set(overlapping(high))
  // Heads and feet of tables are shown again.
  const repeated = new Set(
    (document.html.match(/<(thead|tfoot)[\s\S]*?<\/\1>/g) ?? []).flatMap(part => part.match(/w\d+z/g) ?? []),
  )
  const told = toldWords(document.html, paged.warnings)
  const isCountedOnly = paged.warnings.some(each => UNNAMED.test(each))
  return {
    lost,
    // Also those that the high page does not show: something has to be said of each.
    unnamed: isCountedOnly ? [] : all.filter(word => !words.has(word) && !paged.divided.has(word) && !told.has(word)),
    over: overlapping(paged).filter(pair => !known.has(pair)),
    twice: [...words.keys()].filter(word => !repeated.has(word) && words.get(word)! > (once.get(word) ?? 1)),
    pages: paged.pages.length,
  }
}

/** Warnings of one kind beyond the first twenty are counted, without their text. */
const UNNAMED = /^text_(?:outside_page|missing|cut): more text/

/** The words that warnings name. Each tells of one element, by the first of its words: those of its whole text are told. */
function toldWords(html: string, warnings: readonly string[]): ReadonlySet<string> {
  const wordsOfText = (text: string): readonly string[] => text.match(/w\d+z/g) ?? []
  const quoted = new Set(warnings.filter(each => /^text_(?:outside_page|missing|cut)/.test(each)).flatMap(wordsOfText))
  const texts = html.split(/<[^>]*>/).map(wordsOfText)
  return new Set(texts.filter(words => words.some(word => quoted.has(word))).flat())
}

async function seenIn(document: PageDocument): Promise<Seen> {
  const html = `<!doctype html><meta charset=utf-8><style>${ahemFace()} ${pageCss(document)}</style>${document.html}`
  const diagnostics = new Diagnostics()
  const job = await readJob('generate', { html, template: 'none' }, CONTEXT)
  const { display } = await runStages(job, { loader: null }, diagnostics)
  const warnings = diagnostics.list().map(({ code, message }) => `${code}: ${message}`)
  return { pages: display.pages.map(wordsOf), divided: dividedWords(display.pages), warnings }
}

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

// ---------- the words of a page ----------

function wordsOf(page: DisplayPage): readonly SeenWord[] {
  const found: SeenWord[] = []
  visitTexts(page, (op, matrix, clip) => {
    for (const { word, bounds } of wordsIn(op)) {
      const seen = common(boundsOn(matrix, bounds), clip)
      if (isSeen(seen)) found.push({ word, bounds: seen })
    }
  })
  return found
}

const isSeen = ({ left, top, right, bottom }: Bounds): boolean => right - left > 1 && bottom - top > 4

/** The words in the texts of paragraphs whose lines are put together. */
function dividedWords(pages: readonly DisplayPage[]): ReadonlySet<string> {
  const texts = new Map<GlyphsOp['owner'], string>()
  for (const page of pages)
    visitTexts(page, (op, matrix, clip) => {
      const width = op.advances.reduce((sum, advance) => sum + advance, 0)
      const { x, y } = op.at
      const bounds = { left: x, right: x + width, top: y - 0.8 * op.size, bottom: y + 0.2 * op.size }
      if (!isSeen(common(boundsOn(matrix, bounds), clip))) return
      texts.set(op.owner, (texts.get(op.owner) ?? '') + op.text + (op.endsWithSpace ? ' ' : ''))
    })
  return new Set([...texts.values()].flatMap(text => text.match(/w\d+z/g) ?? []))
}

/** Calls back with each text of a page, with the way to the page and what is seen there. */
function visitTexts(
  { ops, width, height }: DisplayPage,
  visit: (op: GlyphsOp, matrix: Matrix | null, clip: Bounds) => void,
): void {
  const read = (ops: readonly PaintOp[], matrix: Matrix | null, clip: Bounds): void => {
    for (const op of ops) {
      if (op.op === 'group') {
        const inner = op.transform === null ? matrix : matrix === null ? op.transform : multiply(matrix, op.transform)
        const area = op.clip === null ? clip : common(clip, boundsOn(inner, boundsOfPath(op.clip)))
        read(op.children, inner, area)
      }
      if (op.op === 'glyphs' && !op.isCopy) visit(op, matrix, clip)
    }
  }
  read(ops, null, common(EVERYWHERE, { left: 0, top: 0, right: width, bottom: height }))
}

function wordsIn(op: GlyphsOp): readonly SeenWord[] {
  let x = op.at.x
  const starts = new Map<number, number>()
  for (let i = 0; i < op.glyphs.length; i++) {
    starts.set(op.clusters[i]!, x)
    x += op.advances[i]!
  }
  return [...op.text.matchAll(/w\d+z/g)].map(({ 0: word, index }) => {
    const left = starts.get(index) ?? op.at.x
    const right = left + word.length * op.size
    return { word, bounds: { left, right, top: op.at.y - 0.8 * op.size, bottom: op.at.y + 0.2 * op.size } }
  })
}

/** The pairs of words that stand over each other. */
function overlapping({ pages }: Seen): readonly string[] {
  return pages.flatMap(words => {
    const sorted = words.toSorted((a, b) => a.bounds.top - b.bounds.top)
    return sorted.flatMap((one, i) => {
      const pairs: string[] = []
      for (let j = i + 1; j < sorted.length && sorted[j]!.bounds.top < one.bounds.bottom - LEAST_SHARED; j++) {
        const shared = common(one.bounds, sorted[j]!.bounds)
        if (shared.right - shared.left <= LEAST_SHARED || shared.bottom - shared.top <= LEAST_SHARED) continue
        pairs.push([one.word, sorted[j]!.word].sort().join(' and '))
      }
      return pairs
    })
  })
}

await main()
