/** Dates in the forms that pages use, as ISO 8601. Only unambiguous forms are read. */
import { monthIn } from './months.ts'

/** The date (and time, and zone, as far as given) in ISO 8601; null if the text is not a date or is ambiguous. */
export function isoDate(text: string | null): string | null {
  if (text === null) return null
  const trimmed = text.trim().slice(0, 100)
  return fromIso(trimmed) ?? fromDots(trimmed) ?? fromSigns(trimmed) ?? fromWords(trimmed) ?? fromSeconds(trimmed)
}

/** A date in the order year, month, day, with any separators, and an optional time; null for none. */
function fromIso(text: string): string | null {
  const parts =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i.exec(
      text,
    )
  if (parts === null) return null
  const [, year = '', month = '', day, hour, minute, second, zone] = parts
  return assemble({ year, month, day, hour, minute, second, zone })
}

/** "4.7.2024" and "04.07.2024": with dots, all countries put the day first. */
function fromDots(text: string): string | null {
  const [, day, month = '', year = ''] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d{2})\b/.exec(text) ?? []
  return day === undefined ? null : assemble({ year, month, day, ...NO_TIME })
}

/** "2024年7月4日", "2024년 7월 4일". */
function fromSigns(text: string): string | null {
  const [, year, month = '', day] = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(?:(\d{1,2})\s?[日일])?/.exec(text) ?? []
  return year === undefined ? null : assemble({ year, month, day, ...NO_TIME })
}

const NO_TIME = { hour: undefined, minute: undefined, second: undefined, zone: undefined } as const

/** "July 4, 2024", "4 July 2024", "Jul 04 2024 10:30", "Thu, 04 Jul 2024 10:30:00 GMT". Slashed dates differ by country. */
function fromWords(text: string): string | null {
  const month = monthIn(text)
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)
  if (month === null || year === null) return null
  const rest = text.replace(year[0], ' ').replace(/\d{1,2}:\d{2}(:\d{2})?/g, ' ')
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?!\d)/.exec(rest)?.[1]
  const time = /^\w{3}, \d{2} \w{3} \d{4} (\d{2}):(\d{2}):(\d{2}) (GMT|UTC|[+-]\d{4})$/.exec(text)
  return assemble({
    year: year[0],
    month: String(month),
    day,
    hour: time?.[1],
    minute: time?.[2],
    second: time?.[3],
    zone: time?.[4],
  })
}

/** Seconds or milliseconds since 1970, between 1990 and 2100. */
function fromSeconds(text: string): string | null {
  if (!/^\d{9,13}(\.\d+)?$/.test(text)) return null
  const number = Number(text)
  const milliseconds = number > 1e11 ? number : number * 1000
  if (milliseconds < 631_152_000_000 || milliseconds > 4_102_444_800_000) return null
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}

interface Parts {
  readonly year: string
  readonly month: string
  readonly day: string | undefined
  readonly hour: string | undefined
  readonly minute: string | undefined
  readonly second: string | undefined
  readonly zone: string | undefined
}

/** The parts in ISO 8601, as far as they are given; null for a month or a day that does not exist. */
function assemble({ year, month, day, hour, minute, second, zone }: Parts): string | null {
  const two = (part: string) => part.padStart(2, '0')
  if (Number(month) < 1 || Number(month) > 12 || (day !== undefined && (Number(day) < 1 || Number(day) > 31)))
    return null
  if (day === undefined) return `${year}-${two(month)}`
  const date = `${year}-${two(month)}-${two(day)}`
  if (hour === undefined || minute === undefined || Number(hour) > 23) return date
  const clock = `${two(hour)}:${minute}${second === undefined ? '' : `:${second}`}`
  return `${date}T${clock}${zone === undefined ? '' : isoZone(zone)}`
}

const isoZone = (zone: string): string => (/^[+-]/.test(zone) ? zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2') : 'Z')

/** A date in the form that a page shows. */
interface ShownDate {
  readonly iso: string | null
  readonly text: string
}

/** A date in the form for readers: the day, without the time; other words stay. Of a line around "2 days ago" only that. */
export function shownDate(text: string): ShownDate {
  const iso = isoDate(text)
  if (iso === null) return { iso, text: /\b(?:\d+|an?) [a-z]{3,7} ago\b/.exec(text)?.[0] ?? text }
  const [year = '', month, day] = iso.slice(0, 10).split('-')
  if (month === undefined) return { iso, text: year }
  const name = MONTH_NAMES[Number(month) - 1]!
  return { iso, text: day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}` }
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
