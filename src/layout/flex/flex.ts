/** Flex layout (CSS Flexbox 1 §9), read as the list of its steps. Sizes are of border boxes unless a name says otherwise. */
import type { FlexBox } from '../../boxes/box.ts'
import type { ContentAlignment } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { distribute } from '../alignment.ts'
import type { Band, BandItem } from '../bands.ts'
import { placeBands } from '../bands.ts'
import type { ContainerFrame } from '../container.ts'
import { containerFrame, finishContainer } from '../container.ts'
import { FREE } from '../space.ts'
import type { BreakToken, ConstraintSpace, LayoutResult } from '../types.ts'
import type { FlexItem } from './items.ts'
import { collectItems, itemSpace } from './items.ts'
import { resolveFlexibleLengths } from './lengths.ts'
import type { FlexLine } from './lines.ts'
import { alignCross, collectLines, crossSizes } from './lines.ts'

export function layoutFlex(box: FlexBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const frame = containerFrame(box, space, token)
  const bands = flexBands(box, frame)
  return finishContainer(
    frame,
    placeBands({ box, bands, space, resume: frame.resume, contentTop: frame.contentTop, endEdge: frame.endEdge }),
    bands,
  )
}

const isRow = (box: FlexBox): boolean => box.style.flexDirection === 'row' || box.style.flexDirection === 'row-reverse'

/** The unbroken layout: lines of a row container, items of a column container. */
function flexBands(box: FlexBox, frame: ContainerFrame): readonly Band[] {
  const row = isRow(box)
  const mainSize = row ? frame.contentWidth : frame.contentHeight
  const gaps = {
    main: gapOf(row ? box.style.columnGap : box.style.rowGap, mainSize),
    cross: gapOf(row ? box.style.rowGap : box.style.columnGap, row ? frame.contentHeight : frame.contentWidth),
  }
  const items = collectItems(box, frame, row)
  const lines = collectLines(items, mainSize, gaps.main, box.style.flexWrap !== 'nowrap')
  for (const line of lines) resolveFlexibleLengths(line, mainSize, gaps.main)
  crossSizes(lines, frame, row, box)
  const crossSize = row ? frame.contentHeight : frame.contentWidth
  alignCross(lines, { box, row, crossSize, gap: gaps.cross })
  for (const line of lines) alignMain(line, box, row, mainSize, gaps.main)
  return row ? rowBands(lines, frame, box) : columnBands(lines, frame, box)
}

const gapOf = (gap: FlexBox['style']['rowGap'], base: number | null): number =>
  gap === 'normal' ? 0 : resolve(gap, base ?? 0)

/** §9.5: auto margins take what is free, and justify-content the rest. */
function alignMain(line: FlexLine, box: FlexBox, row: boolean, mainSize: number | null, gap: number): void {
  const used = line.items.reduce((sum, item) => sum + item.outerMain, 0) + gap * Math.max(0, line.items.length - 1)
  let free = (mainSize ?? used) - used
  const autos = line.items.reduce(
    (count, item) => count + (item.autoMargin.mainStart ? 1 : 0) + (item.autoMargin.mainEnd ? 1 : 0),
    0,
  )
  const share = autos > 0 && free > 0 ? free / autos : 0
  if (share > 0) free = 0
  const isReversed = box.style.flexDirection.endsWith('-reverse')
  const { start, between } = distribute(mainJustification(box), free, line.items.length, isReversed)
  const isRtl = row && box.style.direction === 'rtl'
  const backwards = isReversed !== isRtl
  let at = start
  for (const item of line.items) {
    const before = item.margin.mainStart + (item.autoMargin.mainStart ? share : 0)
    const after = item.margin.mainEnd + (item.autoMargin.mainEnd ? share : 0)
    item.mainOffset = backwards ? (mainSize ?? used) - at - before - item.main : at + before
    at += before + item.main + after + gap + between
  }
}

/** §8.2: `normal` behaves as flex-start, `stretch` has nothing to stretch here. */
function mainJustification(box: FlexBox): ContentAlignment {
  const { justifyContent } = box.style
  return justifyContent === 'normal' || justifyContent === 'stretch' ? 'flex-start' : justifyContent
}

function bandItem(item: FlexItem, frame: ContainerFrame, x: number, y: number): BandItem {
  const space: ConstraintSpace = {
    ...itemSpace(frame),
    fixed: { inlineSize: item.result!.fragment.width, blockSize: FREE.blockSize },
  }
  return { box: item.box, x: frame.contentLeft + x, y, result: item.result!, space }
}

function rowBands(lines: readonly FlexLine[], frame: ContainerFrame, box: FlexBox): readonly Band[] {
  const bands = lines.map(
    (line): Band => ({
      items: line.items.map(item => bandItem(item, frame, item.mainOffset, item.crossOffset)),
      top: frame.contentTop + line.crossOffset,
      height: line.cross,
    }),
  )
  return box.style.flexWrap === 'wrap-reverse' ? bands.toSorted((a, b) => a.top - b.top) : bands
}

/** Each item of a single column can move to the next page; several columns stand and fall together. */
function columnBands(lines: readonly FlexLine[], frame: ContainerFrame, box: FlexBox): readonly Band[] {
  const [line] = lines
  if (lines.length === 1 && line !== undefined) {
    const bands = line.items.map((item): Band => {
      return {
        items: [bandItem(item, frame, line.crossOffset + item.crossOffset, 0)],
        top: frame.contentTop + item.mainOffset,
        height: item.main,
      }
    })
    return box.style.flexDirection === 'column-reverse' ? bands.toReversed() : bands
  }
  const items = lines.flatMap(each =>
    each.items.map(item => bandItem(item, frame, each.crossOffset + item.crossOffset, item.mainOffset)),
  )
  const height = items.reduce((most, item) => Math.max(most, item.y + item.result.fragment.height), 0)
  return [{ items, top: frame.contentTop, height }]
}
