/**
 * Each rule of the general extraction by pairs: something that it takes out of an article, and something much like it that it
 * leaves. The report names the rule, so that a test fails where another rule takes it first.
 */
import { describe, expect, test } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const LINK = '<a href="/b">The mill is to be rebuilt</a>'

/** The rules by which a piece in the midst of an article is left out; `kept` where its words are in the text. */
async function rulesOn(piece: string, word = 'WORD'): Promise<readonly string[]> {
  const body = `<article><h1>The flood</h1><p>${PROSE}</p><p>${PROSE} So it was.</p>${piece}<p>${PROSE} It did again.</p></article>`
  const { text, removed } = await extractPage(`<!doctype html><title>The flood</title><body>${body}`)
  expect(text).toContain('It did again.')
  const isKept = text.includes(word)
  const rules = removed.filter(({ what }) => what.includes(word)).map(({ rule }) => rule)
  return isKept ? ['kept'] : rules
}

describe('a line that advertises', () => {
  test.each<[string, string, string]>([
    ['line', '<p>Advertisement</p>', 'Advertisement'],
    ['kept', '<p>Advertisement was expensive in those years.</p>', 'Advertisement'],
    ['line', '<p>Continue reading</p>', 'Continue'],
    ['kept', '<p>Continue reading until the water is gone, said the teacher.</p>', 'Continue'],
    ['line', '<p>5 min read</p>', '5 min'],
    ['kept', '<p>5 min is all that it took.</p>', '5 min'],
    ['kept', '<p>They shouted <b>Share</b> and ran.</p>', 'Share'],
    ['line that leads away', `<p>Read more: ${LINK}</p>`, 'rebuilt'],
    [
      'kept',
      `<p>Read more slowly, the teacher said, as she held the book over the water: ${'it was all wet. '.repeat(4)}${LINK}</p>`,
      'rebuilt',
    ],
    ['line that leads away', `<p>See also ${LINK}</p>`, 'rebuilt'],
    ['kept', `<p>The council has decided this morning: ${LINK}</p>`, 'rebuilt'],
    ['line that leads away', `<p>[${LINK}]</p>`, 'rebuilt'],
    ['line', '<p>Skip Ad</p>', 'Skip'],
    ['line', '<wait-sign>Loading...</wait-sign>', 'Loading'],
    ['line', '<p>Wait 1 second to continue.</p>', 'Wait'],
    ['line', '<p><a href="/2">Next</a></p>', 'Next'],
    ['kept', '<p>Wait a second to continue with the work of the mill.</p>', 'Wait'],
    ['appeal', '<p>Sign up for our newsletter.</p>', 'newsletter'],
    ['line', '<p>Follow us on Facebook and never miss a story.</p>', 'Facebook'],
    [
      'kept',
      `<p>The mayor said that everybody should subscribe to our newsletter, as she called it; ${'which is what she always says when there is water in the streets. '.repeat(3)}</p>`,
      'newsletter',
    ],
  ])('%s: %s', async (rule, piece, word) => {
    expect(await rulesOn(piece, word)).toContain(rule)
  })
})

describe('what a browser does not show', () => {
  test.each<[string, string]>([
    ['hidden', '<p hidden>WORD</p>'],
    ['hidden', '<p style="display: none">WORD</p>'],
    ['hidden', '<p style="visibility:hidden">WORD</p>'],
    ['hidden', '<p aria-hidden="true">WORD</p>'],
    ['kept', '<p aria-hidden="false">WORD is here.</p>'],
    ['kept', '<p style="display:block">WORD is here.</p>'],
    ['kept', '<p data-hidden>WORD is here.</p>'],
  ])('%s: %s', async (rule, piece) => {
    expect(await rulesOn(piece)).toContain(rule)
  })
  test('machinery goes without a report', async () => {
    for (const piece of ['<script>WORD</script>', '<style>.WORD{}</style>', '<template><p>WORD</p></template>'])
      expect(await rulesOn(piece)).toEqual([])
  })
})

describe('lists of links', () => {
  const items = (...texts: readonly string[]) =>
    texts.map((text, i) => `<li><a href="/p${i}">${text}</a></li>`).join('')
  const headlines = [
    'WORD of the day: the river is back again',
    'All schools in the valley are closed today',
    'The bridge at the mill will not open',
  ]
  test('headlines that nothing introduces are teasers', async () => {
    expect(await rulesOn(`<ul>${items(...headlines)}</ul>`)).toContain('teasers')
  })
  test('those that a sentence introduces are content', async () => {
    expect(await rulesOn(`<p>These have been written on it since:</p><ul>${items(...headlines)}</ul>`)).toEqual([
      'kept',
    ])
  })
  test('names with some words on each are content', async () => {
    const list = headlines.map(
      text => `<li><a href="/x">${text}</a>, which was written by a neighbour of the mill.</li>`,
    )
    expect(await rulesOn(`<ul>${list.join('')}</ul>`)).toEqual(['kept'])
  })
  test('files are content', async () => {
    const files = headlines.map((text, i) => `<li><a href="/files/${i}.pdf">${text}</a></li>`)
    expect(await rulesOn(`<ul>${files.join('')}</ul>`)).toEqual(['kept'])
  })
})

describe('the end of an article', () => {
  /** What follows the text, to the end of its container. */
  const following = async (piece: string): Promise<readonly string[]> => {
    const body = `<article><h1>The flood</h1>${`<p>${PROSE} So it was.</p>`.repeat(12)}${piece}</article>`
    const { text, removed } = await extractPage(`<!doctype html><title>The flood</title><body>${body}`)
    expect(text).toContain(PROSE)
    return text.includes('WORD') ? ['kept'] : removed.map(({ rule }) => rule)
  }
  const links =
    '<ul><li><a href="/a">WORD of yesterday and the day before</a></li><li><a href="/b">All that is known of the mill</a></li></ul>'
  test.each([
    ['Related articles', links],
    ['You may also like', links],
    ['More from this author', links],
    ['12 comments', '<p><b>Ann</b> WORD of praise.</p>'],
    ['Leave a reply', '<form><textarea>WORD</textarea></form>'],
  ])('is at "%s"', async (heading, piece) => {
    expect(await following(`<h3>${heading}</h3>${piece}`)).not.toContain('kept')
  })
  test.each([
    ['Related work', `<p>WORD of others. ${PROSE}</p><p>${PROSE}</p>`],
    ['Sources', `<p>WORD by word: Lee, A. (2020). ${PROSE}</p><p>${PROSE}</p>`],
    ['The comments of the council', `<p>WORD for word. ${PROSE}</p>`],
  ])('is not at "%s" before prose', async (heading, piece) => {
    expect(await following(`<h3>${heading}</h3>${piece}`)).toContain('kept')
  })
})

describe('parts by their names', () => {
  const part = (name: string) => `<div class="${name}"><p><a href="/x">WORD</a> <a href="/y">and more</a></p></div>`
  test.each([
    ['share', 'social-share'],
    ['related', 'related-posts'],
    ['comments', 'comments-area'],
    ['navigation', 'breadcrumbs'],
    ['promotion', 'newsletter-signup'],
    ['advertisement', 'ad-container'],
    ['consent', 'cookiebot'],
    ['notice', 'cookie-banner'],
    ['author box', 'author-box'],
    ['labels', 'tag-list'],
  ])('%s: class "%s"', async (rule, name) => {
    expect(await rulesOn(part(name))).toContain(rule)
  })
  test.each([
    'shared-layout',
    'relations',
    'commentary',
    'addition',
    'header-image-caption',
    'promoter',
    'authorities',
    'stage',
  ])('class "%s" is none of these', async name => {
    expect(await rulesOn(`<div class="${name}"><p>WORD of mouth: ${PROSE}</p></div>`)).toEqual(['kept'])
  })
})
