/** Site rules in JSON: the form of `SiteParser`, without code. Every error in a file is reported with its position. */

import { OctavoError } from '../../base/errors.ts'
import { isObject, type JsonObject } from '../../base/json.ts'
import { compile } from '../../html/select.ts'
import type { PageKind, SiteParser } from '../sites/parser.ts'
import { pathPattern } from './path-pattern.ts'

/** Throws if a value at a position is invalid. */
type Check = (value: unknown, at: string) => void

const fail = (at: string, what: string): never => {
  throw new OctavoError('invalid_type', `${at} must be ${what}.`, { where: at })
}

const text: Check = (value, at) => {
  if (typeof value !== 'string' || value === '') fail(at, 'a text')
}

const count: Check = (value, at) => {
  if (!Number.isInteger(value) || (value as number) < 0) fail(at, 'a whole number')
}

const oneOf =
  (...allowed: readonly string[]): Check =>
  (value, at) => {
    if (!allowed.includes(value as string)) fail(at, `one of ${allowed.join(', ')}`)
  }

const selector: Check = (value, at) => {
  if (typeof value !== 'string' || (value !== '' && compile(value) === null)) fail(at, 'a CSS selector')
}

/** "time@datetime" is a selector and an attribute, "@name" only an attribute. */
const field: Check = (value, at) => {
  if (typeof value !== 'string' || !/^[^@]*(@[\w:-]+)?$/.test(value))
    fail(at, 'a selector, maybe with @ and an attribute')
  selector((value as string).replace(/@[\w:-]+$/, ''), at)
}

const pattern: Check = (value, at) => {
  text(value, at)
  if (pathPattern(value as string) === null)
    fail(at, 'a regular expression without lookaround, references back and repetitions within repetitions')
}

const list =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return fail(at, 'a list')
    for (const [index, each] of value.entries()) check(each, `${at}/${index}`)
  }

const fields: Check = (value, at) => (Array.isArray(value) ? list(field)(value, at) : field(value, at))

/** An object with these members; those in `required` must exist, and others are not allowed. */
const object =
  (members: Readonly<Record<string, Check>>, required: readonly string[]): Check =>
  (value, at) => {
    if (!isObject(value)) return fail(at, 'an object')
    for (const name of required) if (!(name in value)) fail(`${at}/${name}`, 'given')
    for (const [name, each] of Object.entries(value)) {
      const check = members[name]
      if (check === undefined) fail(`${at}/${name}`, 'left out: there is no such member')
      else check(each, `${at}/${name}`)
    }
  }

const FACTS = { title: fields, author: fields, date: fields, site: text }
const transform = object(
  {
    select: selector,
    to: (value, at) => (value === 'unwrap' ? undefined : object({ name: text }, ['name'])(value, at)),
  },
  ['select', 'to'],
)
const SHAPED = { ...FACTS, shape: text, remove: list(selector), transforms: list(transform) }
const article = object({ ...SHAPED, lead: selector, content: list(selector) }, ['content'])
const comment = object({ select: selector, author: fields, date: fields, score: fields, body: list(selector) }, [
  'select',
  'body',
])
const depth: Check = (value, at) =>
  value === 'nested' ? undefined : object({ field, per: count }, ['field', 'per'])(value, at)
const post = object(
  {
    part: selector,
    original: selector,
    link: fields,
    author: fields,
    date: fields,
    score: fields,
    body: list(selector),
    remove: list(selector),
    accepted: selector,
    depth,
    comments: comment,
    anchor: field,
  },
  ['body'],
)
const thread = object({ ...SHAPED, posts: selector, post, order: oneOf('score'), atLeast: count }, ['posts', 'post'])
const rule: Check = (value, at) => {
  const shape = isObject(value) ? value['shape'] : undefined
  oneOf('article', 'thread')(shape, `${at}/shape`)
  ;(shape === 'article' ? article : thread)(value, at)
}
const KINDS =
  'article documentation thread question issue pull-request discussion release readme file wiki listing'.split(' ')
const kind = object({ kind: oneOf(...KINDS), path: pattern, has: selector, rule }, ['kind', 'rule'])
const parser = object(
  {
    $schema: text,
    name: text,
    hosts: list(text),
    fingerprints: list(object({ hint: text, has: selector }, ['hint', 'has'])),
    kinds: list(kind),
    nextPage: fields,
    singlePage: fields,
  },
  ['name', 'kinds'],
)

/** The parsers in a file: one, or a list of them. Throws `invalid_json`, or `invalid_type` with the position in the file. */
export function readRuleFile(source: string, fileName: string): SiteParser[] {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch (cause) {
    throw new OctavoError('invalid_json', `${fileName} is not JSON.`, { cause, where: fileName })
  }
  return (Array.isArray(value) ? value : [value]).map((each: unknown, at) => {
    parser(each, Array.isArray(value) ? `${fileName}#/${at}` : `${fileName}#`)
    return parserOf(each as JsonObject)
  })
}

function parserOf(stated: JsonObject): SiteParser {
  const kinds = (stated['kinds'] as readonly JsonObject[]).map(each => {
    const { path, ...rest } = each
    return { ...rest, ...(path === undefined ? {} : { path: pathPattern(path as string)! }) } as unknown as PageKind
  })
  return { hosts: [], fingerprints: [], ...stated, kinds } as unknown as SiteParser
}
