import { describe, expect, it } from 'vitest'
import { extractPage } from '../page.ts'

const PROSE =
  'The mat is made of natural rubber, cut by hand, and lies flat on stone, wood and carpet from the first day. '
const VOICE = 'I have had this for a year and would buy it again, although the first parcel was late. '

const shop = (inner: string) => `<!DOCTYPE html><title>Rubber mat | Shop</title><header><a href="/">Shop</a></header>
  <div><h1>Rubber mat</h1><form><button>Add to cart</button></form><div><p>${PROSE.repeat(3)}</p></div>${inner}</div>`

const voices = (date: (at: number) => string) =>
  Array.from({ length: 4 }, (_, at) => `<div class="x1"><b>Ann ${at}</b> ${date(at)}<p>${VOICE}${at}</p></div>`).join(
    '',
  )

describe('reviews of a product', () => {
  it.each([
    ['their heading', `<h2>Customer reviews (4)</h2>${voices(() => '')}`],
    [
      'their heading in its box',
      `<section><div><h3>Kundenbewertungen</h3></div><div>${voices(() => '')}</div></section>`,
    ],
    ['their names', `<div class="product-reviews">${voices(() => '')}</div>`],
    ['their dates', `<div>${voices(at => `<span>${at + 1} March 2024</span>`)}</div>`],
    ['what they say to programs', `<div>${voices(() => '').replaceAll('class="x1"', 'itemprop="review"')}</div>`],
  ])('are beside its description, known by %s', async (_, reviews) => {
    const { text } = await extractPage(shop(`${reviews}<h2>Care</h2><p>${PROSE}</p>`))
    expect(text).toContain('natural rubber')
    expect(text).not.toContain('parcel')
  })

  it('are the content where no product is offered', async () => {
    const html = shop(`<h2>Reviews</h2>${voices(() => '')}`).replace(/<form>.*<\/form>/, '')
    expect((await extractPage(html)).text).toContain('parcel')
  })

  it('name no author of the page', async () => {
    const review = `<div itemprop="review"><span itemprop="author">Ann Lee</span><p>${VOICE}</p></div>`
    expect((await extractPage(shop(review))).meta.author).toBeNull()
  })
})
