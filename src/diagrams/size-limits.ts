/** Limits on the source of a diagram: drawing takes time quadratic in it, and Graphviz cannot be interrupted. */

import type { Kind } from './kinds.ts'

/** Maximum number of characters of the source of one diagram. */
export const MOST_SOURCE = 20_000
/** Maximum number of drawing steps of all diagrams of a document, before the factor of the limits; one step takes about 10 ms. */
export const MOST_STEPS_OF_DRAWING = 500
/** Maximum numbers of names in the source of a graph, and of its edges. */
const MOST_NAMES = 600
const MOST_EDGES = 600
/** Maximum depth of tables in labels: Graphviz reads and measures them recursively, on a stack of 64 KiB. */
const MOST_TABLES = 20

/** Maximum numbers of lines of a Mermaid diagram, and of columns or empty cells of its block diagrams. */
const MOST_LINES = 500
const MOST_PLACES = 100
/** Maximum depth of nested groups: Mermaid lays out the inner groups again for each outer one. */
const MOST_NESTED = 20

const linesOf = (source: string): readonly string[] => source.split(/[\n;]/).filter(line => line.trim() !== '')

/** The estimated number of steps for drawing a source. */
export function stepsOf(kind: Kind, source: string): number {
  if (kind === 'mermaid') return stepsOfMermaid(linesOf(source))
  return kind === 'vega-lite' ? 2 + rowsOf(source) / 20 + viewsOf(source) * STEPS_OF_VIEW : 1
}

/**
 * Steps for a Mermaid diagram, for each line or edge, for each block, and for each relation in kinds that parse each name
 * again or measure both of its entities.
 */
const STEPS_OF_DIAGRAM = 4
const STEPS_OF_LINE = 0.5
const STEPS_OF_BLOCK = 1
const STEPS_OF_RELATION: ReadonlyMap<string, number> = new Map([
  ['classDiagram', 1],
  ['stateDiagram', 1.5],
  ['erDiagram', 2.5],
])
/** Steps for a card of a board, which is measured several times. */
const STEPS_OF_CARD = 2
/** Days that a Gantt chart without weekends or holidays looks at in a step, one after the other. */
const DAYS_OF_STEP = 400
const RELATION = /--|\.\./

function stepsOfMermaid(lines: readonly string[]): number {
  if (isBlockDiagram(lines)) return STEPS_OF_DIAGRAM + STEPS_OF_BLOCK * sumOf(lines, wordsIn)
  if (isKind(lines, 'kanban')) return STEPS_OF_DIAGRAM + STEPS_OF_CARD * lines.length
  const days = lines.some(line => /^\s*excludes\b/.test(line)) ? sumOf(lines, daysOf) : 0
  const kinds = lines.map(line => STEPS_OF_RELATION.get(line.trim().replace(/-v2$/, '')))
  const extra = kinds.find(cost => cost !== undefined) ?? 0
  const relations = extra === 0 ? 0 : lines.filter(line => RELATION.test(line)).length
  return STEPS_OF_DIAGRAM + STEPS_OF_LINE * sumOf(lines, partsOf) + extra * relations + days / DAYS_OF_STEP
}

const sumOf = (lines: readonly string[], count: (line: string) => number): number =>
  lines.reduce((sum, line) => sum + count(line), 0)

const wordsIn = (line: string): number => line.trim().split(/\s+/).length

/** Arrows of flowcharts (https://mermaid.js.org/syntax/flowchart.html#links-between-nodes), with or without heads and a text. */
const ARROW = /--+|==+|-\.+-|~~~+/

/**
 * What a line draws: its items in a list, the events of its period, or its edges. A line can chain arrows, and an arrow between
 * groups (`a & b --> c & d`) connects each node with each.
 */
function partsOf(line: string): number {
  const groups = line.split(ARROW).map(group => group.split('&').length)
  const edges = groups.slice(1).reduce((sum, size, i) => sum + size * groups[i]!, 0)
  return Math.max(edges, line.split(/[,:]/).length / ITEMS_OF_LINE, 1)
}

/** Items of a list, such as values of a chart, that take as long as a line. */
const ITEMS_OF_LINE = 5

/** Whether the source is a block diagram (https://mermaid.js.org/syntax/block.html), in which each word can be a block. */
const isBlockDiagram = (lines: readonly string[]): boolean => isKind(lines, 'block') || isKind(lines, 'block-beta')

/** Whether a line of the source names the kind of diagram. */
const isKind = (lines: readonly string[], kind: string): boolean => lines.some(line => line.trim() === kind)

/** Days of the units of durations (https://mermaid.js.org/syntax/gantt.html#syntax). */
const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, M: 31, y: 366 }

/** The maximum number of days of a task: its duration, or the years from its first date to its last. */
function daysOf(line: string): number {
  const [, count = '0', unit = 'd'] = /\b(\d+(?:\.\d+)?)([dwMy])\b/.exec(line) ?? []
  const years = Array.from(line.matchAll(/\b\d{4,}(?=-)/g), ([year]) => Number(year))
  const apart = years.length < 2 ? 0 : Math.max(...years) - Math.min(...years) + 1
  return Math.max(Number(count) * DAYS[unit]!, apart * DAYS['y']!)
}

/** The limit that a Mermaid diagram exceeds; null for none. */
export function excessOfMermaid(source: string): string | null {
  const lines = linesOf(source)
  if (lines.length > MOST_LINES) return `${MOST_LINES} lines`
  if (nestingOf(lines) > MOST_NESTED) return `${MOST_NESTED} groups within each other`
  // Mermaid creates each cell of a block diagram, also the empty ones.
  const asked = isBlockDiagram(lines)
    ? [...source.matchAll(/(?::|\bcolumns\s)\s*(\d+)/g)].map(([, count]) => Number(count))
    : []
  return asked.some(count => count > MOST_PLACES) ? `${MOST_PLACES} places in a row` : null
}

/** Lines that begin and end a group of any kind of diagram: subgraphs, composite states, namespaces, fragments of sequences, blocks. */
const GROUP = /^\s*(subgraph|block:|loop|alt|opt|par|critical|break|rect|box)\b|\{\s*$/
const GROUP_END = /^\s*(end\b|\})/

/** The maximum depth of nested groups. */
function nestingOf(lines: readonly string[]): number {
  let depth = 0
  let most = 0
  for (const line of lines) {
    if (GROUP.test(line)) most = Math.max(most, ++depth)
    else if (GROUP_END.test(line)) depth = Math.max(0, depth - 1)
  }
  return most
}

/** Maximum number of views of a chart: concatenated, repeated, or faceted by a field. Each takes milliseconds. */
const MOST_VIEWS = 500
const STEPS_OF_VIEW = 0.5
/** Maximum numbers of rows of data of a chart, including generated ones, and of smoothed rows, which take quadratic time. */
const MOST_ROWS = 10_000
const MOST_SMOOTHED = 1_000
/** Maximum degree of a fitted polynomial, and number of steps of a density. */
const MOST_ORDER = 10
const MOST_STEPS = 1_000
/** Maximum number of ticks of an axis, and of bins. */
const MOST_TICKS = 1_000

/**
 * What is too large about a specification of Vega-Lite; null where nothing is. Its source is bounded already, and where it is no
 * JSON, the library says what is wrong with it.
 */
export function excessOfChart(source: string): string | null {
  let isSmoothed = false
  let excess: string | null = null
  const atMost = (value: unknown, most: number, what: string): void => {
    if (typeof value === 'number' && !(value <= most)) excess ??= `${most} ${what}`
  }
  eachValue(source, (key, value) => {
    if (key === 'order') atMost(value, MOST_ORDER, 'degrees of a polynomial')
    if (key === 'steps' || key === 'maxsteps' || key === 'minsteps') atMost(value, MOST_STEPS, 'steps of a density')
    if (key === 'tickCount' || key === 'maxbins') atMost(value, MOST_TICKS, 'ticks or bins')
    isSmoothed ||= key === 'loess'
  })
  const rows = rowsOf(source)
  if (rows > MOST_ROWS) return `${MOST_ROWS} rows`
  if (viewsOf(source) > MOST_VIEWS) return `${MOST_VIEWS} views`
  return isSmoothed && rows > MOST_SMOOTHED ? `${MOST_SMOOTHED} rows to smooth` : excess
}

/** Keys of layered and concatenated views. */
const LISTS_OF_VIEWS = ['layer', 'concat', 'hconcat', 'vconcat']

/** The number of views of a chart (https://vega.github.io/vega-lite/docs/composition.html). */
function viewsOf(source: string): number {
  /** Counts by list and view; inner ones are visited first. */
  const known = new Map<unknown, number>()
  const of = (part: unknown): number => known.get(part) ?? 1
  let all = 1
  eachValue(source, (_, value) => {
    all = 1
    if (value === null || typeof value !== 'object') return
    if (Array.isArray(value)) all = value.reduce<number>((sum, part) => sum + of(part), 0)
    else {
      const view = value as Readonly<Record<string, unknown>>
      const inside = LISTS_OF_VIEWS.reduce((sum, key) => sum + (Array.isArray(view[key]) ? of(view[key]) : 0), 0)
      all = Math.max(1, inside) * of(view['spec']) * repetitions(view['repeat'])
    }
    known.set(value, all)
  })
  return all * facetsOf(source)
}

/** The number of repetitions of a view: the length of a list, or the product of rows, columns and layers. */
function repetitions(repeat: unknown): number {
  if (Array.isArray(repeat)) return Math.max(1, repeat.length)
  if (repeat === null || typeof repeat !== 'object') return 1
  return Object.values(repeat).reduce<number>((product, list) => product * repetitions(list), 1)
}

/** The maximum number of facets of a chart, by the values of its data. */
function facetsOf(source: string): number {
  const fields = new Set<unknown>()
  eachValue(source, (key, value) => {
    if (key === 'facet' || key === 'row' || key === 'column') fields.add((value as { field?: unknown } | null)?.field)
  })
  fields.delete(undefined)
  if (fields.size === 0) return 1
  const found = new Set<string>()
  let made = 0
  eachValue(source, (key, value) => {
    if (key === 'values' && Array.isArray(value))
      for (const row of value) found.add(JSON.stringify([...fields].map(field => row?.[field as string] ?? null)))
    else if (value !== null && typeof value === 'object' && 'stop' in value) made += lengthOfSequence(value)
  })
  return Math.max(1, found.size + made)
}

/** Calls `look` with each value of a JSON text and its key; for invalid JSON with none or some of them. */
function eachValue(source: string, look: (key: string, value: unknown) => void): void {
  try {
    JSON.parse(source, (key, value: unknown) => {
      look(key, value)
      return value
    })
  } catch {
    // The library reports the syntax error.
  }
}

/** Rows of data that a chart has or makes: lists, and sequences, which also stand for the keys of rows that are filled in. */
function rowsOf(source: string): number {
  let rows = 0
  eachValue(source, (key, value) => {
    if (Array.isArray(value)) rows += key === 'values' ? value.length : 0
    else if (value !== null && typeof value === 'object' && 'stop' in value) rows += lengthOfSequence(value)
  })
  return rows
}

function lengthOfSequence(given: object): number {
  const { start = 0, stop, step = 1 } = given as { start?: unknown; stop: unknown; step?: unknown }
  const length = (Number(stop) - Number(start)) / Number(step)
  return Number.isNaN(length) ? 0 : Math.max(0, length)
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|->|--|[{}[\]]|[\p{L}_\d.-]+/gu

/** The limit that a graph exceeds; null for none. */
export function excessOf(source: string): string | null {
  if (source.length > MOST_SOURCE) return `${MOST_SOURCE} characters`
  if (tablesOf(source) > MOST_TABLES) return `${MOST_TABLES} tables within each other`
  let names = 0
  let edges = 0
  let grouped = 0
  let depth = 0
  let last = ''
  for (const [token] of source.matchAll(TOKEN)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue
    if (token === '[') depth++
    else if (token === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      // An edge between groups in braces connects each of their nodes with each.
      if (token === '->' || token === '--') {
        edges++
        if (last === '}') grouped++
      } else if (token === '{' && (last === '->' || last === '--')) grouped++
      else if (token !== '{' && token !== '}') names++
    }
    last = token
  }
  if (names > MOST_NAMES) return `${MOST_NAMES} names`
  const most = edges + (grouped === 0 ? 0 : grouped === 1 ? names : (names / 2) ** 2)
  return most > MOST_EDGES ? `${MOST_EDGES} edges` : null
}

/** The maximum depth of nested tables in labels (https://graphviz.org/doc/info/shapes.html#html). */
function tablesOf(source: string): number {
  let depth = 0
  let most = 0
  for (const [tag] of source.matchAll(/<\/?table\b/gi)) {
    depth = Math.max(0, depth + (tag.startsWith('</') ? -1 : 1))
    most = Math.max(most, depth)
  }
  return most
}
