/** One snapshot: the text of a PDF's pages and more of it, its pictures and its bytes, against what was stored. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ComparedParts } from '../compare/changes.ts'
import { compareModels } from '../compare/compare.ts'
import { summaryOf } from '../compare/describe.ts'
import { readModel } from '../compare/read-model.ts'
import type { RenderOptions } from '../index.ts'
import { pictureDifference } from './picture-difference.ts'
import { EXTENSION, store, type Writing } from './snapshot-files.ts'
import { partsOf, readSnapshot, writeSnapshot } from './snapshot-text.ts'

/** What a snapshot holds. The text is in it unless it is `false`; everything else has to be asked for. */
export interface SnapshotParts {
  readonly text?: boolean
  /** Places, sizes, fonts and colours of lines; places of pictures, rules and areas. */
  readonly layout?: boolean
  readonly links?: boolean
  readonly outline?: boolean
  /** The blocks of the structure tree with their alternatives. */
  readonly structure?: boolean
  readonly metadata?: boolean
  /** A picture of each page. Needs the HTML: pass the options of `render` in place of a PDF. */
  readonly image?: boolean
  /** Pixels per inch of the pictures, 96 if not given. */
  readonly dpi?: number
  /** The PDF itself, byte by byte. */
  readonly bytes?: boolean
}

/** A PDF, or what `render` makes one of. */
export type SnapshotSubject = Uint8Array | RenderOptions

/** Whether a document is as its snapshot says; otherwise a message that names the differences, and both texts. */
export type SnapshotOutcome =
  | { readonly pass: true }
  | { readonly pass: false; readonly message: string; readonly actual: string; readonly expected: string }

interface Rendered {
  readonly pdf: Uint8Array
  readonly pictures: readonly { readonly page: number; readonly png: Uint8Array }[]
}

const HOW_TO_UPDATE = 'If this is as it should be, update the snapshots.'

/** Renders what is not yet a PDF. */
export async function rendered(subject: SnapshotSubject, parts: SnapshotParts): Promise<Rendered> {
  if (subject instanceof Uint8Array) return { pdf: subject, pictures: [] }
  const { render, renderPages } = await import('../index.ts')
  const { pdf } = await render(subject)
  if (!parts.image) return { pdf, pictures: [] }
  const { pictures } = await renderPages({ ...subject, ...(parts.dpi === undefined ? {} : { dpi: parts.dpi }) })
  return { pdf, pictures }
}

/** Compares with the files that begin with `path`, and writes those that are missing where that is allowed. */
export function compareSnapshot(
  { pdf, pictures }: Rendered,
  path: string,
  parts: SnapshotParts,
  writing: Writing,
): SnapshotOutcome {
  if (parts.image && pictures.length === 0)
    throw new TypeError('Pictures are drawn from HTML: pass the options of render() in place of a PDF.')
  const text = compareText(pdf, `${path}${EXTENSION}`, parts, writing)
  if (!text.pass) return text
  const messages = pictures.flatMap(picture => comparePicture(picture, path, writing))
  messages.push(...surplusPictures(path, pictures.length, parts, writing))
  if (parts.bytes) messages.push(...compareBytes(pdf, `${path}.pdf`, writing))
  if (messages.length === 0) return { pass: true }
  return { pass: false, message: `${messages.join('\n')}\n${HOW_TO_UPDATE}`, actual: '', expected: '' }
}

function compareText(pdf: Uint8Array, path: string, parts: SnapshotParts, writing: Writing): SnapshotOutcome {
  const compared = comparedParts(parts)
  const actual = writeSnapshot(readModel(pdf), compared)
  const stored = store(Buffer.from(actual), path, writing)
  if (stored.kind === 'missing') return { ...missing(path), actual, expected: '' }
  if (stored.kind !== 'different') return { pass: true }
  const expected = stored.expected.toString()
  return { pass: false, message: difference(actual, expected, path), actual, expected }
}

/** In words; what only the text of the snapshot shows is left to the runner's own comparison. */
function difference(actual: string, expected: string, path: string): string {
  const head = `The PDF is not the one of ${path}`
  try {
    const known = partsOf(expected)
    const changes = compareModels(readSnapshot(expected), readSnapshot(actual), known)
    return changes.length === 0 ? `${head}. ${HOW_TO_UPDATE}` : `${head}:\n${summaryOf(changes)}\n${HOW_TO_UPDATE}`
  } catch (error) {
    return `${head}. ${error instanceof Error ? error.message : ''} ${HOW_TO_UPDATE}`
  }
}

const comparedParts = (parts: SnapshotParts): ComparedParts => {
  return {
    text: parts.text ?? true,
    layout: parts.layout ?? false,
    links: parts.links ?? false,
    outline: parts.outline ?? false,
    structure: parts.structure ?? false,
    metadata: parts.metadata ?? false,
  }
}

const picturePath = (path: string, page: number): string => `${path}.page-${page}.png`

function comparePicture(
  { page, png }: { readonly page: number; readonly png: Uint8Array },
  path: string,
  writing: Writing,
): readonly string[] {
  const file = picturePath(path, page)
  const differenceFile = `${path}.page-${page}.diff.png`
  const stored = store(png, file, writing)
  if (stored.kind === 'missing') return [missing(file).message]
  if (stored.kind !== 'different') {
    rmSync(differenceFile, { force: true })
    return []
  }
  const found = pictureDifference(stored.expected, png)
  if (found === null) return []
  const share = Math.max(0.01, Math.round(found.share * 10_000) / 100)
  return [`page ${page}: ${share} % of the pixels differ${written(differenceFile, found.png)}`]
}

/** A folder that cannot be written to costs the picture, not the message. */
function written(path: string, bytes: Uint8Array): string {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    return `; see ${path}`
  } catch {
    return ''
  }
}

/** Pictures of pages that the document no longer has. */
function surplusPictures(path: string, count: number, parts: SnapshotParts, writing: Writing): readonly string[] {
  if (!parts.image) return []
  const found: string[] = []
  for (let page = count + 1; existsSync(picturePath(path, page)); page++) {
    if (writing === 'update') rmSync(picturePath(path, page))
    else found.push(`page ${page} is gone`)
  }
  return found
}

function compareBytes(pdf: Uint8Array, path: string, writing: Writing): readonly string[] {
  const stored = store(pdf, path, writing)
  if (stored.kind === 'missing') return [missing(path).message]
  if (stored.kind !== 'different') return []
  const changes = compareModels(readModel(stored.expected), readModel(pdf))
  const summary = changes.length === 0 ? 'its pages look and read the same' : summaryOf(changes)
  return [`The bytes are not those of ${path}: ${summary}`]
}

function missing(path: string): { readonly pass: false; readonly message: string } {
  return { pass: false, message: `There is no snapshot ${path}, and none may be written here (CI).` }
}
