/**
 * `@supports` (CSS Conditional 5): the property table and the selector parser answer.
 * https://www.w3.org/TR/css-conditional-5/
 */
import { parseSelectorList } from '../html/selector-parser.ts'
import { type Component, type FunctionComponent, isDelim, isIdent } from './component.ts'
import { isKnownProperty, parseDeclaration } from './declaration.ts'

const MAX_NESTING = 16

/** `text` is the prelude as written, from which selectors are read. */
export function isSupported(parts: readonly Component[], text: string, depth = 0): boolean {
  if (depth > MAX_NESTING || parts.length === 0) return false
  if (isIdent(parts[0], 'not')) return parts.length === 2 && !inParens(parts[1]!, text, depth)
  let answer = inParens(parts[0]!, text, depth)
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const next = inParens(parts[i + 1]!, text, depth)
    if (isIdent(parts[i], 'and')) answer &&= next
    else if (isIdent(parts[i], 'or')) answer ||= next
    else return false
  }
  return answer
}

function inParens(part: Component, text: string, depth: number): boolean {
  if (part.kind === 'function') return supportsFunction(part, text)
  if (part.kind !== 'block' || part.open !== '(') return false
  const { contents } = part
  const [name] = contents
  if (name?.kind === 'ident' && isDelim(contents[1], ':')) return supportsDeclaration(name.value, contents.slice(2))
  return isSupported(contents, text, depth + 1)
}

/** What the loader of fonts can read (fonts/web-font.ts), and what is drawn of it. */
const FONT_FORMATS: ReadonlySet<string> = new Set(['woff', 'woff2', 'truetype', 'opentype', 'collection'])
const FONT_TECHNIQUES: ReadonlySet<string> = new Set(['features-opentype', 'variations'])

function supportsFunction({ name, args }: FunctionComponent, text: string): boolean {
  const [first] = args
  const word = args.length === 1 && first?.kind === 'ident' ? first.keyword : ''
  switch (name) {
    case 'selector':
      return supportsSelector(text)
    case 'font-format':
      return FONT_FORMATS.has(word)
    case 'font-tech':
      return FONT_TECHNIQUES.has(word)
    case 'at-rule':
      return first?.kind === 'delim' && AT_RULES.has(first.value.slice(1).toLowerCase())
    default:
      return false
  }
}

const AT_RULES: ReadonlySet<string> = new Set(
  'charset container counter-style font-face function import layer media namespace page property scope supports'.split(
    ' ',
  ),
)

function supportsDeclaration(name: string, value: readonly Component[]): boolean {
  return isKnownProperty(name) && parseDeclaration(name, value, null).kind === 'valid'
}

/** The arguments of the first `selector()`: they are not made of component values that could be read back. */
function supportsSelector(text: string): boolean {
  const start = text.toLowerCase().indexOf('selector(')
  if (start === -1) return false
  let open = 0
  for (let i = start + 8; i < text.length; i++) {
    if (text[i] === '(') open++
    else if (text[i] === ')' && --open === 0) return parseSelectorList(text.slice(start + 9, i)) !== null
  }
  return false
}
