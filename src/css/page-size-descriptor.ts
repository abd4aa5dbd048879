/**
 * The `size` descriptor of `@page` (CSS Page 3, https://www.w3.org/TR/css-page-3/#page-size-prop): named sizes, orientations
 * and lengths.
 */
import { PX_PER_UNIT } from '../base/units.ts'
import type { Parse } from './reader.ts'
import { nonNegativeLength, type SpecifiedLength } from './values/length.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Portrait sizes in millimetres. */
const NAMED: Readonly<Record<string, readonly [width: number, height: number]>> = {
  a0: [841, 1189],
  a1: [594, 841],
  a2: [420, 594],
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  a7: [74, 105],
  a8: [52, 74],
  b0: [1000, 1414],
  b1: [707, 1000],
  b2: [500, 707],
  b3: [353, 500],
  b4: [250, 353],
  b5: [176, 250],
  b6: [125, 176],
  c4: [229, 324],
  c5: [162, 229],
  c6: [114, 162],
  'jis-b3': [364, 515],
  'jis-b4': [257, 364],
  'jis-b5': [182, 257],
  'jis-b6': [128, 182],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  ledger: [279.4, 431.8],
  tabloid: [279.4, 431.8],
  executive: [184.15, 266.7],
  statement: [139.7, 215.9],
}
const NAMES = Object.keys(NAMED)

/** The parsed value of `size`; lengths may be relative. */
export type SpecifiedPageSize =
  | { readonly kind: 'named'; readonly size: Size; readonly orientation: 'portrait' | 'landscape' }
  | { readonly kind: 'lengths'; readonly width: SpecifiedLength; readonly height: SpecifiedLength }
  /** The job's size, in an orientation if one is given. */
  | { readonly kind: 'default'; readonly orientation: 'portrait' | 'landscape' | null }

/** Parses the `size` descriptor (CSS Paged Media 3 §7.1). */
export const pageSize: Parse<SpecifiedPageSize> = reader => {
  if (reader.keyword(['auto']) !== null) return { kind: 'default', orientation: null }
  const before = reader.keyword(['portrait', 'landscape'])
  const name = reader.keyword(NAMES)
  if (name !== null) {
    const [width, height] = NAMED[name]!
    const orientation = before ?? reader.keyword(['portrait', 'landscape']) ?? 'portrait'
    return { kind: 'named', size: { width: width * PX_PER_UNIT.mm, height: height * PX_PER_UNIT.mm }, orientation }
  }
  if (before !== null) return { kind: 'default', orientation: before }
  const width = nonNegativeLength(reader)
  if (width === null) return null
  return { kind: 'lengths', width, height: reader.isDone ? width : (nonNegativeLength(reader) ?? width) }
}

/** The size in the given orientation. */
export function oriented({ width, height }: Size, orientation: 'portrait' | 'landscape'): Size {
  const [short, long] = width < height ? [width, height] : [height, width]
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short }
}
