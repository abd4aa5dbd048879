import { describe, expect, it } from 'vitest'
import { measuredApart, takeCommentedPosts } from '../../../src/extract/general/commented-posts.ts'
import { measureOf } from '../../../src/extract/general/measure.ts'
import { textContent } from '../../../src/html/document.ts'
import { selectAll } from '../../../src/html/select.ts'
import { processorClock } from '../../processor-time.ts'
import { measuredBody } from '../draft.ts'
import { PROSE, threadPage } from '../page.ts'

const QUESTION = 'https://example.com/questions/5/where'

const signature = (verb: string, name: string, day: number) =>
  `<div><div><div>${verb} <span>${day} May 2026 at 8:00</span></div><a href="/users/1/${name}">${name}</a>
  <div><span>7,250</span> <span>12 gold badges</span> <span>34 silver badges</span> <span>56 bronze badges</span></div></div></div>`

const comment = (name: string) =>
  `<li><div><span>4</span></div><div><span>${PROSE} Says ${name}.</span> – <a href="/users/7/${name}">${name}</a> <span>3 May 2026 at 9:00</span></div></li>`

/** A comment whose author has left. */
const orphan = '<li><span>It was a mill, many years ago, they say.</span> – user9 <span>3 May 2026 at 9:00</span></li>'

const post = (text: string, signatures: string, comments = '') =>
  `<div><div><button>up</button> 7 <button>down</button></div><div><div><p>${text}</p></div>
  <div><a href="/q/1">Share</a> <button>Follow</button></div>${signatures}</div>
  ${comments === '' ? '' : `<div><ul>${comments}</ul></div>`}</div>`

const question = post(
  'Where did the river go that was here in my childhood, north of the mill?',
  signature('asked', 'ann', 1),
  comment('one') + comment('two') + orphan,
)
const answer = post(
  'It was led into a channel below the road when the mill was closed in the sixties.',
  signature('edited', 'eve', 4) + signature('answered', 'bo', 2),
  comment('three'),
)

const page = (body: string) =>
  `<!doctype html><title>Where did the river go?</title><h1>Where did the river go?</h1>${body}`

describe('a question whose comments are lists', () => {
  it('is a post beside its only answer, each with its comments', async () => {
    const { authors, bodies, all } = await threadPage(
      page(`<div>${question}<div><h2>1 Answer</h2>${answer}</div></div>`),
      QUESTION,
    )
    expect(bodies).toEqual([
      'Where did the river go that was here in my childhood, north of the mill?',
      'It was led into a channel below the road when the mill was closed in the sixties.',
    ])
    expect(authors).toEqual(['ann', 'bo'])
    expect(all('.octavo-comment .octavo-author')).toEqual(['one', 'two', 'three'])
    expect(all('.octavo-comment')).toHaveLength(4)
  })

  it('keeps lists with dates in a text where they are', () => {
    const dated = `<li><b>3 May 2026</b> ${PROSE}</li>`
    const { body, measures } = measuredBody(
      `<div>${question}${post(`${PROSE}</p><ul>${dated + dated}</ul><p>`, signature('answered', 'bo', 2))}</div>`,
    )
    const posts = takeCommentedPosts(body, null, measures)
    expect([...posts!.values()].map(({ comments }) => comments.length)).toEqual([3, 0])
    expect(selectAll(body, 'li').map(each => textContent(each))).toEqual([`3 May 2026 ${PROSE}`, `3 May 2026 ${PROSE}`])
  })

  it('is not found where all posts are items, and nothing is removed', () => {
    const { body, measures } = measuredBody(`<div><ul>${comment('a') + comment('b') + comment('c')}</ul></div>`)
    expect(takeCommentedPosts(body, null, measures)).toBeNull()
    expect(selectAll(body, 'li')).toHaveLength(3)
  })

  it('is not found where one post is beside much other prose', () => {
    const { body, measures } = measuredBody(`<div>${question}${`<p>${PROSE}</p>`.repeat(9)}</div>`)
    expect(takeCommentedPosts(body, null, measures)).toBeNull()
    expect(selectAll(body, 'li')).toHaveLength(3)
  })

  it('is no post around the heading of the page', () => {
    const { body, measures } = measuredBody(
      `<div><h1>Where?</h1><p>${PROSE}</p>${signature('asked', 'ann', 1)}</div>${answer}`,
    )
    const heading = selectAll(body, 'h1')[0]!
    expect(takeCommentedPosts(body, heading, measures)).toBeNull()
  })

  it('is measured with its comments in linear time', () => {
    const by = '<a href="/users/1/bo">bo</a> <span>2 May 2026</span>'
    const short = `<div><p>${PROSE}</p>${by}<ul><li>${PROSE} ${by}</ul></div>`
    const { body, measures } = measuredBody(`<div>${question}${short.repeat(6_000)}</div>`)
    const posts = takeCommentedPosts(body, null, measures)!
    const passed = processorClock()
    const apart = measuredApart(body, posts)
    expect(passed()).toBeLessThan(1_000)
    const [last] = [...posts.values()].at(-1)!.comments
    expect(measureOf(apart, last!)).toEqual(measureOf(measures, last!))
    expect(measureOf(apart, last!).mass).toBeGreaterThan(40)
  })
})
