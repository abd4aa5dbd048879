import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const post = (at: number, text: string) =>
  `<div class="k${at % 2}x row"><div><div><a href="/members/ann.${at}">Ann ${at}</a></div><dl><dt>Joined</dt><dd>Spring</dd></dl></div>
   <div><div><time datetime="2024-05-0${at + 1}">May</time></div><div class="t">${text}</div></div></div>`.replace(
    /k\dx/,
    'kx',
  )

const thread = (...texts: readonly string[]) =>
  `<!DOCTYPE html><title>Boats</title><div><a href="/">Home</a></div><div><h1>Boats</h1>${texts.map((text, at) => post(at, text)).join('')}</div>`

describe('a thread of software that is not known', () => {
  const address = 'https://boats.example/forum/12'

  it('has the text of its posts, the short ones too, and not what stands beside', async () => {
    const { text, all } = await extractPage(
      thread(`<p>One. ${PROSE}</p>`, `<p>Two. ${PROSE}</p>`, '<p>Thanks!</p>', `<p>Four. ${PROSE}</p>`),
      address,
    )
    expect(all('.octavo-post-body')).toHaveLength(4)
    expect(text).toMatch(/One\.[\s\S]*Two\.[\s\S]*Thanks![\s\S]*Four\./)
    expect(text).not.toContain('Joined')
  })

  it('has no lines that the software wrote', async () => {
    const { text } = await extractPage(
      thread(
        `<p>One. ${PROSE}</p><p>Click to expand...</p>`,
        `<p>Two. ${PROSE}</p><p>Edited January 29 by Ann (see edit history)</p>`,
        `<p>Three. ${PROSE}</p><p>Reply</p><p>I edited the map by hand, as the old one was wrong.</p>`,
      ),
      address,
    )
    expect(text).not.toMatch(/Click to expand|see edit history|^Reply$/m)
    expect(text).toContain('I edited the map by hand')
  })
})

describe('lines that are the same from post to post', () => {
  const address = 'https://boats.example/forum/12'
  const card = (at: number) => `<p>Rank: skipper ${at}</p><p>${100 + at} posts</p>`

  it('are none of what was written: cards of authors, counts', async () => {
    const { text } = await extractPage(
      thread(
        ...['One', 'Two', 'Three', 'Four', 'Five'].map(
          (word, at) => `${card(at)}<p>${word}. ${PROSE} So says number ${word}.</p>`,
        ),
      ),
      address,
    )
    expect(text).not.toMatch(/skipper|posts/)
    expect(text).toContain('So says number Five.')
  })

  it('are signatures where one author writes them', async () => {
    const texts = [1, 2, 3].map(at => `<p>Day ${at}. ${PROSE}</p><p>Fair winds and following seas to all of you.</p>`)
    const html = thread(...texts)
      .replace(/Ann \d/g, 'Ann')
      .replace(/ann\.\d/g, 'ann.1')
    const { text } = await extractPage(html, address)
    expect(text).not.toContain('Fair winds')
    expect(text).toContain('Day 3.')
  })

  it('stay where they are all that a post says, and where few say the same', async () => {
    const { text } = await extractPage(
      thread(
        `<p>One. ${PROSE}</p>`,
        '<p>Thanks!</p>',
        '<p>Thanks!</p>',
        '<p>Thanks!</p>',
        '<p>Thanks!</p>',
        `<p>I agree.</p><p>Six. ${PROSE}</p>`,
        `<p>I agree.</p><p>Seven. ${PROSE}</p>`,
      ),
      address,
    )
    expect(text.match(/Thanks!/g)).toHaveLength(4)
    expect(text.match(/I agree/g)).toHaveLength(2)
  })
})
