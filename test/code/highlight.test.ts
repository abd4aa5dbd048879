import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { loadHighlighter } from '../../src/code/grammars.ts'
import { highlightListings, MOST_CODE } from '../../src/code/highlight.ts'
import { tokensOf } from '../../src/code/highlight-tokens.ts'
import { LANGUAGES } from '../../src/code/languages.ts'
import { attribute, type Document, textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'

const parse = (html: string): Document =>
  parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

async function highlight(html: string) {
  const before = parse(html)
  const diagnostics = new Diagnostics()
  const after = await highlightListings(before, { diagnostics, deadline: () => {} })
  return { before, after, warnings: diagnostics.list() }
}

/** The tokens of a document: "kind:text". */
const tokens = ({ root }: Document): readonly string[] =>
  selectAll(root, 'span[class^="octavo-token-"]').map(
    span => `${attribute(span, 'class')!.replace('octavo-token-', '')}:${textContent(span)}`,
  )

const code = (language: string, text: string): string =>
  `<pre><code class="language-${language}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`

const PYTHON = `@cache
def fib(n):  # "doc" & <more>
    return 'it\\'s' if n < 2 else fib(n - 1)
`

describe('listings', () => {
  test('get spans for their tokens', async () => {
    const { after } = await highlight(code('python', PYTHON))
    expect(tokens(after)).toEqual([
      'attribute:@cache',
      'keyword:def',
      'name:fib',
      'comment:# "doc" & <more>',
      'keyword:return',
      "string:'it\\'s'",
      'keyword:if',
      'number:2',
      'keyword:else',
      'number:1',
    ])
  })

  test.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is highlighted
    ['typescript', 'let a = `x${b + 1}y` // c', ['keyword:let', 'string:`x', 'number:1', 'string:y`', 'comment:// c']],
    ['diff', '@@ -1,2 +1,2 @@\n-a\n+b\n c', ['attribute:@@ -1,2 +1,2 @@', 'deleted:-a', 'inserted:+b']],
    ['css', 'a.b { color: #fff }', ['keyword:a', 'attribute:.b', 'attribute:color', 'number:#fff']],
    ['html', '<p id="x">', ['name:p', 'attribute:id', 'string:"x"']],
    ['console', '$ if true', ['comment:$ ', 'keyword:if', 'number:true']],
  ])('in %s', async (language, text, expected) => {
    expect(tokens((await highlight(code(language, text))).after)).toEqual(expect.arrayContaining(expected))
  })

  test('keep their text, their elements and the rest of the document', async () => {
    const html = `<p>a</p><pre lang="js" id="x">\n\nlet <a href="#x">a</a> = <mark>"1<b>2</b>"</mark><br>/* a\n<span id="l2">b</span> */</pre><p>z</p>`
    const { before, after } = await highlight(html)
    expect(textContent(after.root)).toBe(textContent(before.root))
    expect(selectAll(after.root, '#x, a, mark, b, br, #l2').map(({ name }) => name)).toEqual(
      selectAll(before.root, '#x, a, mark, b, br, #l2').map(({ name }) => name),
    )
    expect(tokens(after)).toEqual([
      'keyword:let',
      'string:"1',
      'string:2',
      'string:"',
      'comment:/* a\n',
      'comment:b',
      'comment: */',
    ])
    expect(tokens(before)).toEqual([])
  })

  test('stay as they are where nothing names a language or where they have tokens', async () => {
    const { before, after } = await highlight(
      `<p>x</p><pre>let a = 1</pre><pre lang="js"><span class="tok">let</span> a</pre>${code('brainfuck', '+-')}`,
    )
    expect(after).toBe(before)
  })

  test('are the same whatever was highlighted before', async () => {
    const html =
      code('markdown', '<b>x</b>\n\n```python\ndef x(): pass\n```\n') + code('html', '<script>let a = 1</script>')
    const first = tokens((await highlight(html)).after)
    for (const language of LANGUAGES) await loadHighlighter(language)
    expect(tokens((await highlight(html)).after)).toEqual(first)
  })
})

/** A bit of everything that grammars look for, in an order that no language has. */
const CONFUSED = `<a b="c">&amp; 'x' "y" \`z\${1}\` /* c */ // d\n# e -- f ; g % h\n$ i @j {k} [l] (m) => "unfinished\n\u{1f600}\u0301\r\n<?php <% %> {{ }} {% %}\n`

test.each(LANGUAGES)('the text of %s comes out as it went in, whatever it is', async language => {
  const run = await loadHighlighter(language)
  expect(tokensOf(CONFUSED, run(CONFUSED))).not.toBeNull()
  const long = CONFUSED.repeat(20)
  const found = tokensOf(long, run(long))!
  let end = 0
  for (const token of found) {
    expect(token.start).toBeGreaterThanOrEqual(end)
    expect(token.end).toBeGreaterThan(token.start)
    end = token.end
  }
})

describe('bad input', () => {
  test('a listing over the limit stays plain, with a warning', async () => {
    const { before, after, warnings } = await highlight(
      `<p>x</p>${code('js', 'let a = 1\n'.repeat(MOST_CODE / 10 + 1))}`,
    )
    expect(after).toBe(before)
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([['code_limit', 'line 1']])
  })

  test.each([
    ['a line of 1001 characters', 'a'.repeat(1001), 1],
    ['a line of 1000 characters', 'a'.repeat(1000), 0],
    ['a run of white space', `a${'\n'.repeat(1001)}b`, 1],
  ])('%s', async (_, text, count) => {
    const { warnings } = await highlight(code('js', text))
    expect(warnings.map(({ code }) => code)).toEqual(Array(count).fill('code_limit'))
  })

  test('the tokens of a document are bounded', async () => {
    const { after, warnings } = await highlight(code('js', '1,\n'.repeat(MOST_CODE / 4)).repeat(28))
    const marked = selectAll(after.root, 'pre').map(pre => selectAll(pre, 'span').length > 0)
    expect(marked).toEqual([...Array(26).fill(true), false, false])
    expect(warnings[0]).toMatchObject({ code: 'code_limit', count: 2 })
  })

  test('many listings take no more than their share each', async () => {
    const { after, warnings } = await highlight(code('js', 'a = 1').repeat(10_000))
    expect(selectAll(after.root, 'span.octavo-token-number')).toHaveLength(10_000)
    expect(warnings).toEqual([])
  })

  test('the deadline is asked between listings', async () => {
    const deadline = () => {
      throw new Error('late')
    }
    const document = parse(code('js', 'a'))
    await expect(highlightListings(document, { diagnostics: new Diagnostics(), deadline })).rejects.toThrow('late')
  })
})
