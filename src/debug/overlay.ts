/** Boxes and baselines of a laid out page as SVG, to be drawn above the page. */
import { decimal } from '../base/decimal.ts'
import type { BoxFragment, Fragment, Placed } from '../layout/types.ts'
import type { Page } from '../pages/types.ts'
import { escaped } from '../svg-writer/markup.ts'
import { boxLabel } from './boxes.ts'

/** Two groups: `boxes`, with the page area, and `baselines`. */
export function overlaySvg({ geometry, body, footnotes, furniture }: Page): string {
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
  return group('boxes') + group('baselines')
}

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
      baselines.push(`<path d="M${decimal(x)} ${level}H${decimal(x + fragment.width)}" stroke="#e0a"/>`)
    }
    if (fragment.kind === 'text') continue
    for (const child of fragment.children) pending.push({ fragment: child.fragment, x: x + child.x, y: y + child.y })
  }
}

const colorOf = ({ box }: BoxFragment): string =>
  box.kind === 'inline' ? '#f80' : box.kind === 'inline-root' ? '#aaa' : '#08f'

const rectangle = (x: number, y: number, width: number, height: number, color: string, title: string): string =>
  `<rect x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}" stroke="${color}"><title>${escaped(title)}</title></rect>`
