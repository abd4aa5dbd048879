/**
 * The gaps of flexible boxes: between items, each in its line, and between lines (CSS Gaps 1 §2).
 * https://drafts.csswg.org/css-gaps-1/
 */
import type { Gap, GapAxis, GapCell } from '../bands/gap-rules.ts'
import type { FlexAxes } from './flex-axes.ts'
import type { FlexItem, FlexLine } from './flex-items.ts'

/** Gaps by the axis of their rules; positions are from the top left of the content box. */
export function flexGaps(
  lines: readonly FlexLine[],
  axes: FlexAxes,
  { mainSize, crossSize }: { readonly mainSize: number; readonly crossSize: number },
): Readonly<Record<GapAxis, readonly Gap[]>> {
  const mains = lines.map(line => mainGaps(line))
  const total = mains.reduce((sum, gaps) => sum + gaps.length, 0)
  let index = 0
  const within = lines.flatMap((line, i) =>
    mains[i]!.map((gap): Gap => {
      const cell = { start: line.crossOffset, end: line.crossOffset + line.cross, ...TAKEN }
      const facts = { isOpenAtStart: i === 0, isOpenAtEnd: i === lines.length - 1, index: index++, count: total }
      return turned(
        { middle: (gap.start + gap.end) / 2, cells: [cell], ...facts },
        axes,
        { mainSize, crossSize },
        'main',
      )
    }),
  )
  const between = lines.slice(1).map((line, i): Gap => {
    const before = lines[i]!
    const middle = (before.crossOffset + before.cross + line.crossOffset) / 2
    const cells = cellsBetween([...mains[i]!, ...mains[i + 1]!], mainSize)
    const facts = { isOpenAtStart: true, isOpenAtEnd: true, index: i, count: lines.length - 1 }
    return turned({ middle, cells, ...facts }, axes, { mainSize, crossSize }, 'cross')
  })
  return axes.isRow ? { column: within, row: between } : { column: between, row: within }
}

interface Stretch {
  readonly start: number
  readonly end: number
}

const TAKEN = { isSpanned: false, isTakenBefore: true, isTakenAfter: true } as const

/** The gaps between the margin boxes of the items of a line. */
function mainGaps({ items }: FlexLine): readonly Stretch[] {
  const endOf = ({ mainOffset, main, margin }: FlexItem): number => mainOffset + main + margin.mainEnd
  return items.slice(1).map((item, i) => ({ start: endOf(items[i]!), end: item.mainOffset - item.margin.mainStart }))
}

/** The parts of a line between the gaps that cross it. */
function cellsBetween(gaps: readonly Stretch[], mainSize: number): readonly GapCell[] {
  const cells: GapCell[] = []
  let at = 0
  for (const { start, end } of gaps.toSorted((a, b) => a.start - b.start)) {
    if (start > at) cells.push({ start: at, end: start, ...TAKEN })
    at = Math.max(at, end)
  }
  return at < mainSize ? [...cells, { start: at, end: mainSize, ...TAKEN }] : cells
}

/** Converts a gap from main and cross start to physical coordinates. */
function turned(
  gap: Gap,
  axes: FlexAxes,
  { mainSize, crossSize }: { readonly mainSize: number; readonly crossSize: number },
  axis: 'main' | 'cross',
): Gap {
  const [isAcrossReversed, across] =
    axis === 'main' ? [axes.isMainReversed, mainSize] : [axes.isCrossReversed, crossSize]
  const [isAlongReversed, along] = axis === 'main' ? [axes.isCrossReversed, crossSize] : [axes.isMainReversed, mainSize]
  const middle = isAcrossReversed ? across - gap.middle : gap.middle
  if (!isAlongReversed) return { ...gap, middle }
  const cells = gap.cells.map(cell => ({ ...cell, start: along - cell.end, end: along - cell.start })).reverse()
  return { ...gap, middle, cells, isOpenAtStart: gap.isOpenAtEnd, isOpenAtEnd: gap.isOpenAtStart }
}
