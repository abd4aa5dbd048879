/**
 * Lists, counters and generated content (CSS Lists 3, Content 3, GCPM 3).
 * https://www.w3.org/TR/css-lists-3/
 */
import { splitByComma } from '../component.ts'
import { commaList, type Parse, spaceList, type ValueReader } from '../reader.ts'
import type { ContentItem, CounterChange, CounterReset, CssImage, ListStyleType } from '../value-types.ts'
import { computeImage, image, url } from '../values/image.ts'
import type { SpecifiedImage } from '../values/image-types.ts'
import { integer } from '../values/length.ts'
import { type ComputeContext, either, INHERITED, keyword, keywords, NOT_INHERITED, plain, property } from './row.ts'

// ---------- counters ----------

/** `name 2 other`; a missing number is the property's default. */
const counterChanges =
  (byDefault: number): Parse<readonly CounterChange[]> =>
  reader => {
    if (reader.keyword(['none']) !== null) return []
    return spaceList(reader, inner => {
      const name = inner.customIdent('none')
      return name === null ? null : { name, value: inner.attempt(integer()) ?? byDefault }
    })
  }

/** `name 2 reversed(other)`; a reversed counter without a number starts at the number of its items. */
const counterResets: Parse<readonly CounterReset[]> = reader => {
  if (reader.keyword(['none']) !== null) return []
  const resets = spaceList<CounterReset>(reader, inner => {
    const reversed = inner.call('reversed')
    const name = (reversed ?? inner).customIdent('none')
    if (name === null || reversed?.isDone === false) return null
    const value = inner.attempt(integer())
    return { name, value: value ?? (reversed === null ? 0 : null), reversed: reversed !== null }
  })
  // Of several for one counter, the last applies (§4.1).
  return resets === null ? null : [...new Map(resets.map(reset => [reset.name, reset])).values()]
}

const DECIMAL: ListStyleType = { kind: 'name', name: 'decimal' }

/** The name of a counter style, a string, or none. Predefined names ignore case. */
export const counterStyle: Parse<ListStyleType> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const text = reader.string()
  if (text !== null) return { kind: 'string', value: text }
  const symbols = reader.call('symbols')
  if (symbols !== null) return symbolsOf(symbols)
  const name = reader.customIdent()
  return name === null ? null : { kind: 'name', name }
}

/** `symbols()`; counting requires at least two symbols. */
function symbolsOf(reader: ValueReader): ListStyleType | null {
  const system = reader.keyword(['cyclic', 'numeric', 'alphabetic', 'symbolic', 'fixed']) ?? 'symbolic'
  const symbols = spaceList(reader, inner => inner.string())
  if (symbols === null || !reader.isDone) return null
  const needsTwo = system === 'numeric' || system === 'alphabetic'
  return needsTwo && symbols.length < 2 ? null : { kind: 'symbols', system, symbols }
}

// ---------- content ----------

const WHICH = ['first', 'start', 'last', 'first-except'] as const

/** An item whose image is not computed. */
type SpecifiedItem =
  | Exclude<ContentItem, { kind: 'image' }>
  | { readonly kind: 'image'; readonly image: SpecifiedImage; readonly alternative?: readonly ContentItem[] }

type ItemParser = (reader: ValueReader) => SpecifiedItem | null

/** An optional counter style after a comma. */
function optionalStyle(reader: ValueReader): ListStyleType | null {
  return reader.delim(',') ? counterStyle(reader) : DECIMAL
}

function separatorOf(reader: ValueReader): string | null {
  return reader.delim(',') ? reader.string() : null
}

const LEADERS = { dotted: '.', solid: '_', space: ' ' } as const

/** The target of `target-counter()` and similar functions: an attribute of the element, or an address. */
function targetOf(reader: ValueReader): { attr: string } | { url: string } | null {
  const attr = reader.call('attr')
  if (attr !== null) {
    const name = attr.customIdent()
    return name === null ? null : { attr: name }
  }
  const text = reader.string() ?? url(reader)
  return text === null ? null : { url: text }
}

const FUNCTIONS: ReadonlyMap<string, ItemParser> = new Map<string, ItemParser>([
  ['attr', attrItem],
  [
    'counter',
    reader => {
      const name = reader.customIdent()
      const style = name === null ? null : optionalStyle(reader)
      return name === null || style === null ? null : { kind: 'counter', name, style }
    },
  ],
  [
    'counters',
    reader => {
      const name = reader.customIdent()
      const separator = name === null ? null : separatorOf(reader)
      const style = separator === null ? null : optionalStyle(reader)
      return name === null || separator === null || style === null ? null : { kind: 'counters', name, separator, style }
    },
  ],
  [
    'string',
    reader => {
      const name = reader.customIdent()
      const which = reader.delim(',') ? reader.keyword(WHICH) : 'first'
      return name === null || which === null ? null : { kind: 'string-ref', name, which }
    },
  ],
  [
    'element',
    reader => {
      const name = reader.customIdent()
      const which = reader.delim(',') ? reader.keyword(WHICH) : 'first'
      return name === null || which === null ? null : { kind: 'element', name, which }
    },
  ],
  [
    'content',
    reader => {
      const which = reader.isDone ? 'text' : reader.keyword(['text', 'before', 'after', 'first-letter', 'marker'])
      return which === null ? null : { kind: 'content', which }
    },
  ],
  [
    'leader',
    reader => {
      const word = reader.keyword(['dotted', 'solid', 'space'])
      const pattern = word === null ? reader.string() : LEADERS[word]
      return pattern === null ? null : { kind: 'leader', pattern }
    },
  ],
  ['target-counter', reader => target(reader, 'target-counter')],
  ['target-counters', reader => target(reader, 'target-counters')],
  ['target-text', reader => target(reader, 'target-text')],
])

/** `attr(name type?, fallback?)`: content is text, so the type is parsed and ignored. */
function attrItem(reader: ValueReader): SpecifiedItem | null {
  const name = reader.customIdent()
  if (name === null) return null
  const [, fallback] = splitByComma(reader.rest())
  reader.skip(reader.rest().length)
  const text = fallback?.[0]
  return { kind: 'attr', name: name.toLowerCase(), fallback: text?.kind === 'string' ? text.value : '' }
}

/** The arguments of a `target-*()` function (CSS Content 3 §2.4, https://www.w3.org/TR/css-content-3/). */
function target(reader: ValueReader, kind: 'target-counter' | 'target-counters' | 'target-text'): SpecifiedItem | null {
  const at = targetOf(reader)
  if (at === null) return null
  if (kind === 'target-text') {
    const which = reader.delim(',') ? reader.keyword(['content', 'before', 'after', 'first-letter']) : 'content'
    return which === null ? null : { kind, target: at, name: which, separator: '', style: DECIMAL }
  }
  const name = reader.delim(',') ? reader.customIdent() : null
  const separator = name === null || kind === 'target-counter' ? '' : separatorOf(reader)
  const style = separator === null ? null : optionalStyle(reader)
  return name === null || separator === null || style === null ? null : { kind, target: at, name, separator, style }
}

const QUOTES = ['open-quote', 'close-quote', 'no-open-quote', 'no-close-quote'] as const

const item: Parse<SpecifiedItem> = reader => {
  const value = reader.string()
  if (value !== null) return { kind: 'string', value }
  const quote = reader.keyword(QUOTES)
  if (quote !== null) return { kind: quote }
  if (reader.keyword(['contents']) !== null) return { kind: 'content', which: 'text' }
  const call = reader.peekFunction()
  const parse = call === null ? undefined : FUNCTIONS.get(call.name)
  if (call === null || parse === undefined) {
    const picture = image(reader)
    return picture === null ? null : { kind: 'image', image: picture }
  }
  const inner = reader.over(call.args)
  const found = parse(inner)
  if (found === null || !inner.isDone) return null
  reader.skip(1)
  return found
}

const items: Parse<readonly SpecifiedItem[]> = reader => spaceList(reader, item)

const computeItems = (list: readonly SpecifiedItem[], context: ComputeContext): readonly ContentItem[] =>
  list.map(part => (part.kind === 'image' ? { ...part, image: computeImage(part.image, context) } : part))

type SpecifiedContent = 'normal' | 'none' | readonly SpecifiedItem[]

/**
 * `content` with alternative text after a slash (CSS Content 3 §2.1), which applies to images and is ignored for text.
 */
const content: Parse<SpecifiedContent> = reader => {
  const word = reader.keyword(['normal', 'none'])
  if (word !== null) return word
  const list = items(reader)
  if (list === null || !reader.delim('/')) return list
  const spoken = items(reader)
  if (!spoken?.every(part => part.kind !== 'image')) return null
  return list.map(part => (part.kind === 'image' ? { ...part, alternative: spoken } : part))
}

/** A named string and its content (CSS Generated Content for Paged Media §1.1). */
export interface StringSet {
  readonly name: string
  readonly content: readonly SpecifiedItem[]
}

const stringSet: Parse<readonly StringSet[]> = reader => {
  if (reader.keyword(['none']) !== null) return []
  return commaList(reader, inner => {
    const name = inner.customIdent()
    const list = name === null ? null : items(inner)
    return name === null || list === null ? null : { name, content: list }
  })
}

const CONTENT_TEXT: readonly ContentItem[] = [{ kind: 'content', which: 'text' }]

/** Rows of CSS Content 3, CSS Lists 3 and CSS Generated Content for Paged Media. */
export const generatedProperties = {
  listStyleType: plain<ListStyleType>(INHERITED, { kind: 'name', name: 'disc' }, counterStyle),
  listStylePosition: keywords(INHERITED, 'outside', 'inside'),
  listStyleImage: property<CssImage | null, SpecifiedImage | 'none'>(
    INHERITED,
    null,
    either(keyword('none'), image),
    (value, context) => (value === 'none' ? null : computeImage(value, context)),
  ),
  counterReset: plain<readonly CounterReset[]>(NOT_INHERITED, [], counterResets),
  counterSet: plain<readonly CounterChange[]>(NOT_INHERITED, [], counterChanges(0)),
  counterIncrement: plain<readonly CounterChange[]>(NOT_INHERITED, [], counterChanges(1)),
  content: property<'normal' | 'none' | readonly ContentItem[], SpecifiedContent>(
    NOT_INHERITED,
    'normal',
    content,
    (value, context) => (typeof value === 'string' ? value : computeItems(value, context)),
  ),
  stringSet: property<
    readonly { readonly name: string; readonly content: readonly ContentItem[] }[],
    readonly StringSet[]
  >(NOT_INHERITED, [], stringSet, (value, context) =>
    value.map(set => ({ name: set.name, content: computeItems(set.content, context) })),
  ),
  bookmarkLevel: plain<number | 'none'>(NOT_INHERITED, 'none', either(keyword('none'), integer(1))),
  bookmarkLabel: property<readonly ContentItem[], readonly SpecifiedItem[]>(
    NOT_INHERITED,
    CONTENT_TEXT,
    items,
    computeItems,
  ),
  bookmarkState: keywords(NOT_INHERITED, 'open', 'closed'),
  footnoteDisplay: keywords(NOT_INHERITED, 'block', 'inline', 'compact'),
  footnotePolicy: keywords(NOT_INHERITED, 'auto', 'line', 'block'),
}
