import { describe, expect, it } from 'vitest'
import { authorIn, dateIn, writerOf } from '../../../src/extract/general/post-parts.ts'
import { commonPath, toPost } from '../../../src/extract/general/post-reading.ts'
import type { Element } from '../../../src/html/document.ts'
import { attribute, textContent } from '../../../src/html/document.ts'
import { selectAll } from '../../../src/html/select.ts'
import { first, measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

const box = (html: string) => first(measuredBody(`<div>${html}</div>`).body, 'div')
const textOf = (element: Element | null) => (element === null ? null : textContent(element))

describe('who wrote a post', () => {
  it.each([
    ['<i itemprop="author">ann</i>'],
    ['<b class="user-name">ann</b>'],
    ['<b class="postAuthor byline">ann</b>'],
    ['<a href="/members/ann.5/">ann</a>'],
    ['<a href="profile.php?u=5">ann</a>'],
    ['<a href="/users/5/ann">ann</a>'],
  ])('is told by a name or an address: %s', html => {
    expect(textOf(authorIn(box(`<span>#1</span>${html}<p>${PROSE}</p>`)))).toBe('ann')
  })

  it('is told by what is named before what is linked', () => {
    expect(textOf(authorIn(box('<a href="/users/1">bo</a><b class="author">ann</b>')))).toBe('ann')
  })

  it('is nobody by a link to somewhere else or a long text', () => {
    expect(authorIn(box(`<a href="/latest">latest</a><p class="author">${PROSE}</p>`))).toBe(null)
  })

  it('is else the first short text', () => {
    expect(textOf(writerOf(box(`<b>ann</b><p>${PROSE}</p>`)))).toBe('ann')
  })
})

describe('when a post was written', () => {
  it.each([
    ['<time datetime="2026-05-01">1 May</time>', '1 May'],
    ['<span class="post-date">Thursday</span>', 'Thursday'],
    ['<span>3 hours ago</span>', '3 hours ago'],
    ['<span>Yesterday, 10:05</span>', 'Yesterday, 10:05'],
    ['<span>1 May 2026</span>', '1 May 2026'],
  ])('is told by an element, a name or its words: %s', (html, date) => {
    expect(textOf(dateIn(box(`<b>ann</b>${html}<p>${PROSE}</p>`)))).toBe(date)
  })

  it.each(['<span>Joined 2019</span>', '<span>Member since May 2019</span>', '<span>Level 12</span>'])(
    'is not %s',
    html => {
      expect(dateIn(box(`${html}<p>${PROSE}</p>`))).toBe(null)
    },
  )
})

describe('a post', () => {
  const read = (html: string, path: string | null = null) => {
    const { body, measures } = measuredBody(`<div id="p5">${html}</div>`)
    return toPost(first(body, 'div'), { measures, path, authorOf: authorIn })
  }

  it('is its writer, its date, its anchor and what was written', () => {
    const post = read(
      `<a href="/users/1"> ann  lee</a><time datetime="2026-05-01">1 May</time><div class="content"><p>${PROSE}</p></div><div>Reply Report</div>`,
    )!
    expect(post).toMatchObject({ author: 'ann lee', date: '2026-05-01', anchor: 'p5', depth: 0, isAccepted: false })
    expect(textContent(post.body)).toBe(PROSE)
  })

  it('has no signature and no reactions', () => {
    const post = read(
      `<a href="/users/1">ann</a><div class="content"><p>${PROSE}</p><div class="signature">From the coast</div><div class="reactions">5 likes</div></div>`,
    )!
    expect(textContent(post.body)).toBe(PROSE)
  })

  it('is none where nothing is written', () => {
    expect(read('<a href="/users/1">ann</a><time>1 May 2026</time>')).toBe(null)
  })

  it('has its text where the others have theirs, if it is a word', () => {
    const post = (text: string) =>
      `<div class="post"><div class="by"><a href="/users/1">ann</a></div><div class="said"><p>${text}</p></div></div>`
    const { body, measures } = measuredBody(post(PROSE) + post(`${PROSE} Really.`) + post('No.'))
    const posts = selectAll(body, '.post')
    const path = commonPath(posts, measures)
    expect(path).toContain('said')
    const short = toPost(posts[2]!, { measures, path, authorOf: authorIn })!
    expect(textContent(short.body)).toBe('No.')
  })

  it('shares no way to its text where each is built in another way', () => {
    const ways = ['a', 'b', 'c', 'd'].map(name => `<div class="post"><div class="${name}"><p>${PROSE}</p></div></div>`)
    const { body, measures } = measuredBody(ways.join(''))
    expect(commonPath(selectAll(body, '.post'), measures)).toBe(null)
    expect(selectAll(body, '.post').map(each => attribute(each, 'id'))).toEqual([null, null, null, null])
  })
})
