/**
 * Parses the descriptors of `@font-face` (https://www.w3.org/TR/css-fonts-4/#font-face-rule), `@counter-style`
 * (https://www.w3.org/TR/css-counter-styles-3/#the-counter-style-rule), `@property`
 * (https://www.w3.org/TR/css-properties-values-api-1/#at-property-rule) and `@function`
 * (https://www.w3.org/TR/css-mixins-1/#function-rule).
 */
import type { CollectedAtRule } from './collect.ts'
import { type Component, isDelim, isIdent } from './component.ts'
import { type MediaContext, matchesMedia } from './media.ts'
import { familyName, fontFeatures, fontStretch, fontStyle } from './properties/font.ts'
import { commaList, type Parse, spaceList, ValueReader } from './reader.ts'
import type { AtRule, Body, Descriptor } from './sheet.ts'
import type { CounterDescriptor, CounterStyleRule, FontFaceRule } from './style.ts'
import { isSupported } from './supports.ts'
import { parametersOf, unwrappedType } from './values/custom-function.ts'
import { url } from './values/image.ts'
import { integer, number, percentage } from './values/length.ts'
import { syntaxOf, syntaxOfText } from './values/registered-syntax.ts'
import type { CustomFunction, CustomFunctions } from './values/substitution-types.ts'
import type { RegisteredProperty } from './values/variables.ts'

/** The last declaration of each descriptor. */
function descriptorsOf({ rule }: CollectedAtRule): ReadonlyMap<string, Descriptor> {
  const found = new Map<string, Descriptor>()
  for (const item of rule.body ?? [])
    if (item.kind === 'declarations')
      for (const descriptor of item.parsed().descriptors) found.set(descriptor.name, descriptor)
  return found
}

/** Parses a whole descriptor; null if it is missing or invalid. */
function read<T>(descriptor: Descriptor | undefined, baseUrl: URL | null, parse: Parse<T>): T | null {
  if (descriptor === undefined) return null
  const reader = new ValueReader(descriptor.components, baseUrl)
  const value = parse(reader)
  return reader.isDone ? value : null
}

// ---------- @font-face (CSS Fonts 4 §4) ----------

type Source = FontFaceRule['sources'][number]

/** One entry of `src`: `<url> [format()]? [tech()]?` or `local()` (CSS Fonts 4, https://www.w3.org/TR/css-fonts-4/#src-desc). */
const source: Parse<Source> = reader => {
  const local = reader.call('local')
  if (local !== null) {
    const name = familyName(local)
    return name === null ? null : { kind: 'local', name }
  }
  const address = url(reader)
  if (address === null) return null
  const hint = reader.call('format')
  const word = hint?.peek()
  reader.call('tech')
  const format = word?.kind === 'string' ? word.value : word?.kind === 'ident' ? word.keyword : null
  return { kind: 'url', url: address, format: format?.toLowerCase() ?? null }
}

/** Invalid sources are ignored (CSS Fonts 4 §4.3.5). */
function sourcesOf(descriptor: Descriptor | undefined, baseUrl: URL | null): readonly Source[] {
  const parts: Component[][] = [[]]
  for (const part of descriptor?.components ?? []) {
    if (isDelim(part, ',')) parts.push([])
    else parts.at(-1)!.push(part)
  }
  return parts.map(part => source(new ValueReader(part, baseUrl))).filter(found => found !== null)
}

/** One value, or two for a range of a variable font. */
const range =
  (parse: Parse<number>): Parse<{ min: number; max: number }> =>
  reader => {
    const first = parse(reader)
    const second = reader.isDone ? first : parse(reader)
    if (first === null || second === null) return null
    return { min: Math.min(first, second), max: Math.max(first, second) }
  }

const weight: Parse<number> = reader => {
  const word = reader.keyword(['normal', 'bold'])
  return word === null ? number(reader) : word === 'normal' ? 400 : 700
}

const style: Parse<'normal' | 'italic' | 'oblique'> = reader => {
  const value = fontStyle(reader)
  reader.skip(reader.rest().length)
  return value
}

/** `U+26, U+0-7F, U+4??` */
function unicodeRange(text: string): FontFaceRule['unicodeRange'] {
  const ranges: { from: number; to: number }[] = []
  for (const part of text.split(',').slice(0, 1_000)) {
    const match = /^\s*u\+([\da-f]{0,6})(\?{0,6})(?:-([\da-f]{1,6}))?\s*$/i.exec(part)
    const [, digits = '', wild = '', end] = match ?? []
    if (match === null || digits.length + wild.length === 0 || digits.length + wild.length > 6) continue
    const from = Number.parseInt(digits + '0'.repeat(wild.length), 16)
    const to = Number.parseInt(end ?? digits + 'F'.repeat(wild.length), 16)
    if (from <= to && from <= 0x10ffff) ranges.push({ from, to: Math.min(to, 0x10ffff) })
  }
  return ranges
}

/** Null if the rule has no family or no supported source. */
export function fontFaceRule(rule: CollectedAtRule): FontFaceRule | null {
  const descriptors = descriptorsOf(rule)
  const { baseUrl } = rule.source
  const family = read(descriptors.get('font-family'), baseUrl, familyName)
  const sources = sourcesOf(descriptors.get('src'), baseUrl)
  if (family === null || sources.length === 0) return null
  const stretch = descriptors.get('font-stretch') ?? descriptors.get('font-width')
  const share = (name: string): number | null => read(descriptors.get(name), baseUrl, nonNegativeShare)
  return {
    family,
    sources,
    weight: read(descriptors.get('font-weight'), baseUrl, range(weight)) ?? { min: 400, max: 400 },
    style: read(descriptors.get('font-style'), baseUrl, style) ?? 'normal',
    stretch: read(stretch, baseUrl, range(fontStretch)) ?? { min: 100, max: 100 },
    unicodeRange: unicodeRange(descriptors.get('unicode-range')?.text ?? ''),
    features: read(descriptors.get('font-feature-settings'), baseUrl, fontFeatures) ?? [],
    overrides: {
      ascent: share('ascent-override'),
      descent: share('descent-override'),
      lineGap: share('line-gap-override'),
      sizeAdjust: share('size-adjust') ?? 1,
    },
  }
}

/** A percentage that is not negative, as a fraction. */
const nonNegativeShare: Parse<number> = reader => {
  const value = percentage(reader)
  return value === null || value < 0 ? null : value / 100
}

// ---------- @counter-style (CSS Counter Styles 3 §3) ----------

/** A string or an identifier; images are no text. */
const symbol: Parse<string> = reader => reader.string() ?? reader.customIdent()

/** `system` (CSS Counter Styles 3, https://www.w3.org/TR/css-counter-styles-3/#counter-style-system). */
const system: Parse<CounterStyleRule['system']> = reader => {
  const word = reader.keyword(['cyclic', 'numeric', 'alphabetic', 'symbolic', 'additive', 'fixed', 'extends'])
  if (word === 'fixed') return { fixed: reader.attempt(integer()) ?? 1 }
  if (word !== 'extends') return word
  const name = reader.customIdent()
  return name === null ? null : { extends: name }
}

/** `additive-symbols`: weights and symbols in any order (§3.8, https://www.w3.org/TR/css-counter-styles-3/#additive-symbols). */
const additive: Parse<CounterStyleRule['additiveSymbols']> = reader =>
  commaList(reader, inner => {
    const before = inner.attempt(integer(0))
    const text = symbol(inner)
    const value = before ?? inner.attempt(integer(0))
    return text === null || value === null ? null : { weight: value, symbol: text }
  })

const bound: Parse<number> = reader =>
  reader.keyword(['infinite']) === null ? integer()(reader) : Number.POSITIVE_INFINITY

/**
 * `range`: `auto` or pairs of bounds, of which `infinite` is open (§3.5,
 * https://www.w3.org/TR/css-counter-styles-3/#counter-style-range).
 */
const ranges: Parse<CounterStyleRule['range']> = reader => {
  if (reader.keyword(['auto']) !== null) return 'auto'
  return commaList(reader, inner => {
    const from = bound(inner)
    const to = bound(inner)
    if (from === null || to === null) return null
    return { from: from === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : from, to }
  })
}

/** `pad`: a length and a symbol in any order (§3.6, https://www.w3.org/TR/css-counter-styles-3/#counter-style-pad). */
const pad: Parse<CounterStyleRule['pad']> = reader => {
  const before = reader.attempt(integer(0))
  const text = symbol(reader)
  const length = before ?? reader.attempt(integer(0))
  return text === null || length === null ? null : { length, symbol: text }
}

/**
 * `negative`: the strings before and after a negative number (§3.2,
 * https://www.w3.org/TR/css-counter-styles-3/#counter-style-negative).
 */
const negative: Parse<CounterStyleRule['negative']> = reader => {
  const prefix = symbol(reader)
  return prefix === null ? null : { prefix, suffix: reader.isDone ? '' : (symbol(reader) ?? '') }
}

/** Null without a name or symbols: such a rule defines nothing. */
export function counterStyleRule(rule: CollectedAtRule): CounterStyleRule | null {
  const [name] = rule.rule.prelude ?? []
  if (name?.kind !== 'ident' || RESERVED.has(name.keyword) || rule.rule.prelude?.length !== 1) return null
  const descriptors = descriptorsOf(rule)
  const get = <T>(key: string, parse: Parse<T>): T | null => read(descriptors.get(key), null, parse)
  const symbols = get('symbols', reader => spaceList(reader, symbol)) ?? []
  const additiveSymbols = get('additive-symbols', additive) ?? []
  const kind = get('system', system) ?? 'symbolic'
  const isExtending = typeof kind === 'object' && 'extends' in kind
  if (!isExtending && symbols.length === 0 && additiveSymbols.length === 0) return null
  const own = {
    negative: get('negative', negative),
    prefix: get('prefix', symbol),
    suffix: get('suffix', symbol),
    range: get('range', ranges),
    pad: get('pad', pad),
    fallback: get('fallback', reader => reader.customIdent()),
  }
  return {
    name: name.value,
    system: kind,
    symbols,
    additiveSymbols,
    negative: own.negative ?? { prefix: '-', suffix: '' },
    prefix: own.prefix ?? '',
    suffix: own.suffix ?? '. ',
    range: own.range ?? 'auto',
    pad: own.pad ?? { length: 0, symbol: '' },
    fallback: own.fallback ?? 'decimal',
    ...(isExtending ? { given: new Set(DESCRIPTORS.filter(key => own[key] !== null)) } : {}),
  }
}

const DESCRIPTORS = ['prefix', 'suffix', 'range', 'pad', 'negative', 'fallback'] as const satisfies CounterDescriptor[]

/** Names that documents must not define (§3.1). */
const RESERVED: ReadonlySet<string> = new Set([
  ...['none', 'decimal', 'disc', 'circle', 'square', 'disclosure-open', 'disclosure-closed'],
])

// ---------- @property (CSS Properties and Values 1 §2) ----------

/** Null if a required descriptor is missing, or the initial value does not match the syntax (§2.1). */
export function registeredProperty(rule: CollectedAtRule): NamedProperty | null {
  const [name] = rule.rule.prelude ?? []
  if (name?.kind !== 'ident' || !name.value.startsWith('--')) return null
  const descriptors = descriptorsOf(rule)
  const inherits = read(descriptors.get('inherits'), null, reader => reader.keyword(['true', 'false']))
  const text = read(descriptors.get('syntax'), null, reader => reader.string())
  const accepts = text === null ? null : syntaxOfText(text)
  const initial = descriptors.get('initial-value')?.components ?? null
  if (inherits === null || accepts === null) return null
  const isComputed = text?.trim() !== '*'
  if (isComputed && (initial === null || !accepts(initial))) return null
  return { name: name.value, inherits: inherits === 'true', initial, isComputed, accepts }
}

/** A registered custom property (CSS Properties and Values 1 §2). */
interface NamedProperty extends RegisteredProperty {
  readonly name: string
}

// ---------- @function (CSS Functions and Mixins 1 §2) ----------

/** The functions of a document by name. Of several rules with one name, the last in layer order applies. */
export function customFunctions(rules: readonly CollectedAtRule[], media: MediaContext): CustomFunctions {
  const functions = new Map<string, CustomFunction>()
  const byLayer = [...rules].sort((a, b) => a.origin - b.origin || a.layer.rank - b.layer.rank)
  for (const { rule } of byLayer) {
    const [head, ...rest] = rule.prelude ?? []
    if (head?.kind !== 'function' || !head.name.startsWith('--') || rule.body === null) continue
    const parameters = parametersOf(head.args, syntaxOf)
    const type = isIdent(rest[0], 'returns') ? unwrappedType(rest.slice(1)) : []
    const accepts = type.length === 0 ? null : syntaxOf(type)
    if (parameters === null || (rest.length > 0 && accepts === null)) continue
    const locals = new Map<string, readonly Component[]>()
    const result = readFunctionBody(rule.body, media, locals)
    functions.set(head.name, { parameters, accepts, locals, result })
  }
  return functions
}

/**
 * The last `result` of a body; its local variables are added to `locals`. Conditional groups apply if their condition
 * is true (§2.3).
 */
function readFunctionBody(
  body: Body,
  media: MediaContext,
  locals: Map<string, readonly Component[]>,
): readonly Component[] | null {
  let result: readonly Component[] | null = null
  for (const item of body) {
    if (item.kind === 'declarations') {
      const { normal, descriptors } = item.parsed()
      for (const assignment of normal)
        if (assignment.kind === 'custom' && typeof assignment.value !== 'string')
          locals.set(assignment.name, assignment.value)
      result = descriptors.findLast(({ name }) => name === 'result')?.components ?? result
    } else if (item.kind === 'at' && item.body !== null && conditionHolds(item, media))
      result = readFunctionBody(item.body, media, locals) ?? result
  }
  return result
}

/** Whether the condition of a group rule is true; rules other than `@media` and `@supports` contain no descriptors. */
const conditionHolds = ({ name, prelude }: AtRule, media: MediaContext): boolean =>
  prelude !== null &&
  ((name === 'media' && matchesMedia(prelude, media)) || (name === 'supports' && isSupported(prelude)))
