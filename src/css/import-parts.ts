/** Parses `@import` rules (https://www.w3.org/TR/css-cascade-5/#at-import). */
import { type Component, isIdent } from './component.ts'
import type { AtRule } from './sheet.ts'

/** The parts of `@import`: reference, layer, condition, media. */
interface ImportParts {
  readonly reference: string
  /** Undefined: no layer; null: an anonymous layer. */
  readonly layer: string | null | undefined
  readonly supports: readonly Component[] | null
  readonly media: readonly Component[]
}

/** The parts of an `@import` rule; null if it has no address or, against the grammar, a block. */
export function importParts(rule: AtRule): ImportParts | null {
  const [first, ...rest] = rule.prelude ?? []
  const reference = first?.kind === 'string' || first?.kind === 'url' ? first.value : quotedUrl(first)
  if (reference === null || rule.body !== null) return null
  let layer: string | null | undefined
  let supports: readonly Component[] | null = null
  if (isIdent(rest[0], 'layer')) {
    layer = null
    rest.shift()
  } else if (rest[0]?.kind === 'function' && rest[0].name === 'layer') {
    layer = rest[0].args.map(arg => ('value' in arg ? `${arg.value}` : '')).join('')
    rest.shift()
  }
  if (rest[0]?.kind === 'function' && rest[0].name === 'supports') {
    supports = [{ kind: 'block', open: '(', contents: rest[0].args }]
    rest.shift()
  }
  return { reference, layer, supports, media: rest }
}

/** The address in `url("…")`, which is a function if it is quoted; null for other components. */
export function quotedUrl(component: Component | undefined): string | null {
  const arg = component?.kind === 'function' && component.name === 'url' ? component.args[0] : undefined
  return arg?.kind === 'string' ? arg.value : null
}
