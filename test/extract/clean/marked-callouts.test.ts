import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { withMarkedCallouts } from '../../../src/extract/clean/marked-callouts.ts'
import { attribute, textContent } from '../../../src/html/document.ts'
import { parseHtml } from '../../../src/html/html-parser.ts'
import { selectAll } from '../../../src/html/select.ts'

const parse = (html: string) =>
  parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

/** The kind and the titles of each callout. */
function callouts(html: string): readonly (readonly [kind: string, ...titles: string[]])[] {
  const { root } = withMarkedCallouts(parse(html))
  return selectAll(root, '.octavo-callout').map(box => [
    /octavo-callout-(\w+)/.exec(attribute(box, 'class')!)![1]!,
    ...selectAll(box, '.octavo-callout-title').map(title => textContent(title).trim()),
  ])
}

test.each([
  ['<div class="admonition note"><p class="admonition-title">Note</p><p>Read.</p></div>', 'note', 'Note'],
  [
    '<aside class="admonition danger"><p class="admonition-title">Danger!</p><ul><li>a</ul></aside>',
    'danger',
    'Danger!',
  ],
  ['<details class="warning" open><summary>Mind</summary><p>Gap.</p></details>', 'warning', 'Mind'],
  [
    '<div class="theme-admonition theme-admonition-info alert alert--info"><div class="admonitionHeading_x"><span class="admonitionIcon_y"><svg></svg></span>info</div><div class="admonitionContent_z"><p>Read.</p></div></div>',
    'note',
    'info',
  ],
  [
    '<div class="admonitionblock tip"><table><tr><td class="icon"><div class="title">Tip</div></td><td class="content">Read.</td></tr></table></div>',
    'tip',
    'Tip',
  ],
  [
    '<div class="callout callout-tip callout-titled"><div class="callout-header"><div class="callout-title-container">Hint</div></div><div class="callout-body-container callout-body"><p>Read.</p></div></div>',
    'tip',
    'Hint',
  ],
  ['<div class="custom-block danger"><p class="custom-block-title">STOP</p><p>Read.</p></div>', 'danger', 'STOP'],
  ['<div class="sidebarblock"><div class="content"><div class="title">Aside</div>Read.</div></div>', 'note', 'Aside'],
])('%s is a %s called %s', (html, kind, title) => {
  expect(callouts(html)).toEqual([[kind, title]])
})

test.each([
  ['<div class="alert alert-warning">Read.</div>', 'warning'],
  ['<div class="note"><p>Read.</p></div>', 'note'],
  // What stands after words is a heading of the text.
  ['<div class="admonition tip"><p>Read.</p><p class="admonition-title">No</p></div>', 'tip'],
])('%s is a %s without a title', (html, kind) => {
  expect(callouts(html)).toEqual([[kind]])
})

test.each([
  '<div class="callout-body"><p>Read.</p></div>',
  '<div class="alert"><form><input></form></div>',
  '<div class="octavo-callout-title">Read.</div>',
  '<details class="more"><summary>More</summary></details>',
  '<div class="sidebar"><p>Read.</p></div>',
  '<p class="note">Read.</p>',
])('%s stays as it is', html => {
  const document = parse(html)
  expect(withMarkedCallouts(document)).toBe(document)
})

test('classes of their own stay', () => {
  const { root } = withMarkedCallouts(parse('<div class="admonition note">Read.</div>'))
  expect(selectAll(root, '.admonition.note.octavo-callout')).toHaveLength(1)
})
