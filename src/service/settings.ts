/**
 * The settings of a server, in one table: flags of `octavo serve`, `OCTAVO_*` of the environment, keys of the
 * configuration file and the table in the documentation come from these rows. A flag wins over the environment, the
 * environment over the file. What is not known or makes no sense stops the start.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import { shown, suggestionFor } from '../job/suggestion.ts'
import { DEFAULT_PLANS, type Plans, readPlans } from './keys/plans.ts'

/** How a value is written. Each kind has a reader below. */
type SettingKind = 'text' | 'count' | 'bytes' | 'time' | 'port' | 'list' | 'path'

export interface Setting {
  readonly kind: SettingKind
  /** As one would write it; null where nothing is set. */
  readonly default: string | null
  readonly help: string
}

const MiB = 1024 * 1024

const limit = (kind: 'count' | 'bytes' | 'time', name: keyof Limits, help: string): Setting => ({
  kind,
  default:
    kind === 'bytes'
      ? `${DEFAULT_LIMITS[name] / MiB}MiB`
      : kind === 'time'
        ? `${DEFAULT_LIMITS[name] / 1000}s`
        : String(DEFAULT_LIMITS[name]),
  help,
})

export const SETTINGS = {
  port: { kind: 'port', default: '8080', help: 'Port of the service; 0 for any free one.' },
  host: { kind: 'text', default: null, help: 'Address to listen on; all of them if not set.' },
  data_dir: { kind: 'path', default: '.octavo', help: 'Folder of the keys and of the counts.' },
  store: { kind: 'text', default: null, help: 'redis:// or rediss:// address through which replicas share counts.' },
  profiles_dir: { kind: 'path', default: 'profiles', help: 'Folder of the print profiles.' },
  templates_dir: { kind: 'path', default: null, help: 'Folder with further templates.' },
  fonts_dir: { kind: 'path', default: null, help: 'Folder with further fonts.' },
  allow_origins: {
    kind: 'list',
    default: '',
    help: 'Exact origins that may be fetched although their address is not public.',
  },
  contact: { kind: 'text', default: null, help: 'Address or e-mail in the User-Agent of fetches.' },
  metrics_port: { kind: 'port', default: '9464', help: 'Port of the metrics; 0 for any free one.' },
  metrics_host: { kind: 'text', default: '127.0.0.1', help: 'Address on which the metrics are offered.' },
  tls_cert: { kind: 'path', default: null, help: 'Certificate chain (PEM); with tls_key the service speaks HTTPS.' },
  tls_key: { kind: 'path', default: null, help: 'Private key (PEM).' },
  trusted_proxies: { kind: 'list', default: '', help: 'Addresses or CIDR ranges whose X-Forwarded-For is believed.' },
  log_level: { kind: 'text', default: 'info', help: 'fatal, error, warn, info, debug or silent.' },
  shutdown_time: { kind: 'time', default: '30s', help: 'How long a stop waits for what still runs.' },
  idempotency_time: { kind: 'time', default: '10m', help: 'How long an answer is kept for its Idempotency-Key.' },
  idempotency_bytes: { kind: 'bytes', default: '64MiB', help: 'Memory for such answers.' },
  max_connections: { kind: 'count', default: '2000', help: 'Connections at the same time.' },
  workers: { kind: 'count', default: null, help: 'Renderer processes; one a processor if not set.' },
  queue_per_worker: { kind: 'count', default: '4', help: 'Documents that may wait, for each worker.' },
  worker_memory: { kind: 'bytes', default: '512MiB', help: 'Memory past which a worker is killed.' },
  worker_documents: { kind: 'count', default: '500', help: 'Documents after which a worker is replaced.' },
  body_bytes: limit('bytes', 'bodyBytes', 'Request body.'),
  request_time: limit('time', 'requestMs', 'A whole request, waiting and fetching included.'),
  render_time: limit('time', 'renderMs', 'Rendering.'),
  dom_depth: limit('count', 'domDepth', 'Depth of the document tree.'),
  dom_nodes: limit('count', 'domNodes', 'Nodes of the document tree.'),
  css_bytes: limit('bytes', 'cssBytes', 'All style sheets of a document.'),
  pages: limit('count', 'pages', 'Pages of a document.'),
  image_pixels: limit('count', 'imagePixels', 'Pixels of an image.'),
  sub_resources: limit('count', 'subResources', 'Images, fonts and style sheets of a document.'),
  sub_resource_bytes: limit('bytes', 'subResourceBytes', 'One of them.'),
  sub_resource_total_bytes: limit('bytes', 'subResourceTotalBytes', 'All of them.'),
  redirects: limit('count', 'redirects', 'Redirects that are followed.'),
  page_bytes: limit('bytes', 'pageBytes', 'A fetched page, decompressed.'),
  pdf_bytes: limit('bytes', 'pdfBytes', 'A finished PDF.'),
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** What a server runs with. Bytes and milliseconds are plain numbers. */
export interface Settings {
  readonly port: number
  readonly host: string | null
  readonly dataDir: string
  readonly store: string | null
  readonly profilesDir: string
  readonly templatesDir: string | null
  readonly fontsDir: string | null
  /** As `URL.origin` writes them. */
  readonly allowOrigins: readonly string[]
  readonly contact: string | null
  readonly metricsPort: number
  readonly metricsHost: string
  /** The default port of the metrics may be taken; one that was asked for may not. */
  readonly isMetricsPortSet: boolean
  readonly tls: { readonly cert: string; readonly key: string } | null
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  readonly shutdownMs: number
  readonly idempotencyMs: number
  readonly idempotencyBytes: number
  readonly maxConnections: number
  readonly workers: number | null
  readonly queuePerWorker: number
  readonly workerMemory: number
  readonly workerDocuments: number
  readonly limits: Limits
  readonly plans: Plans
}

/** A setting that cannot be used; the message says which, where it came from and what it may be. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Variables of clients and of scripts that are no settings of a server. */
const OTHER_VARIABLES = new Set(['OCTAVO_CONFIG', 'OCTAVO_API_KEY', 'OCTAVO_KEY', 'OCTAVO_URL'])

export interface SettingSources {
  /** By setting name. */
  readonly flags: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Path of the configuration file, or null. */
  readonly file: string | null
}

/** A value as it was given, and how to name its place in a message. */
interface Given {
  readonly value: string
  readonly source: string
}

export function loadSettings({ flags, environment, file }: SettingSources): Settings {
  const config = file === null ? {} : readConfigFile(file)
  checkNames(environment, config, file)
  const given = (name: SettingName): Given | null => {
    const variable = variableOf(name)
    if (flags[name] !== undefined) return { value: flags[name], source: `--${name.replaceAll('_', '-')}` }
    if (environment[variable] !== undefined) return { value: environment[variable], source: variable }
    if (config[name] !== undefined) return { value: textOf(config[name]), source: `"${name}" in ${file}` }
    return null
  }
  return assemble(given, readPlansOf(config['plans'], file))
}

export const variableOf = (name: SettingName): string => `OCTAVO_${name.toUpperCase()}`

function assemble(given: (name: SettingName) => Given | null, plans: Plans): Settings {
  const read = <T>(name: SettingName, reader: (text: string) => T | null): T | null => {
    const found = given(name)
    const text = found?.value ?? SETTINGS[name].default
    if (text === null) return null
    const value = reader(text)
    if (value === null) throw new SettingError(`${found?.source}: ${complaint(name, text)}.`)
    return value
  }
  const number = (name: SettingName): number => read(name, NUMBER_READERS[SETTINGS[name].kind]!)!
  const some = (name: SettingName): number => positive(name, number(name))
  const text = (name: SettingName): string | null => read(name, value => value || null)
  const path = (name: SettingName): string | null => read(name, value => (value === '' ? null : resolve(value)))
  const list = (name: SettingName): readonly string[] => read(name, readList)!

  return {
    port: number('port'),
    host: text('host'),
    dataDir: path('data_dir')!,
    store: read('store', value => (/^rediss?:\/\//.test(value) && URL.canParse(value) ? value : null)),
    profilesDir: path('profiles_dir')!,
    templatesDir: path('templates_dir'),
    fontsDir: path('fonts_dir'),
    allowOrigins: read('allow_origins', text => readOrigins(text, given('allow_origins')?.source))!,
    contact: text('contact'),
    metricsPort: number('metrics_port'),
    metricsHost: text('metrics_host')!,
    isMetricsPortSet: given('metrics_port') !== null,
    tls: readTls(path('tls_cert'), path('tls_key')),
    trustedProxies: list('trusted_proxies'),
    logLevel: read('log_level', value => (LOG_LEVELS.has(value) ? value : null))!,
    shutdownMs: number('shutdown_time'),
    idempotencyMs: number('idempotency_time'),
    idempotencyBytes: number('idempotency_bytes'),
    maxConnections: some('max_connections'),
    workers: given('workers') === null ? null : some('workers'),
    queuePerWorker: number('queue_per_worker'),
    workerMemory: atLeast('worker_memory', number('worker_memory'), 128 * MiB),
    workerDocuments: some('worker_documents'),
    limits: {
      bodyBytes: some('body_bytes'),
      requestMs: some('request_time'),
      renderMs: some('render_time'),
      domDepth: some('dom_depth'),
      domNodes: some('dom_nodes'),
      cssBytes: number('css_bytes'),
      pages: some('pages'),
      imagePixels: number('image_pixels'),
      subResources: number('sub_resources'),
      subResourceBytes: number('sub_resource_bytes'),
      subResourceTotalBytes: number('sub_resource_total_bytes'),
      redirects: number('redirects'),
      pageBytes: some('page_bytes'),
      pdfBytes: some('pdf_bytes'),
    },
    plans,
  }
}

// ---------- values ----------

/** What is wrong with a value. That of a store may hold a password. */
function complaint(name: SettingName, text: string): string {
  if (name === 'store') return 'this is not an address such as "redis://10.0.0.7:6379"'
  const expected = name === 'log_level' ? `one of ${[...LOG_LEVELS].join(', ')}` : KIND_HELP[SETTINGS[name].kind]
  return `"${shown(text)}" is not ${expected}`
}

const KIND_HELP: Readonly<Record<SettingKind, string>> = {
  text: 'one of the values that it may have',
  count: 'a whole number',
  bytes: 'a size such as "5MiB", "800KiB" or a number of bytes',
  time: 'a time such as "30s", "500ms", "10m" or a number of milliseconds, of a day at most',
  port: 'a port from 0 to 65535',
  list: 'a list separated by commas',
  path: 'a path',
}

const LOG_LEVELS = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])

function withUnit(text: string, units: Readonly<Record<string, number>>): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,3})?)\s*([A-Za-z]*)$/.exec(text.trim())
  const factor = match === null || !Object.hasOwn(units, match[2]!) ? null : units[match[2]!]!
  return factor === null ? null : Math.round(Number(match![1]) * factor)
}

const readCount = (text: string): number | null => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : null)

const LONGEST_TIME = 24 * 3_600_000

const NUMBER_READERS: Partial<Record<SettingKind, (text: string) => number | null>> = {
  count: readCount,
  port: text => {
    const port = readCount(text)
    return port !== null && port <= 65_535 ? port : null
  },
  bytes: text => withUnit(text, { '': 1, B: 1, KiB: 1024, MiB, GiB: 1024 * MiB, kB: 1e3, MB: 1e6, GB: 1e9 }),
  time: text => {
    const milliseconds = withUnit(text, { '': 1, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 })
    // Timers of Node that are set for longer than 24 days go off at once.
    return milliseconds !== null && milliseconds <= LONGEST_TIME ? milliseconds : null
  },
}

const readList = (text: string): readonly string[] =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

/** Exact origins from a list. Throws a SettingError for one that is something else. */
export const readOrigins = (text: string, source = '--allow-origin'): readonly string[] =>
  readList(text).map(origin => readOrigin(origin, source))

/** An origin that is written in another way would never match, so it is refused instead. */
function readOrigin(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  if (!isWeb || (url.href !== `${text}/` && url.href !== text) || url.pathname !== '/' || url.username !== '')
    throw new SettingError(`${source}: "${shown(text)}" is not an exact origin such as "http://10.0.0.7:3000".`)
  return url.origin
}

function readTls(cert: string | null, key: string | null): Settings['tls'] {
  if (cert === null && key === null) return null
  if (cert === null || key === null) throw new SettingError('tls_cert and tls_key go together.')
  return { cert, key }
}

const positive = (name: SettingName, value: number): number => atLeast(name, value, 1)

function atLeast(name: SettingName, value: number, least: number): number {
  if (value >= least) return value
  throw new SettingError(`${name} must be at least ${least}.`)
}

// ---------- the file ----------

type Config = Readonly<Record<string, unknown>>

function readConfigFile(path: string): Config {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new SettingError(
      `The configuration file ${path} cannot be read: ${cause instanceof Error ? cause.message : ''}`,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SettingError(`The configuration file ${path} must hold a JSON object.`)
  return value as Config
}

function checkNames(environment: SettingSources['environment'], config: Config, file: string | null): void {
  const variables = new Map(SETTING_NAMES.map(name => [variableOf(name), name]))
  for (const name of Object.keys(environment))
    if (name.startsWith('OCTAVO_') && !variables.has(name) && !OTHER_VARIABLES.has(name))
      throw new SettingError(
        `The environment has ${shown(name)}, which is not a setting${suggestionFor(name, variables.keys())}`,
      )
  const keys = [...SETTING_NAMES, 'plans']
  for (const name of Object.keys(config))
    if (!keys.includes(name))
      throw new SettingError(`"${shown(name)}" in ${file} is not a setting${suggestionFor(name, keys)}`)
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

function readPlansOf(value: unknown, file: string | null): Plans {
  try {
    return value === undefined ? DEFAULT_PLANS : readPlans(value)
  } catch (cause) {
    throw new SettingError(`In ${file}: ${cause instanceof Error ? cause.message : ''}.`)
  }
}
