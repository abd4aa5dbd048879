/** The switch over box kinds: lays out one box in one space from one token. */

import type { Diagnostics } from '../base/diagnostics.ts'
import { unreachable } from '../base/errors.ts'
import type { FontBook } from '../fonts/book.ts'
import { layoutBlock } from './block/block.ts'
import { layoutColumns } from './columns.ts'
import { layoutFlex } from './flex/flex.ts'
import { layoutGrid } from './grid/grid.ts'
import { layoutInlineRoot } from './inline/inline.ts'
import { contentInlineSizes, intrinsicSizes } from './intrinsic.ts'
import { isKept, knownOr } from './known-results.ts'
import { layoutReplaced } from './replaced.ts'
import { layoutTable } from './table/table.ts'
import type { LayoutFunction, LayoutServices } from './types.ts'

/** The services of one job. Keep one for the whole job: it remembers what depends on nothing but the boxes. */
export function layoutServices(fonts: FontBook, diagnostics: Diagnostics): LayoutServices {
  return {
    layout,
    intrinsicSizes,
    contentSizes: contentInlineSizes,
    fonts,
    diagnostics,
    memo: {
      intrinsic: new Map(),
      lines: new Map(),
      margins: new Map(),
      tables: new Map(),
      results: new WeakMap(),
      bands: new WeakMap(),
      columns: new WeakMap(),
    },
  }
}

export const layout: LayoutFunction = (box, space, token) =>
  isKept(box, space) ? knownOr(box, space, token, layoutByKind) : layoutByKind(box, space, token)

const layoutByKind: LayoutFunction = (box, space, token) => {
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
    default:
      return unreachable(box)
  }
}
