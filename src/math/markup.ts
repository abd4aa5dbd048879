/** Reduces MathML of the document to known elements and attributes, for MathJax. */
import { type Element, textContent } from '../html/document.ts'
import { MAX_DEPTH, MAX_NODES, MAX_SOURCE, malformed, tooMuch } from './formula-limits.ts'
import { ATTRIBUTES, escaped, TOKENS } from './formula-tree.ts'

/** Elements of presentation markup (MathML 3 §3.1.9), except those for files and interaction. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'math mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover ' +
    'munderover mmultiscripts mprescripts none mtable mlabeledtr mtr mtd maction mspace mi mn mo mtext ms semantics'
  ).split(' '),
)

interface Open {
  readonly element: Element
  readonly depth: number
}

/** Throws FormulaError for other elements and for markup over the limits. */
export function mathMarkup(math: Element): string {
  const parts: string[] = []
  let length = 0
  let count = 0
  const write = (part: string): void => {
    length += part.length
    if (length > MAX_SOURCE * 4) throw tooMuch('its markup is too long')
    parts.push(part)
  }
  const pending: (Open | string)[] = [{ element: math, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') {
      write(next)
      continue
    }
    const { element, depth } = next
    if (++count > MAX_NODES) throw tooMuch('it has too many elements')
    if (depth > MAX_DEPTH) throw tooMuch('its elements nest too deeply')
    if (!KNOWN.has(element.name)) throw malformed(`<${element.name.slice(0, 40)}> is not known in formulas`)
    write(`<${element.name}${attributesOf(element)}>`)
    if (TOKENS.has(element.name)) {
      write(`${escaped(textContent(element))}</${element.name}>`)
      continue
    }
    pending.push(`</${element.name}>`)
    const children = element.children.filter(child => child.kind === 'element')
    // Annotations repeat the content in another form.
    const shown = element.name === 'semantics' ? children.slice(0, 1) : children
    for (const child of shown.toReversed()) pending.push({ element: child, depth: depth + 1 })
  }
  return parts.join('')
}

function attributesOf(element: Element): string {
  let source = ''
  for (const [name, value] of element.attributes)
    if (ATTRIBUTES.has(name.toLowerCase()) && value.length <= 200)
      source += ` ${name.toLowerCase()}="${escaped(value)}"`
  return source
}
