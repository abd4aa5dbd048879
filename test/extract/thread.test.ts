/** The common HTML of threads, which the templates are written for. */
import { describe, expect, it } from 'vitest'
import { type Post, threadElement } from '../../src/extract/thread.ts'
import { attribute, textContent } from '../../src/html/document.ts'
import { createElement } from '../../src/html/edit.ts'
import { selectAll, selectOne } from '../../src/html/select.ts'
import { serializeContent } from '../../src/html/serialize.ts'
import { bodyOf } from './draft.ts'

function post(html: string, facts: Partial<Post> = {}): Post {
  const body = createElement('div', {}, [...bodyOf(html).children])
  const none = { author: null, date: null, score: null, depth: 0, isAccepted: false, isOriginal: false, anchor: null }
  return { ...none, comments: [], body, ...facts }
}

const header = (facts: Partial<Post>) =>
  serializeContent(selectOne(threadElement([post('<p>a</p>', facts)]), 'header')!)

describe('a post', () => {
  it('is an article with a header and a body', () => {
    const thread = threadElement([post('<p>Rain.</p>', { isOriginal: true, anchor: 'p1', author: 'Ann' })])
    expect(attribute(thread, 'class')).toBe('octavo-thread')
    expect(serializeContent(thread)).toBe(
      '<article class="octavo-post octavo-post-original" data-depth="0" id="p1"><header class="octavo-post-header"><span class="octavo-author">Ann</span></header><div class="octavo-post-body"><p>Rain.</p></div></article>',
    )
  })

  it('has its facts in one order, with signs between them', () => {
    expect(header({ author: 'Ann', date: '2024-07-04T10:00:00Z', score: '12', isAccepted: true })).toBe(
      '<span class="octavo-author">Ann</span><span class="octavo-separator"> · </span><time class="octavo-date" datetime="2024-07-04T10:00:00Z">4 July 2024</time><span class="octavo-separator"> · </span><span class="octavo-score">12 points</span><span class="octavo-separator"> · </span><span class="octavo-accepted">Accepted answer</span>',
    )
    expect(header({ date: '3 days ago' })).toBe('<time class="octavo-date">3 days ago</time>')
    expect(header({})).toBe('')
  })

  it.each([
    ['1', '1 point'],
    ['+1', '1 point'],
    ['0', '0 points'],
    ['\u22123', '-3 points'],
    ['1.2k', '1.2k points'],
    ['12 votes', '12 votes'],
  ])('has a score with its unit: %s', (score, shown) => {
    expect(header({ score })).toBe(`<span class="octavo-score">${shown}</span>`)
  })

  it('is indented by eight levels at most', () => {
    const thread = threadElement([0, 7, 8, 9, 40].map(depth => post('<p>a</p>', { depth })))
    expect(selectAll(thread, 'article').map(each => attribute(each, 'data-depth'))).toEqual(['0', '7', '8', '8', '8'])
  })

  it('has its comments below its text', () => {
    const comment = post('<p>Yes.</p>', { author: 'Bo' })
    const thread = threadElement([post('<p>Rain.</p>', { comments: [comment], isAccepted: true })])
    expect(selectAll(thread, '.octavo-post-accepted > .octavo-comments > .octavo-comment').map(textContent)).toEqual([
      'BoYes.',
    ])
  })
})

describe('a quotation', () => {
  const repeated = (...posts: readonly string[]) =>
    selectAll(threadElement(posts.map(html => post(html))), '.octavo-quote-repeated').map(textContent)

  it('of an earlier post is marked, whatever its signs and capitals', () => {
    expect(
      repeated('<p>The river rose in the night.</p>', '<blockquote>the RIVER rose… in the night</blockquote>'),
    ).toEqual(['the RIVER rose… in the night'])
  })

  it('of an earlier post may say whose words it has', () => {
    const quote = '<blockquote><div>Ann wrote:</div><p>The river rose in the night.</p></blockquote>'
    expect(repeated('<p>The river rose in the night.</p>', quote)).toHaveLength(1)
    expect(repeated('<p>The river rose in the night.</p>', quote.replace('wrote:', 'knows'))).toEqual([])
    expect(repeated('<p>The river rose in the night.</p>', quote.replaceAll('div>', 'p>'))).toEqual([])
  })

  it.each([
    '<div><div>Ann said:</div><div>The river rose in the night.</div></div><p>So it did.</p>',
    '<div class="x"><div>Originally posted by <b>Ann</b></div><div>The river rose in the night.</div></div>',
    '<table><tr><td><div>Quote from Ann on Monday</div>The river rose in the night.</td></tr></table>',
  ])('are found in boxes of any name that begin with who is quoted: %s', quote => {
    expect(repeated('<p>The river rose in the night.</p>', quote)).toHaveLength(1)
    expect(repeated('<p>It rained in the night, and a lot.</p>', quote)).toEqual([])
  })

  it('are not boxes that say the same without naming anybody', () => {
    expect(
      repeated(
        '<p>The river rose in the night.</p>',
        '<div><div>Again</div><div>The river rose in the night.</div></div>',
      ),
    ).toEqual([])
  })

  it('may end in the words of a button', () => {
    expect(
      repeated(
        '<p>The river rose in the night.</p>',
        '<blockquote>The river rose in the night. Click to expand...</blockquote>',
      ),
    ).toHaveLength(1)
  })

  it('of something else, of a later post or of a few words is not marked', () => {
    expect(repeated('<p>The river rose.</p>', '<blockquote>The mill stood under water.</blockquote>')).toEqual([])
    expect(
      repeated('<blockquote>The river rose in the night.</blockquote>', '<p>The river rose in the night.</p>'),
    ).toEqual([])
    expect(repeated('<p>It rained a lot.</p>', '<blockquote>rained a lot</blockquote>')).toEqual([])
  })

  it('of a quotation is none of the post', () => {
    const quote = '<blockquote>The river rose in the night.</blockquote>'
    expect(repeated(quote, quote)).toEqual([])
  })
})
