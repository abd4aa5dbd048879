/** Changes in words, for messages of tests and the command line. */
import type { Change } from './changes.ts'

/** Lines of a summary; a caller who wants all changes has them as a list. */
const MOST_LINES = 60
/** Titles of the outline that are named. */
const MOST_TITLES = 12

/**
 * What differs, a line a page, such as “page 7: the table moved down 3 mm; 2 words changed: …” and “page 9 is new”. Pages
 * that follow each other and differ in the same way share a line, and a long summary ends with the number of lines left out.
 */
export function summaryOf(changes: readonly Change[]): string {
  const lines = linesOf(changes)
  const left = lines.length - MOST_LINES
  return [...lines.slice(0, MOST_LINES), ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
}

/** What is said of the pages from `first` to `last`; 0 for the document. */
interface Statement {
  readonly first: number
  last: number
  readonly kind: 'added' | 'removed' | 'changed'
  readonly text: string
}

function linesOf(changes: readonly Change[]): readonly string[] {
  const statements: Statement[] = []
  for (const next of statementsOf(changes)) {
    const previous = statements.at(-1)
    const isSame = previous?.kind === next.kind && (next.kind !== 'changed' || next.text === previous.text)
    if (previous !== undefined && isSame && next.first > 0 && next.first === previous.last + 1)
      previous.last = next.last
    else statements.push(next)
  }
  return statements.map(lineOf)
}

/** One for each page that came, went or changed, and one for each change of the document, in the order of the changes. */
function statementsOf(changes: readonly Change[]): readonly Statement[] {
  const byPlace = new Map<
    string,
    { readonly page: number; readonly kind: Statement['kind']; readonly texts: string[] }
  >()
  for (const [index, change] of changes.entries()) {
    const { page, kind } = placeOf(change)
    const key = page === 0 ? `document ${index}` : `${kind} ${page}`
    const known = byPlace.get(key) ?? { page, kind, texts: [] }
    known.texts.push(kind === 'changed' ? describe(change) : opening('text' in change ? change.text : ''))
    byPlace.set(key, known)
  }
  return [...byPlace.values()].map(({ page, kind, texts }) => ({
    first: page,
    last: page,
    kind,
    text: texts.join('; '),
  }))
}

function placeOf(change: Change): { readonly page: number; readonly kind: Statement['kind'] } {
  if (change.kind === 'page-added') return { page: change.page, kind: 'added' }
  if (change.kind === 'page-removed') return { page: change.before, kind: 'removed' }
  const page = change.kind !== 'reflowed' && 'page' in change ? change.page : 0
  return { page, kind: 'changed' }
}

function lineOf({ first, last, kind, text }: Statement): string {
  const pages = first === last ? `page ${first}` : `pages ${first} to ${last}`
  const verb = first === last ? 'is' : 'are'
  if (kind !== 'changed') return `${pages} ${verb} ${kind === 'added' ? 'new' : 'gone'}${text}`
  return first === 0 ? text : `${pages}: ${text}`
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
      return outlineChange(change)
    case 'tag':
      return `${quoted(change.text)} is tagged ${change.to} and was ${change.from}`
    case 'alternative':
      return `an alternative text is ${quoted(change.to)} and was ${quoted(change.from)}`
    case 'warning':
      return change.to === ''
        ? `a warning is gone: ${change.from}`
        : `a warning is new: ${change.to}${placeIn(change.where)}`
    case 'metadata':
      return `${change.key} is ${quoted(change.to)} and was ${quoted(change.from)}`
  }
}

function outlineChange({ removed, added }: Extract<Change, { kind: 'outline' }>): string {
  const titles = [...removed.map(title => `− ${title.trim()}`), ...added.map(title => `+ ${title.trim()}`)]
  const left = titles.length - MOST_TITLES
  return `the outline changed: ${titles.slice(0, MOST_TITLES).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

const placeIn = (where: string | null): string => (where === null ? '' : ` (${where})`)

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

/** A text in quotation marks, cut after `most` characters. */
export const quoted = (text: string, most = 120): string =>
  `“${text.length > most ? `${text.slice(0, most).trimEnd()}…` : text}”`
