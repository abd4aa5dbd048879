/** Builds box fragments (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#box-fragment) and layout results. */
import type { Point, Sides } from '../base/geometry.ts'
import { ZERO_SIDES } from '../base/geometry.ts'
import type { BlockLevelBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import { NO_EXCLUSIONS } from './floats/exclusions.ts'
import type { BoxFragment, CollapsedBorder, HoistedBox, LayoutResult, Mark, Placed } from './types.ts'
import { BreakAppeal } from './types.ts'

/** The optional fields of a fragment. */
export interface FragmentParts {
  readonly width: number
  readonly height: number
  readonly border?: Sides<number>
  readonly padding?: Sides<number>
  readonly isFirst?: boolean
  readonly isLast?: boolean
  readonly isRepeated?: boolean
  readonly children?: readonly Placed[]
  readonly marks?: readonly Mark[]
  readonly baseline?: BoxFragment['baseline']
  readonly image?: BoxFragment['image']
  readonly foreign?: BoxFragment['foreign']
  readonly turned?: BoxFragment
  readonly collapsedBorders?: BoxFragment['collapsedBorders']
  readonly gapRules?: readonly CollapsedBorder[]
}

/** A fragment of a box. By default it has no edges, begins and ends here, and takes baselines and extent from its children. */
export function boxFragment(box: BoxFragment['box'], parts: FragmentParts): BoxFragment {
  const { kind, style } = box
  const { width, height, children = NO_CHILDREN, isFirst = true, isLast = true, isRepeated = false } = parts
  const isRoot = kind === 'inline-root'
  const clipsBelow = !isRoot && style.overflowY !== 'visible'
  // CSS Contain 2 §3.2: layout containment hides the baselines of the content of a box.
  const hidesBaselines = !isRoot && style.contain.length > 0 && style.contain.includes('layout')
  const fragment: BoxFragment = {
    kind: 'box',
    box,
    width,
    height,
    extent: clipsBelow ? Math.max(height, 0) : Math.max(height, childrenEnd(children)),
    border: parts.border ?? ZERO_SIDES,
    padding: parts.padding ?? ZERO_SIDES,
    part: isFirst && isLast && !isRepeated ? WHOLE : { isFirst, isLast, isRepeated },
    baseline: hidesBaselines ? NO_BASELINES : (parts.baseline ?? baselinesOf(children)),
    children,
    image: parts.image ?? null,
    marks: parts.marks ?? NO_MARKS,
    collapsedBorders: parts.collapsedBorders ?? null,
  }
  // Rare fields are only added where they are set, so that most fragments share a hidden class.
  const { foreign, turned, gapRules = [] } = parts
  if (foreign === undefined && turned === undefined && gapRules.length === 0) return fragment
  return {
    ...fragment,
    ...(foreign === undefined ? {} : { foreign }),
    ...(turned === undefined ? {} : { turned }),
    ...(gapRules.length === 0 ? {} : { gapRules }),
  }
}

const NO_CHILDREN: readonly Placed[] = []

const NO_BASELINES: BoxFragment['baseline'] = { first: null, last: null }

/** The part of a box that is not broken. */
const WHOLE: BoxFragment['part'] = { isFirst: true, isLast: true, isRepeated: false }

/** The lower end of the children with their overflow, px from the top of the fragment. */
function childrenEnd(children: readonly Placed[]): number {
  let end = 0
  for (const { y, fragment } of children) {
    const own = fragment.kind === 'box' ? Math.max(fragment.extent, fragment.height) : extentOf(fragment)
    end = Math.max(end, y + own)
  }
  return end
}

/** The lower end of the in-flow content of a fragment, px from its top. */
export function extentOf(fragment: Placed['fragment']): number {
  if (fragment.kind === 'box') return Math.max(fragment.extent, fragment.height)
  if (fragment.kind === 'text') return fragment.height
  let end = fragment.height
  for (const child of fragment.children)
    if (child.fragment.kind === 'box') end = Math.max(end, child.y + child.fragment.extent)
  return end
}

const NO_MARKS: readonly Mark[] = []

/** The first and last baseline among in-flow children. */
export function baselinesOf(children: readonly Placed[]): BoxFragment['baseline'] {
  let first: number | null = null
  let last: number | null = null
  for (const { y, fragment } of children) {
    if (fragment.kind === 'line') {
      const { root, height, baseline } = fragment
      // Lines of `vertical-lr` have their upper side towards the end of the block (`lineAxes`).
      last = y + (root.style.writingMode === 'vertical-lr' ? height - baseline : baseline)
      first ??= last
    } else if (fragment.kind === 'box' && !isOutside(fragment)) {
      const own = fragment.baseline
      if (own.first !== null) first ??= y + own.first
      if (own.last !== null) last = y + own.last
    }
  }
  return { first, last }
}

/** Whether a fragment is out of flow, or a marker, and so not part of the flow's extent. */
function isOutside({ box }: BoxFragment): boolean {
  if (box.kind === 'inline-root') return false
  return (
    box.kind === 'marker' ||
    box.style.float !== 'none' ||
    box.style.position === 'absolute' ||
    box.style.position === 'fixed'
  )
}

/** The marks of a box, which pagination collects, at a height in the fragment that carries them. */
export function marksAt(box: BoxFragment['box'], y: number): readonly Mark[] {
  if (box.marks.length === 0) return NO_MARKS
  const structure = box.structure === null || box.structure === 'artifact' ? null : box.structure.id
  return box.marks.map(mark => ({ y, structure, ...mark }))
}

/**
 * Edges at a cut are removed unless they are cloned (`box-decoration-break`, CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-decoration).
 */
export function sliceEdges(
  sides: Sides<number>,
  style: ComputedStyle,
  cut: { readonly top?: boolean; readonly bottom?: boolean },
): Sides<number> {
  if (style.boxDecorationBreak === 'clone' || (cut.top !== true && cut.bottom !== true)) return sides
  return { ...sides, top: cut.top === true ? 0 : sides.top, bottom: cut.bottom === true ? 0 : sides.bottom }
}

/** Removes the block-axis edges of a box that ended on an earlier page, cloned or not: this fragment only has its overflow. */
export const withoutBlockEdges = (sides: Sides<number>): Sides<number> => ({ ...sides, top: 0, bottom: 0 })

const NOWHERE: Point = { x: 0, y: 0 }

/**
 * The shift of a relatively positioned box (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#relpos-insets; CSS
 * 2.1, https://www.w3.org/TR/CSS2/visuren.html#relative-positioning): `left` takes precedence over `right` in a left-to-right
 * containing block, and `top` over `bottom`.
 */
export function relativeOffset(
  box: BlockLevelBox,
  containerWidth: number,
  containerHeight: number | null,
  direction: 'ltr' | 'rtl',
): Point {
  if (box.kind === 'inline-root' || box.style.position !== 'relative') return NOWHERE
  return styleOffset(box.style, containerWidth, containerHeight, direction)
}

/**
 * The shift that the insets of a style give, px (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#relpos-insets).
 * `direction` is that of the containing block.
 */
export function styleOffset(
  style: ComputedStyle,
  containerWidth: number,
  containerHeight: number | null,
  direction: 'ltr' | 'rtl',
): Point {
  const isLtr = direction === 'ltr'
  const left = style.left === 'auto' ? null : resolve(style.left, containerWidth)
  const right = style.right === 'auto' ? null : resolve(style.right, containerWidth)
  const vertical = (value: ComputedStyle['top']) =>
    value === 'auto' || (typeof value !== 'number' && containerHeight === null)
      ? null
      : resolve(value, containerHeight ?? 0)
  const top = vertical(style.top)
  const bottom = vertical(style.bottom)
  const x = left !== null && (isLtr || right === null) ? left : right === null ? 0 : -right
  return { x, y: top ?? (bottom === null ? 0 : -bottom) }
}

/** The result of a box that ends here and reports neither floats nor positioned boxes. */
export function finishedResult(fragment: BoxFragment): LayoutResult {
  return {
    fragment,
    token: null,
    appeal: BreakAppeal.perfect,
    early: null,
    exclusions: NO_EXCLUSIONS,
    outOfFlow: [],
    parallel: [],
    naturalHeight: null,
    shortage: null,
    endMargin: null,
  }
}

/** The fields of a result that containers change. */
type ResultChanges = Partial<Pick<LayoutResult, 'fragment' | 'token' | 'appeal' | 'early' | 'outOfFlow' | 'shortage'>>

/** A result that differs from another one in some fields. All results have one hidden class. */
export function resultWith(result: LayoutResult, changes: ResultChanges): LayoutResult {
  const {
    fragment = result.fragment,
    token = result.token,
    appeal = result.appeal,
    early = result.early,
    outOfFlow = result.outOfFlow,
    shortage = result.shortage,
  } = changes
  const { exclusions, parallel, naturalHeight, endMargin } = result
  return { fragment, token, appeal, early, exclusions, outOfFlow, parallel, naturalHeight, shortage, endMargin }
}

/** The shortage of a result; null if all of its content fitted, that is, if it is infinite. */
export const finiteShortage = (shortage: number): number | null => (Number.isFinite(shortage) ? shortage : null)

/**
 * A positioned box on its way to its containing block. Its static position is converted to the coordinates of the fragment
 * that contains the reporting one at (x, y), px.
 */
export const movedHoisted = (entry: HoistedBox, x: number, y: number): HoistedBox => ({
  ...entry,
  staticPosition: { x: entry.staticPosition.x + x, y: entry.staticPosition.y + y },
})
