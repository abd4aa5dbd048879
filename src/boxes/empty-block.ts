/**
 * Blocks that `-octavo-empty: hide` leaves out: a figure or paragraph whose only image is missing would leave its margins, and a
 * heading could stand above it at the foot of a page.
 */
import type { ComputedStyle } from '../css/style.ts'
import type { BlockBox, BlockLevelBox, BoxMark, FlexBox, GridBox } from './box.ts'

/** Whether a block is left out. What has a height or a border of its own is seen without any content. */
export const isLeftOut = (box: BlockLevelBox): box is Container => box.style.octavoEmpty === 'hide' && isEmpty(box)

/** The boxes that have other boxes of blocks and nothing else. */
type Container = BlockBox | FlexBox | GridBox

const isContainer = (box: BlockLevelBox): box is Container =>
  box.kind === 'flex' || box.kind === 'grid' || (box.kind === 'block' && box.marker === null)

/** The marks of an empty block and of those in it: links and references to them find the content that follows. */
export const marksOfEmpty = ({ marks, children }: Container): BoxMark[] => [
  ...marks,
  ...children.flatMap(child => (isContainer(child) ? marksOfEmpty(child) : [])),
]

const isEmpty = (box: BlockLevelBox): box is Container =>
  isContainer(box) && !hasExtent(box.style) && box.children.every(isEmpty)

const hasExtent = ({ height, minHeight, borderTopWidth, borderBottomWidth }: ComputedStyle): boolean =>
  height !== 'auto' || (minHeight !== 'auto' && minHeight !== 0) || borderTopWidth > 0 || borderBottomWidth > 0
