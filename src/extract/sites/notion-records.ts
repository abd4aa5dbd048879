/** Converts Notion's records of a page (`recordMap`: blocks by id, collections) to blocks. */
import { isObject, type JsonObject } from '../../base/json.ts'
import { createElement, createText, type DraftNode } from '../../html/edit.ts'
import type { NotionBlock } from './notion-blocks.ts'

/** A Notion page from its records. */
interface NotionPage {
  readonly title: string | null
  readonly blocks: readonly NotionBlock[]
}

/** Maximum number of blocks of a page: long handbooks have thousands. */
const MAX_BLOCKS = 20_000
/** Maximum nesting depth: each level is a call on the stack. */
const MAX_DEPTH = 12

/** The page of a record map: its first block of type "page" with content. Null if there is none. */
export function recordMapBlocks(recordMap: JsonObject): NotionPage | null {
  const records = isObject(recordMap['block']) ? recordMap['block'] : {}
  const page = Object.keys(records)
    .map(id => recordOf(records[id]))
    .find(block => block?.['type'] === 'page' && Array.isArray(block['content']))
  if (page === undefined || page === null) return null
  const reading = { records, recordMap, left: MAX_BLOCKS }
  return { title: plain(property(page, 'title')) || null, blocks: children(page, reading, 0) }
}

interface Reading {
  readonly records: JsonObject
  readonly recordMap: JsonObject
  left: number
}

/** Records wrap their value once, in newer maps twice. */
function recordOf(record: unknown): JsonObject | null {
  if (!isObject(record)) return null
  const value = record['value']
  if (!isObject(value)) return null
  return isObject(value['value']) ? value['value'] : value
}

/** The child blocks of a block, within the bounds. */
function children(block: JsonObject, reading: Reading, depth: number): NotionBlock[] {
  const ids = Array.isArray(block['content']) && depth < MAX_DEPTH ? block['content'] : []
  return ids.flatMap(id => {
    const child = typeof id === 'string' && reading.left-- > 0 ? recordOf(reading.records[id]) : null
    return child === null ? [] : toBlocks(child, reading, depth)
  })
}

/** A record as blocks: columns and containers are replaced by their content. */
function toBlocks(block: JsonObject, reading: Reading, depth: number): NotionBlock[] {
  const kind = typeof block['type'] === 'string' ? block['type'] : 'text'
  if (kind === 'column_list' || kind === 'column' || kind === 'transclusion_container')
    return children(block, reading, depth + 1)
  if (kind === 'collection_view' || kind === 'collection_view_page') return collectionTable(block, reading)
  const isMedia = kind === 'image' || kind === 'video' || kind === 'embed' || kind === 'file' || kind === 'bookmark'
  const caption = property(block, kind === 'bookmark' ? 'title' : isMedia ? 'caption' : 'title')
  return [
    {
      kind,
      content: inline(caption),
      children: kind === 'page' ? [] : children(block, reading, depth + 1),
      source: sourceOf(block),
      isChecked: plain(property(block, 'checked')) === 'Yes',
      language: plain(property(block, 'language')) || null,
      rows: kind === 'table' ? tableRows(block, reading) : [],
    },
  ]
}

const property = (block: JsonObject, name: string): unknown =>
  isObject(block['properties']) ? block['properties'][name] : undefined

/** The web address that a block shows; null for none. */
function sourceOf(block: JsonObject): string | null {
  const format = isObject(block['format']) ? block['format'] : {}
  const source = plain(property(block, 'source')) || plain(property(block, 'link')) || format['display_source']
  return typeof source === 'string' && /^https?:/.test(source) ? source : null
}

/** Rich text: [["plain"], ["bold and linked", [["b"], ["a", "https://…"]]]]. */
const runs = (value: unknown): readonly (readonly unknown[])[] =>
  Array.isArray(value) ? value.filter((run): run is unknown[] => Array.isArray(run) && typeof run[0] === 'string') : []

const plain = (value: unknown): string =>
  runs(value)
    .map(run => run[0] as string)
    .join('')

const MARKS: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 's', c: 'code', _: 'u' }

/** Rich text of a record, runs of text with marks, as HTML. */
function inline(value: unknown): DraftNode[] {
  return runs(value).map(([text, marks]) => {
    let node: DraftNode = createText(text as string)
    for (const mark of Array.isArray(marks) ? marks.slice(0, 10) : []) {
      if (!Array.isArray(mark)) continue
      const name = MARKS[String(mark[0])]
      if (name !== undefined) node = createElement(name, {}, [node])
      else if (mark[0] === 'a' && typeof mark[1] === 'string') node = createElement('a', { href: mark[1] }, [node])
      else if (mark[0] === 'e' && typeof mark[1] === 'string')
        node = createElement('span', { class: 'math inline' }, [`\\(${mark[1]}\\)`])
    }
    return node
  })
}

/** Rows of a simple table, in the order of its columns. */
function tableRows(table: JsonObject, reading: Reading): NotionBlock['rows'] {
  const format = isObject(table['format']) ? table['format'] : {}
  const order = Array.isArray(format['table_block_column_order'])
    ? format['table_block_column_order'].filter(id => typeof id === 'string')
    : []
  const ids = Array.isArray(table['content']) ? table['content'] : []
  return ids.flatMap(id => {
    const row = typeof id === 'string' && reading.left-- > 0 ? recordOf(reading.records[id]) : null
    return row === null ? [] : [order.map(column => inline(property(row, column)))]
  })
}

/** A database as a table: the title and the properties of its schema, for the pages that the map has. */
function collectionTable(view: JsonObject, { records, recordMap }: Reading): NotionBlock[] {
  const collections = isObject(recordMap['collection']) ? recordMap['collection'] : {}
  const collection = recordOf(collections[String(view['collection_id'])])
  const schema = collection !== null && isObject(collection['schema']) ? collection['schema'] : null
  if (collection === null || schema === null) return []
  const columns = Object.keys(schema)
    .sort((a, b) => Number(b === 'title') - Number(a === 'title'))
    .slice(0, 8)
  const pages = Object.values(records)
    .map(recordOf)
    .filter(page => page?.['parent_id'] === collection['id'])
  if (pages.length === 0) return []
  const head = columns.map(column => {
    const described = schema[column]
    return [
      createElement('strong', {}, [
        isObject(described) && typeof described['name'] === 'string' ? described['name'] : '',
      ]),
    ]
  })
  const rows = pages.map(page => columns.map(column => inline(property(page!, column))))
  return [
    { kind: 'table', content: [], children: [], source: null, isChecked: false, language: null, rows: [head, ...rows] },
  ]
}
