import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { withAlerts } from '../../../src/extract/clean/alerts.ts'
import { textContent } from '../../../src/html/document.ts'
import { parseHtml } from '../../../src/html/html-parser.ts'
import { selectAll } from '../../../src/html/select.ts'

const parse = (html: string) =>
  parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
const callouts = (html: string): readonly (readonly string[])[] =>
  selectAll(withAlerts(parse(html)).root, '.octavo-callout').map(box => selectAll(box, 'p').map(textContent))

test.each([
  ['<blockquote><p>[!NOTE]\nRead this.</p></blockquote>', ['Note', 'Read this.']],
  ['<blockquote>\n<p>[!WARNING]<br>Mind the gap.</p></blockquote>', ['Warning', 'Mind the gap.']],
  ['<blockquote><p>[!tip]</p><p>One.</p><p>Two.</p></blockquote>', ['Tip', 'One.', 'Two.']],
  ['<blockquote><p>[!CAUTION] <b>Hot</b> plate</p></blockquote>', ['Caution', 'Hot plate']],
])('%s is a callout', (html, words) => {
  expect(callouts(html).map(each => each.map(text => text.trim()))).toEqual([words])
})

test.each([
  '<blockquote><p>Plain words [!NOTE]</p></blockquote>',
  '<blockquote><p>[!OTHER] words</p></blockquote>',
  '<p>[!NOTE] words</p>',
])('%s stays as it is', html => {
  const document = parse(html)
  expect(withAlerts(document)).toBe(document)
})
