/** Cross-references: counters, text and pages of other places, and leaders. Ahem: lines of 20 px, glyphs of 10 px. */
import { describe, expect, it } from 'vitest'
import { boxesOf, fragmentsOf, type LaidOut, layOut } from '../layout/harness.ts'

const laidOut = (html: string, { width = 400, height = 100 } = {}) =>
  layOut(`<!doctype html><body>${html}`, { width, height })

/** The text of the element with an id, as it stands on the pages. */
function textOf(laid: LaidOut, id: string): string {
  const texts: string[] = []
  for (const { fragment } of boxesOf(laid, id)) {
    const pending = [fragment]
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      if (next.kind === 'text') texts.push(next.text)
      else pending.unshift(...next.children.map(child => child.fragment))
    }
  }
  return texts.join('').replaceAll('\u2060', '')
}

const breaks = (count: number): string => '<p style="break-before:page">X</p>'.repeat(count)

describe('target-counter()', () => {
  it('shows the page of a place further on', async () => {
    const laid = await laidOut(
      `<style>a::after { content: " " target-counter(attr(href), page) }</style><p id=p><a href="#x">X</a></p>${breaks(2)}<p id=x>X`,
    )
    expect(textOf(laid, 'p')).toBe('X 3')
  })

  it('shows it in the counter style that it names', async () => {
    const laid = await laidOut(
      `<style>a::after { content: target-counter(attr(href url), page, lower-roman) }</style><p id=p><a href="#x"></a></p>${breaks(3)}<p id=x>X`,
    )
    expect(textOf(laid, 'p')).toBe('iv')
  })

  it('shows the counters of a place, as its ::before has counted', async () => {
    const laid = await laidOut(
      `<style>body { counter-reset: c } h2::before { counter-increment: c; content: counter(c) }
        a::after { content: target-counter("#b", c) "," target-counters(attr(href), item, ".") }
        ol { counter-reset: item } li { counter-increment: item }</style>
      <p id=p><a href="#i"></a></p><h2>X</h2><h2 id=b>X</h2>
      <ol><li>X<ol><li>X<li id=i>X</ol></ol>`,
      { height: 900 },
    )
    expect(textOf(laid, 'p')).toBe('2,1.2')
  })

  it('makes the pages again where the numbers move what they name', async () => {
    // Five references fill a page; once their numbers have two digits, each of them takes two lines, and there are three.
    const laid = await laidOut(
      `<style>a::after { content: "XXXXXXX " target-counter(attr(href), page) } a { display: block }</style>
      <div id=toc>${'<a href="#x"></a>'.repeat(5)}</div>${breaks(9)}<p id=x style="break-before:page">X`,
      { width: 90 },
    )
    expect(boxesOf(laid, 'x')[0]!.page).toBe(12)
    expect(textOf(laid, 'toc')).toBe('XXXXXXX13'.repeat(5))
    expect(laid.diagnostics.list().map(({ code }) => code)).toEqual([])
  })

  it('gives up after three layouts where the numbers never settle, and says so', async () => {
    // On page 9 the number is shown in two lines, which push its place to page 10; there one line is enough.
    const laid = await laidOut(
      `<style>@counter-style odd { system: fixed 9; symbols: "XX" "X" }
        b::after { content: target-counter("#x", page, odd); font-size: 50px; line-height: 50px }</style>
      ${'<p style="break-after:page">X</p>'.repeat(8)}<div style="width:50px;overflow-wrap:anywhere;orphans:1;widows:1"><b></b></div><p id=x>X`,
    )
    expect(laid.diagnostics.list().map(({ code }) => code)).toEqual(['reference_not_settled'])
    expect(textOf(laid, 'x')).toBe('X')
  })

  it('warns where the place does not exist', async () => {
    const laid = await laidOut(
      `<style>a::after { content: "X" target-counter(attr(href), page) }</style><p id=p><a href="#nowhere"></a>`,
    )
    expect(textOf(laid, 'p')).toBe('X')
    expect(laid.diagnostics.list().map(({ code }) => code)).toEqual(['link_target_missing'])
  })
})

describe('target-text()', () => {
  it('shows the text of a place, of what stands before it, and its first letter', async () => {
    const laid = await laidOut(
      `<style>a::after { content: target-text(attr(href)) "|" target-text(attr(href), before) "|" target-text(attr(href), first-letter) }
        h2::before { content: "§" }</style><p id=p><a href="#x"></a><h2 id=x>X <b>y</b>
        z</h2>`,
    )
    expect(textOf(laid, 'p')).toBe('X y z|§|X')
  })

  it('takes the punctuation around a first letter, as ::first-letter does', async () => {
    const css = '<style>a::after { content: target-text(attr(href), first-letter) }</style>'
    expect(textOf(await laidOut(`${css}<p id=p><a href="#x"></a><h2 id=x>“Xx”</h2>`), 'p')).toBe('“X')
  })
})

describe('counter(page) in the text', () => {
  it('is that of the page it stands on', async () => {
    const laid = await laidOut(
      `<style>p::after { content: counter(page) "/" counter(pages) }</style><p id=a></p><p id=b style="break-before:page"></p>`,
    )
    expect([textOf(laid, 'a'), textOf(laid, 'b')]).toEqual(['1/2', '2/2'])
  })
})

describe('leader()', () => {
  const CSS = '<style>p::after { content: leader(".") "X" }</style>'
  const dotsOf = (laid: LaidOut) =>
    fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'text' && /^\.+$/.test(fragment.text))

  it('fills the line up to what follows it, on a grid from the end of the line', async () => {
    const laid = await laidOut(`${CSS}<p>XXX<p style="padding-left:5px">XX`, { width: 205 })
    expect(dotsOf(laid).map(({ x, width }) => [x, width])).toEqual([
      [35, 160],
      [25, 170],
    ])
    const ends = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'text' && fragment.text === '\u2060X')
    expect(ends.map(({ x }) => x)).toEqual([195, 195])
  })

  it('stays with what follows it where the line is full', async () => {
    const laid = await laidOut(`${CSS}<p>XXXXXXXXXX`, { width: 110 })
    const lines = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')
    expect(lines).toHaveLength(3) // The leader has a line of its own.
    expect(dotsOf(laid).map(({ x, y, width }) => [x, y > 20, width])).toEqual([[0, true, 100]])
  })

  it('shows nothing for spaces, and is no text to a reader', async () => {
    const laid = await laidOut('<style>p::after { content: leader(space) "X" }</style><p>XX', { width: 200 })
    expect(
      fragmentsOf(laid).flatMap(({ fragment }) => (fragment.kind === 'text' ? fragment.text.trim() : [])),
    ).not.toContain('  ')
    const end = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'text' && fragment.text === '\u2060X')
    expect(end.map(({ x }) => x)).toEqual([190])
  })
})
