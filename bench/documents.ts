/**
 * The documents that are measured: made from a seed, so that everyone measures the same ones.
 * Words follow the frequencies of English prose closely enough for shaping, breaking and compression to be realistic.
 */

/** A small generator with a known sequence (xorshift32, Marsaglia 2003). Gives numbers from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}

const FUNCTION_WORDS =
  'the of and to a in that it is was for on with as be at by this had not are but from or have an they which one were all their there been if more when will would who so no out up into than them can only other new some time could these two may then do first any my now such like our over even most me after also did many before must through years where much your way well down should because each just those people how too little state good very make world still own see men work long get here between both life being under never day same another know while last might us great old year off come since against go came right used take three'.split(
    ' ',
  )

const CONTENT_WORDS =
  'paragraph typesetter margin printing machine measure compositor galley alphabet distance letter library argument practice observation harbour mountain railway instrument experiment temperature pressure container compiler pipeline document archive evidence regulation committee department government university laboratory manufacture distribution equilibrium probability hypothesis interpretation consideration architecture foundation independent significant international administration responsibility communication development organisation characteristic correspondence representative transformation understanding circumstances approximately nevertheless extraordinary environmental contemporary photograph geography philosophy chemistry biology economics mathematics engineering agriculture literature language sentence vocabulary grammar rhythm contrast balance proportion geometry surface texture pattern colour shadow daylight evening winter summer autumn river valley forest village street window kitchen garden bridge station traveller merchant captain soldier teacher student doctor engineer painter writer reader speaker listener journey arrival departure beginning conclusion chapter volume edition manuscript catalogue register account balance payment contract customer supplier warehouse shipment delivery schedule deadline milestone release version upgrade deployment monitor threshold capacity throughput latency memory processor network protocol message packet header signature certificate permission identity session request response resource collection element attribute property function parameter variable constant expression statement iteration recursion structure sequence boundary interval segment fragment component interface module library service platform operating effective efficient reliable consistent accurate precise careful deliberate gradual sudden frequent occasional permanent temporary additional essential particular general specific ordinary remarkable visible hidden ancient modern local foreign public private common strange simple complex narrow broad shallow deep bright quiet heavy light rapid slow early late'.split(
    ' ',
  )

const NAMES = ['Lisbon', 'Ada', 'Rotterdam', 'Kepler', 'Geneva', 'Mercator', 'Aldus', 'Basel', 'Noether', 'Uppsala']

/** Sentences of pseudo-English. */
export class Prose {
  readonly #random: () => number
  words = 0

  constructor(seed: number) {
    this.#random = seeded(seed)
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1))
  }

  word(): string {
    this.words++
    const at = this.#random()
    if (at < 0.02) return this.pick(NAMES)
    // The few commonest words make up half of a text.
    return at < 0.52
      ? FUNCTION_WORDS[Math.floor(this.#random() ** 2 * FUNCTION_WORDS.length)]!
      : this.pick(CONTENT_WORDS)
  }

  phrase(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(' ')
  }

  sentence(): string {
    const count = this.between(6, 26)
    const words = Array.from({ length: count }, () => this.word())
    if (count > 12) words[Math.floor(count / 2)] += this.#random() < 0.8 ? ',' : ';'
    if (this.#random() < 0.06) words[2] = `“${words[2]}”`
    if (this.#random() < 0.05) words[4] = `${words[4]} (${this.between(1, 400)})`
    const text = words.join(' ')
    return `${text[0]!.toUpperCase()}${text.slice(1)}${this.#random() < 0.93 ? '.' : '?'}`
  }

  paragraph(sentences = this.between(3, 7)): string {
    return Array.from({ length: sentences }, () => this.#decorate(this.sentence())).join(' ')
  }

  #decorate(sentence: string): string {
    const at = this.#random()
    if (at > 0.16) return sentence
    const words = sentence.split(' ')
    const i = Math.floor(words.length / 2)
    const wrap = at < 0.06 ? 'em' : at < 0.1 ? 'strong' : at < 0.13 ? 'code' : 'a href="https://example.org/"'
    words[i] = `<${wrap}>${words[i]}</${wrap.split(' ')[0]}>`
    return words.join(' ')
  }
}

/** An article: a title, sections, a list, a quote and a block of code. About `words` words of HTML body. */
export function article(words: number, seed = 7): string {
  const prose = new Prose(seed)
  const parts = [`<h1>${capital(prose.phrase(6))}</h1>`]
  for (let section = 1; prose.words < words; section++) {
    parts.push(`<h2>${capital(prose.phrase(4))}</h2>`, `<p>${prose.paragraph()}</p>`, `<p>${prose.paragraph()}</p>`)
    if (section % 3 === 1) parts.push(list(prose))
    if (section % 4 === 2) parts.push(`<blockquote><p>${prose.paragraph(2)}</p></blockquote>`)
    if (section % 4 === 3) parts.push(code(prose))
    parts.push(`<p>${prose.paragraph()}</p>`)
  }
  return page(`An article of ${words} words`, parts.join('\n'))
}

/** A report: chapters of prose with a table in each section. */
export function report(words: number, seed = 11): string {
  const prose = new Prose(seed)
  const parts = [`<h1>${capital(prose.phrase(5))}</h1>`]
  while (prose.words < words) {
    parts.push(`<h2>${capital(prose.phrase(4))}</h2>`)
    for (let i = 0; i < 4 && prose.words < words; i++) {
      parts.push(`<h3>${capital(prose.phrase(3))}</h3>`)
      for (let p = 0; p < 5; p++) parts.push(`<p>${prose.paragraph()}</p>`)
      parts.push(i % 2 === 0 ? table(prose, prose.between(8, 30)) : list(prose))
    }
  }
  return page(`A report of ${words} words`, parts.join('\n'))
}

/** A long article with pictures and tables. About `words` words of HTML body. */
export function illustrated(words: number, seed = 17): string {
  const prose = new Prose(seed)
  const parts = [`<h1>${capital(prose.phrase(6))}</h1>`]
  for (let section = 1; prose.words < words; section++) {
    parts.push(`<h2>${capital(prose.phrase(4))}</h2>`)
    for (let p = 0; p < 4; p++) parts.push(`<p>${prose.paragraph()}</p>`)
    if (section % 3 === 0) parts.push(table(prose, prose.between(6, 14)))
    else if (section % 3 === 1) parts.push(figure(prose, section))
    else parts.push(list(prose))
  }
  return page(`An illustrated article of ${words} words`, parts.join('\n'))
}

/** One page with a design of its own: addresses side by side, positions in a table, a sum. */
export function invoice(positions = 12, seed = 19): string {
  const prose = new Prose(seed)
  const rows = Array.from({ length: positions }, (_, i) => {
    const price = prose.between(500, 90_000) / 100
    const count = prose.between(1, 9)
    return `<tr><td>${i + 1}</td><td>${capital(prose.phrase(4))}</td><td class="n">${count}</td><td class="n">${price.toFixed(2)}</td><td class="n">${(price * count).toFixed(2)}</td></tr>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Invoice 2041</title><style>${INVOICE_STYLE}</style></head><body>
<header><div><strong>Aldus &amp; Sons</strong><br>12 Harbour Street<br>Lisbon</div><div class="n">Invoice 2041<br>2 March 2026</div></header>
<section class="to"><h2>To</h2><p>${prose.sentence()}</p></section>
<table><thead><tr><th>No.</th><th>Item</th><th class="n">Count</th><th class="n">Price</th><th class="n">Sum</th></tr></thead><tbody>${rows.join('')}</tbody>
<tfoot><tr><td colspan="4">Total</td><td class="n">4,120.50</td></tr></tfoot></table>
<p class="note">${prose.paragraph(2)}</p></body></html>`
}

const INVOICE_STYLE = `@page { size: A4; margin: 20mm }
body { font: 10pt/1.4 sans-serif; color: #222; margin: 0 }
header { display: flex; justify-content: space-between; border-bottom: 2px solid #246; padding-bottom: 8px }
.n { text-align: right; font-variant-numeric: tabular-nums }
.to { margin: 24px 0; padding: 8px 12px; background: #f3f6fa; border-radius: 4px }
h2 { font-size: 11pt; margin: 0 0 4px }
table { width: 100%; border-collapse: collapse }
th { text-align: left; border-bottom: 1px solid #246; padding: 4px 6px }
td { border-bottom: 1px solid #ccd; padding: 4px 6px }
tfoot td { font-weight: bold; border-bottom: none }
.note { margin-top: 24px; font-size: 9pt }`

/** One table of many rows. */
export function ledger(rows: number, seed = 13): string {
  const prose = new Prose(seed)
  return page(`A table of ${rows} rows`, `<h1>Ledger</h1>${table(prose, rows, 8)}`)
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><article>\n${body}\n</article></body></html>`

function list(prose: Prose): string {
  const items = Array.from({ length: prose.between(3, 6) }, () => `<li>${prose.sentence()}</li>`)
  return `<ul>${items.join('')}</ul>`
}

function code(prose: Prose): string {
  const lines = Array.from(
    { length: prose.between(4, 9) },
    (_, i) => `${'  '.repeat(i % 3)}const ${prose.word()} = ${prose.word()}(${i})`,
  )
  return `<pre><code>${lines.join('\n')}</code></pre>`
}

/** A drawing of bars, as large as a photograph on the page. */
function figure(prose: Prose, section: number): string {
  const bars = Array.from({ length: 24 }, (_, i) => {
    const height = prose.between(20, 280)
    return `<rect x='${i * 25}' y='${300 - height}' width='20' height='${height}' fill='hsl(${(section * 47 + i * 9) % 360} 50% 45%)'/>`
  })
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 300'>${bars.join('')}</svg>`
  const address = `data:image/svg+xml,${svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`
  return `<figure><img src="${address}" alt="${prose.phrase(5)}" width="600" height="300"><figcaption>${prose.sentence()}</figcaption></figure>`
}

function table(prose: Prose, rows: number, columns = 4): string {
  const head = Array.from({ length: columns }, () => `<th>${capital(prose.word())}</th>`).join('')
  const cells = (row: number): string =>
    Array.from({ length: columns }, (_, i) =>
      i === 0
        ? `<td>${capital(prose.phrase(2))}</td>`
        : `<td>${i === 1 ? prose.phrase(1) : (row * 37 + i * 911) % 10_000}</td>`,
    ).join('')
  const body = Array.from({ length: rows }, (_, row) => `<tr>${cells(row)}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
