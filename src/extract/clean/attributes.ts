/** Removes attributes that a printed page does not need: those for the site's scripts and style sheets. */
import { type DraftElement, setAttributes } from '../../html/edit.ts'

const GLOBAL: ReadonlySet<string> = new Set(['id', 'lang', 'dir', 'title', 'role', 'data-tex', 'data-depth'])

const BY_ELEMENT: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'scope', 'headers', 'abbr'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  time: ['datetime'],
  blockquote: ['cite'],
  q: ['cite'],
  abbr: ['title'],
  data: ['value'],
}

/** Keeps the listed attributes, and Octavo's classes. Drawings keep everything but event handlers. */
export function dropAttributes(root: DraftElement): void {
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    for (const child of element.children) if (child.kind === 'element') pending.push(child)
    if (element.attributes.size === 0) continue
    const kept = new Map<string, string>()
    for (const [name, value] of element.attributes) if (isKept(element, name, value)) kept.set(name, value)
    if (kept.size !== element.attributes.size) setAttributes(element, kept)
  }
}

function isKept(element: DraftElement, name: string, value: string): boolean {
  if (element.namespace !== 'html') return !name.startsWith('on')
  if (name === 'class') return isOurClass(element, value)
  if (name === 'role') return value === 'note'
  return GLOBAL.has(name) || (BY_ELEMENT[element.name]?.includes(name) ?? false)
}

const isOurClass = (element: DraftElement, value: string): boolean =>
  value.startsWith('octavo-') || (element.name === 'code' && /^language-[\w+#-]+$/.test(value))
