import { describe, expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from '../page.ts'

const link = (name: string) => `<a href="/other/${name}">What ${name} said about it</a>`

describe('links after a label in the midst of an article', () => {
  it('go with their label, however many blocks they are', async () => {
    const { text } = await extractPage(
      articlePage(
        `<h4>More:</h4><ul><li><h4>${link('Ann')}</h4></ul><ul><li><h4>${link('Ben')}</h4></ul><p>${PROSE} After.</p>
         <p><strong>DON'T MISS</strong></p><p>${link('Cay')} [<b>INSIGHT</b>]<br>${link('Dee')} [<b>VIDEO</b>]</p>`,
      ),
    )
    for (const gone of ['More:', 'Ann', 'Ben', 'MISS', 'Cay', 'Dee']) expect(text).not.toContain(gone)
    expect(text).toContain('After.')
    expect(text.endsWith('It did again.')).toBe(true)
  })

  it('go where the label is in no element of its own', async () => {
    const box = (words: string) =>
      articlePage(`<div class="q">${words}<ul><li><a href="/m">Seven bridges</a></ul></div>`)
    const { text } = await extractPage(box('You may also like'))
    for (const gone of ['also like', 'Seven bridges']) expect(text).not.toContain(gone)
    expect((await extractPage(box('What stands by the river:'))).text).toContain('Seven bridges')
  })

  it('stay where the words before them are a sentence of the text, and where they are prose', async () => {
    const { text } = await extractPage(
      articlePage(
        `<p>These are the people whom we asked:</p><ul><li>${link('Ann')}<li>${link('Ben')}</ul>
         <p>Related</p><p>${PROSE} ${link('Cay')}</p>`,
      ),
    )
    for (const kept of ['Ann', 'Ben', 'Cay']) expect(text).toContain(kept)
  })
})

describe('quotations of social networks', () => {
  it('stay although their box is named after sharing', async () => {
    const { text } = await extractPage(
      articlePage(
        '<div class="social-media-embed"><blockquote class="twitter-tweet"><p>Yes, this is real.</p>— Ann</blockquote></div>',
      ),
    )
    expect(text).toContain('Yes, this is real.')
  })
})

describe('captions', () => {
  const said = 'The mill on the morning after the flood, seen from the old bridge over the river in the valley.'

  it('are what says the same as the alternative of a picture, once', async () => {
    const { html, text } = await extractPage(
      articlePage(
        `<div><ul><li><div><img src="/a.jpg" width="600" height="400" alt="${said} Photo: Ann Lee"></div><div class="x">${said}<a> less</a></div>
         <div class="y">The mill on the morning after the flood, seen from the old bridge<a> ... more</a></div></ul><div class="z">${said}</div></div>`,
      ),
    )
    expect(text).not.toContain('The mill')
    expect(html.split('<figcaption>').length - 1).toBe(1)
  })
})

describe('films that run by themselves', () => {
  const film = async (attributes: string) => {
    const { text } = await extractPage(articlePage(`<video ${attributes} src="/film.mp4"></video>`))
    return text.includes('film.mp4')
  }

  it.each(['autoplay muted', 'autoplay muted loop', 'autoplay loop', 'loop muted', 'loop playsinline'])(
    'leave no address: %s',
    async attributes => expect(await film(attributes)).toBe(false),
  )

  it.each(['', 'controls', 'controls autoplay muted loop', 'loop', 'muted playsinline'])(
    'are others with "%s"',
    async attributes => expect(await film(attributes)).toBe(true),
  )
})
