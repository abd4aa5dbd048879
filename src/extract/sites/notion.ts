/**
 * Notion: exported pages, pages as rendered by its scripts, and pages of site builders that contain the records in their data.
 * A public page of notion.site has no text before its scripts run.
 */
import { isObject } from '../../base/json.ts'
import { attribute, textContent } from '../../html/document.ts'
import {
  append,
  createElement,
  createText,
  type DraftElement,
  type DraftNode,
  insertAfter,
  moveChildren,
  replace,
  setAttribute,
} from '../../html/edit.ts'
import { closest, matches, selectAll, selectOne } from '../../html/select.ts'
import { linkCard } from '../clean/elements-by-name.ts'
import { parseJson } from '../metadata/json-ld.ts'
import { blocksToHtml, type NotionBlock } from './notion-blocks.ts'
import { recordMapBlocks } from './notion-records.ts'
import type { SiteContent, SitePage, SiteParser } from './parser.ts'

/** Notion, by its markup or its records. */
export const NOTION: SiteParser = {
  name: 'notion',
  hosts: ['notion.so', '*.notion.site'],
  fingerprints: [
    { hint: 'notion-page-content', has: '.notion-page-content' },
    { hint: 'page-body', has: 'article.page > .page-body, article.page .page-body' },
    { hint: '"recordMap"', has: 'script#__NEXT_DATA__' },
  ],
  kinds: [
    {
      kind: 'article',
      has: 'article.page .page-body',
      rule: {
        shape: 'article',
        title: '.page-title',
        content: ['article.page > header .properties, article.page > .page-body'],
        remove: ['nav.table_of_contents', '.page-header-icon', '.page-cover-image', 'style', 'script', 'link'],
        transforms: [
          { select: 'figure.callout', to: exportedCallout },
          { select: '.checkbox', to: exportedCheckbox },
          { select: 'ul.toggle > li, ul.toggle, .column-list, .column, .indented', to: 'unwrap' },
          { select: 'a.bookmark', to: exportedBookmark },
          { select: 'figure.link-to-page, figure:has(> .source)', to: { name: 'p' } },
          { select: '.source, details > summary ~ .indented', to: 'unwrap' },
        ],
      },
    },
    {
      kind: 'article',
      has: '.notion-page-content',
      rule: {
        shape: 'code',
        title: ['.notion-page-block [data-content-editable-leaf]', '.notion-page-block', 'h1'],
        read: readRendered,
      },
    },
    { kind: 'article', has: 'script#__NEXT_DATA__', rule: { shape: 'code', read: readRecords } },
  ],
}

function exportedCallout(element: DraftElement): void {
  element.name = 'aside'
  setAttribute(element, 'class', 'callout callout-note')
}

/** Check boxes of to-do lists are empty elements with a background. */
function exportedCheckbox(element: DraftElement): void {
  replace(element, createText(/checkbox-on/.test(attribute(element, 'class') ?? '') ? '☑ ' : '☐ '))
}

/** A bookmark is a link with a title, a description and an address. */
function exportedBookmark(element: DraftElement): void {
  const title = selectOne(element, '.bookmark-title')
  const description = selectOne(element, '.bookmark-description')
  const card = linkCard('link', attribute(element, 'href') ?? '', title === null ? null : textContent(title))
  if (description !== null) insertAfter(card.children[0]!, createText(` ${textContent(description)}`))
  const figure = element.parent?.name === 'figure' ? element.parent : element
  replace(figure, card)
}

// ---------- rendered pages ----------

/** The kind of a block by Notion's class: `notion-sub_header-block`. */
function kindOf(block: DraftElement): string | null {
  return /notion-([a-z_]+)-block/.exec(attribute(block, 'class') ?? '')?.[1] ?? null
}

const BLOCK = '[class*="notion-"][class*="-block"]'
const LEAF = '[data-content-editable-leaf], [data-root], [contenteditable]'

/** The page as rendered by its scripts, if it was saved in that state; null if there is no content. */
function readRendered(page: SitePage): SiteContent | null {
  const content = selectOne(page.root, '.notion-page-content')
  if (content === null) return null
  const blocks = renderedBlocks(content, 0)
  return blocks.length === 0 ? null : { body: createElement('div', {}, blocksToHtml(blocks)), facts: {} }
}

/** Maximum depth; deeper lists are flattened. */
const MAX_DEPTH = 12

/** The child blocks of a block in rendered markup, at any depth of wrappers. */
function renderedBlocks(parent: DraftElement, depth: number): NotionBlock[] {
  return selectAll(parent, BLOCK)
    .filter(
      block =>
        kindOf(block) !== null &&
        closest(block.parent ?? parent, BLOCK) === (matches(parent, BLOCK) ? parent : outerBlock(parent)),
    )
    .map(block => renderedBlock(block, depth))
    .filter(block => block !== null)
}

const outerBlock = (element: DraftElement): DraftElement | null => closest(element, BLOCK)

/** One rendered block; null for other boxes. */
function renderedBlock(block: DraftElement, depth: number): NotionBlock | null {
  const kind = kindOf(block)
  if (kind === null) return null
  const children = depth < MAX_DEPTH ? renderedBlocks(block, depth + 1) : []
  const leaf = selectAll(block, LEAF).find(each => closest(each, BLOCK) === block)
  const image = selectOne(block, 'img')
  const link = selectOne(block, 'a[href]')
  return {
    kind,
    content: leaf === undefined ? [] : inlineOf(leaf),
    children,
    source:
      kind === 'image'
        ? image === null
          ? null
          : attribute(image, 'src')
        : link === null
          ? null
          : attribute(link, 'href'),
    isChecked: selectOne(block, '[checked], [aria-checked="true"]') !== null,
    language: null,
    rows: selectAll(block, 'tr').map(row => selectAll(row, 'td, th').map(cell => inlineOf(cell))),
  }
}

/** Marks are inline styles of spans. */
const MARKS: readonly (readonly [style: RegExp, name: string])[] = [
  [/font-family:[^;]*mono/i, 'code'],
  [/font-weight:\s*([6-9]00|bold)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration:[^;]*line-through/i, 's'],
]

/** The text of a rendered block, its styles as elements. */
function inlineOf(leaf: DraftElement): DraftNode[] {
  const holder = createElement('span')
  moveChildren(leaf, holder)
  for (const span of selectAll(holder, 'span, font')) {
    const name = MARKS.find(([style]) => style.test(attribute(span, 'style') ?? ''))?.[1]
    if (name !== undefined) span.name = name
  }
  return [holder]
}

// ---------- records ----------

/** Next.js pages of react-notion-x and similar: `props.pageProps.recordMap`. */
function readRecords(page: SitePage): SiteContent | null {
  const script = selectOne(page.root, 'script#__NEXT_DATA__')
  const pending: { value: unknown; depth: number }[] = [
    { value: script === null ? undefined : parseJson(textContent(script)), depth: 0 },
  ]
  for (let item = pending.shift(); item !== undefined; item = pending.shift()) {
    if (!isObject(item.value)) continue
    if (isObject(item.value['recordMap'])) {
      const read = recordMapBlocks(item.value['recordMap'])
      const body = createElement('div')
      if (read !== null) append(body, ...blocksToHtml(read.blocks))
      return body.children.length === 0 ? null : { body, facts: { title: read?.title ?? null } }
    }
    if (item.depth < 4) for (const value of Object.values(item.value)) pending.push({ value, depth: item.depth + 1 })
  }
  return null
}
