import { describe, expect, test, vi } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { drawDiagrams } from '../../src/diagrams/diagrams.ts'
import { hasDiagrams } from '../../src/diagrams/kinds.ts'
import type { DiagramPalette } from '../../src/diagrams/palette.ts'
import {
  excessOf,
  excessOfMermaid,
  MOST_SOURCE,
  MOST_STEPS_OF_DRAWING,
  stepsOf,
} from '../../src/diagrams/size-limits.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { attribute, type Document, textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'

const parse = (html: string): Document =>
  parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

async function draw(html: string, palette?: Partial<DiagramPalette>, limits = DEFAULT_LIMITS) {
  const diagnostics = new Diagnostics()
  const before = parse(html)
  const after = await drawDiagrams(before, {
    diagnostics,
    limits,
    fonts: new FontBook(new Diagnostics()),
    deadline: () => {},
    ...(palette === undefined ? {} : { palette }),
  })
  return { before, after, warnings: diagnostics.list() }
}

const raise = (message: string): never => {
  throw new Error(message)
}

const dot = (source: string): string =>
  `<pre><code class="language-dot">${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`

describe('listings that are diagrams', () => {
  test('say so by their classes', () => {
    expect(hasDiagrams(parse(dot('digraph{a}')))).toBe(true)
    expect(hasDiagrams(parse('<pre class="graphviz">graph{a}</pre>'))).toBe(true)
    expect(hasDiagrams(parse('<pre class="mermaid">graph TD</pre>'))).toBe(true)
    expect(hasDiagrams(parse('<pre><code class="language-js">digraph{a}</code></pre><p class="mermaid">x'))).toBe(false)
    expect(hasDiagrams(parse('<div class="mermaid">graph TD</div>'))).toBe(true)
    expect(hasDiagrams(parse('<div class="mermaid"><svg></svg></div>'))).toBe(false)
    expect(hasDiagrams(parse('<pre class="dot">a file with dots</pre>'))).toBe(false)
    expect(hasDiagrams(parse('<pre class="dot">digraph { a -> b }</pre>'))).toBe(true)
  })
})

describe('a graph', () => {
  test('has the titles of its groups over the edges that cross them', async () => {
    const { after } = await draw(dot('digraph { a -> b; subgraph cluster_x { label=Berlin; b } }'))
    const [svg] = selectAll(after.root, 'figure.octavo-diagram > svg')
    const order = selectAll(svg!, 'text, path').map(each => (each.name === 'path' ? 'edge' : textContent(each)))
    expect(order.indexOf('Berlin')).toBeGreaterThan(order.indexOf('edge'))
    const title = selectAll(svg!, 'text').find(each => textContent(each) === 'Berlin')!
    expect(attribute(title, 'paint-order')).toBe('stroke')
  })
  test('becomes a figure with its labels as text, in the colour of the text', async () => {
    const { after, warnings } = await draw(
      dot('digraph { label="Jobs"; a [label="Zürich & Bern"]; a -> b [label="yes"] }'),
    )
    expect(warnings).toEqual([])
    const [svg] = selectAll(after.root, 'figure.octavo-diagram > svg')
    expect(selectAll(svg!, 'text').map(textContent)).toEqual(['Jobs', 'Zürich & Bern', 'b', 'yes'])
    expect(selectAll(svg!, '[stroke="black"], [fill="black"], [id], [class]')).toEqual([])
    expect(attribute(svg!, 'aria-label')).toBe('Jobs: a → b')
    expect(selectAll(after.root, 'pre')).toEqual([])
  })
  test('has the colours of the template where its source says none', async () => {
    const { after } = await draw(
      dot('digraph { a -> b [label=to]; b [color=red, style=filled, fillcolor=lightblue] }'),
      {
        fill: '#112233',
        border: '#445566',
        line: '#778899',
        ink: '#eeeeee',
      },
    )
    const looks = selectAll(after.root, 'ellipse').map(node => [attribute(node, 'fill'), attribute(node, 'stroke')])
    expect(looks).toEqual([
      ['#112233', '#445566'],
      ['lightblue', 'red'],
    ])
    expect(selectAll(after.root, 'svg path').map(edge => attribute(edge, 'stroke'))).toEqual(['#778899'])
    // Pale text on the pale ground that the source asks for could not be read.
    expect(selectAll(after.root, 'text').map(text => attribute(text, 'fill'))).toEqual([
      'currentColor',
      '#000000',
      'currentColor',
    ])
  })
  test('has a title in the colour of text, whatever its nodes are filled with', async () => {
    const { after } = await draw(dot('digraph { label=Title; a -> b; b [style=filled, fillcolor=black] }'))
    const [title] = selectAll(after.root, 'text')
    expect(attribute(title!, 'fill')).toBe('currentColor')
    const { after: onBlack } = await draw(dot('graph { label=Title; bgcolor=black; a }'))
    expect(attribute(selectAll(onBlack.root, 'text')[0]!, 'fill')).toBe('#ffffff')
  })
  test('keeps its gradients apart from those of others', async () => {
    const html = dot('graph { a [style=filled, fillcolor="white:red"] }')
    const { after } = await draw(html + html)
    const names = selectAll(after.root, 'linearGradient').map(gradient => attribute(gradient, 'id'))
    expect(new Set(names).size).toBe(2)
    expect(selectAll(after.root, 'ellipse').map(node => attribute(node, 'fill'))).toEqual(
      names.map(name => `url(#${name})`),
    )
  })
  test('is the same every time', async () => {
    const html = dot('graph { a -- b; b -- c; c -- a; a -- d }')
    const outlines = async () => selectAll((await draw(html)).after.root, 'svg path').map(path => attribute(path, 'd'))
    expect(await outlines()).toEqual(await outlines())
  })
  test('stays a listing where it is no DOT or too large, with a warning', async () => {
    const broken = await draw(dot('digraph { a -> '))
    expect(broken.after).toBe(broken.before)
    expect(broken.warnings.map(({ code }) => code)).toEqual(['diagram_not_drawn'])
    const large = await draw(dot(`digraph { ${Array.from({ length: 5000 }, (_, i) => `n${i};`).join('')} }`))
    expect(large.after).toBe(large.before)
    expect(large.warnings[0]!.message).toContain('more than')
  })
  test('is drawn as long as all diagrams of the document take no more steps than they may', async () => {
    const { after, warnings } = await draw(dot('graph { a }').repeat(12), {}, { ...DEFAULT_LIMITS, workFactor: 0.02 })
    expect(selectAll(after.root, 'figure > svg')).toHaveLength(10)
    expect(warnings.map(({ count, message }) => [count, message])).toEqual([[2, expect.stringContaining('10 steps')]])
  })
})

describe('the size of a Mermaid diagram', () => {
  test('is counted by what its kind makes of a line', () => {
    const lines = (kind: string, line: string): string => `${kind}\n${`${line}\n`.repeat(400)}`
    const steps = (kind: string, line: string): number => stepsOf('mermaid', lines(kind, line))
    expect(steps('classDiagram', 'A <|-- B')).toBeGreaterThan(MOST_STEPS_OF_DRAWING)
    expect(steps('stateDiagram-v2', 'a --> b')).toBeGreaterThan(1.5 * steps('flowchart', 'a --> b'))
    expect(steps('sequenceDiagram', 'A->>B: x')).toBeLessThan(MOST_STEPS_OF_DRAWING / 2)
  })

  test('is counted by the edges, blocks, items and days that stand in one line', () => {
    const steps = (source: string): number => stepsOf('mermaid', source)
    const group = (name: string): string => Array.from({ length: 20 }, (_, i) => `${name}${i}`).join(' & ')
    expect(steps(`flowchart\n${group('a')} --> ${group('b')}`)).toBeGreaterThan(200)
    expect(steps('flowchart\na --> b')).toBe(steps('flowchart\na'))
    expect(steps(`block-beta\ncolumns 9\n${'b '.repeat(600)}`)).toBeGreaterThan(MOST_STEPS_OF_DRAWING)
    expect(steps(`xychart-beta\nbar [${'1,'.repeat(4_000)}1]`)).toBeGreaterThan(400)
    expect(steps(`erDiagram\n${'A ||--o{ B : has\n'.repeat(300)}`)).toBeGreaterThan(MOST_STEPS_OF_DRAWING)
    expect(steps(`kanban\n${'  card\n'.repeat(400)}`)).toBeGreaterThan(MOST_STEPS_OF_DRAWING)
    const gantt = (task: string): number => steps(`gantt\nexcludes weekends\n${task}`)
    expect(gantt('work :a, 2024-01-01, 30d')).toBeLessThan(6)
    expect(gantt('work :a, 2024-01-01, 1000000d')).toBeGreaterThan(MOST_STEPS_OF_DRAWING)
    expect(gantt('work :a, 0001-01-01, 9999-01-01')).toBeGreaterThan(MOST_STEPS_OF_DRAWING)
  })

  test('is within bounds by its lines', () => {
    const branches = (count: number) => `gitGraph\n${'branch a\n commit;'.repeat(count)}`
    expect(excessOfMermaid(branches(200))).toBeNull()
    expect(excessOfMermaid(branches(300))).toBe('500 lines')
  })
  test('is within bounds by the places that blocks ask for', () => {
    expect(excessOfMermaid('block-beta\n columns 3\n a:2 space:1 b')).toBeNull()
    expect(excessOfMermaid('block-beta\n columns 3\n space:1000000000')).toBe('100 places in a row')
    expect(excessOfMermaid('block\n columns 1000000\n a')).toBe('100 places in a row')
    // Elsewhere numbers are only numbers.
    const nested = (count: number) =>
      ['flowchart TD', ...Array(count).fill('subgraph s'), 'a --> b', ...Array(count).fill('end')].join('\n')
    expect(excessOfMermaid(nested(20))).toBeNull()
    expect(excessOfMermaid(`${nested(20)}\n${nested(20)}`)).toBeNull()
    expect(excessOfMermaid(nested(21))).toBe('20 groups within each other')
    expect(excessOfMermaid('stateDiagram-v2\n'.concat('state a {\n'.repeat(30)))).toBe('20 groups within each other')
    expect(excessOfMermaid('pie\n "a" : 4000')).toBeNull()
  })
})

describe('the size of a graph', () => {
  const many = (count: number, between: string) => Array.from({ length: count }, (_, i) => `n${i}`).join(between)
  test('is within bounds by its names and edges, not by what attributes say', () => {
    expect(excessOf(`digraph { ${many(300, ' -> ')} }`)).toBe(null)
    expect(excessOf(`digraph { a [label="${'x y '.repeat(2000)}"] }`)).toBe(null)
    expect(excessOf(`digraph { a [label=${many(700, ' ')}] }`)).toBe(null)
  })
  test('is beyond them with many names, edges or characters', () => {
    expect(excessOf(`digraph { ${many(700, ' ')} }`)).toContain('names')
    expect(excessOf(`digraph { ${'a -> b; '.repeat(700)} }`)).not.toBe(null)
    expect(excessOf('x'.repeat(MOST_SOURCE + 1))).toContain('characters')
  })
  test('is within bounds by the tables within each other, of which a label can have any number beside each other', () => {
    const nested = (count: number) => `${'<table><tr><td>'.repeat(count)}x${'</td></tr></table>'.repeat(count)}`
    expect(excessOf(`digraph { a [label=<${nested(20)}${nested(20)}>] }`)).toBe(null)
    expect(excessOf(`digraph { a [label=<${nested(21)}>] }`)).toBe('20 tables within each other')
  })
  test('that Graphviz fails on stays as its source, and so do the ones after it', async () => {
    const viz = { render: vi.fn<() => never>(() => raise('memory access out of bounds')) }
    vi.doMock('@viz-js/viz', () => ({ instance: async () => viz }))
    const { warnings, after } = await draw(dot('digraph{a}') + dot('digraph{b}'))
    vi.doUnmock('@viz-js/viz')
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('Graphviz failed: memory access out of bounds'),
      expect.stringContaining('Graphviz failed on an earlier graph'),
    ])
    expect(viz.render).toHaveBeenCalledTimes(1)
    expect(selectAll(after.root, 'pre')).toHaveLength(2)
  })
  test('counts the edges between groups', () => {
    expect(excessOf(`digraph { {${many(100, ' ')}} -> {${many(100, ' ')}} }`)).toContain('edges')
  })
})
