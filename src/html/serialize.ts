/**
 * Serialises a tree as HTML (https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments). Parsing
 * the result gives the same tree, with the exceptions that the standard lists.
 */
import type { DocumentNode, Element } from './document.ts'

/** Elements without an end tag. */
const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)
/** Elements whose text is not escaped. */
const RAW_TEXT = new Set('style script xmp iframe noembed noframes plaintext'.split(' '))

const escapeText = (text: string): string =>
  text.replace(/[&\u00A0<>]/g, c => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&nbsp;'))

const escapeAttribute = (value: string): string =>
  value.replace(/[&\u00A0"<>]/g, c =>
    c === '&' ? '&amp;' : c === '"' ? '&quot;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&nbsp;',
  )

/** The node with its own tags, without recursion. */
export function serialize(root: DocumentNode): string {
  const out: string[] = []
  const pending: (DocumentNode | string)[] = [root]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === 'string') out.push(item)
    else if (item.kind === 'text') out.push(isRaw(item.parent) ? item.value : escapeText(item.value))
    else {
      out.push(startTag(item))
      if (item.namespace === 'html' && VOID_ELEMENTS.has(item.name)) continue
      pending.push(`</${item.name}>`)
      for (let i = item.children.length - 1; i >= 0; i--) pending.push(item.children[i]!)
    }
  }
  return out.join('')
}

/** The content of an element, without its own tags. */
export const serializeContent = (element: Element): string => element.children.map(serialize).join('')

const isRaw = (parent: Element | null): boolean =>
  parent !== null && parent.namespace === 'html' && RAW_TEXT.has(parent.name)

function startTag(element: Element): string {
  let tag = `<${element.name}`
  for (const [name, value] of element.attributes) tag += ` ${name}="${escapeAttribute(value)}"`
  const first = element.children[0]
  // The parser drops a newline after these start tags, so a newline that begins the text is written twice.
  const losesNewline = element.name === 'pre' || element.name === 'textarea' || element.name === 'listing'
  return losesNewline && first?.kind === 'text' && first.value.startsWith('\n') ? `${tag}>\n` : `${tag}>`
}
