import { describe, expect, it } from 'vitest'
import { cleaned, PROSE } from '../page.ts'

describe('words', () => {
  it('of windows-1252 that was read as Latin-1 have their signs', async () => {
    expect(await cleaned(`<p>It\u0092s \u0093wet\u0094 \u0096 5 \u0080 more\u0085 ${PROSE}</p>`)).toContain(
      'It’s “wet” – 5 € more… ',
    )
  })

  it('of items of a row stand apart', async () => {
    expect(await cleaned(`<p>${PROSE} <a href="/a">north</a><a href="/b">south</a></p>`)).toMatch(/north<\/a> <a/)
    expect(await cleaned(`<p>${PROSE} <span>Length</span><span>5 m</span></p>`)).toContain('Length 5 m')
    expect(await cleaned(`<p>${PROSE} <label>field</label><span>string</span></p>`)).toContain('field string')
    expect(await cleaned(`<h2>Content of the game<a href="/a">Its music</a></h2><p>${PROSE}</p>`)).toMatch(/game <a/)
  })

  it('of prices and sizes stand apart', async () => {
    const row = (...texts: string[]) => cleaned(`<p>${PROSE} ${texts.map(text => `<span>${text}</span>`).join('')}</p>`)
    expect(await row('€89', '€98', '9% saved')).toContain('€89 €98 9% saved')
    expect(await row('$49', '99')).toContain('$4999')
    expect(await row('Medium', '(US 6-9)', 'Large', '(US 10)')).toContain('Medium (US 6-9) Large (US 10)')
  })

  it('of numbers and what they count stand apart, ordinals and units do not', async () => {
    const row = (number: string, text: string) => cleaned(`<p>${PROSE} <b>${number}</b><span>${text}</span></p>`)
    expect(await row('12,000', 'boilers fitted')).toMatch(/12,000<\/(b|strong)> boilers/)
    expect(await row('1', 'st place')).not.toMatch(/> st/)
    expect(await row('25', 'ml')).not.toMatch(/> ml/)
  })

  it('in pieces stay whole', async () => {
    expect(await cleaned(`<p>${PROSE} <span>some</span><span>thing</span> <b>H</b><i>2</i></p>`)).toMatch(
      /something.*H.{0,12}2/,
    )
    expect(await cleaned(`<pre><span>let</span><span>X</span></pre>`)).toContain('letX')
  })
})
