import { describe, expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from '../page.ts'

describe('links that share the page', () => {
  it('go with their label, whatever their box is called', async () => {
    const { text, removed } = await extractPage(
      articlePage(`<div class="x1"><span>Weitersagen</span><a href="https://www.facebook.com/sharer/sharer.php?u=x">Fb</a>
        <a href="https://twitter.com/intent/tweet?url=x">Tw</a> <a href="mailto:?subject=x">Mail an Freunde</a></div>`),
    )
    for (const gone of ['Weitersagen', 'Fb', 'Tw', 'Mail']) expect(text).not.toContain(gone)
    expect(removed.filter(({ rule }) => rule === 'share')).toHaveLength(1)
  })

  it('stay within sentences, and so do links to profiles', async () => {
    const { text } = await extractPage(
      articlePage(
        `<p>They asked the readers to <a href="https://twitter.com/intent/tweet?text=x">tell the mayor</a> what they think, and many did.</p>
         <p><a href="https://www.facebook.com/townhall">The town hall on Facebook</a></p>`,
      ),
    )
    expect(text).toContain('tell the mayor')
    expect(text).toContain('The town hall on Facebook')
  })
})

describe('links that are marked as tags', () => {
  it('go with what they are in, also where that is no block', async () => {
    const { text } = await extractPage(
      articlePage(
        '<strong>Temas<br><a rel="tag" href="/t/rio">río</a>, <a rel="tag" href="/t/agua">agua</a></strong><p>Y siguió lloviendo, toda la noche, sobre el pueblo.</p>',
      ),
    )
    expect(text).not.toContain('Temas')
    expect(text).not.toContain('agua')
    expect(text).toContain('siguió lloviendo')
  })
})

describe('fields for a mail address', () => {
  it('go with the words that ask for it', async () => {
    const { text } = await extractPage(
      articlePage(`<div class="q7"><h3>Der Brief am Morgen</h3><p>Jeden Tag das Wichtigste aus der Stadt, kostenlos.</p>
        <form><input type="email"><button>Los</button></form></div>`),
    )
    expect(text).not.toContain('Brief am Morgen')
    expect(text).not.toContain('kostenlos')
  })

  it('stay with their text where that is more than an appeal', async () => {
    const { text } = await extractPage(
      articlePage(
        `<div><p>${PROSE}</p><p>${PROSE}</p><p>${PROSE} In short.</p><p>${PROSE}</p><form><input name="email"></form></div>`,
      ),
    )
    expect(text).toContain('In short.')
  })
})

describe('choices', () => {
  const filters = (wrap: (at: number) => string) => `<ul>${[0, 1, 2, 3, 4].map(wrap).join('')}</ul>`

  it.each([
    [
      'in labels',
      (at: number) => `<li><label><input type="checkbox" name="c" value="${at}"> Colour ${at}</label></li>`,
    ],
    [
      'beside labels',
      (at: number) => `<li><input type="radio" name="s" id="s${at}"><label for="s${at}">Colour ${at}</label></li>`,
    ],
  ])('go with their words: %s', async (_, wrap) => {
    const { text } = await extractPage(articlePage(`<div><h4>Colour</h4>${filters(wrap)}</div>`))
    expect(text).not.toMatch(/Colour|☐/)
  })

  it('are tasks where they are disabled, and so is a lone one that is sent nowhere', async () => {
    const { text } = await extractPage(
      articlePage(
        `<ul><li><input type="checkbox" disabled checked> Built the wall</li><li><input type="checkbox"> Tarred the boat</li></ul>`,
      ),
    )
    expect(text).toMatch(/☑ Built the wall\s+☐ Tarred the boat/)
  })
})

describe('links that run scripts', () => {
  it('are buttons, and go with the box that holds nothing else', async () => {
    const { text, removed } = await extractPage(
      articlePage(`<ul class="r"><li><a href="javascript:vote(1)">Inspiring</a><li><a href="#" onclick="vote(2)">Outrageous</a></ul>
        <div><a href="javascript:;">Enviar a un amigo</a></div><p>${PROSE}</p><p>${PROSE}</p><p>${PROSE}</p>`),
    )
    for (const gone of ['Inspiring', 'Outrageous', 'Enviar']) expect(text).not.toContain(gone)
    expect(removed.filter(({ rule }) => rule === 'buttons')).toHaveLength(2)
  })

  it('stay where the page consists of them', async () => {
    const { text } = await extractPage(
      '<!doctype html><title>Games</title><body><div><h1>Games</h1><p><a href="javascript:play(1)">The river</a></p><p><a href="javascript:play(2)">The mill</a></p></div>',
    )
    expect(text).toContain('The mill')
  })

  it('stay within sentences, as headings, and where they control a part of the page', async () => {
    const { text } = await extractPage(
      articlePage(`<p>They asked the readers to <a href="javascript:open()">tell the mayor</a> what they think, and many did.</p>
        <h3><a href="javascript:void(0)">How it began</a></h3><p>${PROSE}</p>
        <div><a href="#" onclick="x()" aria-controls="p">How it ended</a></div>`),
    )
    for (const kept of ['tell the mayor', 'How it began', 'How it ended']) expect(text).toContain(kept)
  })
})
