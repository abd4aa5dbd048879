/**
 * GitHub: README, file, issue, pull request, discussion, release, wiki and gist, in the server-rendered markup and in that of
 * the React pages, whose content is partly in the data for their scripts.
 */
import { isObject, type JsonObject } from '../../base/json.ts'
import { textContent } from '../../html/document.ts'
import { createElement, createText, type DraftElement, replace } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { parseJson } from '../metadata/json-ld.ts'
import type { ArticleRule, PageKind, SiteContent, SitePage, SiteParser, Transform } from './parser.ts'
import { removeAll, transformAll } from './read.ts'

/** Controls inside rendered Markdown. */
const CLUTTER = [
  'a.anchor',
  '.zeroclipboard-container',
  'clipboard-copy',
  'svg.octicon',
  'button',
  'form',
  'include-fragment',
  '.js-clear',
  '.email-hidden-toggle',
  '.sr-only',
  'img.avatar',
  '.blob-wrapper-embedded + .Box-footer',
]

const MARKDOWN: readonly Transform[] = [
  { select: '.markdown-heading, g-emoji, task-lists, .snippet-clipboard-content, themed-picture', to: 'unwrap' },
  { select: '.blob-wrapper-embedded, .js-blob-wrapper', to: linesToCode },
]

const COMMENT_KINDS: readonly { readonly kind: PageKind['kind']; readonly path: RegExp }[] = [
  { kind: 'issue', path: /^\/[^/]+\/[^/]+\/issues\/\d+/ },
  { kind: 'pull-request', path: /^\/[^/]+\/[^/]+\/pull\/\d+/ },
  { kind: 'discussion', path: /^\/(orgs\/[^/]+|[^/]+\/[^/]+)\/discussions\/\d+/ },
]

const TITLE = [
  '[data-testid="issue-title"]',
  'bdi.js-issue-title',
  '.js-issue-title',
  'h1 .markdown-title',
  '.gh-header-title',
  'h1',
]

/** Issues as rendered by React. */
const reactThread: PageKind['rule'] = {
  shape: 'thread',
  title: TITLE,
  site: 'GitHub',
  posts: '[data-testid="issue-body"], [data-testid^="comment-viewer-outer-box"]',
  post: {
    original: '[data-testid="issue-body"]',
    author: ['[data-testid="issue-body-header-author"]', '[data-testid="avatar-link"]', 'a[data-hovercard-url]'],
    date: ['relative-time@datetime', 'time@datetime'],
    anchor: '[id^="issuecomment-"]@id',
    body: ['.markdown-body .markdown-body', '[data-testid="markdown-body"]', '.markdown-body'],
    remove: CLUTTER,
  },
  transforms: MARKDOWN,
}

/** Issues, pull requests and discussions as rendered by the server. */
const serverThread: PageKind['rule'] = {
  shape: 'thread',
  title: TITLE,
  site: 'GitHub',
  posts:
    '.timeline-comment-group:has(.js-comment-body), .discussion-comment:has(.js-comment-body), .js-discussion-comment:has(.js-comment-body), .js-minimizable-comment-group:has(.js-comment-body), .js-comment-container:has(.js-comment-body)',
  post: {
    author: ['a.author', '.author'],
    date: ['relative-time@datetime', 'time-ago@datetime', 'time@datetime'],
    accepted: '[aria-label="Marked as answer"], .js-discussion-answer, [data-marked-as-answer]',
    depth: { field: '@data-depth', per: 1 },
    anchor: '@id',
    body: ['.js-comment-body', '.comment-body'],
    remove: [...CLUTTER, '.js-comment-update', '.comment-reactions', '.js-suggested-changes-contents', 'details-menu'],
  },
  transforms: MARKDOWN,
}

const markdownPage = (content: readonly string[], title: readonly string[]): ArticleRule => ({
  shape: 'article',
  site: 'GitHub',
  title,
  content,
  remove: CLUTTER,
  transforms: MARKDOWN,
})

/** GitHub: files, issues, pull requests, discussions, releases, gists. */
export const GITHUB: SiteParser = {
  name: 'github',
  hosts: ['github.com', 'gist.github.com'],
  fingerprints: [],
  kinds: [
    ...COMMENT_KINDS.flatMap(({ kind, path }): PageKind[] => [
      { kind, path, has: '[data-testid="issue-body"]', rule: reactThread },
      { kind, path, has: '.js-comment-body', rule: serverThread },
    ]),
    // The list of all releases: each under its name.
    {
      kind: 'release',
      path: /^\/[^/]+\/[^/]+\/releases\/?$/,
      has: '[data-test-selector="body-content"]',
      rule: {
        shape: 'article',
        site: 'GitHub',
        title: 'title',
        content: ['section[aria-labelledby] > h2, [data-test-selector="body-content"]'],
        remove: CLUTTER.filter(selector => selector !== '.sr-only'),
        transforms: MARKDOWN,
      },
    },
    {
      kind: 'release',
      path: /^\/[^/]+\/[^/]+\/releases\/(tag\/|latest)/,
      rule: {
        ...markdownPage(
          ['[data-test-selector="body-content"]', '.release-body .markdown-body', '.markdown-body'],
          ['[data-view-component] h1.d-inline', '.release-header .f1', 'h1'],
        ),
        author: ['[data-hovercard-type="user"].color-fg-muted', 'a[data-hovercard-type="user"]'],
        date: 'relative-time@datetime',
      },
    },
    {
      kind: 'wiki',
      path: /^\/[^/]+\/[^/]+\/wiki/,
      rule: markdownPage(
        ['#wiki-body .markdown-body', '.wiki-body .markdown-body', '.markdown-body'],
        ['.gh-header-title', 'h1'],
      ),
    },
    { kind: 'file', path: /^\/[^/]+\/[^/]+\/blob\//, rule: { shape: 'code', site: 'GitHub', read: readFile } },
    {
      kind: 'file',
      has: '.gist-content .file',
      rule: { shape: 'code', site: 'GitHub Gist', author: '.author a', date: 'relative-time@datetime', read: readGist },
    },
    {
      kind: 'readme',
      path: /^\/[^/]+\/[^/]+\/?(tree\/.*)?$/,
      has: 'article.markdown-body, #readme .markdown-body',
      rule: {
        ...markdownPage(
          ['#readme article.markdown-body', 'article.markdown-body', '#readme .markdown-body'],
          ['meta[name="octolytics-dimension-repository_nwo"]@content', 'meta[property="og:title"]@content'],
        ),
      },
    },
    {
      kind: 'readme',
      path: /^\/[^/]+\/[^/]+\/?(tree\/.*)?$/,
      rule: { shape: 'code', site: 'GitHub', read: readEmbeddedReadme },
    },
  ],
}

// ---------- files ----------

/** A file: rendered Markdown if there is any, otherwise its lines as code. */
function readFile(page: SitePage): SiteContent | null {
  const title = filePath(page.url)
  const rendered = selectOne(
    page.root,
    '.react-blob-view-header-sticky ~ * .markdown-body, #readme .markdown-body, article.markdown-body',
  )
  if (rendered !== null && textContent(rendered).trim() !== '') return { body: tidy(rendered, page), facts: { title } }
  const blob = findData(page, node => Array.isArray(node['rawLines']) || typeof node['richText'] === 'string')
  if (blob !== null && typeof blob['richText'] === 'string' && blob['richText'].trim() !== '') {
    return { body: tidy(page.fragment(blob['richText']), page), facts: { title } }
  }
  const lines =
    blob === null ? tableLines(page.root) : (blob['rawLines'] as unknown[]).filter(line => typeof line === 'string')
  if (lines.length === 0) return null
  const language =
    blob !== null && typeof blob['language'] === 'string' ? blob['language'].toLowerCase() : extensionOf(page.url)
  return { body: createElement('div', {}, [codeElement(lines.join('\n'), language)]), facts: { title } }
}

/** "src/main.ts" of /owner/repository/blob/branch/src/main.ts. */
function filePath(url: URL | null): string | null {
  const path = url?.pathname.split('/').slice(5).join('/') ?? ''
  try {
    return path === '' ? null : decodeURIComponent(path)
  } catch {
    return path
  }
}

const extensionOf = (url: URL | null): string | null =>
  /\.(\w{1,12})$/.exec(url?.pathname ?? '')?.[1]?.toLowerCase() ?? null

const tableLines = (root: DraftElement): string[] => selectAll(root, 'td.blob-code').map(textContent)

function codeElement(text: string, language: string | null): DraftElement {
  return createElement('pre', {}, [
    createElement('code', language === null ? {} : { class: `language-${language}` }, [text]),
  ])
}

/** A quoted range of a file is a table of numbered lines. */
function linesToCode(element: DraftElement): void {
  const lines = tableLines(element)
  if (lines.length > 0) replace(element, codeElement(lines.join('\n'), null))
}

/** All files of a gist, each under its name if there are several. */
function readGist(page: SitePage): SiteContent | null {
  const files = selectAll(page.root, '.gist-content .file')
  const body = createElement('div')
  for (const file of files) {
    const rendered = selectOne(file, '.markdown-body')
    const lines = tableLines(file)
    if (rendered === null && lines.length === 0) continue
    const name = textContent(selectOne(file, '.gist-blob-name, .file-info a') ?? createText('')).trim()
    if (files.length > 1 && name !== '') adopt(body, createElement('h2', {}, [name]))
    adopt(
      body,
      rendered === null ? codeElement(lines.join('\n'), /\.(\w+)$/.exec(name)?.[1] ?? null) : tidy(rendered, page),
    )
  }
  const description = selectOne(page.root, '[itemprop="about"]')
  const title = description === null ? null : textContent(description).replace(/\s+/g, ' ').trim()
  return body.children.length === 0 ? null : { body, facts: { title: title === '' ? null : title } }
}

function adopt(parent: DraftElement, child: DraftElement): void {
  child.parent = parent
  parent.children.push(child)
}

/** A rendered document without the elements that GitHub adds. */
function tidy(element: DraftElement, page: SitePage): DraftElement {
  const body = createElement('div', {}, [element])
  removeAll(body, CLUTTER, page)
  transformAll(body, MARKDOWN, page)
  return body
}

/** The README in the data of a repository's page. */
function readEmbeddedReadme(page: SitePage): SiteContent | null {
  const file = findData(page, node => typeof node['richText'] === 'string' && node['richText'] !== '')
  return file === null ? null : { body: tidy(page.fragment(file['richText'] as string), page), facts: {} }
}

/** The first object in the page's embedded data that passes; breadth-first and bounded. */
function findData(page: SitePage, test: (node: JsonObject) => boolean): JsonObject | null {
  for (const script of selectAll(page.root, 'script[data-target$="embeddedData"]')) {
    const pending: unknown[] = [parseJson(textContent(script))]
    for (let at = 0; at < pending.length && at < 50_000; at++) {
      const value = pending[at]
      if (Array.isArray(value)) pending.push(...value.slice(0, 1000))
      else if (isObject(value)) {
        if (test(value)) return value
        pending.push(...Object.values(value))
      }
    }
  }
  return null
}
