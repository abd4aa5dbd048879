/** The examples with which a renderer practises: prose with what documents usually contain, and a page of facts and sums. */

const PARAGRAPHS = [
  'The measuring instrument was brought to the harbour in early spring, when the water is lowest and the current between the piers can be read from the marks on the stones. Three of the seven stations had kept their original scales; the others were replaced during the general repair of the embankment, and nobody had recorded by how much.',
  'Comparison with the older registers shows a difference that is small, regular and easily explained: the observers read the upper edge of the surface, as they had been taught, while the apparatus responds to its average. We therefore subtract a constant from every value before 1931, which brings both series into agreement within a few millimetres.',
  'It would be unreasonable to expect more of instruments that stood in the open for sixty years. What remains uncertain is the behaviour of the northern channel, where sediment accumulates after each storm and is carried away again by the following tide, so that two measurements on successive days describe two different places.',
]

const prose = (from: number): string =>
  PARAGRAPHS.map((_, i) => PARAGRAPHS[(i + from) % PARAGRAPHS.length]!)
    .map((text, i) => `<p>${i === 1 ? text.replace('constant', '<em>constant</em>') : text}</p>`)
    .join('\n')

const rows = (count: number, row: (i: number) => readonly (string | number)[]): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `<tr>${row(i)
        .map(cell => `<td>${cell}</td>`)
        .join('')}</tr>`,
  ).join('')

const ARTICLE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Levels of the harbour</title></head><body><article>
<h1>Levels of the harbour</h1>${prose(0)}
<h2>Stations</h2>${prose(1)}<ul><li>The mole, since 1874.</li><li>The <strong>northern</strong> channel, with interruptions.</li>
<li>The <a href="https://example.com/lock">lock</a>, see <code>stations.csv</code>.</li></ul>
<blockquote><p>Whoever reads a scale reads what he expects.</p></blockquote>
<pre><code>const level = reading - zero
if (level < 0) report(station, level)</code></pre>
<h2>Results</h2>${prose(2)}<table><thead><tr><th>Station</th><th>Mean</th><th>Highest</th></tr></thead><tbody>
${rows(12, i => [`Station ${i + 1}`, 412 + 7 * i, `${512 + 3 * i}.${i % 10}`])}</tbody></table>
<ol><li>Zero points were levelled again.</li><li>Gaps were left empty.</li></ol>${prose(1)}</article></body></html>`

const INVOICE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Invoice</title><style>
.head { display: flex; justify-content: space-between; gap: 2em } .sum { text-align: right; font-weight: bold }
table { width: 100%; border-collapse: collapse } td, th { padding: .3em .5em; border-bottom: 1px solid #ccd } .notes { color: #556 }
.grid { display: grid; grid-template-columns: 1fr 2fr; gap: 4px 1em }
</style></head><body><div class="head"><div><h1>Invoice</h1><p>Number 2041</p></div><div><p>Quay Works Ltd<br>4 Ropery Lane</p></div></div>
<div class="grid"><span>Date</span><span>4 March</span><span>Due</span><span>3 April</span></div>
<table><thead><tr><th>Item</th><th>Quantity</th><th>Price</th><th>Sum</th></tr></thead><tbody>
${rows(14, i => [`Survey of section ${i + 1}`, i + 2, '48.50', ((i + 2) * 48.5).toFixed(2)])}</tbody></table>
<p class="sum">Total 5,771.50</p><div class="notes">${PARAGRAPHS[2]!}</div></body></html>`

/** HTML of the examples. */
export const EXAMPLES: readonly string[] = [ARTICLE, INVOICE]
