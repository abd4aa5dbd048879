/** Changes in words, for messages of tests and the command line. */
import type { Change } from './changes.ts'

/** One sentence, such as “page 7: the table moved down 3 mm; 2 words changed: …; page 9 is new”. */
export function summaryOf(changes: readonly Change[]): string {
  const byPage = new Map<string, string[]>()
  for (const change of changes) {
    const place = placeOf(change)
    byPage.set(place, [...(byPage.get(place) ?? []), describe(change)])
  }
  return [...byPage].map(([place, each]) => `${place === '' ? '' : `${place}: `}${each.join('; ')}`).join('\n')
}

function placeOf(change: Change): string {
  switch (change.kind) {
    case 'page-added':
    case 'page-removed':
    case 'reflowed':
      return ''
    default:
      return 'page' in change ? `page ${change.page}` : ''
  }
}

/** One change, without its page. */
export function describe(change: Change): string {
  switch (change.kind) {
    case 'page-added':
      return `page ${change.page} is new${opening(change.text)}`
    case 'page-removed':
      return `page ${change.before} is gone${opening(change.text)}`
    case 'page-size':
      return `the page is ${change.to} and was ${change.from}`
    case 'words':
      return wordsChange(change.removed, change.added)
    case 'rewritten':
      return `the text was rewritten (${change.removed} words before, ${change.added} now)`
    case 'moved':
      return `${change.what} moved ${movement(change.right, change.down)}`
    case 'reflowed':
      return `${plural(change.words, 'word')} went from page ${change.before} to page ${change.page}`
    case 'line-breaks':
      return `lines break elsewhere (${plural(change.words, 'place')})`
    case 'type-size':
      return `the type of ${change.what} is ${change.to} and was ${change.from}`
    case 'font':
      return `the font of ${change.what} is ${change.to} and was ${change.from}`
    case 'colour':
      return `the colour of ${change.what} is ${change.to} and was ${change.from}`
    case 'picture':
      return `a picture was ${change.what}`
    case 'drawing':
      return `lines or areas changed (${change.removed} gone, ${change.added} new)`
    case 'link':
      return linkChange(change)
    case 'outline':
      return `the outline changed: ${[...change.removed.map(title => `− ${title.trim()}`), ...change.added.map(title => `+ ${title.trim()}`)].join(', ')}`
    case 'tag':
      return `${quoted(change.text)} is tagged ${change.to} and was ${change.from}`
    case 'alternative':
      return `an alternative text is ${quoted(change.to)} and was ${quoted(change.from)}`
    case 'metadata':
      return `${change.key} is ${quoted(change.to)} and was ${quoted(change.from)}`
  }
}

const opening = (text: string): string => (text === '' ? '' : ` (${quoted(text)})`)

function wordsChange(removed: string, added: string): string {
  const count = Math.max(removed === '' ? 0 : removed.split(' ').length, added === '' ? 0 : added.split(' ').length)
  const words = plural(count, 'word')
  if (removed === '') return `${words} added: ${quoted(added)}`
  if (added === '') return `${words} removed: ${quoted(removed)}`
  return `${words} changed: ${quoted(removed)} → ${quoted(added)}`
}

function linkChange({ text, from, to }: { readonly text: string; readonly from: string; readonly to: string }): string {
  if (to === '') return `the link ${quoted(text)} to ${from} is gone`
  if (from === '') return `the link ${quoted(text)} to ${to} is new`
  return `the link ${quoted(text)} goes to ${to} and went to ${from}`
}

function movement(right: number, down: number): string {
  const parts: string[] = []
  if (down !== 0) parts.push(`${down > 0 ? 'down' : 'up'} ${Math.abs(down)} mm`)
  if (right !== 0) parts.push(`${right > 0 ? 'right' : 'left'} ${Math.abs(right)} mm`)
  return parts.length === 0 ? 'by less than 0.1 mm' : parts.join(' and ')
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const quoted = (text: string): string => `“${text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text}”`
