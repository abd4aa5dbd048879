/** Random documents for comparing layouts: every element has an id, and styles of all kinds of boxes in small numbers. */
import { Random } from '../random.ts'

/** What a document is mostly made of. `all` mixes everything. */
export const PROFILES = [
  'block',
  'inline',
  'float',
  'position',
  'table',
  'flex',
  'grid',
  'columns',
  'list',
  'text',
  'all',
] as const
export type Profile = (typeof PROFILES)[number]

export interface RandomLayout {
  readonly html: string
  readonly words: readonly string[]
}

/** The document of a profile and a seed; equal arguments give equal documents. */
export function randomLayout(profile: Profile, seed: number): RandomLayout {
  return new Generator(profile, seed).document()
}

type Weighted = readonly (readonly [weight: number, value: string])[]

class Generator {
  readonly #random: Random
  readonly #profile: Profile
  readonly #words: string[] = []
  #elements = 0

  constructor(profile: Profile, seed: number) {
    this.#profile = profile
    this.#random = new Random(seed * 7919 + PROFILES.indexOf(profile) * 104729 + 17)
  }

  document(): RandomLayout {
    const count = this.#random.between(1, 4)
    const body = Array.from({ length: count }, () => this.#block(0)).join('\n')
    return { html: `<!doctype html>\n<body>\n${body}\n</body>`, words: this.#words }
  }

  // ---------- numbers ----------

  #weighted(items: Weighted): string {
    let at = this.#random.next() * items.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of items) {
      at -= weight
      if (at < 0) return value
    }
    return items[0]![1]
  }

  #has(profile: Profile): boolean {
    return this.#profile === profile || this.#profile === 'all'
  }

  // ---------- text ----------

  #word(): string {
    const length = this.#random.between(1, 7)
    const word = `w${this.#words.length}`.padEnd(length, 'x')
    this.#words.push(word)
    return word
  }

  #text(count: number): string {
    return Array.from({ length: count }, () => this.#word()).join(' ')
  }

  #element(name: string, styles: readonly string[], content: string, attributes = ''): string {
    const style = styles.filter(Boolean).join(';')
    return `<${name} id=e${this.#elements++}${attributes}${style === '' ? '' : ` style="${style}"`}>${content}</${name}>`
  }

  // ---------- styles ----------

  #length(): string {
    return this.#weighted([
      [6, `${this.#random.between(0, 120)}px`],
      [2, `${this.#random.between(5, 110)}%`],
      [1, `${this.#random.between(1, 8)}em`],
    ])
  }

  /** Margins, padding, borders and sizes of any box. */
  #box(): string[] {
    const styles: string[] = []
    const edge = () => this.#random.pick(['', '-top', '-right', '-bottom', '-left'])
    if (this.#random.chance(0.45)) styles.push(`margin${edge()}:${this.#random.between(-15, 30)}px`)
    if (this.#random.chance(0.2)) styles.push(`margin${edge()}:${this.#random.between(-15, 30)}px`)
    if (this.#random.chance(0.05)) styles.push(`margin${edge()}:${this.#random.between(1, 20)}%`)
    if (this.#random.chance(0.3)) styles.push(`padding${edge()}:${this.#random.between(0, 15)}px`)
    if (this.#random.chance(0.05)) styles.push(`padding${edge()}:${this.#random.between(1, 12)}%`)
    if (this.#random.chance(0.25)) styles.push(`border${edge()}:${this.#random.between(1, 6)}px solid`)
    if (this.#random.chance(0.15)) styles.push('box-sizing:border-box')
    return styles
  }

  #sizes(): string[] {
    const styles: string[] = []
    if (this.#random.chance(0.25)) styles.push(`width:${this.#length()}`)
    if (this.#random.chance(0.2)) styles.push(`height:${this.#length()}`)
    if (this.#random.chance(0.08)) styles.push(`min-width:${this.#length()}`)
    if (this.#random.chance(0.08)) styles.push(`max-width:${this.#length()}`)
    if (this.#random.chance(0.08)) styles.push(`min-height:${this.#length()}`)
    if (this.#random.chance(0.08)) styles.push(`max-height:${this.#length()}`)
    if (this.#random.chance(0.04))
      styles.push(`width:${this.#random.pick(['min-content', 'max-content', 'fit-content'])}`)
    return styles
  }

  #blockStyle(): string[] {
    const styles = [...this.#box(), ...this.#sizes()]
    if (this.#random.chance(0.08)) styles.push('margin-left:auto')
    if (this.#random.chance(0.08)) styles.push('margin-right:auto')
    // A box that scrolls is not cut between columns on a screen, and is on paper.
    if (this.#random.chance(0.06) && !this.#has('columns')) styles.push('overflow:hidden')
    if (this.#random.chance(this.#has('float') ? 0 : 0.04)) styles.push('display:flow-root')
    if (this.#random.chance(0.06) && this.#profile !== 'text') styles.push('direction:rtl')
    styles.push(...this.#textStyle(), ...this.#scheme())
    return this.#besideFloats(styles)
  }

  /**
   * How narrow a formatting context may become beside floats CSS 2.1 §9.5 leaves open: browsers let it lose all of its width,
   * on paper it keeps room for its words. Where there are floats, the document says it.
   */
  #besideFloats(styles: string[]): string[] {
    const isRoot = styles.some(style => /^(overflow:hidden|display:(flex|grid)|column-(count|width))/.test(style))
    return this.#has('float') && isRoot ? [...styles, 'min-width:min-content'] : styles
  }

  /** Sizes of Ahem whose ascent, descent and half-leading are whole: browsers round them. */
  #fontSize(): string {
    return this.#random.pick(['10px', '20px', '30px', '2em'])
  }

  #lineHeight(): string {
    return this.#random.pick(['normal', '1', '1.6', '2', '30px', '8px', '140%'])
  }

  #textStyle(): string[] {
    const styles: string[] = []
    const often = this.#has('text') ? 0.3 : 0.06
    if (this.#random.chance(often))
      styles.push(`text-align:${this.#random.pick(['left', 'right', 'center', 'start', 'end'])}`)
    if (this.#random.chance(often)) styles.push(`text-indent:${this.#random.between(-10, 40)}px`)
    if (this.#random.chance(often)) styles.push(`line-height:${this.#lineHeight()}`)
    if (this.#random.chance(often)) styles.push(`font-size:${this.#fontSize()}`)
    if (this.#random.chance(this.#has('text') ? 0.3 : 0)) {
      const space = this.#random.pick(['nowrap', 'pre', 'pre-wrap', 'pre-line', 'normal'])
      // Chromium lets lines that cannot be broken stand beside floats without room for them: CSS 2.1 §9.5 has them move down.
      if (!this.#has('float') || (space !== 'nowrap' && space !== 'pre')) styles.push(`white-space:${space}`)
    }
    if (this.#random.chance(often / 2)) styles.push(`letter-spacing:${this.#random.between(-1, 5)}px`)
    if (this.#random.chance(often / 2)) styles.push(`word-spacing:${this.#random.between(-2, 12)}px`)
    if (this.#random.chance(often / 2)) styles.push(`overflow-wrap:${this.#random.pick(['anywhere', 'break-word'])}`)
    if (this.#random.chance(often / 3)) styles.push(`word-break:${this.#random.pick(['break-all', 'keep-all'])}`)
    return styles
  }

  /** Floats, clearance and positions, where the profile has them. */
  #scheme(): string[] {
    const styles: string[] = []
    if (this.#has('float')) {
      if (this.#random.chance(this.#profile === 'float' ? 0.3 : 0.06))
        styles.push(`float:${this.#random.pick(['left', 'right'])}`)
      if (this.#random.chance(this.#profile === 'float' ? 0.15 : 0.04))
        styles.push(`clear:${this.#random.pick(['left', 'right', 'both'])}`)
    }
    if (this.#has('position')) {
      const often = this.#profile === 'position' ? 0.3 : 0.06
      const scheme = this.#random.chance(often) ? 'relative' : this.#random.chance(often) ? 'absolute' : null
      if (scheme !== null) styles.push(`position:${scheme}`, ...this.#insets(0.4))
    }
    return styles
  }

  #insets(often: number): string[] {
    return ['top', 'right', 'bottom', 'left'].flatMap(side => {
      if (!this.#random.chance(often)) return []
      return [
        `${side}:${this.#random.chance(0.2) ? `${this.#random.between(0, 60)}%` : `${this.#random.between(-20, 60)}px`}`,
      ]
    })
  }

  // ---------- content ----------

  #block(depth: number): string {
    const deep = depth > 3
    const kind = this.#weighted([
      [3, 'paragraph'],
      [deep ? 0 : 4, 'container'],
      [1, 'empty'],
      [this.#has('inline') ? 4 : 0.5, 'inline'],
      [this.#has('text') ? 4 : 0, 'text'],
      [!deep && this.#has('table') ? 4 : 0, 'table'],
      [!deep && this.#has('flex') ? 4 : 0, 'flex'],
      [!deep && this.#has('grid') ? 4 : 0, 'grid'],
      [!deep && this.#has('columns') ? 3 : 0, 'columns'],
      [!deep && this.#has('list') ? 4 : 0, 'list'],
    ])
    switch (kind) {
      case 'container':
        return this.#element('div', this.#blockStyle(), this.#blocks(depth + 1, this.#random.between(1, 4)))
      case 'empty':
        return this.#element('div', this.#blockStyle(), '')
      case 'inline':
        return this.#element('div', this.#blockStyle(), this.#inlines(depth, this.#random.between(1, 6)))
      case 'text':
        return this.#element('div', this.#blockStyle(), this.#rawText())
      case 'table':
        return this.#table(depth)
      case 'flex':
        return this.#flex(depth)
      case 'grid':
        return this.#grid(depth)
      case 'columns':
        return this.#columns(depth)
      case 'list':
        return this.#list(depth)
      default:
        return this.#element('p', this.#blockStyle(), this.#text(this.#random.between(1, 15)))
    }
  }

  #blocks(depth: number, count: number): string {
    return Array.from({ length: count }, () => this.#block(depth)).join(this.#random.chance(0.5) ? '\n' : '')
  }

  #rawText(): string {
    const parts = Array.from({ length: this.#random.between(1, 12) }, () =>
      this.#weighted([
        [6, this.#word()],
        [2, '\n'],
        [2, '   '],
        [1, '\t'],
        [1, `<br id=e${this.#elements++}>`],
        [1, this.#element('span', this.#inlineStyle(), ` ${this.#text(2)} `)],
      ]),
    )
    return parts.join(this.#random.chance(0.5) ? ' ' : '')
  }

  #inlineStyle(): string[] {
    const styles: string[] = []
    if (this.#random.chance(0.3)) styles.push(`padding:${this.#random.between(0, 8)}px`)
    if (this.#random.chance(0.3)) styles.push(`margin:${this.#random.between(-5, 10)}px`)
    if (this.#random.chance(0.3)) styles.push(`border:${this.#random.between(1, 4)}px solid`)
    if (this.#random.chance(0.25)) styles.push(`font-size:${this.#fontSize()}`)
    if (this.#random.chance(0.2)) styles.push(`line-height:${this.#lineHeight()}`)
    // Browsers align inline boxes with all that is in them, where the specification means the box alone.
    if (this.#random.chance(0.35))
      styles.push(`vertical-align:${this.#random.pick(['baseline', '5px', '-7px', '50%'])}`)
    if (this.#has('position') && this.#random.chance(0.1)) styles.push('position:relative', ...this.#insets(0.4))
    return styles
  }

  /**
   * Boxes at the top or bottom of the line are aligned on their own (CSS 2.1 §10.8.1); Chromium moves them once more by how
   * far the inline box around them is raised, and so it moves blocks in one, which `vertical-align` does not apply to.
   */
  #verticalAlign(isRaised: boolean): string {
    const inside = ['middle', 'text-top', 'text-bottom', '5px', '-7px', '50%', 'baseline']
    return this.#random.pick(isRaised ? inside : ['top', 'bottom', ...inside])
  }

  #inlines(depth: number, count: number, isRaised = false): string {
    return Array.from({ length: count }, () => this.#inline(depth, isRaised)).join(' ')
  }

  #inline(depth: number, isRaised: boolean): string {
    const deep = depth > 3
    const kind = this.#weighted([
      [4, 'text'],
      [deep ? 0 : 3, 'span'],
      [deep ? 0 : 2, 'inline-block'],
      [0.5, 'break'],
      [this.#has('float') && !deep ? 1 : 0, 'float'],
      [this.#has('inline') && !deep && !isRaised ? 0.4 : 0, 'block'],
      [this.#has('position') && !deep ? 0.6 : 0, 'positioned'],
    ])
    switch (kind) {
      case 'span': {
        const styles = this.#inlineStyle()
        const raises = styles.some(style => style.startsWith('vertical-align') && !style.endsWith('baseline'))
        return this.#element('span', styles, this.#inlines(depth + 1, this.#random.between(1, 3), isRaised || raises))
      }
      case 'inline-block': {
        const styles = ['display:inline-block', ...this.#box(), ...this.#sizes()]
        if (this.#random.chance(0.4)) styles.push(`vertical-align:${this.#verticalAlign(isRaised)}`)
        if (this.#random.chance(0.1)) styles.push('overflow:hidden')
        return this.#element(
          'span',
          styles,
          this.#random.chance(0.2) ? '' : this.#inlines(depth + 2, this.#random.between(1, 3)),
        )
      }
      case 'break':
        return `<br id=e${this.#elements++}>`
      case 'float':
        return this.#element(
          'span',
          [`float:${this.#random.pick(['left', 'right'])}`, ...this.#box()],
          this.#text(this.#random.between(1, 3)),
        )
      case 'positioned':
        return this.#element('span', ['position:absolute', ...this.#insets(0.3), ...this.#box()], this.#text(2))
      case 'block':
        return this.#element('div', this.#box(), this.#text(this.#random.between(0, 4)))
      default:
        return this.#text(this.#random.between(1, 5))
    }
  }

  // ---------- tables ----------

  #table(depth: number): string {
    const styles = [...this.#box().filter(style => !style.startsWith('padding') || this.#random.chance(0.5))]
    if (this.#random.chance(0.4)) styles.push(`width:${this.#length()}`)
    if (this.#random.chance(0.15)) styles.push(`height:${this.#random.between(20, 200)}px`)
    // With a border on the table: where no cell ends with one, Chromium takes that of the second row's start for the end.
    if (this.#random.chance(0.3)) styles.push('border-collapse:collapse;border:2px solid')
    else if (this.#random.chance(0.4))
      styles.push(`border-spacing:${this.#random.between(0, 10)}px ${this.#random.between(0, 10)}px`)
    if (this.#random.chance(0.25)) styles.push('table-layout:fixed')
    if (this.#random.chance(0.08)) styles.push('direction:rtl')
    const columns = this.#random.between(1, 4)
    const parts: string[] = []
    if (this.#random.chance(0.2))
      parts.push(
        this.#element(
          'caption',
          this.#random.chance(0.3) ? ['caption-side:bottom'] : [],
          this.#text(this.#random.between(1, 4)),
        ),
      )
    if (this.#random.chance(0.25)) {
      for (let i = 0; i < columns; i++)
        parts.push(
          this.#element('col', this.#random.chance(0.6) ? [`width:${this.#length()}`] : [], '').replace('</col>', ''),
        )
    }
    if (this.#random.chance(0.2)) parts.push(this.#element('thead', [], this.#rows(columns, 1, depth)))
    parts.push(this.#element('tbody', [], this.#rows(columns, this.#random.between(1, 4), depth)))
    if (this.#random.chance(0.15))
      parts.push(this.#element('tbody', [], this.#rows(columns, this.#random.between(1, 2), depth)))
    if (this.#random.chance(0.15)) parts.push(this.#element('tfoot', [], this.#rows(columns, 1, depth)))
    return this.#element('table', styles, parts.join(''))
  }

  #rows(columns: number, count: number, depth: number): string {
    return Array.from({ length: count }, (_, row) => {
      const cells: string[] = []
      for (let column = 0; column < columns; ) {
        const span = this.#random.chance(0.12) ? this.#random.between(2, 3) : 1
        const rows = this.#random.chance(0.12) ? this.#random.between(2, 3) : 1
        const attributes = `${span > 1 ? ` colspan=${span}` : ''}${rows > 1 && rows <= count - row ? ` rowspan=${rows}` : ''}`
        cells.push(this.#cell(depth, attributes))
        column += span
      }
      const styles = this.#random.chance(0.12) ? [`height:${this.#random.between(10, 60)}px`] : []
      return this.#element('tr', styles, cells.join(''))
    }).join('')
  }

  #cell(depth: number, attributes: string): string {
    const styles: string[] = []
    if (this.#random.chance(0.25)) styles.push(`padding:${this.#random.between(0, 12)}px`)
    if (this.#random.chance(0.25))
      styles.push(`border:${this.#random.between(1, 8)}px ${this.#random.pick(['solid', 'double', 'dashed'])}`)
    if (this.#random.chance(0.2)) styles.push(`width:${this.#length()}`)
    if (this.#random.chance(0.1)) styles.push(`height:${this.#random.between(5, 80)}px`)
    if (this.#random.chance(0.3))
      styles.push(`vertical-align:${this.#random.pick(['top', 'middle', 'bottom', 'baseline'])}`)
    if (this.#random.chance(0.1)) styles.push('box-sizing:border-box')
    if (this.#random.chance(0.1)) styles.push('white-space:nowrap')
    const content = this.#weighted([
      [6, 'text'],
      [1, 'empty'],
      [depth < 3 ? 1 : 0, 'block'],
      [1, 'inline'],
    ])
    const inner =
      content === 'text'
        ? this.#text(this.#random.between(1, 6))
        : content === 'block'
          ? this.#block(depth + 2)
          : content === 'inline'
            ? this.#inlines(depth + 2, 2)
            : ''
    return this.#element(this.#random.chance(0.2) ? 'th' : 'td', styles, inner, attributes)
  }

  // ---------- flex and grid ----------

  #gap(): string[] {
    return this.#random.chance(0.35) ? [`gap:${this.#random.between(0, 20)}px ${this.#random.between(0, 20)}px`] : []
  }

  #flex(depth: number): string {
    const styles = [
      'display:flex',
      ...this.#box(),
      ...this.#sizes().filter(style => !style.includes('content')),
      ...this.#gap(),
    ]
    if (this.#random.chance(0.35))
      styles.push(`flex-direction:${this.#random.pick(['row', 'row-reverse', 'column', 'column-reverse'])}`)
    if (this.#random.chance(0.35)) styles.push(`flex-wrap:${this.#random.pick(['wrap', 'nowrap', 'wrap-reverse'])}`)
    if (this.#random.chance(0.4)) styles.push(`justify-content:${this.#contentAlignment()}`)
    if (this.#random.chance(0.4))
      styles.push(
        `align-items:${this.#random.pick(['stretch', 'flex-start', 'flex-end', 'center', 'baseline', 'start', 'end'])}`,
      )
    if (this.#random.chance(0.3)) styles.push(`align-content:${this.#contentAlignment()}`)
    if (this.#random.chance(0.08)) styles.push('direction:rtl')
    const items = Array.from({ length: this.#random.between(1, 5) }, () => this.#item(depth, this.#flexItem()))
    return this.#element('div', this.#besideFloats(styles), items.join(''))
  }

  #contentAlignment(): string {
    return this.#random.pick([
      'flex-start',
      'flex-end',
      'center',
      'space-between',
      'space-around',
      'space-evenly',
      'start',
      'end',
      'stretch',
      'normal',
    ])
  }

  #flexItem(): string[] {
    const styles: string[] = []
    if (this.#random.chance(0.3)) styles.push(`flex-grow:${this.#random.pick(['1', '2', '0.4', '0'])}`)
    if (this.#random.chance(0.3)) styles.push(`flex-shrink:${this.#random.pick(['1', '2', '0.3', '0'])}`)
    if (this.#random.chance(0.3))
      styles.push(`flex-basis:${this.#random.pick(['0', '50px', '30%', 'auto', 'content'])}`)
    if (this.#random.chance(0.2))
      styles.push(`align-self:${this.#random.pick(['stretch', 'flex-start', 'flex-end', 'center', 'baseline'])}`)
    if (this.#random.chance(0.1)) styles.push(`order:${this.#random.between(-1, 2)}`)
    if (this.#random.chance(0.1))
      styles.push(`margin${this.#random.pick(['', '-left', '-right', '-top', '-bottom'])}:auto`)
    return styles
  }

  #item(depth: number, own: readonly string[]): string {
    const styles = [...this.#box(), ...this.#sizes(), ...own]
    // See `#blockStyle`.
    if (this.#random.chance(0.1) && !this.#has('columns')) styles.push('overflow:hidden')
    if (this.#has('position') && this.#random.chance(0.05)) styles.push('position:absolute', ...this.#insets(0.3))
    const kind = this.#weighted([
      [5, 'text'],
      [1, 'empty'],
      [depth < 2 ? 2 : 0, 'blocks'],
    ])
    if (kind === 'text') return this.#element('div', styles, this.#text(this.#random.between(1, 6)))
    return this.#element('div', styles, kind === 'empty' ? '' : this.#blocks(depth + 2, this.#random.between(1, 2)))
  }

  #grid(depth: number): string {
    const styles = [
      'display:grid',
      ...this.#box(),
      // Chromium lets rows grow as if there were no maximum of the height, which CSS Grid 2 §12.6 has them keep to.
      ...this.#sizes().filter(style => !style.includes('content') && !style.startsWith('max-height')),
      ...this.#gap(),
    ]
    const columns = this.#random.between(1, 4)
    if (this.#random.chance(0.8)) styles.push(`grid-template-columns:${this.#tracks(columns)}`)
    if (this.#random.chance(0.4)) styles.push(`grid-template-rows:${this.#tracks(this.#random.between(1, 3))}`)
    if (this.#random.chance(0.2)) styles.push(`grid-auto-rows:${this.#track()}`)
    if (this.#random.chance(0.2)) styles.push(`grid-auto-columns:${this.#track()}`)
    if (this.#random.chance(0.25))
      styles.push(`grid-auto-flow:${this.#random.pick(['row', 'column', 'dense', 'column dense'])}`)
    if (this.#random.chance(0.25)) styles.push(`justify-content:${this.#contentAlignment()}`)
    if (this.#random.chance(0.25)) styles.push(`align-content:${this.#contentAlignment()}`)
    if (this.#random.chance(0.25))
      styles.push(`justify-items:${this.#random.pick(['stretch', 'start', 'end', 'center'])}`)
    if (this.#random.chance(0.25))
      styles.push(`align-items:${this.#random.pick(['stretch', 'start', 'end', 'center', 'baseline'])}`)
    if (this.#random.chance(0.08)) styles.push('direction:rtl')
    const items = Array.from({ length: this.#random.between(1, 7) }, () => this.#item(depth, this.#gridItem()))
    return this.#element('div', this.#besideFloats(styles), items.join(''))
  }

  #tracks(count: number): string {
    const roll = this.#random.next()
    if (roll < 0.08) return `repeat(auto-fill, ${this.#random.between(30, 120)}px)`
    if (roll < 0.16) return `repeat(auto-fit, minmax(${this.#random.between(30, 120)}px, 1fr))`
    return Array.from({ length: count }, () => this.#track()).join(' ')
  }

  #track(): string {
    return this.#weighted([
      [3, `${this.#random.between(10, 120)}px`],
      // Not less than 1: Chromium then lets a row shrink twice, and shares with empty rows by their number.
      [3, `${this.#random.pick(['1', '2', '1.5'])}fr`],
      [3, 'auto'],
      [1, 'min-content'],
      [1, 'max-content'],
      [1, `${this.#random.between(5, 60)}%`],
      [1, `minmax(${this.#random.between(10, 60)}px, ${this.#random.pick(['1fr', 'auto', '90px', 'max-content'])})`],
      [
        1,
        `minmax(${this.#random.pick(['auto', 'min-content', '0'])}, ${this.#random.pick(['1fr', '90px', 'max-content'])})`,
      ],
      [1, `fit-content(${this.#random.between(20, 120)}px)`],
    ])
  }

  #gridItem(): string[] {
    const styles: string[] = []
    if (this.#random.chance(0.2)) styles.push(`grid-column:${this.#placement()}`)
    if (this.#random.chance(0.2)) styles.push(`grid-row:${this.#placement()}`)
    if (this.#random.chance(0.15))
      styles.push(`justify-self:${this.#random.pick(['stretch', 'start', 'end', 'center'])}`)
    if (this.#random.chance(0.15))
      styles.push(`align-self:${this.#random.pick(['stretch', 'start', 'end', 'center', 'baseline'])}`)
    if (this.#random.chance(0.1)) styles.push(`order:${this.#random.between(-1, 2)}`)
    if (this.#random.chance(0.06)) styles.push(`margin${this.#random.pick(['', '-left', '-top'])}:auto`)
    return styles
  }

  #placement(): string {
    return this.#random.pick([
      '1',
      '2',
      '3',
      '-1',
      '-2',
      'span 2',
      '1 / 3',
      '2 / -1',
      '1 / span 2',
      'span 2 / 3',
      'auto / 2',
    ])
  }

  // ---------- columns and lists ----------

  #columns(depth: number): string {
    const styles = [...this.#box()]
    styles.push(
      this.#random.chance(0.7)
        ? `column-count:${this.#random.between(2, 4)}`
        : `column-width:${this.#random.between(50, 150)}px`,
    )
    if (this.#random.chance(0.4)) styles.push(`column-gap:${this.#random.between(0, 30)}px`)
    if (this.#random.chance(0.3)) styles.push(`column-rule:${this.#random.between(1, 4)}px solid`)
    const hasHeight = this.#random.chance(0.25)
    if (hasHeight) styles.push(`height:${this.#random.between(30, 200)}px`)
    // Without a height it is the page that columns fill one after the other; a screen has none.
    if (this.#random.chance(0.25) && hasHeight) styles.push('column-fill:auto')
    styles.push('orphans:1', 'widows:1')
    const children = Array.from({ length: this.#random.between(1, 4) }, () => {
      if (this.#random.chance(0.12))
        return this.#element('div', ['column-span:all', ...this.#box()], this.#text(this.#random.between(1, 5)))
      return this.#block(depth + 2)
    })
    return this.#element('div', this.#besideFloats(styles), children.join(''))
  }

  #list(depth: number): string {
    const name = this.#random.pick(['ul', 'ol'])
    const styles = this.#box()
    if (this.#random.chance(0.3))
      styles.push(`list-style-type:${this.#random.pick(['none', 'square', 'decimal', 'lower-roman', '"- "'])}`)
    if (this.#random.chance(0.25)) {
      styles.push('list-style-position:inside')
      // How wide symbols are is left to browsers (CSS Counter Styles 3 §6.3), and moves the text behind them.
      const symbol = styles.indexOf('list-style-type:square')
      if (symbol >= 0) styles.splice(symbol, 1)
    }
    const items = Array.from({ length: this.#random.between(1, 4) }, () =>
      this.#element(
        'li',
        this.#random.chance(0.4) ? this.#blockStyle() : [],
        this.#random.chance(0.25) && depth < 3
          ? this.#blocks(depth + 1, this.#random.between(1, 2))
          : this.#random.chance(0.1)
            ? ''
            : this.#text(this.#random.between(1, 8)),
      ),
    )
    return this.#element(name, styles, items.join(this.#random.chance(0.5) ? '\n' : ''))
  }
}
