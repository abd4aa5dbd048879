/**
 * Ruby (CSS Ruby 1): annotations above or under what they annotate, each pair a small column in the line. The base comes first in
 * the column, so that it is on the baseline and is read first; lines give the annotation their spare leading, and grow
 * by what is left of it.
 * https://www.w3.org/TR/css-ruby-1/
 */
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { textContent } from '../../html/document.ts'
import { anonymousBlock } from '../anonymous-block.ts'
import type { BlockBox, FlexBox } from '../box.ts'
import type { BuildContext, Child, Container, ElementChild } from '../context.ts'
import { buildElementBlock } from '../element-block.ts'

type Annotation = ElementChild

/** A base with its annotations, or what has none. */
export type RubySegment =
  | { readonly kind: 'pair'; readonly base: readonly Child[]; readonly annotations: readonly Annotation[] }
  | { readonly kind: 'plain'; readonly children: readonly Child[] }

const isBlank = (child: Child): boolean => child.kind === 'text' && /^[ \t\n\r\f]*$/.test(child.value)

const isAnnotation = (child: Child): child is Annotation =>
  child.kind === 'element' && child.styles.self.display === 'ruby-text'

/** Pairs what a ruby element holds (§2.2): annotations belong to what stands before them, since the last annotation. */
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
    else if (!isBlank(child)) {
      end()
      base.push(child)
    }
  }
  end()
  return segments
}

function segmentsOf(base: readonly Child[], annotations: readonly Annotation[]): readonly RubySegment[] {
  if (annotations.length === 0) return base.length === 0 ? [] : [{ kind: 'plain', children: base }]
  const marked = base.filter(child => !isBlank(child))
  const areApart = marked.length > 1 && marked.every(child => child.kind === 'element' && child.element.name === 'rb')
  if (!areApart) return [{ kind: 'pair', base, annotations }]
  // Bases that are marked as such have an annotation each; what is left over goes with the last.
  const last = Math.min(marked.length, annotations.length) - 1
  const pairs = Array.from({ length: last + 1 }, (_, i): RubySegment => {
    const own = i < last ? annotations.slice(i, i + 1) : annotations.slice(i)
    return { kind: 'pair', base: [marked[i]!], annotations: own }
  })
  const rest = marked.slice(last + 1)
  return rest.length === 0 ? pairs : [...pairs, { kind: 'plain', children: rest }]
}

/**
 * The column of a base and its annotations. Above their base annotations are in an inline block: that has the last
 * baseline of what is in it, which is the one of the base.
 */
export function buildRubyPair(
  context: BuildContext,
  { base, annotations }: RubySegment & { readonly kind: 'pair' },
  container: Container,
  ruby: ComputedStyle,
): BlockBox | FlexBox {
  const id = context.nextId()
  const isUnder = ruby.rubyPosition === 'under'
  const column = (style: ComputedStyle, own: number): FlexBox => ({
    kind: 'flex',
    id: own,
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    style: { ...style, flexDirection: isUnder ? 'column' : 'column-reverse', alignItems: 'center' },
    children: [
      baseBlock(context, base, container, ruby),
      ...annotations.map(each => annotationBlock(context, each, ruby)),
    ],
  })
  if (isUnder) return column(anonymousStyle(ruby, 'inline-flex'), id)
  const above = column(anonymousStyle(ruby, 'flex'), context.nextId())
  return anonymousBlock(id, anonymousStyle(ruby, 'inline-block'), [above], { isRoot: true })
}

function baseBlock(
  context: BuildContext,
  children: readonly Child[],
  container: Container,
  ruby: ComputedStyle,
): BlockBox {
  const id = context.nextId()
  const style = { ...anonymousStyle(ruby, 'block'), textIndent: NO_INDENT, ...alignmentOf(ruby, textOf(children)) }
  const content = context.buildFlow(children, { ...container, style, isItemContainer: false })
  return anonymousBlock(id, style, content, { isRoot: true })
}

const NO_INDENT = { length: 0, hanging: false, eachLine: false } as const

function annotationBlock(context: BuildContext, { element, styles, language }: Annotation, ruby: ComputedStyle) {
  const { self } = styles
  const spare = Math.max(0, (lineHeightOf(ruby) - ruby.fontSize) / 2)
  const height = lineHeightOf(self)
  // It stands right above the letters of the base, in the leading of its line and then in that of the next one.
  const away = height <= spare ? spare - height : -Math.min(spare, height - spare)
  const style: ComputedStyle = {
    ...self,
    display: 'block',
    textIndent: NO_INDENT,
    textAlign: 'center',
    ...alignmentOf(self, textContent(element)),
    ...(ruby.rubyPosition === 'under'
      ? { marginTop: -spare, marginBottom: away }
      : { marginTop: away, marginBottom: -spare }),
  }
  return buildElementBlock(context, element, { ...styles, self: style }, language, { isRoot: true })
}

/** Ideographs, kana and Hangul, between which text is spread, and white space. */
const OPPORTUNITY = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]|\S\s+\S/u

/**
 * How the narrower of a base and its annotation stands beside the other (CSS Ruby 1 §4.3). What cannot be spread is centred;
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

/** Fonts are not known here: without a height of its own a line is taken to be a fifth higher than its letters. */
const lineHeightOf = ({ lineHeight, fontSize }: ComputedStyle): number =>
  typeof lineHeight === 'number' ? lineHeight : fontSize * (lineHeight === 'normal' ? 1.2 : lineHeight.factor)
