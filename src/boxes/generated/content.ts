/** Generated content: converts the items of `content` to children (CSS Content 3 §2). https://www.w3.org/TR/css-content-3/ */
import { spend } from '../../base/budget.ts'
import { anonymousStyle } from '../../css/anonymous.ts'
import { formatCounter } from '../../css/counter-styles.ts'
import type { ComputedStyle, ContentItem, CssImage } from '../../css/style.ts'
import { attribute, type Element, placeOf } from '../../html/document.ts'
import { shownImage } from '../../images/shown.ts'
import type { ShownImage } from '../../images/types.ts'
import { anonymousBlock } from '../anonymous-block.ts'
import type { BlockBox, BoxMark, PseudoElement, ReplacedBox } from '../box.ts'
import type { BuildContext, Child } from '../context.ts'
import { InlineBuilder } from '../inline/builder.ts'
import { openNumber } from './open-numbers.ts'
import { isPageCounter, pseudoKey } from './references.ts'

/** The origin of generated content. */
export interface ContentPlace {
  readonly style: ComputedStyle
  readonly origin: Element
  readonly pseudo: PseudoElement
  readonly language: string
}

/** The children of a pseudo-element's `content`. */
export function contentChildren(context: BuildContext, place: ContentPlace): readonly Child[] {
  const { style, language } = place
  if (typeof style.content === 'string') return []
  return style.content.flatMap((item): readonly Child[] => {
    if (item.kind === 'image') return imageChild(context, item, place)
    if (item.kind === 'leader') {
      spend('generated_text', item.pattern.length)
      return leaderChildren(item.pattern, style, language)
    }
    const value = contentItemText(context, item, place)
    spend('generated_text', value.length)
    if (value === '') return []
    const number = context.enclosing.isRunning ? null : context.references.numberOf(item, place.origin, place.pseudo)
    return [{ kind: 'text', value, style, language, number }]
  })
}

/**
 * The text of one item of `content` (CSS Content 3, https://www.w3.org/TR/css-content-3/). Quotes change the quotation depth
 * even without text. Unsupported items give a warning and no text.
 */
function contentItemText(context: BuildContext, item: ContentItem, { style, origin, pseudo }: ContentPlace): string {
  const { counterStyles } = context.styled
  switch (item.kind) {
    case 'string':
      return item.value
    case 'attr':
      return attribute(origin, item.name) ?? item.fallback
    case 'target-counter':
    case 'target-counters':
    case 'target-text': {
      const text = context.references.targetText(item, origin)
      if (text === null)
        context.diagnostics.warn('link_target_missing', `content: ${item.kind} names no place`, placeOf(origin))
      return text ?? ''
    }
    case 'counter':
      if (isPageCounter(item)) return pageNumber(context, item, origin, pseudo)
      return formatCounter(counterStyles, item.style, context.counters.value(item.name))
    case 'counters':
      return context.counters
        .values(item.name)
        .map(value => formatCounter(counterStyles, item.style, value))
        .join(item.separator)
    case 'open-quote':
    case 'close-quote':
    case 'no-open-quote':
    case 'no-close-quote':
      return context.quotes.textOf(item.kind, style, origin)
    case 'image':
    case 'string-ref':
    case 'content':
    case 'leader':
    case 'element':
      context.diagnostics.warn(
        'unsupported_value',
        `content: ${item.kind} is not supported here and shows nothing`,
        placeOf(origin),
      )
      return ''
  }
}

/** The page number. In a running element it differs on each page, so a placeholder is inserted. */
function pageNumber(
  { enclosing, references }: BuildContext,
  item: ContentItem & { readonly kind: 'counter' },
  origin: Element,
  pseudo: PseudoElement,
): string {
  return enclosing.isRunning
    ? openNumber(item)
    : references.pageText({ key: pseudoKey(origin, pseudo), name: item.name, style: item.style })
}

/** The mark by which the page of generated content is found. */
export const placeMarks = ({ style, origin, pseudo }: ContentPlace): readonly BoxMark[] =>
  typeof style.content !== 'string' && style.content.some(isPageCounter)
    ? [{ kind: 'place', key: pseudoKey(origin, pseudo) }]
    : []

// ---------- leaders ----------

/** Joins the leader to the text after it: the line does not break between them. */
const WORD_JOINER = '\u2060'

const leaderChildren = (pattern: string, style: ComputedStyle, language: string): readonly Child[] =>
  pattern === ''
    ? []
    : [
        { kind: 'leader', pattern, style, language },
        { kind: 'text', value: WORD_JOINER, style, language },
      ]

/**
 * The box of a leader has its pattern once; the line repeats it. Screen readers skip it. Leaders of one style and pattern
 * share a box, because a table of contents has one per entry, and layout caches results by box.
 */
export function leaderBox(context: BuildContext, child: Child & { readonly kind: 'leader' }): BlockBox {
  const { style, pattern, language } = child
  const ofStyle = context.leaders.get(style) ?? new Map<string, BlockBox>()
  context.leaders.set(style, ofStyle)
  const key = `${language} ${pattern}`
  const box = ofStyle.get(key) ?? newLeaderBox(context, child)
  ofStyle.set(key, box)
  return box
}

function newLeaderBox(context: BuildContext, child: Child & { readonly kind: 'leader' }): BlockBox {
  const { pattern, language } = child
  const style: ComputedStyle = {
    ...anonymousStyle(child.style, 'inline-block'),
    whiteSpaceCollapse: 'preserve',
    textWrapMode: 'nowrap',
    textIndent: { length: 0, hanging: false, eachLine: false },
    textAlign: 'start',
  }
  const root = new InlineBuilder({
    kind: 'inline-root',
    id: context.nextId(),
    style,
    element: null,
    pseudo: null,
    structure: 'artifact',
    marks: [],
    content: { text: '', items: [] },
    language,
    firstLine: null,
  })
  root.addText(pattern, style, language, root.root)
  const facts = { isRoot: true, structure: 'artifact' } as const
  return { ...anonymousBlock(context.nextId(), style, [root.finish()], facts), isLeader: true }
}

// ---------- images ----------

type ImageItem = ContentItem & { readonly kind: 'image' }

/** The alternative text of an image that could not be loaded, if it has one. */
function imageChild(context: BuildContext, item: ImageItem, place: ContentPlace): readonly Child[] {
  const { style, origin, pseudo, language } = place
  const image = styleImage(context, item.image)
  const alternative = spokenText(context, item, place)
  if (image === null) return alternative === '' ? [] : [{ kind: 'text', value: alternative, style, language }]
  return [{ kind: 'image', image, style: anonymousStyle(style, 'inline'), origin, pseudo, alternative }]
}

const spokenText = (context: BuildContext, { alternative }: ImageItem, place: ContentPlace): string =>
  (alternative ?? []).map(item => contentItemText(context, item, place)).join('')

/** The image of a style; null if it could not be loaded. */
export const styleImage = ({ images }: BuildContext, image: CssImage): ShownImage | null =>
  shownImage(image, (url, density) => images.forUrl(url, density))

/** The box of an image in a style. Without alternative text it is an artifact. */
export function imageBox(context: BuildContext, child: Child & { readonly kind: 'image' }): ReplacedBox {
  const { image, style, origin, pseudo, alternative } = child
  return {
    kind: 'replaced',
    id: context.nextId(),
    style,
    element: origin,
    pseudo,
    structure: alternative === '' ? 'artifact' : context.structure.leaf('Figure', { alternative }),
    marks: [],
    image,
    alt: alternative === '' ? null : alternative,
  }
}

/**
 * The replacement of an element whose `content` is one image (CSS Content 3 §2): the element becomes replaced. Null for other
 * elements, and if the image could not be loaded.
 */
export function replacement(context: BuildContext, { content }: ComputedStyle): ShownImage | null {
  const item = typeof content === 'string' || content.length !== 1 ? undefined : content[0]
  return item?.kind === 'image' ? styleImage(context, item.image) : null
}

/** The alternative text that `content` has for the image of a replaced element; null if it has none. */
export function replacementText(context: BuildContext, style: ComputedStyle, origin: Element): string | null {
  const item = typeof style.content === 'string' ? undefined : style.content[0]
  if (item?.kind !== 'image' || item.alternative === undefined) return null
  return spokenText(context, item, { style, origin, pseudo: 'before', language: '' })
}
