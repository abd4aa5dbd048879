import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const article = Array.from({ length: 12 }, (_, at) => `<p>Part ${at}. ${PROSE}</p>`).join('')
const page = (inner: string) =>
  `<!DOCTYPE html><title>The flood</title><div><div><a href="/">Home</a></div><div><h1>The flood</h1>${inner}</div></div>`

const boxes = (count: number, of: (at: number) => string) =>
  `<div><div>Sonstiges</div><div>${Array.from({ length: count }, (_, at) => `<div>${of(at)}</div>`).join('')}</div></div>`

describe('like boxes after an article', () => {
  it('go where each is headed by a link to another page', async () => {
    const teasers = boxes(4, at => `<h3><a href="/a/${at}">Another story, number ${at}</a></h3><p>Teaser. ${PROSE}</p>`)
    const { text } = await extractPage(page(article + teasers))
    expect(text).toContain('Part 11.')
    expect(text).not.toMatch(/Teaser\.|Sonstiges/)
  })

  it('go where each is dated, as what readers write is', async () => {
    const comments = boxes(4, at => `<b>user${at}</b> <span>${at + 2} hours ago</span><p>Voice. ${PROSE}</p>`)
    const { text } = await extractPage(page(article + comments))
    expect(text).toContain('Part 11.')
    expect(text).not.toContain('Voice.')
  })

  it('stay where they are most of the page, and where their headings lead nowhere', async () => {
    const dated = boxes(5, at => `<h2>Release ${at}</h2><span>${at + 1} March 2024</span><p>Change ${at}. ${PROSE}</p>`)
    expect((await extractPage(page(`<p>${PROSE}</p>${dated}`))).text).toContain('Change 4.')
    const sections = boxes(4, at => `<h3>Lesson ${at}</h3><p>Learned ${at}. ${PROSE} <a href="/x/${at}">more</a></p>`)
    expect((await extractPage(page(article + sections))).text).toContain('Learned 3.')
  })
})

describe('links below a heading that calls them sources', () => {
  const sources = (hosts: readonly string[]) =>
    `<h2>References</h2><ol>${hosts.map((host, at) => `<li><a href="https://${host}/p/${at}">https://${host}/p/${at}</a></li>`).join('')}</ol>`

  it('stay where they lead to several sites', async () => {
    const { text } = await extractPage(
      page(article + sources(['journal.example.org', 'library.example.net', 'archive.example.com'])),
    )
    expect(text).toMatch(/References[\s\S]*archive\.example\.com\/p\/2/)
  })

  it('go where they lead to pages of one site', async () => {
    const { text } = await extractPage(
      page(article + sources(['news.example.com', 'news.example.com', 'news.example.com'])),
    )
    expect(text).not.toContain('news.example.com/p/2')
  })
})
