/** Generated content and list markers: content items turned into children (CSS Content 3, CSS Lists 3 §3). */

import { anonymousStyle } from '../css/anonymous.ts'
import { formatCounter, formatMarker } from '../css/counter-styles.ts'
import type { ComputedStyle, ContentItem, ElementStyles } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'
import type { MarkerBox, ReplacedBox, StructureNode } from './box.ts'
import type { BuildContext, Child, Container } from './context.ts'
import { replacedFromUrl } from './replaced.ts'

/** The children that the `content` of a pseudo-element stands for. */
export function contentChildren(
  context: BuildContext,
  style: ComputedStyle,
  origin: Element,
  language: string,
): readonly Child[] {
  if (typeof style.content === 'string') return []
  return style.content.map((item): Child => {
    const value = contentItemText(context, item, style, origin, language)
    return { kind: 'text', value, style, language }
  })
}

function contentItemText(
  context: BuildContext,
  item: ContentItem,
  style: ComputedStyle,
  origin: Element,
  language: string,
): string {
  const { counterStyles } = context.styled
  switch (item.kind) {
    case 'string':
      return item.value
    case 'attr':
      return attribute(origin, item.name) ?? item.fallback
    case 'counter':
      return formatCounter(counterStyles, item.style, context.counters.value(item.name))
    case 'counters':
      return context.counters
        .values(item.name)
        .map(value => formatCounter(counterStyles, item.style, value))
        .join(item.separator)
    case 'open-quote':
    case 'no-open-quote': {
      const quote = quoteAt(style, language, context.quotes.depth++, 0)
      return item.kind === 'open-quote' ? quote : ''
    }
    case 'close-quote':
    case 'no-close-quote': {
      if (context.quotes.depth === 0) return ''
      const quote = quoteAt(style, language, --context.quotes.depth, 1)
      return item.kind === 'close-quote' ? quote : ''
    }
    case 'image':
    case 'string-ref':
    case 'content':
    case 'leader':
    case 'target-counter':
    case 'target-counters':
    case 'target-text':
    case 'element':
      context.diagnostics.warn(
        'unsupported_value',
        `content: ${item.kind} is not supported here and shows nothing`,
        placeOf(origin),
      )
      return ''
  }
}

const placeOf = (element: Element): string => `<${element.name}>${element.line > 0 ? ` in line ${element.line}` : ''}`

/** Quotation marks for `quotes: auto`, by primary language (Unicode CLDR delimiters). */
const QUOTES: ReadonlyMap<string, readonly (readonly [string, string])[]> = new Map([
  [
    'en',
    [
      ['“', '”'],
      ['‘', '’'],
    ],
  ],
  [
    'de',
    [
      ['„', '“'],
      ['‚', '‘'],
    ],
  ],
  [
    'cs',
    [
      ['„', '“'],
      ['‚', '‘'],
    ],
  ],
  [
    'sk',
    [
      ['„', '“'],
      ['‚', '‘'],
    ],
  ],
  [
    'sl',
    [
      ['„', '“'],
      ['‚', '‘'],
    ],
  ],
  [
    'da',
    [
      ['“', '”'],
      ['‘', '’'],
    ],
  ],
  [
    'es',
    [
      ['«', '»'],
      ['“', '”'],
    ],
  ],
  [
    'fi',
    [
      ['”', '”'],
      ['’', '’'],
    ],
  ],
  [
    'sv',
    [
      ['”', '”'],
      ['’', '’'],
    ],
  ],
  [
    'fr',
    [
      ['«\u00A0', '\u00A0»'],
      ['«\u00A0', '\u00A0»'],
    ],
  ],
  [
    'it',
    [
      ['«', '»'],
      ['“', '”'],
    ],
  ],
  [
    'ja',
    [
      ['「', '」'],
      ['『', '』'],
    ],
  ],
  [
    'nl',
    [
      ['‘', '’'],
      ['“', '”'],
    ],
  ],
  [
    'no',
    [
      ['«', '»'],
      ['‘', '’'],
    ],
  ],
  [
    'nb',
    [
      ['«', '»'],
      ['‘', '’'],
    ],
  ],
  [
    'pl',
    [
      ['„', '”'],
      ['«', '»'],
    ],
  ],
  [
    'pt',
    [
      ['“', '”'],
      ['‘', '’'],
    ],
  ],
  [
    'ru',
    [
      ['«', '»'],
      ['„', '“'],
    ],
  ],
  [
    'uk',
    [
      ['«', '»'],
      ['„', '“'],
    ],
  ],
  [
    'zh',
    [
      ['“', '”'],
      ['‘', '’'],
    ],
  ],
])

function quoteAt(style: ComputedStyle, language: string, depth: number, side: 0 | 1): string {
  if (style.quotes === 'none') return ''
  const primary = language.toLowerCase().split('-')[0]!
  const pairs = style.quotes === 'auto' ? (QUOTES.get(primary) ?? QUOTES.get('en')!) : style.quotes
  return pairs[Math.min(depth, pairs.length - 1)]?.[side] ?? ''
}

// ---------- markers ----------

type Marker =
  | { readonly kind: 'outside'; readonly box: MarkerBox }
  | { readonly kind: 'inside'; readonly children: readonly Child[] }

/** The marker of a list item, or null where it has none. */
export function buildMarker(
  context: BuildContext,
  element: Element,
  styles: ElementStyles,
  language: string,
  structure: StructureNode | null,
): Marker | null {
  const { self } = styles
  if (self.display !== 'list-item' && self.display !== 'inline-list-item') return null
  const style = styles.marker ?? anonymousStyle(self, 'inline')
  const image = markerImage(context, self, style, element)
  const text = image === null ? markerText(context, self, style, element, language) : ''
  if (image === null && text === '') return null
  const isOutside = self.listStylePosition === 'outside' && self.display === 'list-item'
  if (!isOutside) return { kind: 'inside', children: [{ kind: 'text', value: text, style, language }] }
  const shown = text.trimEnd()
  const content = image ?? markerRoot(context, shown, style, language)
  if (content === null) return null
  const box: MarkerBox = {
    kind: 'marker',
    id: context.nextId(),
    style,
    element,
    pseudo: 'marker',
    structure: structure ?? 'artifact',
    marks: [],
    content,
    spacesAfter: image === null ? text.length - shown.length : 1,
  }
  return { kind: 'outside', box }
}

function markerImage(
  context: BuildContext,
  item: ComputedStyle,
  style: ComputedStyle,
  element: Element,
): ReplacedBox | null {
  if (item.listStyleImage === null || style.content !== 'normal' || item.listStyleImage.kind !== 'url') return null
  return replacedFromUrl(context, item.listStyleImage.url, anonymousStyle(style, 'inline'), element)
}

function markerText(
  context: BuildContext,
  item: ComputedStyle,
  style: ComputedStyle,
  element: Element,
  language: string,
): string {
  if (style.content === 'none') return ''
  if (style.content !== 'normal') {
    return contentChildren(context, style, element, language)
      .map(child => (child.kind === 'text' ? child.value : ''))
      .join('')
  }
  return formatMarker(context.styled.counterStyles, item.listStyleType, context.counters.value('list-item'))
}

/** The marker's text as an inline formatting context of its own; its spaces count (CSS Lists 3 §3.1). */
function markerRoot(context: BuildContext, text: string, style: ComputedStyle, language: string) {
  const preserved: ComputedStyle = {
    ...style,
    whiteSpaceCollapse: 'preserve',
    textWrapMode: 'nowrap',
    textTransform: 'none',
    textAlign: 'start',
    textIndent: { length: 0, hanging: false, eachLine: false },
    hyphens: 'none',
  }
  const container: Container = { style: preserved, firstLine: null, language, isItemContainer: false }
  const [root] = context.buildFlow([{ kind: 'text', value: text, style: preserved, language }], container)
  return root !== undefined && root.kind === 'inline-root' ? root : null
}
