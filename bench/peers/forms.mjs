/**
 * The documents that are measured, in the forms of engines that read no HTML: blocks of text, and from these the content of
 * pdfmake and @react-pdf/renderer and the markup of Typst. Pictures and styles beyond headings, lists, tables and listings are
 * left out: these engines have less to do.
 */
import { parseDocument } from 'htmlparser2'

const HEADINGS = { h1: 1, h2: 2, h3: 3 }

const textOf = node =>
  node.type === 'text' ? node.data : (node.children ?? []).map(textOf).join(node.name === 'br' ? '\n' : '')

/** Blocks in the order of the document. */
export function blocksOf(html) {
  const blocks = []
  const visit = node => {
    const text = () => textOf(node).replace(/\s+/g, ' ').trim()
    if (node.name === 'head' || node.name === 'style') return
    if (node.name in HEADINGS) blocks.push({ kind: 'heading', level: HEADINGS[node.name], text: text() })
    else if (node.name === 'p' || node.name === 'figcaption') blocks.push({ kind: 'paragraph', text: text() })
    else if (node.name === 'pre') blocks.push({ kind: 'code', text: textOf(node) })
    else if (node.name === 'ul') blocks.push({ kind: 'list', items: elements(node).map(item => oneLine(item)) })
    else if (node.name === 'table') blocks.push({ kind: 'table', rows: rowsOf(node) })
    else for (const child of node.children ?? []) visit(child)
  }
  visit(parseDocument(html))
  return blocks
}

const elements = node => node.children.filter(child => child.type === 'tag')
const oneLine = node => textOf(node).replace(/\s+/g, ' ').trim()

function rowsOf(table) {
  const rows = elements(table).flatMap(part => elements(part))
  const cells = rows.map(row =>
    elements(row).flatMap(cell => [oneLine(cell), ...Array(Number(cell.attribs.colspan ?? 1) - 1).fill('')]),
  )
  const columns = Math.max(...cells.map(row => row.length))
  return cells.map(row => [...row, ...Array(columns - row.length).fill('')])
}

// ---------- pdfmake ----------

export function asPdfmake(blocks) {
  const content = blocks.map(block => {
    switch (block.kind) {
      case 'heading':
        return { text: block.text, fontSize: 22 - 4 * block.level, bold: true, margin: [0, 8, 0, 4] }
      case 'paragraph':
        return { text: block.text, alignment: 'justify', margin: [0, 0, 0, 6] }
      case 'code':
        return { text: block.text, preserveLeadingSpaces: true, margin: [0, 0, 0, 6] }
      case 'list':
        return { ul: block.items, margin: [0, 0, 0, 6] }
      default:
        return { table: { headerRows: 1, body: block.rows }, layout: 'lightHorizontalLines', margin: [0, 0, 0, 6] }
    }
  })
  return {
    pageSize: 'A4',
    defaultStyle: { fontSize: 10.5 },
    footer: page => ({ text: page, alignment: 'center' }),
    content,
  }
}

// ---------- @react-pdf/renderer ----------

export function asReact(blocks, { createElement: make }, { Document, Page, View, Text }) {
  const paragraph = (text, style, key) => make(Text, { key, style }, text)
  const children = blocks.map((block, key) => {
    switch (block.kind) {
      case 'heading':
        return paragraph(block.text, { fontSize: 22 - 4 * block.level, fontWeight: 700, marginVertical: 6 }, key)
      case 'paragraph':
        return paragraph(block.text, { textAlign: 'justify', marginBottom: 6 }, key)
      case 'code':
        return paragraph(block.text, { fontFamily: 'Courier', marginBottom: 6 }, key)
      case 'list':
        return make(
          View,
          { key },
          block.items.map((item, i) => paragraph(`• ${item}`, {}, i)),
        )
      default:
        return make(
          View,
          { key },
          block.rows.map((row, i) =>
            make(
              View,
              { key: i, wrap: false, style: { flexDirection: 'row', borderBottom: '0.5pt solid #ccc' } },
              row.map((cell, j) => paragraph(cell, { flex: 1, padding: 2 }, j)),
            ),
          ),
        )
    }
  })
  return make(Document, {}, make(Page, { size: 'A4', wrap: true, style: { padding: 56, fontSize: 10.5 } }, children))
}

// ---------- Typst ----------

/** A string of Typst: nothing in it is markup. */
const quoted = text => `#"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

export function asTypst(blocks) {
  const lines = blocks.map(block => {
    switch (block.kind) {
      case 'heading':
        return `${'='.repeat(block.level)} ${quoted(block.text)}\n`
      case 'paragraph':
        return `${quoted(block.text)}\n`
      case 'code':
        return `#raw(block: true, "${block.text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}")\n`
      case 'list':
        return `${block.items.map(item => `- ${quoted(item)}`).join('\n')}\n`
      default:
        return `#table(columns: ${block.rows[0].length}, table.header(${cellsOf(block.rows[0])}), ${block.rows.slice(1).map(cellsOf).join(',\n')})\n`
    }
  })
  return `#set page("a4", numbering: "1")\n#set par(justify: true)\n#set text(10.5pt, lang: "en")\n${lines.join('\n')}`
}

const cellsOf = row => row.map(cell => `[${quoted(cell)}]`).join(', ')
