/** The values inherited down the fragment tree while it is painted, and the services shared by a whole document. */
import type { Rect } from '../base/geometry.ts'
import type { Link } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BoxFragment } from '../layout/types.ts'
import type { Space } from './box-transform.ts'
import type { Clip } from './clip.ts'
import type { EllipsisEdges } from './ellipsis.ts'
import type { Owner, PaintOp, TextSource } from './ops.ts'
import type { BackgroundSources } from './paint-sources.ts'

/** A box with its border box at (x, y) of the page. */
export interface Located {
  readonly fragment: BoxFragment
  readonly x: number
  readonly y: number
  readonly inherited: Inherited
}

/** The values that are equal for all boxes of a page. */
export interface PaintServices extends BackgroundSources {
  /** The current sheet. */
  readonly page: Rect
  /**
   * The box whose background the canvas took (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds).
   */
  readonly withoutBackground: BoxFragment | null
  /** The text content of the page; null for furniture. */
  readonly text: BoxFragment | null
  /** The operations behind the current box, up to its backdrop root; null if no box of the document has `backdrop-filter`. */
  readonly behind: (() => readonly PaintOp[]) | null
}

/** A box that decorates the text inside it (CSS Text Decoration 3 §2). */
export interface Decorating {
  readonly style: ComputedStyle
  /** The baseline of the decoration lines, px from the page's top; null for that of each line. */
  readonly baseline: number | null
}

/** A link around boxes, with the area of its box. */
export interface LinkArea {
  readonly link: Link
  readonly rect: Rect
}

/** Inherited from box to box. */
export interface Inherited {
  readonly owner: Owner
  /** All descendants are artifacts. */
  readonly isArtifact: boolean
  readonly decorating: readonly Decorating[]
  readonly clip: Clip | null
  /** The link of the box, and the area that is already reported. */
  readonly link: LinkArea | null
  /** The edges at which lines of the current block are truncated; null if they are not. */
  readonly ellipsis: EllipsisEdges | null
  /** The element that owns the text directly in the box. */
  readonly source: TextSource
  /** The parent of the current box, which is its containing block; null for the outermost. */
  readonly container: Located | null
  /** The 3D space of the children; null if they are in the box's plane. */
  readonly space: Space | null
}

/** The source of text without an element. */
export const NO_SOURCE: TextSource = { element: null, isGenerated: false }

/** The text source inside a box: anonymous boxes contain text of their parent element. */
export function sourceIn(inherited: Inherited, { element, pseudo }: BoxFragment['box']): TextSource {
  const { source } = inherited
  if (element === null || source.isInFile === true) return source
  const isGenerated = pseudo !== null && pseudo !== 'first-letter'
  return source.element === element && source.isGenerated === isGenerated ? source : { element, isGenerated }
}

/** The owner of what a box paints: repeated headers of tables are artifacts, with everything in them. */
export const ownerIn = (inherited: Inherited, fragment: BoxFragment): Pick<Inherited, 'owner' | 'isArtifact'> => {
  if (inherited.isArtifact) return inherited
  if (fragment.part.isRepeated) return REPEATED
  const { structure } = fragment.box
  if (structure === null) return inherited
  return structure === 'artifact' ? DECORATION : { owner: structure.id, isArtifact: false }
}

const REPEATED = { owner: 'pagination', isArtifact: true } as const
const DECORATION = { owner: 'layout', isArtifact: true } as const

/**
 * The decorations that a box adds to its text, and those of inline boxes that it splits. An inline root repeats the style of its
 * container and adds none.
 */
export function decoratingIn(
  inherited: Inherited,
  box: BoxFragment['box'],
  baseline: number | null,
): readonly Decorating[] {
  const { decoratedBy = [] } = box
  const isDecorating = box.kind !== 'inline-root' && box.style.textDecorationLine.length > 0
  if (!isDecorating && decoratedBy.length === 0) return inherited.decorating
  const styles = isDecorating ? [...decoratedBy, box.style] : decoratedBy
  return [...inherited.decorating, ...styles.map(style => ({ style, baseline }))]
}
