/** The lines of a manifest: one JSON object per line, with the fields of a request and the name of the file. */

import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { basename, dirname, extname, posix, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { OctavoError } from '../base/errors.ts'
import { isObject } from '../base/json.ts'

/** A document of a manifest. */
export interface Item {
  /** Its line number, from 1. */
  readonly line: number
  /** Relative path of its file, with "/". */
  readonly output: string
  /** The fields of a request. */
  readonly request: Readonly<Record<string, unknown>>
  /** The origin of its page; null if there is none. */
  readonly host: string | null
  /** A digest of all inputs except fetched ones: documents with equal items are equal if their pages are. */
  readonly digest: string
}

/** An invalid line. */
export interface BadLine {
  readonly line: number
  readonly error: OctavoError
}

/** Reads a manifest in a streaming fashion, since it may have millions of lines. Empty lines are skipped. */
export async function* readManifest(path: string, version: string): AsyncGenerator<Item | BadLine> {
  const outputs = new Map<string, number>()
  let line = 0
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++
    if (text.trim() === '') continue
    try {
      const item = readLine(text, line, dirname(path), version)
      const other = outputs.get(item.output)
      if (other !== undefined) throw bad(`lines ${other} and ${line} would both become ${item.output}`)
      outputs.set(item.output, line)
      yield item
    } catch (error) {
      if (!(error instanceof OctavoError)) throw error
      yield { line, error }
    }
  }
}

const bad = (message: string): OctavoError => new OctavoError('bad_request', `${message}.`)

function readLine(text: string, line: number, folder: string, version: string): Item {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new OctavoError('invalid_json', 'The line is not JSON.')
  }
  if (!isObject(value)) throw bad('The line must be a JSON object')
  const { output, file, ...fields } = value
  const request = file === undefined ? fields : { ...fields, html: contentOf(file, folder) }
  const url = typeof request['url'] === 'string' && request['html'] === undefined ? request['url'] : null
  const name = readOutput(output ?? nameOf(url, file, line))
  const digest = createHash('sha256')
    .update(`${version} ${JSON.stringify(request)}`)
    .digest('base64url')
  return { line, output: name, request, host: url !== null && URL.canParse(url) ? new URL(url).host : null, digest }
}

function contentOf(file: unknown, folder: string): string {
  if (typeof file !== 'string') throw bad('The field "file" must be a path')
  try {
    return readFileSync(resolve(folder, file), 'utf8')
  } catch (cause) {
    throw new OctavoError('url_unreachable', `The file ${file} cannot be read.`, { cause })
  }
}

/** The default name, from the file or the address: `example.com/path/page.pdf`. */
function nameOf(url: string | null, file: unknown, line: number): string {
  if (typeof file === 'string')
    return `${file.slice(0, file.length - extname(file).length).replace(/^(?:\.?\.?\/)+/, '')}.pdf`
  if (url === null || !URL.canParse(url)) return `${line}.pdf`
  const { host, pathname, search } = new URL(url)
  const path = pathname.replace(/\/$/, '/index').replace(/\.x?html?$/i, '')
  const query = search === '' ? '' : `-${createHash('sha256').update(search).digest('hex').slice(0, 8)}`
  const parts = `${host}${path}${query}.pdf`.split('/').map(part => part.replace(/[^\p{L}\p{N}._-]+/gu, '-'))
  return parts.map(part => (/^\.+$/.test(part) ? '-' : part)).join('/')
}

/** A path inside the destination. */
function readOutput(output: unknown): string {
  if (typeof output !== 'string' || output === '' || output.length > 1_000)
    throw bad('The field "output" must be a path')
  const path = posix.normalize(output.replaceAll('\\', '/'))
  const leaves = path.startsWith('/') || path.split('/').includes('..') || /\p{Cc}/u.test(path)
  if (leaves || basename(path) === '' || path.endsWith('/'))
    throw bad(`The output "${output}" is not a path below the target`)
  return path
}
