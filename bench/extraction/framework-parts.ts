/** What the pages of all frameworks are made of: the content of a synthetic page, and words for what stands around it. */
import type { Style } from './synthetic.ts'
import { type Content, phrase, prose, sentence } from './synthetic-content.ts'

export interface Framework {
  readonly name: string
  readonly kind: 'article' | 'documentation' | 'product' | 'service' | 'listing' | 'collection' | 'forum'
  /** The address's path on www.example.com. */
  readonly path: string
  readonly page: (parts: Parts) => string
  /** Whether the page writes all of its content itself: the truth is what it keeps. */
  readonly isOwn?: boolean
}

/** Content and surroundings of one page, in one language. */
export class Parts {
  readonly content: Content
  readonly style: Style
  /** What the framework itself says that belongs to the content. */
  readonly kept: string[] = []

  constructor(content: Content, style: Style) {
    this.content = content
    this.style = style
  }

  get title(): string {
    return this.content.title
  }

  get blocks(): string {
    return this.content.blocks.join('\n')
  }

  /** The first block, and the rest. */
  get opening(): string {
    return this.content.blocks[0] ?? ''
  }

  get rest(): string {
    return this.content.blocks.slice(1).join('\n')
  }

  standfirst(wrap: (text: string) => string = text => `<p>${text}</p>`): string {
    return this.content.standfirst === null ? '' : wrap(this.content.standfirst)
  }

  /** Words of the framework's own that belong to the content: the name of a parameter, a summary, a caption. */
  keep(text: string): string {
    this.kept.push(text)
    return text
  }

  label(name: keyof Style['language']['labels']): string {
    return this.style.language.labels[name]
  }

  name(least = 2, most = 4): string {
    return phrase(this.style, least, most)
  }

  sentence(): string {
    return sentence(this.style)
  }

  prose(): string {
    return prose(this.style, 1, 2)
  }

  count(least: number, most: number): number {
    return this.style.dice.int(least, most)
  }

  date(): string {
    return `${this.count(1, 28)}.${this.count(1, 12)}.2025`
  }

  many(least: number, most: number, each: (at: number) => string): string {
    return Array.from({ length: this.count(least, most) }, (_, at) => each(at)).join('')
  }

  /** Items of a list with a link each. */
  links(least: number, most: number, item = 'menu-item'): string {
    return this.many(
      least,
      most,
      at => `<li class="${item} ${item}-${at}"><a href="/${item}/${this.count(1, 9999)}">${this.name(1, 3)}</a></li>`,
    )
  }

  /** A whole page. */
  document(body: string, head = '', attributes = ''): string {
    const { code } = this.style.language
    return `<!DOCTYPE html><html lang="${code}"><head><meta charset="utf-8"><title>${this.title} – Example</title>${head}</head><body${attributes}>${body}</body></html>`
  }
}
