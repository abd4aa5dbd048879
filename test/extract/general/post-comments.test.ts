import { describe, expect, it } from 'vitest'
import { areWritten, isDated, likeBoxes, nameIn } from '../../../src/extract/general/like-boxes.ts'
import { takeComments } from '../../../src/extract/general/post-comments.ts'
import { textContent } from '../../../src/html/document.ts'
import { selectAll } from '../../../src/html/select.ts'
import { first, measuredBody } from '../draft.ts'
import { PROSE, threadPage } from '../page.ts'

const comment = (name: string) => `<li>${PROSE} – <a href="/users/7/${name}">${name}</a> <span>3 May 2026</span></li>`

const post = (name: string, comments: string) =>
  `<div><div><p>${PROSE} ${PROSE}</p></div><div><a href="/users/1/${name}">${name}</a> <span>2 May 2026</span></div><ul>${comments}</ul></div>`

const THREAD = `<h1>Where did the river go?</h1><div>${post('ann', comment('one') + comment('two') + comment('three'))}${post('bo', comment('four'))}${post('cy', '')}</div>`

const QUESTION = 'https://example.com/questions/5'

describe('comments on posts without names', () => {
  it('are found where one post has several, and then by their place', () => {
    const { body, measures } = measuredBody(THREAD)
    const posts = selectAll(body, 'body > div > div')
    const found = takeComments(posts, measures, box => selectAll(box, 'a')[0] ?? null)
    expect(posts.map(each => found.get(each)?.length ?? 0)).toEqual([3, 1, 0])
    expect(selectAll(body, 'li')).toEqual([])
  })

  it('are none where they would leave nothing of the post', () => {
    const { body, measures } = measuredBody(`<div><ul>${comment('a') + comment('b') + comment('c')}</ul></div>`)
    expect(takeComments(selectAll(body, 'body > div'), measures, box => selectAll(box, 'a')[0] ?? null).size).toBe(0)
  })

  it('stand below their posts, and not in their text', async () => {
    const { authors, bodies, all } = await threadPage(
      `<!doctype html><title>Where did the river go?</title>${THREAD}`,
      QUESTION,
    )
    expect(authors).toEqual(['ann', 'bo', 'cy'])
    for (const body of bodies) expect(body).toBe(`${PROSE} ${PROSE}`)
    expect(all('.octavo-comment .octavo-author')).toEqual(['one', 'two', 'three', 'four'])
  })
})

describe('what people wrote in like boxes', () => {
  it('may be by names with digits, and no number is a name', () => {
    const { body } = measuredBody(
      `<div><b>skier8390</b><p>${PROSE}</p></div><p><b>1,244</b></p><section><b>Ann</b></section>`,
    )
    expect(textContent(nameIn(first(body, 'div'))!)).toBe('skier8390')
    expect(nameIn(first(body, 'p:not(div p)'))).toBeNull()
  })

  it('has a date, also below a long text, or beside the subject of the post', () => {
    const long = '<p>word <b>word</b></p>'.repeat(50)
    const { body } = measuredBody(
      `<div>${long}<span>3 May 2026</span></div><section><span>3 May 2026, 10:10 pm Post subject: the river in May</span></section><aside>${long}</aside>`,
    )
    expect(['div', 'section', 'aside'].map(name => isDated(first(body, name)))).toEqual([true, true, false])
  })

  it('is grouped from as few boxes as are asked for', () => {
    const { body, measures } = measuredBody(`<ul>${comment('a')}${comment('b')}</ul>`)
    expect(likeBoxes(body, measures)).toEqual([])
    const [boxes] = likeBoxes(body, measures, 2)
    expect(boxes).toHaveLength(2)
    expect(areWritten(boxes!, measures, box => selectAll(box, 'a')[0] ?? null)).toBe(true)
    expect(areWritten(boxes!, measures, () => null)).toBe(false)
  })
})

describe('a thread without names', () => {
  const cells = (name: string, at: number) =>
    `<tr><td><b>${name}</b><br><small>Joined: 4 May 2019</small></td><td><small>Posted: ${at} May 2026 10:10</small><div><p>${PROSE} Number ${at}.</p></div></td></tr><tr><td colspan="2"><a href="#top">Back to top</a></td></tr>`

  it('may have rows between its posts', async () => {
    const { authors, bodies } = await threadPage(
      `<!doctype html><title>The river</title><h1>The river</h1><table>${['ann854', 'bo65', 'cy95', 'di811'].map((name, at) => cells(name, at + 1)).join('')}</table>`,
      'https://example.com/forum/viewtopic.php?t=5',
    )
    expect(authors).toEqual(['ann854', 'bo65', 'cy95', 'di811'])
    expect(bodies[3]).toContain('Number 4.')
    for (const body of bodies) expect(body).not.toContain('Back to top')
  })

  it('begins with no notice to guests', async () => {
    const posts = ['ann', 'bo', 'cy'].map(
      (name, at) =>
        `<div class="post"><a href="/members/${name}">${name}</a><span>${at + 1} May 2026</span><p>${PROSE}</p></div>`,
    )
    const page = (before: string) =>
      `<!doctype html><title>The river</title><h1>The river</h1>${before}<div>${posts.join('')}</div>`
    const notice = '<div><p>You are browsing the boards as a guest; sign up to be able to post messages.</p></div>'
    const address = 'https://example.com/boards/5'
    expect((await threadPage(page(notice), address)).authors).toEqual(['ann', 'bo', 'cy'])
    const opening = `<div><a href="/members/di">di</a><span>1 May 2026</span><p>${PROSE} ${PROSE} It began.</p></div>`
    expect((await threadPage(page(opening), address)).authors).toEqual(['di', 'ann', 'bo', 'cy'])
    const short =
      '<div><a href="/members/di">di</a><span class="date">over a year ago</span><p>Did the river ever reach the mill?</p></div>'
    expect((await threadPage(page(short), address)).authors).toEqual(['di', 'ann', 'bo', 'cy'])
  })

  it('does not date posts by when their writers joined', async () => {
    const posts = ['ann', 'bo', 'cy'].map(
      (name, at) =>
        `<div><a href="/members/${name}">${name}</a><span>Joined 2019</span><span>${at + 1} May 2026</span><p>${PROSE}</p></div>`,
    )
    const { all } = await threadPage(
      `<!doctype html><title>The river</title><h1>The river</h1><div>${posts.join('')}</div>`,
      'https://example.com/threads/5',
    )
    expect(all('.octavo-post-header time')).toEqual(['1 May 2026', '2 May 2026', '3 May 2026'])
  })

  it('repeats what a quotation says that must be opened', async () => {
    const said = `${PROSE} It was the third time that year.`
    const quote = `<blockquote><div>ann said:</div><div>${said}</div><div><a href="#">Click to expand...</a></div></blockquote>`
    const posts = ['ann', 'bo', 'cy'].map(
      (name, at) =>
        `<div><a href="/members/${name}">${name}</a><span>${at + 1} May 2026</span><div>${at === 1 ? quote : ''}<p>${at === 0 ? said : `${PROSE} Number ${at}.`}</p></div></div>`,
    )
    const { text, everything } = await threadPage(
      `<!doctype html><title>The river</title><h1>The river</h1><div>${posts.join('')}</div>`,
      'https://example.com/threads/5',
    )
    expect(text.split('third time')).toHaveLength(2)
    expect(everything.split('third time')).toHaveLength(3)
  })
})

describe('posts within posts', () => {
  const reply = (name: string, inner = '') =>
    `<div class="comment"><a class="username" href="/u/${name}">${name}</a> <time datetime="2026-05-0${name.length}">May</time><div class="body"><p>${PROSE} By ${name}.</p></div>${inner}</div>`
  const page = (posts: string) => `<!doctype html><title>The river</title><h1>The river</h1>${posts}`

  it('are posts of their own, below what they answer', async () => {
    const { authors, bodies, depths } = await threadPage(
      page(`<div>${reply('ann', reply('bobo', reply('cy')))}${reply('didi')}${reply('eve')}</div>`),
      'https://example.com/discussion/5',
    )
    expect(authors).toEqual(['ann', 'bobo', 'cy', 'didi', 'eve'])
    expect(depths).toEqual(['0', '1', '2', '0', '0'])
    expect(bodies[0]).toBe(`${PROSE} By ann.`)
  })

  it('have no signatures, under their name or below a line', async () => {
    const signed = reply('ann', '<div class="signature">Greetings from the coast</div>').replace(
      'By ann.</p>',
      'By ann.</p>______________<br>Ann from the coast',
    )
    const { text, removed } = await threadPage(
      page(`<div>${signed}${reply('bo')}${reply('cyd')}</div>`),
      'https://example.com/discussion/5',
    )
    expect(text).toContain('By ann.')
    expect(text).not.toContain('coast')
    expect(removed.map(({ rule }) => rule)).toContain('signature')
  })
})
