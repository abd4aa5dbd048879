/** Parses page sizes and margins of requests to CSS pixels. */

import type { Sides, Size } from '../base/geometry.ts'
import { isObject } from '../base/json.ts'
import { isAbsoluteUnit, PX_PER_UNIT } from '../base/units.ts'
import { accepted, type Reading, refused } from './reading.ts'
import { shown, suggestionFor } from './suggestion.ts'

const { mm, in: inch } = PX_PER_UNIT

const size = (width: number, height: number, unit: number): Size => ({ width: width * unit, height: height * unit })

/** ISO 216 and the North American sizes, portrait. Tabloid is 11 × 17 in. */
export const PAGE_SIZES = {
  A0: size(841, 1189, mm),
  A1: size(594, 841, mm),
  A2: size(420, 594, mm),
  A3: size(297, 420, mm),
  A4: size(210, 297, mm),
  A5: size(148, 210, mm),
  A6: size(105, 148, mm),
  B4: size(250, 353, mm),
  B5: size(176, 250, mm),
  Letter: size(8.5, 11, inch),
  Legal: size(8.5, 14, inch),
  Tabloid: size(11, 17, inch),
  Executive: size(7.25, 10.5, inch),
} as const satisfies Record<string, Size>

/** A page size by name. */
type PageSizeName = keyof typeof PAGE_SIZES

/** The size if neither the job nor a style sheet has one. */
export const DEFAULT_PAGE_SIZE: PageSizeName = 'A4'

/** Bounds of a side: PDF allows 14,400 pt (ISO 32000-1 Annex C.2); less than an inch holds no text. */
const MIN_SIDE = 1 * inch
const MAX_SIDE = 200 * inch
const LONGEST_TEXT = 64

const sizesByLowerName: ReadonlyMap<string, Size> = new Map(
  Object.entries(PAGE_SIZES).map(([name, value]) => [name.toLowerCase(), value]),
)

const UNITS = Object.keys(PX_PER_UNIT).join('|')
const LENGTH = `[\\d.]+(?:${UNITS})`
const CUSTOM_SIZE = new RegExp(`^(${LENGTH})(?:\\s*[x×]\\s*|\\s+)(${LENGTH})(?:\\s+(\\S+))?$`)

/** `A4`, `letter landscape`, `210mm x 297mm`, `6in × 9in`, `148mm 210mm`. */
export function readPageSize(text: string): Reading<Size> {
  if (text.length > LONGEST_TEXT) return refused('invalid_page_size', 'is too long for a page size')
  const given = text.trim().toLowerCase()
  const [name, orientation = null, ...rest] = given.split(/\s+/)
  const named = sizesByLowerName.get(name!)
  if (named !== undefined && rest.length === 0) return orientate(named, orientation)
  const custom = CUSTOM_SIZE.exec(given)
  const width = readLength(custom?.[1] ?? '')
  const height = readLength(custom?.[2] ?? '')
  if (width !== null && height !== null) return bounded({ width, height }, custom?.[3] ?? null)
  const hint = suggestionFor(name!, Object.keys(PAGE_SIZES))
  const sizes = Object.keys(PAGE_SIZES).join(', ')
  const message = `"${shown(text)}" is neither a known size (${sizes}) nor two lengths such as "210mm x 297mm"${hint}`
  return refused('invalid_page_size', message)
}

function bounded(given: Size, orientation: string | null): Reading<Size> {
  for (const side of [given.width, given.height])
    if (side < MIN_SIDE || side > MAX_SIDE)
      return refused('invalid_page_size', 'each side must be between 1in and 200in (25.4mm and 5080mm)')
  return orientate(given, orientation)
}

function orientate(given: Size, orientation: string | null): Reading<Size> {
  const short = Math.min(given.width, given.height)
  const long = Math.max(given.width, given.height)
  switch (orientation) {
    case null:
      return accepted(given)
    case 'portrait':
      return accepted({ width: short, height: long })
    case 'landscape':
      return accepted({ width: long, height: short })
    default:
      return refused('invalid_page_size', `"${shown(orientation)}" is neither "portrait" nor "landscape"`)
  }
}

/** CSS pixels of an absolute length such as `20mm`; null for anything else. Zero needs no unit. */
export function readLength(text: string): number | null {
  const match = /^(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})([a-z]{0,2})$/.exec(text.toLowerCase())
  if (match === null) return null
  const number = Number(match[1])
  const unit = match[2]!
  if (unit === '') return number === 0 ? 0 : null
  return isAbsoluteUnit(unit) ? number * PX_PER_UNIT[unit] : null
}

/** Null sides keep the margins of the template. */
export type Margin = Sides<number | null>

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** CSS shorthand of one to four lengths, or an object with some of the sides. */
export function readMargin(value: unknown): Reading<Margin> {
  if (typeof value === 'string') return readShorthand(value)
  if (!isObject(value)) return refused('invalid_margin', 'must be a string or an object')
  const sides: Record<keyof Margin, number | null> = { top: null, right: null, bottom: null, left: null }
  for (const side of SIDES) {
    const given = value[side]
    if (given === undefined) continue
    const length = typeof given === 'string' ? readLength(given.trim()) : null
    if (length === null) return refused('invalid_margin', LENGTH_EXPECTED, `/${side}`)
    sides[side] = length
  }
  return accepted(sides)
}

const LENGTH_EXPECTED = 'must be a length that is not negative, such as "20mm" (units mm, cm, in, pt, px, Q)'

/** CSS 2 (https://www.w3.org/TR/CSS2/box.html#margin-properties): missing sides are those across from them. */
function readShorthand(text: string): Reading<Margin> {
  const words = text.length > LONGEST_TEXT ? [] : text.trim().split(/\s+/)
  const lengths = words.map(readLength)
  const [top, right = top, bottom = top, left = right] = lengths
  if (words.length > 4 || lengths.includes(null) || top === undefined)
    return refused('invalid_margin', 'must be one to four lengths such as "20mm 18mm" (units mm, cm, in, pt, px, Q)')
  return accepted({ top: top!, right: right!, bottom: bottom!, left: left! })
}

/** The error for a margin that leaves no room on a page of that size, or null. */
export function lackOfRoom(margin: Margin, page: Size): string | null {
  const least = 0.25 * inch
  if (page.width - (margin.left ?? 0) - (margin.right ?? 0) < least) return 'the left and right margins leave no room'
  if (page.height - (margin.top ?? 0) - (margin.bottom ?? 0) < least) return 'the top and bottom margins leave no room'
  return null
}
