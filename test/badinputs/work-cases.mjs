/**
 * Documents of 10 KB to 1 MB that ask for much work: each is made in the time that a case may take, or refused by name. The first
 * ones took ten seconds and more, ended their renderers by memory, or made Graphviz fail, before they had a bound.
 */
import { BOUNDED, html, many, times } from './making.mjs'

const mermaid = source => html(`<pre class=mermaid>${source}</pre>`)
const dot = source => html(`<pre><code class=language-dot>${source.replaceAll('<', '&lt;')}</code></pre>`)
const article = (content, fields = {}) =>
  html(`<article><h1>Title</h1>${times('<p>A sentence, with words that count as content.', 20)}${content}`, {
    extract: true,
    ...fields,
  })

const DIAGRAMS = [
  ['diagram/2000-blocks-in-a-line', mermaid(`block-beta\ncolumns 99\n${many(2_000, i => `b${i} `)}`), BOUNDED],
  ['diagram/entities', mermaid(`erDiagram\n${many(300, i => `E${i} ||--o{ E${(i * 7) % 300} : r\n`)}`), BOUNDED],
  ['diagram/cards', mermaid(`kanban\n${many(400, i => (i % 20 === 0 ? `  c${i}[C]\n` : `    t${i}[T]\n`))}`), BOUNDED],
  [
    'diagram/edges-of-groups',
    html(
      times(`<pre class=mermaid>graph TD\n${many(20, i => `a${i} & `)}x --> ${many(20, i => `b${i} & `)}y</pre>`, 60),
    ),
    BOUNDED,
  ],
  [
    'diagram/weekends-of-27000-years',
    mermaid('gantt\ndateFormat YYYY-MM-DD\nexcludes weekends\nwork :a, 2000-01-01, 10000000d'),
    BOUNDED,
  ],
  [
    'diagram/tables-in-tables',
    dot(`digraph{a[label=<${times('<table><tr><td>', 150)}x${times('</td></tr></table>', 150)}>]}`),
    BOUNDED,
  ],
  [
    'diagram/records-in-records',
    dot(`digraph{a[shape=record,label="${times('{', 3_000)}x${times('}', 3_000)}"]}`),
    BOUNDED,
  ],
]

const NESTED = [
  ['nested/underlines', html(`${times('<u>', 300)}${times('word word word ', 8_000)}`), BOUNDED],
  ['nested/directions', html(`${times('<bdo dir=rtl>a<bdo dir=ltr>ב', 220)}${times('abc אבג ', 30_000)}`), BOUNDED],
  ['nested/lists', html(`${times('<ol reversed><li>a', 200)}${times('<ol reversed><li>b<li>c</ol>', 6_000)}`), BOUNDED],
  [
    'nested/bookmarks',
    html(
      `<style>div{bookmark-level:1;bookmark-label:content(text)}</style>${times('<div>', 400)}${times('word ', 100_000)}`,
    ),
    BOUNDED,
  ],
  ['nested/positioned', html(`${times('<div style="position:absolute;max-width:fit-content">a ', 400)}x`), BOUNDED],
  [
    'nested/columns-in-flex',
    html(`${times('<div style="display:flex"><div style="columns:2;flex:1">', 9)}${times('<p>word', 1_500)}`),
    BOUNDED,
  ],
]

const STYLES = [
  [
    'style/families-5000',
    html(
      `<style>p{font-family:${many(5_000, i => `"f${i}",`)}serif}</style>${many(3_000, i => `<p style="font-weight:${(i % 900) + 1}">x`)}`,
    ),
    BOUNDED,
  ],
  [
    'style/headers-without-text',
    html(
      `<style>@page{@top-left{content:${times('string(a) ', 18_000)}}}</style>${times('<p style="break-after:page">x', 300)}`,
    ),
    BOUNDED,
  ],
  [
    'style/limits-of-4000-items',
    html(`<div style="display:flex">${many(4_000, i => `<i style="flex:1;max-width:${i * 0.1}px">x</i>`)}</div>`),
    BOUNDED,
  ],
  [
    'style/tracks-of-900-limits',
    html(
      `<div style="display:grid;grid-template-columns:${many(900, i => `minmax(${i}px,${900 - i}fr) `)}">${times('<i>x</i>', 900)}</div>`,
    ),
    BOUNDED,
  ],
  [
    'style/tables-of-transfer',
    html(
      `<svg width=200 height=200><filter id=f>${times(`<feComponentTransfer><feFuncR type=table tableValues="${times('.1 .9 ', 20_000)}"/></feComponentTransfer>`, 8)}</filter>${times('<rect width=9 height=9 filter="url(#f)"/>', 200)}</svg>`,
    ),
    BOUNDED,
  ],
  [
    'style/path-of-1500-elements',
    html(
      `<style>path{d:path("M0 0${many(20_000, i => `l${i % 7} ${i % 5}`)}");stroke:red}</style><svg>${times('<path/>', 1_500)}</svg>`,
    ),
    BOUNDED,
  ],
]

const EXTRACTED = [
  [
    'extract/items-of-items',
    article(
      many(
        300,
        i =>
          `<div itemscope itemtype="https://schema.org/Article" id=i${i} itemref="${many(300, j => `i${j} `)}">x</div>`,
      ),
    ),
    BOUNDED,
  ],
  [
    'extract/figures',
    article(times('<figure><noscript><img src=a></noscript><figcaption>x</figcaption></figure>', 8_000)),
    BOUNDED,
  ],
  [
    'extract/comments',
    article(`${times('<ul class=comments><li>', 150)}${times('<li class=comment><p>Words, here.', 4_000)}`),
    BOUNDED,
  ],
  ['extract/spans', article(`<p>${times('<span><span><span>word, </span></span></span>', 20_000)}`), BOUNDED],
]

export const workCases = () => [...DIAGRAMS, ...NESTED, ...STYLES, ...EXTRACTED]
