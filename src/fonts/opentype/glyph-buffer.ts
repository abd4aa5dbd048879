/** The glyphs of a text during shaping: parallel arrays in logical order, which are used again for each word. */

/** How default-ignorable glyphs affect the matching of lookups. */
export const Ignorable = { no: 0, yes: 1, nonJoiner: 2, joiner: 3 } as const

/** Glyph classes of GDEF. */
export const GlyphClass = { none: 0, base: 1, ligature: 2, mark: 3, component: 4 } as const

/** The glyphs of a run during shaping, with one array per field, so that shaping allocates no objects. */
export class GlyphBuffer {
  length = 0
  readonly codePoint: number[] = []
  readonly glyph: number[] = []
  readonly cluster: number[] = []
  /** The features of the plan that apply to the glyph. */
  readonly mask: number[] = []
  readonly ignorable: number[] = []
  readonly glyphClass: number[] = []
  /**
   * The ligature that a glyph is or that a mark belongs to; for a mark, also the component of the ligature, from 1. If
   * `ligature` is 0, `component` numbers the parts of a decomposed glyph from 0.
   */
  readonly ligature: number[] = []
  readonly component: number[] = []
  /** The number of components of a ligature; 1 for other glyphs. */
  readonly components: number[] = []
  /** 1 for a ligature. */
  readonly ligated: number[] = []

  /** For scripts with syllables: the category and place of each glyph, and its syllable. */
  readonly category: string[] = []
  readonly place: number[] = []
  readonly syllable: number[] = []

  readonly xAdvance: number[] = []
  readonly xOffset: number[] = []
  readonly yOffset: number[] = []
  /** The distance to the glyph that this one is attached to; 0 if it is not attached. */
  readonly attachedTo: number[] = []
  readonly isCursive: boolean[] = []
  #ligatures = 0

  /** Empties the buffer; its arrays keep their capacity. */
  clear(): void {
    this.length = 0
    this.#ligatures = 0
  }

  /** Appends the glyph of a character. */
  push(codePoint: number, glyph: number, cluster: number, ignorable: number, glyphClass: number): void {
    const i = this.length++
    this.codePoint[i] = codePoint
    this.glyph[i] = glyph
    this.cluster[i] = cluster
    this.mask[i] = 1
    this.ignorable[i] = ignorable
    this.glyphClass[i] = glyphClass
    this.ligature[i] = 0
    this.component[i] = 0
    this.components[i] = 1
    this.ligated[i] = 0
    this.category[i] = ''
    this.place[i] = 0
    this.syllable[i] = 0
  }

  newLigature(): number {
    return ++this.#ligatures
  }

  /** Removes a glyph. The caller merges its cluster. */
  remove(at: number): void {
    for (const array of this.#substitutionArrays()) for (let i = at + 1; i < this.length; i++) array[i - 1] = array[i]!
    this.length--
  }

  /** Removes all default-ignorable glyphs. */
  removeIgnorables(): void {
    const kept: number[] = []
    for (let i = 0; i < this.length; i++) if (this.ignorable[i] === Ignorable.no) kept.push(i)
    if (kept.length === this.length) return
    for (const array of this.#substitutionArrays()) for (let i = 0; i < kept.length; i++) array[i] = array[kept[i]!]!
    this.length = kept.length
  }

  /** Inserts `count` copies of the glyph at `at` after it. */
  duplicate(at: number, count: number): void {
    for (const array of this.#substitutionArrays()) {
      for (let i = this.length - 1; i > at; i--) array[i + count] = array[i]!
      for (let i = 1; i <= count; i++) array[at + i] = array[at]!
    }
    this.length += count
  }

  /** Exchanges two glyphs with all their fields. */
  swap(i: number, j: number): void {
    for (const array of this.#substitutionArrays()) {
      const kept = array[i]!
      array[i] = array[j]!
      array[j] = kept
    }
  }

  /** Permutes the glyphs from `start` on: `order` lists their present indices. */
  permute(start: number, order: readonly number[]): void {
    for (const array of this.#substitutionArrays()) {
      const moved = order.map(from => array[from]!)
      for (let i = 0; i < moved.length; i++) array[start + i] = moved[i]!
    }
  }

  /** Moves a glyph to the index `to`. */
  move(from: number, to: number): void {
    if (from === to) return
    const [low, high] = from < to ? [from, to] : [to, from]
    const between = Array.from({ length: high - low + 1 }, (_, i) => low + i)
    const order = from < to ? [...between.slice(1), from] : [from, ...between.slice(0, -1)]
    this.permute(low, order)
  }

  /**
   * Assigns the smallest cluster among the glyphs from `first` to before `end` to all of them, and to adjacent glyphs
   * of the same clusters.
   */
  mergeClusters(first: number, end: number): void {
    if (end - first < 2) return
    let least = this.cluster[first]!
    for (let i = first + 1; i < end; i++) least = Math.min(least, this.cluster[i]!)
    let last = end
    while (last < this.length && this.cluster[last] === this.cluster[last - 1]) last++
    let start = first
    while (start > 0 && this.cluster[start - 1] === this.cluster[start]) start--
    for (let i = start; i < last; i++) this.cluster[i] = least
  }

  /** Resets the fields that positioning writes. */
  startPositioning(): void {
    for (let i = 0; i < this.length; i++) {
      this.xAdvance[i] = 0
      this.xOffset[i] = 0
      this.yOffset[i] = 0
      this.attachedTo[i] = 0
      this.isCursive[i] = false
    }
  }

  /** The arrays that change together in substitutions. */
  #substitutionArrays(): (number | string)[][] {
    return [
      this.codePoint,
      this.glyph,
      this.cluster,
      this.mask,
      this.ignorable,
      this.glyphClass,
      this.ligature,
      this.component,
      this.components,
      this.ligated,
      this.category,
      this.place,
      this.syllable,
    ]
  }
}
