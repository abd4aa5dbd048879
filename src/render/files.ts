/** The files embedded in a PDF: those of the job, those that the document links to, its source, and an invoice. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { Resource, ResourceLoader } from '../base/resource.ts'
import { attribute, type Document, elementsNamed, textContent } from '../html/document.ts'
import { lastPart, MEDIA_TYPE, RELATIONSHIPS, type Relationship, readName, typeOf } from '../job/attachments.ts'
import type { Invoice } from '../job/invoice.ts'
import type { Job } from '../job/job.ts'
import { shown } from '../job/suggestion.ts'
import type { EmbeddedFile } from '../pdf/attachments.ts'
import type { XmpSchema } from '../pdf/metadata.ts'

/** The services for loading files. */
interface FilesContext {
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal: AbortSignal | null
}

/** The files in a PDF, and their entries in its metadata. */
export interface DocumentFiles {
  readonly files: readonly EmbeddedFile[]
  readonly schemas: readonly XmpSchema[]
}

/** The address of a job's own HTML in its archive. */
const GIVEN_HTML = 'urn:x-octavo:html'

/**
 * Loads the files of a job. Throws `attachment_unavailable` for files of the job that cannot be fetched, and
 * `attachment_too_large` over the limit; files that only the document names are a warning.
 */
export async function filesOf(
  job: Job,
  document: Document,
  page: Resource | null,
  resources: ReadonlyMap<string, Resource>,
  context: FilesContext,
): Promise<DocumentFiles> {
  const files: EmbeddedFile[] = []
  const schemas: XmpSchema[] = []
  let bytes = 0
  const add = (file: EmbeddedFile): void => {
    bytes += file.bytes.length
    if (bytes > context.limits.attachmentBytes)
      throw new OctavoError('attachment_too_large', `The files have more than ${context.limits.attachmentBytes} bytes.`)
    files.push(file)
  }
  if (job.invoice !== null) {
    add(invoiceFile(job.invoice))
    schemas.push(invoiceSchema(job.invoice))
    warnOfTotals(job.invoice, document, context.diagnostics)
  }
  for (const attachment of job.attachments) {
    const { content, ...facts } = attachment
    const data = 'data' in content ? Buffer.from(content.data, 'base64') : await fetched(content.url, context)
    add({ ...facts, bytes: data })
  }
  for (const link of linksIn(document, job, files, context)) {
    const file = await linkedFile(link, context)
    if (file !== null) add(file)
  }
  if (job.archive) {
    const { sourceArchive } = await import('./source-archive.ts')
    const archive = sourceArchive(page ?? givenPage(job), resources.values(), titleOf(document))
    add(archive.file)
    schemas.push(archive.schema)
  }
  return { files, schemas }
}

async function fetched(url: string, { loader, signal }: FilesContext): Promise<Uint8Array> {
  if (loader === null)
    throw new OctavoError('attachment_unavailable', `There is no network to fetch ${shown(url)} from.`)
  try {
    const request = { url: new URL(url), kind: 'file', ...(signal === null ? {} : { signal }) } as const
    return (await loader.load(request)).bytes
  } catch (cause) {
    if (!(cause instanceof OctavoError)) throw cause
    const code = cause.code === 'response_too_large' ? 'attachment_too_large' : 'attachment_unavailable'
    throw new OctavoError(code, `The file ${shown(url)} could not be fetched: ${cause.message}`, { cause })
  }
}

// ---------- <link rel=attachment> ----------

interface LinkedFile {
  readonly url: URL
  readonly name: string
  readonly type: string | null
  readonly relationship: Relationship
  readonly description: string | null
  readonly line: number
}

/** Maximum number of links of a document that become attachments. */
const MOST_LINKS = 100

/** The files that a document links to, each name once; none if the standards of the job do not allow them. */
function linksIn(
  document: Document,
  job: Job,
  taken: readonly EmbeddedFile[],
  { diagnostics }: FilesContext,
): readonly LinkedFile[] {
  const names = new Set(taken.map(({ name }) => name))
  const links: LinkedFile[] = []
  const isForbidden = job.pdf.some(standard => /^a-(?:2.|4)$/.test(standard))
  for (const element of elementsNamed(document, 'link')) {
    if (!/(?:^|\s)attachment(?:\s|$)/i.test(attribute(element, 'rel') ?? '')) continue
    const href = attribute(element, 'href')?.trim() ?? ''
    const warn = (reason: string): void =>
      diagnostics.warn('attachment_missing', `the attachment "${shown(href)}" ${reason}`)
    const base = document.baseUrl?.href
    if (isForbidden) warn(`cannot be in ${job.pdf.join('+')}`)
    else if (!URL.canParse(href, base)) warn('has no address that can be resolved')
    else if (links.length >= MOST_LINKS) warn(`is one of more than ${MOST_LINKS}`)
    else {
      const url = new URL(href, base)
      const name = readName(attribute(element, 'download') || lastPart(url.href) || 'attachment')
      if (name.kind === 'refused' || names.has(name.value)) {
        warn(name.kind === 'refused' ? `has a name that ${name.message}` : 'has the name of another')
        continue
      }
      names.add(name.value)
      const type = attribute(element, 'type')?.trim().toLowerCase() ?? ''
      const relationship = (attribute(element, 'data-relationship') ?? '').toLowerCase()
      links.push({
        url,
        name: name.value,
        type: MEDIA_TYPE.test(type) ? type : null,
        relationship: RELATIONSHIPS.find(each => each === relationship) ?? 'unspecified',
        description: attribute(element, 'title')?.trim() || null,
        line: 0,
      })
    }
  }
  return links
}

async function linkedFile(
  link: LinkedFile,
  { loader, diagnostics, signal }: FilesContext,
): Promise<EmbeddedFile | null> {
  const { url, name, type, relationship, description } = link
  const warn = (reason: string): null => {
    diagnostics.warn('attachment_missing', `the attachment "${shown(url.href)}" ${reason}`)
    return null
  }
  if (url.protocol === 'data:') {
    const data = /^data:([^,;]*)(?:;[^,]*?)?(;base64)?,([\s\S]*)$/.exec(url.href)
    if (data === null) return warn('is no data address')
    const [, given = '', isBase64, body = ''] = data
    const bytes = isBase64 ? Buffer.from(body, 'base64') : Buffer.from(unescaped(body), 'latin1')
    return { name, bytes, type: type ?? (MEDIA_TYPE.test(given) ? given : typeOf(name)), relationship, description }
  }
  if (loader === null) return warn('cannot be fetched: there is no network')
  try {
    const resource = await loader.load({ url, kind: 'file', ...(signal === null ? {} : { signal }) })
    const said = MEDIA_TYPE.test(resource.contentType) ? resource.contentType : typeOf(name)
    return { name, bytes: resource.bytes, type: type ?? said, relationship, description }
  } catch (error) {
    if (!(error instanceof OctavoError)) throw error
    return warn(`could not be fetched: ${error.message}`)
  }
}

const unescaped = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

// ---------- the source ----------

function givenPage({ source }: Job): Resource {
  if (source.kind !== 'html') throw new Error('a fetched page is known')
  const url = new URL(source.baseUrl ?? GIVEN_HTML)
  return { url, contentType: 'text/html', charset: 'utf-8', bytes: Buffer.from(source.html.toWellFormed(), 'utf8') }
}

function titleOf(document: Document): string | null {
  const [title] = elementsNamed(document, 'title')
  return title === undefined ? null : textContent(title).replace(/\s+/g, ' ').trim()
}

// ---------- the invoice ----------

const invoiceFile = ({ xml, fileName, relationship, documentType }: Invoice): EmbeddedFile => ({
  name: fileName,
  bytes: Buffer.from(xml, 'utf8'),
  type: 'text/xml',
  relationship,
  description: documentType === 'INVOICE' ? 'The invoice as data' : 'The order as data',
})

const invoiceSchema = ({ namespace, fileName, documentType, version, level }: Invoice): XmpSchema => ({
  name: documentType === 'INVOICE' ? 'Factur-X PDFA Extension Schema' : 'Order-X PDFA Extension Schema',
  namespace,
  prefix: 'fx',
  properties: [
    { name: 'DocumentFileName', description: 'The name of the embedded XML document', value: fileName },
    { name: 'DocumentType', description: 'The type of the hybrid document', value: documentType },
    { name: 'Version', description: 'The actual version of the standard applying to the XML document', value: version },
    { name: 'ConformanceLevel', description: 'The conformance level of the XML document', value: level },
  ],
})

/** Warns if the totals of the invoice are not in the text: people and programs must read the same sums. */
function warnOfTotals({ totals }: Invoice, document: Document, diagnostics: Diagnostics): void {
  if (totals.length === 0) return
  const text = textContent(document.root)
  for (const { name, amount } of totals)
    if (!writings(amount).some(writing => hasNumber(text, writing)))
      diagnostics.warn('invoice_differs', `the document does not show ${amount} (${name})`)
}

/** The forms of an amount in text: with or without thousands separators, with a decimal point or comma. */
function writings(amount: string): readonly string[] {
  const value = Number(amount)
  if (!Number.isFinite(value)) return [amount]
  const [whole = '', cents = ''] = Math.abs(value).toFixed(2).split('.')
  const grouped = (separator: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, separator)
  const wholes = new Set(['', ',', '.', ' ', '\u00a0', '\u202f', '\u2009', "'", '\u2019'].map(grouped))
  return [...wholes].flatMap(each => [`${each}.${cents}`, `${each},${cents}`, ...(cents === '00' ? [each] : [])])
}

/** Whether a text has a number that is not part of a longer one. */
function hasNumber(text: string, writing: string): boolean {
  for (let at = text.indexOf(writing); at >= 0; at = text.indexOf(writing, at + 1)) {
    const isPart =
      /[\d.,]/.test(text[at - 1] ?? '') || /^[.,]?\d/.test(text.slice(at + writing.length, at + writing.length + 2))
    if (!isPart) return true
  }
  return false
}
