/**
 * Formats counters (https://www.w3.org/TR/css-counter-styles-3/). The predefined styles have the same type as rules.
 */
import { PREDEFINED } from './predefined-counters.ts'
import type { CounterDescriptor, CounterStyleRule, ListStyleType } from './style.ts'

type CounterStyles = ReadonlyMap<string, CounterStyleRule>

/**
 * Longer representations use the fallback style, because they are unreadable and slow to build
 * (https://www.w3.org/TR/css-counter-styles-3/#counter-styles).
 */
const MAX_LENGTH = 120
/** The greatest length of a chain of fallbacks or extensions. */
const MAX_CHAIN = 16

/** A counter's value without prefix and suffix, as `counter()` shows it. Empty for `none`. */
export function formatCounter(rules: CounterStyles, style: ListStyleType, value: number): string {
  if (style === 'none') return ''
  if (style.kind === 'string') return style.value
  return represent(rules, styleRule(rules, style), value, 0)
}

/** The marker text of a list item, with prefix and suffix. */
export function formatMarker(rules: CounterStyles, style: ListStyleType, value: number): string {
  if (style === 'none') return ''
  if (style.kind === 'string') return style.value
  const rule = extended(rules, styleRule(rules, style))
  return `${rule.prefix}${represent(rules, rule, value, 0)}${rule.suffix}`
}

const DECIMAL: CounterStyleRule = PREDEFINED.get('decimal')!

type CountingStyle = Exclude<ListStyleType, 'none' | { readonly kind: 'string' }>

/**
 * The rule of a style by name, or that of `symbols()` (CSS Counter Styles 3 §5,
 * https://www.w3.org/TR/css-counter-styles-3/).
 */
function styleRule(rules: CounterStyles, style: CountingStyle): CounterStyleRule {
  if (style.kind === 'name') return ruleOf(rules, style.name)
  const { system, symbols } = style
  return { ...DECIMAL, name: 'symbols()', system: system === 'fixed' ? { fixed: 1 } : system, symbols, suffix: ' ' }
}

/** A rule of the document, a predefined one in any case, or decimal. */
function ruleOf(rules: CounterStyles, name: string): CounterStyleRule {
  return rules.get(name) ?? PREDEFINED.get(name.toLowerCase()) ?? DECIMAL
}

/** The rule with the descriptors of the rule that it extends (CSS Counter Styles 3 §3.1.7). */
function extended(rules: CounterStyles, rule: CounterStyleRule): CounterStyleRule {
  let at = rule
  for (let i = 0; i < MAX_CHAIN && typeof at.system === 'object' && 'extends' in at.system; i++) {
    const base = ruleOf(rules, at.system.extends)
    if (base === rule) return { ...at, system: 'numeric', symbols: DECIMAL.symbols }
    const own = at
    at = {
      ...own,
      system: base.system,
      symbols: base.symbols,
      additiveSymbols: base.additiveSymbols,
      ...inheritedDescriptors(own, base),
      given: new Set([...(own.given ?? []), ...(base.given ?? [])]),
    }
  }
  return typeof at.system === 'object' && 'extends' in at.system
    ? { ...at, system: 'numeric', symbols: DECIMAL.symbols }
    : at
}

/** An extending rule inherits descriptors that it does not set. */
function inheritedDescriptors(own: CounterStyleRule, base: CounterStyleRule): Partial<CounterStyleRule> {
  const { given } = own
  const pick = <K extends CounterDescriptor>(name: K): CounterStyleRule[K] =>
    given?.has(name) === true ? own[name] : base[name]
  return {
    prefix: pick('prefix'),
    suffix: pick('suffix'),
    range: pick('range'),
    pad: pick('pad'),
    negative: pick('negative'),
    fallback: pick('fallback'),
  }
}

/**
 * The representation of a value by range, algorithm, negative sign and padding, or the fallback's if the style has none
 * (https://www.w3.org/TR/css-counter-styles-3/#counter-styles).
 */
function represent(rules: CounterStyles, given: CounterStyleRule, value: number, depth: number): string {
  const rule = extended(rules, given)
  const usesSign = value < 0 && hasNegativeSign(rule)
  const number = usesSign ? -value : value
  const text = isInRange(rule, value) ? algorithm(rule, number) : null
  if (text === null || text.length > MAX_LENGTH) {
    if (depth >= MAX_CHAIN) return String(value)
    return represent(rules, depth === MAX_CHAIN - 1 ? DECIMAL : ruleOf(rules, rule.fallback), value, depth + 1)
  }
  const sign = usesSign ? [...rule.negative.prefix].length + [...rule.negative.suffix].length : 0
  const missing = Math.min(MAX_LENGTH, rule.pad.length - [...text].length - sign)
  const padded = missing > 0 ? rule.pad.symbol.repeat(missing) + text : text
  return usesSign ? `${rule.negative.prefix}${padded}${rule.negative.suffix}` : padded
}

/**
 * Systems that use a negative sign (CSS Counter Styles 3, https://www.w3.org/TR/css-counter-styles-3/#counter-style-negative).
 */
const hasNegativeSign = ({ system }: CounterStyleRule): boolean =>
  system === 'symbolic' || system === 'alphabetic' || system === 'numeric' || system === 'additive'

/**
 * Whether a value is in the range of a style; `auto` depends on the system (CSS Counter Styles 3,
 * https://www.w3.org/TR/css-counter-styles-3/#counter-style-range).
 */
function isInRange({ range, system }: CounterStyleRule, value: number): boolean {
  if (range !== 'auto') return range.some(({ from, to }) => value >= from && value <= to)
  if (system === 'alphabetic' || system === 'symbolic') return value >= 1
  return system !== 'additive' || value >= 0
}

/**
 * The representation of a value without sign and padding, or null if the system has none (CSS Counter Styles 3,
 * https://www.w3.org/TR/css-counter-styles-3/#counter-style-system).
 */
function algorithm(rule: CounterStyleRule, value: number): string | null {
  const own = rule.algorithm?.(value)
  if (own !== undefined) return own
  const { system, symbols } = rule
  if (system === 'additive') return additive(rule, value)
  if (symbols.length === 0) return null
  switch (system) {
    case 'cyclic':
      return symbols[(((value - 1) % symbols.length) + symbols.length) % symbols.length]!
    case 'numeric':
      return symbols.length < 2 ? null : numeric(symbols, value)
    case 'alphabetic':
      return symbols.length < 2 ? null : alphabetic(symbols, value)
    case 'symbolic': {
      const count = Math.ceil(value / symbols.length)
      return count > MAX_LENGTH ? null : symbols[(value - 1) % symbols.length]!.repeat(count)
    }
    default:
      return 'fixed' in system ? (symbols[value - system.fixed] ?? null) : null
  }
}

/**
 * Positional notation: digits of base n, without leading zeros
 * (https://www.w3.org/TR/css-counter-styles-3/#numeric-system).
 */
function numeric(symbols: readonly string[], value: number): string {
  let text = ''
  let rest = value
  do {
    text = symbols[rest % symbols.length]! + text
    rest = Math.floor(rest / symbols.length)
  } while (rest > 0 && text.length <= MAX_LENGTH)
  return text
}

/** Bijective base n: a … z, aa … (https://www.w3.org/TR/css-counter-styles-3/#alphabetic-system). */
function alphabetic(symbols: readonly string[], value: number): string {
  let text = ''
  for (let rest = value; rest > 0 && text.length <= MAX_LENGTH; rest = Math.floor(rest / symbols.length)) {
    rest--
    text = symbols[rest % symbols.length]! + text
  }
  return text
}

/**
 * Uses the greatest weights first, as often as they fit (https://www.w3.org/TR/css-counter-styles-3/#additive-system);
 * null if a remainder is left, or the text is too long.
 */
function additive({ additiveSymbols }: CounterStyleRule, value: number): string | null {
  if (value === 0) return additiveSymbols.find(({ weight }) => weight === 0)?.symbol ?? null
  let text = ''
  let rest = value
  for (const { weight, symbol } of additiveSymbols) {
    if (weight === 0) continue
    const count = Math.floor(rest / weight)
    if (count * symbol.length > MAX_LENGTH) return null
    text += symbol.repeat(count)
    rest -= count * weight
  }
  return rest === 0 ? text : null
}
