/** The box tree of a document in a compact notation, for tests of the rules that make boxes. */
import type { BlockLevelBox, InlineRootBox } from '../../src/boxes/box.ts'
import { layOut } from '../layout/harness.ts'

/**
 * The boxes of the body, one word a box: `name[children]` for a box of an element, `*` for an anonymous one. Blocks have no
 * mark before their name; `table:`, `flex:`, `grid:`, `columns:` and `image:` stand for the others. Within a table, groups
 * are `{…}`, rows `(…)`. Lines are in angle brackets: text as it is, inline boxes as `name[…]`, `~` before a float, `^` before
 * a positioned box, `/` for a forced break.
 */
export async function boxesOf(html: string): Promise<string> {
  const { tree } = await layOut(`<!doctype html><body>${html}`)
  const body = bodyOf(tree.root)
  return body === null ? '' : childrenOf(body.children)
}

function bodyOf(box: BlockLevelBox): Extract<BlockLevelBox, { kind: 'block' }> | null {
  if (box.kind !== 'block') return null
  if (box.element?.name === 'body') return box
  for (const child of box.children) {
    const found = bodyOf(child)
    if (found !== null) return found
  }
  return null
}

const childrenOf = (boxes: readonly BlockLevelBox[]): string => boxes.map(labelled).join(' ')

const nameOf = ({ element, pseudo }: Pick<BlockLevelBox, 'element' | 'pseudo'>): string =>
  element === null ? '*' : pseudo === null ? element.name : `::${pseudo}`

function labelled(box: BlockLevelBox): string {
  const { position, float } = box.style
  // A paragraph has the style of the block that it is in.
  if (box.kind === 'inline-root') return plain(box)
  const mark = position === 'absolute' || position === 'fixed' ? '^' : float === 'none' ? '' : '~'
  return `${mark}${plain(box)}`
}

function plain(box: BlockLevelBox): string {
  const name = nameOf(box)
  switch (box.kind) {
    case 'inline-root':
      return `<${lineOf(box)}>`
    case 'block': {
      const marker =
        box.marker === null
          ? ''
          : box.marker.content.kind === 'inline-root'
            ? `${lineOf(box.marker.content)}>`
            : '(image)>'
      return `${name}[${marker}${childrenOf(box.children)}]`
    }
    case 'flex':
    case 'grid':
      return `${box.kind}:${name}[${childrenOf(box.children)}]`
    case 'table': {
      const groups = box.groups.map(group => {
        const rows = group.rows.map(row => `${nameOf(row)}(${row.cells.map(cell => plain(cell.box)).join(' ')})`)
        return `${nameOf(group)}{${rows.join(' ')}}`
      })
      return `table:${name}[${groups.join(' ')}]`
    }
    case 'columns':
      return `columns:${name}[${plain(box.flow)}]`
    case 'replaced':
      return `image:${name}`
    default:
      return `${box.kind}:${name}`
  }
}

function lineOf({ content }: InlineRootBox): string {
  let text = ''
  for (const item of content.items) {
    switch (item.kind) {
      case 'open':
        text += `${nameOf(item.box as unknown as BlockLevelBox)}[`
        break
      case 'close':
        text += ']'
        break
      case 'text':
        text += content.text.slice(item.start, item.end)
        break
      case 'break':
        text += '/'
        break
      case 'float':
      case 'positioned':
      case 'atomic':
        text += labelled(item.box as BlockLevelBox)
        break
      default:
        text += `(${item.kind})`
    }
  }
  return text.trim()
}
