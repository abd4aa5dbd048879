/** The kinds of settings: how the value of each is written, and the rows of the table of settings that are made of them. */
import { resolve } from 'node:path'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import { proxyAddress } from '../fetch/proxy.ts'
import { shown } from '../job/suggestion.ts'

/** A setting that cannot be used; the message says which, where it came from and what it may be. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Bytes. */
export const MiB = 1024 * 1024

/** How a value is written, for help and complaints. */
type SettingKind = 'text' | 'count' | 'bytes' | 'time' | 'port' | 'list' | 'path'

/** One setting. Everything that is known of it stands in its row: adding one is adding a row and using it. */
export interface Setting<T = unknown> {
  readonly kind: SettingKind
  /** As one would write it; null where nothing is set. */
  readonly default: string | null
  readonly help: string
  /** Null for a text that is not a value of the setting. `source` names where the text came from. */
  readonly read: (text: string, source: string) => T | null
  /** The least number that makes sense. */
  readonly least?: number
  /** What a value must be, where the kind's own sentence does not say it. */
  readonly expected?: string
  /** Variables of the environment by which other programs know the setting; its own wins. */
  readonly variables?: readonly string[]
  /** The bound of `Limits` that the setting sets. */
  readonly limit?: keyof Limits
}

interface More {
  readonly least?: number
  readonly expected?: string
}

const number =
  (kind: 'count' | 'bytes' | 'time' | 'port') =>
  <D extends string | null>(value: D, help: string, more: More = {}) =>
    ({ kind, default: value, help, read: NUMBER_READERS[kind], ...more }) satisfies Setting<number>
/** A row for a number of things. */
export const count = number('count')
/** A row for a size in bytes. */
export const bytes = number('bytes')
/** A row for a duration. */
export const time = number('time')
/** A row for a port. */
export const port = number('port')

/** A row for a text that is not empty. */
export const text = <D extends string | null>(value: D, help: string) =>
  ({ kind: 'text', default: value, help, read: (given: string) => given || null }) as const satisfies Setting<string>

/** A row for a file or folder. */
export const path = <D extends string | null>(value: D, help: string) =>
  ({
    kind: 'path',
    default: value,
    help,
    read: (given: string) => (given === '' ? null : resolve(given)),
  }) as const satisfies Setting<string>

/** A row for several values. */
export const list = (help: string, read: Setting<readonly string[]>['read'] = readList) =>
  ({ kind: 'list', default: '', help, read }) as const satisfies Setting<readonly string[]>

/** A row for the address of a proxy. */
export const proxy = (help: string, variable: string) =>
  ({
    kind: 'text',
    default: null,
    help,
    read: (given: string) => (proxyAddress(given) === null ? null : given),
    expected: 'the address of a proxy such as "http://10.0.0.7:3128"',
    variables: [variable.toLowerCase(), variable],
  }) as const satisfies Setting<string>

/** A row for a bound of documents, a field of `base/limits.ts`. */
export const limit = <K extends keyof Limits>(kind: 'count' | 'bytes' | 'time', name: K, help: string, least = 0) =>
  ({
    kind,
    default:
      kind === 'bytes'
        ? `${DEFAULT_LIMITS[name] / MiB}MiB`
        : kind === 'time'
          ? `${DEFAULT_LIMITS[name] / 1000}s`
          : String(DEFAULT_LIMITS[name]),
    help,
    read: NUMBER_READERS[kind],
    least,
    limit: name,
  }) as const satisfies Setting<number>

/** Milliseconds in 24 days: timers of Node that are set for longer end at once. */
const LONGEST_TIME = 24 * 3_600_000

const NUMBER_READERS = {
  count: readCount,
  port: (given: string): number | null => {
    const found = readCount(given)
    return found !== null && found <= 65_535 ? found : null
  },
  bytes: (given: string): number | null =>
    withUnit(given, { '': 1, B: 1, KiB: 1024, MiB, GiB: 1024 * MiB, kB: 1e3, MB: 1e6, GB: 1e9 }),
  time: (given: string): number | null => {
    const milliseconds = withUnit(given, { '': 1, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 })
    // Timers of Node that are set for longer than 24 days go off at once.
    return milliseconds !== null && milliseconds <= LONGEST_TIME ? milliseconds : null
  },
} as const

/** What a value of each kind looks like, as a complaint says it. */
export const KIND_HELP: Readonly<Record<SettingKind, string>> = {
  text: 'one of the values that it may have',
  count: 'a whole number',
  bytes: 'a size such as "5MiB", "800KiB" or a number of bytes',
  time: 'a time such as "30s", "500ms", "10m" or a number of milliseconds, of a day at most',
  port: 'a port from 0 to 65535',
  list: 'a list separated by commas',
  path: 'a path',
}

function withUnit(written: string, units: Readonly<Record<string, number>>): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,3})?)\s*([A-Za-z]*)$/.exec(written.trim())
  const factor = match === null || !Object.hasOwn(units, match[2]!) ? null : units[match[2]!]!
  return factor === null ? null : Math.round(Number(match![1]) * factor)
}

function readCount(written: string): number | null {
  return /^\d{1,12}$/.test(written.trim()) ? Number(written) : null
}

function readList(written: string): readonly string[] {
  return written
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}

/** Exact origins from a list. Throws a SettingError for one that is something else. */
export function readOrigins(written: string, source = '--allow-origin'): readonly string[] {
  return readList(written).map(origin => readOrigin(origin, source))
}

/** An origin that is written in another way would never match, so it is refused instead. */
function readOrigin(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  if (!isWeb || (url.href !== `${text}/` && url.href !== text) || url.pathname !== '/' || url.username !== '')
    throw new SettingError(`${source}: "${shown(text)}" is not an exact origin such as "http://10.0.0.7:3000".`)
  return url.origin
}
