import { afterEach, describe, expect, it } from 'vitest'
import { Budget, spend, withBudget } from '../../src/base/budget.ts'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { plainStyles } from '../../src/css/element-styles.ts'
import { forgetDesigns } from '../../src/css/job-rules.ts'
import { type SharedNode, SharedNodes, StyleTree } from '../../src/css/shared-nodes.ts'
import { INITIAL_NODE } from '../../src/css/style-node.ts'
import { elementsOf } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { render } from '../../src/index.ts'
import { Random } from '../random.ts'

const SHEETS = [
  '',
  'p { color: red; colour: blue } td { padding: 3ex } .x::before { content: "§ " } .x::first-letter { font-size: 2em }',
  ':root { --a: 3px; --b: calc(var(--a) * 2) } div { padding: var(--b); --a: 9px } p { margin-left: attr(data-n px, 2px) }',
  '@page { size: A5; margin: 2em } @page :first { margin-top: 9vh } @page wide { size: A4 landscape } body { font-size: 2vw }',
  '@property --c { syntax: "<length>"; inherits: true; initial-value: 1em } div { --c: 2em; width: calc(9 * var(--c)) }',
  'div { container-type: inline-size } @container (min-width: 300px) { p { color: blue } } p { width: 40cqw }',
  'section:first-child { page: wide } section, main { display: flex; border: 1px solid; padding: 4px; zoom: 1.2 }',
  'table { border-collapse: collapse } td, th { border: 1px solid } ol { list-style: upper-roman } p:has(b) { float: left }',
  'main p { font: 10px/1.3 monospace; font-size-adjust: .6 } @media (min-width: 500px) { h2 { color: green } }',
]

const TAGS = 'div section main article p span b em h1 h2 ul ol li table tr td th pre code blockquote figure q hr'.split(
  ' ',
)
const ATTRIBUTES = [
  'class=x',
  'id=a',
  'dir=rtl',
  'lang=de',
  'border=1',
  'border=2',
  'cellpadding=4',
  'rules=all',
  'align=center',
  'width=50%',
  'data-n=12',
  'data-n=40',
  'start=3',
  'hidden',
  'style="color:green;colour:x"',
  'style="display:grid"',
]

function content(random: Random, depth: number): string {
  if (depth > 4 || random.chance(0.2)) return random.pick(['Some words ', 'ein Wort ', '12.5 '])
  const name = random.pick(TAGS)
  const attributes = random.chance(0.35) ? ` ${random.pick(ATTRIBUTES)}` : ''
  return `<${name}${attributes}>${random.some(4, () => content(random, depth + 1)).join('')}</${name}>`
}

function documentOf(random: Random): string {
  const sheet = random.pick(SHEETS)
  const root = random.chance(0.2) ? ` ${random.pick(['lang=en', 'dir=rtl', 'style="font-size:20px"', 'class=x'])}` : ''
  const mode = random.chance(0.15) ? '' : '<!doctype html>'
  const body = random.some(6, () => content(random, 0)).join('')
  return `${mode}<html${root}><title>t</title>${sheet === '' ? '' : `<style>${sheet}</style>`}<body>${body}`
}

const EMPTY = parseHtml('', { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

const nodeOf = (): SharedNode => ({
  node: INITIAL_NODE,
  styles: plainStyles(INITIAL_NODE.style),
  children: new Map(),
  isText: true,
  hasRoom: true,
  relenting: 'free',
  containers: null,
})

const outcome = async (html: string, template: string) => {
  const { pdf, warnings } = await render({ html, template })
  return { pdf: Buffer.from(pdf).toString('latin1'), warnings }
}

afterEach(forgetDesigns)

describe('styles that documents share', () => {
  it('are those that each document has by itself', { timeout: 120_000 }, async () => {
    const documents = Array.from({ length: Number(process.env['SEEDS'] ?? 40) }, (_, seed) => {
      const random = new Random(9000 + seed)
      return { html: documentOf(random), template: random.pick(['clean', 'clean', 'none', 'minimal']) }
    })
    forgetDesigns()
    const inTurn = []
    for (const { html, template } of documents) inTurn.push(await outcome(html, template))
    const different: string[] = []
    for (const [i, { html, template }] of documents.entries()) {
      forgetDesigns()
      const alone = await outcome(html, template)
      if (JSON.stringify(alone) !== JSON.stringify(inTurn[i])) different.push(`${template}: ${html}`)
    }
    expect(different).toEqual([])
  })

  it('are computed once, and have their side effects in each document', () => {
    const tree = new StyleTree()
    const [element] = [...elementsOf(EMPTY.root)]
    let made = 0
    const use = (): readonly number[] => {
      const reported: unknown[] = []
      const budget = new Budget(Number.POSITIVE_INFINITY)
      const nodes = new SharedNodes(tree, entry => void reported.push(entry))
      const make = () => {
        made++
        spend('custom_properties', 7)
        return { node: nodeOf(), isPersonal: false, reported: [{} as never] }
      }
      withBudget(budget, () => {
        for (let i = 0; i < 3; i++) nodes.of(null, { element: element!, key: '1,2', hints: [], zoom: 1 }, make)
      })
      return [made, reported.length, budget.spent('custom_properties')]
    }
    expect(use()).toEqual([1, 0, 7])
    expect(use()).toEqual([1, 1, 7])
  })

  it('are no more than a tree holds', () => {
    const tree = new StyleTree()
    const nodes = new SharedNodes(tree, () => {})
    const [element] = [...elementsOf(EMPTY.root)]
    const of = (key: number): SharedNode =>
      nodes.of(null, { element: element!, key: String(key), hints: [], zoom: 1 }, () => ({
        node: nodeOf(),
        isPersonal: false,
        reported: [],
      }))
    const all = Array.from({ length: 600 }, (_, i) => of(i))
    expect(all.filter(node => tree.has(node))).toHaveLength(500)
    expect(all.map((_, i) => of(i))).toEqual(all)
  })
})
