import { describe, expect, it } from 'vitest'
import { textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { processorClock } from '../processor-time.ts'
import { named, optionsAt } from './parsing.ts'

function read(source: string) {
  const options = optionsAt()
  const document = parseHtml(`<!DOCTYPE html>${source}`, options)
  const warnings = options.diagnostics.list().map(({ code, message, where, count }) => [code, message, where, count])
  return { document, body: textContent(named(document, 'body')), warnings }
}

describe('elements of text that are closed by a slash', () => {
  it.each(['iframe', 'textarea', 'script', 'style', 'noembed', 'noframes', 'xmp'])('reads <%s/> as closed', name => {
    const { body, warnings, document } = read(`<p>before</p>\n<${name} class="a" />\n<p>after <b>it</b></p>`)
    expect(body.replace(/\s+/g, ' ').trim()).toBe('before after it')
    expect(named(document, name).children).toEqual([])
    expect(warnings).toEqual([['html_unclosed', `<${name}/> has no end tag and was read as closed`, 'line 2', 1]])
  })

  it('reads a title in the head as closed, and goes on in the head', () => {
    const { document, body } = read('<html><head><title/><meta name="author" content="Ann"></head><body><p>text')
    expect(named(document, 'meta').parent).toBe(named(document, 'head'))
    expect(body).toBe('text')
  })

  it('reads several in one table cell and counts them', () => {
    const { body, warnings, document } = read('<table><tr><td>one<iframe/><td>two<iframe/></table>three')
    expect(body).toBe('onetwothree')
    expect(named(document, 'td').children).toHaveLength(2)
    expect(warnings).toMatchObject([['html_unclosed', expect.any(String), 'line 1', 2]])
  })

  it('keeps a line feed after a closed textarea', () => {
    expect(read('<pre>a<textarea/>\nb</pre>').body).toBe('a\nb')
  })

  it('leaves the text of elements that end, as HTML has it', () => {
    const { body, warnings } = read('<p>a<iframe/><p>b</p></IFRAME ><p>c')
    expect(body).toBe('a<p>b</p>c')
    expect(warnings).toEqual([])
  })

  it('closes only those after the last end tag', () => {
    expect(read('<iframe/>in</iframe><p>a<iframe src="b"/><p>b').body).toBe('inab')
  })

  it('leaves elements without a slash, in SVG, and without text behind', () => {
    expect(read('<p>a<iframe><p>b').body).toBe('a<p>b')
    expect(read('<svg><title/><style/></svg>b').warnings).toEqual([])
    expect(read('<p>a<iframe/></p></body>\n</html>').warnings).toEqual([])
  })

  it('reads 100,000 of them in bounded time', () => {
    const clock = processorClock()
    const { body } = read(`${'<iframe/><title/>'.repeat(50_000)}end`)
    expect(body).toBe('end')
    expect(clock()).toBeLessThan(3_000)
  })
})
