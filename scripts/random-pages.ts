/** Random documents for comparing pages, by what they are mostly made of. Every word is unique, so that a lost one shows. */
import { Random } from '../test/random.ts'
import type { PageDocument } from './page-documents.ts'

export const PAGE_KINDS = [
  'text',
  'breaks',
  'edges',
  'list',
  'float',
  'position',
  'table',
  'flex',
  'grid',
  'columns',
  'spanner',
  'mix',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** The document of a kind and a seed; equal arguments give equal documents. */
export function randomPages(kind: PageKind, seed: number): PageDocument {
  return new Generator(kind, seed).document()
}

class Generator {
  readonly #kind: PageKind
  readonly #seed: number
  readonly #random: Random
  #words = 0

  constructor(kind: PageKind, seed: number) {
    this.#kind = kind
    this.#seed = seed
    this.#random = new Random(seed * 7907 + PAGE_KINDS.indexOf(kind) * 104723 + 31)
  }

  document(): PageDocument {
    const height = this.#random.pick([160, 200, 240, 300])
    const parts = [this.#paragraph(), this.#part(0), this.#paragraph()]
    return { container: this.#kind, content: String(this.#seed), width: 560, height, html: parts.join('\n') }
  }

  // ---------- chances ----------

  #times(least: number, most: number, make: (i: number) => string): string {
    return Array.from({ length: this.#random.between(least, most) }, (_, i) => make(i)).join('')
  }

  // ---------- content ----------

  #text(least: number, most: number): string {
    return Array.from({ length: this.#random.between(least, most) }, () => `w${this.#words++}z`).join(' ')
  }

  #element(name: string, styles: readonly string[], content: string, attributes = ''): string {
    const style = styles.filter(Boolean).join(';')
    return `<${name}${attributes}${style === '' ? '' : ` style="${style}"`}>${content}</${name}>`
  }

  #paragraph(): string {
    return this.#element('p', this.#margins(), this.#text(1, 22))
  }

  #margins(): string[] {
    return this.#random.chance(0.5)
      ? [`margin:${this.#random.between(0, 3) * 5}px 0 ${this.#random.between(0, 4) * 5}px`]
      : []
  }

  #edges(): string[] {
    const styles = this.#margins()
    if (this.#random.chance(0.4)) styles.push(`padding:${this.#random.between(1, 12)}px`)
    if (this.#random.chance(0.3)) styles.push(`border:${this.#random.between(1, 5)}px solid`)
    return styles
  }

  /** One of the things that the document is about. */
  #part(depth: number): string {
    const kind =
      this.#kind === 'mix'
        ? this.#random.pick(PAGE_KINDS.filter(each => each !== 'mix' && each !== 'spanner'))
        : this.#kind
    switch (kind) {
      case 'text':
        return this.#element('p', [...this.#margins(), ...this.#lines()], this.#text(5, 60))
      case 'breaks':
        return this.#breaks(depth)
      case 'edges':
        return this.#box(depth)
      case 'list':
        return this.#list(depth)
      case 'float':
        return this.#floats(depth)
      case 'position':
        return this.#positioned(depth)
      case 'table':
        return this.#table(depth)
      case 'flex':
        return this.#flex(depth)
      case 'grid':
        return this.#grid(depth)
      case 'columns':
      case 'spanner':
        return this.#columns(depth, kind === 'spanner')
    }
  }

  /** What stands in something: mostly text, and more of the same where it may nest. */
  #inside(depth: number, most = 3): string {
    return this.#times(1, most, () => {
      if (depth < 2 && this.#random.chance(this.#kind === 'mix' ? 0.35 : 0.15)) return this.#part(depth + 1)
      if (this.#random.chance(0.12))
        return this.#element('div', [`height:${this.#random.between(2, 14) * 10}px`], this.#text(1, 3))
      return this.#paragraph()
    })
  }

  #lines(): string[] {
    return this.#random.chance(0.5)
      ? [`orphans:${this.#random.between(1, 4)}`, `widows:${this.#random.between(1, 4)}`]
      : []
  }

  // ---------- blocks ----------

  #breaks(depth: number): string {
    const style = this.#random.pick([
      'break-inside:avoid',
      'break-before:avoid',
      'break-after:avoid',
      'break-before:page',
      'break-after:page',
      '',
    ])
    return this.#times(2, 4, () =>
      this.#element('div', [...this.#edges(), this.#random.chance(0.5) ? style : ''], this.#inside(depth)),
    )
  }

  #box(depth: number): string {
    const styles = this.#edges()
    if (this.#random.chance(0.2)) styles.push(`height:${this.#random.between(1, 30) * 10}px`)
    if (this.#random.chance(0.15)) styles.push(`min-height:${this.#random.between(5, 30) * 10}px`)
    if (this.#random.chance(0.1)) styles.push(`max-height:${this.#random.between(5, 20) * 10}px`)
    if (this.#random.chance(0.15)) styles.push('box-decoration-break:clone')
    return this.#element(
      'div',
      styles,
      this.#times(1, 3, () => (depth < 2 && this.#random.chance(0.5) ? this.#box(depth + 1) : this.#inside(depth, 1))),
    )
  }

  #list(depth: number): string {
    const item = (): string =>
      this.#element(
        'li',
        this.#margins(),
        this.#random.chance(0.2) && depth < 2 ? this.#list(depth + 1) : this.#text(1, 12),
      )
    return this.#element(this.#random.pick(['ul', 'ol']), this.#edges(), this.#times(2, 6, item))
  }

  #floats(depth: number): string {
    return this.#times(2, 4, () => {
      if (this.#random.chance(0.25))
        return this.#element(
          this.#random.chance(0.5) ? 'p' : 'div',
          [`clear:${this.#random.pick(['left', 'right', 'both'])}`, ...this.#margins()],
          this.#text(2, 20),
        )
      if (this.#random.chance(0.15))
        return this.#element('div', ['overflow:hidden', ...this.#edges()], this.#inside(depth))
      const width = this.#random.pick(['100px', '150px', '40%', '60%'])
      const height = this.#random.chance(0.2) ? `height:${this.#random.between(2, 25) * 10}px` : ''
      const float = this.#element(
        'div',
        [`float:${this.#random.pick(['left', 'right'])}`, `width:${width}`, height, ...this.#edges()],
        this.#inside(depth, 2),
      )
      return float + this.#paragraph()
    })
  }

  #positioned(depth: number): string {
    const inset = (): string =>
      `${this.#random.pick(['top', 'bottom'])}:${this.#random.between(-2, 6) * 10}px;left:${this.#random.between(0, 20) * 10}px`
    const absolute = (): string =>
      this.#element(
        'div',
        ['position:absolute', 'width:150px', this.#random.chance(0.7) ? inset() : '', ...this.#edges()],
        this.#inside(depth + 1, 2),
      )
    const relative = this.#random.chance(0.2) ? [`top:${this.#random.between(-2, 3) * 10}px`] : []
    return this.#element(
      'div',
      ['position:relative', ...relative, ...this.#edges()],
      this.#inside(depth) + absolute() + this.#inside(depth, 2),
    )
  }

  // ---------- tables ----------

  #table(depth: number): string {
    const columns = this.#random.between(1, 3)
    const collapse = this.#random.chance(0.4)
      ? 'border-collapse:collapse'
      : `border-spacing:${this.#random.between(0, 8)}px`
    const styles = [collapse, ...this.#margins(), this.#random.chance(0.5) ? 'width:100%' : '']
    if (this.#random.chance(0.3)) styles.push(`border:${this.#random.between(1, 4)}px solid`)
    const group = (name: string, least: number, most: number): string =>
      this.#element(name, [], this.#rows(columns, this.#random.between(least, most), depth))
    const head = this.#random.chance(0.3) ? group('thead', 1, 1) : ''
    const foot = this.#random.chance(0.2) ? group('tfoot', 1, 1) : ''
    const caption = this.#random.chance(0.15) ? this.#element('caption', [], this.#text(1, 6)) : ''
    return this.#element('table', styles, caption + head + group('tbody', 2, 5) + foot)
  }

  #rows(columns: number, count: number, depth: number): string {
    const border = this.#random.chance(0.4) ? `border:${this.#random.between(1, 3)}px solid` : ''
    const free = Array.from({ length: columns }, () => 0)
    return Array.from({ length: count }, (_, row) => {
      let cells = ''
      for (let column = 0; column < columns; column++) {
        if (free[column]! > row) continue
        const span = this.#random.chance(0.12) ? Math.min(count - row, this.#random.between(2, 3)) : 1
        free[column] = row + span
        const styles = [border, this.#random.chance(0.4) ? `padding:${this.#random.between(0, 10)}px` : '']
        if (this.#random.chance(0.25))
          styles.push(`vertical-align:${this.#random.pick(['top', 'middle', 'bottom', 'baseline'])}`)
        const content = this.#random.chance(0.25) ? this.#inside(depth + 1, 2) : this.#text(1, 16)
        cells += this.#element('td', styles, content, span > 1 ? ` rowspan=${span}` : '')
      }
      const height = this.#random.chance(0.1) ? [`height:${this.#random.between(3, 15) * 10}px`] : []
      return this.#element('tr', [...height, this.#random.chance(0.1) ? 'break-inside:avoid' : ''], cells)
    }).join('')
  }

  // ---------- flex and grid ----------

  #flex(depth: number): string {
    const direction = this.#random.pick(['row', 'row', 'row', 'column', 'column', 'row-reverse', 'column-reverse'])
    const isWrapped = direction.startsWith('row') && this.#random.chance(0.5)
    const styles = ['display:flex', `flex-direction:${direction}`, isWrapped ? 'flex-wrap:wrap' : '', ...this.#edges()]
    if (this.#random.chance(0.4)) styles.push(`gap:${this.#random.between(0, 4) * 5}px`)
    if (this.#random.chance(0.3))
      styles.push(`align-items:${this.#random.pick(['stretch', 'flex-start', 'flex-end', 'center', 'baseline'])}`)
    if (this.#random.chance(0.15)) styles.push(`height:${this.#random.between(5, 35) * 10}px`)
    if (this.#random.chance(0.2))
      styles.push(`justify-content:${this.#random.pick(['center', 'flex-end', 'space-between'])}`)
    const item = (): string => {
      const own = direction.startsWith('row')
        ? isWrapped
          ? `width:${this.#random.pick(['45%', '60%', '30%'])}`
          : 'flex:1'
        : ''
      return this.#element('div', [own, ...this.#item()], this.#inside(depth, 2))
    }
    return this.#element('div', styles, this.#times(2, 5, item))
  }

  #item(): string[] {
    const styles = this.#edges()
    if (this.#random.chance(0.12)) styles.push(`height:${this.#random.between(2, 20) * 10}px`)
    if (this.#random.chance(0.1)) styles.push('break-inside:avoid')
    if (this.#random.chance(0.05))
      styles.push(this.#random.pick(['break-before:page', 'break-after:page', 'break-before:avoid']))
    if (this.#random.chance(0.1)) styles.push('box-sizing:border-box')
    return styles
  }

  #grid(depth: number): string {
    const columns = this.#random.pick(['1fr', '1fr 1fr', '2fr 1fr', '120px 1fr', '1fr 1fr 1fr'])
    const styles = ['display:grid', `grid-template-columns:${columns}`, ...this.#edges()]
    if (this.#random.chance(0.5)) styles.push(`gap:${this.#random.between(0, 4) * 5}px`)
    if (this.#random.chance(0.2))
      styles.push(`grid-template-rows:${this.#random.pick(['60px', '40px 100px', 'auto 50px', '1fr 1fr'])}`)
    if (this.#random.chance(0.15)) styles.push(`grid-auto-rows:${this.#random.between(4, 15) * 10}px`)
    if (this.#random.chance(0.3))
      styles.push(`align-items:${this.#random.pick(['stretch', 'start', 'end', 'center', 'baseline'])}`)
    if (this.#random.chance(0.12)) styles.push(`height:${this.#random.between(10, 40) * 10}px`)
    const item = (): string => {
      const span = this.#random.chance(0.15) ? [`grid-row:span ${this.#random.between(2, 3)}`] : []
      return this.#element('div', [...span, ...this.#item()], this.#inside(depth, 2))
    }
    return this.#element('div', styles, this.#times(2, 7, item))
  }

  // ---------- columns ----------

  #columns(depth: number, spans: boolean): string {
    const styles = [
      `columns:${this.#random.between(2, 3)}`,
      `column-gap:${this.#random.between(0, 3) * 10}px`,
      ...this.#edges(),
    ]
    if (this.#random.chance(0.2)) styles.push('column-fill:auto')
    if (this.#random.chance(0.12)) styles.push(`height:${this.#random.between(6, 30) * 10}px`)
    const spanner = (): string => this.#element('div', ['column-span:all', ...this.#edges()], this.#text(1, 20))
    const part = (): string => {
      const content = this.#random.chance(0.2) ? this.#inside(depth + 1) : this.#paragraph() + this.#paragraph()
      if (!spans || this.#random.chance(0.4)) return content
      if (this.#random.chance(0.25)) return this.#element('div', this.#edges(), content + spanner() + this.#paragraph())
      return content + spanner()
    }
    return this.#element('div', styles, this.#times(1, 3, part))
  }
}
