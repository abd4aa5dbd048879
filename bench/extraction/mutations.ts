/** Pages as other authors might have written them: what extraction knows by names and elements must not be all it knows. */

export const MUTATIONS = [
  'closing',
  'classes',
  'semantics',
  'names',
  'ids',
  'divs',
  'styles',
  'wrappers',
  'attributes',
  'minified',
] as const
export type Mutation = (typeof MUTATIONS)[number]

export const mutate = (html: string, mutation: Mutation): string => CHANGES[mutation](html)

const CHANGES: Readonly<Record<Mutation, (html: string) => string>> = {
  closing: withoutClosingTags,
  classes: html => outsideScripts(html, part => part.replace(NAMING_ATTRIBUTE, renamed)),
  semantics: html => outsideScripts(html, part => part.replace(SEMANTIC_TAG, '<$1div')),
  names: html => outsideScripts(html, part => part.replace(ANY_NAME, '')),
  ids: html => outsideScripts(html, part => part.replace(attributePattern('id'), '')),
  divs: html => balancedParagraphs(html, tag => tag.replace(BLOCK_TAG, '<$1div')),
  styles: html => outsideScripts(html, part => part.replace(attributePattern('style'), '')),
  wrappers: html => balancedParagraphs(html, wrapped),
  attributes: html => outsideScripts(html, part => part.replace(START_TAG, reversed)),
  minified: html => outsideScripts(html, minified),
}

const NAMING_ATTRIBUTE = /\s(class|id)\s*=\s*("[^"]*"|'[^']*')/gi
const SEMANTIC_TAG = /<(\/?)(article|main|section|header|footer|nav|aside|figure|figcaption|time)\b/gi
/** All elements that only say what kind of block they are; headings, lists and tables stay. */
const BLOCK_TAG =
  /^<(\/?)(p|article|main|section|header|footer|nav|aside|figure|figcaption|blockquote|address|center|hgroup|search|fieldset|details|summary)\b/i

const attributePattern = (names: string): RegExp =>
  new RegExp(`\\s(${names})\\s*=\\s*("[^"]*"|'[^']*'|[^\\s>"']+)`, 'gi')
const ANY_NAME = attributePattern('class|id|role|itemprop|itemtype|aria-[\\w-]+|data-[\\w-]+')

/** Each word of a name becomes another, the same everywhere. */
const renamed = (_: string, name: string, value: string): string =>
  ` ${name}="${value
    .slice(1, -1)
    .split(/\s+/)
    .filter(Boolean)
    .map(word => `n${hashOf(word).toString(36)}`)
    .join(' ')}"`

function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return hash >>> 0
}

/** Every fifth closing tag of an element that is closed by hand. */
function withoutClosingTags(html: string): string {
  let count = 0
  return outsideScripts(html, part =>
    part.replace(/<\/(div|p|span|li|ul|section|article|td|tr|b|strong|em|a)\s*>/gi, tag =>
      ++count % 5 === 0 ? '' : tag,
    ),
  )
}

const TAG = /<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const START_TAG = /<([a-z][\w:-]*)((?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?)>/gi
const ATTRIBUTE = /[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?/g

/** A tag that ends an open paragraph (https://html.spec.whatwg.org/multipage/grouping-content.html#the-p-element). */
const ENDS_PARAGRAPH =
  /^<(\/(article|aside|blockquote|body|details|div|dd|fieldset|figcaption|figure|footer|form|header|li|main|nav|section|td)|address|article|aside|blockquote|center|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|main|menu|nav|ol|p|pre|section|table|ul)\b/i

/** The page with all tags changed, after the end tags of paragraphs that authors leave out are written. */
function balancedParagraphs(html: string, change: (tag: string) => string): string {
  let isOpen = false
  return outsideScripts(html, part =>
    part.replace(TAG, tag => {
      if (/^<\/p\b/i.test(tag)) {
        const end = isOpen ? change(tag) : ''
        isOpen = false
        return end
      }
      const end = isOpen && ENDS_PARAGRAPH.test(tag) ? change('</p>') : ''
      if (end !== '') isOpen = false
      if (/^<p\b/i.test(tag)) isOpen = true
      return end + change(tag)
    }),
  )
}

const WRAPPED_TAG = /^<(\/?)(p|div|section|article|main|ul|ol|table|figure|blockquote|h[1-6])\b/i

function wrapped(tag: string): string {
  const [, slash] = WRAPPED_TAG.exec(tag) ?? []
  if (slash === undefined) return tag
  return slash === '' ? `<div>${tag}` : `${tag}</div>`
}

const reversed = (tag: string, name: string, rest: string): string => {
  const attributes = rest.replace(/\/\s*$/, '').match(ATTRIBUTE)
  return attributes === null ? tag : `<${name} ${attributes.reverse().join(' ')}>`
}

/** As minifiers write pages: no spaces between blocks, no quotes that are not needed, no end tags that may be left out. */
const minified = (part: string): string =>
  part
    .replace(/\s+/g, ' ')
    .replace(
      / ?(<\/?(?:div|p|section|article|main|header|footer|nav|aside|ul|ol|li|h[1-6]|table|tr|td)\b[^>]*>) ?/gi,
      '$1',
    )
    .replace(/<\/(li|td|th|tr|dd|dt|option|thead|tbody)>/gi, '')
    .replace(
      /<\/p>(?=<(?:p|div|ul|ol|h[1-6]|table|section|article|blockquote|figure)\b|<\/(?:div|section|article|main)>)/gi,
      '',
    )
    .replace(/(\s[a-z-]+=)"([\w.:#-]+)"/gi, '$1$2')

const SCRIPT = /<(script|style|textarea|title|pre|svg|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi

function outsideScripts(html: string, change: (part: string) => string): string {
  let out = ''
  let at = 0
  for (const match of html.matchAll(SCRIPT)) {
    out += change(html.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return out + change(html.slice(at))
}
