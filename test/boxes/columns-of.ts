/** The children of a multi-column container in a few words, for tests. */
import type { BlockBox, BlockLevelBox } from '../../src/boxes/box.ts'
import type { ComputedStyle } from '../../src/css/style.ts'
import { layOut } from '../layout/harness.ts'

interface Options {
  /** What is said of a block instead of its name. */
  readonly shown?: (style: ComputedStyle, box: BlockBox) => string
}

/** Columns as brackets around what is in them, spanners by their names. */
export async function columnsOf(style: string, inner: string, { shown }: Options = {}): Promise<readonly string[]> {
  const css = '<style>.span { display: block; column-span: all }</style>'
  const { tree } = await layOut(`<!doctype html><body>${css}<main style="${style}">${inner}</main>`)
  const nameOf = (box: BlockLevelBox): string =>
    box.kind === 'inline-root'
      ? '<>'
      : shown !== undefined && box.kind === 'block'
        ? shown(box.style, box)
        : (box.element?.name ?? '*')
  return find(tree.root)!.children.map(child =>
    child.kind === 'columns' ? `[${child.flow.children.map(nameOf).join(' ')}]` : (child.element?.name ?? '*'),
  )
}

function find(box: BlockLevelBox): BlockBox | null {
  if (box.kind !== 'block') return null
  if (box.element?.name === 'main') return box
  for (const child of box.children) {
    const found = find(child)
    if (found !== null) return found
  }
  return null
}
