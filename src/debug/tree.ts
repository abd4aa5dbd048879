/** The document tree and its styles as text, an indented line a node. */
import { decimal } from '../base/decimal.ts'
import { ROWS } from '../css/properties/property-table.ts'
import type { ComputedStyle, ElementStyles, StyledTree } from '../css/style.ts'
import { INITIAL, inheritedFrom } from '../css/style-node.ts'
import type { Document, DocumentNode, Element } from '../html/document.ts'
import { quoted } from './format.ts'

/** The document tree as text, one line a node. */
export function dumpTree({ root, mode, baseUrl }: Document): string {
  const lines = [`document ${mode}${baseUrl === null ? '' : ` ${baseUrl.href}`}`]
  walk(root, (node, depth) => {
    lines.push(`${'  '.repeat(depth + 1)}${node.kind === 'text' ? quoted(node.value) : tag(node)}`)
  })
  return `${lines.join('\n')}\n`
}

function tag({ name, namespace, attributes }: Element): string {
  const prefix = namespace === 'html' ? '' : `${namespace}:`
  const list = [...attributes].map(([key, value]) => ` ${key}=${quoted(value)}`).join('')
  return `<${prefix}${name}${list}>`
}

/** What each element's style has that it did not inherit. */
export function dumpStyles({ root }: Document, styled: StyledTree): string {
  const lines: string[] = []
  walk(root, (node, depth) => {
    if (node.kind === 'text') return
    const styles = styled.styles[node.order]!
    const parent = node.parent === null ? INITIAL : styled.styles[node.parent.order]!.self
    const indent = '  '.repeat(depth)
    lines.push(`${indent}${node.name} { ${differences(styles.self, parent)} }`)
    for (const name of PSEUDO_STYLES) {
      const own = styles[name]
      if (own !== null) lines.push(`${indent}${node.name}::${name} { ${differences(own, styles.self)} }`)
    }
  })
  return `${lines.join('\n')}\n`
}

const PSEUDO_STYLES = [
  'before',
  'after',
  'marker',
  'firstLine',
  'firstLetter',
  'footnoteCall',
  'footnoteMarker',
] as const satisfies readonly (keyof ElementStyles)[]

function differences(style: ComputedStyle, parent: ComputedStyle): string {
  const base = inheritedFrom(parent) as unknown as Readonly<Record<string, unknown>>
  const own = style as unknown as Readonly<Record<string, unknown>>
  const parts: string[] = []
  for (const { key, name } of ROWS) {
    const [before, now] = [value(base[key]), value(own[key])]
    if (before !== now) parts.push(`${name}: ${now}`)
  }
  return parts.join('; ')
}

/** A computed value in short: the names of its fields are left out where they say nothing. */
function value(of: unknown): string {
  if (typeof of === 'number') return decimal(of)
  if (of === null || typeof of !== 'object') return String(of)
  if (Array.isArray(of)) return `[${of.map(value).join(' ')}]`
  const entries = Object.entries(of)
  if (entries.map(([key]) => key).join('') === 'rgba') {
    return `rgb(${entries.map(([, part]) => decimal(part as number)).join(' ')})`
  }
  return `{${entries.map(([key, part]) => `${key} ${value(part)}`).join(', ')}}`
}

/** Visits all nodes in tree order. Iterative: depth costs no stack. */
function walk(root: DocumentNode, visit: (node: DocumentNode, depth: number) => void): void {
  const pending: { readonly node: DocumentNode; readonly depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next
    visit(node, depth)
    if (node.kind === 'text') continue
    for (let i = node.children.length - 1; i >= 0; i--) pending.push({ node: node.children[i]!, depth: depth + 1 })
  }
}
