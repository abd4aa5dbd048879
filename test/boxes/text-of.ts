/** What a document says after boxes are built: generated content and markers included, a line a block. */
import type { BlockLevelBox, InlineLevelBox } from '../../src/boxes/box.ts'
import { layOut, type Setup } from '../layout/harness.ts'

/** The text of each paragraph, outside markers in brackets before it; an image is its size in parentheses. */
export async function linesOf(html: string, setup: Setup = {}): Promise<readonly string[]> {
  const { tree } = await layOut(`<!doctype html><body>${html}`, setup)
  const lines: string[] = []
  visit(tree.root, lines)
  return lines
}

function visit(box: BlockLevelBox, lines: string[]): void {
  switch (box.kind) {
    case 'inline-root':
      lines.push(inlineText(box))
      return
    case 'replaced':
      lines.push('(image)')
      return
    case 'table':
      for (const group of box.groups) for (const row of group.rows) for (const cell of row.cells) visit(cell.box, lines)
      return
    case 'columns':
      visit(box.flow, lines)
      return
    case 'block': {
      const at = lines.length
      for (const child of box.children) visit(child, lines)
      const content = box.marker?.content
      if (content === undefined) return
      const marker = `[${content.kind === 'inline-root' ? inlineText(content) : '(image)'}]`
      if (lines.length === at) lines.push(marker)
      else lines[at] = `${marker} ${lines[at]}`
      return
    }
    case 'flex':
    case 'grid':
      for (const child of box.children) visit(child, lines)
  }
}

function inlineText(root: InlineLevelBox & { kind: 'inline-root' }): string {
  let text = ''
  for (const item of root.content.items) {
    if (item.kind === 'text') text += root.content.text.slice(item.start, item.end)
    else if (item.kind === 'atomic') text += item.box.kind === 'replaced' ? '(image)' : atomicText(item.box)
  }
  return text.trim()
}

function atomicText(box: InlineLevelBox): string {
  if (box.kind === 'inline') return ''
  const lines: string[] = []
  visit(box, lines)
  return `{${lines.join(' ')}}`
}
