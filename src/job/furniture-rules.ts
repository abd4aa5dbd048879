/**
 * Headers and footers as page-margin boxes (https://www.w3.org/TR/css-page-3/#margin-boxes): rules for the cascade of pages,
 * made from the slots of a job. No CSS text is generated, so that no text of a caller can become CSS.
 */
import type { ComputedStyle, ContentItem, MarginBoxName } from '../css/style.ts'
import type { DocumentMeta } from '../html/document.ts'
import { formatDate, parseDate } from './dates.ts'
import type { Furniture, SlotItem, SlotName } from './furniture-options.ts'
import type { Logo } from './profile.ts'

/** Margin boxes of a request's `header` and `footer` for some pages. */
export interface FurnitureRule {
  /**
   * The pages of the rule. Later rules override earlier ones, so rules for the first and last page follow the one for all.
   */
  readonly pages: 'all' | 'first' | 'last'
  readonly boxes: ReadonlyMap<MarginBoxName, FurnitureStyle>
}

/** The properties that a rule sets on a margin box; the template sets the others. */
export type FurnitureStyle = Pick<ComputedStyle, 'content'> &
  Partial<
    Pick<
      ComputedStyle,
      | 'textAlign'
      | 'textWrapMode'
      | 'borderTopWidth'
      | 'borderTopStyle'
      | 'borderTopColor'
      | 'borderBottomWidth'
      | 'borderBottomStyle'
      | 'borderBottomColor'
      | 'paddingTop'
      | 'paddingBottom'
    >
  >

/** The fields of a job from which the rules are made. */
interface FurnitureJob {
  readonly header: Furniture | 'none' | null
  readonly footer: Furniture | 'none' | null
  readonly logo: Logo | null
  readonly date: string | null
  readonly lang: string | null
}

/** Name of the named string that `{section}` shows; the style sheets set it from headings. */
const SECTION_STRING = 'section'

type Edge = 'top' | 'bottom'

const BOXES: Readonly<Record<Edge, Readonly<Record<SlotName, MarginBoxName>>>> = {
  top: { left: 'top-left', center: 'top-center', right: 'top-right' },
  bottom: { left: 'bottom-left', center: 'bottom-center', right: 'bottom-right' },
}

const ALIGNMENT: Readonly<Record<SlotName, ComputedStyle['textAlign']>> = {
  left: 'left',
  center: 'center',
  right: 'right',
}

/** Px: thickness of a rule, the thinnest that laser printers draw, and its distance from the furniture. */
const RULE_WIDTH = 0.5
const RULE_GAP = 5

/** The rules that a job's header and footer add to those of the template and the document, in cascade order. */
export function furnitureRules(job: FurnitureJob, meta: DocumentMeta): readonly FurnitureRule[] {
  const rules: FurnitureRule[] = []
  for (const [edge, furniture] of [
    ['top', job.header],
    ['bottom', job.footer],
  ] as const) {
    if (furniture === null) continue
    if (furniture === 'none') {
      rules.push({ pages: 'all', boxes: emptyBand(edge) })
      continue
    }
    rules.push({ pages: 'all', boxes: band(edge, furniture, job, meta) })
    if (!furniture.onFirstPage) rules.push({ pages: 'first', boxes: emptyBand(edge) })
    if (!furniture.onLastPage) rules.push({ pages: 'last', boxes: emptyBand(edge) })
  }
  return rules
}

/** Disables all margin boxes of an edge, including corners. */
function emptyBand(edge: Edge): ReadonlyMap<MarginBoxName, FurnitureStyle> {
  const names: readonly MarginBoxName[] = [`${edge}-left-corner`, ...Object.values(BOXES[edge]), `${edge}-right-corner`]
  return new Map(names.map(name => [name, { content: 'none' }]))
}

function band(
  edge: Edge,
  furniture: Furniture,
  job: FurnitureJob,
  meta: DocumentMeta,
): Map<MarginBoxName, FurnitureStyle> {
  const boxes = new Map(emptyBand(edge))
  for (const [slot, name] of Object.entries(BOXES[edge]) as [SlotName, MarginBoxName][]) {
    const items = furniture.slots[slot].flatMap(item => contentOf(item, job, meta))
    // A rule spans the page, so that empty slots need boxes too.
    if (items.length === 0 && !furniture.rule) continue
    const content: readonly ContentItem[] = items.length === 0 ? [{ kind: 'string', value: '' }] : items
    boxes.set(name, {
      content,
      textAlign: ALIGNMENT[slot],
      ...(isShort(furniture.slots[slot]) ? { textWrapMode: 'nowrap' } : {}),
      ...(furniture.rule ? ruleAt(edge) : {}),
    })
  }
  return boxes
}

/** Maximum number of characters of text in a slot that is not broken. */
const SHORT_TEXT = 24

/** Whether a slot is unbreakable: dates and page numbers stay whole even if a long title is beside them. */
const isShort = (items: readonly SlotItem[]): boolean =>
  items.every(
    ({ kind }) => kind === 'page' || kind === 'pages' || kind === 'date' || kind === 'logo' || kind === 'text',
  ) && items.reduce((length, item) => length + (item.kind === 'text' ? item.value.length : 0), 0) <= SHORT_TEXT

/** The border of a rule, on the side of the text. */
function ruleAt(edge: Edge): Partial<FurnitureStyle> {
  return edge === 'top'
    ? {
        borderBottomWidth: RULE_WIDTH,
        borderBottomStyle: 'solid',
        borderBottomColor: 'currentcolor',
        paddingBottom: RULE_GAP,
      }
    : { borderTopWidth: RULE_WIDTH, borderTopStyle: 'solid', borderTopColor: 'currentcolor', paddingTop: RULE_GAP }
}

function contentOf(item: SlotItem, job: FurnitureJob, meta: DocumentMeta): readonly ContentItem[] {
  const text = (value: string | null): readonly ContentItem[] =>
    value === null || value === '' ? [] : [{ kind: 'string', value }]
  const counter = (name: string): readonly ContentItem[] => [
    { kind: 'counter', name, style: { kind: 'name', name: 'decimal' } },
  ]
  switch (item.kind) {
    case 'text':
      return text(item.value)
    case 'page':
      return counter('page')
    case 'pages':
      return counter('pages')
    case 'title':
      return text(meta.title)
    case 'author':
      return text(meta.author)
    case 'site':
      return text(meta.site)
    case 'url':
      return text(meta.url)
    case 'section':
      return [{ kind: 'string-ref', name: SECTION_STRING, which: 'first' }]
    case 'logo':
      return job.logo === null
        ? []
        : [{ kind: 'image', image: { kind: 'url', url: job.logo.url }, height: job.logo.height }]
    case 'date':
      return text(dateText(item.format, job, meta))
  }
}

/**
 * The date of the job, otherwise of the document; empty if there is none: the clock would give other bytes for the same job.
 */
function dateText(format: string | null, job: FurnitureJob, meta: DocumentMeta): string | null {
  const date = parseDate(job.date ?? meta.published ?? '')
  return date === null ? null : formatDate(date, format, job.lang ?? meta.language)
}
