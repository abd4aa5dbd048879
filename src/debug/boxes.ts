/** The box tree and the structure tree beside it as text. */
import { unreachable } from '../base/errors.ts'
import type { BlockLevelBox, InlineBox, InlineLevelBox, MarkerBox, TableRow, TableRowGroup } from '../boxes/box.ts'
import type { StructureNode } from '../boxes/structure-node.ts'
import { quoted } from './format.ts'

/** Any box that the dump names. */
type AnyBox = BlockLevelBox | InlineBox | MarkerBox | TableRowGroup | TableRow

/** A box tree with its structure tree. */
interface DumpedBoxes {
  readonly root: BlockLevelBox
  readonly structure: StructureNode
}

/** The box tree and the structure tree as text. */
export function dumpBoxes({ root, structure }: DumpedBoxes): string {
  return `${boxLines(root, 0).join('\n')}\n\n${structureLines(structure, 0).join('\n')}\n`
}

/** What a box is, in a few words: also how fragments are named. */
export function boxLabel(box: AnyBox): string {
  const { element, pseudo, structure } = box
  const origin = element === null ? 'anonymous' : `${element.name}${idOf(element.attributes)}`
  const owner = structure === null ? '' : structure === 'artifact' ? ' artifact' : ` ${structure.role}[${structure.id}]`
  return `${box.kind} ${origin}${pseudo === null ? '' : `::${pseudo}`}${owner}`
}

function idOf(attributes: ReadonlyMap<string, string>): string {
  const id = attributes.get('id')
  const classes = attributes.get('class')?.trim()
  const short = classes === undefined || classes === '' ? '' : `.${classes.split(/\s+/).slice(0, 3).join('.')}`
  return `${id === undefined ? '' : `#${id}`}${short}`
}

function boxLines(box: AnyBox, depth: number): readonly string[] {
  const own = `${'  '.repeat(depth)}${boxLabel(box)}`
  const below = (children: readonly AnyBox[]): readonly string[] =>
    children.flatMap(child => boxLines(child, depth + 1))
  switch (box.kind) {
    case 'block':
      return [
        own,
        ...below(box.marker === null ? [] : [box.marker]),
        ...below(box.legend === undefined ? [] : [box.legend]),
        ...below(box.children),
      ]
    case 'inline-root':
      return [own, ...contentLines(box, depth + 1)]
    case 'table':
      return [own, ...below(box.groups)]
    case 'row-group':
      return [`${own} ${box.role}`, ...below(box.rows)]
    case 'row':
      return [own, ...below(box.cells.map(cell => cell.box))]
    case 'flex':
    case 'grid':
      return [own, ...below(box.children)]
    case 'turned':
      return [own, ...below([box.inner])]
    case 'columns':
      return [own, ...below([box.flow])]
    case 'marker':
      return [own, ...below([box.content])]
    case 'inline':
      return [own]
    case 'replaced':
      return [`${own} ${box.image.id.slice(0, 8)}${box.alt === null ? '' : ` ${quoted(box.alt)}`}`]
    default:
      return unreachable(box)
  }
}

function contentLines(root: Extract<InlineLevelBox, { kind: 'inline-root' }>, start: number): readonly string[] {
  const lines: string[] = []
  let depth = start
  for (const item of root.content.items) {
    const indent = '  '.repeat(depth)
    switch (item.kind) {
      case 'open':
        lines.push(`${indent}${boxLabel(item.box as AnyBox)}`)
        depth++
        break
      case 'close':
        depth--
        break
      case 'text':
        lines.push(`${indent}${quoted(root.content.text.slice(item.start, item.end))}`)
        break
      case 'break':
        lines.push(`${indent}break`)
        break
      default:
        lines.push(`${indent}${item.kind}`, ...boxLines(item.box as AnyBox, depth + 1))
    }
  }
  return lines
}

function structureLines(node: StructureNode, depth: number): readonly string[] {
  const { role, id, language, alternative, actualText, attributes } = node
  const facts = [
    language === null ? '' : ` lang ${language}`,
    alternative === null ? '' : ` alt ${quoted(alternative)}`,
    actualText === null ? '' : ` text ${quoted(actualText)}`,
    ...Object.entries(attributes).map(([key, value]) => ` ${key} ${String(value)}`),
  ]
  const own = `${'  '.repeat(depth)}${role}[${id}]${facts.join('')}`
  return [own, ...node.children.flatMap(child => structureLines(child, depth + 1))]
}
