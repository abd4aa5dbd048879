import { describe, expect, it } from 'vitest'
import { leaveOut } from '../../src/extract/content-controls.ts'
import { textContent } from '../../src/html/document.ts'
import { createElement } from '../../src/html/edit.ts'
import { extract } from '../../src/index.ts'
import { articlePage, PROSE } from './page.ts'

const PAGE = `<title>The flood</title><article><h1>The flood</h1><p>${PROSE}</p><div class="x"><p>${PROSE} Extra.</p></div>
  <figure><img src="a.jpg"><figcaption>The mill</figcaption></figure><p>${PROSE} End.</p></article><div id="other"><p>Other words, of which there are few.</p></div>`

describe('the library', () => {
  it('takes what a selector names', async () => {
    const { text, parser } = await extract({ html: PAGE, selector: '#other' })
    expect({ text, parser }).toEqual({ text: 'Other words, of which there are few.', parser: 'selector' })
  })

  it('warns of a selector that matches nothing, and looks for the content', async () => {
    const { text, warnings } = await extract({ html: PAGE, selector: '.nothing' })
    expect(text).toContain('End.')
    expect(warnings.map(each => each.message).join()).toContain('".nothing"')
  })

  it('takes out what it is told to, and says so', async () => {
    const { text, removed } = await extract({ html: PAGE, remove: ['.x'] })
    expect(text).not.toContain('Extra.')
    expect(removed).toContainEqual(expect.objectContaining({ rule: 'by request' }))
  })

  it('leaves out pictures with their captions', async () => {
    const { html } = await extract({ html: PAGE, images: false, url: 'https://example.com/' })
    expect(html).not.toMatch(/img|figure|The mill/)
  })

  it('leaves out comments on posts', () => {
    const comment = createElement('section', { class: 'octavo-comments' }, ['What did it rain?'])
    const body = createElement('main', {}, [createElement('article', {}, ['Because it rained.', comment])])
    leaveOut(body, { comments: false })
    expect(textContent(body)).toBe('Because it rained.')
  })
})

describe('Markdown', () => {
  it.each([
    ['<h2>A *star*</h2>', '## A \\*star\\*'],
    [
      '<p>One <strong> two </strong>three <a href="https://e.com/a b">link</a></p>',
      'One **two** three [link](https://e.com/a%20b)',
    ],
    ['<ul><li>a<li>b<ul><li>c</ul></ul>', '- a\n- b\n  - c'],
    ['<ol start=3><li>a<li>b</ol>', '3. a\n4. b'],
    ['<pre><code class="language-js">let a = `x`\n```</code></pre>', '````js\nlet a = `x`\n```\n````'],
    ['<table><tr><th>a<th>b|c<tr><td>1<td>2</table>', '| a | b\\|c |\n| --- | --- |\n| 1 | 2 |'],
    ['<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
    ['<p>1. not a list</p>', '1\\. not a list'],
    ['<p>a <code>b`c</code></p>', 'a `` b`c ``'],
  ])('of %s', async (piece, markdown) => {
    const found = await extract({ html: articlePage(piece), url: 'https://e.com/' })
    expect(found.markdown).toContain(`\n\n${markdown}\n\n`)
  })
})

describe('srcset', () => {
  it.each([
    ['https://e.com/a.jpg 1024w,https://e.com/b.jpg 300w', 'https://e.com/a.jpg'],
    ['/c,w_100/a.jpg 1x, /c,w_200/a.jpg 2x', 'https://e.com/c,w_200/a.jpg'],
    ['a.jpg, b.jpg 2x', 'https://e.com/b.jpg'],
    ['a.jpg 400w , b.jpg 1700w 900h, c.jpg 3000w', 'https://e.com/b.jpg'],
  ])('%s', async (srcset, address) => {
    const { html } = await extract({ html: articlePage(`<img srcset="${srcset}">`), url: 'https://e.com/' })
    expect(html).toContain(`src="${address}"`)
  })
})
