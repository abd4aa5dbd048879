import { describe, expect, it } from 'vitest'
import { PROSE, threadPage } from '../page.ts'

const ADDRESS = 'https://www.quora.com/Why-did-the-river-rise'
const sections = (...list: readonly (readonly [type: string, text: string, modifiers?: object])[]): string =>
  JSON.stringify({ sections: list.map(([type, text, modifiers = {}]) => ({ type, spans: [{ text, modifiers }] })) })
const push = (value: unknown): string =>
  `<script>window.ansFrontendGlobals.data.inlineQueryResults.results["a1"].push(${JSON.stringify(JSON.stringify(value))});</script>`

const answer = (aid: number, givenName: string, content: string, numUpvotes = 7) => ({
  __typename: 'Answer',
  aid,
  content,
  numUpvotes,
  creationTime: 1_600_000_000_000_000,
  author: { names: [{ givenName, familyName: 'Lee', reverseOrder: false }] },
})

describe('Quora', () => {
  const first = answer(
    1,
    'Ann',
    sections(
      ['plain', PROSE],
      ['unordered-list', 'Rain'],
      ['unordered-list', 'Snow', { bold: true }],
      ['plain', 'The map', { link: { url: 'https://example.com/map' } }],
      ['quote', 'It rose.'],
    ),
  )
  const page =
    '<title>Why did the river rise? - Quora</title><div class="q-box"><div class="q-text">Something went wrong. Wait a moment and try again.</div></div>' +
    push({
      data: { question: { __typename: 'Question', qid: 5, title: sections(['plain', 'Why did the river rise?']) } },
    }) +
    push({
      data: {
        question: {
          answers: {
            edges: [
              { node: { answer: first } },
              { node: { answer: answer(2, 'Bo', sections(['plain', `Because. ${PROSE}`])) } },
            ],
          },
        },
      },
    }) +
    push({ data: { question: { answers: { edges: [{ node: { answer: first } }] } } } })

  it('is the question with the answers that its scripts were handed, each once', async () => {
    const { parser, meta, authors, bodies, all, attributes } = await threadPage(page, ADDRESS)
    expect(parser).toBe('quora')
    expect(meta).toMatchObject({ title: 'Why did the river rise?', kind: 'question', site: 'Quora' })
    expect(authors).toEqual(['Ann Lee', 'Bo Lee'])
    expect(bodies[1]).toMatch(/^Because\./)
    expect(all('ul > li')).toEqual(['Rain', 'Snow'])
    expect(all('blockquote')).toEqual(['It rose.'])
    expect(attributes('.octavo-post-body a', 'href')).toEqual(['https://example.com/map'])
    expect(all('.octavo-score')).toEqual(['7 points', '7 points'])
  })

  it('is known without its address, and read from its markup where the scripts have nothing', async () => {
    const marks = '<meta property="al:ios:app_name" content="Quora"><script>window.ansFrontendGlobals = {}</script>'
    expect((await threadPage(marks + page, '')).parser).toBe('quora')
    const posts = ['Ann', 'Bo'].map(
      name =>
        `<div class="q-box puppeteer_test_answer"><a href="/profile/${name}">${name}</a><div class="puppeteer_test_answer_content"><p>${name} says: ${PROSE}</p></div></div>`,
    )
    const { parser, authors, bodies } = await threadPage(`<title>Why?</title>${posts.join('')}`, ADDRESS)
    expect(parser).toBe('quora')
    expect(authors).toEqual(['Ann', 'Bo'])
    expect(bodies[1]).toBe(`Bo says: ${PROSE}`)
  })
})
