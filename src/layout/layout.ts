/** Dispatch over box kinds: lays out one box in one space from one token. */

import { spend } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import { unreachable } from '../base/errors.ts'
import type { FontBook } from '../fonts/book.ts'
import { layoutBlock } from './block/block.ts'
import type { CacheScope } from './cache.ts'
import { layoutColumns } from './columns/columns.ts'
import { spaceWith } from './constraint-space.ts'
import { layoutFlex } from './flex/flex.ts'
import { resultWith } from './fragment.ts'
import { layoutGrid } from './grid/grid.ts'
import { layoutInlineRoot } from './inline/inline.ts'
import { contentInlineSizes, intrinsicSizes } from './intrinsic.ts'
import { isMonolithic } from './monolithic.ts'
import { layoutReplaced } from './replaced.ts'
import { isCacheable, resultCache } from './result-cache.ts'
import { withStickyMoved } from './sticky.ts'
import { layoutTable } from './table/table.ts'
import type { LayoutFunction, LayoutServices } from './types.ts'
import { layoutTurned } from './writing-modes/turned.ts'

/** The services of one job. Caches live in the scope of these, so a job must use one instance. */
export function layoutServices(
  fonts: FontBook,
  diagnostics: Diagnostics,
  caches: CacheScope = { isEnabled: true },
  imageFor: LayoutServices['imageFor'] = () => null,
): LayoutServices {
  return {
    layout,
    intrinsicSizes,
    contentSizes: contentInlineSizes,
    fonts,
    imageFor,
    diagnostics,
    caches,
  }
}

/** Lays out any box; results that do not depend on the fragmentainer are cached. */
const layout: LayoutFunction = (box, space, token) =>
  isCacheable(box, space) ? resultOf(box, space, token) : layoutOne(box, space, token)

const layoutOne: LayoutFunction = (box, space, token) => {
  const { fragmentation } = space
  const isWhole = fragmentation !== null && isMonolithic(box, space, fragmentation)
  const result = layoutByKind(box, isWhole ? spaceWith(space, { fragmentation: null, stopAt: null }) : space, token)
  const fragment = withStickyMoved(result.fragment)
  return fragment === result.fragment ? result : resultWith(result, { fragment })
}

/** Dispatches over box kinds. Algorithms lay out their children through it, so that none imports the others. */
const layoutByKind: LayoutFunction = (box, space, token) => {
  spend('layouts')
  switch (box.kind) {
    case 'block':
      return layoutBlock(box, space, token)
    case 'inline-root':
      return layoutInlineRoot(box, space, token)
    case 'table':
      return layoutTable(box, space, token)
    case 'replaced':
      return layoutReplaced(box, space)
    case 'flex':
      return layoutFlex(box, space, token)
    case 'columns':
      return layoutColumns(box, space, token)
    case 'grid':
      return layoutGrid(box, space, token)
    case 'turned':
      return layoutTurned(box, space)
    default:
      return unreachable(box)
  }
}

const resultOf = resultCache(layoutOne)
