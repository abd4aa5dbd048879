/** Name trees (ISO 32000-1 §7.9.6): sorted by bytes, in leaves of bounded size. */
import { createHash } from 'node:crypto'
import type { PdfFile } from './pdfkit.ts'
import { byteString, type Reference, reference } from './syntax.ts'

/** Bytes of a string that archives may have (ISO 19005-2 §6.1.13). */
const LONGEST_KEY = 32_767

/** A key's UTF-8 bytes as characters; in place of very long keys, a digest of them. */
export function toBytes(key: string): string {
  const bytes = Buffer.from(key, 'utf8')
  return bytes.length <= LONGEST_KEY ? bytes.toString('latin1') : createHash('sha256').update(bytes).digest('hex')
}

/** The tree as one dictionary. */
export function nameTree<T>(entries: ReadonlyMap<string, T>, source: (value: T) => string): string {
  return `<</Names[${sorted(entries)
    .map(([key, value]) => `${byteString(key)}${spaced(source(value))}`)
    .join('')}]>>`
}

/** Names in a leaf: a reader that looks one up reads the limits of the leaves and one leaf. */
const NAMES_PER_LEAF = 64

/** The tree as leaves under one root, for maps that may be large. */
export function putNameTree<T>(
  file: PdfFile,
  entries: ReadonlyMap<string, T>,
  source: (value: T) => string,
): Reference {
  const rows = sorted(entries)
  const leaves: Reference[] = []
  for (let start = 0; start < rows.length; start += NAMES_PER_LEAF) {
    const leaf = rows.slice(start, start + NAMES_PER_LEAF)
    const limits = `[${byteString(leaf[0]![0])}${byteString(leaf.at(-1)![0])}]`
    const names = leaf.map(([key, value]) => `${byteString(key)}${spaced(source(value))}`).join('')
    leaves.push(file.add(`<</Limits${limits}/Names[${names}]>>`))
  }
  return file.add(`<</Kids[${leaves.map(reference).join(' ')}]>>`)
}

/** Names as bytes, in the order that the tree wants. */
function sorted<T>(entries: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  const rows = [...entries].map(([key, value]) => [toBytes(key), value] as const)
  return rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}

const spaced = (source: string): string => (/^[[<(/]/.test(source) ? source : `${source} `)
