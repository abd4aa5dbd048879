/** The output of a job: a PDF, or pictures of its pages. */
import { accepted, type Reading, refused } from './reading.ts'

/** Output formats with their media types. */
export const OUTPUT_TYPES = { pdf: 'application/pdf', png: 'image/png', svg: 'image/svg+xml' } as const

/** A format of the result. */
type OutputFormat = keyof typeof OUTPUT_TYPES
/** The media type of an output. */
export type OutputType = (typeof OUTPUT_TYPES)[OutputFormat]
/** All formats, the default first. */
export const OUTPUT_FORMATS = Object.keys(OUTPUT_TYPES) as readonly OutputFormat[]

/** The format of a media type; null for others. */
export const formatOfType = (type: string): OutputFormat | null =>
  OUTPUT_FORMATS.find(format => OUTPUT_TYPES[format] === type) ?? null
/** The output format that the extension of a file name asks for, or null. */
export const formatOfFile = (name: string): OutputFormat | null =>
  OUTPUT_FORMATS.find(format => name.toLowerCase().endsWith(`.${format}`)) ?? null

/** The output with the options of its format. */
export type JobOutput =
  | { readonly format: 'pdf' }
  | {
      readonly format: 'png'
      /** Pixels per inch. */
      readonly dpi: number
      /** Null for all pages. */
      readonly pages: readonly PageRange[] | null
    }
  | { readonly format: 'svg'; readonly pages: readonly PageRange[] | null }

/** Pages by their place in the document, from 1; both ends belong to it. `last` is infinite for all that follow. */
interface PageRange {
  readonly first: number
  readonly last: number
}

/** Bounds of the resolution of pictures, in pixels per inch; CSS px are 96 to the inch. */
export const DPI = { minimum: 10, maximum: 600, default: 96 } as const

/** Maximum number of ranges, each of which is tested for each page. */
const MAX_RANGES = 100

/** Reads "1-3, 5, 8-". */
export function readPageRanges(text: string): Reading<readonly PageRange[]> {
  const parts = text.split(',')
  const ranges = parts.slice(0, MAX_RANGES).map(readRange)
  if (parts.length <= MAX_RANGES && ranges.every(range => range !== null)) return accepted(ranges)
  return refused('invalid_type', 'must be pages such as "1", "2-5" or "1,4-"')
}

function readRange(text: string): PageRange | null {
  const match = /^\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?)?\s*$/.exec(text)
  if (match === null) return null
  const first = Number(match[1])
  const last = match[2] === undefined ? first : match[3] === undefined ? Number.POSITIVE_INFINITY : Number(match[3])
  return first >= 1 && last >= first ? { first, last } : null
}

/** The pages in the ranges, in order, as indices from 0. */
export function chosenPages(count: number, ranges: readonly PageRange[] | null): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  if (ranges === null) return all
  return all.filter(index => ranges.some(({ first, last }) => index + 1 >= first && index + 1 <= last))
}
