/**
 * Converts fragments to physical coordinates: positions and sizes along vertical lines become physical, and boxes get their
 * written style back. This is the last step of layout; painting and checks only see its result.
 */
import { type Axes, isVertical, lineAxes, physicalRect, physicalSides, physicalSize } from '../../base/axes.ts'
import type { Size } from '../../base/geometry.ts'
import type { BoxFragment, CollapsedBorder, Frame, LineFragment, Placed, TextFragment } from '../types.ts'

type Box = BoxFragment['box']

const written = new WeakMap<Box, Box>()

/** The box with its written style. Returns the same object for the same box. */
function writtenBox(box: Box): Box {
  if (box.turn === undefined) return box
  let known = written.get(box)
  if (known === undefined) {
    const { turn, ...rest } = box
    known = { ...rest, style: turn.written } as Box
    written.set(box, known)
  }
  return known
}

/** The axes of the content of a box. */
const axesIn = (box: Box): Axes => box.turn?.axes ?? 'horizontal-tb'

/** A fragment and its descendants in physical coordinates. */
export function physicalFragment(fragment: BoxFragment): BoxFragment {
  if (fragment.turned !== undefined) return physicalTurned(fragment, fragment.turned)
  const axes = axesIn(fragment.box)
  const { turned: _, foreign, ...rest } = fragment
  const size = physicalSize(fragment, axes)
  return {
    ...rest,
    ...size,
    box: writtenBox(fragment.box),
    extent: isVertical(axes) ? size.height : fragment.extent,
    border: physicalSides(fragment.border, axes),
    padding: physicalSides(fragment.padding, axes),
    children: fragment.children.map(child => physicalChild(child, fragment, axes)),
    ...(foreign === undefined
      ? {}
      : { foreign: new Map([...foreign].map(([element, inner]) => [element, physicalFragment(inner)])) }),
    ...(fragment.frame === undefined ? {} : { frame: physicalFrame(fragment.frame, fragment, axes) }),
    marks: isVertical(axes) ? fragment.marks.map(mark => ({ ...mark, y: 0 })) : fragment.marks,
    ...(fragment.gapRules === undefined
      ? {}
      : { gapRules: fragment.gapRules.map(rule => physicalBorder(rule, fragment, axes)) }),
    collapsedBorders: fragment.collapsedBorders?.map(border => physicalBorder(border, fragment, axes)) ?? null,
  }
}

/** Replaces a turned box by the inner one, which also gets its positioned boxes. */
function physicalTurned(fragment: BoxFragment, inner: BoxFragment): BoxFragment {
  const part = { ...inner.part, isRepeated: inner.part.isRepeated || fragment.part.isRepeated }
  return physicalFragment({ ...inner, part })
}

/** A child in a container, both in layout coordinates. */
export function physicalPlaced<F extends BoxFragment>(child: Placed<F>, container: Size, axes: Axes): Placed<F> {
  return physicalChild(child, container, axes) as Placed<F>
}

/** A child in physical coordinates, from its position along the lines of its container. */
function physicalChild({ x, y, fragment }: Placed, container: Size, axes: Axes): Placed {
  const { width, height } = fragment
  const at = physicalRect({ x, y, width, height }, container, axes)
  return { x: at.x, y: at.y, fragment: physical(fragment, axes) }
}

/** A fragment of any kind in physical coordinates. */
function physical(fragment: Placed['fragment'], axes: Axes): Placed['fragment'] {
  if (fragment.kind === 'box') return physicalFragment(fragment)
  return fragment.kind === 'line' ? physicalLine(fragment, lineAxes(axes)) : physicalText(fragment, axes)
}

/** A line in physical coordinates. It keeps its axes, from which painting knows the direction of its text. */
function physicalLine(fragment: LineFragment, axes: Axes): LineFragment {
  const children = fragment.children.map(child => physicalChild(child, fragment, axes))
  if (!isVertical(axes)) return { ...fragment, children }
  return { ...fragment, ...physicalSize(fragment, axes), children, axes }
}

const physicalText = (fragment: TextFragment, axes: Axes): TextFragment =>
  isVertical(axes) ? { ...fragment, ...physicalSize(fragment, axes), axes } : fragment

/** The legend of a fieldset is on the side where blocks start. */
function physicalFrame(frame: Frame, container: Size, axes: Axes): Frame {
  if (!isVertical(axes)) return frame
  return { ...frame, side: axes === 'vertical-rl' ? 'right' : 'left', gap: physicalRect(frame.gap, container, axes) }
}

/** A collapsed border in physical coordinates: horizontal and vertical are exchanged. */
function physicalBorder(border: CollapsedBorder, container: Size, axes: Axes): CollapsedBorder {
  if (!isVertical(axes)) return border
  const side = border.side === 'horizontal' ? 'vertical' : 'horizontal'
  return { ...border, ...physicalRect(border, container, axes), side }
}
