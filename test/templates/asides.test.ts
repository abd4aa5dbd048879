/** Lines below a title, and what stands beside the text: pull quotes, asides, small print. */
import { expect, test } from 'vitest'
import { linesOf, setSample, textsOf } from './pages.ts'

const TEMPLATES = ['clean', 'minimal', 'corporate', 'academic', 'dark']

const laid = (html: string, template: string) => setSample({ html: `<!doctype html><body>${html}`, template })
const textOf = (set: Awaited<ReturnType<typeof laid>>, text: string) =>
  textsOf(set).find(({ op }) => op.text.includes(text))!

test.each(TEMPLATES)('a pull quote is larger than the text and has no edge of its own (%s)', async template => {
  const quotes = [
    '<aside class="pullquote"><p>Quoted.</p></aside>',
    '<figure class="wp-block-pullquote"><blockquote><p>Quoted.</p></blockquote></figure>',
    '<blockquote class="pull-quote">Quoted.</blockquote>',
  ]
  for (const quote of quotes) {
    const set = await laid(`<p>Text.</p>${quote}<p>After.</p>`, template)
    expect(textOf(set, 'Quoted').op.size).toBeGreaterThan(1.15 * textOf(set, 'Text').op.size)
    if (template !== 'academic') expect(textOf(set, 'Quoted').rect.x).toBeCloseTo(textOf(set, 'Text').rect.x, 0)
  }
})

test.each(TEMPLATES)('an aside stands in from the text, and a note is none (%s)', async template => {
  const set = await laid('<p>Text.</p><aside><p>Beside.</p></aside><p>After.</p>', template)
  expect(textOf(set, 'Beside').rect.x).toBeGreaterThan(textOf(set, 'Text').rect.x + 5)
  const note = await laid('<p>Text.</p><aside class="footnote" role="doc-footnote"><p>Beside.</p></aside>', template)
  expect(textOf(note, 'Beside').rect.x).toBeCloseTo(textOf(note, 'Text').rect.x, 0)
})

test.each(TEMPLATES)(
  'a date of its own below the byline is part of it, and the text stands apart from both (%s)',
  async template => {
    const head = '<h1>Title</h1><p class="byline">By a</p><p><time>1 May</time></p>'
    for (const html of [`<header>${head}</header><p>Text.</p>`, `${head}<p>Text.</p>`]) {
      const set = await laid(html, template)
      const size = (text: string): number => textOf(set, text).op.size
      expect(size('1 May')).toBe(size('By a'))
      const [, byline, date, text] = linesOf(set).map(({ baseline }) => baseline)
      expect(text! - date!).toBeGreaterThan(1.5 * (date! - byline!))
    }
  },
)

test.each(TEMPLATES)('a date below the text is no part of the byline (%s)', async template => {
  const set = await laid('<h1>Title</h1><p>Text.</p><p><time>1 May</time></p>', template)
  expect(textOf(set, '1 May').op.size).toBe(textOf(set, 'Text').op.size)
})

test.each(TEMPLATES)('a paragraph of small print has the leading of its size (%s)', async template => {
  const lines = linesOf(await laid('<p>a<br>b</p><p>x</p><p><small>c<br>d</small></p>', template))
  const [a, b, , c, d] = lines.map(({ baseline }) => baseline)
  expect(d! - c!).toBeCloseTo(0.85 * (b! - a!), 1)
})

test.each(['minimal', 'corporate'])('no line of who and when ends in a sign between facts (%s)', async template => {
  const separator = '<span class="octavo-separator"> · </span>'
  const facts = `<span class="octavo-author">Ann</span>${separator}<time class="octavo-date">3 May 2025</time>${separator}`
  const header = `<header class="octavo-post-header"><p>${facts}<span class="octavo-accepted">Accepted answer</span></p></header>`
  const post = `<article class="octavo-post" data-depth="0">${header}<div class="octavo-post-body"><p>Text.</p></div></article>`
  const texts = textsOf(await laid(`<div class="octavo-thread">${post}</div>`, template))
  expect(texts.map(({ op }) => op.text).join(' ')).not.toContain('·')
  const [name, date, accepted] = ['Ann', '3 May', 'Accepted'].map(
    text => texts.find(({ op }) => op.text.includes(text))!.rect.y,
  )
  expect(date).toBeGreaterThan(name! + 5)
  expect(accepted).toBeGreaterThan(date! + 5)
})
