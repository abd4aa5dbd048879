/**
 * The linear form of a formula, for screen readers and copied text: fractions, roots and scripts by signs, as in Unicode Technical
 * Note 28, which needs no words of a language.
 */
import { type Element, textContent } from '../html/document.ts'

/** Signs between two operands, read apart from them. */
const BETWEEN = /^[-+−±∓×÷=≠<>≤≥≈≡∼∝∈∉⊂⊆⊃⊇∪∩∧∨→←↔⇒⇐⇔∣|:⋅]$/u

/** The linear form of presentation markup. Its depth is bounded, because only markup that could be set is given. */
export function linearForm(math: Element): string {
  return written(math).replace(/ +/g, ' ').trim()
}

const kidsOf = (element: Element): readonly Element[] => element.children.filter(child => child.kind === 'element')

const row = (elements: readonly Element[]): string => elements.map(written).join('')

function written(element: Element): string {
  const kids = kidsOf(element)
  const [first, second, third] = kids
  switch (element.name) {
    case 'mo':
      return operator(text(element))
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return text(element)
    case 'mspace':
    case 'mtd':
      return element.name === 'mtd' ? row(kids) : ' '
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
    case 'none':
    case 'mprescripts':
      return ''
    case 'semantics':
    case 'maction':
      return first === undefined ? '' : written(first)
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msqrt':
      return `√${group(row(kids))}`
    case 'mroot':
      return `root(${part(second)}, ${part(first)})`
    case 'msup':
    case 'mover':
      return `${grouped(first)}${over(second)}`
    case 'msub':
    case 'munder':
      return `${grouped(first)}${under(second)}`
    case 'msubsup':
    case 'munderover':
      return `${grouped(first)}${under(second)}${over(third)}`
    case 'mmultiscripts':
      return `${grouped(first)}${scripts(kids.slice(1))}`
    case 'mfenced':
      return fenced(element, kids)
    case 'mtable':
      return `[${kids.map(line => kidsOf(line).map(written).join(', ')).join('; ')}]`
    default:
      return row(kids)
  }
}

const text = (element: Element): string => textContent(element).replace(/\s+/g, ' ').trim()

/** The text of an operator: of the invisible ones, function application and times have none, the separator is a comma. */
function operator(sign: string): string {
  if (/^[\u2061-\u2064]$/.test(sign))
    return sign === '\u2062' || sign === '\u2061' ? '' : sign === '\u2063' ? ', ' : '+'
  if (BETWEEN.test(sign)) return ` ${sign} `
  return /^[,;]$/.test(sign) ? `${sign} ` : sign
}

const part = (element: Element | undefined): string => (element === undefined ? '' : written(element).trim())

/** Adds parentheses, except to a single sign, number or name, and to text with parentheses. */
const group = (source: string): string => {
  const inside = source.trim()
  return /^(?:[\p{L}\p{N}.,∞∑∏∫…′'!]+|\([^()]*\)|\[[^[\]]*\])$/u.test(inside) ? inside : `(${inside})`
}

const grouped = (element: Element | undefined): string => group(part(element))

/** Signs over a letter, combining or not. */
const ACCENTS: ReadonlySet<string> = new Set([
  ...'¯ˆˇ˘˙˚˛˜‾→^~_`´ˊˋ',
  ...['\u0302', '\u0303', '\u0304', '\u0305', '\u0307', '\u0308', '\u20d7'],
])

/** An overscript: an accent follows its base, others are an exponent or upper limit. */
function over(element: Element | undefined): string {
  const source = part(element)
  if (source === '') return ''
  return ACCENTS.has(source) ? source.replace('_', '¯') : `^${group(source)}`
}

const under = (element: Element | undefined): string => (part(element) === '' ? '' : `_${grouped(element)}`)

function scripts(elements: readonly Element[]): string {
  const after = elements.filter(({ name }) => name !== 'mprescripts')
  let source = ''
  for (let i = 0; i < after.length; i += 2) source += `${under(after[i])}${over(after[i + 1])}`
  return source
}

function fenced(element: Element, kids: readonly Element[]): string {
  const { attributes } = element
  const separators = [...(attributes.get('separators') ?? ',').replace(/\s/g, '')]
  const inside = kids
    .map((kid, i) =>
      i === 0 ? written(kid) : `${separators[Math.min(i, separators.length) - 1] ?? ''} ${written(kid)}`,
    )
    .join('')
  return `${attributes.get('open') ?? '('}${inside}${attributes.get('close') ?? ')'}`
}
