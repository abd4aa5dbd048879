/** Parses `style` attributes, each text once, and reports the problems of blocks once. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Document, Element } from '../html/document.ts'
import { placeOf } from './collect.ts'
import type { Entry } from './rule-index.ts'
import { type DeclarationBlock, parseStyleAttribute } from './sheet.ts'

/** State that is kept between the styling runs of a document. */
export interface StylerMemory {
  /**
   * Blocks by text; the prefix `QUIRKY` marks attributes with the unitless length quirk in documents without quirks.
   */
  readonly attributes: Map<string, DeclarationBlock>
  readonly reported: Set<DeclarationBlock>
}

/**
 * Characters of style attributes that are parsed in one run, counting equal attributes once. Bounds memory on hostile
 * input.
 */
const STYLE_ATTRIBUTE_LIMIT = 4 * 1024 * 1024

/**
 * The prefix in the cache key of attributes that are parsed with unitless lengths in a document without quirks. No
 * attribute contains the character.
 */
const QUIRKY = '\0'

/** Parses the declaration blocks of one styling run and reports their problems to `diagnostics`. */
export class DeclarationReader {
  readonly #baseUrl: URL | null
  readonly #isQuirks: boolean
  readonly #memory: StylerMemory
  readonly #diagnostics: Diagnostics
  #charactersLeft = STYLE_ATTRIBUTE_LIMIT

  /** Reads the blocks of one document. */
  constructor({ baseUrl, mode }: Pick<Document, 'baseUrl' | 'mode'>, memory: StylerMemory, diagnostics: Diagnostics) {
    this.#baseUrl = baseUrl
    this.#isQuirks = mode === 'quirks'
    this.#memory = memory
    this.#diagnostics = diagnostics
  }

  /**
   * The block of an element's `style` attribute; null if there is none or, with the warning `css_limit`, beyond the
   * limit.
   */
  attributeOf(element: Element): DeclarationBlock | null {
    const text = element.attributes.get('style') ?? ''
    if (text === '') return null
    // As in browsers: drawings of old programs have font sizes without units.
    const isQuirky = this.#isQuirks || element.namespace === 'svg'
    const key = isQuirky === this.#isQuirks ? text : `${QUIRKY}${text}`
    const known = this.#memory.attributes.get(key)
    if (known !== undefined) return known
    this.#charactersLeft -= text.length
    const place = `${element.line}:1`
    if (this.#charactersLeft < 0) {
      this.#diagnostics.warn('css_limit', 'the style attributes are too large and some were ignored', place)
      return null
    }
    const block = parseStyleAttribute(text, this.#baseUrl, Math.max(1, element.line), isQuirky)
    this.#memory.attributes.set(key, block)
    for (const { code, message } of block.parsed().problems) this.#diagnostics.warn(code, message, place)
    return block
  }

  /** Reports the problems of an author rule's block the first time that the rule applies. */
  report({ block, source }: Entry): void {
    const { reported } = this.#memory
    if (reported.has(block)) return
    reported.add(block)
    for (const { code, message, line, column } of block.parsed().problems)
      this.#diagnostics.warn(code, message, placeOf(source, line, column))
  }
}
