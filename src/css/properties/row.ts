/** The type of a row of the property table, and builders for common kinds of rows. */
import type { Parse, ValueReader } from '../reader.ts'
import type { Color, CssColor } from '../value-types.ts'
import { color, computeColor, type SpecifiedColor } from '../values/color.ts'
import {
  computeLength,
  computeLengthPercentage,
  length,
  lengthPercentage,
  nonNegativeLength,
  nonNegativeLengthPercentage,
} from '../values/length.ts'
import type { UnitContext } from '../values/units.ts'

/** The inputs of computing a value. */
export interface ComputeContext extends UnitContext {
  readonly color: Color
  readonly colorScheme: 'light' | 'dark'
  /** The accent colour of form controls (CSS UI 4 §6.2). */
  readonly accentColor: Color | 'auto'
  /** The parent's style; initial values for the root. */
  readonly parent: ParentFacts
  readonly direction: 'ltr' | 'rtl'
}

/** The parent's properties that computed values depend on; sizes are px. */
interface ParentFacts {
  readonly fontSize: number
  readonly fontWeight: number
  readonly direction: 'ltr' | 'rtl'
  readonly textAlign: string
  readonly color: Color
  readonly page: string
}

/** `C` is the computed value, `S` the specified one. */
export interface Property<C, S = C> {
  readonly inherited: boolean
  readonly initial: C
  /** Parses a value, which is valid if it consumes all components. */
  parse(reader: ValueReader): S | null
  compute(specified: S, context: ComputeContext): C
}

/** Options of a row whose value is inherited. */
export const INHERITED = { inherited: true } as const
/** Options of a row whose value is not inherited. */
export const NOT_INHERITED = { inherited: false } as const
interface Inheritance {
  readonly inherited: boolean
}

/** A property whose computed value is its specified value. */
export const plain = <T>({ inherited }: Inheritance, initial: T, parse: Parse<T>): Property<T> => ({
  inherited,
  initial,
  parse,
  compute: specified => specified,
})

/** A row of the property table. */
export const property = <C, S>(
  { inherited }: Inheritance,
  initial: C,
  parse: Parse<S>,
  compute: (specified: S, context: ComputeContext) => C,
): Property<C, S> => ({ inherited, initial, parse, compute })

/** A keyword in lower case (see ValueReader.keyword); the first is the initial value. */
export const keywords = <const K extends string>(
  inheritance: Inheritance,
  ...names: readonly [K, ...K[]]
): Property<K> => plain(inheritance, names[0], reader => reader.keyword(names))

/** A parser of one of these keywords, in lower case. */
export const keyword =
  <const K extends string>(...names: readonly K[]): Parse<K> =>
  reader =>
    reader.keyword(names)

/** The result of the first parser that succeeds. */
export const either =
  <A, B>(first: Parse<A>, second: Parse<B>): Parse<A | B> =>
  reader =>
    reader.attempt(first) ?? second(reader)

/** A builder of rows whose value is of a kind that is not a string, or a keyword that is unchanged. */
const orKeyword =
  <C, S>(parsers: Readonly<Record<'all' | 'non-negative', Parse<S>>>, compute: Property<C, S>['compute']) =>
  <const K extends string>(
    inheritance: Inheritance,
    initial: K | C,
    names: readonly K[],
    range: keyof typeof parsers = 'all',
  ): Property<C | K, S | K> =>
    property<C | K, S | K>(inheritance, initial, either(keyword(...names), parsers[range]), (value, context) =>
      isKeyword(value) ? value : compute(value as S, context),
    )

const isKeyword = <K extends string>(value: unknown): value is K => typeof value === 'string'

/** A length, or keywords that are unchanged. */
export const lengthOr = orKeyword({ all: length, 'non-negative': nonNegativeLength }, computeLength)

/** A length or percentage, or keywords that are unchanged. */
export const lengthPercentageOr = orKeyword(
  { all: lengthPercentage, 'non-negative': nonNegativeLengthPercentage },
  computeLengthPercentage,
)

/** A property whose value is a colour. */
export const colorProperty = (inheritance: Inheritance, initial: CssColor): Property<CssColor, SpecifiedColor> =>
  property(inheritance, initial, color, (value, context) => computeColor(value, context))
