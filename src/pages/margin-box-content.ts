/**
 * The content of margin boxes: generated content, named strings and running elements, page counters (CSS GCPM 3 §1).
 * https://www.w3.org/TR/css-gcpm-3/
 */
import { spend } from '../base/budget.ts'
import type { BlockBox, BlockLevelBox, ReplacedBox, TurnedBox } from '../boxes/box.ts'
import { type OpenNumber, withNumbers } from '../boxes/generated/open-numbers.ts'
import { Quotes } from '../boxes/generated/quotes.ts'
import { InlineBuilder } from '../boxes/inline/builder.ts'
import { anonymousStyle } from '../css/anonymous.ts'
import { formatCounter } from '../css/counter-styles.ts'
import type { ComputedStyle, ContentItem, CounterStyleRule } from '../css/style.ts'
import { shownImage } from '../images/shown.ts'
import type { LayoutServices } from '../layout/types.ts'
import { logicalFurniture } from '../layout/writing-modes/logical-boxes.ts'
import { counted } from './page-counters.ts'
import type { FurnitureImages, Running } from './types.ts'

/** The page, and the document properties that furniture may use. */
export interface FurnitureContext {
  readonly page: number
  readonly pages: number
  /** Page counters other than `page` and `pages`. */
  readonly counters: ReadonlyMap<string, number>
  readonly strings: ReadonlyMap<string, Running<string>>
  readonly elements: ReadonlyMap<string, Running<BlockLevelBox | null>>
  readonly images: FurnitureImages
  readonly counterStyles: ReadonlyMap<string, CounterStyleRule>
  readonly language: string
  /** The document contains vertical lines. */
  readonly hasVerticalLines: boolean
  readonly services: LayoutServices
  /** Returns a new box id, unique in the job because layout caches by box. */
  nextId(): number
}

/** A margin box with content, before it is positioned. */
export interface Draft {
  /** A turned box if its lines are vertical. */
  readonly box: BlockBox | TurnedBox
  readonly style: ComputedStyle
}

/** The content of a margin box before layout; null if `content` is a keyword, so that there is no box. */
export function draftOf(style: ComputedStyle, context: FurnitureContext): Draft | null {
  if (typeof style.content === 'string') return null
  const children: BlockLevelBox[] = []
  let root = newRoot(style, context)
  const own: OwnContext = { quotes: new Quotes(context.language), ...context, counters: countedBy(style, context) }
  for (const item of style.content) {
    if (item.kind !== 'element') {
      addItem(root, item, style, own)
      continue
    }
    const element = elementBox(item, context)
    if (element === null) continue
    if (root.makesLines) children.push(root.finish())
    children.push(element)
    root = newRoot(style, context)
  }
  if (root.makesLines) children.push(root.finish())
  const box: BlockBox = {
    kind: 'block',
    id: context.nextId(),
    style,
    isRoot: true,
    isTableWrapper: false,
    children,
    marker: null,
    ...FACTS,
  }
  const isTurned = context.hasVerticalLines || style.writingMode !== 'horizontal-tb'
  return { box: isTurned ? logicalFurniture(box) : box, style }
}

const FACTS = { element: null, pseudo: null, structure: null, marks: [] } as const

const newRoot = (style: ComputedStyle, context: FurnitureContext): InlineBuilder =>
  new InlineBuilder({
    kind: 'inline-root',
    id: context.nextId(),
    style,
    content: { text: '', items: [] },
    language: context.language,
    firstLine: null,
    ...FACTS,
  })

/** A running element with the page numbers of this page (CSS GCPM 3 §1.2). */
function elementBox(item: ContentItem & { readonly kind: 'element' }, context: FurnitureContext): BlockLevelBox | null {
  const box = runningValue(context.elements.get(item.name), item.which, null)
  if (box === null) return null
  const textOf = ({ name, style }: OpenNumber): string =>
    formatCounter(context.counterStyles, style, name === 'page' ? context.page : context.pages)
  return withNumbers(box, textOf, context.nextId)
}

/**
 * The value of `string()` or `element()` on a page: the first assignment, the last, the one at its start, or none on the
 * assigning page for `first-except` (CSS GCPM 3, https://www.w3.org/TR/css-gcpm-3/).
 */
function runningValue<T>(value: Running<T> | undefined, which: keyof Running<T> | 'first-except', none: T): T {
  if (value === undefined) return none
  if (which === 'first-except') return value.isSetHere ? none : value.start
  return which === 'isSetHere' ? none : value[which]
}

/** The context of one margin box. */
interface OwnContext extends FurnitureContext {
  readonly quotes: Quotes
  readonly counters: ReadonlyMap<string, number>
}

/** Page counters with the changes of the box. */
function countedBy(style: ComputedStyle, context: FurnitureContext): ReadonlyMap<string, number> {
  const base = new Map(context.counters).set('page', context.page)
  return new Map(counted(style, base)).set('pages', context.pages)
}

/**
 * Adds one item of `content` to the line of a margin box: an image as an atomic inline, anything else as text. The text counts
 * against the budget of generated text.
 */
function addItem(root: InlineBuilder, item: ContentItem, style: ComputedStyle, context: OwnContext): void {
  if (item.kind === 'image') {
    const image = shownImage(item.image, (url, density) => context.images.forUrl(url, density))
    if (image === null) return
    const replaced: ReplacedBox = {
      kind: 'replaced',
      id: context.nextId(),
      style: { ...anonymousStyle(style, 'inline'), ...logoStyle(style, item.height) },
      element: null,
      pseudo: null,
      structure: 'artifact',
      marks: [],
      image,
      alt: null,
    }
    root.addAtomic(replaced)
    return
  }
  const text = itemText(item, style, context)
  spend('generated_text', Math.max(text.length, CHARACTERS_OF_ITEM))
  if (text !== '') root.addText(text, style, context.language, root.root)
}

/** The characters for which an item counts at least: it is evaluated on each page, even if it has no text there. */
const CHARACTERS_OF_ITEM = 8

/** Share of its height: the margin around a logo on a background of its own. */
const LOGO_MARGIN = 0.15

/** The style of an image with a specified height, a logo: centred in its line, on the background of its page. */
function logoStyle({ octavoLogoGround }: ComputedStyle, height: number | undefined): Partial<ComputedStyle> {
  if (height === undefined) return {}
  if (octavoLogoGround !== 'currentcolor' && octavoLogoGround.a === 0) return { verticalAlign: 'middle', height }
  const margin = LOGO_MARGIN * height
  const around = { paddingTop: margin, paddingRight: margin, paddingBottom: margin, paddingLeft: margin }
  return { verticalAlign: 'middle', height, backgroundColor: octavoLogoGround, ...around }
}

/**
 * The text of one item of `content` on this page (CSS Paged Media 3, https://www.w3.org/TR/css-page-3/: counters have the
 * values of the page). Unsupported items give a warning and no text.
 */
function itemText(item: ContentItem, style: ComputedStyle, context: OwnContext): string {
  const { counterStyles } = context
  switch (item.kind) {
    case 'string':
      return item.value
    case 'counter':
    case 'counters':
      return formatCounter(counterStyles, item.style, context.counters.get(item.name) ?? 0)
    case 'open-quote':
    case 'close-quote':
    case 'no-open-quote':
    case 'no-close-quote':
      return context.quotes.textOf(item.kind, style, null)
    case 'string-ref':
      return runningValue(context.strings.get(item.name), item.which, '')
    default:
      context.services.diagnostics.warn(
        'unsupported_value',
        `content: ${item.kind} is not supported in a margin box and shows nothing`,
        '@page',
      )
      return ''
  }
}
