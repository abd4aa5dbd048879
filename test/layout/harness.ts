/** Lays documents out with the whole front of the pipeline, for tests that look at fragments. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { BoxTree } from '../../src/boxes/build.ts'
import { cascade } from '../../src/css/cascade.ts'
import { styleSources } from '../../src/css/sheet-sources.ts'
import type { StyledTree } from '../../src/css/style.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { openFace } from '../../src/fonts/face.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { imageSources } from '../../src/images/sources.ts'
import { imageStore, loadImages } from '../../src/images/store.ts'
import type { Fragment, Placed } from '../../src/layout/types.ts'
import { layOutDocument } from '../../src/pages/passes.ts'
import type { PagedDocument } from '../../src/pages/types.ts'

const ROOT = process.cwd()
const AHEM = openFace(readFileSync(resolve(ROOT, 'test', 'fixtures', 'fonts', 'Ahem.ttf')))
const BASE_CSS = readFileSync(resolve(ROOT, 'templates', 'base.css'), 'utf8')

export interface LaidOut {
  readonly tree: BoxTree
  readonly styled: StyledTree
  readonly paged: PagedDocument
  readonly diagnostics: Diagnostics
  readonly fonts: FontBook
}

export interface Setup {
  /** Content area of a page in px; pages have no margins. */
  readonly width?: number
  readonly height?: number
  readonly css?: string
  /** On screens, lines and words stick out of narrow cells, which is seen there; on paper they are broken. */
  readonly media?: 'print' | 'screen'
  /** Without caches every result of layout is computed again. */
  readonly caches?: boolean
}

/** Ahem makes every glyph a square of one em: 20 px lines of 10 px squares unless the test says otherwise. */
export const AHEM_CSS = 'html { font: 10px/20px Ahem; margin: 0 } body { margin: 0 } p { margin: 0 }'

export async function layOut(
  html: string,
  { width = 400, height = 600, css = AHEM_CSS, media = 'print', caches = true }: Setup = {},
): Promise<LaidOut> {
  const diagnostics = new Diagnostics()
  const document = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  const author = styleSources(document).flatMap(source =>
    source.kind === 'text'
      ? [{ text: source.text, baseUrl: null, media: source.media, name: null, line: source.line, imports: new Map() }]
      : [],
  )
  const styled = cascade(
    document,
    { userAgent: BASE_CSS, template: [{ text: `@page { margin: 0 } ${css}`, baseUrl: null }], author, extra: [] },
    { media, page: { width, height }, fontMetrics: null, limits: DEFAULT_LIMITS, diagnostics },
  )
  const sources = imageSources(document, styled)
  const images = imageStore(
    document,
    sources,
    await loadImages(sources.urls, { loader: null, limits: DEFAULT_LIMITS, diagnostics }),
    { styled, limits: DEFAULT_LIMITS, diagnostics },
  )
  const fonts = new FontBook(diagnostics, [
    {
      family: 'Ahem',
      weight: { min: 400, max: 400 },
      style: 'normal',
      stretch: { min: 100, max: 100 },
      unicodeRange: [],
      features: [],
      face: AHEM,
    },
  ])
  const paginate = {
    rules: styled.pages,
    counterStyles: styled.counterStyles,
    fonts,
    images,
    diagnostics,
    limits: DEFAULT_LIMITS,
    meta: {
      title: null,
      author: null,
      site: null,
      url: null,
      published: null,
      language: null,
      description: null,
      keywords: null,
    },
    language: 'en',
    firstNumber: 1,
    caches: { isEnabled: caches },
  }
  const build = { images, diagnostics, language: 'en' }
  const pages = layOutDocument(document, styled, { build, paginate, time: (_, step) => step() })
  for (let step = pages.next(); ; step = pages.next())
    if (step.done === true) return { ...step.value, styled, diagnostics, fonts }
}

export interface Found {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fragment: Fragment
}

/** All fragments in tree order with their places on their pages. */
export function fragmentsOf({ paged }: Pick<LaidOut, 'paged'>): readonly Found[] {
  const found: Found[] = []
  const visit = (placed: Placed, left: number, top: number, page: number): void => {
    const x = left + placed.x
    const y = top + placed.y
    found.push({ page, x, y, width: placed.fragment.width, height: placed.fragment.height, fragment: placed.fragment })
    if (placed.fragment.kind !== 'text') for (const child of placed.fragment.children) visit(child, x, y, page)
  }
  for (const page of paged.pages) if (page.body !== null) visit(page.body, 0, 0, page.index)
  return found
}

/** The fragments of the element with an id, one a page. */
export function boxesOf(laid: Pick<LaidOut, 'paged'>, id: string): readonly Found[] {
  return fragmentsOf(laid).filter(
    ({ fragment }) =>
      fragment.kind === 'box' &&
      fragment.box.kind !== 'inline-root' &&
      fragment.box.element?.attributes.get('id') === id &&
      fragment.box.pseudo === null,
  )
}

/** The one fragment of the element with an id, as [x, y, width, height]. */
export function rectOf(laid: Pick<LaidOut, 'paged'>, id: string): readonly [number, number, number, number] {
  const [first] = boxesOf(laid, id)
  if (first === undefined) throw new Error(`there is no fragment of #${id}`)
  return [first.x, first.y, first.width, first.height].map(
    value => Math.round(value * 1000) / 1000,
  ) as unknown as readonly [number, number, number, number]
}

/** All fragments but those of headers and footers that are shown again. */
export function ownFragmentsOf(laid: Pick<LaidOut, 'paged'>): readonly Found[] {
  const repeated = new Set<Fragment>()
  return fragmentsOf(laid).filter(({ fragment }) => {
    if (fragment.kind === 'box' && fragment.part.isRepeated) markRepeated(fragment, repeated)
    return !repeated.has(fragment)
  })
}

function markRepeated(fragment: Fragment, into: Set<Fragment>): void {
  into.add(fragment)
  if (fragment.kind !== 'text') for (const child of fragment.children) markRepeated(child.fragment, into)
}

/** The words of all text fragments in the order of the pages and of the tree. */
export function wordsOf(laid: Pick<LaidOut, 'paged'>): readonly string[] {
  return ownFragmentsOf(laid).flatMap(({ fragment }) =>
    fragment.kind === 'text' ? (fragment.actualText ?? fragment.text).split(/[\s\u00AD]+/).filter(Boolean) : [],
  )
}

/** The same, with words in one piece that were broken to fit their cells. */
export function wholeWordsOf(laid: Pick<LaidOut, 'paged'>): readonly string[] {
  const ends = new Map<unknown, { word: string; end: number }>()
  const words: { word: string; end: number }[] = []
  for (const { fragment } of ownFragmentsOf(laid)) {
    if (fragment.kind !== 'text') continue
    const text = fragment.actualText ?? fragment.text
    const [first = '', ...rest] = text.split(/[\s\u00AD]+/)
    const open = ends.get(fragment.root)
    // A word that is broken to fit its cell goes on where it ended.
    if (open !== undefined && open.end === fragment.piece.start && fragment.actualText === undefined) open.word += first
    else rest.unshift(first)
    for (const word of rest) words.push({ word, end: -1 })
    const last = rest.length > 0 ? words.at(-1)! : open
    if (last !== undefined) last.end = fragment.piece.end
    if (last !== undefined) ends.set(fragment.root, last)
  }
  return words.map(({ word }) => word).filter(word => word !== '')
}
