/**
 * The library: HTML or an address in, a PDF out.
 *
 * @example
 * import { render } from 'octavo'
 *
 * const { pdf, pages, warnings } = await render({ html: '<h1>Hello</h1>', pageSize: 'A4' })
 */
import type { Diagnostic } from './base/diagnostics.ts'
import { OctavoError } from './base/errors.ts'
import { DEFAULT_LIMITS, type Limits } from './base/limits.ts'
import type { ResourceLoader } from './base/resource.ts'
import type { ArticleMeta } from './extract/article.ts'
import type { Wall } from './extract/confidence.ts'
import type { ContentControls } from './extract/content-controls.ts'
import type { Removal } from './extract/removals.ts'
import type { RuleFile } from './extract/rules/rules.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import type { FontLibrary } from './fonts/library.ts'
import { type Endpoint, type Job, type JobRequest, NO_PROFILES, profilesIn, readJob } from './job/job.ts'
import {
  type DrawnPages,
  drawPages as drawJobPages,
  type Rendered,
  type RenderedPages,
  renderJob,
  renderPages as renderJobPages,
} from './render/render.ts'
import type { Phase } from './render/stage-clock.ts'
import type { RenderDependencies } from './render/stages.ts'
import { templateNames } from './render/templates.ts'
import type { SavedPage, SavedPageOptions } from './saved-pages/saved-page.ts'

export type { Diagnostic, WarningCode } from './base/diagnostics.ts'
export { type ErrorCode, OctavoError } from './base/errors.ts'
export { DEFAULT_LIMITS, type Limits } from './base/limits.ts'
export type { Resource, ResourceLoader, ResourceRequest } from './base/resource.ts'
export type { ArticleMeta } from './extract/article.ts'
export type { ContentControls } from './extract/content-controls.ts'
export type { Removal } from './extract/removals.ts'
export type { RuleFile } from './extract/rules/rules.ts'
export type { Fetcher } from './fetch/fetcher.ts'
export type { FontLibrary } from './fonts/library.ts'
export type { DocumentMeta } from './html/document.ts'
export type { PageDrawing } from './render/page-pictures.ts'
export type { DrawnPages, Rendered, RenderedPage, RenderedPages } from './render/render.ts'
export type { SavedPage, SavedPageOptions } from './saved-pages/saved-page.ts'

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S

/** The fields of a request, in camel case. */
type Fields = {
  readonly [Name in keyof JobRequest as Camel<Name & string>]?: Name extends 'attachments'
    ? readonly Attachment[]
    : Name extends 'rules'
      ? readonly RuleFile[]
      : JobRequest[Name]
}

/**
 * A file inside the PDF. It has either its bytes or the address that the loader fetches it from.
 *
 * @example
 * const attachment: Attachment = { name: 'figures.csv', data: await readFile('figures.csv'), relationship: 'data' }
 */
export type Attachment = Omit<NonNullable<JobRequest['attachments']>[number], 'data'> & {
  /** The bytes, or base64 of them. */
  readonly data?: Uint8Array | string | undefined
}

interface Surroundings {
  /** How style sheets, images and fonts are loaded; by default nothing is fetched. See `createFetcher`. */
  readonly loader?: ResourceLoader | null
  readonly limits?: Limits
  readonly signal?: AbortSignal
  /** Folder with print profiles. */
  readonly profiles?: string
  /** Folder with templates, in place of the bundled ones. */
  readonly templates?: URL
  /** Fonts beside the bundled ones and those of the document; see `loadFonts`. */
  readonly fonts?: FontLibrary
  /**
   * Signs the PDF (PAdES B-B): is given the bytes and gives a detached CMS signature of them in DER, at most 16 KiB. The
   * keys stay with the caller. Not with `protection`.
   */
  readonly sign?: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
  /** What the signature says of itself. */
  readonly signature?: { readonly name?: string; readonly reason?: string; readonly location?: string }
  /** Called with the current phase and the share of it that is done, from 0 to 1. */
  readonly onProgress?: (phase: Phase, fraction: number) => void
}

type PictureFields = 'format' | 'dpi' | 'pages'

/**
 * Options of `render`: the fields of a request (docs/service.md) in camel case, and the surroundings of the job.
 * Only `html` is required. Nothing is fetched without a `loader`.
 *
 * @example
 * const options: RenderOptions = { html, template: 'academic', pageSize: 'Letter', margin: '20mm', strict: true }
 */
export type RenderOptions = Omit<Fields, 'html' | PictureFields> & Surroundings & { readonly html: string }
/**
 * Options of `renderUrl`: those of `render` with an address in place of the HTML. The loader is required.
 *
 * @example
 * const options: RenderUrlOptions = { url: 'https://example.com/post', loader: await createFetcher(), toc: true }
 */
export type RenderUrlOptions = Omit<Fields, 'html' | 'url' | 'extract' | PictureFields> &
  Surroundings & { readonly url: string; readonly loader: ResourceLoader }

/**
 * Renders HTML to a PDF. The same options give the same bytes. Throws an OctavoError with a stable `code` if a field is
 * invalid or the document cannot be rendered; everything less severe is in `warnings`.
 *
 * @example
 * const { pdf, pages, warnings } = await render({ html: '<h1>Hello</h1>', template: 'clean' })
 * await writeFile('hello.pdf', pdf)
 */
export const render = (options: RenderOptions): Promise<Rendered> => run('generate', options, renderJob)

/**
 * Fetches a page, extracts its content and renders it. The loader decides which addresses may be reached. Throws an
 * OctavoError as `render` does, and also if the page cannot be fetched (`url_fetch_failed`, `no_content`, …).
 *
 * @example
 * const loader = await createFetcher()
 * const { pdf, title } = await renderUrl({ url: 'https://example.com/post', loader })
 * await loader.close()
 */
export const renderUrl = (options: RenderUrlOptions): Promise<Rendered> => run('url', options, renderJob)

/**
 * Options of `renderPages`: those of `render` or `renderUrl`, a resolution and a choice of pages.
 *
 * @example
 * const options: RenderPagesOptions = { html, dpi: 144, pages: '1-3,5' }
 */
export type RenderPagesOptions = (RenderOptions | RenderUrlOptions) & {
  /** Pixels per inch, 96 if not given. */
  readonly dpi?: number
  /** Pages such as "1-3,5"; all if not given. */
  readonly pages?: string
}

/**
 * Renders HTML, or a fetched page, to PNG pictures of its pages: the same bytes on every machine. Throws an OctavoError
 * as `render` does.
 *
 * @example
 * const { pictures } = await renderPages({ html: '<h1>Hello</h1>', dpi: 144, pages: '1' })
 * await writeFile('hello.png', pictures[0].png)
 */
export async function renderPages(options: RenderPagesOptions): Promise<RenderedPages> {
  const endpoint = 'html' in options ? 'generate' : 'url'
  return run(endpoint, { ...options, format: 'png' }, renderJobPages)
}

/**
 * Options of `drawPages`: those of `render` or `renderUrl`, and a choice of pages.
 *
 * @example
 * const options: DrawPagesOptions = { html, pages: '1' }
 */
export type DrawPagesOptions = (RenderOptions | RenderUrlOptions) & {
  /** Pages such as "1-3,5"; all if not given. */
  readonly pages?: string
}

/**
 * Renders HTML, or a fetched page, to an SVG of each of its pages: glyphs are outlines, so that it needs no fonts, and the text
 * can be selected and searched. The same bytes on every machine. Throws an OctavoError as `render` does.
 *
 * @example
 * const { drawings } = await drawPages({ html: '<h1>Hello</h1>' })
 * await writeFile('hello.svg', drawings[0].svg)
 */
export async function drawPages(options: DrawPagesOptions): Promise<DrawnPages> {
  const endpoint = 'html' in options ? 'generate' : 'url'
  return run(endpoint, { ...options, format: 'svg' }, drawJobPages)
}

/** What `extract` is given: a page as it was fetched or saved, and what is to be known of its content beforehand. */
export interface ExtractOptions extends ContentControls {
  readonly html: string
  /** Absolute address of the page: references resolve against it, and sites are known by it. */
  readonly url?: string
  readonly limits?: Pick<Limits, 'domDepth' | 'domNodes'>
  /** Site rules: JSON files, and texts as in FiveFilters' ftr-site-config, named after their host. */
  readonly rules?: readonly RuleFile[]
  /**
   * Fetches further pages of an article that is in several, which are joined; null for a page that cannot be had. Asked only for
   * addresses on the origin of `url`.
   */
  readonly follow?: (url: URL) => Promise<{ readonly html: string; readonly url: URL | null } | null>
}

/** What `extract` finds: the content in three forms, what the page says about itself, and how it was found. */
export interface Extracted {
  /** The content in `main.octavo-content`, without the title, which is in `meta`. */
  readonly html: string
  readonly text: string
  readonly markdown: string
  readonly meta: ArticleMeta
  /** The way that led to the content: a site's parser, "general", "selector" and the like. */
  readonly parser: string
  /** From 0 to 1. */
  readonly confidence: number
  /** What stands in the place of the content, such as a log-in page; null where it is content. */
  readonly wall: Wall | null
  /** What was left out, by which rule, and its share of the page's text. */
  readonly removed: readonly Removal[]
  readonly warnings: readonly Diagnostic[]
}

/**
 * The main content of a page. Throws an OctavoError `no_content` where there is none, `html_too_complex` over the limits, and
 * `missing_field`, `invalid_type` or `invalid_url` for options that are not as documented.
 *
 * @example
 * const { markdown, meta } = await extract({ html, url: 'https://example.com/post', remove: ['.promo'], images: false })
 */
export async function extract(options: ExtractOptions): Promise<Extracted> {
  const { html, url, limits = DEFAULT_LIMITS, ...controls } = objectOf(options)
  const where = '/html'
  if (html === undefined) throw new OctavoError('missing_field', 'The option "html" is required.', { where })
  if (typeof html !== 'string') throw new OctavoError('invalid_type', 'The option "html" must be a string.', { where })
  const { extractAsTexts } = await import('./extract/as-texts.ts')
  return extractAsTexts({ html, url: url === undefined ? null : addressOf(url) }, { ...controls, limits })
}

/** The options of a call; programs without type checks may give a string or nothing. */
function objectOf<Options>(options: Options): Options {
  if (typeof options === 'object' && options !== null) return options
  throw new OctavoError('invalid_type', 'The options must be an object, such as { html: "<p>Hello" }.')
}

function addressOf(url: string): URL {
  if (URL.canParse(url)) return new URL(url)
  throw new OctavoError(
    'invalid_url',
    'The option "url" must be an absolute address such as "https://example.com/page".',
    {
      where: '/url',
    },
  )
}

/**
 * A page that was saved as one file (MHTML, WARC, WebArchive), as options of `render` and `extract`; null for other files. Throws an
 * OctavoError `invalid_archive` for a file that is broken or has no page, and `payload_too_large` over the bound.
 *
 * @example
 * const saved = await readSavedPage(await readFile('page.mhtml'))
 * const { pdf } = await render({ ...saved, extract: true })
 */
export async function readSavedPage(bytes: Uint8Array, options: SavedPageOptions = {}): Promise<SavedPage | null> {
  const { readSavedPage: read } = await import('./saved-pages/saved-page.ts')
  return read(bytes, options)
}

async function run<Result>(
  endpoint: Endpoint,
  options: (RenderOptions | RenderUrlOptions) & { readonly format?: 'png' | 'svg' },
  finish: (job: Job, dependencies: RenderDependencies) => Promise<Result>,
): Promise<Result> {
  const { loader, limits, signal, profiles, templates, fonts, onProgress, sign, signature, ...fields } =
    objectOf(options)
  const job = await readJob(endpoint, wireNames(fields), {
    templates: templateNames(templates),
    profiles: profiles === undefined ? NO_PROFILES : profilesIn(profiles),
    defaultProfile: null,
  })
  return finish(job, {
    loader: loader == null ? null : loaderFor(job, loader),
    ...(limits === undefined ? {} : { limits }),
    ...(signal === undefined ? {} : { signal }),
    ...(templates === undefined ? {} : { templates }),
    ...(fonts === undefined ? {} : { fonts }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(sign === undefined ? {} : { sign }),
    ...(signature === undefined ? {} : { signature }),
  })
}

/** With headers or cookies of its own, a job needs a loader that keeps them to their origin. */
function loaderFor({ access }: Job, loader: ResourceLoader & { forJob?: Fetcher['forJob'] }): ResourceLoader {
  if (access === undefined) return loader
  if (loader.forJob !== undefined) return loader.forJob({ access })
  throw new OctavoError('invalid_type', 'The option "fetch" is for the loader that createFetcher makes.', {
    where: '/fetch',
  })
}

/** `pageSize` to `page_size`: all entry points use one definition of the fields. */
function wireNames(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    named.map(([name, value]) => [
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      name === 'attachments' && Array.isArray(value) ? value.map(withBase64) : value,
    ]),
  )
}

/** Requests carry the bytes of attachments as text. */
function withBase64(attachment: unknown): unknown {
  if (typeof attachment !== 'object' || attachment === null || !('data' in attachment)) return attachment
  const { data } = attachment
  return data instanceof Uint8Array ? { ...attachment, data: Buffer.from(data).toString('base64') } : attachment
}

/** How `createFetcher` reaches the web. Nothing is read from the environment. */
export interface FetcherOptions {
  /** Exact origins that may be reached although their address is not public. */
  readonly allowOrigins?: readonly string[]
  /** Proxies for http and for https addresses, such as `http://10.0.0.7:3128`. */
  readonly httpProxy?: string
  readonly httpsProxy?: string
  /** What is reached without a proxy, in the syntax of NO_PROXY. */
  readonly noProxy?: string
  /** Certificates in PEM of authorities that are trusted beside those of Node. */
  readonly certificates?: string
}

/**
 * A loader that reaches the public web through the address guard. Call `close` when it is no longer needed. Throws an Error
 * for the address of a proxy that is none.
 *
 * @example
 * const loader = await createFetcher({ allowOrigins: ['http://localhost:3000'] })
 * const { pdf } = await render({ html, url: 'http://localhost:3000/', loader })
 * await loader.close()
 */
export async function createFetcher(options: FetcherOptions = {}): Promise<Fetcher> {
  const [fetcher, policy, proxy] = await Promise.all([
    import('./fetch/fetcher.ts'),
    import('./fetch/policy.ts'),
    import('./fetch/proxy.ts'),
  ])
  const proxyOf = (address: string | undefined): URL | null => {
    const url = address === undefined ? null : proxy.proxyAddress(address)
    if (url === null && address !== undefined) throw new Error('This is not the address of a proxy over http.')
    return url
  }
  const { allowOrigins = [], httpProxy, httpsProxy, noProxy = '', certificates = '' } = options
  const ways = { http: proxyOf(httpProxy), https: proxyOf(httpsProxy), direct: proxy.directHosts(noProxy) }
  return fetcher.createFetcher({
    ...policy.DEFAULT_FETCH_POLICY,
    allowedOrigins: new Set(allowOrigins),
    proxies: { ...proxy.NO_PROXY, ...ways },
    certificates: proxy.certificatesIn(certificates),
  })
}

/**
 * The TrueType and OpenType files of a folder, followed by the bundled fonts. Load once and pass it to every `render`.
 * Throws an Error that names the files that are not fonts.
 *
 * @example
 * const fonts = await loadFonts('brand/fonts')
 * const { pdf } = await render({ html, fonts })
 */
export async function loadFonts(folder: string): Promise<FontLibrary> {
  const { libraryWith } = await import('./fonts/font-folder.ts')
  const unreadable: string[] = []
  const library = libraryWith(folder, file => unreadable.push(file))
  if (unreadable.length > 0) throw new Error(`These files are no fonts: ${unreadable.join(', ')}.`)
  return library
}
