/** Documents that are sent as files: selects the HTML file and names the others. */

import { basename, extname } from 'node:path/posix'
import { OctavoError } from '../../base/errors.ts'
import { isObject } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { mediaTypeOf } from '../../base/media-types.ts'
import { ASSETS_BASE } from '../../base/resource.ts'
import { decodePage } from '../../fetch/charset.ts'
import { FIELDS, type FieldName } from '../../job/fields.ts'
import type { Schema } from '../../job/schema.ts'
import { savedForm } from '../../saved-pages/saved-form.ts'

/** A file of a multipart request. */
export interface UploadedFile {
  /** Relative, with "/" between folders. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** The limits of uploads. */
export type UploadLimits = Pick<Limits, 'bodyBytes' | 'subResources' | 'subResourceBytes' | 'subResourceTotalBytes'>

/** Maximum number of bytes of a body with files: the limits of HTML and of fetched files together. */
export const uploadBytes = ({ bodyBytes, subResourceTotalBytes }: UploadLimits): number =>
  bodyBytes + subResourceTotalBytes

/** Maximum number of characters of the name of a file with its folders: that of file systems. */
export const LONGEST_NAME = 4_096
const PAGE = /\.x?html?$/i
/** Files that some systems add to archives. */
const RUBBISH = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

/**
 * The request from files and fields. `index.html` is the document, or the only HTML file, and all others are assets. Without
 * one, a saved page (MHTML, WARC, WebArchive) is the document. Throws `missing_field` if there is no document.
 */
export async function requestOf(
  files: readonly UploadedFile[],
  fields: Iterable<readonly [string, string]>,
  limits: UploadLimits,
): Promise<unknown> {
  if (files.some(({ name }) => name.length > LONGEST_NAME)) throw nameTooLong()
  // Assignment of a field named "__proto__" would set the prototype.
  const values = Array.from(fields, ([name, text]): [string, unknown] => [name, fieldValue(name, text)])
  const request: Record<string, unknown> = Object.fromEntries(values)
  const wanted = files.filter(({ name }) => !RUBBISH.test(name))
  const page = request['html'] === undefined ? pageAmong(wanted) : null
  if (page !== null && savedForm(page.bytes) !== null) return savedPage(page, request, limits)
  if (page !== null) request['html'] = textOf(page)
  const folder = page === null ? '' : page.name.slice(0, page.name.length - basename(page.name).length)
  const assets = wanted.filter(file => file !== page)
  if (assets.length > 0)
    request['assets'] = Object.fromEntries(assets.map(file => [addressOf(file.name, folder), dataOf(file)]))
  return request
}

/** The document of a saved page, which contains its resources; the other files are unused. */
async function savedPage(
  { bytes }: UploadedFile,
  request: Readonly<Record<string, unknown>>,
  limits: UploadLimits,
): Promise<unknown> {
  const { readSavedPage } = await import('../../saved-pages/saved-page.ts')
  const url = typeof request['url'] === 'string' ? request['url'] : null
  const saved = (await readSavedPage(bytes, { url, mostBytes: uploadBytes(limits) }))!
  if (Object.keys(saved.assets).length > limits.subResources) throw tooManyFiles(limits)
  return { ...saved, ...request, html: saved.html, assets: saved.assets }
}

/** The `index.html` with the fewest folders in its path. */
function pageAmong(files: readonly UploadedFile[]): UploadedFile {
  const pages = files.filter(({ name }) => PAGE.test(name))
  const depth = ({ name }: UploadedFile): number => name.split('/').length
  const indices = pages.filter(({ name }) => /^index\./i.test(basename(name))).sort((a, b) => depth(a) - depth(b))
  const saved = pages.length > 0 ? [] : files.filter(({ bytes }) => savedForm(bytes) !== null)
  const page = indices[0] ?? (pages.length === 1 ? pages[0] : saved.length === 1 ? saved[0] : undefined)
  if (page !== undefined) return page
  throw new OctavoError('missing_field', 'There is no document: name one of the files "index.html".', {
    problems: [{ path: '/html', message: 'must be a file "index.html" or a field "html"' }],
  })
}

const textOf = ({ bytes }: UploadedFile): string => decodePage({ bytes, charset: null, url: new URL(ASSETS_BASE) }).text

/** The address of a file relative to the document. Characters that have a meaning in addresses are escaped. */
function addressOf(name: string, folder: string): string {
  const relative = name.startsWith(folder) ? name.slice(folder.length) : name
  const escaped = relative.replace(/[%#?]/g, character => encodeURIComponent(character))
  // "a:b.png" would be an address with a scheme.
  return `./${escaped}`
}

const dataOf = ({ name, bytes }: UploadedFile): string =>
  `data:${mediaTypeOf(extname(name))};base64,${Buffer.from(bytes).toString('base64')}`

/** The value of a form field by its schema: booleans, numbers and JSON are text in forms. */
export function fieldValue(name: string, text: string): unknown {
  if (!Object.hasOwn(FIELDS, name)) return text
  const kinds = kindsOf(FIELDS[name as FieldName].schema)
  if (kinds.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (kinds.has('integer') && /^-?\d{1,9}$/.test(text)) return Number(text)
  if ((kinds.has('object') || kinds.has('array')) && /^\s*[[{]/.test(text)) return jsonOf(text)
  return text
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) || Array.isArray(value) ? value : text
  } catch {
    return text
  }
}

function kindsOf(schema: Schema): ReadonlySet<string> {
  if ('anyOf' in schema) return new Set(schema.anyOf.flatMap(each => [...kindsOf(each)]))
  return new Set(['const' in schema ? 'boolean' : schema.type])
}

/** The error of a request with too many files. */
export const tooManyFiles = ({ subResources }: UploadLimits): OctavoError =>
  new OctavoError('payload_too_large', `A document may come with at most ${subResources} files.`)

/** The error of a file that is too large. */
export const fileTooLarge = ({ subResourceBytes }: UploadLimits): OctavoError =>
  new OctavoError('payload_too_large', `A file may have at most ${subResourceBytes} bytes.`)

/** The error of a file whose name is too long. */
export const nameTooLong = (): OctavoError =>
  new OctavoError('payload_too_large', `The name of a file may have at most ${LONGEST_NAME} characters.`)

/** The error of files that are too large together. */
export const filesTooLarge = (limits: UploadLimits): OctavoError =>
  new OctavoError('payload_too_large', `All files together may have at most ${uploadBytes(limits)} bytes.`)
