/** Confluence: cloud and server pages, exported spaces, and sites exported from it. */
import { attribute, textContent } from '../../html/document.ts'
import { createElement, createText, type DraftElement, replace, setAttribute } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import type { SiteParser, Transform } from './parser.ts'

/** Converts macros to the forms that the clean-up passes recognise. */
const MACROS: readonly Transform[] = [
  { select: 'img.emoticon', to: sign },
  {
    select: '.code.panel, .preformatted.panel, .code-block, .fabric-editor-breakout-mark:has(> .code-block)',
    to: codeMacro,
  },
  { select: '.confluence-information-macro, .aui-message, .ak-editor-panel', to: callout },
  { select: '.panel:has(> .panelContent)', to: panel },
  {
    select:
      '.expand-container, .expand-content, .table-wrap, .confluence-embedded-file-wrapper, .innerCell, .cell, .columnLayout',
    to: 'unwrap',
  },
  { select: '.expand-control, .panelHeader', to: { name: 'p' } },
]

/** Emoticons that mean yes, no and warning. */
const SIGNS: Readonly<Record<string, string>> = {
  '(tick)': '✓',
  '(error)': '✗',
  '(warning)': '⚠',
  '(info)': 'ℹ',
  '(plus)': '＋',
  '(minus)': '−',
  '(question)': '?',
  '(star)': '★',
}

function sign(element: DraftElement): void {
  const text = attribute(element, 'alt') ?? ''
  replace(element, createText(SIGNS[text] ?? text))
}

/** The language is a parameter of the highlighter: `brush: java; gutter: false`. */
function codeMacro(element: DraftElement): void {
  const pre = selectOne(element, 'pre')
  const code = pre ?? selectOne(element, 'code, [data-ds--code--code-block], script')
  if (code === null) return
  const parameters = attribute(code, 'data-syntaxhighlighter-params') ?? attribute(code, 'class') ?? ''
  const language =
    /brush:\s*([\w#+-]+)/.exec(parameters)?.[1] ?? /(?:code-|language-)(\w+)/.exec(parameters)?.[1] ?? null
  for (const number of selectAll(code, '.linenumber, .comment.linenumber, [data-ds--line-number]')) replace(number)
  const lines = selectAll(code, 'span[data-ds--code--row]')
  const text = lines.length > 0 ? lines.map(textContent).join('\n') : textContent(code)
  const block = createElement('pre', {}, [
    createElement('code', language === null || language === 'none' ? {} : { class: `language-${language}` }, [text]),
  ])
  const title = selectOne(element, '.codeHeader, .panelHeader')
  if (title === null) replace(element, block)
  else
    replace(element, createElement('figure', {}, [createElement('figcaption', {}, [textContent(title).trim()]), block]))
}

const CALLOUT_KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/warning|error/, 'warning'],
  [/note/, 'note'],
  [/tip|success|hint/, 'tip'],
  [/information|info|generic/, 'info'],
]

/** Converts a note macro of Confluence to a callout in the common form. */
function callout(element: DraftElement): void {
  const names = `${attribute(element, 'class') ?? ''} ${attribute(element, 'data-panel-type') ?? ''}`
  const kind = CALLOUT_KINDS.find(([pattern]) => pattern.test(names))?.[1] ?? 'note'
  for (const icon of selectAll(
    element,
    '.aui-icon, .confluence-information-macro-icon, .ak-editor-panel__icon, .icon-close',
  ))
    replace(icon)
  element.name = 'aside'
  setAttribute(element, 'class', `callout callout-${kind}`)
}

function panel(element: DraftElement): void {
  element.name = 'aside'
  setAttribute(element, 'class', 'callout callout-note')
}

/** Confluence, in the cloud and on other hosts. */
export const CONFLUENCE: SiteParser = {
  name: 'confluence',
  hosts: ['*.atlassian.net'],
  fingerprints: [
    { hint: 'wiki-content', has: '.wiki-content' },
    { hint: 'ak-renderer', has: '.ak-renderer-document' },
    { hint: 'ajs-page-id', has: 'meta[name="ajs-page-id"]' },
  ],
  kinds: [
    {
      kind: 'wiki',
      has: '.wiki-content, .ak-renderer-document, #main-content',
      rule: {
        shape: 'article',
        title: [
          'meta[name="ajs-page-title"]@content',
          '#title-text a',
          '[data-testid="title-text"]',
          '#title-text',
          'h1.pagetitle',
        ],
        author: ['.page-metadata .author', 'a.confluence-userlink.author', '[data-testid="page-metadata"] a'],
        date: ['.last-modified@title', '.page-metadata .last-modified', '[data-testid="page-metadata"] time@datetime'],
        content: ['#main-content.wiki-content', '.ak-renderer-document', '.wiki-content', '#main-content'],
        remove: [
          '.toc-macro',
          '.page-metadata',
          '#comments-section',
          '#attachments',
          '.pageSection.group:has(.greybox)',
          '.hidden',
          '.expand-control-icon',
          '.copy-heading-link-container',
          '.heading-anchor-wrapper',
          '[data-testid="anchor-button"]',
          'button',
          'form',
          'svg',
          'img.emoticon-broken',
        ],
        transforms: MACROS,
      },
    },
  ],
}
