/** Renders samples up to the display list, and reads off the pages what a typographer would measure. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Diagnostic, Diagnostics } from '../../src/base/diagnostics.ts'
import type { Point, Rect } from '../../src/base/geometry.ts'
import type { Path } from '../../src/base/path.ts'
import type { Color } from '../../src/css/style.ts'
import type { Element } from '../../src/html/document.ts'
import { type JobRequest, profilesIn, readJob } from '../../src/job/job.ts'
import type { LineFragment, Placed } from '../../src/layout/types.ts'
import type { GlyphsOp, PaintOp } from '../../src/paint/ops.ts'
import { runStages, type Stages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')

export const sample = (name: string): string => readFileSync(resolve(ROOT, 'examples', name), 'utf8')

export interface Sample extends Stages {
  readonly warnings: readonly Diagnostic[]
}

/** A job of `POST /v1/generate` with the profiles of the examples, up to the display list. */
export async function setSample(request: Partial<JobRequest> & { readonly html: string }): Promise<Sample> {
  const diagnostics = new Diagnostics()
  const job = await readJob(
    'generate',
    { ...request },
    { templates: templateNames(), profiles: profilesIn(resolve(ROOT, 'examples', 'profiles')), defaultProfile: null },
  )
  const stages = await runStages(job, { loader: null }, diagnostics)
  return { ...stages, warnings: diagnostics.list() }
}

export interface PlacedLine {
  readonly page: number
  /** Distance of the baseline from the top of the text area, in px. */
  readonly baseline: number
  readonly line: LineFragment
  /** The element that the line is in. */
  readonly element: Element | null
  readonly text: string
}

/** The lines of the flow in the order of the pages; text of furniture is not among them. */
export function linesOf({ paged }: Pick<Stages, 'paged'>): readonly PlacedLine[] {
  const lines: PlacedLine[] = []
  const visit = (placed: Placed, top: number, page: number, outer: Element | null): void => {
    const y = top + placed.y
    const { fragment } = placed
    if (fragment.kind === 'text') return
    const element = (fragment.kind === 'line' ? null : fragment.box.element) ?? outer
    if (fragment.kind === 'line') {
      const text = fragment.children.map(({ fragment: part }) => (part.kind === 'text' ? part.text : '')).join('')
      lines.push({ page, baseline: y + fragment.baseline, line: fragment, element, text })
    }
    for (const child of fragment.children) visit(child, y, page, element)
  }
  for (const { body, geometry, index } of paged.pages) if (body !== null) visit(body, -geometry.margin.top, index, null)
  return lines
}

/** Lines of paragraphs that stand in the flow of the page itself, not in a list, a table or a box. */
export function bodyLinesOf(laid: Pick<Stages, 'paged'>): readonly PlacedLine[] {
  return linesOf(laid).filter(
    ({ element }) =>
      element?.name === 'p' &&
      element.attributes.get('class') === undefined &&
      /^(?:body|main)$/.test(element.parent!.name),
  )
}

/** Those of them that are not a whole number of steps, in px, from the first one, as counted from the head of each page. */
export function offGrid(laid: Pick<Stages, 'paged'>, step: number): readonly PlacedLine[] {
  const lines = bodyLinesOf(laid)
  return lines.filter(({ baseline }) => {
    const steps = (baseline - lines[0]!.baseline) / step
    return Math.abs(steps - Math.round(steps)) > 0.01
  })
}

export interface PlacedText {
  readonly page: number
  readonly op: GlyphsOp
  readonly rect: Rect
  /** What is painted below it, flattened to one opaque colour. */
  readonly ground: Color
}

const WHITE: Color = { r: 1, g: 1, b: 1, a: 1 }

/** All text as it is painted, furniture included. Text in a transformed group (a drawing) is left out. */
export function textsOf({ display }: Pick<Stages, 'display'>): readonly PlacedText[] {
  const texts: PlacedText[] = []
  for (const [page, { ops }] of display.pages.entries()) {
    const grounds: { readonly rect: Rect; readonly color: Color }[] = []
    const pending: PaintOp[] = ops.toReversed()
    for (let op = pending.pop(); op !== undefined; op = pending.pop()) {
      if (op.op === 'group' && op.transform === null) pending.push(...op.children.toReversed())
      // A fill of two outlines is a border: a ring with nothing in the middle.
      if (op.op === 'fill' && 'r' in op.paint && op.path.filter(([kind]) => kind === 'M').length === 1)
        grounds.push({ rect: boundsOf(op.path), color: op.paint })
      if (op.op !== 'glyphs' || op.glyphs.length === 0) continue
      const width = op.advances.reduce((sum, advance) => sum + advance, 0)
      const rect = { x: op.at.x, y: op.at.y - op.size * 0.7, width, height: op.size * 0.7 }
      const middle = { x: rect.x + width / 2, y: rect.y + rect.height / 2 }
      const below = grounds.filter(({ rect: area }) => contains(area, middle)).map(({ color }) => color)
      texts.push({ page, op, rect, ground: below.reduce(over, WHITE) })
    }
  }
  return texts
}

function boundsOf(path: Path): Rect {
  const points = path.flatMap((segment): Point[] => {
    if (segment[0] === 'Z') return []
    const [x, y] = segment.slice(-2) as [number, number]
    return [{ x, y }]
  })
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const contains = (area: Rect, { x, y }: Point): boolean =>
  x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height

const over = (below: Color, { r, g, b, a }: Color): Color => ({
  r: below.r + (r - below.r) * a,
  g: below.g + (g - below.g) * a,
  b: below.b + (b - below.b) * a,
  a: 1,
})

/** Relative luminance (WCAG 2.2). */
function luminance({ r, g, b }: Color): number {
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast ratio (WCAG 2.2 §1.4.3), from 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
