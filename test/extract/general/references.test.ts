import { describe, expect, it } from 'vitest'
import { contentRoot } from '../../../src/extract/general/root.ts'
import { attribute } from '../../../src/html/document.ts'
import { measuredBody } from '../draft.ts'
import { extractPage, PROSE } from '../page.ts'

const SHORT = 'It halts the script that runs and starts a prompt.'
const GENERATED = '<title>stop</title><meta name="generator" content="Docutils 0.19">'

const page = (body: string, head = GENERATED): string => `<html><head>${head}</head><body>${body}</body></html>`

const rootOf = (html: string, isReference = false): string | null => {
  const { body, measures } = measuredBody(html)
  return attribute(contentRoot(body, null, measures, isReference), 'id')
}

describe('a short page of a manual', () => {
  it('is what is marked as its main part, not the whole page', async () => {
    const { text } = await extractPage(
      page(
        `<div class="document"><div role="main"><h1>stop</h1><p>${SHORT}</p></div></div><div class="footer">© 2025, the developers of some shell. <a href="/bugs">Found a bug?</a></div>`,
      ),
    )
    expect(text).toBe(SHORT)
  })

  it('has no part of what is declared to be navigation, however much prose that holds', async () => {
    const { text } = await extractPage(
      page(
        `<div role="main"><h1>stop</h1><p>${SHORT}</p></div><div role="navigation"><p>${PROSE}</p><ul><li><a href="/a">Start</a></ul></div>`,
      ),
    )
    expect(text).toBe(SHORT)
  })

  it('is found in a box that is called contents', async () => {
    const { text } = await extractPage(
      page(
        `<div>Please tell us about yourself in this short survey: <a href="https://x.example.com/q">x.example.com</a></div><div class="header"><div class="title">stop</div></div><div class="contents"><p>${PROSE}</p></div>`,
      ),
    )
    expect(text).toBe(PROSE)
  })
})

describe('a page of a reference', () => {
  it('keeps the synopsis and the references of sections beside the longest one', async () => {
    const { text } = await extractPage(
      page(
        `<div role="main"><section><h1>stop</h1><section><h2>Synopsis</h2><pre>stop [-f]</pre></section><section><h2>Description</h2>${`<p>${PROSE}</p>`.repeat(4)}</section><section><h2>See also</h2><p>See also <a href="/a">the command that starts</a></p></section></section></div>`,
      ),
    )
    expect(text).toContain('stop [-f]')
    expect(text).toContain('See also the command that starts')
  })

  it('keeps links to the pages before and after it out', async () => {
    const { text } = await extractPage(
      page(
        `<div role="main"><h1>stop</h1><p>${PROSE}</p><p>Previous: <a href="/a">the command that starts</a></p></div>`,
      ),
    )
    expect(text).toBe(PROSE)
  })

  it('stays whole where tables of members stand beside its prose', () => {
    const html = `<div id="a" class="contents"><table id="t">${'<tr><td>int</td><td>size()</td></tr>'.repeat(20)}</table><div id="b">${`<p>${PROSE}</p>`.repeat(3)}</div></div>`
    expect(rootOf(html, true)).toBe('a')
    expect(rootOf(html)).toBe('b')
  })
})

describe('a page of a manual with references', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, at) => `<a href="/p${at}">command ${at}</a> `).join('')

  it('keeps what it says to see, and the pages of its chapter', async () => {
    const { text } = await extractPage(
      page(
        `<div role="main"><h1>stop</h1><p>${PROSE}</p><div class="admonition"><p>See also</p><p>${links(3)}</p></div><p>${PROSE} Twice.</p><h2>Commands</h2><ul><li>${links(9)}</ul></div>`,
      ),
    )
    expect(text).toContain('command 2')
    expect(text).toContain('command 8')
  })

  it('loses menus before its prose and after it', async () => {
    const { text } = await extractPage(
      page(
        `<div role="main"><div>${links(5)}</div><h1>stop</h1><p>${PROSE}</p><p>${PROSE} Twice.</p><div>Go to ${links(9)}</div></div>`,
      ),
    )
    expect(text).not.toContain('command')
  })

  it.each(['comments', 'related', 'copyright'])('keeps its section on %s', async name => {
    const section = (id: string) =>
      `<div class="section" id="${id}"><h2>6.7 ${id[0]!.toUpperCase()}${id.slice(1)}</h2><p>${SHORT} On ${id}.</p></div>`
    const { text } = await extractPage(
      page(`<div role="main"><h1>stop</h1><p>${PROSE}</p>${section('files')}${section(name)}</div>`),
    )
    expect(text).toContain(`On ${name}.`)
  })

  it('keeps a method with its listing, whatever it is called', async () => {
    const method = `<div class="method" id="method-c-register"><b>register(args)</b><pre>def register(args): store(args)</pre></div>`
    const { text } = await extractPage(
      page(`<div role="main"><h1>stop</h1><p>${PROSE}</p>${method}<p>${PROSE} Twice.</p></div>`),
    )
    expect(text).toContain('store(args)')
  })

  it('is all of its sections, although they are full of references', () => {
    const section = (id: string, prose: string) =>
      `<div class="part" id="${id}"><h2>${id}</h2><p>${prose}</p><p>${links(20)}</p></div>`
    const html = `<div id="all">${section('a', SHORT)}${section('b', PROSE.repeat(5))}${section('c', SHORT)}</div>`
    expect(rootOf(html, true)).toBe('all')
    expect(rootOf(html)).toBe('b')
  })
})

describe('sections of one class', () => {
  const section = (text: string) => `<div class="directive"><h2>Name</h2><p>${text}</p></div>`
  const links = `<p>Languages: ${'<a href="/x">English</a> '.repeat(30)}</p>`

  it('are the content together, although one is the longest and links stand beside them', () => {
    const html = `<div id="all"><div id="head">${links}</div>${section(PROSE)}${section(PROSE.repeat(4))}</div>`
    expect(rootOf(html)).toBe('all')
  })

  it('are not, where the others are lists of links', () => {
    const html = `<div id="all"><div id="head">${links}</div><div class="directive"><p>${'<a href="/x">Some other page of the site</a> '.repeat(4)}</p></div><div class="directive" id="one"><p>${PROSE.repeat(3)}</p><p>${PROSE.repeat(3)}</p></div></div>`
    expect(rootOf(html)).toBe('one')
  })
})

describe('a name that many parts share', () => {
  const clause = (at: number) => `<div class="clause cookies"><h2>Clause ${at}</h2><p>${PROSE} That is ${at}.</p></div>`

  it('is that of the subject where they hold much of the prose together', async () => {
    const { text } = await extractPage(
      page(`<h1>stop</h1><p>${PROSE}</p><p>${PROSE}</p><div>${[1, 2, 3, 4].map(clause).join('')}</div>`),
    )
    for (const at of [1, 2, 3, 4]) expect(text).toContain(`That is ${at}.`)
  })

  it('is that of parts beside the content where they hold little', async () => {
    const prose = `<p>${PROSE}</p>`.repeat(12)
    const { text } = await extractPage(page(`<h1>stop</h1><div>${prose}${[1, 2].map(clause).join('')}</div>`))
    expect(text).not.toContain('That is')
  })
})
