/** Boxes, lines and breaks of a laid out page as SVG, to be drawn above the page. */
import { decimal } from '../base/decimal.ts'
import { type BoxFragment, BreakAppeal, type Fragment, type LineFragment, type Placed } from '../layout/types.ts'
import type { Page } from '../pages/types.ts'
import { escaped } from '../svg-writer/markup.ts'
import { boxLabel } from './boxes.ts'
import { type BreakOpportunity, type PageBreaks, pageBreaks } from './breaks.ts'

/** Three groups: `boxes`, with the page area, `baselines` with what became of each line, and `breaks`. */
export function overlaySvg(pages: readonly Page[], index: number): string {
  const { geometry, body, footnotes, furniture } = pages[index]!
  const { width, height, margin } = geometry
  const area = rectangle(
    margin.left,
    margin.top,
    width - margin.left - margin.right,
    height - margin.top - margin.bottom,
    '#0a0',
    'page area',
  )
  const marks: Marks = { boxes: [area], baselines: [] }
  for (const root of [body, footnotes, ...furniture]) if (root !== null) collectMarks(root, marks)
  const group = (name: keyof Marks): string =>
    `<g class="${name}" fill="none" stroke-width="0.5">${marks[name].join('')}</g>`
  return group('boxes') + group('baselines') + breaksSvg(pageBreaks(pages, index))
}

/** Breaks that are free, against orphans or widows, avoided, and last resorts. */
const BREAK_COLORS = {
  [BreakAppeal.perfect]: '#0a0',
  [BreakAppeal.violatesOrphansOrWidows]: '#e80',
  [BreakAppeal.violatesAvoid]: '#d00',
  [BreakAppeal.lastResort]: '#909',
} as const

/** A stroke for each break that was possible, and a heavy one with its reason for the one that was taken. */
function breaksSvg({ opportunities, taken }: PageBreaks): string {
  const stroke = ({ x, y, width, appeal, reason }: BreakOpportunity, weight: number): string =>
    `<path d="M${decimal(x)} ${decimal(y)}H${decimal(x + width)}" stroke="${BREAK_COLORS[appeal]}" stroke-width="${weight}"><title>${escaped(reason)}</title></path>`
  const end =
    taken === null
      ? ''
      : `${stroke(taken, 2)}<text x="${decimal(taken.x)}" y="${decimal(taken.y + LABEL_DROP)}" font-family="sans-serif" font-size="8" fill="${BREAK_COLORS[taken.appeal]}">${escaped(taken.reason)}</text>`
  return `<g class="breaks">${opportunities.map(each => stroke(each, 0.7)).join('')}${end}</g>`
}

/** From the break to the baseline of its label, px. */
const LABEL_DROP = 11

interface Marks {
  readonly boxes: string[]
  readonly baselines: string[]
}

/** A rectangle for each box and a stroke for each baseline. Iterative: depth costs no stack. */
function collectMarks(root: Placed<BoxFragment>, { boxes, baselines }: Marks): void {
  const pending: { readonly fragment: Fragment; readonly x: number; readonly y: number }[] = [root]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { fragment, x, y } = next
    if (fragment.kind === 'box')
      boxes.push(rectangle(x, y, fragment.width, fragment.height, colorOf(fragment), boxLabel(fragment.box)))
    if (fragment.kind === 'line') {
      const level = decimal(y + fragment.baseline)
      baselines.push(
        `<path d="M${decimal(x)} ${level}H${decimal(x + fragment.width)}" stroke="#e0a"><title>${lineFacts(fragment)}</title></path>`,
      )
    }
    if (fragment.kind === 'text') continue
    for (const child of fragment.children) pending.push({ fragment: child.fragment, x: x + child.x, y: y + child.y })
  }
}

/** How well the text of a line fills its measure, and what ended it. */
function lineFacts({ line, width }: LineFragment): string {
  const share = width > 0 ? Math.round((line.width / width) * 1000) / 10 : 0
  const end = line.hyphenated
    ? 'hyphenated'
    : line.forced
      ? 'forced break'
      : line.isLast
        ? 'end of the text'
        : 'between words'
  return `${decimal(line.width)} of ${decimal(width)} px (${share} %), ${end}`
}

const colorOf = ({ box }: BoxFragment): string =>
  box.kind === 'inline' ? '#f80' : box.kind === 'inline-root' ? '#aaa' : '#08f'

const rectangle = (x: number, y: number, width: number, height: number, color: string, title: string): string =>
  `<rect x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}" stroke="${color}"><title>${escaped(title)}</title></rect>`
