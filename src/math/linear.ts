/**
 * The linear form of a formula, for screen readers and copied text: fractions, roots and scripts by signs, as in Unicode Technical
 * Note 28, which needs no words of a language.
 */
import { type Element, textContent } from '../html/document.ts'
import type { MathNode } from './formula-tree.ts'

/** A piece of text: that of a token, or a sign that is written instead of a form, such as the slash of a fraction. */
export interface LinearPart {
  /** Where it begins in the text. */
  readonly start: number
  /** The number of the token (formula-tree.ts); null for a sign. */
  readonly token: number | null
}

/** A formula in one line. */
export interface LinearForm {
  readonly text: string
  /** In the order of the text, without gaps. */
  readonly parts: readonly LinearPart[]
}

interface Piece {
  readonly text: string
  readonly token: number | null
}

/** Signs between two operands, read apart from them. */
const BETWEEN = /^[-+−±∓×÷=≠<>≤≥≈≡∼∝∈∉⊂⊆⊃⊇∪∩∧∨→←↔⇒⇐⇔∣|:⋅]$/u

/** The linear form of presentation markup. Its depth is bounded, because only markup that could be set is given. */
export const linearForm = (math: Element): string => linearTree(nodeOf(math)).text

/** The linear form of a formula that is set, and where its tokens are in it. */
export function linearTree(root: MathNode): LinearForm {
  let text = ''
  const parts: LinearPart[] = []
  for (const piece of trimmed(written(root))) {
    for (const character of piece.text) {
      if (character === ' ' && text.endsWith(' ')) continue
      if (parts.at(-1)?.token !== piece.token || parts.length === 0)
        parts.push({ start: text.length, token: piece.token })
      text += character
    }
  }
  return { text, parts }
}

/** Markup of a document as a tree, without numbers of tokens. */
function nodeOf(element: Element): MathNode {
  const isToken = /^(?:mi|mn|mo|mtext|ms)$/.test(element.name)
  const kids = element.children.filter(child => child.kind === 'element')
  return {
    name: element.name,
    attributes: [...element.attributes],
    children: isToken ? [] : kids.map(nodeOf),
    text: isToken ? textContent(element) : null,
    token: null,
  }
}

const attributeOf = ({ attributes }: MathNode, name: string): string | undefined =>
  attributes.find(([key]) => key === name)?.[1]

const sign = (text: string): readonly Piece[] => [{ text, token: null }]

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

/** A sign before an operand, and a matrix in brackets of its own, are told by what stands before them. */
function row(nodes: readonly MathNode[]): readonly Piece[] {
  const parts = nodes.map((node, i) => {
    const before = nodes[i - 1]
    if (node.name === 'mo' && /^[-+−±∓]$/.test(ownText(node)) && (before === undefined || opens(before)))
      return [{ text: ownText(node), token: node.token }]
    return node.name === 'mtable' && before !== undefined && OPENING.test(ownText(before))
      ? linesOf(node)
      : written(node)
  })
  return parts.flatMap((pieces, i) => {
    // What follows is no part of the denominator, nor of the name of a function.
    const isApart = nodes[i]!.name === 'mfrac' && /^[\p{L}\p{N}(∑∏∫√]/u.test(textOf(parts[i + 1] ?? []))
    const isApplied = isApplication(nodes[i]!) && NAME.test(textOf(parts[i - 1] ?? []))
    return isApart || isApplied ? [...pieces, ...sign(' ')] : pieces
  })
}

/** Trees of formulas that are set have no text for it. */
const isApplication = (node: MathNode): boolean => node.name === 'mo' && /^\u2061?$/.test(ownText(node))
const NAME = /\p{L}{2}$/u

const OPENING = /^[([{|‖∥⟨⌈⌊]$/u

/** Whether an operand follows an operator: it is no closing bracket. */
const opens = (node: MathNode): boolean => node.name === 'mo' && !/^[)\]}⟩⌉⌋!′]$/u.test(ownText(node))

function written(node: MathNode): readonly Piece[] {
  const kids = node.children
  const [first, second, third] = kids
  switch (node.name) {
    case 'mo':
      return operator(ownText(node), node.token)
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return [{ text: ownText(node), token: node.token }]
    case 'mspace':
      return sign(' ')
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
    case 'none':
    case 'mprescripts':
      return []
    case 'semantics':
    case 'maction':
      return first === undefined ? [] : written(first)
    case 'mfrac':
      return [...grouped(first), ...sign(isStack(node) ? '¦' : '/'), ...grouped(second)]
    case 'msqrt':
      return [...sign('√'), ...group(row(kids))]
    case 'mroot':
      return [...sign('root('), ...part(second), ...sign(', '), ...part(first), ...sign(')')]
    case 'msup':
    case 'mover':
      return [...grouped(first), ...over(second), ...after(first)]
    case 'msub':
    case 'munder':
      return [...grouped(first), ...under(second), ...after(first)]
    case 'msubsup':
    case 'munderover':
      return [...grouped(first), ...under(second), ...over(third), ...after(first)]
    case 'mmultiscripts':
      return [...grouped(first), ...scripts(kids.slice(1))]
    case 'mfenced':
      return fenced(node)
    case 'mtable':
      return table(node)
    default:
      return row(kids)
  }
}

const ownText = ({ text }: MathNode): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** Of a binomial coefficient: a fraction without a rule. */
const isStack = (node: MathNode): boolean => Number.parseFloat(attributeOf(node, 'linethickness') ?? '1') === 0

/** The text of an operator: of the invisible ones, function application and times have none, the separator is a comma. */
function operator(text: string, token: number | null): readonly Piece[] {
  const own = (said: string): Piece => ({ text: said, token })
  if (/^[\u2061-\u2064]$/.test(text))
    return text === '\u2062' || text === '\u2061' ? [] : text === '\u2063' ? [own(', ')] : [own('+')]
  if (BETWEEN.test(text)) return [...sign(' '), own(text), ...sign(' ')]
  return /^[,;]$/.test(text) ? [own(text), ...sign(' ')] : [own(text)]
}

function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const shown = pieces.filter(({ text }) => text !== '')
  const start = shown.findIndex(({ text }) => text.trim() !== '')
  const end = shown.findLastIndex(({ text }) => text.trim() !== '')
  return shown.slice(start, end + 1).map((piece, i, { length }) => {
    const text = i === 0 ? piece.text.trimStart() : piece.text
    return { ...piece, text: i === length - 1 ? text.trimEnd() : text }
  })
}

const part = (node: MathNode | undefined): readonly Piece[] => (node === undefined ? [] : trimmed(written(node)))

/** Adds parentheses, except to a single sign, number or name, and to text with parentheses. */
const group = (pieces: readonly Piece[]): readonly Piece[] => {
  const inside = trimmed(pieces)
  const isSingle = inside.length < 2 && /^(?:.|[\p{L}\p{N}.,…′'!]+)?$/u.test(textOf(inside))
  return isSingle || /^(?:\([^()]*\)|\[[^[\]]*\])$/u.test(textOf(inside))
    ? inside
    : [...sign('('), ...inside, ...sign(')')]
}

/** A large operator or a name such as “lim” is followed by a space, because its last script does not end by itself. */
const after = (base: MathNode | undefined): readonly Piece[] =>
  /^(?:[∑∏∐∫∬∭∮⋀⋁⋂⋃⨁⨂]|\p{L}{2,})$/u.test(textOf(part(base))) ? sign(' ') : []

const grouped = (node: MathNode | undefined): readonly Piece[] => group(part(node))

/** Signs over a letter, combining or not. */
const ACCENTS: ReadonlySet<string> = new Set([
  ...'¯ˆˇ˘˙˚˛˜‾→^~_`´ˊˋ',
  ...['\u0302', '\u0303', '\u0304', '\u0305', '\u0307', '\u0308', '\u20d7'],
])

/** An overscript: an accent follows its base, others are an exponent or upper limit. */
function over(node: MathNode | undefined): readonly Piece[] {
  const pieces = part(node)
  const source = textOf(pieces)
  if (source === '') return []
  if (/^[′″‴']+$/.test(source)) return pieces
  if (!ACCENTS.has(source)) return [...sign('^'), ...group(pieces)]
  return pieces.map(piece => ({ ...piece, text: piece.text.replace('_', '¯') }))
}

const under = (node: MathNode | undefined): readonly Piece[] =>
  part(node).length === 0 ? [] : [...sign('_'), ...grouped(node)]

function scripts(nodes: readonly MathNode[]): readonly Piece[] {
  const scripted = nodes.filter(({ name }) => name !== 'mprescripts')
  const pieces: Piece[] = []
  for (let i = 0; i < scripted.length; i += 2) pieces.push(...under(scripted[i]), ...over(scripted[i + 1]))
  return pieces
}

function fenced(node: MathNode): readonly Piece[] {
  const separators = [...(attributeOf(node, 'separators') ?? ',').replace(/\s/g, '')]
  const inside = node.children.flatMap((kid, i) =>
    i === 0 ? written(kid) : [...sign(`${separators[Math.min(i, separators.length) - 1] ?? ''} `), ...written(kid)],
  )
  return [...sign(attributeOf(node, 'open') ?? '('), ...inside, ...sign(attributeOf(node, 'close') ?? ')')]
}

/** A matrix, or the aligned lines of one formula, which TeX sets in display style. */
function table(node: MathNode): readonly Piece[] {
  return isAligned(node) ? linesOf(node) : [...sign('['), ...linesOf(node), ...sign(']')]
}

const isAligned = (node: MathNode): boolean => attributeOf(node, 'displaystyle') === 'true'

const linesOf = (node: MathNode): readonly Piece[] =>
  joined(
    node.children.map(line => joined(line.children.map(written), isAligned(node) ? ' ' : ', ')),
    isAligned(node) ? ' ' : '; ',
  )

const joined = (items: readonly (readonly Piece[])[], separator: string): readonly Piece[] =>
  items.flatMap((item, i) => (i === 0 ? item : [...sign(separator), ...item]))
