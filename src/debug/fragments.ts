/** Laid out pages as text: every fragment with its place in its parent and its size. */

import { decimal } from '../base/decimal.ts'
import type { Sides } from '../base/geometry.ts'
import type { BoxFragment, Fragment, Placed } from '../layout/types.ts'
import type { OutlineEntry, Page, PagedDocument } from '../pages/types.ts'
import { boxLabel } from './boxes.ts'
import { quoted } from './format.ts'

/** The pages as text: fragments with their places and sizes, outline, anchors. */
export function dumpFragments({ pages, outline, anchors }: PagedDocument): string {
  const parts = pages.map(dumpPageFragments)
  if (outline.length > 0) parts.push(`outline\n${outlineLines(outline, 1).join('\n')}\n`)
  if (anchors.size > 0) {
    const lines = [...anchors].map(([id, at]) => `  #${id} page ${at.page + 1} ${decimal(at.x)},${decimal(at.y)}`)
    parts.push(`anchors\n${lines.join('\n')}\n`)
  }
  return parts.join('\n')
}

function dumpPageFragments({ index, number, geometry, context, body, footnotes, furniture }: Page): string {
  const { width, height, margin } = geometry
  const lines = [
    `page ${index + 1} number ${number} ${decimal(width)}×${decimal(height)} margin ${sides(margin)}${context.isBlank ? ' blank' : ''}`,
  ]
  if (body !== null) lines.push(...fragmentLines(body, 1))
  if (footnotes !== null) lines.push('  footnotes', ...fragmentLines(footnotes, 2))
  for (const box of furniture) lines.push('  furniture', ...fragmentLines(box, 2))
  return `${lines.join('\n')}\n`
}

/** One fragment and what is in it. */
export const dumpFragment = (fragment: Fragment): string => `${fragmentLines({ x: 0, y: 0, fragment }, 0).join('\n')}\n`

function fragmentLines({ x, y, fragment }: Placed, depth: number): readonly string[] {
  const place = `${decimal(x)},${decimal(y)} ${decimal(fragment.width)}×${decimal(fragment.height)}`
  const indent = '  '.repeat(depth)
  switch (fragment.kind) {
    case 'text':
      return [`${indent}text ${place} baseline ${decimal(fragment.ascent)} ${quoted(fragment.text)}`]
    case 'line': {
      const hyphenated = fragment.line.hyphenated ? ' hyphenated' : ''
      const own = `${indent}line ${place} baseline ${decimal(fragment.baseline)}${hyphenated}`
      return [own, ...fragment.children.flatMap(child => fragmentLines(child, depth + 1))]
    }
    case 'box':
      return [
        `${indent}${boxLine(fragment, place)}`,
        ...fragment.children.flatMap(child => fragmentLines(child, depth + 1)),
      ]
  }
}

function boxLine(fragment: BoxFragment, place: string): string {
  const { box, border, padding, part, image, marks, collapsedBorders } = fragment
  const facts = [
    edges('border', border),
    edges('padding', padding),
    part.isFirst ? '' : ' continued',
    part.isLast ? '' : ' goes on',
    part.isRepeated ? ' repeated' : '',
    image === null ? '' : ` image ${image.handle.id.slice(0, 8)}`,
    collapsedBorders === null ? '' : ` shared borders ${collapsedBorders.length}`,
    ...marks.map(mark => ` mark ${mark.kind}`),
  ]
  return `${boxLabel(box)} ${place}${facts.join('')}`
}

const sides = ({ top, right, bottom, left }: Sides<number>): string => [top, right, bottom, left].map(decimal).join(' ')

function edges(name: string, value: Sides<number>): string {
  const { top, right, bottom, left } = value
  return top === 0 && right === 0 && bottom === 0 && left === 0 ? '' : ` ${name} ${sides(value)}`
}

function outlineLines(entries: readonly OutlineEntry[], depth: number): readonly string[] {
  return entries.flatMap(({ label, page, y, isOpen, children }) => [
    `${'  '.repeat(depth)}${quoted(label)} page ${page + 1} y ${decimal(y)}${isOpen ? '' : ' closed'}`,
    ...outlineLines(children, depth + 1),
  ])
}
