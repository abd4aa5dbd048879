import { describe, expect, it } from 'vitest'
import { isHidden, placeStreamedParts, removeHidden, unwrapNoscript } from '../../../src/extract/general/hidden.ts'
import { namedHeading, titleHeading } from '../../../src/extract/general/surroundings.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { isWithin, textContent } from '../../../src/html/document.ts'
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

describe('the heading that names a page', () => {
  const named = (html: string, title: string | null) => {
    const heading = titleHeading(bodyOf(html), title)
    return heading === null ? null : textContent(heading)
  }

  it('says what the title says, whatever the site is called', () => {
    expect(named('<h1>Example</h1><h1>The flood at the mill</h1>', 'The flood at the mill')).toBe(
      'The flood at the mill',
    )
    expect(named('<h1>Example</h1><h2>The flood at the mill</h2>', 'The flood at the mill')).toBe(
      'The flood at the mill',
    )
  })

  it('is the only one of the first level where none says so', () => {
    expect(named('<h1>Something else</h1>', 'The flood')).toBe('Something else')
    expect(named('<h1>One</h1><h1>Two</h1>', 'The flood')).toBe(null)
    expect(named('<h1>One</h1>', null)).toBe('One')
  })

  it('may be longer or shorter than the title', () => {
    expect(textContent(namedHeading(bodyOf('<h1>The flood, day two</h1>'), 'The flood')!)).toBe('The flood, day two')
    expect(textContent(namedHeading(bodyOf('<h1>The flood</h1>'), 'The flood | Example')!)).toBe('The flood')
    expect(namedHeading(bodyOf('<h1>Log</h1>'), 'The log of the flood')).toBe(null)
  })

  it('is inside of all that it is in, and of itself', () => {
    const body = bodyOf('<div><h1>x</h1></div><p>y</p>')
    const heading = first(body, 'h1')
    expect([heading, first(body, 'div'), body, first(body, 'p')].map(each => isWithin(heading, each))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
