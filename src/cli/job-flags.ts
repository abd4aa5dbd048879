/** The flags of the commands that render: one for each field of a job that has one, made from the table of fields. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { OctavoError } from '../base/errors.ts'
import { FIELD_NAMES, FIELDS, type Field, type FieldName, type JobRequest } from '../job/fields.ts'
import type { Arguments, Flags } from './arguments.ts'
import { UsageError } from './outcome.ts'
import { ruleFiles } from './rule-files.ts'

const flagOf = (name: FieldName): string =>
  `${(FIELDS[name] as Field).flag === 'no-switch' ? 'no-' : ''}${name.replaceAll('_', '-')}`

/** Help texts that differ from those of requests. */
const HELP: Partial<Record<FieldName, string>> = {
  url: 'Address that links and relative resources of an HTML file resolve against.',
  css: 'File with extra CSS, applied last.',
  attachments: 'Files inside the PDF, separated by commas.',
  remove: 'Of an extracted page: what is no content, as a CSS selector; may be given several times.',
  comments: 'Leave out the comments on the posts of an extracted thread.',
  images: 'Leave out the pictures of an extracted page, and their captions.',
  rules: 'Site rules for extraction: a file or folder of .json, or HOST.txt as in ftr-site-config.',
  invoice: 'XML file of the invoice or order of which the document is the readable form; the PDF is PDF/A-3.',
}

/** The flags of a document, one for each field of a request that has one. */
export const JOB_FLAGS: Flags = Object.fromEntries(
  FIELD_NAMES.flatMap(name => {
    const { flag, schema, isFlagAlone, isFlagList } = FIELDS[name] as Field
    const help = HELP[name] ?? schema.description ?? ''
    if (flag === null) return []
    const value = flag === 'switch' || flag === 'no-switch' ? null : flag
    return [[flagOf(name), { value, help, isAlone: isFlagAlone === true, isList: isFlagList === true }]]
  }),
)

/** The fields of the flags. Throws a UsageError for invalid JSON and missing files. */
export function requestFrom(args: Arguments): JobRequest {
  const request: Record<string, unknown> = {}
  for (const name of FIELD_NAMES) {
    const flag = flagOf(name)
    const value = args.text(flag)
    if (value === null) continue
    request[name] = (FIELDS[name] as Field).isFlagList === true ? readList(name, args) : readValue(name, flag, value)
  }
  return request
}

const readList = (name: FieldName, args: Arguments): unknown =>
  name === 'rules' ? ruleFiles(args.all('rules')) : args.all(flagOf(name))

function readValue(name: FieldName, flag: string, text: string): unknown {
  switch ((FIELDS[name] as Field).flag) {
    case 'switch':
      return true
    case 'no-switch':
      return false
    case 'NUMBER':
      return /^\d{1,9}$/.test(text) ? Number(text) : text
    case 'CODES':
      return text === 'true' ? true : text
    case 'JSON':
      return readJson(flag, text)
    case 'FILES':
      return text.split(',').map(path => ({ name: basename(path), data: readBytes(flag, path).toString('base64') }))
    case 'FILE':
      return name === 'invoice' ? { xml: readText(flag, text) } : readText(flag, text)
    default:
      return name === 'margin' && text.startsWith('{') ? readJson(flag, text) : text
  }
}

function readJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const example = flag === 'protection' ? '{"user_password":"…"}' : '{"center":"{page} / {pages}"}'
    throw new UsageError(
      `--${flag} takes JSON, such as --${flag} '${example}'${flag === 'protection' ? '' : ', or false'}.`,
    )
  }
}

const readText = (flag: string, path: string): string => readBytes(flag, path).toString('utf8')

function readBytes(flag: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new UsageError(`--${flag}: the file ${path} cannot be read.`)
  }
}

/** Converts errors about a field to usage errors about its flag; other errors are unchanged. */
export function asUsage(error: unknown): unknown {
  if (!(error instanceof OctavoError)) return error
  const problems = error.problems.filter(problem => fieldOf(problem.path) !== null)
  if (problems.length === 0 || problems.some(problem => SOURCES.has(fieldOf(problem.path)!))) return error
  const lines = problems.map(({ path, message }) => {
    const [, name = '', ...inner] = path.split('/')
    return `--${flagOf(name as FieldName)}${inner.length === 0 ? '' : ` (${inner.join('.')})`} ${message}`
  })
  return new UsageError(lines.join('\n        '))
}

/** Fields that come from the input. */
const SOURCES: ReadonlySet<FieldName> = new Set(['html', 'url'])

function fieldOf(path: string): FieldName | null {
  const name = path.split('/')[1] ?? ''
  return Object.hasOwn(FIELDS, name) ? (name as FieldName) : null
}
