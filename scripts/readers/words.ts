/** Which words of a document are found in a text that was copied out of its PDF. */
import type { Document, DocumentNode } from '../../src/html/document.ts'

/** Elements whose text nobody sees. */
const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'noscript',
  'math',
  'svg',
  'rt',
  'rp',
  'select',
  'option',
])

/** The text of what is seen of a document, one line for each block of text. */
export function textOfDocument(document: Document): string {
  const parts: string[] = []
  const pending: DocumentNode[] = [document.root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text') {
      parts.push(node.value)
      continue
    }
    if (UNSEEN.has(node.name)) continue
    const isInline = INLINE.has(node.name)
    if (!isInline) parts.push('\n')
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return parts.join('')
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins del kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/**
 * Words as a search finds them: without invisible characters, compatibility characters resolved. Scripts that are written
 * without spaces count by character, because any of them may begin a line.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text.replace(/\p{Cf}/gu, '').normalize('NFKC')
  return plain.match(WORD) ?? []
}

const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]\\p{M}*'
const WORD = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** The text with words whole that a hyphen at the end of a line divides; PDFium writes U+0002 or U+FFFE for such a one. */
export function joined(text: string): string {
  return text.replaceAll(String.fromCharCode(2), '-').replace(/(\p{L})[-\u00ad\u2010\ufffe]\s*\n?\s*(?=\p{L})/gu, '$1')
}

export interface Found {
  readonly wanted: number
  readonly found: number
  /** Words that are not there, each as often as it is missing. */
  readonly missing: readonly string[]
}

/** How many of the words stand in a text; each as often as it is asked for. */
export function found(wanted: readonly string[], copied: readonly string[]): Found {
  const left = new Map<string, number>()
  for (const word of copied) left.set(word, (left.get(word) ?? 0) + 1)
  const missing: string[] = []
  for (const word of wanted) {
    const count = left.get(word) ?? 0
    if (count === 0) missing.push(word)
    else left.set(word, count - 1)
  }
  return { wanted: wanted.length, found: wanted.length - missing.length, missing }
}
