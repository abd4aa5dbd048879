/** Parses one value for tests of parsers, and computes lengths in a fixed context. */
import { componentsOf } from '../../../src/css/component.ts'
import { type Parse, ValueReader } from '../../../src/css/reader.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import type { UnitContext } from '../../../src/css/values/units.ts'

/** 20 px of font size, 16 px at the root, a page of 800 × 600 px, and no font to ask. */
export const CONTEXT: UnitContext = {
  fontSize: 20,
  rootFontSize: 16,
  lineHeight: 24,
  rootLineHeight: 19,
  viewport: { width: 800, height: 600 },
  metrics: () => null,
  rootMetrics: () => null,
}

/** What a parser makes of a whole text; null where it fails or leaves a part. */
export function parsed<T>(parse: Parse<T>, text: string, baseUrl: URL | null = null): T | null {
  const tokens = tokensOf(text)
  const components = componentsOf(tokens, 0, tokens.length)
  if (components === null) return null
  const reader = new ValueReader(components, baseUrl)
  const value = parse(reader)
  return reader.isDone ? value : null
}

/** A percentage, or a sum of one and px, as computed. */
export const share = (percent: number, px = 0) => ({ kind: 'linear', px, percent })
