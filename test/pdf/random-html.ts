/** Random documents from a seed: well nested as HTML asks, or wild, with any display on any element. */

export interface RandomOptions {
  /** Misnested tags, any display, float and position, languages that are none. */
  readonly isWild: boolean
}

/** Mulberry32: the same numbers on every machine. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const FLOW = [
  ...['p', 'div', 'section', 'article', 'aside', 'nav', 'blockquote', 'ul', 'ol', 'dl', 'table', 'figure', 'h1', 'h2'],
  ...['h3', 'h5', 'pre', 'address', 'details', 'fieldset', 'header', 'main', 'hr', 'toc', 'form'],
]
const PHRASE = [
  ...['em', 'strong', 'a', 'span', 'code', 'q', 'ruby', 'img', 'b', 'i', 'abbr', 'sub', 'input', 'br', 'math', 'note'],
  ...['button', 'label', 'select', 'svg', 'mark'],
]
const PARTS = [
  'li',
  'dt',
  'dd',
  'td',
  'th',
  'tr',
  'thead',
  'tbody',
  'tfoot',
  'caption',
  'figcaption',
  'rt',
  'rb',
  'legend',
]
const DISPLAYS = [
  ...['block', 'inline', 'inline-block', 'contents', 'list-item', 'flex', 'grid', 'table', 'table-row', 'table-cell'],
  ...[
    'table-caption',
    'table-row-group',
    'table-header-group',
    'inline-table',
    'flow-root',
    'inline-flex',
    'ruby',
    'none',
  ],
]
const LANGUAGES = ['de', 'en_US', '', '123', 'de-', 'x', 'zh-Hant-TW', 'fr-FR-', 'ÄÖ', 'sr-Latn_RS', 'i-klingon', 'und']
const ROLES = [
  ...[
    'list',
    'listitem',
    'heading',
    'table',
    'row',
    'cell',
    'columnheader',
    'img',
    'presentation',
    'none',
    'navigation',
  ],
  ...['main', 'banner', 'doc-toc', 'doc-footnote', 'button', 'link', 'group', 'caption', 'figure', 'math', 'term'],
]
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="9"><path d="M0 0h9v9z"/></svg>`
const WORDS = ['one', 'two', 'seven', 'Wort', 'naïve', 'soft\u00adhyphen', '\uf015', 'שלום', '漢字', 'x\u2060y', '…']

export function randomHtml(seed: number, { isWild }: RandomOptions): string {
  const random = numbers(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (share: number): boolean => random() < share
  const many = (most: number, make: () => string): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make).join('')
  const text = (): string => many(5, () => `${pick(WORDS)} `)

  const attributes = (): string => {
    let given = ''
    if (chance(0.06)) given += ` lang="${isWild ? pick(LANGUAGES) : 'de'}"`
    if (chance(0.04)) given += ' class="octavo-note"'
    if (!isWild) return given
    if (chance(0.08)) given += ` role="${pick(ROLES)}"`
    if (chance(0.03)) given += ' aria-label="A label"'
    if (chance(0.03)) given += ' aria-hidden=true'
    if (chance(0.05)) given += ` id="${pick(['a', 'b', 'c'])}"`
    const styles: string[] = []
    if (chance(0.25)) styles.push(`display:${pick(DISPLAYS)}`)
    if (chance(0.08)) styles.push(`float:${pick(['left', 'right', 'footnote'])}`)
    if (chance(0.06)) styles.push(`position:${pick(['absolute', 'relative', 'fixed'])}`)
    if (chance(0.03)) styles.push(pick(['opacity:.5', 'visibility:hidden', 'columns:2', 'transform:rotate(2deg)']))
    if (chance(0.03))
      styles.push(pick(['list-style-position:inside', 'column-span:all', 'overflow:hidden', 'order:-1']))
    return styles.length === 0 ? given : `${given} style="${styles.join(';')}"`
  }
  const element = (name: string, content: string): string => {
    const isLeftOpen = isWild && chance(0.04)
    return `<${name}${attributes()}>${content}${isLeftOpen ? '' : `</${isWild && chance(0.02) ? pick(FLOW) : name}>`}`
  }
  const phrasing = (depth: number): string =>
    many(3, () => (depth > 3 || chance(0.55) ? text() : phrase(pick(PHRASE), depth + 1)))
  const flow = (depth: number): string =>
    many(3, () => {
      if (depth > 5) return element('p', text())
      if (isWild && chance(0.25)) return element(pick(PARTS), chance(0.5) ? flow(depth + 1) : phrasing(depth))
      if (isWild && chance(0.12)) return phrase(pick(PHRASE), depth + 1)
      return block(pick(FLOW), depth + 1)
    })
  const rows = (cell: 'td' | 'th', depth: number): string =>
    many(3, () =>
      element(
        'tr',
        many(3, () => cellOf(chance(0.2) ? 'th' : cell, depth)),
      ),
    )
  const cellOf = (name: string, depth: number): string => {
    const spans = `${chance(0.15) ? ' colspan=2' : ''}${chance(0.15) ? ' rowspan=3' : ''}`
    return `<${name}${spans}${attributes()}>${chance(0.3) ? flow(depth + 2) : phrasing(depth)}</${name}>`
  }

  function phrase(name: string, depth: number): string {
    switch (name) {
      case 'br':
      case 'input':
        return `<${name}${attributes()} value="v">`
      case 'img':
        return `<img${attributes()} ${chance(0.7) ? 'alt="A picture"' : ''} src='data:image/svg+xml,${encodeURIComponent(SVG)}'>`
      case 'svg':
        return SVG
      case 'a':
        return `<a href="${chance(0.7) ? 'https://a.example/' : '#a'}"${attributes()}>${isWild && chance(0.3) ? flow(depth + 1) : phrasing(depth)}</a>`
      case 'ruby':
        return `<ruby${attributes()}>漢<rt>kan</rt>字<rt>ji</rt></ruby>`
      case 'math':
        return `<math${attributes()}><mfrac><mi>x</mi><mn>2</mn></mfrac></math>`
      case 'note':
        return `<span class="octavo-note">${phrasing(depth)}</span>`
      case 'select':
        return '<select><option>one<option>two</select>'
      default:
        return element(name, phrasing(depth))
    }
  }
  function block(name: string, depth: number): string {
    switch (name) {
      case 'p':
      case 'pre':
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h5':
        return element(name, phrasing(depth))
      case 'hr':
        return '<hr>'
      case 'ul':
      case 'ol':
        return element(
          name,
          many(3, () => element('li', chance(0.5) ? flow(depth + 1) : phrasing(depth))),
        )
      case 'dl':
        return element(
          'dl',
          many(2, () => element('dt', phrasing(depth)) + many(2, () => element('dd', flow(depth + 1)))),
        )
      case 'table': {
        const caption = chance(0.3) ? element('caption', phrasing(depth)) : ''
        const head = chance(0.4) ? element('thead', rows('th', depth)) : ''
        const foot = chance(0.2) ? element('tfoot', rows('td', depth)) : ''
        return element('table', `${caption}${head}${rows('td', depth)}${foot}`)
      }
      case 'figure':
        return element('figure', phrase('img', depth) + (chance(0.7) ? element('figcaption', phrasing(depth)) : ''))
      case 'details':
        return `<details open><summary>${phrasing(depth)}</summary>${flow(depth + 1)}</details>`
      case 'fieldset':
        return `<fieldset><legend>${text()}</legend>${flow(depth + 1)}</fieldset>`
      case 'toc':
        return `<nav role=doc-toc><ol>${isWild && chance(0.4) ? text() : ''}${many(3, () => element('li', `<a href="#a">${text()}</a>`))}</ol></nav>`
      default:
        return element(name, flow(depth + 1))
    }
  }

  const language = isWild ? pick(['', ...LANGUAGES.map(each => ` lang="${each}"`)]) : ' lang=en'
  return `<!doctype html><html${language}><title>Random ${seed}</title><body><h1 id=a>Start</h1>${many(5, () => flow(0))}`
}
