/** Parses a colour in an attribute that is not a presentational hint. */
import { componentsOf } from '../component.ts'
import { ValueReader } from '../reader.ts'
import { tokensOf } from '../tokenizer.ts'
import type { Color, CssColor } from '../value-types.ts'
import { color, computeColor } from './color.ts'

/** The greatest length of a colour in an attribute. */
const MAX_LENGTH = 500

/** Null if the text is not a colour. */
export function colorFrom(text: string | undefined, current: Color): CssColor | null {
  if (text === undefined || text === '' || text.length > MAX_LENGTH) return null
  const tokens = tokensOf(text)
  const components = componentsOf(tokens, 0, tokens.length)
  const value = components === null ? null : color(new ValueReader(components, null))
  return value === null ? null : computeColor(value, { color: current, colorScheme: 'light' })
}
