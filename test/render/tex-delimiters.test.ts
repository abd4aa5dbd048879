/** TeX between delimiters in documents that are set as they are. */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { attribute, elementsOf, textContent } from '../../src/html/document.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
const SCRIPT = '<script src="https://cdn.example.org/mathjax@3/tex-chtml.js"></script>'

async function stagesOf(html: string, request: object = {}) {
  const diagnostics = new Diagnostics()
  const job = await readJob('generate', { html: `<title>x</title>${html}`, template: 'clean', ...request }, CONTEXT)
  const stages = await runStages(job, { loader: null }, diagnostics)
  const elements = [...elementsOf(stages.document.root)]
  const withClass = (name: string) =>
    elements.filter(each => attribute(each, 'class')?.split(' ').includes(name)).map(each => textContent(each))
  return { ...stages, withClass, tex: elements.flatMap(each => attribute(each, 'data-tex') ?? []), diagnostics }
}

describe('TeX is set as formulas', () => {
  test('where the page loads a script for it, single dollars only where they are switched on', async () => {
    const { tex } = await stagesOf(`${SCRIPT}<p>So \\(a^2\\) and \\[b\\], for $5 or $c$.`)
    expect(tex).toEqual(['a^2', 'b'])
  })
  test('where the job says so, and prices are no formulas', async () => {
    const { tex } = await stagesOf('<p>So \\(a\\) and $b$ for $5 or $6; $$c$$', { math: true })
    expect(tex).toEqual(['a', 'b', 'c'])
  })
  test('and a formula that is too long for one is named, with its source in the text', async () => {
    const { diagnostics, withClass } = await stagesOf(`<p>So \\[${'x+'.repeat(5_000)}y\\]`, { math: true })
    expect(diagnostics.list().map(({ code }) => code)).toContain('formula_limit')
    expect(withClass('octavo-tex')[0]).toHaveLength(10_001)
  })
  test('nowhere else, and not where the job forbids it', async () => {
    expect((await stagesOf('<p>So \\(a\\) and $b$')).tex).toEqual([])
    expect((await stagesOf(`${SCRIPT}<p>So \\(a\\)`, { math: false })).tex).toEqual([])
  })
  test('from scripts, and from environments with what they are called', async () => {
    const script = '<script type="math/tex; mode=display">x+1</script>'
    const { tex } = await stagesOf(`<p>${script}</p><p>\\begin{align} a &= b \\end{align}`, { math: true })
    expect(tex).toEqual(['x+1', '\\begin{align} a &= b \\end{align}'])
  })
  test('not in code', async () => {
    expect((await stagesOf('<pre>\\(a\\)</pre><p><code>\\(b\\)</code>', { math: true })).tex).toEqual([])
  })
})

describe('the number of a displayed formula', () => {
  test('stands at the margin, in the text', async () => {
    const { tex, withClass } = await stagesOf('<p>\\[ a = b \\tag{12} \\] \\[ c \\tag*{A} \\]', { math: true })
    expect(tex.map(source => source.trim())).toEqual(['a = b', 'c'])
    expect(withClass('octavo-equation-number')).toEqual(['(12)', 'A'])
  })
  test('stays in formulas of several rows, and where it is a formula itself', async () => {
    const rows = '\\begin{align} a &= b \\tag{1} \\\\ c &= d \\tag{2} \\end{align}'
    const { withClass } = await stagesOf(`<p>${rows} \\[ a \\tag{$x$} \\]`, { math: true })
    expect(withClass('octavo-equation-number')).toEqual([])
  })
})

test('macros that grow without end are refused by name', async () => {
  const { diagnostics } = await stagesOf('<p>\\(\\def\\x{\\x\\x}\\x\\)', { math: true })
  expect(diagnostics.list().map(({ code }) => code)).toContain('formula_limit')
})
