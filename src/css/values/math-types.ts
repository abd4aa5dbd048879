/** The tree of a math function and its type (CSS Values 4 §10). */
import type { LengthPercentage } from '../value-types.ts'
import type { RelativeUnit } from './units.ts'

/** A calculation tree; `relative` is resolved with a style. */
export type MathNode =
  | { readonly op: 'value'; readonly value: LengthPercentage }
  | { readonly op: 'relative'; readonly value: number; readonly unit: RelativeUnit }
  | {
      readonly op: 'sum' | 'product' | 'min' | 'max' | 'call'
      readonly name: string
      readonly args: readonly MathNode[]
    }

/** The type of a node: a power of one base. Percentages have the type of their base. */
export interface MathType {
  readonly base: 'number' | 'length' | 'angle' | 'time' | 'resolution' | 'flex' | 'percent'
  readonly power: number
  readonly hasPercent: boolean
}

/** A tree with its type. */
export interface MathExpression {
  readonly node: MathNode
  readonly type: MathType
}

/** The type of percentages in the context of the function; null if they are not allowed. */
export type PercentBase = 'length' | 'percent' | null
