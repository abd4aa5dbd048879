/**
 * Dates of a job: parsed from ISO 8601, and formatted for headers and footers. The result depends only on the text, not on
 * clock, time zone or locale.
 */
import { accepted, type Reading, refused } from './reading.ts'
import { shown } from './suggestion.ts'

/** A date as precise as it was given (ISO 8601). */
export interface IsoDate {
  readonly year: number
  /** 1 to 12; null if only the year is given. */
  readonly month: number | null
  readonly day: number | null
  /** The time as given; null for a date without time. */
  readonly time: IsoTime | null
}

interface IsoTime {
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Offset from UTC in minutes; 0 if none is given. */
  readonly offset: number
}

const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:Z|([+-])(\d{2}):?(\d{2}))?)?)?)?$/

/** A calendar date or date and time; the parts that are there must exist (no 30 February). Null for anything else. */
export function parseDate(text: string): IsoDate | null {
  const match = text.length > 40 ? null : ISO.exec(text)
  if (match === null) return null
  const part = (index: number): number | null => (match[index] === undefined ? null : Number(match[index]))
  const year = part(1)!
  const month = part(2)
  const day = part(3)
  if (month !== null && (month < 1 || month > 12)) return null
  if (day !== null && (day < 1 || day > daysIn(year, month!))) return null
  const hour = part(4)
  if (hour === null) return { year, month, day, time: null }
  const [hoursAhead, minutesAhead] = [part(8) ?? 0, part(9) ?? 0]
  const offset = (match[7] === '-' ? -1 : 1) * (hoursAhead * 60 + minutesAhead)
  const time = { hour, minute: part(5)!, second: part(6) ?? 0, offset }
  const exists = hour < 24 && time.minute < 60 && time.second < 61 && hoursAhead < 24 && minutesAhead < 60
  return exists ? { year, month, day, time } : null
}

/** A date in ISO 8601, with or without a time, or the reason why it is refused. */
export function readDate(text: string): Reading<string> {
  const message = `"${shown(text)}" is not a date in ISO 8601, such as "2026-05-17" or "2026-05-17T09:30:00Z"`
  return parseDate(text) === null ? refused('invalid_type', message) : accepted(text)
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

// ---------- formats ----------

/** Longest first, so that MMMM is not read as MM twice. */
const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|mm|ss|[A-Za-z]+/g

const KNOWN_TOKENS = new Set(['YYYY', 'YY', 'MMMM', 'MMM', 'MM', 'M', 'DD', 'D', 'HH', 'mm', 'ss'])
/** Maximum number of characters of a format: all fields with text between them. */
const LONGEST_FORMAT = 40

/** The error in a format, or null. `{date:D MMMM YYYY}`: letters other than tokens are invalid. */
export function formatProblem(format: string): string | null {
  if (format.length === 0 || format.length > LONGEST_FORMAT)
    return `a date format has 1 to ${LONGEST_FORMAT} characters`
  for (const [token] of format.matchAll(TOKEN))
    if (!KNOWN_TOKENS.has(token))
      return `"${shown(token)}" is not part of a date format; use ${[...KNOWN_TOKENS].join(' ')}`
  return null
}

/**
 * A date in a format, or in the full form of its language if the format is null. Tokens for missing parts (the day of
 * "2026-05") are left out with adjacent punctuation.
 */
export function formatDate(date: IsoDate, format: string | null, language: string | null): string {
  const names = namesFor(language)
  const pattern = format ?? names.full
  return pattern
    .replace(TOKEN, token => tokenText(date, token, names.months) ?? '\0')
    .replace(/[^\p{L}\p{N}\0]*\0[^\p{L}\p{N}\0]*/gu, ' ')
    .trim()
}

function tokenText(date: IsoDate, token: string, months: readonly string[]): string | null {
  const two = (value: number | undefined | null): string | null =>
    value == null ? null : String(value).padStart(2, '0')
  switch (token) {
    case 'YYYY':
      return String(date.year).padStart(4, '0')
    case 'YY':
      return two(date.year % 100)
    case 'MMMM':
      return date.month === null ? null : months[date.month - 1]!
    case 'MMM':
      return date.month === null ? null : abbreviated(months[date.month - 1]!)
    case 'MM':
      return two(date.month)
    case 'M':
      return date.month === null ? null : String(date.month)
    case 'DD':
      return two(date.day)
    case 'D':
      return date.day === null ? null : String(date.day)
    case 'HH':
      return two(date.time?.hour)
    case 'mm':
      return two(date.time?.minute)
    case 'ss':
      return two(date.time?.second)
    default:
      return token
  }
}

const abbreviated = (month: string): string => ([...month].length <= 4 ? month : [...month].slice(0, 3).join(''))

interface DateNames {
  /** The format of a full date. */
  readonly full: string
  readonly months: readonly string[]
}

const names = (full: string, months: string): DateNames => ({ full, months: months.split(' ') })

/** Names of months by language, one row each, in the grammatical case that follows a day. */
const DATE_NAMES = {
  en: names('D MMMM YYYY', 'January February March April May June July August September October November December'),
  'en-us': names(
    'MMMM D, YYYY',
    'January February March April May June July August September October November December',
  ),
  de: names('D. MMMM YYYY', 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  fr: names('D MMMM YYYY', 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  es: names(
    'D de MMMM de YYYY',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  ),
  it: names(
    'D MMMM YYYY',
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ),
  pt: names(
    'D de MMMM de YYYY',
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ),
  nl: names('D MMMM YYYY', 'januari februari maart april mei juni juli augustus september oktober november december'),
  sv: names('D MMMM YYYY', 'januari februari mars april maj juni juli augusti september oktober november december'),
  da: names('D. MMMM YYYY', 'januar februar marts april maj juni juli august september oktober november december'),
  nb: names('D. MMMM YYYY', 'januar februar mars april mai juni juli august september oktober november desember'),
  fi: names(
    'D. MMMM YYYY',
    'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  ),
  pl: names(
    'D MMMM YYYY',
    'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  ),
  cs: names('D. MMMM YYYY', 'ledna února března dubna května června července srpna září října listopadu prosince'),
  ru: names('D MMMM YYYY', 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
  uk: names('D MMMM YYYY', 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'),
  tr: names('D MMMM YYYY', 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'),
  zh: names('YYYY年M月D日', '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'),
  ja: names('YYYY年M月D日', '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'),
  ko: names('YYYY년 M월 D일', '1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월'),
} as const satisfies Record<string, DateNames>

/** The row for a BCP 47 tag: the tag itself, its language, else English. */
function namesFor(language: string | null): DateNames {
  const rows: Readonly<Record<string, DateNames>> = DATE_NAMES
  const tag = (language ?? 'en').toLowerCase()
  const primary = tag.split('-')[0]!
  const alias = primary === 'no' ? 'nb' : primary
  return (Object.hasOwn(rows, tag) ? rows[tag] : Object.hasOwn(rows, alias) ? rows[alias] : undefined) ?? DATE_NAMES.en
}
