/** The presentation markup of a formula as a tree, for the structure tree and the MathML file of a PDF. */

/** An element of MathML. */
export interface MathNode {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly MathNode[]
  /** The text of a token (mi, mn, mo, mtext, ms). */
  readonly text: string | null
  /** The index of a visible token in reading order, from 0; null for other elements. */
  readonly token: number | null
}

/** A node of the typesetter's tree. */
export interface SourceNode {
  readonly kind: string
  readonly attributes?: { getAllAttributes(): Readonly<Record<string, unknown>> }
  readonly childNodes?: readonly SourceNode[]
  /** The text of a text node. */
  getText?(): string
}

/** Attributes of appearance and meaning, without addresses, styles and ids. */
export const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accent accentunder align bevelled close columnalign columnlines columnspacing columnspan columnwidth depth ' +
    'denomalign dir display displaystyle equalcolumns equalrows fence form frame framespacing height largeop ' +
    'linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation ' +
    'numalign open rowalign rowlines rowspacing rowspan rquote rspace scriptlevel scriptminsize scriptsizemultiplier ' +
    'selection separator separators stretchy subscriptshift superscriptshift symmetric voffset width'
  ).split(' '),
)

/** Token elements of MathML, which hold text. */
export const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

/** The tree of a formula as it was set. Recursive: the typesetter refuses what nests deeply. */
export function treeOf(root: SourceNode): MathNode {
  let tokens = 0
  const childrenOf = (node: SourceNode, isSeen: boolean): readonly MathNode[] =>
    (node.childNodes ?? []).flatMap(child => {
      // Inferred rows are not elements, and annotations repeat the content.
      if (child.kind === 'inferredMrow') return childrenOf(child, isSeen)
      return child.kind === 'text' || child.kind.startsWith('annotation') ? [] : [nodeOf(child, isSeen)]
    })
  const nodeOf = (node: SourceNode, isSeen: boolean): MathNode => {
    const name = node.kind === 'TeXAtom' ? 'mrow' : node.kind
    const attributes = attributesOf(node)
    if (!TOKENS.has(name))
      return { name, attributes, children: childrenOf(node, isSeen && name !== 'mphantom'), text: null, token: null }
    const text = textOf(node)
    return { name, attributes, children: [], text, token: isSeen && text !== '' ? tokens++ : null }
  }
  return nodeOf(root, true)
}

const attributesOf = ({ attributes }: SourceNode): MathNode['attributes'] =>
  Object.entries(attributes?.getAllAttributes() ?? {}).flatMap(([name, value]) =>
    ATTRIBUTES.has(name) ? [[name, String(value)] as const] : [],
  )

/** Function application and invisible times (U+2061, U+2062) are invisible. */
const textOf = ({ childNodes }: SourceNode): string =>
  (childNodes ?? [])
    .map(child => child.getText?.() ?? '')
    .join('')
    .replace(/[\u2061-\u2064]/g, '')

/** The tree as a MathML file. */
export function markupOfTree(root: MathNode): string {
  const written = ({ name, attributes, children, text }: MathNode): string => {
    const given = attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
    return `<${name}${given}>${text === null ? children.map(written).join('') : escaped(text)}</${name}>`
  }
  return written(root)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A text with escaped characters. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, character => ESCAPES[character]!)
