/** Documents without a fault, among them all that authors hide on purpose: the proof has nothing to say of them. */
import { describe, expect, test } from 'vitest'
import { templateNames } from '../../src/render/templates.ts'
import { CONTAINERS, Draw, documentAround, requestOf } from './contexts.ts'
import { faultsOf, proved } from './harness.ts'

const SR_ONLY =
  'position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;white-space:nowrap;border:0'

/** Hidden, doubled or faint on purpose. */
const ON_PURPOSE: Readonly<Record<string, string>> = {
  'gradient text': '<h2 style="background:linear-gradient(red,blue);background-clip:text;color:transparent">Shiny</h2>',
  'outlined text': '<h2 style="color:#fff;-webkit-text-stroke:1px #000">Stroke</h2>',
  'clip of nothing': `<span style="${SR_ONLY};clip:rect(0,0,0,0)">for readers of screens alone</span>`,
  'clip of a pixel': `<a style="${SR_ONLY};clip:rect(1px,1px,1px,1px)">skip to the content</a>`,
  'clip-path': `<span style="${SR_ONLY};clip-path:inset(50%)">for readers of screens alone</span>`,
  'far left': '<div style="position:absolute;left:-9999px">skip to the content</div>',
  'far left by ems': '<div style="position:absolute;left:-999em;top:auto">skip to the content</div>',
  'far above': '<div style="position:absolute;top:-10000px">skip to the content</div>',
  'hidden visibility': '<p style="visibility:hidden">nobody sees this <b>or this</b></p>',
  'no opacity': '<p style="opacity:0">nobody sees this</p>',
  'no display': '<p style="display:none">nobody sees this</p><p hidden>nor this</p>',
  'indented away': '<h1 style="text-indent:-9999px;background:#ccc;width:90px;height:30px">Logo</h1>',
  'indented out of its box':
    '<h1 style="text-indent:100%;white-space:nowrap;overflow:hidden;background:#ccc;width:90px;height:30px">Logo</h1>',
  'no size': '<p style="font-size:0">nobody <i style="font-size:14px">but this</i> sees</p>',
  'collapsed panel': '<div style="max-height:0;overflow:hidden"><p>An answer that is folded away.</p></div>',
  'closed details': '<details><summary>A question</summary><p>An answer</p></details>',
  'template, script, style, noscript':
    '<template><p>later</p></template><script>let a = "text"</script><noscript>Without scripts</noscript>',
  ruby: '<p>The word <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby> is written so.</p>',
  'superscripts and subscripts':
    '<p>x<sup>2</sup><sub>i</sub> + H<sub>2</sub>O, 1<sup>st</sup>, <small>small</small> E<sup>x<sup>2</sup></sup></p>',
  'drop cap':
    '<p class="dc">Quite a long paragraph with a letter that is set apart from it, over three lines of text. It goes on for long enough to have some lines beside the letter and below it, in every column that a page may have.</p><style>.dc::first-letter{float:left;font-size:3.2em;line-height:.8}</style>',
  'initial letter':
    '<p class="il">Quite a long paragraph with a letter that is set apart, over three lines of text, and some words more to come below it.</p><style>.il::first-letter{initial-letter:3}</style>',
  'doubled for its looks':
    '<div style="position:relative;font-size:30px">Doubled<span aria-hidden="true" style="position:absolute;left:2px;top:2px;color:#bbb;z-index:-1">Doubled</span></div>',
  watermark:
    '<div style="position:fixed;top:40%;left:10%;font-size:90px;color:rgba(0,0,0,.08);transform:rotate(-30deg)">DRAFT</div>',
  'watermark behind':
    '<div style="position:absolute;z-index:-1;font-size:40px;opacity:.1">CONFIDENTIAL</div><p>Words of the document over it, in one line or two.</p>',
  shadow: '<h2 style="text-shadow:1px 1px 2px #000,-1px 0 #888;color:white">White with shadow</h2>',
  'alternative text': '<p><img alt="A picture of a bird" src="data:,"> and <img alt="" src="data:,"> more</p>',
  'repeated head': `<table><thead><tr><th>Name<th>Value</thead>${'<tr><td>a row<td>of cells'.repeat(70)}</table>`,
  'hyphens and soft hyphens':
    '<p lang="en" style="width:90px;hyphens:auto;text-align:justify">extraordinary responsibilities in­ter­na­tion­al characteristic</p>',
  markers: '<ol><li>one<li>two<ul><li>inner</ul></ol><ul style="list-style-position:inside"><li>inside</ul>',
  ellipsis:
    '<div style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">a long line that ends</div>',
  'text on a picture':
    '<div style="background:url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%229%22%20height=%229%22%3E%3Crect%20width=%229%22%20height=%229%22%20fill=%22navy%22/%3E%3C/svg%3E);color:white;padding:9px">White on navy</div>',
  'contents display':
    '<div style="display:contents"><p>One <span style="display:contents">two <b>three</b></span></p></div>',
  'letters changed':
    '<p style="text-transform:uppercase">straße İstanbul ﬁne</p><p style="font-variant:small-caps">ﬃ Small</p>',
  'right to left': '<p dir="rtl">שלום <b>עולם</b> 123 abc</p><p dir="rtl">مرحبا <i>بالعالم</i></p>',
  'tight headings':
    '<h1 style="font-size:40px;line-height:.9">Jumping typography, quickly going over several lines of a page</h1>',
  'tight box':
    '<div style="line-height:1;overflow:hidden;font-size:15px"><b style="display:block;height:1em;overflow:hidden">Typography gj</b></div>',
  controls:
    '<p><input value="typed"> <select><option>one<option selected>two</select> <textarea>many words</textarea> <button>Go</button></p>',
  formula: '<p>Then <math><mi>a</mi><mo>=</mo><msup><mi>b</mi><mn>2</mn></msup></math> holds.</p>',
  drawing: '<svg width="90" height="30"><text x="5" y="20">chart</text><title>A chart</title></svg>',
  'running head':
    '<style>@page{@top-center{content:element(h)}} .h{position:running(h)}</style><p class="h">Head of the page</p><p>Text.</p>',
  footnote: '<style>.f{float:footnote}</style><p>Text<span class="f">A note with words.</span> goes on.</p>',
  columns: `<div style="columns:2">${'<p>Some words in a column, and more of them.</p>'.repeat(9)}</div>`,
  'white on colour':
    '<p style="background:#036;color:#fff;padding:4px">light <a href="#x" style="color:#fe0">linked</a></p>',
}

const clean = (text: string, draw: Draw): string =>
  draw.pick([
    `<p>${text} ${draw.words(40)}</p>`,
    `<h3>${draw.words(4)}</h3><p>${text}</p>`,
    `<p>${draw.words(9)} <b>${text}</b> <code>${draw.words(2)}</code> ${draw.words(9)}</p>`,
    `<pre>${draw.words(4)}\n  ${draw.words(3)}\n</pre><p>${text}</p>`,
    `<ol><li>${text}<li>${draw.words(9)}</ol>`,
    `<p style="color:#555;background:#f4f4f4;border-radius:6px;padding:6px">${text}</p>`,
  ])

describe('nothing is wrong', () => {
  test('with what is hidden or doubled on purpose, whatever the template', async () => {
    const alarms: string[] = []
    const templates = templateNames()
    for (const [index, [name, html]] of Object.entries(ON_PURPOSE).entries())
      for (const template of ['none', templates[index % templates.length]!]) {
        const found = faultsOf(await proved(`<!doctype html><p>Before it.</p>${html}<p>After it.</p>`, { template }))
        alarms.push(...found.map(fault => `${name}, ${template}: ${fault}`))
      }
    expect(alarms).toEqual([])
  })

  test('with 150 ordinary documents', async () => {
    const alarms: string[] = []
    let pages = 0
    for (let seed = 0; seed < 150; seed++) {
      const draw = new Draw(seed + 100)
      const html = documentAround(clean(draw.words(18), draw), draw, CONTAINERS[seed % CONTAINERS.length]!)
      const request = requestOf(draw)
      const found = await proved(html, request)
      pages += found.display.pages.length
      alarms.push(...faultsOf(found).map(fault => `${seed} ${JSON.stringify(request)} ${fault}\n${html}`))
    }
    expect(alarms).toEqual([])
    expect(pages).toBeGreaterThanOrEqual(150)
  })
}, 240_000)
