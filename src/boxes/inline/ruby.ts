/**
 * Ruby (CSS Ruby 1, https://www.w3.org/TR/css-ruby-1/): annotations above or below their base, each pair a column in the line.
 * The base is the first child of the column, so that it is on the baseline and is read first. Annotations use the leading of
 * the line, and extend the line if it does not suffice.
 */
import { perObject } from '../../base/memo.ts'
import { anonymousStyle } from '../../css/anonymous.ts'
import { changedStyle } from '../../css/changed-style.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { type Element, textContent } from '../../html/document.ts'
import { anonymousBlock } from '../anonymous-block.ts'
import { FlowBuilder } from '../block-container.ts'
import type { BlockBox, BlockLevelBox, FlexBox } from '../box.ts'
import { type BuildContext, type Child, type Container, type ElementChild, isBlankText, stylesOf } from '../context.ts'
import { buildElementBlock } from '../element-block.ts'

type Annotation = ElementChild

/** A base with its annotations, or content without. */
export type RubySegment =
  | { readonly kind: 'pair'; readonly base: readonly Child[]; readonly annotations: readonly Annotation[] }
  | { readonly kind: 'plain'; readonly children: readonly Child[] }

const isAnnotation = (child: Child): child is Annotation =>
  child.kind === 'element' && child.styles.self.display === 'ruby-text'

/** Pairs the content of a ruby element (§2.2): annotations belong to the content since the previous annotation. */
export function rubySegments(children: Iterable<Child>): readonly RubySegment[] {
  const segments: RubySegment[] = []
  let base: Child[] = []
  let annotations: Annotation[] = []
  const end = (): void => {
    segments.push(...segmentsOf(base, annotations))
    base = []
    annotations = []
  }
  for (const child of children) {
    if (isAnnotation(child)) annotations.push(child)
    else if (annotations.length === 0) base.push(child)
    else if (!isBlankText(child)) {
      end()
      base.push(child)
    }
  }
  end()
  return segments
}

/**
 * Pairs of ruby bases and annotations (CSS Ruby 1, https://www.w3.org/TR/css-ruby-1/): one to one if bases are marked with
 * `rb`, else the whole base with all annotations.
 */
function segmentsOf(base: readonly Child[], annotations: readonly Annotation[]): readonly RubySegment[] {
  if (annotations.length === 0) return base.length === 0 ? [] : [{ kind: 'plain', children: base }]
  const marked = base.filter(child => !isBlankText(child))
  const areApart = marked.length > 1 && marked.every(child => child.kind === 'element' && child.element.name === 'rb')
  if (!areApart) return [{ kind: 'pair', base, annotations }]
  // Each `rb` base has one annotation; the last base has the remaining ones.
  const last = Math.min(marked.length, annotations.length) - 1
  const pairs = Array.from({ length: last + 1 }, (_, i): RubySegment => {
    const own = i < last ? annotations.slice(i, i + 1) : annotations.slice(i)
    return { kind: 'pair', base: [marked[i]!], annotations: own }
  })
  const rest = marked.slice(last + 1)
  return rest.length === 0 ? pairs : [...pairs, { kind: 'plain', children: rest }]
}

/** Annotations on one side of their base. */
interface Stack {
  readonly annotations: readonly Annotation[]
  readonly side: 'over' | 'under'
  /** The height of annotations on that side of ruby in the base, px. */
  readonly within: number
  /** Builds the base, in a block of its own. */
  base(): BlockBox
}

/**
 * The column of a base and its annotations, each on its own side (§4.1). With annotations on both sides, those below have the
 * base with those above as their base.
 */
export function buildRubyPair(
  context: BuildContext,
  { base, annotations }: RubySegment & { readonly kind: 'pair' },
  container: Container,
  written: ComputedStyle,
): BlockBox | FlexBox {
  const ruby = fromOver(written)
  const on = (side: Stack['side']) => annotations.filter(({ styles }) => styles.self.rubyPosition === side)
  const [over, under] = [on('over'), on('under')]
  const own = (): BlockBox => baseBlock(context, ruby, textOf(base), at => context.buildFlow(base, at), container)
  const inBase = (side: Stack['side']): number => heightWithin(context, base, side)
  const above = { annotations: over, side: 'over', within: inBase('over'), base: own } as const
  if (under.length === 0) return stacked(context, above, ruby)
  const below = { annotations: under, side: 'under', within: inBase('under') } as const
  if (over.length === 0) return stacked(context, { ...below, base: own }, ruby)
  const inner = (at: Container): readonly BlockLevelBox[] => {
    const flow = new FlowBuilder(context, at)
    flow.addAtomic(stacked(context, above, ruby))
    return flow.finish()
  }
  const both = (): BlockBox => baseBlock(context, ruby, '', inner, container)
  return stacked(context, { ...below, base: both }, ruby)
}

/**
 * A base with annotations on one side. With annotations above, the column is an inline block: its baseline is the last one of
 * its content, which is that of the base.
 */
function stacked(
  context: BuildContext,
  { annotations, side, within, base }: Stack,
  ruby: ComputedStyle,
): BlockBox | FlexBox {
  const id = context.nextId()
  const column = (style: ComputedStyle, own: number): FlexBox => ({
    kind: 'flex',
    id: own,
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    style: changedStyle(style, {
      flexDirection: side === 'under' ? 'column' : 'column-reverse',
      alignItems: 'center',
    }),
    children: [base(), ...annotationBlocks(context, annotations, side, ruby, within)],
  })
  if (side === 'under') return column(anonymousStyle(ruby, 'inline-flex'), id)
  const above = column(anonymousStyle(ruby, 'flex'), context.nextId())
  return anonymousBlock(id, anonymousStyle(ruby, 'inline-block'), [above], { isRoot: true })
}

/** The base of a ruby pair as an anonymous block. */
function baseBlock(
  context: BuildContext,
  ruby: ComputedStyle,
  text: string,
  content: (at: Container) => readonly BlockLevelBox[],
  container: Container,
): BlockBox {
  const id = context.nextId()
  const style = changedStyle(anonymousStyle(ruby, 'block'), { textIndent: NO_INDENT, ...alignmentOf(ruby, text) })
  return anonymousBlock(id, style, content({ ...container, style, isItemContainer: false }), { isRoot: true })
}

const NO_INDENT = { length: 0, hanging: false, eachLine: false } as const

/**
 * The style of a box of ruby, whose blocks run from the over side of the line to the under side. In `vertical-lr` blocks run the
 * other way (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#line-directions).
 */
const fromOver = (style: ComputedStyle): ComputedStyle =>
  style.writingMode === 'vertical-lr' ? rightToLeft(style) : style

const rightToLeft = perObject((style: ComputedStyle): ComputedStyle => ({ ...style, writingMode: 'vertical-rl' }))

/** The margins before and after a block on paper. */
const BLOCK_MARGINS = {
  'horizontal-tb': ['marginTop', 'marginBottom'],
  'vertical-rl': ['marginRight', 'marginLeft'],
  'sideways-rl': ['marginRight', 'marginLeft'],
  'vertical-lr': ['marginLeft', 'marginRight'],
  'sideways-lr': ['marginLeft', 'marginRight'],
} as const

/**
 * The height of the annotations on one side of ruby in a base, px: those of the base are beyond them (CSS Ruby 1,
 * https://www.w3.org/TR/css-ruby-1/#nested-pairing).
 */
function heightWithin(context: BuildContext, base: readonly Child[], side: Stack['side']): number {
  const heights = base.map(child =>
    child.kind === 'element' && child.styles.self.display === 'ruby' ? heightIn(context, child.element, side) : 0,
  )
  return Math.max(0, ...heights)
}

/** The height of the highest stack of annotations on one side in a ruby container, px. */
function heightIn(context: BuildContext, ruby: Element, side: Stack['side']): number {
  let most = 0
  let [inner, own] = [0, 0]
  for (const node of ruby.children) {
    if (node.kind === 'text') {
      if (node.value.trim() !== '') [inner, own] = [0, 0]
      continue
    }
    const { display, rubyPosition } = stylesOf(context, node).self
    if (display === 'ruby-text') own += rubyPosition === side ? lineHeightOf(stylesOf(context, node).self) : 0
    else if (display !== 'none') [inner, own] = [display === 'ruby' ? heightIn(context, node, side) : 0, 0]
    most = Math.max(most, inner + own)
  }
  return most
}

/** Annotations of one side, from the base outwards. They are in the leading of its line, each beyond the one before. */
function annotationBlocks(
  context: BuildContext,
  annotations: readonly Annotation[],
  side: Stack['side'],
  ruby: ComputedStyle,
  within: number,
): readonly BlockLevelBox[] {
  const spare = Math.max(0, (lineHeightOf(ruby) - ruby.fontSize) / 2)
  // The line is extended by what exceeds its own leading and that of the line beside it.
  const extensionFor = (height: number): number => Math.max(0, height - 2 * spare)
  let used = within
  return annotations.map(({ element, styles, language }, i) => {
    const self = fromOver(styles.self)
    used += lineHeightOf(self)
    const isLast = i === annotations.length - 1
    const away = isLast ? spare + extensionFor(used) - used : 0
    const towards = i === 0 ? within - spare - extensionFor(within) : 0
    const [over, below] = BLOCK_MARGINS[self.writingMode]
    const style = changedStyle(self, {
      display: 'block',
      textIndent: NO_INDENT,
      textAlign: 'center',
      ...alignmentOf(self, textContent(element)),
      ...(side === 'under' ? { [over]: towards, [below]: away } : { [over]: away, [below]: towards }),
    })
    return buildElementBlock(context, element, { ...styles, self: style }, language, { isRoot: true })
  })
}

/** Ideographs, kana and Hangul, between which text is spread, and white space. */
const OPPORTUNITY = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]|\S\s+\S/u

/**
 * The alignment of the narrower of a base and its annotation (CSS Ruby 1 §4.3). Text that cannot be spread is centred;
 * `space-around` is centred too.
 */
function alignmentOf(
  { rubyAlign }: ComputedStyle,
  text: string,
): Partial<Pick<ComputedStyle, 'alignSelf' | 'textAlign' | 'textAlignLast' | 'textJustify'>> {
  if (rubyAlign === 'start') return { alignSelf: 'start', textAlign: 'start' }
  if (rubyAlign === 'space-between' && OPPORTUNITY.test(text))
    return { alignSelf: 'stretch', textAlign: 'justify', textAlignLast: 'justify', textJustify: 'inter-character' }
  return {}
}

const textOf = (children: readonly Child[]): string =>
  children
    .map(child => (child.kind === 'text' ? child.value : child.kind === 'element' ? textContent(child.element) : ''))
    .join('')

/** The height of a line. Fonts are not known here: `normal` counts as 1.2. */
const lineHeightOf = ({ lineHeight, fontSize }: ComputedStyle): number =>
  typeof lineHeight === 'number' ? lineHeight : fontSize * (lineHeight === 'normal' ? 1.2 : lineHeight.factor)
