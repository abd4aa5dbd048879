/**
 * Pages of sites that do not exist, with their truth: as templates vary in names, nesting, order of boilerplate and language,
 * extraction is held against pages that none of its rules were written for.
 */

import { contentOf, KINDS, type Kind } from './synthetic-content.ts'
import { pageOf } from './synthetic-template.ts'
import { LANGUAGES, type Language } from './synthetic-words.ts'

export interface SyntheticPage {
  readonly id: string
  readonly kind: Kind
  /** What the template chose, as in "layout=table". */
  readonly traits: readonly string[]
  readonly html: string
  readonly truth: string
  readonly title: string
  readonly address: string
}

/** A source of choices: the same seed gives the same page. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761 + 1) >>> 0
  }

  next(): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return ((this.#state ^ (this.#state >>> 13)) >>> 0) / 2 ** 32
  }

  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }
}

export const NAMINGS = ['semantic', 'wordpress', 'modules', 'utilities', 'foreign', 'none'] as const
export const LAYOUTS = ['html5', 'divs', 'table', 'custom elements', 'builder'] as const
export const PARAGRAPHS = ['p', 'div', 'br', 'span', 'boxed p'] as const
export const PIECES = ['one', 'sections', 'boxes', 'intro apart'] as const

/** How a page is made; all that writes a piece of it takes this. */
export interface Style {
  readonly dice: Dice
  readonly language: Language
  readonly naming: (typeof NAMINGS)[number]
  readonly layout: (typeof LAYOUTS)[number]
  readonly paragraph: (typeof PARAGRAPHS)[number]
  readonly pieces: (typeof PIECES)[number]
}

export function syntheticPage(kind: Kind, seed: number): SyntheticPage {
  const dice = new Dice(seed * 8 + KINDS.indexOf(kind))
  const style: Style = {
    dice,
    language: dice.chance(0.5) ? LANGUAGES[0]! : dice.pick(LANGUAGES),
    naming: dice.pick(NAMINGS),
    layout: dice.pick(LAYOUTS),
    paragraph: dice.chance(0.5) ? 'p' : dice.pick(PARAGRAPHS),
    pieces: dice.pick(PIECES),
  }
  const content = contentOf(kind, style)
  const { naming, layout, paragraph, pieces, language } = style
  return {
    id: `${kind}-${seed}`,
    kind,
    traits: [
      `naming=${naming}`,
      `layout=${layout}`,
      `paragraph=${paragraph}`,
      `pieces=${pieces}`,
      `language=${language.code}`,
    ],
    html: pageOf(kind, content, style),
    truth: content.truth.join('\n'),
    title: content.title,
    address: `https://www.example.com/${kind === 'forum' ? 'forum/topic' : 'p'}/${seed}`,
  }
}
