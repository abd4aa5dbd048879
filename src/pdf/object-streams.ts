/**
 * Object streams (ISO 32000-1 §7.5.7). Similar objects are padded to rows of equal length and stored as differences from the
 * row above (§7.4.4.4). Numbers that increase evenly, as in table cells, then compress to almost nothing.
 */
import { PdfWriter } from './bytes.ts'
import type { Reference } from './syntax.ts'

/** An object that is no stream, as source. */
export interface PlainObject {
  readonly id: Reference
  readonly source: string
}

/** An object whose parts begin rows of their own. */
export interface ObjectRows {
  readonly id: Reference
  readonly parts: readonly string[]
}

/** The uncompressed data of an object stream and the entries of its dictionary. */
export interface ObjectStream {
  readonly entries: string
  readonly data: Uint8Array
  /** Bytes of a row; null where there are none. */
  readonly columns: number | null
}

/** Objects in sequence, without rows. */
export function plainObjects(objects: readonly PlainObject[]): ObjectStream {
  const index = new PdfWriter()
  const body = new PdfWriter()
  for (const { id, source } of objects) {
    index.integer(id, ' ')
    index.integer(body.length, ' ')
    body.latin(source)
    body.uint8(LINE_FEED)
  }
  return objectStream(objects.length, index, body, null)
}

const LINE_FEED = 0x0a

/** Rows as long as the longest of `lengths`, with a space between them. */
export function objectRows(objects: readonly ObjectRows[], lengths: Iterable<number>): ObjectStream {
  let longest = 0
  for (const length of lengths) longest = Math.max(longest, length)
  const columns = longest + 1
  const index = new PdfWriter()
  const body = new PdfWriter()
  for (const { id, parts } of objects) {
    index.integer(id, ' ')
    index.integer(body.length, '')
    fillRow(index, columns)
    for (const part of parts) {
      body.latin(part)
      fillRow(body, columns)
    }
  }
  return objectStream(objects.length, index, body, columns)
}

/** Fills the last row with spaces, at least one. */
function fillRow(out: PdfWriter, columns: number): void {
  out.repeat(SPACE, columns - (out.length % columns))
}

const SPACE = 0x20

function objectStream(count: number, index: PdfWriter, body: PdfWriter, columns: number | null): ObjectStream {
  const entries = `/Type/ObjStm/N ${count}/First ${index.length}`
  index.append(body.bytes())
  return { entries, data: index.bytes(), columns }
}

/** Rows as differences from the row above: PNG's filter 2, whose number stands before each. */
export function upPredicted(rows: Uint8Array, columns: number): Uint8Array {
  const count = rows.length / columns
  const predicted = new Uint8Array(count * (columns + 1))
  for (let row = 0; row < count; row++) {
    const from = row * columns
    const to = row * (columns + 1) + 1
    predicted[to - 1] = 2
    if (row === 0) predicted.set(rows.subarray(0, columns), to)
    else for (let i = 0; i < columns; i++) predicted[to + i] = rows[from + i]! - rows[from - columns + i]!
  }
  return predicted
}

/** The entry that tells readers to add the row above; 12 is PNG's filter 2 (ISO 32000-1 §7.4.4.4, Table 10). */
export const predictedBy = (columns: number): string => `/DecodeParms<</Predictor 12/Columns ${columns}>>`
