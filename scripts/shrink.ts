/** Makes a document that shows something as small as it can be while it still shows it (delta debugging). */
import { Diagnostics } from '../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import { type DocumentNode, elementsOf } from '../src/html/document.ts'
import { parseHtml } from '../src/html/parse.ts'

interface Node {
  readonly name: string | null
  text: string
  attributes: Map<string, string>
  styles: string[]
  children: Node[]
}

/** The smallest document found for which `shows` holds. `html` itself must show it. */
export async function shrink(html: string, shows: (html: string) => Promise<boolean>): Promise<string> {
  const root = bodyOf(html)
  for (let progress = true; progress; ) {
    progress = false
    for (const edit of editsOf(root)) {
      const undo = edit()
      if (undo === null) continue
      if (await shows(written(root))) progress = true
      else undo()
    }
  }
  return written(root)
}

type Undo = () => void
type Edit = () => Undo | null

function bodyOf(html: string): Node {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const document = parseHtml(html, options)
  for (const element of elementsOf(document.root)) if (element.name === 'body') return nodeOf(element)
  throw new Error('a document without a body')
}

function nodeOf(node: DocumentNode): Node {
  if (node.kind === 'text') return { name: null, text: node.value, attributes: new Map(), styles: [], children: [] }
  const attributes = new Map(node.attributes)
  const styles = (attributes.get('style') ?? '').split(';').filter(style => style.trim() !== '')
  attributes.delete('style')
  return { name: node.name, text: '', attributes, styles, children: node.children.map(nodeOf) }
}

function written(root: Node): string {
  const write = (node: Node): string => {
    if (node.name === null) return node.text
    const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join('')
    const style = node.styles.length === 0 ? '' : ` style="${node.styles.join(';')}"`
    const isVoid = node.name === 'br' || node.name === 'col' || node.name === 'wbr'
    const end = isVoid ? '' : `</${node.name}>`
    return `<${node.name}${attributes}${style}>${node.children.map(write).join('')}${end}`
  }
  return `<!doctype html>${write(root)}`
}

const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

/** All edits of a tree, the coarse ones first; each is tried once a round. */
function editsOf(root: Node): readonly Edit[] {
  const nodes: { readonly node: Node; readonly parent: Node }[] = []
  const visit = (parent: Node): void => {
    for (const node of parent.children) {
      nodes.push({ node, parent })
      visit(node)
    }
  }
  visit(root)
  // Rows without cells and groups without rows have rules of their own that no one relies on.
  const isLastCell = (node: Node, parent: Node) =>
    parent.name !== null &&
    TABLE_PARTS.has(parent.name) &&
    parent.children.filter(child => child.name !== null).length === 1 &&
    node.name !== null
  const isThere = (node: Node, parent: Node) => parent.children.includes(node) && !isLastCell(node, parent)
  const replaced =
    (node: Node, parent: Node, by: () => readonly Node[]): Edit =>
    () => {
      if (!isThere(node, parent)) return null
      const before = parent.children
      parent.children = before.flatMap(child => (child === node ? by() : [child]))
      return () => {
        parent.children = before
      }
    }
  return [
    // Without the white space between them, things stand against each other as they never did.
    ...nodes
      .filter(({ node }) => node.name !== null || node.text.trim() !== '')
      .map(({ node, parent }) => replaced(node, parent, () => [])),
    ...nodes
      .filter(({ node }) => node.name !== null)
      .map(({ node, parent }) => replaced(node, parent, () => node.children)),
    ...nodes.flatMap(({ node }) => node.styles.map(style => withoutStyle(node, style))),
    ...nodes.flatMap(({ node }) =>
      [...node.attributes.keys()].filter(name => name !== 'id').map(name => withoutAttribute(node, name)),
    ),
    ...nodes.filter(({ node }) => node.name === null).flatMap(({ node }) => shorterTexts(node)),
  ]
}

function withoutStyle(node: Node, style: string): Edit {
  return () => {
    const before = node.styles
    if (!before.includes(style)) return null
    node.styles = before.filter(other => other !== style)
    return () => {
      node.styles = before
    }
  }
}

function withoutAttribute(node: Node, name: string): Edit {
  return () => {
    const before = node.attributes
    if (!before.has(name)) return null
    node.attributes = new Map([...before].filter(([other]) => other !== name))
    return () => {
      node.attributes = before
    }
  }
}

function shorterTexts(node: Node): readonly Edit[] {
  const cut = (shorter: (text: string) => string): Edit => {
    return () => {
      const before = node.text
      const after = shorter(before)
      if (after === before) return null
      node.text = after
      return () => {
        node.text = before
      }
    }
  }
  const half = (text: string, from: 'start' | 'end') => {
    const words = text.split(' ')
    const middle = Math.ceil(words.length / 2)
    return words.length < 2 ? text : (from === 'start' ? words.slice(0, middle) : words.slice(middle)).join(' ')
  }
  return [
    cut(text => half(text, 'start')),
    cut(text => half(text, 'end')),
    cut(text => text.split(' ').slice(1).join(' ') || text),
    cut(text => text.split(' ').slice(0, -1).join(' ') || text),
    cut(text => text.replace(/\w+/g, 'x')),
  ]
}
