/** How large a diagram may be, judged by its source: what draws it takes time by the square of it, and Graphviz cannot be stopped. */

/** Characters of the source of one diagram, and diagrams of one document. */
export const MOST_SOURCE = 20_000
/** Diagrams of one document that are drawn. */
export const MOST_DIAGRAMS = 200
/** Names in the source of a graph, and edges that it may come to. */
const MOST_NAMES = 600
const MOST_EDGES = 600

/** Lines of a Mermaid diagram, and the number of columns or empty places that a block of it may ask for. */
const MOST_LINES = 500
const MOST_PLACES = 100

/** What is too large about a Mermaid diagram; null where nothing is. */
export function excessOfMermaid(source: string): string | null {
  const lines = source.split(/[\n;]/).filter(line => line.trim() !== '')
  if (lines.length > MOST_LINES) return `${MOST_LINES} lines`
  // Each place of a block diagram is made, whether anything stands in it or not.
  const isBlock = lines.some(line => /^\s*block(?:-beta)?\s*$/.test(line))
  const asked = isBlock ? [...source.matchAll(/(?::|\bcolumns\s)\s*(\d+)/g)].map(([, count]) => Number(count)) : []
  return asked.some(count => count > MOST_PLACES) ? `${MOST_PLACES} places in a row` : null
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|->|--|[{}[\]]|[\p{L}_\d.-]+/gu

/** What is too large about a graph; null where nothing is. */
export function excessOf(source: string): string | null {
  if (source.length > MOST_SOURCE) return `${MOST_SOURCE} characters`
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
      // An edge between groups in braces is one between all of their nodes.
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
