/**
 * The selectors of `@page` rules (CSS Page 3, https://www.w3.org/TR/css-page-3/#syntax-page-selector): parsing, specificity,
 * and whether a page matches.
 */
import type { PageContext } from './style.ts'

/**
 * One selector of `@page` (CSS Page 3, https://www.w3.org/TR/css-page-3/#syntax-page-selector): a null name matches every page.
 */
export interface PageSelector {
  readonly name: string | null
  readonly pseudos: readonly PagePseudo[]
  readonly specificity: number
}

type PagePseudo =
  | { readonly kind: 'first' | 'blank' | 'last' | 'left' | 'right' }
  /** Counts the pages of the document or, with a name, those of each page group with that name (CSS GCPM 3 §3.1). */
  | { readonly kind: 'nth'; readonly step: number; readonly offset: number; readonly of: string | null }

/** Null if any selector of the list is invalid. An empty list matches every page. */
export function parsePageSelectors(text: string): readonly PageSelector[] | null {
  if (text === '') return [{ name: null, pseudos: [], specificity: 0 }]
  const selectors: PageSelector[] = []
  for (const part of text.split(',')) {
    const match = /^\s*([a-zA-Z_\u0080-\uFFFF-][\w\u0080-\uFFFF-]*)?((?::[a-zA-Z-]+(?:\([^()]*\))?)*)\s*$/.exec(part)
    if (match === null || (match[1] === undefined && match[2] === '')) return null
    const name = match[1] === undefined || match[1].toLowerCase() === 'auto' ? null : match[1]
    const pseudos: PagePseudo[] = []
    for (const pseudo of match[2]?.match(/:[a-z-]+(?:\([^()]*\))?/gi) ?? []) {
      const parsed = pagePseudo(pseudo)
      if (parsed === null) return null
      pseudos.push(parsed)
    }
    const sides = pseudos.filter(({ kind }) => kind === 'left' || kind === 'right').length
    const specificity = (name === null ? 0 : 10_000) + (pseudos.length - sides) * 100 + sides
    selectors.push({ name, pseudos, specificity })
  }
  return selectors
}

/**
 * A page pseudo-class, or null. `:recto` and `:verso` are right and left pages; `:nth()` is that of CSS GCPM 3
 * (https://www.w3.org/TR/css-gcpm-3/).
 */
function pagePseudo(source: string): PagePseudo | null {
  const text = source.toLowerCase()
  switch (text) {
    case ':first':
    case ':blank':
    case ':last':
    case ':left':
    case ':right':
      return { kind: text.slice(1) as 'first' }
    case ':recto':
      return { kind: 'right' }
    case ':verso':
      return { kind: 'left' }
    default: {
      const match =
        /^:nth\(\s*(?:(odd|even)|([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))(?:\s+of\s+([\w\u0080-\uFFFF-]+))?\s*\)$/i.exec(
          source,
        )
      if (match === null) return null
      const [, word, step, sign, offset, index, of = null] = match
      if (word !== undefined) return { kind: 'nth', step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0, of }
      if (index !== undefined) return { kind: 'nth', step: 0, offset: Number(index), of }
      const factor = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
      return { kind: 'nth', step: factor, offset: Number(`${sign ?? ''}${offset ?? 0}`), of }
    }
  }
}

/** Whether a page matches a selector (https://www.w3.org/TR/css-page-3/#syntax-page-selector). */
export function matchesPage({ name, pseudos }: PageSelector, page: PageContext): boolean {
  return (name === null || name === page.name) && pseudos.every(pseudo => matchesPseudo(pseudo, page))
}

/** Whether a page matches a pseudo-class. Indices count from 1. */
function matchesPseudo(pseudo: PagePseudo, page: PageContext): boolean {
  switch (pseudo.kind) {
    case 'first':
      return page.isFirst
    case 'last':
      return page.isLast
    case 'blank':
      return page.isBlank
    case 'left':
    case 'right':
      return page.side === pseudo.kind
    case 'nth': {
      if (pseudo.of !== null && pseudo.of !== page.name) return false
      const place = (pseudo.of === null ? page.index : page.groupIndex) + 1
      if (pseudo.step === 0) return place === pseudo.offset
      const n = (place - pseudo.offset) / pseudo.step
      return n >= 0 && Number.isInteger(n)
    }
  }
}
