/**
 * Random documents whose boxes break over columns: one container with columns of a given height around boxes of all kinds, with the properties
 * of CSS Fragmentation (https://www.w3.org/TR/css-break-3/). Every element has an id.
 */
import { Random } from '../random.ts'

/** What the columns mostly hold. `all` mixes everything. */
export const BREAK_PROFILES = ['block', 'flex', 'grid', 'table', 'float', 'position', 'nested', 'clone', 'all'] as const
export type BreakProfile = (typeof BREAK_PROFILES)[number]

/** The document of a profile and a seed with boxes in boxes up to a depth; equal arguments give equal documents. */
export const randomBreaks = (profile: BreakProfile, seed: number, depth = 2): string =>
  new Generator(profile, seed, depth).document()

const WIDTH = 100

class Generator {
  readonly #random: Random
  readonly #profile: BreakProfile
  readonly #deepest: number
  #elements = 0
  #words = 0

  constructor(profile: BreakProfile, seed: number, deepest: number) {
    this.#profile = profile
    this.#deepest = deepest
    this.#random = new Random(seed * 6007 + BREAK_PROFILES.indexOf(profile) * 104729 + 11)
  }

  document(): string {
    const height = this.#random.between(3, 8) * 20
    const before = this.#random.chance(0.2) ? '<div id=before style="height:20px"></div>' : ''
    const fill = this.#random.chance(0.8) ? 'auto' : 'balance'
    const content = this.#children(0, 3)
    const style = `columns:6;column-gap:10px;width:${6 * WIDTH + 50}px;height:${height}px;column-fill:${fill}`
    return `<!doctype html>\n<body>${before}<div id=columns style="${style}">\n${content}\n</div></body>`
  }

  #has(profile: BreakProfile): boolean {
    return this.#profile === profile || this.#profile === 'all'
  }

  #children(depth: number, most: number): string {
    return this.#random.some(most, () => this.#child(depth)).join('\n')
  }

  /** A box of the profile, or a block or text. */
  #child(depth: number): string {
    if (depth >= this.#deepest) return this.#leaf()
    const kinds: (() => string)[] = [() => this.#block(depth), () => this.#leaf()]
    const some = (profile: BreakProfile, make: () => string, count: number) => {
      if (this.#has(profile)) for (let i = 0; i < (this.#profile === 'all' ? 1 : count); i++) kinds.push(make)
    }
    some('flex', () => this.#flex(depth), 3)
    some('grid', () => this.#grid(depth), 3)
    some('table', () => this.#table(depth), 3)
    some('float', () => this.#float(depth), 3)
    some('position', () => this.#positioned(depth), 3)
    some('nested', () => this.#columns(depth), 2)
    if (this.#has('nested') && depth < 2) kinds.push(() => this.#spanner())
    return this.#random.pick(kinds)()
  }

  #element(name: string, styles: readonly string[], content: string): string {
    const style = styles.filter(part => part !== '').join(';')
    return `<${name} id=e${this.#elements++}${style === '' ? '' : ` style="${style}"`}>${content}</${name}>`
  }

  #text(most: number): string {
    return this.#random.some(most, () => `w${this.#words++}`.padEnd(this.#random.between(2, 6), 'x')).join(' ')
  }

  // ---------- styles ----------

  #edges(): string[] {
    const styles: string[] = []
    const side = () => this.#random.pick(['', '-top', '-bottom'])
    if (this.#random.chance(0.3)) styles.push(`margin${side()}:${this.#random.between(-1, 4) * 5}px`)
    if (this.#random.chance(0.25)) styles.push(`padding${side()}:${this.#random.between(1, 4) * 5}px`)
    if (this.#random.chance(0.25)) styles.push(`border${side()}:${this.#random.between(1, 6)}px solid`)
    if (this.#has('clone') && this.#random.chance(0.5)) styles.push('box-decoration-break:clone')
    return styles
  }

  #breaks(): string[] {
    const styles: string[] = []
    if (this.#random.chance(0.12)) styles.push('break-inside:avoid')
    if (this.#random.chance(0.06)) styles.push('break-before:column')
    if (this.#random.chance(0.06)) styles.push('break-after:column')
    if (this.#random.chance(0.06)) styles.push('break-before:avoid')
    if (this.#random.chance(0.06)) styles.push('break-after:avoid')
    if (this.#random.chance(0.06))
      styles.push(`orphans:${this.#random.between(2, 3)};widows:${this.#random.between(2, 3)}`)
    return styles
  }

  #height(share = 0.4): string[] {
    if (!this.#random.chance(share)) return []
    return [
      `${this.#random.pick(['height', 'height', 'min-height', 'max-height'])}:${this.#random.between(1, 25) * 10}px`,
    ]
  }

  // ---------- boxes ----------

  #leaf(): string {
    if (this.#random.chance(0.3))
      return this.#element('div', [`height:${this.#random.between(1, 18) * 10}px`, ...this.#breaks()], '')
    return this.#element('p', [...this.#edges(), ...this.#breaks()], this.#text(9))
  }

  #block(depth: number): string {
    const styles = [...this.#edges(), ...this.#breaks(), ...this.#height()]
    if (this.#random.chance(0.05)) styles.push('contain:size')
    if (this.#random.chance(0.06)) styles.push('display:flow-root')
    if (this.#random.chance(0.06)) styles.push(`position:relative;top:${this.#random.between(-1, 2) * 10}px`)
    return this.#element('div', styles, this.#children(depth + 1, 2))
  }

  #flex(depth: number): string {
    const isColumn = this.#random.chance(0.4)
    const styles = ['display:flex', ...this.#edges(), ...this.#breaks(), ...this.#height(0.25)]
    if (isColumn) styles.push('flex-direction:column')
    if (!isColumn && this.#random.chance(0.4)) styles.push('flex-wrap:wrap')
    if (this.#random.chance(0.3))
      styles.push(`align-items:${this.#random.pick(['flex-start', 'center', 'flex-end', 'stretch'])}`)
    if (isColumn && this.#random.chance(0.2))
      styles.push(`justify-content:${this.#random.pick(['center', 'flex-end', 'space-between'])}`)
    if (this.#random.chance(0.2)) styles.push('gap:10px')
    const items = this.#random.some(4, () => {
      const width = isColumn ? [] : [`width:${this.#random.pick([30, 40, 50, 60])}px`]
      const item = [...width, ...this.#edges(), ...this.#breaks(), ...this.#height(0.3)]
      if (this.#random.chance(0.1)) item.push('flex:1')
      if (this.#random.chance(0.06)) item.push(`order:${this.#random.between(-1, 1)}`)
      return this.#element('div', item, this.#children(depth + 1, 2))
    })
    return this.#element('div', styles, items.join(''))
  }

  #grid(depth: number): string {
    const styles = ['display:grid', ...this.#edges(), ...this.#breaks(), ...this.#height(0.2)]
    styles.push(`grid-template-columns:${this.#random.pick(['50px 50px', '40px 1fr', '1fr', '30px 30px 30px'])}`)
    if (this.#random.chance(0.3))
      styles.push(`grid-auto-rows:${this.#random.pick(['30px', 'min-content', '80px', '1fr'])}`)
    if (this.#random.chance(0.3)) styles.push('gap:10px')
    if (this.#random.chance(0.2)) styles.push(`align-items:${this.#random.pick(['start', 'center', 'end'])}`)
    const items = this.#random.some(4, () => {
      const item = [...this.#edges(), ...this.#breaks(), ...this.#height(0.3)]
      if (this.#random.chance(0.12)) item.push('grid-row:span 2')
      return this.#element('div', item, this.#children(depth + 1, 2))
    })
    return this.#element('div', styles, items.join(''))
  }

  #table(depth: number): string {
    const group = (name: string, rows: number) => this.#element(name, this.#breaks(), this.#rows(depth, rows))
    const parts: string[] = []
    if (this.#random.chance(0.25)) parts.push(this.#element('caption', [], this.#text(3)))
    if (this.#random.chance(0.2)) parts.push(group('thead', 1))
    parts.push(group('tbody', 4))
    if (this.#random.chance(0.15)) parts.push(group('tfoot', 1))
    const styles = [...this.#breaks(), `border-spacing:${this.#random.pick(['0', '0', '5px'])}`, 'width:100px']
    if (this.#random.chance(0.15)) styles.push('border-collapse:collapse')
    return this.#element('table', styles, parts.join(''))
  }

  #rows(depth: number, most: number): string {
    const columns = this.#random.between(1, 2)
    const row = () => {
      const cells = Array.from({ length: columns }, () => {
        const styles = [
          `padding:${this.#random.pick([0, 0, 5])}px`,
          `vertical-align:${this.#random.pick(['top', 'top', 'middle', 'bottom', 'baseline'])}`,
        ]
        if (this.#random.chance(0.2)) styles.push(`height:${this.#random.between(2, 15) * 10}px`)
        return this.#element('td', styles, this.#children(depth + 1, 2))
      })
      return this.#element('tr', this.#breaks(), cells.join(''))
    }
    return this.#random.some(most, row).join('')
  }

  #float(depth: number): string {
    const styles = [`float:${this.#random.pick(['left', 'right'])}`, `width:${this.#random.pick([30, 50, 70])}px`]
    styles.push(...this.#edges(), ...this.#breaks(), ...this.#height())
    if (this.#random.chance(0.2)) styles.push('clear:both')
    const float = this.#element('div', styles, this.#children(depth + 1, 2))
    const clear = this.#random.chance(0.2) ? this.#element('div', ['clear:both', ...this.#edges()], this.#text(3)) : ''
    return float + clear
  }

  #positioned(depth: number): string {
    const styles = ['position:absolute', `width:${this.#random.pick([30, 50, 70])}px`]
    if (this.#random.chance(0.6)) styles.push(`top:${this.#random.between(-1, 20) * 10}px`)
    else if (this.#random.chance(0.3)) styles.push(`bottom:${this.#random.between(-1, 5) * 10}px`)
    if (this.#random.chance(0.5)) styles.push(`left:${this.#random.between(0, 5) * 10}px`)
    styles.push(...this.#edges(), ...this.#breaks(), ...this.#height())
    const box = this.#element('div', styles, this.#children(depth + 1, 2))
    const around = this.#children(depth + 1, 2)
    return this.#element('div', ['position:relative', ...this.#edges(), ...this.#height()], box + around)
  }

  #columns(depth: number): string {
    const styles = ['columns:2', 'column-gap:10px', ...this.#edges(), ...this.#breaks(), ...this.#height(0.3)]
    if (this.#random.chance(0.3)) styles.push('column-fill:auto')
    return this.#element('div', styles, this.#children(depth + 1, 2))
  }

  #spanner(): string {
    return this.#element('div', ['column-span:all', ...this.#edges()], this.#text(8))
  }
}
