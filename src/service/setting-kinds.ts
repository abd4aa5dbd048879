/** The kinds of settings with their syntax, and functions that make rows for the table of settings. */
import { resolve } from 'node:path'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import { proxyAddress } from '../fetch/proxy.ts'
import { shown } from '../job/suggestion.ts'

/** An invalid setting; the message names it, its source and the permitted values. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Bytes. */
export const MiB = 1024 * 1024

/** The syntax of a value, for help and error messages. */
type SettingKind = 'text' | 'count' | 'bytes' | 'time' | 'port' | 'list' | 'path'

/** One setting. Its row has all that is known about it: a new setting is a row and the code that reads it. */
export interface Setting<T = unknown> {
  readonly kind: SettingKind
  /** In the syntax of the configuration; null if there is no default. */
  readonly default: string | null
  readonly help: string
  /** Parses a value; null for invalid text. `source` names its origin. */
  readonly read: (text: string, source: string) => T | null
  /** The minimum. */
  readonly least?: number
  /** The permitted values for error messages, if the kind's own text is not sufficient. */
  readonly expected?: string
  /** Environment variables of other programs for the same setting; its own has precedence. */
  readonly variables?: readonly string[]
  /** The field of `Limits` that the setting sets. */
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
/** A row for a number. */
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

/** Maximum in milliseconds, 24 days: longer timers of Node fire at once. */
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
    // Longer timers of Node fire at once.
    return milliseconds !== null && milliseconds <= LONGEST_TIME ? milliseconds : null
  },
} as const

/** The syntax of each kind for error messages. */
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

/** Origins from a list. Throws a SettingError for anything else. */
export function readOrigins(written: string, source = '--allow-origin'): readonly string[] {
  return readList(written).map(origin => readOrigin(origin, source))
}

/** An origin in its serialised form. Other spellings would never match a request, and are refused. */
function readOrigin(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  if (!isWeb || (url.href !== `${text}/` && url.href !== text) || url.pathname !== '/' || url.username !== '')
    throw new SettingError(`${source}: "${shown(text)}" is not an exact origin such as "http://10.0.0.7:3000".`)
  return url.origin
}
