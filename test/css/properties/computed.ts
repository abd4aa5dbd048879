/** What a declaration changes in the computed style of an element, for tests of properties and shorthands. */
import type { ComputedStyle } from '../../../src/css/style.ts'
import { styled } from '../styling.ts'

const PLAIN = '<style>main { font-size: 20px; line-height: 30px }</style><main><p id=x></main>'

/** What follows from the cascade, or from other properties that are compared themselves. */
const ASIDE: ReadonlySet<string> = new Set([
  'colorSides',
  'groundSide',
  'fontSizeBasis',
  'maskLayers',
  'backgroundLayers',
])

const before = styled(PLAIN).of('#x')

/**
 * The computed values that differ from those of an element without the declarations, in a parent with 20 px text on a page of
 * 800 × 1000 px; null where a declaration is invalid.
 */
export function changed(declarations: string): Partial<ComputedStyle> | null {
  const html = PLAIN.replace('id=x', `id=x style="${declarations.replaceAll('"', '&quot;')}"`)
  const result = styled(html)
  if (result.diagnostics.list().some(({ code }) => code === 'invalid_declaration')) return null
  const after: Record<string, unknown> = { ...result.of('#x') }
  const initial: Record<string, unknown> = { ...before }
  const entries = Object.entries(after).filter(
    ([key, value]) => !ASIDE.has(key) && JSON.stringify(value) !== JSON.stringify(initial[key]),
  )
  return Object.fromEntries(entries)
}
