import { describe, expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from '../page.ts'

const ANSWER = 'The mill is open on every day but Monday, from nine to five, and it is closed while the river is high.'

describe('what a reader would open', () => {
  it('is open: questions in buttons and their hidden answers', async () => {
    const { html, text } = await extractPage(
      articlePage(`<div><button aria-expanded="false" aria-controls="a1">When is the mill open?</button>
        <div id="a1" hidden><p>${ANSWER}</p></div></div>`),
    )
    expect(text).toContain(ANSWER)
    expect(html).toContain('<p class="octavo-summary"><strong>When is the mill open?</strong></p>')
  })

  it('keeps headings that are buttons as headings', async () => {
    const { html } = await extractPage(
      articlePage(
        `<h3><button aria-expanded="false" aria-controls="p">Where is the mill?</button></h3><div id="p" style="display:none"><p>${ANSWER}</p></div>`,
      ),
    )
    expect(html).toMatch(/<h2>Where is the mill\?<\/h2>\s*<p>The mill is open/)
  })

  it('opens what is hidden right behind a question, whatever hides it', async () => {
    const { html, text } = await extractPage(
      articlePage(`<div class="grid"><div><button><h5>Why is the mill closed today?</h5><i></i></button><div class="text-sm hidden"><p>${ANSWER}</p></div></div>
        <div><div class="q"><h4>Who owns the mill?</h4><span>+</span></div><div style="display:none"><p>Nobody does, says the town.</p></div></div>
        <button>Menu of the site</button><div class="hidden"><p>Home and contact and all the rest of it.</p></div></div>`),
    )
    expect(text).toContain(ANSWER)
    expect(text).toContain('Nobody does')
    expect(text).not.toContain('Home and contact')
    expect(html).toContain('Why is the mill closed today?')
  })

  it('opens like pairs of a line and a hidden text, in whatever elements', async () => {
    const pairs = (count: number) =>
      Array.from(
        { length: count },
        (_, at) =>
          `<div class="q"><div>Part ${at} of the old mill</div><div style="display:none">${at} ${ANSWER}</div></div>`,
      ).join('')
    expect((await extractPage(articlePage(pairs(3)))).text).toContain(`2 ${ANSWER}`)
    expect((await extractPage(articlePage(pairs(2)))).text).not.toContain(ANSWER)
  })

  it('opens two like pairs where both lines are questions', async () => {
    const pairs = ['Who has seen the mill?', 'What became of the miller?']
      .map((question, at) => `<div><div>${question}</div><div style="display:none">${at} ${ANSWER}</div></div>`)
      .join('')
    const { text } = await extractPage(articlePage(pairs))
    expect(text).toContain(`0 ${ANSWER}`)
    expect(text).toContain(`1 ${ANSWER}`)
  })

  it('leaves like pairs of a name and a hidden menu', async () => {
    const menus = ['One', 'Two', 'Six'].map(
      name =>
        `<div><div>The ${name} of it</div><div style="display:none"><a href="/a">The first page of the site</a> <a href="/b">The second page of it</a></div></div>`,
    )
    expect((await extractPage(articlePage(menus.join('')))).text).not.toContain('second page')
  })

  it('does not open menus', async () => {
    const { text } = await extractPage(
      articlePage(
        '<button aria-expanded="false" aria-controls="m">Share this page</button><div id="m" hidden>Send it to everybody you know</div>',
      ),
    )
    expect(text).not.toMatch(/Share|Send/)
  })
})

describe('frames of unknown sites', () => {
  it('leave their title and address, advertisements nothing', async () => {
    const { all, attributes } = await extractPage(
      articlePage(
        '<iframe src="https://charts.example.org/levels" title="Water levels since 1900"></iframe><iframe src="https://ads.example.org/ads/1" title="Advertisement"></iframe>',
      ),
    )
    expect(all('.octavo-embed')).toEqual(['Water levels since 1900 charts.example.org/levels'])
    expect(attributes('.octavo-embed a', 'href')).toEqual(['https://charts.example.org/levels'])
  })
})

describe('cards that slide', () => {
  it('are sections, never captions', async () => {
    const card = (name: string) =>
      `<div class="slide"><img src="${name}.jpg"><h3>${name}</h3><p>${PROSE} ${name}.</p><p>${ANSWER} ${name}.</p></div>`
    const { text, all } = await extractPage(articlePage(`<div class="carousel">${card('Ann')}${card('Bo')}</div>`))
    expect(all('h2')).toEqual(['Ann', 'Bo'])
    expect(text).toContain(`${ANSWER} Bo.`)
  })
})
