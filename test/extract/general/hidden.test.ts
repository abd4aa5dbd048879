import { describe, expect, it } from 'vitest'
import { isHidden, placeStreamedParts, removeHidden, unwrapNoscript } from '../../../src/extract/general/hidden.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { textContent } from '../../../src/html/document.ts'
import { bodyOf, first, measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

const text = (html: string, change: (body: ReturnType<typeof bodyOf>) => void): string => {
  const body = bodyOf(html)
  change(body)
  return textContent(body)
}

describe('what a browser would not show', () => {
  it.each([
    'hidden',
    'aria-hidden="true"',
    'style="display: none"',
    'style="color:red;visibility:hidden"',
    'class="sr-only"',
    'class="hidden"',
    'class="d-none"',
    'class="no-print"',
  ])('has %s', attributes => {
    expect(isHidden(first(bodyOf(`<div ${attributes}>x</div>`), 'div'))).toBe(true)
  })

  it.each([
    'hidden="until-found"',
    'class="hidden md:block"',
    'class="d-none d-lg-flex"',
    'role="tabpanel" hidden',
    'class="accordion-collapse collapse" aria-hidden="true"',
    'style="display:block"',
    'class="hidden-gems"',
  ])('has not %s', attributes => {
    expect(isHidden(first(bodyOf(`<div ${attributes}>x</div>`), 'div'))).toBe(false)
  })

  const left = (html: string) => {
    const { body, measures } = measuredBody(html)
    removeHidden(body, measures, new Removals())
    return textContent(body)
  }

  it('goes, unless it is all that there is', () => {
    expect(left(`<p>${PROSE} ${PROSE}</p><p hidden>${PROSE} Not here.</p>`)).not.toContain('Not here')
    expect(left(`<p>Loading</p><div hidden><p>${PROSE}</p></div>`)).toContain(PROSE)
  })

  it('stays where a like panel is shown', () => {
    expect(
      left(`<div class="slide"><p>${PROSE}</p></div><div class="slide" hidden><p>${PROSE} Next.</p></div>`),
    ).toContain('Next.')
  })
})

describe('slides that a script shows one after the other', () => {
  const left = (slides: string) => {
    const { body, measures } = measuredBody(`<p>${PROSE} ${PROSE}</p><ul>${slides}</ul><p>${PROSE}</p>`)
    removeHidden(body, measures, new Removals())
    return textContent(body)
  }
  const slide = (inner: string) => `<li><div class="slide-text" style="display: none">${inner}</div></li>`

  it('are all read where each hides all of its text, be it only a heading', () => {
    const text = left(
      slide('<h1>Whatever the river does, the gauges of the valley tell it first.</h1>') +
        slide(`<p>Second. ${PROSE}</p>`),
    )
    expect(text).toMatch(/Whatever the river does[\s\S]*Second\./)
  })

  it('are none where a like box shows something, or leads to other pages as the parts of a menu do', () => {
    const hidden = slide(`<p>First. ${PROSE}</p>`) + slide(`<p>Second. ${PROSE}</p>`)
    expect(left(`${hidden}<li>Something that is seen</li>`)).not.toContain('Second.')
    const menu = (at: number) =>
      slide(`<h2>Part ${at}</h2><a href="/${at}">All that the valley has to say about part ${at} of the river</a>`)
    expect(left(menu(1) + menu(2))).not.toContain('Part 2')
  })
})

describe('parts that are streamed behind a page', () => {
  it('take the places that were kept for them', () => {
    expect(
      text('<p>a</p><template id="B:1"></template><p>c</p><div hidden id="S:1"><p>b</p></div>', placeStreamedParts),
    ).toBe('abc')
  })

  it('stay where they are if nothing waits for them', () => {
    expect(text('<p>a</p><div hidden id="S:2"><p>b</p></div>', placeStreamedParts)).toBe('ab')
  })
})

describe('what is for browsers without scripts', () => {
  it.each([
    ['<p>Please enable JavaScript to read on.</p>', ''],
    ['just words', ''],
    [`<p>${PROSE}</p>`, PROSE],
  ])('%s', (html, shown) => {
    expect(text(`<noscript>${html}</noscript>`, body => unwrapNoscript(body, new Removals()))).toBe(shown)
  })
})
