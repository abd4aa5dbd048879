/** Repetitions whose members refer to each other: selectors, counters, anchors, references, characters. */
import { inside, many, type Repeated, times } from './cases.ts'

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const styleOf =
  (rules: string, body: Repeated): Repeated =>
  count =>
    `<style>${rules}</style>${body(count)}`
const paragraphs = inside('', '<p class="a b">word')

const SELECTORS =
  `p:has(+p) p:has(~p) p:has(b) :has(p) p~p p+p p~p~p~p p:nth-child(3n) p:nth-last-child(3n) p:nth-of-type(2n)
  p:nth-last-of-type(2n) p:nth-child(2n\u00a0of\u00a0.a) p:nth-last-child(2n\u00a0of\u00a0.a) p:only-child p:first-of-type p:last-of-type p:only-of-type p:empty
  p:not(:has(+p)) p:is(.a,.b,.c) [class] [class~=a] [class*=a] :lang(en) :dir(rtl) p:not(p\u00a0~\u00a0p) p:where(p\u00a0p) :root\u00a0p body>p:has(~.z) p:first-letter p::first-line
  p::before p::after p::marker :not(.x)+p`
    .split(/\s+/)
    .map(each => each.replaceAll('\u00a0', ' '))

const CHARACTERS: Readonly<Record<string, string>> = {
  letter: 'a',
  'no-break space': '\u00a0',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'zero-width non-joiner': '\u200c',
  'word joiner': '\u2060',
  'soft hyphen': 'a\u00ad',
  'combining mark': '\u0301',
  'enclosing mark': 'a\u20dd',
  'left-to-right embedding': '\u202a',
  'right-to-left embedding': '\u202bא',
  'right-to-left override': '\u202ea',
  isolate: '\u2067א',
  'closed isolate': '\u2067א\u2069a',
  'pop directional formatting': '\u202c',
  'unmatched brackets': '(',
  'Hebrew brackets': 'א(',
  'matched brackets': '(א)',
  'nested brackets': '([',
  Arabic: 'ب',
  'Arabic mark': 'ب\u064b',
  'Arabic words': 'سلام ',
  Hebrew: 'א',
  digits: '1',
  'Arabic digits': '١',
  commas: '1,',
  Devanagari: 'क्ष',
  virama: 'क\u094d',
  Thai: 'กา',
  'Thai words': 'ภาษาไทย',
  Khmer: 'ក្',
  Myanmar: 'မြန်',
  Tibetan: 'བོད་',
  Han: '漢',
  kana: 'かな',
  'small kana': 'ゃ',
  'CJK punctuation': '。」',
  Hangul: '한',
  jamo: '\u1112\u1161\u11ab',
  emoji: '👍🏽',
  'emoji family': '👩\u200d',
  flag: '🇩🇪',
  'regional indicator': '🇩',
  'variation selector': 'a\ufe0f',
  'tag characters': '\u{e0061}',
  'private use': '\ue000',
  unassigned: '\u{50000}',
  surrogates: '\u{1d400}',
  tab: '\t',
  'line separator': 'a\u2028',
  'paragraph separator': 'a\u2029',
  'form feed': 'a\f',
  hyphens: '-',
  slashes: 'a/',
  quotation: '"',
  dots: '.',
  'em dash': '—',
  ligatures: 'ffi',
  kerning: 'AV',
  fraction: '1⁄2',
  'null character': '\0',
  'character references': '&#x41;',
  'unknown references': '&foo;',
  ampersands: '&',
  'less-than': '<',
}

const characters = (): [string, Repeated][] =>
  Object.entries(CHARACTERS).flatMap(([name, text]): [string, Repeated][] => [
    [`character ${name}`, inside('<p>', times(text, 20))],
    [`character in pre ${name}`, inside('<pre>', times(text, 20))],
    [
      `character justified ${name}`,
      inside('<p lang=en style="text-align:justify;hyphens:auto;overflow-wrap:anywhere">', times(text, 20)),
    ],
    [`character in a cell ${name}`, inside('<table><tr><td>', times(text, 20), '<td>x</table>')],
  ])

const rules = (): [string, Repeated][] => [
  ...SELECTORS.map((selector): [string, Repeated] => [
    `selector ${selector}`,
    styleOf(`${selector}{color:red}`, paragraphs),
  ]),
  ...SELECTORS.map((selector): [string, Repeated] => [
    `selector in depth ${selector}`,
    styleOf(`${selector}{color:red}`, count =>
      times(`${times('<div class=a>', 60)}<p>x${times('</div>', 60)}`, Math.ceil(count / 60)),
    ),
  ]),
  [
    'rules by class',
    count => `<style>${many(count, i => `.c${i}{color:red}`)}</style>${many(count, i => `<p class=c${i}>x`)}`,
  ],
  [
    'rules by id',
    count => `<style>${many(count, i => `#c${i}{color:red}`)}</style>${many(count, i => `<p id=c${i}>x`)}`,
  ],
  [
    'rules by type',
    count => `<style>${many(count, i => `c${i}{color:red}`)}</style>${many(count, i => `<c${i}>x</c${i}>`)}`,
  ],
  [
    'rules by attribute',
    count =>
      `<style>${many(Math.ceil(count / 100), i => `[a${i}]{color:red}`)}</style>${many(count, i => `<p a${i}>x`)}`,
  ],
  ['style elements', inside('', '<style>p{color:red}</style><p>x')],
  ['style elements alone', inside('', '<style>p{color:red}</style>')],
  ['style attributes', count => many(count, i => `<p style="margin-left:${i / 100}px">x`)],
  ['imports', count => `<style>${times('@import url("data:text/css,p{color:red}");', count)}</style><p>x`],
  ['media queries', count => `<style>${many(count, i => `@media (min-width:${i}px){p{color:red}}`)}</style><p>x`],
  ['supports', count => `<style>${many(count, i => `@supports (width:${i}px){p{color:red}}`)}</style><p>x`],
  ['layers', count => `<style>${many(count, i => `@layer a${i}{p{color:red}}`)}</style><p>x`],
  [
    'nested rules',
    count => `<style>${times(`${times('&{', 20)}color:red${times('}', 20)}`, Math.ceil(count / 20))}</style><p>x`,
  ],
  [
    'scopes',
    count =>
      `<style>${times('@scope (.a) to (.b){p{color:red}}', Math.ceil(count / 20))}</style>${times('<div class=a><p>x</div>', Math.ceil(count / 20))}`,
  ],
  [
    'container queries',
    count =>
      `<style>div{container-type:inline-size}${many(Math.ceil(count / 50), i => `@container (min-width:${i}px){p{color:red}}`)}</style>${times('<div><p>x</div>', Math.ceil(count / 10))}`,
  ],
  [
    'counter styles',
    count =>
      `<style>${many(count, i => `@counter-style a${i}{system:cyclic;symbols:x}`)}</style>${many(count, i => `<li style="list-style:a${i}">x`)}`,
  ],
  [
    'extending counter styles',
    count =>
      `<style>${many(count, i => `@counter-style a${i}{system:extends a${i + 1}}`)}</style><li style="list-style:a0">x`,
  ],
  [
    'font faces',
    count =>
      `<style>${many(count, i => `@font-face{font-family:f${i};src:local(x)}`)}</style><p style="font-family:f1">x`,
  ],
  [
    'font faces of one family',
    count =>
      `<style>${many(count, i => `@font-face{font-family:f;src:local(x);unicode-range:U+${(i + 65).toString(16)}}`)}</style><p style="font-family:f">${times('word ', 500)}`,
  ],
  ['font families', count => `<p style="font-family:${many(count, i => `f${i},`)}serif">word`],
  ['font families of each', count => many(count, i => `<p style="font-family:f${i},serif">word`)],
  ['font sizes', count => many(count, i => `<p style="font-size:${9 + i / 1000}px">word`)],
  [
    'custom properties',
    count => `<style>:root{${many(count, i => `--a${i}:1px;`)}}p{margin:var(--a0)}</style>${times('<p>x', 50)}`,
  ],
  [
    'custom properties in a chain',
    count => `<style>:root{${many(count, i => `--a${i}:var(--a${i + 1});`)}}p{margin:var(--a0)}</style><p>x`,
  ],
  [
    'registered properties',
    count =>
      `<style>${many(count, i => `@property --a${i}{syntax:"<length>";inherits:false;initial-value:0px}`)}p{margin:var(--a0)}</style>${times('<p>x', 50)}`,
  ],
  ['page rules', count => `<style>${many(count, i => `@page a${i}{margin:1cm}`)}</style><p style="page:a1">x`],
  [
    'page selectors',
    count =>
      `<style>${many(Math.ceil(count / 100), i => `@page :nth(${i}){margin:1cm}`)}</style>${times('<p style="break-after:page">x', Math.ceil(count / 100))}`,
  ],
  ['calc', count => `<p style="width:calc(1px${times(' + 1px', count)})">x`],
  ['declarations', count => `<p style="${times('color:red;', count)}">x`],
  ['backgrounds', count => `<p style="background:${times('linear-gradient(red,blue),', Math.ceil(count / 100))}red">x`],
  ['shadows', count => `<p style="text-shadow:${times('1px 1px red,', Math.ceil(count / 100))}1px 1px red">x`],
  ['keyframes', count => `<style>${times('@keyframes a{from{color:red}to{color:blue}}', count)}</style><p>x`],
  ['comments in CSS', count => `<style>${times('/* x */', count)}</style><p>x`],
  ['open brackets in CSS', count => `<style>p{margin:${times('(', count)}</style><p>x`],
  ['closed blocks in CSS', count => `<style>${times('}{', count)}</style><p>x`],
  ['escapes in CSS', count => `<style>p{content:"${times('\\41 ', count)}"}</style><p>x`],
]

const references = (): [string, Repeated][] => [
  ['links to one place', count => `<a id=x>x</a>${times('<a href=#x>x</a> ', count)}`],
  ['links to each other', count => many(count, i => `<a id=a${i} href=#a${(i * 7919) % count}>x</a> `)],
  ['links to nowhere', inside('<p>', '<a href=#nowhere>x</a> ')],
  ['links outside', count => many(count, i => `<a href="https://a.example/${i}">x</a> `)],
  ['blocks in links', inside('', '<a href="https://a.example/"><div>x</div></a>')],
  ['ids', count => many(count, i => `<p id=a${i}>x`)],
  ['the same id', inside('', '<p id=a>x')],
  ['names', count => many(count, i => `<a name=a${i}>x</a>`)],
  ['classes on one element', count => `<p class="${many(count, i => `c${i} `)}">x`],
  ['attributes on one element', count => `<p ${many(count, i => `a${i} `)}>x`],
  ['attributes with the same name', count => `<p ${times('a ', count)}>x`],
  ['an attribute', count => `<p title="${times('word ', count)}">x`],
  ['an address', count => `<a href="https://a.example/${times('word', count)}">x</a>`],
  ['alternative text', count => `<img alt="${times('word ', count)}" src=x>`],
  ['pictures', inside('', `<img src="${picture}">`)],
  [
    'pictures that differ',
    count =>
      many(
        count,
        i => `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text>${i}</text></svg>">`,
      ),
  ],
  [
    'target counters',
    styleOf('a::after{content:target-counter(attr(href),page)}', count =>
      many(count, i => `<a href=#a${i}>x</a><p id=a${i}>x`),
    ),
  ],
  [
    'target texts',
    styleOf('a::after{content:target-text(attr(href))}', count =>
      many(count, i => `<a href=#a${i}>x</a><p id=a${i}>x`),
    ),
  ],
  ['counters', styleOf('p{counter-increment:a}p::before{content:counter(a)}', paragraphs)],
  [
    'nested counters',
    styleOf('ol{counter-reset:a}li{counter-increment:a}li::before{content:counters(a,".")}', count =>
      times(`${times('<ol><li>', 20)}x${times('</ol>', 20)}`, Math.ceil(count / 20)),
    ),
  ],
  [
    'many counters',
    count =>
      `<style>body{counter-reset:${many(count, i => ` a${i}`)}}p::before{content:counter(a1)}</style>${times('<p>x', 100)}`,
  ],
  ['reset counters', styleOf('p{counter-reset:a}p::before{content:counters(a,".")}', paragraphs)],
  [
    'strings',
    count => `<style>@page{@top-left{content:string(a)}}p{string-set:a content()}</style>${times('<p>word', count)}`,
  ],
  [
    'running elements',
    count =>
      `<style>@page{@top-left{content:element(a)}}p{position:running(a)}</style>${times('<p>word</p><div>x</div>', Math.ceil(count / 10))}`,
  ],
  ['page numbers', styleOf('p::before{content:counter(page) counter(pages)}', paragraphs)],
  ['leaders', styleOf('p::after{content:leader(".") "x"}', count => times('<p>word', Math.ceil(count / 4)))],
  ['footnotes', inside('', '<p>word<span style="float:footnote">note</span>')],
  ['footnotes of one paragraph', inside('<p>', 'word<span style="float:footnote">note</span> ')],
  ['labels', count => many(count, i => `<label for=a${i}>x</label><input id=a${i}>`)],
  ['radio buttons', inside('', '<input type=radio name=a>')],
  ['headings', count => many(count, i => `<h${1 + (i % 6)}>word</h${1 + (i % 6)}>`)],
  ['descending headings', count => many(count, i => `<h${1 + (i % 6)} id=a${i}>word</h${1 + (i % 6)}><p>x`)],
  [
    'anchors',
    count =>
      `<style>b{position:relative}i{position:absolute}</style>${many(Math.ceil(count / 10), i => `<b style="anchor-name:--a${i}">x</b><i style="position-anchor:--a${i};top:anchor(bottom)">y</i>`)}`,
  ],
  ['aria-labelledby', count => `<p id=a>x${times('<p aria-labelledby=a>x', count)}`],
  ['aria-owns', count => many(count, i => `<div id=a${i} aria-owns=a${i + 1}>x</div>`)],
  ['headers of cells', count => `<table><tr><th id=a>x</tr>${times('<tr><td headers=a>x', count)}</table>`],
  ['rows', inside('<table>', '<tr><td>word<td>word<td>word')],
  ['rows with borders', inside('<table style="border-collapse:collapse" border=1>', '<tr><td>word<td>word<td>word')],
  ['row spans', count => `<table>${times('<tr><td rowspan=3>x<td>y', count)}</table>`],
  ['one row span', count => `<table><tr><td rowspan=${count}>x<td>y${times('<tr><td>y', count)}</table>`],
  ['tables in cells', inside('<table><tr><td>', '<table><tr><td>x</table>', '</table>')],
  ['tables', inside('', '<table><tr><td>x<td>y</table>')],
  ['TeX', inside('', '<p>\\(x^2\\)')],
  ['TeX in one formula', count => `<p>\\(${times('x+', count)}x\\)`],
  ['TeX in depth', count => `<p>\\(${times('{', Math.min(count, 3000))}x${times('}', Math.min(count, 3000))}\\)`],
  [
    'TeX macros',
    count => `<p>\\(${many(Math.ceil(count / 100), i => `\\def\\a${String.fromCharCode(97 + (i % 26))}{x}`)}\\)`,
  ],
  ['dollars', inside('<p>', '$ ')],
  ['data blocks', inside('', '<pre><code class="language-js">const a = 1</code></pre>')],
  ['a listing', inside('<pre><code class="language-js">', 'const a = {b: [1, "x"]}\n', '</code></pre>')],
  ['forced breaks', inside('<p>', 'word<br>')],
  ['floats beside text', inside('<p>', '<i style="float:left">x</i> word ')],
  ['floats that do not fit', inside('', '<i style="float:left;width:60%">x</i>')],
  [
    'floats of every height',
    count =>
      many(count, i => `<i style="float:${i % 2 ? 'left' : 'right'};width:${i % 90}px;height:${(i * 7) % 90}px">x</i>`),
  ],
  ['misnested', inside('', '<p><b><i>x</p></b></i>')],
  ['foster parents', inside('<table>', 'word<tr>')],
  ['end tags', inside('<p>', '</x></p></b>')],
  ['comments', inside('', '<!-- x -->')],
  ['text nodes', inside('', 'x<!-- -->')],
  ['meta', inside('', '<meta name=a content=b>')],
  ['titles', inside('', '<title>x</title>')],
  ['languages', count => many(count, i => `<p lang=a${i.toString(36)}>x`)],
  ['directions', count => many(count, i => `<p dir=${i % 2 ? 'rtl' : 'ltr'}>x א`)],
  ['SVG paths', count => `<svg><path d="M0 0${times('l1 1', count)}" stroke=red /></svg>`],
  [
    'SVG gradients',
    count =>
      `<svg>${many(count, i => `<linearGradient id=a${i}><stop offset=0 /></linearGradient><rect width=9 height=9 fill="url(#a${i})"/>`)}</svg>`,
  ],
  ['SVG uses', count => `<svg><g id=a><rect width=9 height=9 /></g>${times('<use href=#a />', count)}</svg>`],
  ['SVG text', count => `<svg><text>${times('<tspan x=1 dy=1>word</tspan>', count)}</text></svg>`],
  [
    'SVG text on a path',
    count =>
      `<svg><path id=a d="M0 0${times('l1 1', count)}"/><text><textPath href=#a>${times('word ', count)}</textPath></text></svg>`,
  ],
  ['SVG positions', count => `<svg><text x="${times('1 ', count)}">${times('x', count)}</text></svg>`],
  ['SVG dashes', count => `<svg><path d="M0 0H${count * 10}" stroke=red stroke-dasharray="1 1"/></svg>`],
  ['SVG dash lists', count => `<svg><path d="M0 0H900" stroke=red stroke-dasharray="${times('1 ', count)}"/></svg>`],
  [
    'SVG markers',
    count =>
      `<svg><marker id=m markerWidth=3 markerHeight=3><path d="M0 0h3"/></marker><path marker-mid="url(#m)" d="M0 0${times('l1 1', count)}"/></svg>`,
  ],
  [
    'polygons in clip paths',
    count => `<p style="clip-path:polygon(${many(count, i => `${i % 100}% ${(i * 7) % 100}%,`)}0 0)">x`,
  ],
]

export const mixedCases = (): readonly (readonly [string, Repeated])[] => [...characters(), ...rules(), ...references()]
