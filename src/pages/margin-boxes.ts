/** Lays out the sixteen margin boxes of a page (CSS Page 3 §5.3). */
import type { Rect } from '../base/geometry.ts'
import type { BlockBox, ReplacedBox } from '../boxes/box.ts'
import { InlineBuilder } from '../boxes/inline-builder.ts'
import { anonymousStyle } from '../css/anonymous.ts'
import { formatCounter } from '../css/counter-styles.ts'
import type { ComputedStyle, ContentItem, CounterStyleRule, MarginBoxName, PageStyle } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import { borderOf, marginOf, paddingOf } from '../layout/edges.ts'
import { NO_EXCLUSIONS } from '../layout/exclusions.ts'
import type { BoxFragment, ConstraintSpace, IntrinsicSizes, LayoutServices, Placed } from '../layout/types.ts'
import type { FurnitureImages, PageGeometry, RunningString } from './types.ts'

export interface FurnitureContext {
  readonly page: number
  readonly pages: number
  readonly strings: ReadonlyMap<string, RunningString>
  readonly images: FurnitureImages
  readonly counterStyles: ReadonlyMap<string, CounterStyleRule>
  readonly language: string
  readonly services: LayoutServices
  /** Numbers for boxes, unlike those of all others in the job: layout remembers what it measured by them. */
  nextId(): number
}

/** A margin box with content, before it has a place. */
interface Draft {
  readonly box: BlockBox
  readonly style: ComputedStyle
}

export function marginBoxesOf(
  style: PageStyle,
  geometry: PageGeometry,
  context: FurnitureContext,
): readonly Placed<BoxFragment>[] {
  if (style.marginBoxes.size === 0) return []
  const draft = (name: MarginBoxName): Draft | null => {
    const own = style.marginBoxes.get(name)
    return own === undefined ? null : draftOf(own, context)
  }
  const { width, height, margin } = geometry
  const inner = {
    x: margin.left,
    y: margin.top,
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  }
  const bottom = height - margin.bottom
  const right = width - margin.right
  const placed: Placed<BoxFragment>[] = []
  const corner = (name: MarginBoxName, area: Rect) => {
    const box = draft(name)
    if (box !== null) placed.push(fill(box, area, context))
  }
  const row = (names: readonly MarginBoxName[], area: Rect) => placed.push(...placeRow(names.map(draft), area, context))
  const column = (names: readonly MarginBoxName[], area: Rect) =>
    placed.push(...placeColumn(names.map(draft), area, context))

  corner('top-left-corner', { x: 0, y: 0, width: margin.left, height: margin.top })
  row(['top-left', 'top-center', 'top-right'], { x: inner.x, y: 0, width: inner.width, height: margin.top })
  corner('top-right-corner', { x: right, y: 0, width: margin.right, height: margin.top })
  column(['left-top', 'left-middle', 'left-bottom'], { x: 0, y: inner.y, width: margin.left, height: inner.height })
  column(['right-top', 'right-middle', 'right-bottom'], {
    x: right,
    y: inner.y,
    width: margin.right,
    height: inner.height,
  })
  corner('bottom-left-corner', { x: 0, y: bottom, width: margin.left, height: margin.bottom })
  row(['bottom-left', 'bottom-center', 'bottom-right'], {
    x: inner.x,
    y: bottom,
    width: inner.width,
    height: margin.bottom,
  })
  corner('bottom-right-corner', { x: right, y: bottom, width: margin.right, height: margin.bottom })
  return placed
}

// ---------- content ----------

function draftOf(style: ComputedStyle, context: FurnitureContext): Draft | null {
  if (typeof style.content === 'string') return null
  const facts = { element: null, pseudo: null, structure: null, marks: [] } as const
  const root = new InlineBuilder({
    ...facts,
    kind: 'inline-root',
    id: context.nextId(),
    style,
    content: { text: '', items: [] },
    language: context.language,
    firstLine: null,
  })
  for (const item of style.content) addItem(root, item, style, context)
  const children = root.makesLines ? [root.finish()] : []
  const box: BlockBox = {
    ...facts,
    kind: 'block',
    id: context.nextId(),
    style,
    isRoot: true,
    isTableWrapper: false,
    children,
    marker: null,
  }
  return { box, style }
}

function addItem(root: InlineBuilder, item: ContentItem, style: ComputedStyle, context: FurnitureContext): void {
  if (item.kind === 'image') {
    const image = item.image.kind === 'url' ? context.images.forUrl(item.image.url) : null
    if (image === null) return
    const replaced: ReplacedBox = {
      kind: 'replaced',
      id: context.nextId(),
      style: { ...anonymousStyle(style, 'inline'), verticalAlign: 'middle', height: item.height ?? 'auto' },
      element: null,
      pseudo: null,
      structure: 'artifact',
      marks: [],
      image,
      alt: null,
      link: null,
    }
    root.addAtomic(replaced)
    return
  }
  const text = itemText(item, context)
  if (text !== '') root.addText(text, style, context.language, root.root)
}

function itemText(item: ContentItem, context: FurnitureContext): string {
  const { counterStyles } = context
  switch (item.kind) {
    case 'string':
      return item.value
    case 'counter':
    case 'counters': {
      const value = item.name === 'page' ? context.page : item.name === 'pages' ? context.pages : 0
      return formatCounter(counterStyles, item.style, value)
    }
    case 'string-ref': {
      const value = context.strings.get(item.name)
      if (value === undefined) return ''
      if (item.which === 'first-except') return value.isSetHere ? '' : value.start
      return value[item.which]
    }
    default:
      context.services.diagnostics.warn(
        'unsupported_value',
        `content: ${item.kind} is not supported in a margin box and shows nothing`,
        '@page',
      )
      return ''
  }
}

// ---------- placing ----------

function spaceFor(area: Rect, context: FurnitureContext, fixed: ConstraintSpace['fixed']): ConstraintSpace {
  return {
    inlineSize: area.width,
    percentageBlockSize: area.height,
    fragmentation: null,
    fragmentainerSize: area.height,
    exclusions: NO_EXCLUSIONS,
    bfc: { x: 0, y: 0 },
    fixed,
    shrinkToFit: false,
    stopAt: null,
    services: context.services,
  }
}

/** Lays a box out over all of an area, its content aligned by `vertical-align`. */
function fill({ box, style }: Draft, area: Rect, context: FurnitureContext): Placed<BoxFragment> {
  const margin = marginOf(style, area.width)
  const width = Math.max(0, area.width - margin.left - margin.right)
  const height = Math.max(0, area.height - margin.top - margin.bottom)
  const { fragment } = context.services.layout(
    box,
    spaceFor(area, context, { inlineSize: width, blockSize: height }),
    'start',
  )
  return { x: area.x + margin.left, y: area.y + margin.top, fragment: aligned(fragment, style) }
}

function aligned(fragment: BoxFragment, style: ComputedStyle): BoxFragment {
  const contentEnd = fragment.children.reduce((end, child) => Math.max(end, child.y + child.fragment.height), 0)
  const free = fragment.height - fragment.border.bottom - fragment.padding.bottom - contentEnd
  const shift = style.verticalAlign === 'top' ? 0 : style.verticalAlign === 'bottom' ? free : free / 2
  return shift === 0
    ? fragment
    : { ...fragment, children: fragment.children.map(child => ({ ...child, y: child.y + shift })) }
}

/** CSS Page 3 §5.3.2: the middle box is centred, and what is left is for those beside it. */
function placeRow(
  drafts: readonly (Draft | null)[],
  area: Rect,
  context: FurnitureContext,
): readonly Placed<BoxFragment>[] {
  const [start, middle, end] = drafts as [Draft | null, Draft | null, Draft | null]
  const sizes = drafts.map(draft => (draft === null ? NO_SIZE : outerSizes(draft, area, context)))
  const [a, b, c] = sizes as [Sizes, Sizes, Sizes]
  const widths = middle === null ? distributeSides(a, c, area.width) : distributeAround(a, b, c, area.width)
  const placed: Placed<BoxFragment>[] = []
  const at = (draft: Draft | null, x: number, width: number) => {
    if (draft !== null) placed.push(fill(cutToFit(draft, width, area, context), { ...area, x, width }, context))
  }
  at(start, area.x, widths.start)
  at(middle, area.x + (area.width - widths.middle) / 2, widths.middle)
  at(end, area.x + area.width - widths.end, widths.end)
  return placed
}

const ELLIPSIS = '…'

/**
 * `text-overflow: ellipsis` (CSS Overflow 4 §4.1): as many characters as fit with the ellipsis. Only for furniture, which
 * repeats what the document says elsewhere in full.
 */
function cutToFit(draft: Draft, width: number, area: Rect, context: FurnitureContext): Draft {
  const { style, box } = draft
  const [root] = box.children
  if (style.textOverflow !== 'ellipsis' || style.overflowX === 'visible' || root?.kind !== 'inline-root') return draft
  const fits = (candidate: Draft) => outerSizes(candidate, area, context).max <= width + 0.01
  const characters = [...root.content.text]
  if (fits(draft) || root.content.items.some(item => item.kind !== 'text')) return draft
  const shortened = (count: number): Draft => {
    const text = characters.slice(0, count).join('').trimEnd() + ELLIPSIS
    return draftOf({ ...style, content: [{ kind: 'string', value: text }] }, context)!
  }
  let low = 0
  let high = characters.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(shortened(middle))) low = middle
    else high = middle
  }
  return shortened(low)
}

interface Sizes extends Pick<IntrinsicSizes, 'min' | 'max'> {
  /** The style gives a width. */
  readonly isDefinite: boolean
}

const NO_SIZE: Sizes = { min: 0, max: 0, isDefinite: true }

function outerSizes({ box, style }: Draft, area: Rect, context: FurnitureContext): Sizes {
  const margin = marginOf(style, area.width)
  const outside = margin.left + margin.right
  const { width } = style
  if (typeof width === 'number' || (typeof width === 'object' && width.kind !== 'fit-content')) {
    const border = borderOf(style)
    const padding = paddingOf(style, area.width)
    const edges = style.boxSizing === 'border-box' ? 0 : border.left + border.right + padding.left + padding.right
    const outer = resolve(width, area.width) + edges + outside
    return { min: outer, max: outer, isDefinite: true }
  }
  const { min, max } = context.services.intrinsicSizes(
    box,
    spaceFor(area, context, { inlineSize: null, blockSize: null }),
  )
  // A box that reaches out of the row by a negative margin takes no room from the others, but gives none either.
  return { min: Math.max(0, min + outside), max: Math.max(0, max + outside), isDefinite: false }
}

/** Two boxes share a width: in proportion to what they want, each at least what it needs (§5.3.2.3). */
function share(a: Sizes, b: Sizes, width: number): readonly [number, number] {
  const wanted = a.max + b.max
  const needed = a.min + b.min
  if (a.isDefinite && b.isDefinite) return [a.max, b.max]
  if (a.isDefinite) return [a.max, Math.max(0, width - a.max)]
  if (b.isDefinite) return [Math.max(0, width - b.max), b.max]
  if (wanted <= width)
    return wanted === 0
      ? [0, 0]
      : [a.max + ((width - wanted) * a.max) / wanted, b.max + ((width - wanted) * b.max) / wanted]
  if (needed <= width) {
    const part = (width - needed) / (wanted - needed)
    return [a.min + (a.max - a.min) * part, b.min + (b.max - b.min) * part]
  }
  return [(width * a.min) / needed, (width * b.min) / needed]
}

function distributeSides(a: Sizes, c: Sizes, width: number): { start: number; middle: number; end: number } {
  const [start, end] = share(a, c, width)
  return { start, middle: 0, end }
}

/** With a middle box, the wider of the two sides counts twice, so that the middle stays in the middle (§5.3.2.2). */
function distributeAround(a: Sizes, b: Sizes, c: Sizes, width: number): { start: number; middle: number; end: number } {
  const sides: Sizes = { min: 2 * Math.max(a.min, c.min), max: 2 * Math.max(a.max, c.max), isDefinite: false }
  const [middle] = sides.max === 0 ? [b.isDefinite ? b.max : width] : share(b, sides, width)
  const side = Math.max(0, (width - middle) / 2)
  return { start: a.isDefinite && a.max > 0 ? a.max : side, middle, end: c.isDefinite && c.max > 0 ? c.max : side }
}

/** Boxes at the sides of a page share its height in the same way, by the height of their content. */
function placeColumn(
  drafts: readonly (Draft | null)[],
  area: Rect,
  context: FurnitureContext,
): readonly Placed<BoxFragment>[] {
  const [start, middle, end] = drafts as [Draft | null, Draft | null, Draft | null]
  const third = middle === null ? area.height / 2 : area.height / 3
  const only = [start, middle, end].filter(draft => draft !== null).length === 1
  const placed: Placed<BoxFragment>[] = []
  const at = (draft: Draft | null, y: number) => {
    if (draft !== null) placed.push(fill(draft, only ? area : { ...area, y, height: third }, context))
  }
  at(start, area.y)
  at(middle, area.y + (area.height - third) / 2)
  at(end, area.y + area.height - third)
  return placed
}
