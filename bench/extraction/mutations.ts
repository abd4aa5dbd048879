/** Pages as other authors might have written them: what extraction knows by names and elements must not be all it knows. */

export const MUTATIONS = ['closing', 'classes', 'semantics', 'names'] as const
export type Mutation = (typeof MUTATIONS)[number]

export function mutate(html: string, mutation: Mutation): string {
  switch (mutation) {
    case 'closing':
      return withoutClosingTags(html)
    case 'classes':
      return outsideScripts(html, part => part.replace(NAMING_ATTRIBUTE, renamed))
    case 'semantics':
      return outsideScripts(html, part =>
        part.replace(/<(\/?)(article|main|section|header|footer|nav|aside|figure|figcaption|time)\b/gi, '<$1div'),
      )
    case 'names':
      return outsideScripts(html, part =>
        part.replace(
          /\s(class|id|role|itemprop|itemtype|aria-[\w-]+|data-[\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)/gi,
          '',
        ),
      )
  }
}

const NAMING_ATTRIBUTE = /\s(class|id)\s*=\s*("[^"]*"|'[^']*')/gi

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
