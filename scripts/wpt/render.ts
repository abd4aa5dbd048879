/** Renders a page of the web-platform-tests through the whole pipeline, without a template and with fixed fonts. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { OctavoError } from '../../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { ResourceLoader } from '../../src/base/resource.ts'
import type { ImageStore } from '../../src/boxes/context.ts'
import { cascade, type FontFacts } from '../../src/css/cascade.ts'
import type { StyledTree } from '../../src/css/style.ts'
import { FontBook, type JobFace } from '../../src/fonts/book.ts'
import { openFace } from '../../src/fonts/face.ts'
import { type FontLibrary, fontLibrary } from '../../src/fonts/library.ts'
import { noteDescription } from '../../src/fonts/synthesis.ts'
import type { Document } from '../../src/html/document.ts'
import { parseDocument } from '../../src/html/parse.ts'
import { imageSources } from '../../src/images/sources.ts'
import { imageStore, loadFrames, loadImages } from '../../src/images/store.ts'
import { type LaidOutDocument, layOutDocument } from '../../src/pages/passes.ts'
import type { PaginateOptions } from '../../src/pages/types.ts'
import { paint } from '../../src/paint/paint.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { rasterizeArea } from '../../src/raster/raster.ts'
import { loadFontFaces } from '../../src/render/font-faces.ts'
import { loadStyleSheets } from '../../src/render/style-sheets.ts'
import { quirksSheet, userAgentSheet } from '../../src/render/templates.ts'

/** What a page is rendered on: a screen's worth of page, or the small sheets of print tests. */
export type Medium = 'screen' | 'print'

const SHEETS = {
  screen: { width: 800, height: 600, css: '@page { size: 800px 600px !important; margin: 0 !important }' },
  print: { width: 480, height: 288, css: '' },
} as const

/** Below the document: its own rules win. */
const DEFAULTS = {
  screen: 'html { font-family: WPTDefault }',
  print: 'html { font-family: WPTDefault } @page { margin: 0.5in }',
} as const

const ORIGIN = 'http://wpt.test/'

export interface Roots {
  /** The folder that is the server's document root. */
  readonly tests: string
  /** The folder with the default fonts. */
  readonly fonts: string
}

export interface RenderedPage {
  readonly pdf: Uint8Array
  readonly pages: number
}

/** The PDF of a page, by its path below the root. Throws for what cannot be rendered at all. */
export async function renderPage(path: string, medium: Medium, roots: Roots): Promise<RenderedPage> {
  const { paged, fonts, images } = await layOutPage(path, medium, roots)
  const pages = medium === 'screen' ? paged.pages.slice(0, 1) : paged.pages
  const meta = { ...paged.meta, title: null }
  const display = paint(
    { ...paged, meta, pages, outline: [], anchors: new Map() },
    { images, fonts, rasterize: rasterizeArea },
  )
  const pdf = await writePdf(display, { standards: ['plain'], date: null, producer: 'wpt', creator: null })
  return { pdf, pages: pages.length }
}

export async function layOutPage(path: string, medium: Medium, roots: Roots) {
  const diagnostics = new Diagnostics()
  const loader = fileLoader(roots.tests)
  const context = { loader, limits: DEFAULT_LIMITS, diagnostics, signal: null }
  const url = new URL(path, ORIGIN)
  const page = await loader.load({ url, kind: 'page' })
  const source = new TextDecoder().decode(page.bytes)
  const document = parseDocument(source, page.contentType, { baseUrl: url, limits: DEFAULT_LIMITS, diagnostics })
  const author = await loadStyleSheets(document, context)
  const sheet = SHEETS[medium]
  const own = ownFaces(roots)
  const library = plainLibrary()
  const measuring = new FontBook(new Diagnostics(), own, library)
  const styled: StyledTree = cascade(
    document,
    {
      userAgent: userAgentSheet(),
      template: [quirksSheet(document.mode), DEFAULTS[medium]]
        .filter(text => text !== null)
        .map(text => ({ text, baseUrl: null })),
      author,
      extra: [{ text: sheet.css, baseUrl: null, media: null, name: null, line: 1, imports: new Map() }],
    },
    {
      media: medium,
      page: sheet,
      fontMetrics: facts => metricsOf(measuring, facts),
      limits: DEFAULT_LIMITS,
      diagnostics,
    },
  )
  const sources = imageSources(document, styled)
  const faces = await loadFontFaces(styled.fontFaces, context)
  const loaded = await loadImages(sources.urls, { loader, limits: DEFAULT_LIMITS, diagnostics })
  const frames = await loadFrames(sources.frames, {
    loader,
    limits: DEFAULT_LIMITS,
    diagnostics,
    userAgentSheet: userAgentSheet(),
  })
  const images = imageStore(document, sources, new Map([...loaded, ...frames]), {
    styled,
    limits: DEFAULT_LIMITS,
    diagnostics,
  })
  const fonts = new FontBook(diagnostics, [...own, ...faces], library)
  const { tree, paged } = laidOut(document, styled, {
    fonts,
    images,
    diagnostics,
    // Only the first page of a screen test counts, but it may take the others to know its content.
    limits: { ...DEFAULT_LIMITS, pages: medium === 'screen' ? 200 : 50 },
  })
  return { paged, tree, styled, fonts, images, diagnostics, document }
}

function laidOut(
  document: Document,
  styled: StyledTree,
  shared: Pick<PaginateOptions, 'fonts' | 'images' | 'diagnostics' | 'limits'> & { images: ImageStore },
): LaidOutDocument {
  const { counterStyles, pages: rules } = styled
  const steps = layOutDocument(document, styled, {
    build: { images: shared.images, diagnostics: shared.diagnostics, language: '' },
    paginate: { ...shared, rules, counterStyles, meta: NO_META, language: '', firstNumber: 1 },
    time: (_, step) => step(),
  })
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

const NO_META = {
  title: null,
  author: null,
  site: null,
  url: null,
  published: null,
  language: null,
  description: null,
  keywords: null,
}

function metricsOf(fonts: FontBook, facts: FontFacts) {
  const face = fonts.primaryFace(facts)
  const { metrics } = face
  const size = facts.fontSize
  const ideograph = face.glyphFor(0x6c34)
  return {
    ascent: metrics.ascent * size,
    descent: metrics.descent * size,
    lineGap: metrics.lineGap * size,
    xHeight: metrics.xHeight * size,
    capHeight: metrics.capHeight * size,
    zero: metrics.zero * size,
    ideograph: ideograph === 0 ? null : face.advanceOf(ideograph) * size,
  }
}

// ---------- fonts ----------

let facesMemo: readonly JobFace[] | null = null

/** Ahem, and a default family with whole line metrics, so that equal layouts land on equal pixels. */
function ownFaces({ tests, fonts }: Roots): readonly JobFace[] {
  if (facesMemo !== null) return facesMemo
  const face = (family: string, file: string, weight: number, style: 'normal' | 'italic'): JobFace => {
    const description = { weight: { min: weight, max: weight }, style, stretch: { min: 100, max: 100 } }
    const opened = openFace(readFileSync(file))
    noteDescription(opened, description)
    return { ...description, family, unicodeRange: [], features: [], face: opened }
  }
  facesMemo = [
    face('Ahem', join(tests, 'fonts/Ahem.ttf'), 400, 'normal'),
    face('WPTDefault', join(fonts, 'WPTDefault-R.ttf'), 400, 'normal'),
    face('WPTDefault', join(fonts, 'WPTDefault-I.ttf'), 400, 'italic'),
    face('WPTDefault', join(fonts, 'WPTDefault-B.ttf'), 700, 'normal'),
    face('WPTDefault', join(fonts, 'WPTDefault-BI.ttf'), 700, 'italic'),
  ]
  return facesMemo
}

/** The bundled fonts behind the default family: the generic families are that one, monospaced text excepted. */
function plainLibrary(): FontLibrary {
  const library = fontLibrary()
  const generic = new Map(library.generic)
  for (const name of generic.keys()) {
    if (!name.includes('monospace') && name !== 'emoji' && name !== 'math') generic.set(name, ['WPTDefault'])
  }
  return { ...library, generic }
}

// ---------- files ----------

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xht': 'application/xhtml+xml',
  '.xhtml': 'application/xhtml+xml',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
}

/** Serves files below a root; everything else does not exist. */
function fileLoader(root: string): ResourceLoader {
  return {
    load: async ({ url }) => {
      const file = normalize(join(root, decodeURIComponent(url.pathname)))
      const isServed = url.origin === new URL(ORIGIN).origin && file.startsWith(normalize(root)) && existsSync(file)
      if (!isServed) throw new OctavoError('url_fetch_failed', `There is no ${url.pathname}.`)
      return {
        url,
        contentType: TYPES[extname(file).toLowerCase()] ?? '',
        charset: null,
        bytes: new Uint8Array(readFileSync(file)),
      }
    },
  }
}
