/**
 * A reader of XML for what Octavo needs to know of a file that it embeds: whether it is well formed, its root, and the text
 * of an element in another. No document types: they can refer to files and grow without bound.
 */

interface XmlRoot {
  /** Without a prefix. */
  readonly name: string
  readonly namespace: string
  /** The text of the first element `name` below the first element `around`, by local names; null where there is none. */
  text(around: string, name: string): string | null
}

interface Found {
  readonly around: readonly string[]
  readonly name: string
  text: string
}

/** Elements within each other: invoices have about ten levels. */
const MOST_DEPTH = 200
const NAME = '[A-Za-z_\\u0080-\\uffff][-\\w.\\u0080-\\uffff]*'
const TAG = new RegExp(
  `<(/?)((?:${NAME}:)?${NAME})((?:\\s+(?:${NAME}:)?${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`,
  'y',
)
const ATTRIBUTE = new RegExp(`((?:${NAME}:)?${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g')

/** The root, or what is wrong. Linear in the length of the text. */
export function rootOf(given: string): XmlRoot | string {
  const xml = given.replace(/^\ufeff/, '')
  if (!xml.isWellFormed()) return 'it has characters that are none'
  const reader = new Reader(xml)
  const problem = reader.read()
  if (problem !== null) return problem
  const { root, found } = reader
  if (root === null) return 'it has no root element'
  return {
    ...root,
    text: (around, name) => found.find(each => each.name === name && each.around.includes(around))?.text.trim() ?? null,
  }
}

class Reader {
  readonly #xml: string
  readonly #open: string[] = []
  readonly #leaves: Found[] = []
  root: { readonly name: string; readonly namespace: string } | null = null
  readonly found: Found[] = []

  constructor(xml: string) {
    this.#xml = xml
  }

  /** What is wrong, or null. */
  read(): string | null {
    const xml = this.#xml
    for (let at = 0; at < xml.length; ) {
      const next = xml.indexOf('<', at)
      const text = xml.slice(at, next < 0 ? xml.length : next)
      const problem = this.#text(text)
      if (problem !== null) return problem
      if (next < 0) break
      const end = this.#markup(next)
      if (typeof end === 'string') return end
      at = end
    }
    return this.#open.length > 0 ? `"${this.#open.at(-1)}" is not closed` : null
  }

  #text(text: string): string | null {
    if (this.#open.length === 0) return text.trim() === '' ? null : 'there is text outside of the root'
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/.test(text)) return 'an entity is not known'
    const leaf = this.#leaves.at(-1)
    if (leaf !== undefined) leaf.text += text
    return null
  }

  /** Where the markup ends that begins at a place, or what is wrong. */
  #markup(at: number): number | string {
    const xml = this.#xml
    const after = (end: string, from: number): number | string => {
      const found = xml.indexOf(end, from)
      return found < 0 ? `"${xml.slice(at, at + 4)}" is not closed` : found + end.length
    }
    if (xml.startsWith('<!--', at)) return after('-->', at + 4)
    if (xml.startsWith('<?', at)) return after('?>', at + 2)
    if (xml.startsWith('<![CDATA[', at) && this.#open.length > 0) {
      const end = after(']]>', at + 9)
      const leaf = this.#leaves.at(-1)
      if (typeof end === 'number' && leaf !== undefined) leaf.text += xml.slice(at + 9, end - 3)
      return end
    }
    if (xml.startsWith('<!', at)) return 'it has a document type'
    TAG.lastIndex = at
    const tag = TAG.exec(xml)
    if (tag === null) return `a tag is malformed: "${xml.slice(at, at + 20)}"`
    const [whole, closes, name = '', attributes = '', isEmpty] = tag
    const problem = closes === '/' ? this.#close(name) : this.#start(name, attributes, isEmpty === '/')
    return problem ?? at + whole.length
  }

  #start(name: string, attributes: string, isEmpty: boolean): string | null {
    if (this.#open.length === 0) {
      if (this.root !== null) return 'it has more than one root'
      this.root = { name: local(name), namespace: namespaceOf(name, attributes) }
    }
    if (this.#open.length >= MOST_DEPTH) return 'it is nested too deeply'
    if (isEmpty) return null
    this.#leaves.push({ around: this.#open.map(local), name: local(name), text: '' })
    this.#open.push(name)
    return null
  }

  #close(name: string): string | null {
    if (this.#open.pop() !== name) return `"${name}" is closed where it is not open`
    const leaf = this.#leaves.pop()!
    // Elements of many kinds: those that hold a value are few, and all are short.
    if (leaf.text.trim() !== '' && leaf.text.length < 500) this.found.push(leaf)
    return null
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function namespaceOf(name: string, attributes: string): string {
  const prefix = name.includes(':') ? `xmlns:${name.slice(0, name.indexOf(':'))}` : 'xmlns'
  for (const [, key, double, single] of attributes.matchAll(ATTRIBUTE))
    if (key === prefix) return double ?? single ?? ''
  return ''
}
