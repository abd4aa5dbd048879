/**
 * A job: a validated and normalised request. All entry points create jobs by `readJob` and pass them to `render`. Jobs are
 * plain data and can be sent to other processes.
 */

import { binaryKind } from '../base/binary.ts'
import { LOSSES, WARNINGS, type WarningCode } from '../base/diagnostics.ts'
import { type ErrorCode, type FieldProblem, OctavoError } from '../base/errors.ts'
import type { Sides, Size } from '../base/geometry.ts'
import { isObject } from '../base/json.ts'
import { type Access, ASSETS_BASE } from '../base/resource.ts'
import { readAccess } from './access.ts'
import { readAddress, readFileName, readLanguage } from './addresses.ts'
import { type Assets, readAssets } from './assets.ts'
import { type JobAttachment, readAttachments } from './attachments.ts'
import { contentFieldsOf, contentOf, type JobContent, readContentField } from './content-options.ts'
import { readDate } from './dates.ts'
import { type Endpoint, FIELDS, type Field, type FieldName, type JobRequest, requestSchema } from './fields.ts'
import { type Furniture, type FurnitureRequest, readFurniture } from './furniture-options.ts'
import { type Invoice, readInvoice } from './invoice.ts'
import { DPI, type JobOutput, readPageRanges } from './output-options.ts'
import { DEFAULT_PAGE_SIZE, lackOfRoom, type Margin, PAGE_SIZES, readMargin, readPageSize } from './page-size.ts'
import { PDF_STANDARDS, type PdfStandard, readStandards } from './pdf-standards.ts'
import type { Logo, Profile } from './profile.ts'
import type { ProfileSource } from './profile-folder.ts'
import { type FileProtection, readProtection } from './protection.ts'
import { accepted, type Reading, refused } from './reading.ts'
import { check, pointer, type SchemaProblem } from './schema.ts'
import { fold, shown, suggestionFor } from './suggestion.ts'

export type { Endpoint, FieldName, JobRequest } from './fields.ts'
export type { Furniture, SlotItem } from './furniture-options.ts'
export type { Margin } from './page-size.ts'
export type { PdfStandard } from './pdf-standards.ts'
export type { Logo, Profile } from './profile.ts'
export { NO_PROFILES, type ProfileSource, profilesIn } from './profile-folder.ts'
export type { Sides, Size }

/** A validated request: all inputs that determine the bytes of the file, and no others. */
export interface Job {
  readonly source: JobSource
  /** Files sent with the document, if any. */
  readonly assets?: Assets
  /** Headers and cookies of requests for the page and its resources, if any. */
  readonly access?: Access
  /** The name of a template's folder; null if the document decides. */
  readonly template: string | null
  /** px; null if neither request nor profile has a size: then the document's `@page`, the template, or A4 applies. */
  readonly pageSize: Size | null
  /** px; null, for all sides or for one, if the document or the template decides. */
  readonly margin: Margin | null
  /** Null for the template's own. */
  readonly header: Furniture | 'none' | null
  readonly footer: Furniture | 'none' | null
  /** Number of the first page. */
  readonly firstPageNumber: number
  /** `#rrggbb`; null for the template's own. */
  readonly accent: string | null
  readonly logo: Logo | null
  readonly title: string | null
  readonly author: string | null
  /** BCP 47. */
  readonly lang: string | null
  /** ISO 8601: a year, month, day or time. */
  readonly date: string | null
  readonly toc: boolean
  /** Number of heading levels in the table of contents. */
  readonly tocDepth: number
  /** The form of printed link addresses. */
  readonly links: 'none' | 'notes' | 'inline'
  /** Whether TeX between delimiters is set as formulas; null if the page decides. */
  readonly math: boolean | null
  readonly output: JobOutput
  /** The standards of the file, PDF/UA before PDF/A. */
  readonly pdf: readonly [PdfStandard, ...PdfStandard[]]
  /** Files inside the PDF. */
  readonly attachments: readonly JobAttachment[]
  /** Whether the PDF contains its source. */
  readonly archive: boolean
  /** Whether form controls become interactive fields. */
  readonly forms: boolean
  readonly invoice: Invoice | null
  /** Passwords; null for none. */
  readonly protection: FileProtection | null
  /** Ends in `.pdf`. */
  readonly filename: string | null
  /** Applied last. */
  readonly css: string | null
  /** The options of extraction, if any. */
  readonly content?: JobContent
  /** Warnings that the job fails on. */
  readonly strict: readonly WarningCode[]
}

type JobSource =
  | {
      readonly kind: 'html'
      readonly html: string
      /** The base of relative references, or null. */
      readonly baseUrl: string | null
      readonly extract: boolean
    }
  | { readonly kind: 'url'; readonly url: string }

/** The names against which a request is validated. */
export interface JobContext {
  /** The names of the available templates. */
  readonly templates: readonly string[]
  readonly profiles: ProfileSource
  /** The profile of a request that names none. */
  readonly defaultProfile: string | null
}

/** Other names of templates. */
const TEMPLATE_ALIASES: Readonly<Record<string, string>> = { darkmode: 'dark', asauthored: 'none' }

/** The job of a request. Throws an OctavoError with the code of the first problem, which names all of them. */
export async function readJob(endpoint: Endpoint, body: unknown, context: JobContext): Promise<Job> {
  const request = checkShape(endpoint, body)
  const profile = await loadProfile(request.profile ?? null, context)
  const problems: Refusal[] = []

  const read = <T>(path: string, reading: Reading<T>): T | null => {
    if (reading.kind === 'value') return reading.value
    problems.push({ code: reading.code, path: path + reading.path, message: reading.message })
    return null
  }
  const given = <V, T>(name: FieldName, value: V | null | undefined, reader: (value: V) => Reading<T>): T | null => {
    if (value === null || value === undefined) return null
    const reading = reader(value)
    return request[name] === undefined ? read('/profile', ofProfile(name, reading)) : read(`/${name}`, reading)
  }

  const furniture = (name: 'header' | 'footer'): Furniture | 'none' | null => {
    const value = request[name] ?? profile?.[name] ?? null
    if (value === false) return 'none'
    return given(name, value, (request: FurnitureRequest) => readFurniture(request, profile?.logo != null))
  }
  const header = furniture('header')
  const footer = furniture('footer')
  const pageSize = given('page_size', request.page_size ?? profile?.page_size, readPageSize)

  const job: Job = {
    ...readDocument(endpoint, request, given),
    template: given('template', request.template ?? profile?.template, name => readTemplate(name, context)),
    pageSize,
    margin: given('margin', request.margin ?? profile?.margin, value => readMarginOn(value, pageSize)),
    header,
    footer,
    firstPageNumber: read('/footer/start_at', firstPageNumber(header, footer)) ?? 1,
    accent: profile?.accent ?? null,
    logo: profile?.logo ?? null,
    title: textOrNull(request.title),
    author: textOrNull(request.author),
    lang: given('lang', request.lang, readLanguage),
    date: given('date', request.date, readDate),
    toc: request.toc ?? false,
    tocDepth: request.toc_depth ?? 3,
    links: request.links ?? 'none',
    math: request.math ?? null,
    output: readOutput(request, given),
    pdf: given('pdf', request.pdf, readStandards) ?? (holdsFiles(request) ? ARCHIVE_WITH_FILES : [PDF_STANDARDS[0]]),
    attachments: given('attachments', request.attachments, readAttachments) ?? [],
    archive: request.archive ?? false,
    forms: request.forms ?? false,
    invoice: given('invoice', request.invoice, readInvoice),
    protection: given('protection', request.protection, readProtection),
    filename: given('filename', request.filename, readFileName),
    css: request.css ?? null,
    strict: given('strict', request.strict, readStrict) ?? [],
  }
  problems.push(...misplacedFiles(job))
  if (problems.length > 0) throw refusal(problems)
  return job
}

/** The standards of a job with files that names none: PDF/UA-1, and the archive that permits such files. */
const ARCHIVE_WITH_FILES = ['ua-1', 'a-3b'] as const

const holdsFiles = ({ archive, invoice }: JobRequest): boolean => archive === true || invoice !== undefined

/** The error for files that the standards of a job do not permit, or that conflict with each other. */
function misplacedFiles({ pdf, attachments, archive, invoice, protection, output }: Job): readonly Refusal[] {
  const problems: Refusal[] = []
  const is = (pattern: RegExp): boolean => pdf.some(standard => pattern.test(standard))
  const add = (code: ErrorCode, path: string, message: string): void => void problems.push({ code, path, message })
  const named = pdf.join('+')
  if (attachments.length > 0 && is(/^a-(?:2.|4)$/))
    add('invalid_attachment', '/attachments', `cannot be in ${named}; a-3b, a-3a and a-4f may hold files`)
  if (archive && !is(/^a-(?:3.|4f)$/))
    add('invalid_attachment', '/archive', `cannot be in ${named}; a-3b, a-3a and a-4f may hold files`)
  if (invoice !== null && !is(/^a-3.$/))
    add('invalid_invoice', '/invoice', `must be in PDF/A-3 (a-3b, a-3u or a-3a), not ${named}`)
  if (invoice !== null && attachments.some(({ name }) => INVOICE_FILES.has(name.toLowerCase())))
    add('invalid_invoice', '/attachments', 'has a second invoice; a hybrid invoice has one')
  if (protection !== null && is(/^a-/))
    add('invalid_type', '/protection', `cannot be in ${named}: archives are not encrypted`)
  if (output.format !== 'pdf' && protection !== null)
    add('invalid_type', '/format', 'is a picture, which has no passwords')
  if (output.format !== 'pdf' && (attachments.length > 0 || archive || invoice !== null))
    add('invalid_type', '/format', 'is a picture, which can hold no files')
  return problems
}

const INVOICE_FILES: ReadonlySet<string> = new Set([
  ...['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'],
])

/** The fields of a request for branding, which plans may exclude. */
export const brandingOf = (body: unknown): readonly FieldName[] =>
  isObject(body)
    ? (['header', 'footer', 'profile'] as const).filter(name => body[name] !== undefined && body[name] !== false)
    : []

/** A job without its access, which only the fetcher needs. */
export function withoutAccess({ access: _, ...job }: Job): Job {
  return job
}

// ---------- steps of readJob ----------

interface Refusal extends FieldProblem {
  readonly code: ErrorCode
}

function refusal(problems: readonly Refusal[]): OctavoError {
  const [first] = problems
  const where = first!.path
  const subject = where === '' ? 'The request' : `The field ${where}`
  const list = problems.map(({ path, message }) => ({ path, message }))
  return new OctavoError(first!.code, `${subject} ${first!.message}.`, { where, problems: list })
}

/** Validates types, unknown fields and required ones. */
function checkShape(endpoint: Endpoint, body: unknown): JobRequest {
  const problems = check(requestSchema(endpoint), body)
  if (problems.length === 0) return body as JobRequest
  throw refusal(problems.map(problem => ({ ...problem, code: codeOf(problem), message: elaborate(endpoint, problem) })))
}

function codeOf(problem: SchemaProblem): ErrorCode {
  if (problem.kind === 'unknown') return 'unknown_field'
  if (problem.kind === 'missing') return 'missing_field'
  const name = problem.path.split('/')[1] ?? ''
  return Object.hasOwn(FIELDS, name) ? (FIELDS[name as FieldName] as Field).typeError : 'invalid_type'
}

/** The message of a problem; a field of the other endpoint is not reported as a misspelling. */
function elaborate(endpoint: Endpoint, problem: SchemaProblem): string {
  const other = problem.kind === 'unknown' ? FIELD_BY_PATH.get(problem.path) : undefined
  if (other === undefined || other.endpoints.includes(endpoint)) return problem.message
  return endpoint === 'url'
    ? 'is not a field of /v1/generate/url; send HTML to /v1/generate'
    : 'is not a field of /v1/generate; send addresses to /v1/generate/url'
}

const FIELD_BY_PATH: ReadonlyMap<string, Field> = new Map(
  Object.entries(FIELDS).map(([name, field]) => [pointer('', name), field as Field]),
)

/** Reports a problem in a field that the request did not set as one of its profile. */
function ofProfile<T>(name: FieldName, reading: Reading<T>): Reading<T> {
  if (reading.kind === 'value') return reading
  return refused('invalid_profile', `is not valid: its ${name}${reading.path} ${reading.message}`)
}

async function loadProfile(requested: string | null, context: JobContext): Promise<Profile | null> {
  const name = requested ?? context.defaultProfile
  if (name === null) return null
  const profile = await context.profiles.load(name).catch((error: unknown) => {
    if (!(error instanceof OctavoError)) throw error
    // Pointers into the profile's file would look like those into the request.
    const message = `is not valid: ${error.problems.map(each => `${each.path} ${each.message}`).join('; ') || error.message}`
    throw refusal([{ code: error.code, path: '/profile', message }])
  })
  if (profile !== null) return profile
  const hint = suggestionFor(name, await context.profiles.names())
  throw refusal([
    { code: 'unknown_profile', path: '/profile', message: `"${shown(name)}" is not a print profile${hint}` },
  ])
}

/** The output. Options of pictures are refused for other formats, since they would have no effect. */
function readOutput(request: JobRequest, given: Given): JobOutput {
  const { format = 'pdf', dpi } = request
  const pages = given('pages', request.pages, readPageRanges)
  if (format === 'png') return { format, dpi: dpi ?? DPI.default, pages }
  given('dpi', dpi, () => refused('invalid_type', 'is for pictures of pixels; add format "png"'))
  if (format === 'svg') return { format, pages }
  given('pages', request.pages, () => refused('invalid_type', 'is for pictures; add format "png" or "svg"'))
  return { format }
}

type Given = <V, T>(name: FieldName, value: V | null | undefined, reader: (value: V) => Reading<T>) => T | null

function readDocument(
  endpoint: Endpoint,
  request: JobRequest,
  given: Given,
): Pick<Job, 'source' | 'assets' | 'access' | 'content'> {
  const url = given('url', request.url, readAddress)
  const access = given('fetch', request.fetch, value => readAccess(value, url))
  const isExtracted = endpoint === 'url' || request.extract === true
  const fields = contentFieldsOf(request)
  for (const name of fields) given(name, true, () => readContentField(isExtracted))
  const asked = {
    ...(access === null ? {} : { access }),
    ...(fields.length === 0 ? {} : { content: contentOf(request) }),
  }
  if (endpoint === 'url') return { source: { kind: 'url', url: url ?? '' }, ...asked }
  const html = given('html', request.html, readHtml) ?? ''
  const assets = given('assets', request.assets, value => readAssets(value, url))
  const baseUrl = url ?? (assets === null ? null : ASSETS_BASE)
  const source: JobSource = { kind: 'html', html, baseUrl, extract: request.extract ?? false }
  return { source, ...(assets === null ? {} : { assets }), ...asked }
}

function readHtml(html: string): Reading<string> {
  if (html.trim() === '') return refused('empty_html', 'is empty: there is nothing to print')
  const kind = binaryKind(html)
  return kind === null ? accepted(html) : refused('not_html', `is no HTML: it is ${kind}`)
}

function readTemplate(name: string, context: JobContext): Reading<string> {
  const folded = fold(name)
  const wanted = Object.hasOwn(TEMPLATE_ALIASES, folded) ? TEMPLATE_ALIASES[folded]! : folded
  const known = context.templates.find(template => fold(template) === wanted)
  if (known !== undefined) return accepted(known)
  const hint = suggestionFor(name, context.templates)
  const message = `"${shown(name)}" is not a template; there are ${context.templates.join(', ')}${hint}`
  return refused('unknown_template', message)
}

function readMarginOn(value: NonNullable<JobRequest['margin']>, pageSize: Size | null): Reading<Margin> {
  const margin = readMargin(value)
  if (margin.kind === 'refused') return margin
  const problem = lackOfRoom(margin.value, pageSize ?? PAGE_SIZES[DEFAULT_PAGE_SIZE])
  return problem === null ? margin : refused('invalid_margin', `does not fit the page: ${problem}`)
}

function readStrict(value: NonNullable<JobRequest['strict']>): Reading<readonly WarningCode[]> {
  if (typeof value === 'boolean') return accepted(value ? LOSSES : [])
  const names = (typeof value === 'string' ? value.split(',') : value).map(name => name.trim()).filter(Boolean)
  const wrong = names.find(name => !Object.hasOwn(WARNINGS, name))
  if (wrong === undefined) return accepted(names as WarningCode[])
  const hint = suggestionFor(wrong, Object.keys(WARNINGS))
  return refused('invalid_type', `names "${shown(wrong)}", which is not the code of a warning${hint}`)
}

/** The number of the first page, which header and footer may both set if they agree. */
function firstPageNumber(header: Furniture | 'none' | null, footer: Furniture | 'none' | null): Reading<number> {
  const ofHeader = header === null || header === 'none' ? null : header.startAt
  const ofFooter = footer === null || footer === 'none' ? null : footer.startAt
  if (ofHeader !== null && ofFooter !== null && ofHeader !== ofFooter)
    return refused('invalid_type', `is ${ofFooter}, but /header/start_at is ${ofHeader}`)
  return accepted(ofFooter ?? ofHeader ?? 1)
}

/** Text for metadata: one line, trimmed; null for an empty one. */
function textOrNull(text: string | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
  return line === '' ? null : line
}
