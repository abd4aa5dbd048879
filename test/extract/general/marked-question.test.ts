/** Questions and answers that only their microdata tell. */
import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const by = (name: string) =>
  `<div itemprop="author" itemscope itemtype="https://schema.org/Person"><a href="/x/${name}">${name}</a> <b>4,512</b></div><time datetime="2025-03-04">4 March</time>`
const comment = (text: string) =>
  `<li itemprop="comment" itemscope itemtype="https://schema.org/Comment"><i itemprop="text">${text}</i> ${by('Cy Day')}</li>`
const answer = (text: string, more = '') =>
  `<div itemprop="suggestedAnswer" itemscope itemtype="https://schema.org/Answer"><p>This answer is useful</p><div itemprop="text"><p>${text}</p><p>${PROSE}</p></div><p>Improve this answer</p>${by('Bo Roe')}<ul>${more}</ul></div>`
const question = (inner: string) =>
  `<div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><h1 itemprop="name">How high is the water?</h1><div><div><p>Save this question</p><div itemprop="text"><p>Who has seen it rise?</p></div>${by('Ann Lee')}<ul>${comment('Which of the two rivers?')}</ul></div></div>${inner}</div>`
const page = (body: string) => extractPage(`<title>How high is the water?</title><main>${body}</main>`)

describe('a question with its answers in microdata', () => {
  it('is a thread of what they mark as their texts', async () => {
    const { text, all } = await page(question(answer('At the mill it is two feet.') + answer('At the ford three.')))
    expect(all('.octavo-post')).toHaveLength(3)
    expect(all('.octavo-author')).toEqual(['Ann Lee', 'Cy Day', 'Bo Roe', 'Bo Roe'])
    for (const part of ['Who has seen it rise?', 'At the mill it is two feet.', 'At the ford three.'])
      expect(text).toContain(part)
    for (const part of ['Save this', 'is useful', 'Improve', '4,512']) expect(text).not.toContain(part)
  })

  it('has the comments that are marked, however few', async () => {
    const { all } = await page(question(answer('At the mill it is two feet.', comment('And at the ford?'))))
    const comments = all('.octavo-comment .octavo-post-body')
    expect(comments.map(each => each.trim())).toEqual(['Which of the two rivers?', 'And at the ford?'])
  })

  it('is no list of frequently asked questions', async () => {
    const asked = (name: string) =>
      `<div itemscope itemtype="https://schema.org/Question"><h2 itemprop="name">${name}</h2><div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">${PROSE}</p></div></div>`
    for (const names of [['When?'], ['When?', 'Where?', 'Why?']]) {
      const { all } = await page(`<h1>How high is the water?</h1>${names.map(asked).join('')}`)
      expect(all('.octavo-post')).toEqual([])
    }
  })
})
