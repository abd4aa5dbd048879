/** Converts arguments of the command line to inputs, and inputs to jobs. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OctavoError } from '../base/errors.ts'
import type { ResourceLoader } from '../base/resource.ts'
import { type Job, type JobContext, type JobRequest, readJob } from '../job/job.ts'
import { savedForm } from '../saved-pages/saved-form.ts'
import { asUsage } from './job-flags.ts'
import { localFiles } from './local-files.ts'
import { UsageError } from './outcome.ts'
import type { WebAccess } from './web-access.ts'

/** An input; `label` is its name in messages. */
export type Input =
  | { readonly kind: 'url'; readonly label: string; readonly url: string }
  | { readonly kind: 'file'; readonly label: string; readonly path: string }
  | { readonly kind: 'stdin'; readonly label: string }

/** The input of an argument: standard input, a web address or a file. Throws a UsageError for an invalid address. */
export function inputOf(argument: string): Input {
  if (argument === '-') return { kind: 'stdin', label: 'standard input' }
  if (/^https?:\/\//i.test(argument)) {
    if (!URL.canParse(argument)) throw new UsageError(`"${argument}" is not an address.`)
    return { kind: 'url', label: argument, url: argument }
  }
  return { kind: 'file', label: argument, path: resolve(argument) }
}

/** The default name of an input's PDF. */
function outputName(input: Input): string {
  switch (input.kind) {
    case 'stdin':
      return 'document.pdf'
    case 'file':
      return `${basename(input.path, extname(input.path))}.pdf`
    case 'url': {
      const { hostname, pathname } = new URL(input.url)
      const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname
      return `${last.replace(/\.html?$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`
    }
  }
}

/** The path of an input's PDF: `folder/name.pdf`, or beside the input file. */
export const outputPath = (input: Input, folder: string | null): string =>
  folder !== null
    ? join(folder, outputName(input))
    : join(input.kind === 'file' ? dirname(input.path) : '.', outputName(input))

/** A validated job and its loader, which is null without network access. */
interface PreparedJob {
  readonly job: Job
  readonly loader: ResourceLoader | null
}

/** The access of documents to network and files. */
export interface DocumentAccess {
  readonly web: WebAccess | null
  /** The folder whose files documents may use; null for the folder of each document. */
  readonly root: string | null
}

/** The job of an input and the loader of its resources. */
export async function prepare(
  input: Input,
  request: JobRequest,
  context: JobContext,
  { web, root }: DocumentAccess,
): Promise<PreparedJob> {
  const webFor = (job: Job): ResourceLoader | null => web?.forDocument(job.access) ?? null
  try {
    if (input.kind === 'url') {
      const job = await readJob('url', { ...request, url: input.url }, context)
      return { job, loader: webFor(job) }
    }
    const bytes = input.kind === 'stdin' ? await readStdin() : await readInput(input)
    const document = await documentIn(bytes, request.url ?? null)
    if (document.html.trim() === '') throw new OctavoError('empty_html', 'It is empty: there is nothing to print.')
    const job = await readJob('generate', { ...request, ...document }, context)
    return input.kind === 'stdin' || job.source.kind !== 'html' || job.source.baseUrl !== null
      ? { job, loader: webFor(job) }
      : inFolder(job, input.path, localFiles(folderOf(input.path, root), webFor(job)))
  } catch (error) {
    throw asUsage(error)
  }
}

/** The job of a file, whose relative references are resolved against its path. */
function inFolder(job: Job, path: string, loader: ResourceLoader): PreparedJob {
  const { source } = job
  if (source.kind !== 'html') return { job, loader }
  const baseUrl = pathToFileURL(path).href
  return { job: { ...job, source: { ...source, baseUrl } }, loader }
}

/** The folder whose files a document may use. Throws a UsageError if the document is outside the given root. */
function folderOf(path: string, root: string | null): string {
  if (root === null) return dirname(path)
  const way = relative(resolve(root), path)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new UsageError(`--root: ${path} is not in the folder ${root}.`)
  return resolve(root)
}

async function readInput({ path, label }: Extract<Input, { kind: 'file' }>): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : ''
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : 'cannot be read'
    const hint = code === 'ENOENT' && looksLikeAddress(label) ? ' Addresses start with https://.' : ''
    throw new OctavoError('url_unreachable', `The file ${why}.${hint}`, { cause })
  }
}

/** `example.com/page`, and not `page.html`. */
const looksLikeAddress = (argument: string): boolean =>
  /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(argument) &&
  !/^[^/]*\.(?:x?html?|mht(?:ml)?|warc|zip|md|txt)$/i.test(argument)

/** All bytes of standard input. */
export async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The HTML of a file, or a page that was saved in it with its resources; of several pages the one at `address`. */
export async function documentIn(
  bytes: Uint8Array,
  address: string | null,
): Promise<Pick<JobRequest, 'url' | 'assets'> & { readonly html: string }> {
  if (savedForm(bytes) === null) return { html: await decoded(bytes) }
  const { readSavedPage } = await import('../saved-pages/saved-page.ts')
  return (await readSavedPage(bytes, { url: address }))!
}

/** Decodes a file. Tables of encodings are loaded only if it is not UTF-8. */
async function decoded(bytes: Uint8Array): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const { decodePage } = await import('../fetch/charset.ts')
    return decodePage({ bytes, charset: null, url: new URL('file:///') }).text
  }
}
