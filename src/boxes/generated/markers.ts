/**
 * Markers of list items (CSS Lists 3, https://www.w3.org/TR/css-lists-3/#markers): outside the item's box, or at the start of
 * its text.
 */
import { perObject } from '../../base/memo.ts'
import { anonymousStyle } from '../../css/anonymous.ts'
import { formatMarker } from '../../css/counter-styles.ts'
import type { ComputedStyle, ElementStyles } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import type { ShownImage } from '../../images/types.ts'
import type { InlineRootBox, MarkerBox, ReplacedBox } from '../box.ts'
import type { BuildContext, Child, Container } from '../context.ts'
import type { StructureNode } from '../structure-node.ts'
import { contentChildren, imageBox, styleImage } from './content.ts'

/** A marker beside the principal box (`list-style-position: outside`), or a child at the start of its content. */
export type Marker =
  | { readonly kind: 'outside'; readonly box: MarkerBox }
  | { readonly kind: 'inside'; readonly child: Child }

/** The originator of a marker: an element, or a pseudo-element with `display: list-item`. */
interface MarkerOwner {
  readonly element: Element
  readonly styles: Pick<ElementStyles, 'self' | 'marker'>
  readonly language: string
  /** The owner of the marker's painting. */
  readonly structure: StructureNode | null
}

/** The marker of a list item, or null if there is none. */
export function buildMarker(context: BuildContext, owner: MarkerOwner): Marker | null {
  const { self, marker } = owner.styles
  if (!self.display.endsWith('list-item')) return null
  if (marker !== null) context.counters.apply(marker, { order: owner.element.order, part: 'marker' })
  const style = markerStyle(marker ?? anonymousStyle(self, 'inline'))
  const children = markerChildren(context, owner, style)
  if (children.length === 0) return null
  const isInside = self.listStylePosition === 'inside' || self.display === 'inline-list-item'
  return isInside ? insideMarker(owner, style, children) : outsideMarker(context, owner, style, children)
}

/** Names of counter styles that are symbols. */
const SYMBOLS: ReadonlySet<string> = new Set(['disc', 'circle', 'square'])

/** Whether the marker is the symbol of its counter style, and neither an image nor `content`. */
function isSymbol({ self: { listStyleImage, listStyleType } }: MarkerOwner['styles'], style: ComputedStyle): boolean {
  if (style.content !== 'normal' || listStyleImage !== null || listStyleType === 'none') return false
  return listStyleType.kind === 'name' && SYMBOLS.has(listStyleType.name)
}

/** The user-agent style of markers (§3.1): white space is preserved and the marker is isolated for bidi. */
const markerStyle = perObject(
  (given: ComputedStyle): ComputedStyle => ({
    ...given,
    whiteSpaceCollapse: 'preserve',
    textWrapMode: 'nowrap',
    textTransform: 'none',
    unicodeBidi: 'isolate',
  }),
)

/**
 * The content of a marker (CSS Lists 3, https://www.w3.org/TR/css-lists-3/): `content` of `::marker`, else `list-style-image`,
 * else the counter in `list-style-type`. None if all of these are empty.
 */
function markerChildren(context: BuildContext, owner: MarkerOwner, style: ComputedStyle): readonly Child[] {
  const {
    element: origin,
    language,
    styles: { self },
  } = owner
  if (style.content === 'none') return []
  if (style.content !== 'normal') return contentChildren(context, { style, origin, pseudo: 'marker', language })
  const image = self.listStyleImage === null ? null : styleImage(context, self.listStyleImage)
  if (image !== null) {
    return [
      { kind: 'image', image, style: symbolStyle(style, image), origin, pseudo: 'marker', alternative: '' },
      { kind: 'text', value: ' ', style, language },
    ]
  }
  const value = formatMarker(context.styled.counterStyles, self.listStyleType, context.counters.value('list-item'))
  return value === '' ? [] : [{ kind: 'text', value, style, language }]
}

/** An image without natural size is displayed in a square of one em (§3.2). */
function symbolStyle(marker: ComputedStyle, { width, height, ratio }: ShownImage): ComputedStyle {
  const style = anonymousStyle(marker, 'inline')
  if (width !== null && height !== null) return style
  const em = marker.fontSize
  if (width !== null) return { ...style, width, height: ratio === null ? em : width / ratio }
  if (height !== null) return { ...style, height, width: ratio === null ? em : height * ratio }
  return { ...style, width: em * Math.min(1, ratio ?? 1), height: em / Math.max(1, ratio ?? 1) }
}

// ---------- inside ----------

/** A marker at the start of the content. */
function insideMarker(
  { element: origin, structure }: MarkerOwner,
  style: ComputedStyle,
  children: readonly Child[],
): Marker {
  return { kind: 'inside', child: { kind: 'marker', style, origin, structure, children } }
}

// ---------- outside ----------

/**
 * A marker beside the content; null if it is empty. Spaces at its end are counted and removed, because they would hang at the
 * end of its line.
 */
function outsideMarker(
  context: BuildContext,
  { element, structure, language, styles }: MarkerOwner,
  style: ComputedStyle,
  children: readonly Child[],
): Marker | null {
  const { shown, spacesAfter } = withoutSpacesAfter(children)
  const content = sharedContent(context, shown, style, language)
  if (content === null) return null
  const box: MarkerBox = {
    kind: 'marker',
    id: context.nextId(),
    style,
    element,
    pseudo: 'marker',
    structure: structure ?? 'artifact',
    marks: [],
    content,
    spacesAfter,
    isSymbol: isSymbol(styles, style),
  }
  return { kind: 'outside', box }
}

/** Children without the spaces at the end of the last text, and the number of these spaces. */
function withoutSpacesAfter(children: readonly Child[]): {
  readonly shown: readonly Child[]
  readonly spacesAfter: number
} {
  const last = children.at(-1)
  if (last?.kind !== 'text') return { shown: children, spacesAfter: 0 }
  const value = last.value.trimEnd()
  const before = children.slice(0, -1)
  return {
    shown: value === '' ? before : [...before, { ...last, value }],
    spacesAfter: last.value.length - value.length,
  }
}

/**
 * The content of a marker. Markers of one style with the same text share it, because a list has one for each item, and layout
 * caches results by box. In a grouping element each has a paragraph of its own in the structure tree.
 */
function sharedContent(
  context: BuildContext,
  children: readonly Child[],
  style: ComputedStyle,
  language: string,
): MarkerContent | null {
  const [only] = children
  const isShared = only?.kind === 'text' && children.length === 1 && !context.structure.isGrouping
  if (!isShared) return markerContent(context, children, style, language)
  const ofStyle = context.markers.get(style) ?? new Map<string, MarkerContent | null>()
  context.markers.set(style, ofStyle)
  const key = `${language} ${only.value}`
  const known = ofStyle.get(key)
  if (known !== undefined) return known
  const content = markerContent(context, children, style, language)
  ofStyle.set(key, content)
  return content
}

type MarkerContent = InlineRootBox | ReplacedBox

/** A single image is the marker itself; other content is an inline formatting context. */
function markerContent(
  context: BuildContext,
  children: readonly Child[],
  given: ComputedStyle,
  language: string,
): MarkerContent | null {
  const [first] = children
  if (first?.kind === 'image' && children.length === 1) return imageBox(context, first)
  const style = lineStyle(given)
  const container: Container = { style, language, isItemContainer: false }
  const own = children.map((child): Child => (child.kind === 'text' ? { ...child, style } : child))
  const [root] = context.buildFlow(own, container)
  return root !== undefined && root.kind === 'inline-root' ? root : null
}

/** The style of the line that a marker's text makes. */
const lineStyle = perObject(
  (given: ComputedStyle): ComputedStyle => ({
    ...given,
    textAlign: 'start',
    textIndent: { length: 0, hanging: false, eachLine: false },
    hyphens: 'none',
  }),
)
