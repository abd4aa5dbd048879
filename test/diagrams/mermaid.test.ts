import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { drawDiagrams } from '../../src/diagrams/diagrams.ts'
import { DEFAULT_PALETTE, type DiagramPalette } from '../../src/diagrams/palette.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { attribute, type Element, textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll, selectOne } from '../../src/html/select.ts'
import { serialize } from '../../src/html/serialize.ts'

const draw = (...sources: readonly string[]) => drawIn({}, sources)

async function drawIn(palette: Partial<DiagramPalette>, sources: readonly string[]) {
  const diagnostics = new Diagnostics()
  const html = sources.map(source => `<pre class="mermaid">${source.replaceAll('<', '&lt;')}</pre>`).join('')
  const before = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  const fonts = new FontBook(diagnostics)
  const after = await drawDiagrams(before, { diagnostics, limits: DEFAULT_LIMITS, fonts, palette, deadline: () => {} })
  const drawings = selectAll(after.root, 'figure.octavo-diagram > svg')
  return { after, drawings, warnings: diagnostics.list().map(({ message }) => message) }
}

/** The fill of an element, which it may inherit. */
function fillOf(element: Element): string | null {
  for (let at: Element | null = element; at !== null; at = at.parent) {
    const fill = attribute(at, 'fill')
    if (fill !== null) return fill
  }
  return null
}

const words = (svg: Element): readonly string[] =>
  selectAll(svg, 'text').map(text => textContent(text).replace(/\s+/g, ' ').trim())

const FLOW = 'flowchart TD\n  accTitle: Shopping\n  A[Start] -->|Get money| B(Go shopping)\n  B --> C{Which?}'
const SEQUENCE = 'sequenceDiagram\n  participant A as Alice\n  A->>John: Hello John\n  Note right of John: A note'

const GANTT = 'gantt\n dateFormat YYYY-MM-DD\n section S\n Work :crit, a, 2026-01-05, 9d\n Done :milestone, after a, 0d'
const SANKEY = 'sankey-beta\n\nGas,Heat,30\nCoal,Heat,25'
const JOURNEY = 'journey\n title Trip\n section Go\n  Walk: 5: Ann'

const LONG = 'flowchart TD\n  A[i] --> B[A label that is much longer than the other one]'

describe('diagrams of Mermaid', async () => {
  const first = await draw(FLOW, SEQUENCE, LONG)
  const [flow, sequence, long] = first.drawings

  test('become drawings without sheets, with their labels as text', () => {
    expect(first.warnings).toEqual([])
    expect(words(flow!)).toEqual(expect.arrayContaining(['Start', 'Get money', 'Go shopping', 'Which?']))
    expect(words(sequence!)).toEqual(expect.arrayContaining(['Alice', 'Hello John', 'A note']))
    expect(attribute(flow!, 'aria-label')).toBe('Shopping')
    expect(attribute(sequence!, 'aria-label')).toContain('Hello John')
    expect(serialize(first.after.root)).not.toMatch(/<style|class="(?!octavo)|\b(?:NaN|undefined|Infinity)\b/)
  })
  test('tell the title of a box from its colour', async () => {
    const source = (box: string): string =>
      `sequenceDiagram\n box ${box}\n participant A\n end\n participant B\n A->>B: hi`
    const { drawings } = await draw(source('Backend'), source('Aqua Group'))
    expect(words(drawings[0]!)).toContain('Backend')
    expect(serialize(drawings[0]!)).not.toMatch(/fill="Backend"/)
    expect(words(drawings[1]!)).toContain('Group')
    expect(serialize(drawings[1]!)).not.toContain('Aqua Group')
  })
  test('have labels that can be read on colours of the author', async () => {
    const flow = 'flowchart LR\n A[Pale] --> B[Plain] --> C[Deep]\n style A fill:#fcf\n style C fill:#113'
    const frame = 'sequenceDiagram\n rect rgb(240,240,250)\n A->>B: framed\n end\n A->>B: free'
    const fillsIn = async (palette: Partial<DiagramPalette>, source: string, names: readonly string[]) => {
      const { drawings } = await drawIn(palette, [source])
      const texts = selectAll(drawings[0]!, 'text')
      return names.map(name => fillOf(texts.find(text => textContent(text).includes(name))!))
    }
    const dark = { isDark: true, ink: '#e4e1da', fill: '#202830', ground: '#14171c' }
    expect(await fillsIn({}, flow, ['Pale', 'Plain', 'Deep'])).toEqual(['#1a1a1a', '#1a1a1a', '#ffffff'])
    expect(await fillsIn(dark, flow, ['Pale', 'Plain', 'Deep'])).toEqual(['#000000', '#e4e1da', '#e4e1da'])
    expect(await fillsIn(dark, frame, ['framed', 'free'])).toEqual(['#000000', '#e4e1da'])
  })
  test('have fields of packets in the colours of nodes', async () => {
    const { drawings } = await draw('packet-beta\n0-15: "Source"\n16-31: "Target"')
    const fills = selectAll(drawings[0]!, 'rect').map(rect => attribute(rect, 'fill'))
    expect(fills.filter(fill => fill === DEFAULT_PALETTE.fill)).toHaveLength(2)
  })
  test('are the same in another sandbox', async () => {
    expect(serialize((await draw(FLOW)).drawings[0]!)).toBe(serialize(flow!))
  })
  test('give nodes the room that their labels take', () => {
    const widths = selectAll(long!, 'rect').map(rect => Number(attribute(rect, 'width')))
    const [short, wide] = widths.filter(width => width > 0).sort((a, b) => a - b)
    expect(short).toBeLessThan(80)
    expect(wide).toBeGreaterThan(200)
    expect(wide).toBeLessThan(270)
  })
  test('refer to nothing but themselves', () => {
    const ids = selectAll(first.after.root, '[id]').map(element => attribute(element, 'id')!)
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...serialize(first.after.root).matchAll(/url\(#([^)]+)\)/g)].map(match => match[1]!)
    expect(used.length).toBeGreaterThan(0)
    for (const id of used) expect(ids).toContain(id)
  })
  test('stay listings where they cannot be read, and those after them are drawn', async () => {
    const { after, drawings, warnings } = await draw('nothing like it', 'pie\n "One" : 2')
    expect(drawings).toHaveLength(1)
    expect(selectAll(after.root, 'pre')).toHaveLength(1)
    expect(warnings).toHaveLength(1)
    expect(selectOne(after.root, 'svg text')).not.toBe(null)
  })
  test('keep what rules say of transforms and blending', async () => {
    const [gantt, sankey] = (await draw(GANTT, SANKEY)).drawings
    const moved = selectAll(gantt!, 'rect[transform]').map(rect => attribute(rect, 'transform')!)
    // A milestone is a square of 26 px that stands on its corner, four fifths as large.
    expect(moved.some(matrix => /^matrix\(0\.566 0\.566 -0\.566 0\.566 /.test(matrix))).toBe(true)
    expect(selectAll(sankey!, '[style*="mix-blend-mode: multiply"]').length).toBeGreaterThan(0)
  })
  test('have labels of axes that can be read: 13 px are more than 7 pt on the page', async () => {
    const [gantt] = (await draw(GANTT)).drawings
    const dates = selectAll(gantt!, 'text').filter(text => /^\d{4}-/.test(textContent(text).trim()))
    expect(dates.length).toBeGreaterThan(2)
    expect(new Set(dates.map(text => /font-size: ?([^;]+)/.exec(attribute(text, 'style') ?? '')?.[1]))).toEqual(
      new Set(['13px']),
    )
  })
  test('set the labels of journeys in the middle of their boxes, in the ink of the palette', async () => {
    const [journey] = (await draw(JOURNEY)).drawings
    expect(selectOne(journey!, 'foreignObject')).toBe(null)
    const label = selectAll(journey!, 'text').find(text => textContent(text).trim() === 'Walk')!
    const box = selectAll(journey!, 'rect').find(rect => {
      const [x, width] = [Number(attribute(rect, 'x')), Number(attribute(rect, 'width'))]
      const at = Number(attribute(selectOne(label, 'tspan') ?? label, 'x'))
      return Math.abs(x + width / 2 - at) < 1
    })
    expect(box).toBeDefined()
    expect(attribute(journey!, 'fill')).toBe(DEFAULT_PALETTE.ink)
    expect(serialize(label)).not.toContain('fill=')
  })
  test('show neither the tags nor the references of HTML in labels', async () => {
    const [svg] = (await draw('flowchart TD\n  A["a <b class=x>bold</b> word"] --> B["#quot;said#quot; #35;1"]'))
      .drawings
    expect(words(svg!)).toEqual(expect.arrayContaining(['a bold word', '"said" #1']))
  })
  test('keep the styles of HTML in foreign objects', async () => {
    const [svg] = (await draw('eventmodeling\ntf 01 ui CartUI\ntf 02 cmd AddItem')).drawings
    const [box] = selectAll(svg!, 'foreignObject div').map(div => attribute(div, 'style'))
    expect(box).toMatch(/display: table; height: 100%/)
    expect(attribute(selectOne(svg!, 'foreignObject b')!, 'style')).toContain('font-weight: 700')
  })
  test('have sizes in units of their fonts, as browsers do', async () => {
    // The title has 4ex of Source Sans 3, whose x is 486 units high.
    const [journey] = (await draw(JOURNEY)).drawings
    const title = selectAll(journey!, 'text').find(text => textContent(text).trim() === 'Trip')!
    expect(attribute(title, 'style')).toContain('font-size: 31.104px')
  })
  test('interrupt the lines that messages cross, but not in frames with a ground of their own', async () => {
    const source = 'A->>C: over\n participant B\n C->>A: back'
    const drawn = await draw(`sequenceDiagram\n ${source}`, `sequenceDiagram\n rect rgb(240,240,250)\n ${source}\n end`)
    const strokes = drawn.drawings.map(svg =>
      attribute(selectAll(svg, 'text').find(text => textContent(text) === 'over')!, 'stroke'),
    )
    expect(strokes).toEqual([DEFAULT_PALETTE.ground, null])
  })
  test('cut no label at the edge', async () => {
    const radar =
      'radar-beta\n axis a["North"], b["East by the sea"], c["South"], d["A rather long name of a direction"]\n curve x{1,2,3,4}'
    const [svg] = (await draw(radar)).drawings
    const [left] = attribute(svg!, 'viewBox')!.split(' ').map(Number)
    const [plain] = (await draw(radar.replace('A rather long name of a direction', 'W'))).drawings
    expect(left).toBeLessThan(Number(attribute(plain!, 'viewBox')!.split(' ')[0]) - 20)
  })
})
