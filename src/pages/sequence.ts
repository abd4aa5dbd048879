/**
 * The sides of pages and the page groups: the context of a page before it is filled (CSS Paged Media 3,
 * https://www.w3.org/TR/css-page-3/).
 */
import type { WritingMode } from '../base/axes.ts'
import type { BlockBox } from '../boxes/box.ts'
import type { PageContext } from '../css/style.ts'
import type { ForcedBreak } from '../layout/break-token.ts'
import { forcedAtStart } from '../layout/breaking.ts'
import type { Page } from './types.ts'

type Side = PageContext['side']

/** The sides of pages. */
export interface PageSequence {
  /** The side of the first page. */
  readonly first: Side
  /** The side of the page that a reader sees first when turning a leaf. */
  readonly recto: Side
}

/**
 * Pages progress in the direction of the root, or of its blocks if lines are vertical (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#progression). The first page is a right one (left if pages progress leftwards), unless a
 * break before the first box requires the other side.
 */
export function pageSequence(root: BlockBox, writingMode: WritingMode): PageSequence {
  const isLeftwards = writingMode === 'horizontal-tb' ? root.style.direction === 'rtl' : writingMode.endsWith('-rl')
  const recto: Side = isLeftwards ? 'left' : 'right'
  const forced = forcedAtStart(root)
  return { first: (forced === null ? null : sideOf(forced, recto)) ?? recto, recto }
}

const other = (side: Side): Side => (side === 'left' ? 'right' : 'left')

/** The name of a page, and whether it begins a page group although the page before has the same name. */
export interface PageName {
  readonly name: string | null
  readonly beginsGroup: boolean
}

/** The context of the page after `pages`. */
export function nextContext(
  pages: readonly Page[],
  { name, beginsGroup }: PageName,
  { first }: PageSequence,
): PageContext {
  const index = pages.length
  const before = pages.at(-1)?.context
  return {
    index,
    name,
    isFirst: index === 0,
    isBlank: false,
    isLast: false,
    side: index % 2 === 0 ? first : other(first),
    groupIndex: before !== undefined && before.name === name && !beginsGroup ? before.groupIndex + 1 : 0,
  }
}

/** Whether a break to a left or right page leaves a blank page (CSS Page 3, https://www.w3.org/TR/css-page-3/#progression). */
export function needsBlank(forced: ForcedBreak | null, side: Side, { recto }: PageSequence): boolean {
  const wanted = forced === null ? null : sideOf(forced, recto)
  return wanted !== null && wanted !== side
}

/**
 * The side of a page after a forced break; null for either (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-between). `recto` is right for left-to-right documents, else left.
 */
function sideOf(forced: ForcedBreak, recto: Side): Side | null {
  switch (forced) {
    case 'left':
    case 'right':
      return forced
    case 'recto':
      return recto
    case 'verso':
      return other(recto)
    case 'page':
    case 'column':
      return null
  }
}
