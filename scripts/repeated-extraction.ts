/**
 * Times extraction of pages of one element many times, at half the size and at the whole: what grows faster than the page is a fault.
 *
 *   npm run test:linear:extract                           every element, pages of 5 MB
 *   npm run test:linear:extract -- br table --size 1
 *
 * Measured is processor time, after a small page of the same kind. A page over the limit of nodes is cut to as many as it allows.
 */
import { parseArgs } from 'node:util'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { OctavoError } from '../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import { extract } from '../src/extract/extract.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '5' } },
})

const WORDS = 'The mill by the river has been still for years, since the water went another way.'

/** One piece of each kind, its text short, so that there are many, and the nodes of it. */
const PIECES: Readonly<Record<string, string>> = {
  br: 'word<br>',
  'br alone': '<br>',
  'br in pairs': `${WORDS}<br><br>`,
  p: '<p>word',
  'p with text': `<p>${WORDS}</p>`,
  div: '<div>word</div>',
  'div in div': '<div class=row><div>word</div></div>',
  span: '<span>word </span>',
  a: '<a href=/x>word</a> ',
  b: '<b>word</b> ',
  li: '<li>word',
  'li with link': '<li><a href=/x>word</a></li>',
  ul: '<ul><li>word</ul>',
  dt: '<dt>word<dd>word',
  h2: '<h2>word</h2>',
  'h2 and p': `<h2>Heading</h2><p>${WORDS}</p>`,
  tr: '<tr><td>word<td>word',
  table: '<table><tr><td>word</table>',
  img: '<img src=a.png alt=word>',
  figure: '<figure><img src=a.png><figcaption>word</figcaption></figure>',
  pre: '<pre>word</pre>',
  code: '<code>word</code> ',
  blockquote: '<blockquote>word</blockquote>',
  section: `<section><h2>Heading</h2><p>${WORDS}</p></section>`,
  article: `<article><h2><a href=/x>Heading</a></h2><time>3 May 2026</time><p>${WORDS}</p></article>`,
  button: '<button>word</button>',
  details: `<details><summary>word</summary><p>${WORDS}</p></details>`,
  hr: '<hr>',
  sup: 'word<sup><a href="#n1">1</a></sup> ',
  iframe: '<iframe src="https://www.youtube.com/embed/abcdefgh"></iframe>',
  'iframe closed': `<p>${WORDS}</p><iframe src="https://example.org/a"/>`,
  answer: `<div><div><p>${WORDS}</p></div><div>3 May 2026 <a href=/users/1>Ann</a></div><ul><li>${WORDS} <a href=/users/2>Bo</a> <i>3 May 2026</i></ul></div>`,
  svg: '<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
  math: '<math><mi>x</mi></math> ',
  form: '<form><input><label>word</label></form>',
  script: '<script>word</script>',
  'custom element': '<x-part>word</x-part>',
  text: `${WORDS} `,
}

const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  tr: ['<table>', '</table>'],
  li: ['<ul>', '</ul>'],
  'li with link': ['<ul>', '</ul>'],
  dt: ['<dl>', '</dl>'],
}

/** Addresses that tell what a page is. */
const ADDRESSES: Readonly<Record<string, URL>> = { answer: new URL('https://example.com/questions/1') }

function pageOf(name: string, count: number): string {
  const [before, after] = AROUND[name] ?? ['', '']
  return `<!doctype html><title>A page</title><h1>A page</h1><p>${WORDS.repeat(4)}</p>${before}${PIECES[name]!.repeat(count)}${after}`
}

/** Nodes that one piece makes, about: its tags and the texts between them. */
const nodesIn = (piece: string): number =>
  (piece.match(/<[a-z]/g)?.length ?? 0) + (piece.match(/>[^<]+|^[^<]+/g)?.length ?? 0)

async function secondsOf(name: string, count: number): Promise<readonly [seconds: number, end: string]> {
  const html = pageOf(name, count)
  const before = process.cpuUsage()
  const options = { limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const end = await extract({ html, url: ADDRESSES[name] ?? null }, options).then(
    ({ parser }) => parser,
    error => (error instanceof OctavoError ? error.code : `FAULT ${error instanceof Error ? error.stack : error}`),
  )
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1e6, end]
}

for (const [name, piece] of Object.entries(PIECES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const bySize = (Number(values.size) * 1e6) / piece.length
  const count = Math.floor(Math.min(bySize, (0.95 * DEFAULT_LIMITS.domNodes) / Math.max(1, nodesIn(piece))))
  await secondsOf(name, 300)
  const [half] = await secondsOf(name, Math.floor(count / 2))
  const [whole, end] = await secondsOf(name, count)
  const exponent = Math.log2(whole / Math.max(half, 0.01))
  console.log(
    [
      name.padEnd(20),
      String(count).padStart(8),
      half.toFixed(2).padStart(6),
      whole.toFixed(2).padStart(6),
      `^${exponent.toFixed(2)}`,
      end,
    ].join('  '),
  )
}
