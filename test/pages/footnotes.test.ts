/** Notes at the foot of pages. Ahem: lines of 20 px, glyphs of 10 px; notes have lines of 10 px. */
import { describe, expect, it } from 'vitest'
import type { Fragment, Placed } from '../../src/layout/types.ts'
import { contentEnd } from '../../src/pages/footnotes.ts'
import { layOut } from '../layout/harness.ts'

const CSS = `html { font: 10px/20px Ahem; margin: 0; orphans: 1; widows: 1 } body, p { margin: 0 }
  i { float: footnote; font: 10px/10px Ahem }
  ::footnote-call { content: "C"; font: inherit; line-height: 0; vertical-align: baseline }
  ::footnote-marker { content: "M" }
  @page { @footnote { margin: 0; border: 0; padding: 0 } }`

const laidOut = (html: string, { width = 200, height = 100, css = '' } = {}) =>
  layOut(`<!doctype html><body>${html}`, { width, height, css: `${CSS} ${css}` })

type Laid = Awaited<ReturnType<typeof laidOut>>

/** Lines with their text and top, of the text or of the notes of a page. */
function linesOf({ paged }: Laid, page: number, part: 'body' | 'footnotes'): readonly string[] {
  const lines: string[] = []
  const visit = ({ y, fragment }: Placed, top: number): void => {
    if (fragment.kind === 'line') lines.push(`${top + y}: ${textOf(fragment)}`)
    else if (fragment.kind === 'box') for (const child of fragment.children) visit(child, top + y)
  }
  const placed = paged.pages[page]![part]
  if (placed !== null) visit(placed, 0)
  return lines
}

const textOf = (fragment: Fragment): string =>
  fragment.kind === 'text' ? fragment.text : fragment.children.map(child => textOf(child.fragment)).join('')

const body = (laid: Laid, page = 0) => linesOf(laid, page, 'body')
const notes = (laid: Laid, page = 0) => linesOf(laid, page, 'footnotes')

describe('a note', () => {
  it('stands at the foot of the page, with its call in the line', async () => {
    const laid = await laidOut('<p>XX<i>note</i> XX')
    expect(body(laid)).toEqual(['0: XXC XX'])
    expect(notes(laid)).toEqual(['90: Mnote'])
  })

  it('keeps what is positioned in it, whether or not it is the containing block', async () => {
    const pinned = '<b style="position:absolute;left:50px;top:5px">Z</b>'
    expect(notes(await laidOut(`<p>X<i>note${pinned}</i>`))).toEqual(['90: Mnote', '95: Z'])
    expect(notes(await laidOut(`<p>X<i style="position:relative">note${pinned}</i>`))).toEqual(['90: Mnote', '95: Z'])
    const lines = 'a<br>b<br>c<br>d<br>e<br>f<br>g<br>h<br>k<br>l'
    const divided = await laidOut(`<p>X<i style="position:relative">${pinned}${lines}</i>`)
    expect([...notes(divided, 0), ...notes(divided, 1)].filter(line => line.endsWith('Z'))).toHaveLength(1)
  })

  it('is numbered through the document, wherever it is called', async () => {
    const laid = await laidOut('<div><p>X<i>a</i></div><table><tr><td>X<i>b</i></table>', {
      css: '::footnote-call { content: counter(footnote) } ::footnote-marker { content: counter(footnote) "-" }',
    })
    expect(body(laid)).toEqual(['0: X1', '23: X2'])
    expect(notes(laid)).toEqual(['80: 1-a', '90: 2-b'])
  })

  it('moves to the next page with the line that calls it where it does not fit', async () => {
    const laid = await laidOut('<p>X<p>X<p>X<p>X<p>X<i>note</i>')
    expect(body(laid)).toEqual(['0: X', '20: X', '40: X', '60: X'])
    expect(notes(laid)).toEqual([])
    expect([body(laid, 1), notes(laid, 1)]).toEqual([['0: XC'], ['90: Mnote']])
  })

  it('leaves the lines above on their page: those move that have no room for their note', async () => {
    const laid = await laidOut('<p>X<i>a</i><p>X<i>b</i><p>X<i>c</i><p>X<i>d</i><p>X<i>e</i>')
    expect(body(laid)).toEqual(['0: XC', '20: XC', '40: XC'])
    expect(notes(laid)).toEqual(['70: Ma', '80: Mb', '90: Mc'])
    expect([body(laid, 1), notes(laid, 1)]).toEqual([
      ['0: XC', '20: XC'],
      ['80: Md', '90: Me'],
    ])
  })

  it('does not wait for a later page where its line could', async () => {
    const long = Array(5).fill('note567890123456789').join(' ')
    const css = '@page { @footnote { max-height: 30px } }'
    const laid = await laidOut(`<p>X<i>${long}</i><p>X<p>X<p style="height:40px">X<p>X<i>${long}</i>`, { css })
    const numbered = laid.paged.pages.map((_, page) => [
      body(laid, page).filter(line => line.endsWith('C')).length,
      notes(laid, page).filter(line => line.includes('M')).length,
    ])
    expect(numbered.filter(([calls]) => calls! > 0)).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('takes room from the text: what no longer fits goes on on the next page', async () => {
    const laid = await laidOut('<p>X<i>note</i><p>X<p>X<p>X<p>X')
    expect(body(laid)).toEqual(['0: XC', '20: X', '40: X', '60: X'])
    expect(notes(laid)).toEqual(['90: Mnote'])
    expect(body(laid, 1)).toEqual(['0: X'])
  })

  it('that is longer than its page goes on at the foot of the next', async () => {
    const words = Array.from({ length: 16 }, (_, i) => `word${String(i).padStart(2, '0')}xxxxxxxxx`).join(' ')
    const laid = await laidOut(`<p>X<i>${words}</i><p>X<p>X`)
    const all = laid.paged.pages.flatMap((_, page) => notes(laid, page))
    expect(all.map(line => line.replace(/^\d+: M?/, '').trim()).join(' ')).toBe(words)
    expect(body(laid)).toEqual(['0: XC'])
    expect(notes(laid)[0]).toBe('20: Mword00xxxxxxxxx')
    expect(notes(laid, 1).at(-1)).toMatch(/^90: /)
  })

  it('begins on its page and goes on on the next where much of the page would stay empty', async () => {
    const laid = await laidOut(`<p>X<p>X<i>${Array(6).fill('note567890123456789').join(' ')}</i><p>X<p>X`)
    expect(body(laid)).toEqual(['0: X', '20: XC'])
    expect(notes(laid)).toHaveLength(6)
    const line = await laidOut(`<p>X<p>X<p>X<i>${Array(6).fill('note567890123456789').join(' ')}</i><p>X<p>X`)
    expect(body(line)).toEqual(['0: X', '20: X', '40: XC'])
    expect([notes(line).length, notes(line, 1).length]).toEqual([4, 2])
  })

  it('is kept with its line where footnote-policy asks for it', async () => {
    const css = 'i { footnote-policy: line }'
    const laid = await laidOut(`<p>X<p>X<p>X<i>${Array(6).fill('note567890123456789').join(' ')}</i><p>X<p>X`, { css })
    expect([body(laid), notes(laid)]).toEqual([['0: X', '20: X'], []])
    expect([body(laid, 1), notes(laid, 1).length]).toEqual([['0: XC', '20: X'], 6])
  })

  it('takes its paragraph along where footnote-policy asks for it', async () => {
    const css = 'i { footnote-policy: block }'
    const note = Array(3).fill('note567890123456789').join(' ')
    const laid = await laidOut(`<p>X<p>X<br>X<br>X<i>${note}</i><p>X`, { css })
    expect([body(laid), notes(laid)]).toEqual([['0: X'], []])
    expect([body(laid, 1), notes(laid, 1).length]).toEqual([['0: X', '20: X', '40: XC'], 3])
  })

  it('stands alone on a page where the text has ended', async () => {
    const laid = await laidOut(`<p>X<i>${Array(30).fill('note567890123456789').join(' ')}</i>`)
    expect(laid.paged.pages).toHaveLength(4)
    expect(laid.paged.pages.slice(1).map(({ body: text }) => text)).toEqual([null, null, null])
    expect(laid.paged.pages.map((_, page) => notes(laid, page).length)).toEqual([8, 10, 10, 2])
  })

  it('in a note follows it', async () => {
    const laid = await laidOut('<p>X<i>a<i>b</i></i>')
    expect(notes(laid)).toEqual(['80: MaC', '90: Mb'])
  })

  it('in the margin of a page stays in its line', async () => {
    const laid = await laidOut('<header>X<i>a</i></header><p>X', {
      css: 'header { position: running(head) } @page { margin: 20px; @top-left { content: element(head) } }',
    })
    expect(textOf(laid.paged.pages[0]!.furniture[0]!.fragment)).toBe('Xa')
  })
})

describe('the area of the notes', () => {
  it('has edges of its own, on every page', async () => {
    const css = '@page { @footnote { margin-top: 5px; border-top: 2px solid; padding: 3px 0 0 10px } }'
    const laid = await laidOut(`<p>X<i>${Array(12).fill('note56789012345678').join(' ')}</i>`, { css })
    const areas = laid.paged.pages.map(({ footnotes }) => [footnotes!.y, footnotes!.fragment.height])
    expect(areas).toEqual([
      [25, 75],
      [45, 55],
    ])
    expect(notes(laid)[0]).toBe('30: Mnote56789012345678')
    expect(notes(laid, 1)[0]).toBe('50: note56789012345678')
  })

  it('is no higher than its max-height', async () => {
    const laid = await laidOut(`<p>X<i>${Array(5).fill('note567890123456789').join(' ')}</i><p>X<p>X<p>X`, {
      css: '@page { @footnote { max-height: 30px } }',
    })
    expect(body(laid)).toEqual(['0: XC', '20: X', '40: X'])
    expect([notes(laid).length, notes(laid, 1).length]).toEqual([3, 2])
  })
})

describe('footnote-display', () => {
  it('inline lets notes run on in one paragraph', async () => {
    const laid = await laidOut('<p>X<i>a</i>X<i>b</i>', { css: 'i { footnote-display: inline }' })
    expect(notes(laid)).toEqual(['90: Ma\u2002Mb'])
  })

  it('compact does so for those of which two fit in a line', async () => {
    const laid = await laidOut('<p>X<i>a</i>X<i>b</i>X<i>long note here</i>', {
      css: 'i { footnote-display: compact }',
    })
    expect(notes(laid)).toEqual(['80: Ma\u2002Mb', '90: Mlong note here'])
  })
})

describe('the structure', () => {
  it('has the note where it is called, after a reference', async () => {
    const { tree } = await laidOut('<p>X<i>note</i>X')
    const shape = (node: (typeof tree)['structure']): string =>
      node.children.length === 0 ? node.role : `${node.role}(${node.children.map(shape).join(' ')})`
    expect(shape(tree.structure)).toBe('Document(P(Reference(Link) Note))')
  })

  it('costs documents without notes nothing', async () => {
    const { tree } = await laidOut('<p>X')
    expect(tree.hasNotes).toBe(false)
  })
})

describe('any document with notes', () => {
  /** The same numbers on every run. */
  function* random(seed: number): Generator<number, never> {
    for (let state = seed; ; ) {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0
      yield state / 2 ** 32
    }
  }

  function documentOf(seed: number): { readonly html: string; readonly words: number } {
    const numbers = random(seed)
    const upTo = (most: number): number => Math.floor(numbers.next().value * most)
    let words = 0
    const text = (count: number): string => Array.from({ length: count }, () => `w${words++}.`).join(' ')
    const note = (): string => (upTo(3) === 0 ? `<i>${text(1 + upTo(upTo(6) === 0 ? 150 : 12))}</i>` : '')
    const paragraph = (): string =>
      `<p>${Array.from({ length: 1 + upTo(8) }, () => text(1 + upTo(3)) + note()).join(' ')}</p>`
    const block = (): string => {
      switch (upTo(6)) {
        case 0:
          return `<table><tr><td>${paragraph()}<td>${paragraph()}</table>`
        case 1:
          return `<div style="columns:2">${paragraph()}${paragraph()}</div>`
        case 2:
          return `<div style="break-inside:avoid">${paragraph()}${paragraph()}</div>`
        default:
          return paragraph()
      }
    }
    const html = Array.from({ length: 2 + upTo(8) }, block).join('')
    return { html, words }
  }

  const wordsIn = (lines: readonly string[]): readonly number[] =>
    lines.flatMap(line => [...line.matchAll(/w(\d+)\./g)].map(([, word]) => Number(word)))

  it.each(Array.from({ length: 60 }, (_, seed) => seed))('has every word once, and ends (%i)', async seed => {
    const { html, words } = documentOf(seed)
    const laid = await laidOut(html, { width: 240, height: 90 + (seed % 5) * 30 })
    const pages = laid.paged.pages.map((_, page) => page)
    const all = pages.flatMap(page => [...wordsIn(body(laid, page)), ...wordsIn(notes(laid, page))])
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: words }, (_, i) => i))
    const inNotes = pages.flatMap(page => wordsIn(notes(laid, page)))
    if (!html.includes('<table') && !html.includes('columns'))
      expect(inNotes).toEqual(inNotes.toSorted((a, b) => a - b))
    for (const page of laid.paged.pages) {
      const { footnotes, geometry } = page
      if (footnotes === null) continue
      expect(footnotes.y + footnotes.fragment.height).toBeLessThanOrEqual(geometry.height + 0.01)
      if (page.body !== null) expect(contentEnd(page.body.fragment)).toBeLessThanOrEqual(footnotes.y + 0.01)
    }
  })
})
