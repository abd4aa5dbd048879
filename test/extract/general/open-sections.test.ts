/** Pages that are no article: what stands on them in sections of their own, and rows of links among the text. */
import { describe, expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from '../page.ts'

const FOUR = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
const BODY = `<div class="x">${FOUR.map(each => `<p>${PROSE} ${each}.</p>`).join('')}</div>`
const SHOWN = `<div class="x">${FOUR.map(each => `<div class="offer"><h3>Engine ${each}</h3><div>From 900 a year</div><div>Ready in a week</div><div>In steel or in brass</div><div>Two colours</div><p>${PROSE}</p></div>`).join('')}</div>`
const KEYWORDS = `<section class="features"><h2>What every pump has</h2>${FOUR.map(each => `<h3>Steel seal ${each}</h3>`).join('')}</section>`
const ARTICLE =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"The flood"}</script>'
const page = (inner: string, head = '') =>
  `<!doctype html><html><head><title>The flood</title>${head}</head><body><main><h1>The flood</h1>${inner}</main></body></html>`

describe('a section after the content', () => {
  it('belongs to a page of sections, although it is all keywords under a heading', async () => {
    const { text } = await extractPage(page(`${SHOWN}${KEYWORDS}`))
    expect(text).toContain('Steel seal Eight')
  })

  it('is beside what is told in sentences', async () => {
    const { text } = await extractPage(page(`${BODY}${KEYWORDS}`))
    expect(text).not.toContain('Steel seal Eight')
  })

  it('is beside an article that says to programs that it is one', async () => {
    const { text } = await extractPage(page(`${SHOWN}${KEYWORDS}`, ARTICLE))
    expect(text).not.toContain('Steel seal Eight')
  })

  it('is none where it leads elsewhere, asks for something or is headed as related', async () => {
    const links = FOUR.map(each => `<a href="/p/${each}">The pump of the mill ${each}</a>`).join(' ')
    const others = [
      `<section class="f"><h2>Our pumps of steel</h2>${links}</section>`,
      `<section class="f"><h2>Ask us about pumps</h2><h3>We answer within one day of work at the most</h3><button>Send it</button><input></section>`,
      `<section class="f"><h2>Payment methods</h2><p>What you pay for the pump of the mill is <b>processed</b> at once, and no number is kept.</p></section>`,
      `<section class="f"><h2>You may also like</h2><h3>The pump of the mill</h3><h3>The seal of the pump</h3><h3>The mill</h3></section>`,
    ]
    for (const other of others) {
      const { text } = await extractPage(page(`${SHOWN}${other}`))
      expect(text).not.toContain('pump')
    }
  })
})

describe('lines of links', () => {
  it('stay where they are lines of a listing, most of which lead nowhere', async () => {
    const line = (text: string) => `<div class="row">${text}</div>`
    const listing = [
      line('struct pump {'),
      line('  int seal;'),
      line('  int mill;'),
      line('};'),
      line('<a href="#1">open</a> <a href="#2">pump of</a>;'),
      line('return seal;'),
    ]
    const { text } = await extractPage(articlePage(`<div class="rows">${listing.join('')}</div>`))
    expect(text).toContain('open pump of')
  })

  it('stay where they are the names of symbols', async () => {
    const names = (list: readonly string[]) => list.map(name => `<a href="/api#${name}">${name}</a>, `).join('')
    const symbols = await extractPage(
      articlePage(`<div>${names(['open_pump', 'close_pump', 'to_mill', 'reset'])}</div>`),
    )
    expect(symbols.text).toContain('close_pump')
    const code = await extractPage(articlePage(`<div><code>${names(['open', 'close', 'reset'])}</code></div>`))
    expect(code.text).toContain('reset')
    const menu = await extractPage(articlePage(`<div>${names(['News (12)', 'Sport', 'Weather', 'YouTube'])}</div>`))
    expect(menu.text).not.toContain('Weather')
  })
})

describe('a line that speaks of terms or subscriptions', () => {
  const item = (text: string) => `<li>${text}</li>`
  const terms = 'Privacy policy: we read it to be sure that <a href="/p">nothing</a> is kept.'

  it('is an item of a list of sentences like the others', async () => {
    const { text } = await extractPage(
      articlePage(`<ul>${item(`${PROSE} First.`)}${item(terms)}${item(`${PROSE} Last.`)}</ul>`),
    )
    expect(text).toContain('we read it to be sure')
  })

  it('is the question that a heading asks', async () => {
    const { text } = await extractPage(
      articlePage(`<h3>Why can I not subscribe to the mailing list?</h3><p>${PROSE} Therefore.</p>`),
    )
    expect(text).toContain('Why can I not subscribe')
  })

  it('is an appeal by itself', async () => {
    const { text } = await extractPage(articlePage(`<h3>Subscribe to our newsletter</h3><p>${terms}</p>`))
    expect(text).not.toContain('Subscribe')
    expect(text).not.toContain('we read it')
  })
})

describe('a link that shares', () => {
  const shares = (text: string) => `<p><a href="https://twitter.com/intent/tweet?text=x">${text}</a></p>`

  it('is text where it is the sentence that it shares, and a button where it is not', async () => {
    const { text } = await extractPage(
      articlePage(
        `${shares('Whoever builds beside the river builds for the river, said the miller of the valley.')}${shares('Tweet this')}`,
      ),
    )
    expect(text).toContain('said the miller')
    expect(text).not.toContain('Tweet this')
  })
})

describe('what is named after labels', () => {
  it('stays where it is prose without a link', async () => {
    const piece =
      '<div class="tags"><p>Options of it:</p><ul><li><b>seal</b> <i>(of the class Boolean, and by default true)</i> <b>the seals of all mills of the valley</b> <i>(none)</i> <p>whether the seal of the pump is shown in the list</p></li></ul></div>'
    expect((await extractPage(articlePage(piece))).text).toContain('whether the seal')
    const labels = '<div class="tags">Tags: <a href="/t/a">pumps</a> <a href="/t/b">mills</a></div>'
    expect((await extractPage(articlePage(labels))).text).not.toContain('mills')
  })
})

describe('the text of a picture', () => {
  it('is not the name of its file', async () => {
    const { html } = await extractPage(
      articlePage('<p><img src="/a.jpg" alt="old mill 2.jpeg"></p><p><img src="/b.jpg" alt="The old mill"></p>'),
    )
    expect(html).not.toContain('old mill 2')
    expect(html).toContain('alt="The old mill"')
  })
})
