/**
 * Headers and footers of requests: three slots of text with placeholders, and switches. A slot is parsed into a list of
 * items; its text is never markup.
 */
import { formatProblem } from './dates.ts'
import { accepted, type Reading, refused } from './reading.ts'
import type { ObjectSchema, ValueOf } from './schema.ts'
import { shown, suggestionFor } from './suggestion.ts'

/** Maximum number of characters of a slot, which is one line. */
const LONGEST_SLOT = 500

const SLOT_HELP =
  'Text with placeholders: {page} {pages} {title} {author} {site} {url} {date} {date:FORMAT} {section} {logo}; doubled braces are literal.'

const slot = (description: string) => ({ type: 'string', maxLength: LONGEST_SLOT, description }) as const

/** The schema of the fields `header` and `footer`. */
export const FURNITURE_SCHEMA = {
  type: 'object',
  description: `Text in the page margin. ${SLOT_HELP}`,
  properties: {
    left: slot('Left slot.'),
    center: slot('Centre slot.'),
    right: slot('Right slot.'),
    rule: { type: 'boolean', default: false, description: 'A thin line between it and the text.' },
    first_page: { type: 'boolean', default: true, description: 'Whether the first page shows it.' },
    last_page: { type: 'boolean', default: true, description: 'Whether the last page shows it.' },
    start_at: { type: 'integer', minimum: 0, maximum: 100_000, description: 'The number of the first page.' },
  },
  additionalProperties: false,
} as const satisfies ObjectSchema

/** A header or footer of a request. */
export type FurnitureRequest = ValueOf<typeof FURNITURE_SCHEMA>

/** A part of a slot: text, or a placeholder. */
export type SlotItem =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'date'; readonly format: string | null }
  | { readonly kind: Placeholder }

/** Placeholders without an argument. */
const PLACEHOLDERS = ['page', 'pages', 'title', 'author', 'site', 'url', 'section', 'logo'] as const
/** The name of a placeholder, such as `page`. */
type Placeholder = (typeof PLACEHOLDERS)[number]

const SLOTS = ['left', 'center', 'right'] as const
/** One of the three slots of a header or footer. */
export type SlotName = (typeof SLOTS)[number]

/** A parsed header or footer. */
export interface Furniture {
  readonly slots: Readonly<Record<SlotName, readonly SlotItem[]>>
  readonly rule: boolean
  readonly onFirstPage: boolean
  readonly onLastPage: boolean
  readonly startAt: number | null
}

/** Parses a value that conforms to the schema. */
export function readFurniture(request: FurnitureRequest, hasLogo: boolean): Reading<Furniture> {
  const slots: Record<SlotName, readonly SlotItem[]> = { left: [], center: [], right: [] }
  for (const name of SLOTS) {
    const items = readSlot(request[name] ?? '')
    if (items.kind === 'refused') return { ...items, path: `/${name}` }
    if (!hasLogo && items.value.some(item => item.kind === 'logo'))
      return refused('invalid_type', 'uses {logo}, but no print profile with a logo is in use', `/${name}`)
    slots[name] = items.value
  }
  return accepted({
    slots,
    rule: request.rule ?? false,
    onFirstPage: request.first_page ?? true,
    onLastPage: request.last_page ?? true,
    startAt: request.start_at ?? null,
  })
}

/** The items of a slot. Text in single braces must be a placeholder. */
export function readSlot(text: string): Reading<readonly SlotItem[]> {
  const items: SlotItem[] = []
  let literal = ''
  const endLiteral = (): void => {
    if (literal !== '') items.push({ kind: 'text', value: literal })
    literal = ''
  }
  for (const [token] of text.matchAll(/\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/g)) {
    if (token === '{{' || token === '}}') literal += token[0]
    else if (token === '{' || token === '}')
      return refused('invalid_type', `has a single "${token}"; write "${token}${token}" for a literal one`)
    else if (token.startsWith('{')) {
      const item = readPlaceholder(token.slice(1, -1))
      if (item.kind === 'refused') return item
      endLiteral()
      items.push(item.value)
    } else literal += oneLine(token)
  }
  endLiteral()
  return accepted(items)
}

function readPlaceholder(inner: string): Reading<SlotItem> {
  const name = inner.trim()
  for (const known of PLACEHOLDERS) if (name === known) return accepted({ kind: known })
  if (name === 'date') return accepted({ kind: 'date', format: null })
  if (name.startsWith('date:')) {
    const format = name.slice('date:'.length)
    const problem = formatProblem(format)
    return problem === null ? accepted({ kind: 'date', format }) : refused('invalid_type', problem)
  }
  const hint = suggestionFor(name, [...PLACEHOLDERS, 'date'])
  return refused('invalid_type', `"{${shown(name)}}" is not a placeholder${hint}`)
}

/** Replaces line breaks, tabs and other control characters by spaces, since furniture is one line. */
const oneLine = (text: string): string => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
