/**
 * Text: direction, spacing, alignment, decoration, white space, hyphenation (CSS Text 4, Text Decoration 4, Inline 3).
 * https://www.w3.org/TR/css-text-4/
 */
import type { WritingMode } from '../../base/axes.ts'
import { anyOrder, type Parse, spaceList } from '../reader.ts'
import type { LengthPercentage, VerticalAlign } from '../value-types.ts'
import {
  computeLength,
  computeLengthPercentage,
  integer,
  lengthPercentage,
  type SpecifiedLength,
  type SpecifiedLengthPercentage,
} from '../values/length.ts'
import { lineWidth } from './box.ts'
import {
  type ComputeContext,
  colorProperty,
  either,
  INHERITED,
  keyword,
  keywords,
  lengthPercentageOr,
  NOT_INHERITED,
  type Property,
  plain,
  property,
} from './row.ts'
import {
  type CombinedTransform,
  type Hanging,
  hangingPunctuation,
  initialLetter,
  type LimitChars,
  limitChars,
  type Quotes,
  quotes,
  type TabSize,
  type TextOverflow,
  tabSize,
  textOverflow,
  textTransform,
} from './text-grammar.ts'

/** Keywords, some of which are aliases. */
const aliased = <K extends string>(
  inheritance: { readonly inherited: boolean },
  initial: K,
  names: Readonly<Record<string, K>>,
): Property<K> => {
  const words = Object.keys(names)
  return plain<K>(inheritance, initial, reader => {
    const word = reader.keyword(words)
    return word === null ? null : names[word]!
  })
}

// ---------- spacing ----------

/**
 * Percentages of letter and word spacing are of the font size (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#word-spacing-property).
 */
const spacing = (reader: Parameters<Parse<unknown>>[0]): SpecifiedLengthPercentage | null =>
  reader.keyword(['normal']) === null ? lengthPercentage(reader) : 0

/** A value of `text-indent` (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-indent-property); `L` is the length. */
export interface Indent<L> {
  readonly length: L
  readonly hanging: boolean
  readonly eachLine: boolean
}

/**
 * `text-indent`: a length, `hanging` and `each-line` in any order (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#text-indent-property).
 */
const textIndent: Parse<Indent<SpecifiedLengthPercentage>> = reader => {
  const parts = anyOrder<{ length: SpecifiedLengthPercentage; hanging: string; eachLine: string }>(reader, {
    length: lengthPercentage,
    hanging: keyword('hanging'),
    eachLine: keyword('each-line'),
  })
  if (parts?.length === undefined) return null
  return { length: parts.length, hanging: parts.hanging !== undefined, eachLine: parts.eachLine !== undefined }
}

// ---------- alignment ----------

/**
 * The alignments of `align` attributes, which move nested blocks as well as text (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3, "align descendants").
 */
type BlockAlign = '-webkit-left' | '-webkit-right' | '-webkit-center'
type TextAlign = 'start' | 'end' | 'left' | 'right' | 'center' | 'justify' | 'match-parent' | 'justify-all' | BlockAlign
type Aligned = TextAlign | '-internal-th'

const TEXT_ALIGN = {
  start: 'start',
  end: 'end',
  left: 'left',
  right: 'right',
  center: 'center',
  justify: 'justify',
  'match-parent': 'match-parent',
  'justify-all': 'justify-all',
  '-webkit-left': '-webkit-left',
  '-webkit-right': '-webkit-right',
  '-webkit-center': '-webkit-center',
  '-moz-left': '-webkit-left',
  '-moz-right': '-webkit-right',
  '-moz-center': '-webkit-center',
  '-webkit-match-parent': 'match-parent',
  '-webkit-auto': 'start',
  '-internal-th': '-internal-th',
} as const satisfies Record<string, Aligned>

/**
 * Computes `match-parent` to the parent's value with physical sides
 * (https://www.w3.org/TR/css-text-4/#text-align-property).
 */
function computeTextAlign(value: Aligned, { parent }: ComputeContext): TextAlign {
  const inherited = parent.textAlign as TextAlign
  // Header cells are centred unless the inherited alignment differs from the initial value.
  if (value === '-internal-th') return inherited === 'start' ? 'center' : inherited
  if (value !== 'match-parent') return value
  const isLtr = parent.direction === 'ltr'
  if (inherited === 'start') return isLtr ? 'left' : 'right'
  return inherited === 'end' ? (isLtr ? 'right' : 'left') : inherited
}

const VERTICAL_ALIGN = [
  'baseline',
  'sub',
  'super',
  'text-top',
  'text-bottom',
  'middle',
  'top',
  'bottom',
  '-webkit-baseline-middle',
] as const

/** Rows of the property table, by camel-case property name. */
export const textProperties = {
  direction: keywords(INHERITED, 'ltr', 'rtl'),
  unicodeBidi: aliased(NOT_INHERITED, 'normal', {
    normal: 'normal',
    embed: 'embed',
    isolate: 'isolate',
    'bidi-override': 'bidi-override',
    'isolate-override': 'isolate-override',
    plaintext: 'plaintext',
    '-webkit-isolate': 'isolate',
    '-moz-isolate': 'isolate',
    '-webkit-plaintext': 'plaintext',
  }),
  /**
   * Percentages are of the font size, and inherited as such (CSS Text 4,
   * https://www.w3.org/TR/css-text-4/#letter-spacing-property).
   */
  letterSpacing: property<LengthPercentage, SpecifiedLengthPercentage>(INHERITED, 0, spacing, computeLengthPercentage),
  wordSpacing: property<LengthPercentage, SpecifiedLengthPercentage>(INHERITED, 0, spacing, computeLengthPercentage),
  textAlign: property<TextAlign, Aligned>(
    INHERITED,
    'start',
    reader => {
      const word = reader.keyword(Object.keys(TEXT_ALIGN) as (keyof typeof TEXT_ALIGN)[])
      return word === null ? null : TEXT_ALIGN[word]
    },
    computeTextAlign,
  ),
  textAlignLast: keywords(INHERITED, 'auto', 'start', 'end', 'left', 'right', 'center', 'justify'),
  textJustify: aliased(INHERITED, 'auto', {
    auto: 'auto',
    none: 'none',
    'inter-word': 'inter-word',
    'inter-character': 'inter-character',
    distribute: 'inter-character',
  }),
  wordSpaceTransform: keywords(INHERITED, 'none', 'space', 'ideographic-space'),
  textIndent: property<Indent<LengthPercentage>, Indent<SpecifiedLengthPercentage>>(
    INHERITED,
    { length: 0, hanging: false, eachLine: false },
    textIndent,
    (value, context) => ({ ...value, length: computeLengthPercentage(value.length, context) }),
  ),
  textTransform: plain<'none' | 'math-auto' | CombinedTransform>(INHERITED, 'none', textTransform),
  textFillColor: colorProperty(INHERITED, 'currentcolor'),
  textStrokeColor: colorProperty(INHERITED, 'currentcolor'),
  textStrokeWidth: property<number, SpecifiedLength>(INHERITED, 0, lineWidth, computeLength),
  textOverflow: property<TextOverflow, readonly TextOverflow[]>(
    NOT_INHERITED,
    'clip',
    reader => {
      const sides = spaceList(reader, textOverflow)
      return sides === null || sides.length > 2 ? null : sides
    },
    // Without scrolling, a line overflows only at its end, which is its left side in right-to-left text (CSS Overflow 4
    // §4.1).
    ([left, right = left], { direction }) => (direction === 'rtl' ? left! : right!),
  ),
  verticalAlign: property<VerticalAlign, (typeof VERTICAL_ALIGN)[number] | SpecifiedLengthPercentage>(
    NOT_INHERITED,
    'baseline',
    either(keyword(...VERTICAL_ALIGN), lengthPercentage),
    (value, context) => (typeof value === 'string' ? value : computeLengthPercentage(value, context)),
  ),
  whiteSpaceCollapse: aliased(INHERITED, 'collapse', {
    collapse: 'collapse',
    preserve: 'preserve',
    'preserve-breaks': 'preserve-breaks',
    'preserve-spaces': 'preserve-spaces',
    'break-spaces': 'break-spaces',
    discard: 'collapse',
  }),
  // `relent` replaces `nowrap` if an overflowing line would be clipped: see relent.ts.
  textWrapMode: plain<'wrap' | 'nowrap' | 'relent'>(INHERITED, 'wrap', keyword('wrap', 'nowrap')),
  /** CSS Text 4 (https://www.w3.org/TR/css-text-4/#wrap-inside): whether line breaks inside an inline box are avoided. */
  wrapInside: keywords(NOT_INHERITED, 'auto', 'avoid'),
  textWrapStyle: aliased(INHERITED, 'auto', {
    auto: 'auto',
    balance: 'balance',
    stable: 'stable',
    pretty: 'pretty',
    'avoid-short-last-lines': 'pretty',
  }),
  wordBreak: aliased(INHERITED, 'normal', {
    normal: 'normal',
    'break-all': 'break-all',
    'keep-all': 'keep-all',
    'break-word': 'break-word',
    'auto-phrase': 'auto-phrase',
    manual: 'normal',
  }),
  lineBreak: aliased(INHERITED, 'auto', {
    auto: 'auto',
    loose: 'loose',
    normal: 'normal',
    strict: 'strict',
    anywhere: 'anywhere',
    'after-white-space': 'anywhere',
  }),
  // `relent` means `anywhere`; relent.ts sets it, not the document.
  overflowWrap: plain<'normal' | 'break-word' | 'anywhere' | 'relent'>(
    INHERITED,
    'normal',
    keyword('normal', 'break-word', 'anywhere'),
  ),
  hyphens: keywords(INHERITED, 'manual', 'none', 'auto'),
  hyphenateCharacter: plain<string | 'auto'>(
    INHERITED,
    'auto',
    either(keyword('auto'), reader => reader.string()),
  ),
  hyphenateLimitChars: plain<LimitChars>(INHERITED, { word: 'auto', before: 'auto', after: 'auto' }, limitChars),
  hyphenateLimitLines: plain<number | 'no-limit'>(INHERITED, 'no-limit', either(keyword('no-limit'), integer(0))),
  hyphenateLimitZone: lengthPercentageOr<never>(INHERITED, 0, [], 'non-negative'),
  hyphenateLimitLast: keywords(INHERITED, 'none', 'always', 'column', 'page', 'spread'),
  tabSize: property<TabSize, SpecifiedLength | { kind: 'spaces'; count: number }>(
    INHERITED,
    { kind: 'spaces', count: 8 },
    tabSize,
    (value, context) => (typeof value === 'object' && value.kind === 'spaces' ? value : computeLength(value, context)),
  ),
  hangingPunctuation: plain<readonly Hanging[]>(INHERITED, [], hangingPunctuation),
  textAutospace: plain<'normal' | 'no-autospace'>(INHERITED, 'normal', reader => {
    const word = reader.keyword(['normal', 'auto', 'no-autospace'])
    if (word !== null) return word === 'auto' ? 'normal' : word
    const parts = anyOrder<Record<'alpha' | 'numeric' | 'punctuation' | 'how', string>>(reader, {
      alpha: keyword('ideograph-alpha'),
      numeric: keyword('ideograph-numeric'),
      punctuation: keyword('punctuation'),
      how: keyword('insert', 'replace'),
    })
    return parts && 'normal'
  }),
  textSpacingTrim: keywords(INHERITED, 'normal', 'space-all', 'space-first', 'trim-start', 'trim-both'),
  initialLetter: plain<'normal' | { readonly size: number; readonly sink: number }>(
    NOT_INHERITED,
    'normal',
    initialLetter,
  ),
  /** Whether the document's colours, made for white paper, are inverted for the template's dark pages. */
  octavoAuthorColors: keywords(INHERITED, 'keep', 'turn'),
  /**
   * The alignment of cells in a column: by a character (https://www.w3.org/TR/css-text-4/#character-alignment), or by
   * the end of the integer part if all are numbers.
   */
  octavoAlignAt: plain<'none' | 'numbers' | { readonly character: string }>(INHERITED, 'none', reader => {
    const word = reader.keyword(['none', 'numbers'])
    if (word !== null) return word
    const character = reader.string()
    return character === null || [...character].length !== 1 ? null : { character }
  }),
  /** Whether unbreakable lines are broken if the page would clip them: see relent.ts. */
  octavoGiveWay: keywords(INHERITED, 'auto', 'none'),
  octavoProtrusion: keywords(INHERITED, 'none', 'auto'),
  octavoLineStacking: keywords(INHERITED, 'normal', 'steady', 'quirks'),
  octavoLineBreaking: keywords(INHERITED, 'auto', 'greedy', 'total-fit'),
  /** A mark in the hanging indent of lines after a soft wrap. */
  octavoTurnover: plain<'none' | { readonly mark: string }>(INHERITED, 'none', reader => {
    if (reader.keyword(['none']) !== null) return 'none'
    const mark = reader.string()
    return mark === null ? null : { mark }
  }),
  quotes: plain<Quotes>(INHERITED, 'auto', quotes),
  rubyPosition: aliased(INHERITED, 'over', {
    over: 'over',
    under: 'under',
    alternate: 'over',
    'inter-character': 'over',
    before: 'over',
    after: 'under',
  }),
  /**
   * `sideways-right` is a name from a draft that browsers support
   * (https://www.w3.org/TR/css-writing-modes-4/#text-orientation).
   */
  textOrientation: aliased<'mixed' | 'upright' | 'sideways'>(INHERITED, 'mixed', {
    mixed: 'mixed',
    upright: 'upright',
    sideways: 'sideways',
    'sideways-right': 'sideways',
  }),
  /**
   * Text, or runs with at most a number of digits, that is set in the space of one character
   * (https://www.w3.org/TR/css-writing-modes-4/#text-combine-upright).
   */
  textCombineUpright: plain<'none' | 'all' | { readonly digits: number }>(INHERITED, 'none', reader => {
    const word = reader.keyword(['none', 'all', 'digits'])
    if (word !== 'digits') return word as 'none' | 'all' | null
    const digits = integer()(reader) ?? 2
    return digits >= 2 && digits <= 4 ? { digits } : null
  }),
  /** CSS Writing Modes 4 (https://www.w3.org/TR/css-writing-modes-4/#block-flow), with the values of SVG 1.1 (§3.2.1). */
  writingMode: aliased<WritingMode>(INHERITED, 'horizontal-tb', {
    'horizontal-tb': 'horizontal-tb',
    'vertical-rl': 'vertical-rl',
    'vertical-lr': 'vertical-lr',
    'sideways-rl': 'sideways-rl',
    'sideways-lr': 'sideways-lr',
    lr: 'horizontal-tb',
    'lr-tb': 'horizontal-tb',
    rl: 'horizontal-tb',
    'rl-tb': 'horizontal-tb',
    tb: 'vertical-rl',
    'tb-rl': 'vertical-rl',
    'tb-lr': 'vertical-lr',
  }),
}
