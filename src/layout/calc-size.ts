/** Sizes that `calc-size()` makes of others (CSS Values 5, https://drafts.csswg.org/css-values-5/#calc-size). */
import type { CalcSizeBasis, ComputedStyle, FitContent } from '../css/style.ts'
import { resolve } from '../css/style.ts'

/** A border-box size from the one that a keyword stands for ; `size` gives border boxes. */
export function fromBasis(
  { basis, calc }: NonNullable<FitContent['calculated']>,
  { boxSizing }: ComputedStyle,
  edges: number,
  size: (basis: CalcSizeBasis) => number,
): number {
  const outer = size(basis)
  if (boxSizing === 'border-box') return Math.max(edges, resolve(calc, outer))
  return Math.max(0, resolve(calc, Math.max(0, outer - edges))) + edges
}
