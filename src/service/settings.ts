/**
 * The settings of a server, in one table: flags of `octavo serve`, `OCTAVO_*` of the environment, keys of the
 * configuration file and the table in the documentation come from these rows. A flag wins over the environment, the
 * environment over the file. An unknown or invalid setting stops the start.
 */
import { readFileSync } from 'node:fs'
import type { Limits } from '../base/limits.ts'
import { directHosts } from '../fetch/proxy.ts'
import { shown, suggestionFor } from '../job/suggestion.ts'
import { DEFAULT_PLANS, type Plans, readPlans } from './keys/plans.ts'
import {
  bytes,
  count,
  KIND_HELP,
  limit,
  list,
  MiB,
  path,
  port,
  proxy,
  readOrigins,
  type Setting,
  SettingError,
  text,
  time,
} from './setting-kinds.ts'

export { type Setting, SettingError } from './setting-kinds.ts'

const LOG_LEVELS = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])

/** Every setting as one row, from which flag, environment variable, type and documentation follow. */
export const SETTINGS = {
  port: port('8080', 'Port of the service; 0 for any free one.'),
  host: text('127.0.0.1', 'Address to listen on; "::" or "0.0.0.0" for all of them.'),
  data_dir: path('.octavo', 'Folder of the keys and counts.'),
  store: {
    kind: 'text',
    default: null,
    help: 'redis:// or rediss:// address of the store in which replicas share counts.',
    read: (given: string) => (/^rediss?:\/\//.test(given) && URL.canParse(given) ? given : null),
  },
  profiles_dir: path('profiles', 'Folder of the print profiles.'),
  templates_dir: path(null, 'Folder with further templates.'),
  fonts_dir: path(null, 'Folder with further fonts.'),
  allow_origins: list('Exact origins that may be fetched even if their address is not public.', readOrigins),
  http_proxy: proxy('Proxy for http addresses; HTTP_PROXY is read as well.', 'HTTP_PROXY'),
  https_proxy: proxy('Proxy for https addresses; HTTPS_PROXY is read as well.', 'HTTPS_PROXY'),
  no_proxy: {
    kind: 'list',
    default: '',
    help: 'Hosts, with their subdomains, and CIDR ranges that are reached directly; NO_PROXY is read as well.',
    read: directHosts,
    variables: ['no_proxy', 'NO_PROXY'],
  },
  proxy_names: {
    kind: 'text',
    default: 'here',
    help: 'Where names of proxied addresses are resolved: here (they must be public), or proxy (only there).',
    read: (given: string) => (given === 'here' || given === 'proxy' ? given : null),
    expected: 'here or proxy',
  },
  ca_certs: path(null, 'Certificates (PEM) of further trusted authorities.'),
  contact: text(null, 'Address or e-mail in the User-Agent of fetches.'),
  metrics_port: port('9464', 'Port of the metrics; 0 for any free one.'),
  metrics_host: text('127.0.0.1', 'Address to listen on for the metrics.'),
  tls_cert: path(null, 'Certificate chain (PEM); with tls_key the service speaks HTTPS.'),
  tls_key: path(null, 'Private key (PEM).'),
  trusted_proxies: list('Addresses or CIDR ranges whose X-Forwarded-For is trusted.'),
  log_level: {
    kind: 'text',
    default: 'info',
    help: 'fatal, error, warn, info, debug or silent.',
    read: (given: string) => (LOG_LEVELS.has(given) ? given : null),
    expected: `one of ${[...LOG_LEVELS].join(', ')}`,
  },
  keep_alive_time: time('65s', 'Idle time of a connection; must exceed that of a load balancer.'),
  shutdown_time: time('30s', 'Maximum wait for running requests when the service stops.'),
  idempotency_time: time('10m', 'How long a response is kept for its Idempotency-Key.'),
  idempotency_bytes: bytes('64MiB', 'Memory for such responses.'),
  max_connections: count('2000', 'Connections at the same time.', { least: 1 }),
  bodies_bytes: bytes('128MiB', 'Request bodies and fetched pages that are held in memory at the same time.', {
    least: MiB,
  }),
  jobs: {
    kind: 'text',
    default: 'off',
    help: 'on: requests may create jobs, which "octavo work" renders; needs a store.',
    read: (given: string) => (given === 'on' || given === 'off' ? given : null),
    expected: 'on or off',
  },
  jobs_secret: text(null, 'Encrypts documents in the store and signs webhooks; if not set, the replicas generate one.'),
  jobs_time: time('6h', 'Maximum waiting time of a job.', { least: 1_000 }),
  jobs_waiting: count('100000', 'Maximum number of waiting jobs.', { least: 1 }),
  jobs_bytes: bytes('512MiB', 'Documents of jobs in the store, compressed; half of it for one caller.', { least: MiB }),
  jobs_tries: count('5', 'Maximum number of attempts of a job, and of renderers that it may crash.', { least: 1 }),
  results_time: time('10m', 'How long a result is kept in the store if it is not delivered elsewhere.', {
    least: 1_000,
  }),
  results_bytes: bytes('256MiB', 'Such results in the store; half of it for one caller.', { least: MiB }),
  s3_buckets: list('Buckets to which jobs may be delivered.'),
  s3_endpoint: text(null, "Address of an S3-compatible store; Amazon's if not set."),
  s3_region: text('us-east-1', 'Region of the buckets.'),
  s3_prefix: text('{caller}/', 'Prefix of object keys; "/" for none.'),
  workers: count(null, 'Renderer processes; as many as processors and memory allow if not set.', { least: 1 }),
  queue_per_worker: count('4', 'Maximum number of waiting documents per worker.'),
  worker_memory: bytes('512MiB', 'Memory above which a worker is killed.', { least: 128 * MiB }),
  worker_documents: count('5000', 'Documents after which a worker is replaced.', { least: 1 }),
  body_bytes: limit('bytes', 'bodyBytes', 'Request body.', 1),
  request_time: limit('time', 'requestMs', 'A whole request, including waiting and fetching.', 1),
  render_time: limit('time', 'renderMs', 'Rendering.', 1),
  dom_depth: limit('count', 'domDepth', 'Depth of the document tree.', 1),
  dom_nodes: limit('count', 'domNodes', 'Nodes of the document tree.', 1),
  css_bytes: limit('bytes', 'cssBytes', 'All style sheets of a document, without their data: addresses.'),
  pages: limit('count', 'pages', 'Pages of a document.', 1),
  image_pixels: limit('count', 'imagePixels', 'Pixels of an image.'),
  sub_resources: limit('count', 'subResources', 'Images, fonts and style sheets of a document.'),
  sub_resource_bytes: limit('bytes', 'subResourceBytes', 'Each of them.'),
  sub_resource_total_bytes: limit('bytes', 'subResourceTotalBytes', 'All of them.'),
  redirects: limit('count', 'redirects', 'Redirects that are followed.'),
  page_bytes: limit('bytes', 'pageBytes', 'A fetched page, decompressed.', 1),
  attachment_bytes: limit('bytes', 'attachmentBytes', 'All files inside a PDF together.'),
  pdf_bytes: limit('bytes', 'pdfBytes', 'A finished PDF.', 1),
  work_factor: limit('count', 'workFactor', 'Factor on the bounds on work.', 1),
} as const satisfies Record<string, Setting>

/** The name of a setting in the configuration file, in snake case. */
export type SettingName = keyof typeof SETTINGS

/** All names, in the order of the documentation. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name
type ValueOf<Row extends Setting> = NonNullable<ReturnType<Row['read']>> | (Row['default'] extends null ? null : never)
/** Names of the settings that are not limits; limits are in the field `limits`. */
type OwnName = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { readonly limit: string } ? never : Name
}[SettingName]

/** The settings of a server: a field for each row, bytes and milliseconds as numbers. */
export type Settings = {
  readonly [Name in OwnName as CamelCase<Name>]: ValueOf<(typeof SETTINGS)[Name]>
} & {
  /** Whether the metrics port was set: only the default port may be replaced by a free one. */
  readonly isMetricsPortSet: boolean
  readonly tls: { readonly cert: string; readonly key: string } | null
  readonly limits: Limits
  readonly plans: Plans
}

/** Variables of clients and scripts, which are not settings. */
const OTHER_VARIABLES = new Set(['OCTAVO_CONFIG', 'OCTAVO_API_KEY', 'OCTAVO_KEY', 'OCTAVO_URL'])

/** Sources of settings; flags precede the environment, which precedes the file. */
interface SettingSources {
  /** By setting name. */
  readonly flags: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Path of the configuration file, or null. */
  readonly file: string | null
}

/** A value as given, and the name of its source in messages. */
interface Given {
  readonly value: string
  readonly source: string
}

/**
 * Settings from flags, the environment and a configuration file, in this order of precedence. Throws a SettingError for
 * unknown names and values that are out of range.
 */
export function loadSettings({ flags, environment, file }: SettingSources): Settings {
  const config = file === null ? {} : readConfigFile(file)
  checkNames(environment, config, file)
  const given = (name: SettingName): Given | null => {
    const variable = variableOf(name)
    if (flags[name] !== undefined) return { value: flags[name], source: `--${name.replaceAll('_', '-')}` }
    if (environment[variable] !== undefined) return { value: environment[variable], source: variable }
    if (config[name] !== undefined) return { value: textOf(config[name]), source: `"${name}" in ${file}` }
    return givenByOthers(name, environment)
  }
  return assemble(given, readPlansOf(config['plans'], file))
}

/** The settings of network access. */
export type NetworkSettings = Pick<Settings, 'httpProxy' | 'httpsProxy' | 'noProxy' | 'proxyNames' | 'caCerts'>

/** The settings of network access from the environment alone, for the command line. */
export function networkSettings(environment: SettingSources['environment']): NetworkSettings {
  const value = (name: SettingName): unknown => {
    const source = variableOf(name)
    const own = environment[source]
    const given = own === undefined ? givenByOthers(name, environment) : { value: own, source }
    return settingValue(name, SETTINGS[name], given)
  }
  const names = ['http_proxy', 'https_proxy', 'no_proxy', 'proxy_names', 'ca_certs'] as const
  return Object.fromEntries(names.map(name => [camelCase(name), value(name)])) as unknown as NetworkSettings
}

/** The value in environment variables of other programs. */
function givenByOthers(name: SettingName, environment: SettingSources['environment']): Given | null {
  const { variables = [] }: Setting = SETTINGS[name]
  const source = variables.find(each => (environment[each] ?? '') !== '')
  return source === undefined ? null : { value: environment[source]!, source }
}

/** The environment variable of a setting. */
export const variableOf = (name: SettingName): string => `OCTAVO_${name.toUpperCase()}`

/** The values of all rows, by name in camel case or, for limits, in `limits`. */
function assemble(given: (name: SettingName) => Given | null, plans: Plans): Settings {
  const own: Record<string, unknown> = {}
  const limits: Record<string, unknown> = {}
  for (const name of SETTING_NAMES) {
    const row: Setting = SETTINGS[name]
    const value = settingValue(name, row, given(name))
    if (row.limit === undefined) own[camelCase(name)] = value
    else limits[row.limit] = value
  }
  // Both types derive from the table, and the loop sets all their fields.
  const settings = { ...own, limits, plans, isMetricsPortSet: given('metrics_port') !== null } as unknown as Settings
  return { ...settings, tls: readTls(settings.tlsCert, settings.tlsKey) }
}

const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

function settingValue(name: SettingName, row: Setting, given: Given | null): unknown {
  const source = given?.source ?? name
  const written = given?.value ?? row.default
  if (written === null) return null
  const value = row.read(written, source)
  // An empty value of an optional text or path means none.
  if (value === null && row.default === null && written === '') return null
  if (value === null) throw new SettingError(`${source}: ${complaint(name, row, written)}.`)
  if (typeof value === 'number' && value < (row.least ?? 0))
    throw new SettingError(`${name} must be at least ${row.least}.`)
  return value
}

// ---------- values ----------

/** The error message for a value. Values of stores and proxies are not shown, because they may contain a password. */
function complaint(name: SettingName, { kind, expected }: Setting, written: string): string {
  if (name === 'http_proxy' || name === 'https_proxy') return `this is not ${expected}`
  if (name === 'store') return 'this is not an address such as "redis://10.0.0.7:6379"'
  return `"${shown(written)}" is not ${expected ?? KIND_HELP[kind]}`
}

function readTls(cert: string | null, key: string | null): Settings['tls'] {
  if (cert === null && key === null) return null
  if (cert === null || key === null) throw new SettingError('tls_cert and tls_key go together.')
  return { cert, key }
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
