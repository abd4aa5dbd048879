import { describe, expect, it } from 'vitest'
import { compileNames } from '../../../src/extract/general/names.ts'
import { createElement } from '../../../src/html/edit.ts'
import { articlePage, extractPage, PROSE } from '../page.ts'

const SENTENCE = 'The council met at noon, and it spoke of nothing but the water, the mill and the road.'

describe('names', () => {
  it.each([
    'content has-rail-right',
    'node--promoted',
    'sidebar-enabled--false',
    'no-sidebar',
    'page-with-newsletter',
    'lg:sidebar-w',
    'hasAd',
    'anchor targetBelowStickyNavbar_x1y',
  ])('that say a state are no parts: %s', async name => {
    const { text } = await extractPage(articlePage(`<div class="${name}"><p>${SENTENCE}</p></div>`))
    expect(text).toContain(SENTENCE)
  })

  it.each(['sidebar', 'right-rail', 'newsletter-signup', 'relatedPosts', 'ad-slot--wide'])(
    'of parts are: %s',
    async name => {
      const { text } = await extractPage(articlePage(`<div class="${name}"><p>${SENTENCE}</p></div>`))
      expect(text).not.toContain(SENTENCE)
    },
  )

  it('are those of elements that an author named', async () => {
    const of = async (name: string) => (await extractPage(articlePage(`<${name}><p>${SENTENCE}</p></${name}>`))).text
    expect(await of('newsletter-signup')).not.toContain(SENTENCE)
    expect(await of('story-part')).toContain(SENTENCE)
  })

  it('that say where a heading is are no parts', async () => {
    const { text } = await extractPage(
      articlePage(`<h2 class="anchor anchorTargetStickyNavbar_Vz" id="the-mill">The mill</h2><p>${SENTENCE}</p>`),
    )
    expect(text).toContain('The mill')
  })

  it('made of headings are sections of a manual', async () => {
    const section = (word: string) =>
      `<section id="${word.toLowerCase()}"><h2>${word}</h2><p>${SENTENCE} ${word}.</p></section>`
    const { text } = await extractPage(
      `<title>Manual</title><main><h1>Manual</h1><p>${PROSE}</p>${['Search', 'Login', 'Modal', 'Actions'].map(section).join('')}</main>`,
    )
    for (const word of ['Search', 'Login', 'Modal', 'Actions']) expect(text).toContain(`${word}.`)
  })

  it('never take the title and what is with it', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><div class="sidebar promo"><h1>The flood</h1><p>${SENTENCE}</p></div><div class="b">${`<p>${PROSE}</p>`.repeat(6)}</div>`,
    )
    expect(text).toContain(SENTENCE)
  })
})

describe('rules for names', () => {
  const named = compileNames([
    { rule: 'first', phrases: ['lower mill', '=gate'] },
    { rule: 'second', phrases: ['upper', 'mill', 'gate keeper'] },
  ])
  const ruleOf = (name: string) => named(createElement('div', { class: name }))

  it('are tried in their order, wherever their words are in a name', () => {
    expect(ruleOf('upper-lower-mill')).toBe('first')
    expect(ruleOf('upper-mill')).toBe('second')
    expect(ruleOf('mill upper-lower-mill')).toBe('second')
  })

  it('compare whole words, and whole names where they say so', () => {
    expect([ruleOf('gate'), ruleOf('gate-keeper'), ruleOf('gate-post')]).toEqual(['first', 'second', null])
    expect([ruleOf('mills'), ruleOf('sawmill'), ruleOf('')]).toEqual([null, null, null])
  })
})
