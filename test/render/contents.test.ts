/** The table of contents of a job: what is listed, where it stands, how it is nested and tagged. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { StructureNode } from '../../src/boxes/structure-node.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { serialize } from '../../src/html/serialize.ts'
import { readJob } from '../../src/job/job.ts'
import { withContents } from '../../src/render/contents.ts'
import { runStages } from '../../src/render/stages.ts'

const bodyOf = (html: string, language = 'en'): string => {
  const document = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
  const made = serialize(withContents(document, language).root)
  return made.slice(made.indexOf('<body>') + 6, made.indexOf('</body>'))
}

/** Entries as "text href", with the depth as dots before them. */
function entriesOf(html: string): readonly string[] {
  const [, nav = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(bodyOf(html)) ?? []
  const entries: string[] = []
  let depth = 0
  for (const [, tag, href, text] of nav.matchAll(/<(\/?ol)[^>]*>|<a href="([^"]*)">([^<]*)<\/a>/g)) {
    if (tag === 'ol') depth++
    else if (tag === '/ol') depth--
    else entries.push(`${'.'.repeat(depth - 1)}${text} ${href}`)
  }
  return entries
}

describe('the place of contents in plain documents', () => {
  it('is after what belongs to the title', () => {
    const head = '<h1>T</h1><p class="subtitle">S</p><p class="authors">A</p><time>2026</time>'
    const body = bodyOf(`${head}<p>x</p><h2>B</h2><h2>C</h2>`)
    expect(body.startsWith(`${head}<nav`)).toBe(true)
    expect(bodyOf('<h1>T</h1><p class="update">x</p><h2>B</h2><h2>C</h2>')).toContain('</h1><nav')
  })
})

describe('the entries', () => {
  it('are the headings but the title, nested by level, three levels deep', () => {
    expect(
      entriesOf('<h1>T</h1><h2 id=a>A</h2><h3>B</h3><h4>C</h4><h5>D</h5><h2>E <b>e</b></h2><h4>F</h4><h3>G</h3>'),
    ).toEqual([
      'A #a',
      '.B #octavo-heading-1',
      '..C #octavo-heading-2',
      'E e #octavo-heading-3',
      '.F #octavo-heading-4',
      '.G #octavo-heading-5',
    ])
  })

  it('leave out what is hidden, empty or part of other navigation', () => {
    expect(
      entriesOf(
        '<h2>A</h2><h2 hidden>B</h2><nav><h2>C</h2></nav><h2> </h2><div aria-hidden=true><h2>D</h2></div><h2>E',
      ),
    ).toEqual(['A #octavo-heading-1', 'E #octavo-heading-2'])
  })

  it('begin at any level, and take no name that is in use', () => {
    expect(entriesOf('<h3>A</h3><h2>B</h2><p id=octavo-heading-1>')).toEqual([
      'A #octavo-heading-2',
      'B #octavo-heading-3',
    ])
  })

  it('are none where there is one heading', () => {
    expect(bodyOf('<h1>T</h1><h2>A</h2>')).not.toContain('<nav')
  })
})

describe('the place', () => {
  const HEADINGS = '<h2>A</h2><h2>B</h2>'

  it('is after the title, or what holds it', () => {
    expect(bodyOf(`<p>x</p><h1>T</h1>${HEADINGS}`)).toMatch(/^<p>x<\/p><h1>T<\/h1><nav/)
    expect(bodyOf(`<header><h1>T</h1><p>by</p></header>${HEADINGS}`)).toMatch(/<\/header><nav/)
    expect(bodyOf(`<header class="octavo-title-block"><h1>T</h1></header>${HEADINGS}`)).toMatch(/<\/header><nav/)
    expect(bodyOf(HEADINGS)).toMatch(/^<nav/)
  })

  it('is labelled in the language of the document', () => {
    expect(bodyOf(HEADINGS, 'de-AT')).toContain('<p class="octavo-toc-title">Inhalt</p>')
    expect(bodyOf(HEADINGS, 'xx')).toContain('aria-label="Contents"')
  })
})

describe('a rendered table of contents', () => {
  const HTML = '<title>T</title><h1>T</h1><h2>A</h2><p>x<h3 style="break-before: page">B</h3><p>x<h2>C</h2>'
  const stages = async () => {
    const context = {
      templates: ['clean'],
      profiles: { names: async () => [], load: async () => null },
      defaultProfile: null,
    }
    const job = await readJob('generate', { html: HTML, toc: true }, context)
    return runStages(job, { loader: null }, new Diagnostics())
  }

  const shape = ({ role, children }: StructureNode): string =>
    children.length === 0 ? role : `${role}(${children.map(shape).join(' ')})`

  it('names the pages', async () => {
    const { tree } = await stages()
    expect([...tree.askedPages]).toEqual(['#octavo-heading-1', '#octavo-heading-2', '#octavo-heading-3'])
  })

  it('is tagged as one', async () => {
    const { tree } = await stages()
    const found: StructureNode[] = []
    const pending = [tree.structure]
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      if (next.role === 'TOC') found.push(next)
      else pending.push(...next.children)
    }
    expect(found.map(shape)).toEqual(['TOC(TOCI(P(Link) TOC(TOCI(P(Link)))) TOCI(P(Link)))'])
  })

  it('leads to the headings and shows their pages', async () => {
    const { display } = await stages()
    const links = display.pages[0]!.ops.flatMap(op =>
      op.op === 'link' && op.target.kind === 'anchor' ? op.target.id : [],
    )
    expect(new Set(links)).toEqual(new Set(['octavo-heading-1', 'octavo-heading-2', 'octavo-heading-3']))
    expect(display.anchors.get('octavo-heading-2')?.page).toBe(1)
  })
})
