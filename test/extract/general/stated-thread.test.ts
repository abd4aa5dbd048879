/** Threads of few posts that the page's JSON-LD tells, or that its address makes probable. */
import { describe, expect, it } from 'vitest'
import { extractPage } from '../page.ts'

const QUESTION = 'My radiator makes a knocking sound every morning. I have bled it twice, but nothing changes.'
const ANSWER = 'Copper grows as it warms, and a tight hole in the floor makes exactly that sound.'

const data = (answers: readonly string[]) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: 'Knocking radiator',
      text: QUESTION,
      author: { name: 'Marlow' },
      dateCreated: '2025-11-03',
      suggestedAnswer: answers.map(text => ({ '@type': 'Answer', text, author: { name: 'Greta H.' } })),
    },
  })}</script>`

const box = (text: string, line: string) =>
  `<div class="x1"><div class="x2">${line}</div><div class="x3">${text}</div></div>`

const page = (body: string, head = '', url = 'https://example.com/d/8831') =>
  extractPage(
    `<!doctype html><html lang="en"><head><title>Knocking radiator</title>${head}</head><body><nav><a href="/">Home</a></nav><h1>Knocking radiator</h1>${body}<div>No more answers. Be the first to reply!</div></body></html>`,
    url,
  )

describe('posts that the structured data tell', () => {
  const paragraphs = (text: string) =>
    text
      .split(/(?<=\.) /)
      .map(line => `<p>${line}</p>`)
      .join('')

  it('are found on the page by their texts, with their markup', async () => {
    const markup = `${paragraphs(QUESTION).replace('twice', '<em>twice</em>')}<img src="/radiator.jpg" alt="">`
    const { all, text, meta } = await page(box(markup, 'Marlow') + box(ANSWER, '<b>Greta H.</b>'), data([ANSWER]))
    expect(meta.kind).toBe('thread')
    expect(all('.octavo-author')).toEqual(['Marlow', 'Greta H.'])
    expect(all('.octavo-post-body em')).toEqual(['twice'])
    expect(all('.octavo-post-body img')).toHaveLength(1)
    expect(text).not.toContain('first to reply')
  })

  it('are no thread where one of them is not on the page', async () => {
    const { all } = await page(
      box(QUESTION, 'Marlow') + box(ANSWER, 'Greta H.'),
      data([ANSWER, `${QUESTION} ${ANSWER}`]),
    )
    expect(all('.octavo-post')).toEqual([])
  })
})

describe('two answers on a page whose address speaks of questions', () => {
  const answer = (text: string, name: string, day: number) =>
    `<div class="x1"><div class="x3"><p>${text}</p></div><div class="x2">answered Nov ${day}, 2025 by <a href="/user/${name}">${name}</a></div></div>`

  it('are a thread, with the authors below the texts', async () => {
    const question = `<div class="q"><p>${QUESTION}</p><div class="x2">asked Nov 3, 2025 by <a href="/user/marlow">marlow</a></div></div>`
    const answers = answer(ANSWER, 'greta', 4) + answer(`Mine did that too. ${ANSWER}`, 'boiler', 5)
    const { all, text } = await page(question + answers, '', 'https://ask.example.com/8831/knocking')
    expect(all('.octavo-author')).toEqual(['marlow', 'greta', 'boiler'])
    expect(text).not.toContain('answered')
    const other = await page(question + answers, '', 'https://www.example.com/8831/knocking')
    expect(other.all('.octavo-post')).toEqual([])
  })
})
