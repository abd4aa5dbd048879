/** Extracted content as Markdown (CommonMark 0.31 with the tables and task lists of GitHub). */
import { attribute, type DocumentNode, type Element, textContent } from '../html/document.ts'
import { selectAll, selectOne } from '../html/select.ts'

/** The blocks of the content, separated by empty lines. Nested lists and quotations are indented. */
export function markdownOf(content: Element): string {
  return `${blocks(content).join('\n\n')}\n`
}

const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr math svg'.split(
    ' ',
  ),
)

const isInline = (node: DocumentNode): boolean => node.kind === 'text' || INLINE.has(node.name)

/** The blocks below an element; runs of inline content between them are paragraphs. */
function blocks(parent: Element): string[] {
  const found: string[] = []
  let run: DocumentNode[] = []
  const close = () => {
    const text = inline(run).replace(/ {2,}/g, ' ').trim()
    if (text !== '') found.push(escapedStart(text))
    run = []
  }
  for (const child of parent.children) {
    if (isInline(child)) run.push(child)
    else if (child.kind === 'element') {
      close()
      for (const text of block(child)) found.push(text)
    }
  }
  close()
  return found
}

/** The blocks of an element, to be separated from each other. */
function block(element: Element): string[] {
  const level = /^h([1-6])$/.exec(element.name)?.[1]
  if (level !== undefined)
    return [`${'#'.repeat(Number(level))} ${inline(element.children).replace(/\s+/g, ' ').trim()}`]
  switch (element.name) {
    case 'pre':
      return [listing(element)]
    case 'ul':
    case 'ol':
      return [list(element)]
    case 'dl':
      return [definitions(element)]
    case 'blockquote':
      return [indented(blocks(element).join('\n\n'), '> ', '> ')]
    case 'hr':
      return ['---']
    case 'table':
      return [table(element)]
    case 'figcaption':
      return [`*${inline(element.children).trim()}*`]
    default: {
      const tex = attribute(element, 'data-tex')
      return tex === null ? blocks(element) : [`$$\n${tex}\n$$`]
    }
  }
}

/** A fence longer than any run of backticks within (CommonMark §4.5). */
function listing(pre: Element): string {
  const text = textContent(pre).replace(/\n$/, '')
  const language = /language-([\w+#.-]+)/.exec(attribute(selectOne(pre, 'code') ?? pre, 'class') ?? '')?.[1] ?? ''
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** A list (CommonMark 0.31 §5.2, §5.3): loose where an item has several blocks; boxes to tick as GitHub writes them. */
function list(element: Element): string {
  const first = Number.parseInt(attribute(element, 'start') ?? '1', 10) || 1
  const items = element.children.filter(child => child.kind === 'element')
  const isLoose = items.some(item => selectOne(item, 'p + p, pre, table, blockquote') !== null)
  const written = items.map((item, at) => {
    const marker = element.name === 'ol' ? `${first + at}. ` : '- '
    const text = blocks(item)
      .join(isLoose ? '\n\n' : '\n')
      .replace(/^☐ ?/, '[ ] ')
      .replace(/^☑ ?/, '[x] ')
    return indented(text, marker, ' '.repeat(marker.length))
  })
  return written.join(isLoose ? '\n\n' : '\n')
}

const definitions = (element: Element): string =>
  selectAll(element, 'dt, dd')
    .map(item =>
      item.name === 'dt' ? `**${inline(item.children).trim()}**` : indented(blocks(item).join('\n\n'), ': ', '  '),
    )
    .join('\n')

const indented = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n')

/** A table with one line per row; the first row is the header, which these tables require. */
function table(element: Element): string {
  const rows = selectAll(element, 'tr').map(row =>
    row.children
      .filter(child => child.kind === 'element')
      .map(cell => inline([cell]).replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')),
  )
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  const caption = selectOne(element, 'caption')
  const lines = [line(head), line(Array.from({ length: columns }, () => '---')), ...body.map(line)]
  return [...(caption === null ? [] : [`*${inline(caption.children).trim()}*`, '']), ...lines].join('\n')
}

function inline(nodes: readonly DocumentNode[]): string {
  return nodes
    .map(node => (node.kind === 'text' ? escaped(node.value.replace(/\s+/g, ' ')) : inlineElement(node)))
    .join('')
}

/** An inline element in CommonMark; elements without a notation are replaced by their content. */
function inlineElement(element: Element): string {
  const tex = attribute(element, 'data-tex')
  if (tex !== null) return `$${tex}$`
  const inner = () => inline(element.children)
  switch (element.name) {
    case 'br':
      return '\\\n'
    case 'strong':
    case 'b':
      return marked(inner(), '**')
    case 'em':
    case 'i':
    case 'cite':
    case 'var':
    case 'dfn':
      return marked(inner(), '*')
    case 'del':
    case 's':
      return marked(inner(), '~~')
    case 'code':
    case 'kbd':
    case 'samp':
      return codeSpan(textContent(element))
    case 'a': {
      const href = attribute(element, 'href')
      const text = inner().trim()
      return href === null || text === '' ? text : `[${text}](${address(href)})`
    }
    case 'img':
      return `![${escaped(attribute(element, 'alt') ?? '')}](${address(attribute(element, 'src') ?? '')})`
    case 'svg':
      return ''
    case 'sub':
    case 'sup':
      return `<${element.name}>${inner()}</${element.name}>`
    default:
      return inner()
  }
}

/** Delimiters do not work beside white space, which is moved outside of them (CommonMark §6.2). */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inner === '' ? text : `${before}${mark}${inner}${mark}${after}`
}

function codeSpan(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

const address = (href: string): string =>
  /[\s()<>]/.test(href) ? `<${href.replace(/[<>\n]/g, encodeURIComponent)}>` : href

const escaped = (text: string): string => text.replace(/[\\`*_[\]<]/g, '\\$&')

/** Escapes characters that would begin a heading, a list or a quotation at the beginning of a line. */
const escapedStart = (text: string): string =>
  text.replace(/^(#{1,6}\s|[-+>]\s|=+$)/, '\\$1').replace(/^(\d+)([.)]\s)/, '$1\\$2')
