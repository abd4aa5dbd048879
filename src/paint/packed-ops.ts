/**
 * Paint operations in few objects, for pages that wait for the end of a long document, where page totals are known. As an
 * operation, a word in a table cell takes ten objects; here it takes about 80 bytes of arrays that the texts of a page share.
 *
 * Only plain texts are packed; other operations are kept as they are. Unpacked operations are equal to the packed ones, except that
 * lines are numbers, and are new objects each time. Colours and elements keep their identity.
 */
import { compact } from '../base/compact.ts'
import type { Element } from '../html/document.ts'
import { ascendingClusters, isAscending, isZero, zeroClusters } from './clusters.ts'
import type { GlyphsOp, GroupOp, Owner, PaintOp, TextSource } from './ops.ts'

/** A list of operations, which is created again by each call of `unpack`. */
export interface PackedOps {
  unpack(): readonly PaintOp[]
  /** The list with texts of no element, for writers: an element holds its document. */
  withoutElements(): PackedOps
  /** Visits the glyphs of all texts with their faces, without creating the operations. */
  glyphs(visit: GlyphVisitor): void
}

/** Receives glyphs of one or more texts in a face. */
export type GlyphVisitor = (face: GlyphsOp['face'], glyphs: Uint16Array) => void

/** Operations as they are. (A function of its own, since a closure keeps all variables around it.) */
export const unpacked = (ops: readonly PaintOp[]): PackedOps => ({
  unpack: () => ops,
  withoutElements: () => unpacked(withoutElements(ops)),
  glyphs: visit => visitGlyphs(ops, visit),
})

/** The operations with texts of no element. */
export const withoutElements = (ops: readonly PaintOp[]): readonly PaintOp[] => ops.map(withoutElement)

function withoutElement(op: PaintOp): PaintOp {
  if (op.op === 'group') return withChildren(op, withoutElements(op.children))
  return op.op === 'glyphs' && op.source !== undefined ? { ...op, source: { ...op.source, element: null } } : op
}

/** Visits the glyphs of texts, also of those in groups. */
export function visitGlyphs(ops: readonly PaintOp[], visit: GlyphVisitor): void {
  for (const op of ops) {
    if (op.op === 'glyphs') visit(op.face, op.glyphs)
    else if (op.op === 'group') visitGlyphs(op.children, visit)
  }
}

/** Packs the operations of a page; groups are packed with their children. */
export const packed = (ops: readonly PaintOp[]): PackedOps => packedWith(ops, new Numbers())

function packedWith(ops: readonly PaintOp[], lines: Numbers): PackedOps {
  const texts: PlainText[] = []
  const others: Other[] = []
  for (let at = 0; at < ops.length; at++) {
    const op = ops[at]!
    if (op.op === 'glyphs' && isPlain(op)) texts.push(op)
    else if (op.op === 'group')
      others.push({ at, op: withChildren(op, NO_CHILDREN), children: packedWith(op.children, lines) })
    else others.push({ at, op: numbered(op, lines), children: null })
  }
  const elements = compact(texts.map(({ source }) => source.element))
  return new PackedList(ops.length, others, new PackedTexts(texts, lines), elements)
}

const NO_CHILDREN: readonly PaintOp[] = []

/** Numbers objects in the order of their first occurrence. */
class Numbers {
  readonly #numbers = new Map<object | number, number>()

  of(object: object | number): number {
    const known = this.#numbers.get(object)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(object, number)
    return number
  }
}

/** An operation with the number of its line. */
const numbered = (op: PaintOp, lines: Numbers): PaintOp =>
  op.op === 'glyphs' && op.line !== undefined ? { ...op, line: lines.of(op.line) } : op

/** A text with nothing but what `PackedTexts` holds. */
type PlainText = GlyphsOp & {
  readonly source: TextSource
  readonly line: object | number
  readonly sides: NonNullable<GlyphsOp['sides']> | null
}

function isPlain(op: GlyphsOp): op is PlainText {
  if (op.source === undefined || op.line === undefined || op.sides === undefined) return false
  if (op.xOffsets !== null || op.yOffsets !== null || op.isCopy || op.isInvisible !== undefined) return false
  if (op.actualText !== undefined || op.place !== undefined || op.parts !== undefined) return false
  return op.source.isInFile === undefined && (isAscending(op.clusters) || isZero(op.clusters))
}

/** An operation that is not a plain text. */
interface Other {
  /** Its index in the list. */
  readonly at: number
  readonly op: PaintOp
  /** The children of a group. */
  readonly children: PackedOps | null
}

class PackedList implements PackedOps {
  readonly #length: number
  readonly #others: readonly Other[]
  readonly #texts: PackedTexts
  /** By text; null if they are not needed any more. */
  readonly #elements: readonly (Element | null)[] | null

  constructor(
    length: number,
    others: readonly Other[],
    texts: PackedTexts,
    elements: readonly (Element | null)[] | null,
  ) {
    this.#length = length
    this.#others = others
    this.#texts = texts
    this.#elements = elements
  }

  withoutElements(): PackedOps {
    const others = this.#others.map(
      ({ at, op, children }): Other => ({ at, op: withoutElement(op), children: children?.withoutElements() ?? null }),
    )
    return new PackedList(this.#length, others, this.#texts, null)
  }

  unpack(): readonly PaintOp[] {
    const ops: PaintOp[] = []
    const texts = this.#texts.unpack(this.#elements)
    let next = 0
    for (const { at, op, children } of this.#others) {
      while (ops.length < at) ops.push(texts[next++]!)
      ops.push(children === null ? op : withChildren(op as GroupOp, children.unpack()))
    }
    while (ops.length < this.#length) ops.push(texts[next++]!)
    return ops
  }

  glyphs(visit: GlyphVisitor): void {
    this.#texts.visitGlyphs(visit)
    for (const { op, children } of this.#others)
      if (children !== null) children.glyphs(visit)
      else if (op.op === 'glyphs') visit(op.face, op.glyphs)
  }
}

const withChildren = (group: GroupOp, children: readonly PaintOp[]): GroupOp => ({ ...group, children })

/** The properties that most texts of a page share. */
interface TextStyle {
  readonly face: GlyphsOp['face']
  readonly size: number
  readonly color: GlyphsOp['color']
  readonly sides: PlainText['sides']
  readonly language: string | null
  readonly isRightToLeft: boolean
  readonly endsWithSpace: boolean
  /** Whether each glyph is a cluster of one character; otherwise all glyphs belong to the first character. */
  readonly isAscending: boolean
  /** The kind of an artifact; null if a structure node owns the text. */
  readonly artifact: Exclude<Owner, number> | null
  readonly isGenerated: boolean
}

/** Plain texts; item `i` of an array belongs to text `i` unless stated otherwise. */
class PackedTexts {
  readonly #styles: readonly TextStyle[]
  /** Structure nodes; 0 for artifacts. */
  readonly #owners: Uint32Array
  /** Numbers of the lines. */
  readonly #lines: Uint32Array
  /** x and y of each baseline, px. */
  readonly #points: Float64Array
  readonly #glyphCounts: Uint32Array
  /** The glyphs of all texts, and their advances in px. */
  readonly #glyphs: Uint16Array
  readonly #advances: Float32Array
  /** Lengths in UTF-16 units, and all texts joined. */
  readonly #lengths: Uint32Array
  readonly #text: string

  constructor(texts: readonly PlainText[], lines: Numbers) {
    const count = texts.length
    this.#styles = stylesOf(texts)
    this.#owners = new Uint32Array(count)
    this.#lines = new Uint32Array(count)
    this.#points = new Float64Array(2 * count)
    this.#glyphCounts = new Uint32Array(count)
    this.#lengths = new Uint32Array(count)
    let glyphs = 0
    const parts: string[] = []
    for (let i = 0; i < count; i++) {
      const { owner, line, at, text, glyphs: own } = texts[i]!
      this.#owners[i] = typeof owner === 'number' ? owner : 0
      this.#lines[i] = lines.of(line)
      this.#points[2 * i] = at.x
      this.#points[2 * i + 1] = at.y
      this.#glyphCounts[i] = own.length
      this.#lengths[i] = text.length
      glyphs += own.length
      parts.push(text)
    }
    // Joined at once: a string that grows piece by piece keeps the texts that it was made of.
    this.#text = parts.join('')
    this.#glyphs = new Uint16Array(glyphs)
    this.#advances = new Float32Array(glyphs)
    let start = 0
    for (const text of texts) {
      this.#glyphs.set(text.glyphs, start)
      this.#advances.set(text.advances, start)
      start += text.glyphs.length
    }
  }

  /** @param elements those of the texts; null for none */
  unpack(elements: readonly (Element | null)[] | null): readonly GlyphsOp[] {
    const ops: GlyphsOp[] = []
    let glyph = 0
    let start = 0
    for (let i = 0; i < this.#owners.length; i++) {
      const end = start + this.#lengths[i]!
      ops.push(this.#op(i, glyph, this.#text.slice(start, end), elements?.[i] ?? null))
      glyph += this.#glyphCounts[i]!
      start = end
    }
    return ops
  }

  /** Visits the glyphs of all texts; those of consecutive texts in one face together. */
  visitGlyphs(visit: GlyphVisitor): void {
    const styles = this.#styles
    let start = 0
    let end = 0
    for (let i = 0; i < styles.length; i++) {
      end += this.#glyphCounts[i]!
      const { face } = styles[i]!
      if (styles[i + 1]?.face === face) continue
      visit(face, this.#glyphs.subarray(start, end))
      start = end
    }
  }

  /** Text `i`, whose first glyph is at `glyph`. */
  #op(i: number, glyph: number, text: string, element: Element | null): GlyphsOp {
    const style = this.#styles[i]!
    const { face, size, color, sides, language, isRightToLeft, endsWithSpace, artifact, isGenerated } = style
    const count = this.#glyphCounts[i]!
    return {
      op: 'glyphs',
      face,
      size,
      at: { x: this.#points[2 * i]!, y: this.#points[2 * i + 1]! },
      glyphs: new Uint16Array(this.#glyphs.buffer, glyph * Uint16Array.BYTES_PER_ELEMENT, count),
      advances: new Float32Array(this.#advances.buffer, glyph * Float32Array.BYTES_PER_ELEMENT, count),
      xOffsets: null,
      yOffsets: null,
      clusters: style.isAscending ? ascendingClusters(count) : zeroClusters(count),
      text,
      isRightToLeft,
      endsWithSpace,
      isCopy: false,
      color,
      sides,
      language,
      owner: artifact ?? this.#owners[i]!,
      source: { element, isGenerated },
      line: this.#lines[i]!,
    }
  }
}

/** How many styles before a text are compared with its own. */
const COMPARED = 8

/** The styles of the texts. Equal styles that are used near each other are one object. */
function stylesOf(texts: readonly PlainText[]): readonly TextStyle[] {
  const recent: TextStyle[] = []
  const styles: TextStyle[] = []
  for (const op of texts) {
    let own: TextStyle | null = null
    for (const style of recent) {
      if (!isStyleOf(style, op)) continue
      own = style
      break
    }
    if (own === null) {
      own = styleOf(op)
      recent.unshift(own)
      recent.length = Math.min(recent.length, COMPARED)
    }
    styles.push(own)
  }
  return styles
}

const artifactOf = ({ owner }: PlainText): TextStyle['artifact'] => (typeof owner === 'number' ? null : owner)

const isStyleOf = (style: TextStyle, op: PlainText): boolean =>
  style.face === op.face &&
  style.size === op.size &&
  style.color === op.color &&
  style.sides === op.sides &&
  style.language === op.language &&
  style.isRightToLeft === op.isRightToLeft &&
  style.endsWithSpace === op.endsWithSpace &&
  style.artifact === artifactOf(op) &&
  style.isGenerated === op.source.isGenerated &&
  style.isAscending === isAscending(op.clusters)

function styleOf(op: PlainText): TextStyle {
  const { face, size, color, sides, language, isRightToLeft, endsWithSpace, clusters } = op
  const ascending = isAscending(clusters)
  return {
    face,
    size,
    color,
    sides,
    language,
    isRightToLeft,
    endsWithSpace,
    isAscending: ascending,
    artifact: artifactOf(op),
    isGenerated: op.source.isGenerated,
  }
}
