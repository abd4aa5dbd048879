/**
 * `calc-size()` (https://drafts.csswg.org/css-values-5/#calc-size): a size calculated from another one, which content
 * may determine.
 */
import { type Component, ident, isIdent } from '../component.ts'
import type { Parse, ValueReader } from '../reader.ts'
import type { CalcSizeBasis } from '../value-types.ts'
import { nonNegativeLengthPercentage, type SpecifiedLengthPercentage } from './length.ts'

/** The keywords that `calc-size()` accepts as its basis. */
const BASES: readonly CalcSizeBasis[] = ['auto', 'min-content', 'max-content', 'fit-content', 'stretch']

/** A size that is known, a keyword that is unchanged, or a calculation on a keyword's size. */
type SpecifiedCalcSize =
  | { readonly kind: 'plain'; readonly value: SpecifiedLengthPercentage }
  | { readonly kind: 'keyword'; readonly basis: CalcSizeBasis }
  /** Percentages of `calc` refer to the size of the basis. */
  | { readonly kind: 'calculated'; readonly basis: CalcSizeBasis; readonly calc: SpecifiedLengthPercentage }

/** Parses a call of `calc-size()`. */
export const calcSize: Parse<SpecifiedCalcSize> = reader => {
  const inner = reader.call('calc-size')
  if (inner === null) return null
  const parts = inner.rest()
  const comma = parts.findIndex(part => part.kind === 'delim' && part.value === ',')
  return comma < 1 ? null : sizeOf(inner, parts.slice(0, comma), parts.slice(comma + 1))
}

/**
 * A `calc-size()` with a basis and a calculation (https://drafts.csswg.org/css-values-5/#calc-size). With `any` and
 * lengths it is a plain size; keywords remain until layout.
 */
function sizeOf(
  reader: ValueReader,
  basis: readonly Component[],
  calculation: readonly Component[],
): SpecifiedCalcSize | null {
  const name = basis.length === 1 && basis[0]!.kind === 'ident' ? basis[0]!.keyword : null
  if (name === 'any') {
    const value = calculated(reader, calculation)
    return value === null ? null : { kind: 'plain', value }
  }
  const keyword = BASES.find(each => each === name)
  if (keyword !== undefined) return ofKeyword(reader, keyword, calculation)
  // A basis that is itself a calculation is substituted for `size` (§6.2).
  const nested = basis[0]
  if (nested?.kind === 'function' && nested.name === 'calc-size' && basis.length === 1)
    return calcSize(reader.over([{ ...nested, args: composed(nested.args, calculation) }]))
  const value = calculated(reader, withSize(calculation, [{ kind: 'block', open: '(', contents: basis }]))
  return value === null ? null : { kind: 'plain', value }
}

/** A calculation with a keyword as its basis, in which `size` becomes 100 %. */
function ofKeyword(
  reader: ValueReader,
  basis: CalcSizeBasis,
  calculation: readonly Component[],
): SpecifiedCalcSize | null {
  if (calculation.length === 1 && isIdent(calculation[0], 'size')) return { kind: 'keyword', basis }
  // In layout, percentages in a calculation have one base: the size of the basis.
  if (hasPercentage(calculation)) return null
  const calc = calculated(reader, withSize(calculation, [{ kind: 'percentage', value: 100 }]))
  return calc === null ? null : { kind: 'calculated', basis, calc }
}

/** A calculation as a non-negative length. */
function calculated(reader: ValueReader, args: readonly Component[]): SpecifiedLengthPercentage | null {
  const inner = reader.over([{ kind: 'function', name: 'calc', args }])
  return nonNegativeLengthPercentage(inner)
}

/** The arguments of the inner call, with its calculation substituted for the outer one's `size`. */
function composed(args: readonly Component[], calculation: readonly Component[]): readonly Component[] {
  const comma = args.findIndex(part => part.kind === 'delim' && part.value === ',')
  if (comma < 1) return [ident('invalid')]
  const inner: Component = { kind: 'block', open: '(', contents: args.slice(comma + 1) }
  return [...args.slice(0, comma + 1), ...withSize(calculation, [inner])]
}

const withSize = (parts: readonly Component[], size: readonly Component[]): readonly Component[] =>
  parts.flatMap((part): readonly Component[] => {
    if (part.kind === 'ident') return part.keyword === 'size' ? size : [part]
    if (part.kind === 'function') return [{ ...part, args: withSize(part.args, size) }]
    return part.kind === 'block' ? [{ ...part, contents: withSize(part.contents, size) }] : [part]
  })

/** Whether a calculation contains a percentage. */
const hasPercentage = (parts: readonly Component[]): boolean =>
  parts.some(part =>
    part.kind === 'function'
      ? hasPercentage(part.args)
      : part.kind === 'block'
        ? hasPercentage(part.contents)
        : part.kind === 'percentage',
  )
