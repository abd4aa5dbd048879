/** Labels of axes that would overlap: every n-th one is kept, with the smallest n at which none overlap. */
import { attribute, elementsOf, textContent } from '../html/document.ts'
import { type DraftElement, removeWhere } from '../html/edit.ts'
import { selectAll } from '../html/select.ts'

/** Em: the approximate width of a digit, and the space between two labels. */
const FIGURE = 0.56
const SPACE = 1
/** Px: the font size of an axis. d3-axis gives 10 px, which would be less than 6 pt on the page. */
export const AXIS_SIZE = 13

interface Tick {
  readonly x: number
  readonly group: DraftElement
  /** In user units of the drawing. */
  readonly width: number
}

/** Removes labels of horizontal axes in the form of d3 (`g.tick`); their marks stay. */
export function thinTicks(svg: DraftElement): void {
  const axes = new Map<DraftElement, Tick[]>()
  for (const group of selectAll(svg, 'g.tick')) {
    const x = /^translate\(\s*(-?[\d.]+)[\s,]+0?\s*\)/.exec(attribute(group, 'transform') ?? '')?.[1]
    if (x === undefined || group.parent === null) continue
    const ticks = axes.get(group.parent) ?? []
    ticks.push({ x: Number(x), group, width: widthOf(group) })
    axes.set(group.parent, ticks)
  }
  for (const ticks of axes.values()) thin(ticks)
}

function thin(ticks: readonly Tick[]): void {
  if (ticks.length < 3) return
  const distance = (ticks.at(-1)!.x - ticks[0]!.x) / (ticks.length - 1)
  const every = Math.ceil(Math.max(...ticks.map(({ width }) => width)) / distance)
  if (!(every > 1)) return
  for (const [i, { group }] of ticks.entries())
    if (i % every !== 0) removeWhere(group, node => node.kind === 'element' && node.name === 'text')
}

function widthOf(group: DraftElement): number {
  for (const element of elementsOf(group)) {
    if (element.name !== 'text') continue
    const size = Number(attribute(element, 'font-size') ?? AXIS_SIZE) || AXIS_SIZE
    return (textContent(element).trim().length * FIGURE + SPACE) * size
  }
  return 0
}
