import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { hasTokens, languageOfListing } from '../../src/code/language-hints.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectOne } from '../../src/html/select.ts'

const parse = (html: string) =>
  parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
const listing = (html: string) => selectOne(parse(html).root, 'pre')!

describe('the language of a listing', () => {
  test.each([
    ['<pre><code class="language-python">x</code></pre>', 'python'],
    ['<pre class="line-numbers language-rust"><code>x</code></pre>', 'rust'],
    ['<pre><code class="lang-js">x</code></pre>', 'javascript'],
    ['<pre><code class="hljs language-c++">x</code></pre>', 'cpp'],
    ['<pre><code class="hljs python">x</code></pre>', 'python'],
    ['<pre><code class="hljs c">x</code></pre>', 'c'],
    ['<pre class="sourceCode haskell"><code>x</code></pre>', 'haskell'],
    ['<pre class="prettyprint lang-java">x</pre>', 'java'],
    ['<pre class="src src-emacs-lisp">x</pre>', 'lisp'],
    ['<pre class="brush: csharp; gutter: false">x</pre>', 'csharp'],
    ['<pre data-lang="YAML">x</pre>', 'yaml'],
    ['<pre><code data-language="ts">x</code></pre>', 'typescript'],
    ['<pre lang="go"><code>x</code></pre>', 'go'],
    ['<div class="highlight highlight-source-shell"><pre>x</pre></div>', 'bash'],
    ['<div class="highlight highlight-text-html-basic"><pre>x</pre></div>', 'xml'],
    [
      '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>x</pre></div></div>',
      'python',
    ],
    [
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre><code>x</code></pre></div></div>',
      'ruby',
    ],
    ['<figure data-lang="sql"><pre>x</pre></figure>', 'sql'],
    // What stands nearest to the text wins.
    ['<div class="highlight-python"><pre><code class="language-json">x</code></pre></div>', 'json'],
  ])('%s', (html, language) => {
    expect(languageOfListing(listing(html))).toBe(language)
  })

  test.each([
    '<pre>def x(): pass</pre>',
    '<pre><code>def x(): pass</code></pre>',
    '<pre><code class="language-none">x</code></pre>',
    '<pre><code class="language-text">x</code></pre>',
    '<pre><code class="language-mermaid">x</code></pre>',
    '<div class="highlight-python"><pre><code class="nohighlight">x</code></pre></div>',
    '<div class="highlight-python"><pre><code class="language-text">x</code></pre></div>',
    '<div class="highlight-default"><pre>x</pre></div>',
    // Languages that are spoken: Welsh is none of either, Czech and Polish are names of grammars as well.
    '<pre lang="cs">x</pre>',
    '<pre lang="pl">x</pre>',
    '<pre lang="en">x</pre>',
    '<pre class="c">x</pre>',
    // Line numbers beside a listing are no listing.
    '<div class="highlight-python"><table><tr><td class="linenos"><pre>1</pre></td></tr></table></div>',
    '<div class="language-python"><section><p>x</p><pre>x</pre></section></div>',
    '<pre class="constructor __proto__ toString">x</pre>',
    '<pre data-lang="__proto__">x</pre>',
  ])('is none in %s', html => {
    expect(languageOfListing(listing(html))).toBeNull()
  })
})

describe('tokens of others', () => {
  test.each([
    ['<pre><span class="k">def</span></pre>', true],
    ['<pre><code><span style="color: red">def</span></code></pre>', true],
    ['<pre><font color="red">def</font></pre>', true],
    ['<pre><span></span>def</pre>', false],
    ['<pre><span id="line-1">def</span> <a href="#x">x</a> <mark>y</mark></pre>', false],
  ])('%s: %s', (html, marked) => {
    expect(hasTokens(listing(html))).toBe(marked)
  })
})
