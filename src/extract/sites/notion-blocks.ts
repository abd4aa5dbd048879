/** Blocks of a Notion page from any source, as HTML. */
import { textContent } from '../../html/document.ts'
import { append, createElement, type DraftElement, type DraftNode } from '../../html/edit.ts'

/** A block of a Notion page. */
export interface NotionBlock {
  /** Notion's name of the kind: "sub_header", "bulleted_list", "to_do". */
  readonly kind: string
  readonly content: readonly DraftNode[]
  readonly children: readonly NotionBlock[]
  /** The address of an image, bookmark or embed. */
  readonly source: string | null
  readonly isChecked: boolean
  readonly language: string | null
  /** The rows of a table. */
  readonly rows: readonly (readonly (readonly DraftNode[])[])[]
}

const LISTS: Readonly<Record<string, string>> = { bulleted_list: 'ul', numbered_list: 'ol', to_do: 'ul' }
const HEADINGS: Readonly<Record<string, string>> = { header: 'h2', sub_header: 'h3', sub_sub_header: 'h4' }

/** The HTML of blocks; adjacent items become one list. */
export function blocksToHtml(blocks: readonly NotionBlock[]): DraftElement[] {
  const elements: DraftElement[] = []
  let listKind: string | null = null
  for (const block of blocks) {
    const name = LISTS[block.kind]
    if (name === undefined) elements.push(...blockToHtml(block))
    else {
      if (listKind !== block.kind) elements.push(createElement(name))
      append(
        elements.at(-1)!,
        createElement('li', {}, [...checkMark(block), ...block.content, ...blocksToHtml(block.children)]),
      )
    }
    listKind = name === undefined ? null : block.kind
  }
  return elements
}

const checkMark = (block: NotionBlock): string[] => (block.kind === 'to_do' ? [block.isChecked ? '☑ ' : '☐ '] : [])

/** A block as HTML, with its nested blocks; unknown kinds are paragraphs. */
function blockToHtml(block: NotionBlock): DraftElement[] {
  const inner = () => blocksToHtml(block.children)
  const heading = HEADINGS[block.kind]
  if (heading !== undefined) return [createElement(heading, {}, block.content), ...inner()]
  switch (block.kind) {
    case 'divider':
      return [createElement('hr')]
    case 'quote':
      return [createElement('blockquote', {}, [...block.content, ...inner()])]
    case 'callout':
      return [
        createElement('aside', { class: 'callout callout-note' }, [createElement('p', {}, block.content), ...inner()]),
      ]
    case 'code':
      return [codeBlock(block)]
    case 'equation':
      return [createElement('div', { class: 'math display' }, [`\\[${block.content.map(textContent).join('')}\\]`])]
    case 'image':
      return block.source === null ? [] : [figure(createElement('img', { src: block.source, alt: '' }), block.content)]
    case 'table':
    case 'simple_table':
      return block.rows.length === 0 ? inner() : [tableOf(block.rows)]
    case 'table_of_contents':
    case 'breadcrumb':
      return []
    case 'toggle':
      return [createElement('p', {}, [createElement('strong', {}, block.content)]), ...inner()]
    default:
      return [...paragraphs(block), ...inner()]
  }
}

/** Text, and kinds with an address: bookmark, video, embed, file, page. */
function paragraphs(block: NotionBlock): DraftElement[] {
  const hasText = block.content.some(node => textContent(node).trim() !== '')
  if (block.source !== null && block.kind !== 'text') {
    return [
      createElement('p', {}, [createElement('a', { href: block.source }, hasText ? block.content : [block.source])]),
    ]
  }
  return hasText ? [createElement('p', {}, block.content)] : []
}

function codeBlock({ content, language }: NotionBlock): DraftElement {
  const attributes = language === null ? {} : { class: `language-${language.toLowerCase().replace(/\s+/g, '')}` }
  return createElement('pre', {}, [createElement('code', attributes, [content.map(textContent).join('')])])
}

const figure = (image: DraftElement, caption: readonly DraftNode[]): DraftElement =>
  createElement('figure', {}, caption.length === 0 ? [image] : [image, createElement('figcaption', {}, caption)])

/** A table of rows without a head. */
function tableOf(rows: NotionBlock['rows']): DraftElement {
  return createElement('table', {}, [
    createElement(
      'tbody',
      {},
      rows.map(row =>
        createElement(
          'tr',
          {},
          row.map(cell => createElement('td', {}, cell)),
        ),
      ),
    ),
  ])
}
