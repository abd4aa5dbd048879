/**
 * Converts the XPath 1.0 of site rules (https://www.w3.org/TR/1999/REC-xpath-19991116/) to CSS selectors: steps, unions, and
 * predicates about attributes, positions and descendants. Throws a RangeError that names what CSS cannot express.
 */

/** A selector, optionally with "@" and an attribute: the `Field` of site parsers. */
export function fieldsOfXPath(expression: string): string[] {
  return split(expression, '|').map(path => fieldOf(path.trim()))
}

function fieldOf(path: string): string {
  const attribute = /\/+@([\w:-]+)$/.exec(path)
  const bare = path.replace(/\/+@[\w:-]+$|\/+text\(\)$/, '')
  const selector = selectorOf(bare)
  return attribute === null ? selector : `${selector}@${attribute[1]}`
}

/** The selector of one path without an attribute at its end. */
function selectorOf(path: string): string {
  let rest = path.replace(/^id\((['"])([^'"]*)\1\)/, "//*[@id='$2']").replace(/^\.?(?=\/)/, '')
  if (!rest.startsWith('/')) rest = `//${rest}`
  let selector = ''
  while (rest !== '') {
    const step = /^(\/\/|\/)(?:(descendant|descendant-or-self|child)::)?([\w-]+|\*)/.exec(rest)
    if (step === null) throw unsupported(path)
    rest = rest.slice(step[0].length)
    let compound = step[3] === '*' ? '' : step[3]!.toLowerCase()
    while (rest.startsWith('[')) {
      const end = closing(rest)
      const place = predicate(rest.slice(1, end).trim(), path)
      // Elements of any name are counted together: `*[1]` is the first child.
      compound += compound === '' ? place.replace(/-of-type\b/, '-child') : place
      rest = rest.slice(end + 1)
    }
    const isChild = step[1] === '/' && step[2] !== 'descendant'
    selector += `${selector === '' ? '' : isChild ? ' > ' : ' '}${compound === '' ? '*' : compound}`
  }
  return selector
}

const unsupported = (what: string): RangeError => new RangeError(`"${what}" is not among the XPath that is read`)

/** The index of the bracket that closes the first one. */
function closing(text: string): number {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '[') depth++
    else if (character === ']' && --depth === 0) return at
  }
  throw unsupported(text)
}

/** Splits a text at words or signs that are outside quotes and brackets. */
function split(text: string, separator: '|' | ' and ' | ' or '): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '[' || character === '(') depth++
    else if (character === ']' || character === ')') depth--
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at))
      from = at + separator.length
      at = from - 1
    }
  }
  return [...parts, text.slice(from)]
}

function predicate(text: string, path: string): string {
  const alternatives = split(text, ' or ')
  if (alternatives.length > 1) return `:is(${alternatives.map(each => predicate(each.trim(), path)).join(', ')})`
  const all = split(text, ' and ')
  if (all.length > 1) return all.map(each => predicate(each.trim(), path)).join('')
  const inner = /^not\s*\(([\s\S]*)\)$/.exec(text) ?? null
  if (inner !== null) return `:not(${predicate(inner[1]!.trim(), path)})`
  if (/^\([\s\S]*\)$/.test(text)) return `:is(${predicate(text.slice(1, -1).trim(), path)})`
  for (const [pattern, write] of PREDICATES) {
    const match = pattern.exec(text)
    if (match !== null) return write(match.slice(1))
  }
  if (/^\.?\/{0,2}[\w*]/.test(text) && !/[=()<>]/.test(text.replace(/\[[^\]]*\]/g, '')))
    return `:has(${text.startsWith('.') ? '' : '> '}${selectorOf(text.replace(/^\.?\/*/, '//'))})`
  throw unsupported(path)
}

const VALUE = String.raw`\s*(['"])(.*?)`
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`
const attributeRule = (name: string, operator: string, value: string): string => `[${name}${operator}${quoted(value)}]`

/** Forms of a predicate, and the CSS of each from the groups of its pattern. */
const PREDICATES: readonly (readonly [RegExp, (groups: readonly (string | undefined)[]) => string])[] = [
  [/^(\d+)$/, ([place]) => `:nth-of-type(${place})`],
  [/^position\(\)\s*=\s*(\d+)$/, ([place]) => `:nth-of-type(${place})`],
  [/^last\(\)$/, () => ':last-of-type'],
  [/^self::([\w-]+)$/, ([name]) => `:is(${name!.toLowerCase()})`],
  [/^@([\w:-]+)$/, ([name]) => `[${name}]`],
  [new RegExp(`^@([\\w:-]+)\\s*=${VALUE}\\2$`), ([name, , value]) => attributeRule(name!, '=', value!)],
  [new RegExp(`^@([\\w:-]+)\\s*!=${VALUE}\\2$`), ([name, , value]) => `:not(${attributeRule(name!, '=', value!)})`],
  [
    new RegExp(`^contains\\s*\\(\\s*@([\\w:-]+)\\s*,${VALUE}\\2\\s*\\)$`),
    ([name, , value]) => attributeRule(name!, '*=', value!),
  ],
  [
    new RegExp(`^starts-with\\s*\\(\\s*@([\\w:-]+)\\s*,${VALUE}\\2\\s*\\)$`),
    ([name, , value]) => attributeRule(name!, '^=', value!),
  ],
  [
    // The idiom for one word of a list: contains(concat(' ', normalize-space(@class), ' '), ' name ').
    /^contains\s*\(\s*concat\s*\(\s*['"] ['"]\s*,\s*(?:normalize-space\s*\(\s*)?@([\w:-]+)\s*\)?\s*,\s*['"] ['"]\s*\)\s*,\s*(['"])\s*(.*?)\s*\2\s*\)$/,
    ([name, , value]) => attributeRule(name!, '~=', value!),
  ],
]
