/** Boxes that nobody closed hold what follows them; no rule for what they are meant to be takes that. */
import { expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from '../page.ts'

const text = async (html: string) => (await extractPage(html)).text

it('a picture with the article in it leaves the article', async () => {
  const page = `<title>The flood</title><article><h1>The flood</h1><picture><source srcset=a.webp><img src=a.jpg alt=""><div><p>First. ${PROSE}</p><p>Second. ${PROSE}</p></div></article>`
  expect(await text(page)).toMatch(/First\.[\s\S]*Second\./)
})

it.each(['mwe-math-element', 'katex', 'MathJax_Preview'])('a formula of %s leaves the paragraphs in it', async name => {
  const piece = `<div class="${name}"><math><mi>x</mi></math><p>After the formula. ${PROSE}</p></div>`
  expect(await text(articlePage(piece))).toContain('After the formula.')
})

it('an element called a title is the title only if it says little more', async () => {
  const page = (inner: string) =>
    `<title>Our mission</title><main><div class=title><b>Our mission</b>${inner}</div><p>Last. ${PROSE}</p></main>`
  expect(await text(page(`<p>First. ${PROSE}</p>`))).toContain('First.')
  expect(await text(page(''))).not.toContain('Our mission')
})

it('a word about cookies does not speak for the box that it stands in', async () => {
  const list = Array.from(
    { length: 60 },
    (_, at) => `<div>Watch number ${at}, of steel, <a href="/w/${at}">see it</a></div>`,
  )
  const page = `<title>Watches</title><div class=x>We use cookies.${list.join('')}<p>First. ${PROSE}</p></div><p>Second. ${PROSE}</p>`
  expect(await text(page)).toContain('Watch number 40')
})

it('parts that are hidden beside each other stay where they are more than what the page shows', async () => {
  const parts = Array.from({ length: 5 }, (_, at) => `<div hidden><p>Part ${at}. ${PROSE} ${PROSE}</p></div>`).join('')
  expect(await text(`<title>The flood</title><main><h1>The flood</h1><p>${PROSE}</p></main>${parts}`)).toContain(
    'Part 4.',
  )
  const article = `<article>${Array.from({ length: 12 }, (_, at) => `<p>Shown ${at}. ${PROSE}</p>`).join('')}</article>`
  expect(await text(`<title>The flood</title>${article}${parts}`)).not.toContain('Part 4.')
})

it('the same player beside itself is shown once', async () => {
  const frame = (id: string) => `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`
  const page = await extractPage(articlePage(frame('abcdefgh') + frame('abcdefgh') + frame('hgfedcba')))
  expect(page.all('.octavo-embed')).toHaveLength(2)
})

it('a request for consent is no box with a heading of the first level', async () => {
  const request = Array.from(
    { length: 8 },
    (_, at) => `<p>These cookies, number ${at}, need your consent and that of partners.</p>`,
  )
  const box = (inner: string) =>
    `<title>Watches of steel – Example</title><div><div>${inner}<div>We use cookies.${request.join('')}</div></div></div>`
  expect(await text(box(`<h1>Automatic watches</h1><p>First. ${PROSE}</p><p>Second. ${PROSE}</p>`))).toContain('First.')
  expect(await text(`${box('<h1>Your privacy</h1>')}<p>First. ${PROSE}</p><p>Second. ${PROSE}</p>`)).not.toContain(
    'number 4',
  )
})

it('a request for consent leaves what stands before it in its box', async () => {
  const request =
    'We use cookies to personalise content, and our partners store cookies and personal data to measure advertising.'
  const page = (before: string) =>
    `<title>Watches of steel</title><div class=a>${before}<div><p>${request}</p><p>${request}</p><p>Functional cookies are set by us and by third parties whose services we have added.</p></div></div><div><h1>Watches of steel</h1>${`<p>${PROSE}</p>`.repeat(8)}</div>`
  const before = `<div><p>First. ${PROSE} ${PROSE}</p><p>Second. ${PROSE} ${PROSE}</p></div>`
  const found = await text(page(before))
  expect(found).toContain('Second.')
  expect(found).not.toContain('cookies')
  expect(await text(page('<b>Your privacy</b>'))).not.toContain('cookies')
})

it('a post ends before who wrote it, unless somebody is mentioned', async () => {
  const post = (name: string, body: string) =>
    `<div class=answer id=a-${name}><div class="js-post-body">${body}</div><div class=tools>Improve</div><div class="post-signature"><div class="user-details"><a href=/u>${name}</a></div></div></div>`
  const { text } = await extractPage(
    `<title>Why?</title><div id=question class=question><div class="js-post-body"><p>${PROSE} A question.</p><div class="post-signature"><div class="user-details"><a href=/u>Ann</a></div></div><div>Report this</div></div></div>${post('Bo', `<p>${PROSE} An answer.</p>As <span class="user-details"><a href=/u>Cy</a></span> says, it did.`)}`,
    'https://stackoverflow.com/questions/5/why',
  )
  expect(text).toContain('A question.')
  expect(text).not.toContain('Report this')
  expect(text).toContain('As Cy says, it did.')
})
