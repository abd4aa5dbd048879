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
