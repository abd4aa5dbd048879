/** What hangs or reaches into the margin does so from the column of text alone: within something else nothing is lost. */
import { expect, test } from 'vitest'
import { render } from '../../src/index.ts'

const CONTAINERS: readonly (readonly [before: string, after: string])[] = [
  ['<dl><dt>', '</dt><dd>what it is</dd></dl>'],
  ['<dl><dt>term</dt><dd>', '</dd></dl>'],
  ['<ul><li>', '</li></ul>'],
  ['<table><tr><th>a</th><td>', '</td></tr></table>'],
  ['<figure><p>f</p><figcaption>', '</figcaption></figure>'],
  ['<blockquote>', '</blockquote>'],
  ['<details open><summary>s</summary>', '</details>'],
  ['<div style="display:flex">', '<p>beside</p></div>'],
]

const CONTENTS: readonly string[] = [
  '<dl><dt>term inside</dt><dd>what that is</dd></dl>',
  '<h2>A heading inside</h2><p>text</p>',
  `<table><tr>${'<th>Head'.repeat(7)}<tr>${'<td>alpha'.repeat(7)}</table>`,
  '<table><tr><th>Name<th>Type<th>Text<tr><td><code>alpha</code><td>string<td>What it is for, and when</table>',
  '<pre><code class="language-js">const a = 1\n// a line that is long enough to be turned over in a narrow place</code></pre>',
  '<figure><svg width=80 height=40 role=img aria-label=a><rect width=80 height=40 /></svg><figcaption>Caption</figcaption></figure>',
]

const DOCUMENT = `<!doctype html><html lang=en><title>T</title><h1>Title</h1><p>Words.</p>${CONTAINERS.flatMap(
  ([before, after]) => CONTENTS.map(content => `${before}${content}${after}<p>Words between.</p>`),
).join('')}`

test.each(['clean', 'minimal', 'corporate', 'academic', 'dark'])('forms within forms in %s', async template => {
  const { warnings } = await render({ html: DOCUMENT, template })
  expect(warnings.filter(({ code }) => code.startsWith('text_')).map(({ message }) => message)).toEqual([])
})
