/** The single rules of general extraction, each by itself. */
import { describe, expect, it } from 'vitest'
import { showCounters } from '../../../src/extract/general/animated-counters.ts'
import { restoreLeadImage } from '../../../src/extract/general/lead-image.ts'
import { compileNames } from '../../../src/extract/general/names.ts'
import { isLine, removeLines } from '../../../src/extract/general/promotional-lines.ts'
import { prune } from '../../../src/extract/general/prune.ts'
import { outermost } from '../../../src/extract/general/relatives.ts'
import { contentRoot } from '../../../src/extract/general/root.ts'
import { statesArticle } from '../../../src/extract/general/stated-article.ts'
import { stripMachinery } from '../../../src/extract/general/strip.ts'
import { beginsEnding, cutTail, endsArticle, mayEndArticle } from '../../../src/extract/general/tail.ts'
import { proseBefore, removeTrailing, withHeading } from '../../../src/extract/general/trailing.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { textContent } from '../../../src/html/document.ts'
import type { DraftElement } from '../../../src/html/edit.ts'
import { selectAll, selectOne } from '../../../src/html/select.ts'
import { bodyOf, first, measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

const paragraphs = (count: number, name = 'p') => `<${name}>${PROSE}</${name}>`.repeat(count)

describe('lines that say where in an index one is', () => {
  const left = (line: string): string => {
    const { body, measures } = measuredBody(`<p>${PROSE}</p><p>${line}</p>`)
    removeLines(body, measures, new Removals())
    return textContent(body).slice(PROSE.length)
  }

  it.each(['Showing 1 - 20 of 2,966', 'Page 2 of 12', 'Items 1–12 of 240', '1–20 von 300 Ergebnissen', 'Page 1 sur 9'])(
    '%s',
    line => expect(left(line)).toBe(''),
  )

  it.each([
    '3 of 5',
    'Example 1 of 4:',
    'Part 2 of 3',
    'Chapter and verse of 12 men',
    'Only 4 of 20 mills are left, he says.',
  ])('not %s', line => expect(left(line)).toBe(line))
})

describe('headings after which an article is over', () => {
  it.each([
    'Related articles',
    'You may also like',
    '3 Comments',
    'Leave a Reply',
    'Share this',
    'Ähnliche Artikel',
    'Читайте также',
    '関連記事',
    '相关阅读',
  ])('%s', heading => expect(endsArticle(heading)).toBe(true))

  it.each(['Related work', 'Sources', 'More than a river', 'What the mayor said', 'Share prices fell', 'Trending up'])(
    'not %s',
    heading => expect(endsArticle(heading)).toBe(false),
  )

  it('may be where links follow', () => {
    for (const heading of ['Sources', 'See also', 'References']) expect(mayEndArticle(heading)).toBe(true)
    expect(mayEndArticle('The river')).toBe(false)
  })

  it('begin boxes that are no part of it', () => {
    const { body } = measuredBody(
      `<div><header><h2>Related articles</h2></header></div><section><p>${PROSE}</p></section>`,
    )
    expect(beginsEnding(first(body, 'div'))).toBe(true)
    expect(beginsEnding(first(body, 'section'))).toBe(false)
  })
})

describe('the tail', () => {
  const cut = (html: string) => {
    const { body, measures } = measuredBody(html)
    cutTail(body, measures, new Removals())
    return textContent(body).split(PROSE).join('P')
  }
  const links = '<ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul>'

  it('goes with its heading', () => {
    expect(cut(`${paragraphs(4)}<h2>Related articles</h2>${links}`)).toBe('PPPP')
    expect(cut(`${paragraphs(4)}<div><h2>Related articles</h2>${links}</div>`)).toBe('PPPP')
  })

  it('is none with half of the text, or with a table', () => {
    expect(cut(`${paragraphs(2)}<h2>Comments</h2>${paragraphs(3)}`)).toBe('PPCommentsPPP')
    expect(cut(`${paragraphs(4)}<h2>Share this</h2><div><table><tr><td>1</td></tr></table></div>`)).toContain('1')
  })

  it('of sources is one only where they are links', () => {
    expect(cut(`${paragraphs(4)}<h2>Sources</h2>${links}`)).toBe('PPPP')
    expect(cut(`${paragraphs(4)}<h2>Sources</h2><p>Ann Lee, The river, 1999.</p>`)).toContain('Ann Lee')
  })

  it('may be headed at the end of the row before it', () => {
    expect(cut(`<div>${paragraphs(4)}<h3>Related articles</h3></div><div>${links}</div>`)).toBe('PPPP')
  })
})

describe('lines that advertise', () => {
  const left = (html: string) => {
    const { body, measures } = measuredBody(`<p>${PROSE}</p>${html}`)
    removeLines(body, measures, new Removals())
    return textContent(body).replace(PROSE, '').trim()
  }

  it.each([
    '<p>Advertisement</p>',
    '<div>Story continues below</div>',
    '<p><a href="/x">Read more: the mill</a></p>',
    '<p>Lesen Sie auch: <a href="/x">Die Mühle am Fluss</a></p>',
    '<p>Sign up for our newsletter</p>',
    '<p>Follow us on Twitter</p>',
    '<p>Add to cart</p>',
    '<p>[<a href="/x">The whole story</a>]</p>',
  ])('go: %s', html => expect(left(html)).toBe(''))

  it.each([
    '<p>The advertisement was in the paper.</p>',
    '<p>Read the second chapter first, then the third one.</p>',
    '<p>Check out of the hotel before noon, and leave the <a href="/k">key</a> there.</p>',
    '<p>The <b>print</b> is small.</p>',
  ])('do not go: %s', html => expect(left(html)).not.toBe(''))

  it('stand by themselves', () => {
    const body = bodyOf('<p><b>a</b><br><i>b</i> c</p><div><u>d</u></div>')
    expect(['b', 'i', 'u'].map(name => isLine(first(body, name), new Map()))).toEqual([true, false, true])
  })
})

describe('what follows an article in like boxes', () => {
  const teaser = (at: number) =>
    `<div><h3><a href="/${at}">Another story, number ${at}</a></h3><p>${PROSE.slice(0, 60)}</p></div>`
  const leftOf = (boxes: string) => {
    const { body, measures } = measuredBody(`${paragraphs(12)}<section>${boxes}</section>`)
    removeTrailing(body, measures, new Removals())
    return selectAll(body, 'section, section div').length
  }

  it('is teasers where each is headed by a link', () => {
    expect(leftOf([1, 2, 3].map(teaser).join(''))).toBe(0)
    expect(leftOf([1, 2].map(teaser).join(''))).toBe(3)
  })

  it('is comments where each has a date', () => {
    expect(leftOf(`<div><b>Ann</b> <span>3 May 2026</span><p>${PROSE}</p></div>`.repeat(3))).toBe(0)
    expect(leftOf(`<div><b>Ann</b><p>${PROSE}</p></div>`.repeat(3))).toBe(4)
  })

  it('goes with the box that holds nothing but its heading beside it', () => {
    const { body, measures } = measuredBody(
      `<main>${paragraphs(3)}<section><h2>More</h2><div><a>a</a></div><div><a>b</a></div></section></main>`,
    )
    const boxes = selectAll(body, 'section > div')
    expect(withHeading(boxes, first(body, 'main'), measures)).toEqual([first(body, 'section')])
  })

  it('is told by the prose before it', () => {
    const { body, measures } = measuredBody(`<p>${PROSE}</p><div><p>${PROSE}</p></div><hr>`)
    const before = proseBefore(body, measures)
    expect(before.get(first(body, 'p'))).toBe(0)
    expect(before.get(first(body, 'div'))).toBe(PROSE.length)
    expect(before.get(first(body, 'hr'))).toBe(2 * PROSE.length)
  })
})

describe('the element of the content', () => {
  const root = (html: string, heading: string | null = null) => {
    const { body, measures } = measuredBody(html)
    return contentRoot(body, heading === null ? null : selectOne(body, heading), measures)
  }
  const id = (element: DraftElement) => element.attributes.get('id')

  it('is the one with nearly all prose', () => {
    expect(id(root(`<div><div>Menu</div><div><div id="a">${paragraphs(5)}</div></div></div>`))).toBe('a')
  })

  it('is the article rather than what is called related', () => {
    const related = `<section><h2>Related articles</h2><article>${paragraphs(9)}</article></section>`
    expect(id(root(`<article id="a"><h1>River</h1>${paragraphs(5)}</article>${related}`, 'h1'))).toBe('a')
  })

  it('is what several sections are in', () => {
    expect(
      id(
        root(
          `<div id="a">${`<section>${paragraphs(3)}</section>`.repeat(3)}</div><ul><li><a href="/x">Menu</a></li></ul>`,
        ),
      ),
    ).toBe('a')
  })

  it('is no paragraph', () => {
    expect(root(`<p>${PROSE}</p>`).name).toBe('body')
  })

  it('is looked for from outside', () => {
    const body = bodyOf('<i><b></b></i><b><b></b></b>')
    expect(outermost(body, element => element.name === 'b')).toEqual([first(body, 'i > b'), first(body, 'body > b')])
  })
})

describe('clutter inside of the content', () => {
  const left = (html: string, more = {}) => {
    const { body, measures } = measuredBody(`${paragraphs(6)}${html}`)
    prune(body, { measures, isDocumentation: false, isArticle: true, isIndex: false, ...more }, new Removals())
    return textContent(body).split(PROSE).join('')
  }
  const menu = '<div><a href="/a">One</a> <a href="/b">Two</a></div>'
  const list = '<ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul>'

  it('is what consists of links', () => {
    expect(left(menu)).toBe('')
    expect(left(`<div>${list}</div>`)).toBe('')
  })

  it('is no list that a sentence introduces, of files, or whose items say more', () => {
    expect(left(`<div><p>These are open:</p>${list}</div>`)).toContain('OneTwo')
    expect(left(list.replaceAll('"/a"', '"/a.pdf"').replaceAll('"/b"', '"/b.pdf"'))).toBe('OneTwo')
    expect(left(`<div>${list.replaceAll('</a>', '</a>, open till nine')}</div>`)).toContain('open till nine')
  })

  it('is no cell of a table of data', () => {
    expect(left(`<table><tr><th>Name</th><td>${menu}</td></tr></table>`)).toContain('One')
  })

  it('is a list of headlines, except in manuals', () => {
    const headlines = list.replaceAll(/One|Two/g, 'The long story of how the river rose')
    expect(left(headlines)).not.toContain('The long story')
    expect(left(headlines, { isDocumentation: true })).toContain('The long story')
  })
})

describe('names of parts', () => {
  const ruleOf = compileNames([
    { rule: 'sidebar', phrases: ['sidebar', 'side bar'] },
    { rule: 'ad', phrases: ['=ad'] },
  ])
  const named = (attributes: string) => ruleOf(first(bodyOf(`<div ${attributes}></div>`), 'div'))

  it.each([
    ['class="left-sidebar"', 'sidebar'],
    ['class="leftSideBar"', 'sidebar'],
    ['id="sidebar"', 'sidebar'],
    ['role="sidebar"', 'sidebar'],
    ['class="x ad"', 'ad'],
    ['class="ad-page"', null],
    ['class="sidebars"', null],
    ['class="has-sidebar"', null],
    ['class="page--sidebar"', null],
    ['class="sidebar-enabled"', null],
    ['class="lg:sidebar"', null],
    ['id="how-the-sidebar-of-a-page-works"', null],
  ])('%s is %s', (attributes, rule) => expect(named(attributes)).toBe(rule))
})

describe('numbers that count up', () => {
  const shown = (html: string) => {
    const body = bodyOf(html)
    showCounters(body, new Removals())
    return textContent(body)
  }

  it('are shown as they end', () => {
    expect(shown('<span data-count="120">0</span>')).toBe('120')
    expect(shown('<div data-to-value="45"><b><i>0+</i></b></div>')).toBe('45+')
    expect(shown('<span data-purecounter-end="9">$0</span>')).toBe('$9')
  })

  it('go where nothing tells the end, and are left where they are data', () => {
    expect(shown('<p>a<span>0+</span></p>')).toBe('a')
    expect(shown('<table><tr><td>0</td></tr></table><span data-index="3">0</span>')).toBe('00')
  })
})

describe('a page that states an article', () => {
  const states = (head: string) => statesArticle(bodyOf(head))
  const script = (type: string) => `<script type="application/ld+json">{"@type": "${type}"}</script>`

  it('does so in its data, once or twice', () => {
    expect(states(script('NewsArticle'))).toBe(true)
    expect(states(script('http://schema.org/BlogPosting'))).toBe(true)
    expect(states(script('Article').repeat(3))).toBe(false)
    expect(states(script('Product'))).toBe(false)
  })

  it('or in its type with a day', () => {
    const type = '<meta property="og:type" content="article">'
    expect(states(type)).toBe(false)
    expect(states(`${type}<meta property="article:published_time" content="2026-01-02">`)).toBe(true)
  })
})

describe('what never is content', () => {
  const stripped = (html: string) => {
    const body = bodyOf(html)
    stripMachinery(body)
    return body
  }

  it('goes', () => {
    expect(stripped('<p>a</p><script>b</script><style>c</style><template>d</template>').children).toHaveLength(1)
  })

  it('is a link that nobody closed, and no card', () => {
    expect(selectAll(stripped(`<a href="/x">${paragraphs(6, 'span')}</a>`), 'a')).toEqual([])
    expect(selectAll(stripped(`<a href="/x"><h3>Name</h3>${PROSE}</a>`), 'a')).toHaveLength(1)
  })
})

describe('the picture of a page', () => {
  const restored = (html: string, address: string | null) => {
    const { body, measures } = measuredBody(html)
    const content = first(body, 'main')
    restoreLeadImage(body, content, address, measures)
    return selectAll(content, 'img').map(image => image.attributes.get('src'))
  }
  const page = `<figure><img src="/img/river-800x400.jpg"><figcaption>The river</figcaption></figure><main><p>${PROSE}</p></main>`

  it('is taken from above the content, in whatever size', () => {
    expect(restored(page, 'https://cdn.example.com/river-1200x600.jpg')).toEqual(['/img/river-800x400.jpg'])
  })

  it('is not taken where it is another, a logo, small, or there already', () => {
    expect(restored(page, 'https://example.com/mill.jpg')).toEqual([])
    expect(restored(page.replaceAll('river', 'logo'), 'https://example.com/logo.jpg')).toEqual([])
    expect(restored(page.replace('<img', '<img width="80"'), 'https://example.com/river.jpg')).toEqual([])
    expect(restored(page, null)).toEqual([])
    const twice = page.replace('<main>', '<main><img src="/river.jpg">')
    expect(restored(twice, 'https://example.com/river.jpg')).toEqual(['/river.jpg'])
  })
})
