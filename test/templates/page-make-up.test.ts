/** What the templates keep together at the foot of a page, and what they let go on on the next one. */
import { expect, test } from 'vitest'
import type { BoxFragment, Fragment, Placed } from '../../src/layout/types.ts'
import { linesOf, setSample, textsOf } from './pages.ts'

/** Lines of a page of Clean on A4; the text before leaves a few of them. */
const filler = (lines: number): string => `<p>${Array<string>(lines).fill('x').join('<br>')}</p>`
const LINES = 45

/** With so much text behind it that the last page is filled without help. */
async function linesPerPage(html: string): Promise<readonly number[]> {
  const set = await setSample({ html: `<!doctype html><body>${html}${filler(30)}`, template: 'clean' })
  const lines = linesOf(set)
  return set.paged.pages.map(({ index }) => lines.filter(({ page }) => page === index).length)
}

test('a page of Clean has the lines that these tests count with', async () => {
  expect((await linesPerPage(filler(60)))[0]).toBe(LINES)
})

test('bold items of a list do not hold on to one another', async () => {
  const items = '<li><p><b>bold</b></p></li>'.repeat(14)
  expect((await linesPerPage(`${filler(30)}<ul>${items}</ul><p>x</p>`))[0]).toBeGreaterThan(38)
  const plain = '<li><b>bold</b></li>'.repeat(14)
  expect((await linesPerPage(`${filler(30)}<ul>${plain}</ul><p>x</p>`))[0]).toBeGreaterThan(38)
})

test('a list of pictures that are links may be parted between them', async () => {
  const linked = (height: number): string => {
    const source = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='300' height='${height}'/>`
    return `<li><a href="https://example.org"><img alt="" width="300" height="${height}" src="${source}"></a></li>`
  }
  // The bold line and the first picture fit; the second one is too high for what is left.
  const [first] = await linesPerPage(`${filler(20)}<p><b>bold</b></p><ul>${linked(150)}${linked(500)}</ul>`)
  expect(first).toBeGreaterThan(20)
})

test('a bold line stays with what follows', async () => {
  const [first] = await linesPerPage(`${filler(LINES - 2)}<p><b>Model</b></p><blockquote><p>x<br>x<br>x</blockquote>`)
  expect(first).toBe(LINES - 2)
})

test('a table of many columns stays in the column of text where it is narrow', async () => {
  const table = (word: string): string => `<table>${`<tr>${`<td>${word}`.repeat(7)}`.repeat(3)}</table>`
  for (const template of ['clean', 'academic', 'dark']) {
    const startOf = async (html: string, text: string): Promise<number> =>
      textsOf(await setSample({ html: `<!doctype html><body>${html}`, template })).find(({ op }) =>
        op.text.startsWith(text),
      )!.rect.x
    const column = await startOf('<p>Text.</p>', 'Text')
    expect(await startOf(table('12'), '12'), template).toBeGreaterThan(column - 1)
    // One that is wider than the column and the margin after it begins before the column.
    expect(await startOf(table('incomprehensibility of words'), 'incom'), template).toBeLessThan(column - 10)
  }
})

test('short terms stand beside what is said of them', async () => {
  const brief = '<dl><dt>Date<dd>17 May<dt>Due<dd>16 June</dl>'
  const long = `<dl><dt>Date<dd>17 May<dt>Due<dd>${'16 June '.repeat(20)}</dl>`
  for (const template of ['clean', 'academic', 'dark', 'minimal', 'corporate']) {
    const baselines = async (html: string): Promise<readonly number[]> => {
      const lines = linesOf(await setSample({ html: `<!doctype html><body>${html}`, template }))
      return ['Date', '17 May'].map(text => lines.find(line => line.text === text)!.baseline)
    }
    const [term, description] = await baselines(brief)
    expect(description, template).toBeCloseTo(term!, 3)
    // Terms of any length hang in two of the templates.
    const [above, below] = await baselines(long)
    if (template === 'minimal' || template === 'corporate') expect(below, template).toBeCloseTo(above!, 3)
    else expect(below, template).toBeGreaterThan(above! + 10)
  }
})

test('terms that hang beside what is said of them part from the next ones', async () => {
  const list = (terms: number): string => `<dl>${'<dt>t<dd>description'.repeat(terms)}</dl>`
  for (const template of ['minimal', 'corporate', 'clean']) {
    const set = await setSample({ html: `<!doctype html><body>${filler(30)}${list(30)}`, template })
    const pages = linesOf(set).flatMap(({ page, text }) => (text === 'description' ? [page] : []))
    expect(new Set(pages), template).toEqual(new Set([0, 1]))
  }
})

test('a line of code below a heading stays with its text', async () => {
  const section = '<h2>Head</h2><p><code>GET /x</code></p><p>one<br>two<br>three</p>'
  const [first] = await linesPerPage(`${filler(LINES - 5)}${section}`)
  expect(first).toBe(LINES - 5)
})

test('a letter has its paragraphs in blocks, and what has headings does not', async () => {
  const text = '<p>A Name<br>A Street<br>A Town</p><p>Dear Sir,</p><p>Thank you.</p>'
  for (const template of ['clean', 'academic']) {
    const distance = async (html: string): Promise<number> => {
      const lines = linesOf(await setSample({ html: `<!doctype html><body>${html}`, template }))
      const [first, second] = ['Dear Sir,', 'Thank you.'].map(text => lines.find(line => line.text === text)!.baseline)
      return second! - first!
    }
    const plain = await distance(`<h2>Head</h2>${text}`)
    expect(await distance(text), template).toBeCloseTo(2 * plain, 3)
  }
})

test('a table of headings alone stays with the one after it', async () => {
  const table = `<table><thead><tr><th>Head</table><table>${'<tr><td>a<td>b</tr>'.repeat(50)}</table>`
  const pages = await Promise.all([40, 41, 42].map(lines => linesPerPage(`${filler(lines)}${table}`)))
  for (const [i, [first]] of pages.entries()) expect(first! - (40 + i), `after ${40 + i} lines`).not.toBe(1)
})

test('wide pictures in a row are figures, each by itself', async () => {
  const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>')}">`
  for (const row of [picture.repeat(3), `<a href="#a">${picture}</a>`.repeat(3)]) {
    const html = `<!doctype html><body>${filler(18)}<p>${row}</p>${filler(30)}`
    const { paged } = await setSample({ html, template: 'clean' })
    const pictures = paged.pages.map(({ body }) => (body === null ? 0 : picturesIn(body.fragment)))
    expect(pictures, row).toEqual([2, 1])
  }
})

function picturesIn(fragment: BoxFragment): number {
  if (fragment.image !== null) return 1
  return fragment.children.reduce((sum, { fragment }) => sum + (fragment.kind === 'box' ? picturesIn(fragment) : 0), 0)
}

test('a list of two or three items is not parted between them', async () => {
  for (const list of ['<li>one<li>two', '<li>one<li>two<li>three']) {
    const [first] = await linesPerPage(`${filler(LINES - 2)}<ul>${list}</ul><p>x</p>`)
    expect(first, list).toBe(LINES - 2)
    // What introduces it goes with it.
    const [introduced] = await linesPerPage(`${filler(LINES - 3)}<p>x:</p><ul>${list}</ul><p>x</p>`)
    expect(introduced, list).toBe(LINES - 3)
  }
})

test('two items of a list stand on either side of a break', async () => {
  const list = `<ul>${'<li>item'.repeat(6)}</ul>`
  // Above the list is half a line, and each marker counts as a line.
  expect(await linesPerPage(`${filler(LINES - 2)}${list}`)).toEqual([LINES - 2, 12 + 30])
  expect(await linesPerPage(`${filler(LINES - 6)}${list}`)).toEqual([LINES - 6 + 8, 4 + 30])
})

test('the name of a file stands over its listing, on the page of that', async () => {
  const listing = (name: string): string =>
    `<div class="literal"><div class="${name}">app.py</div><div class="highlight"><pre>one\ntwo\nthree</pre></div></div>`
  for (const [name, left] of [['code-block-caption', 3] as const, ['codeBlockTitle_x', 4] as const]) {
    const set = await setSample({
      html: `<body>${filler(LINES - left)}${listing(name)}${filler(30)}`,
      template: 'clean',
    })
    const [title, first] = ['app.py', 'one'].map(text => linesOf(set).find(line => line.text === text))
    expect(title?.page, name).toBe(first?.page)
    expect(first?.page, name).toBe(1)
    expect(first!.baseline - title!.baseline, name).toBeGreaterThan(0)
    // Less than two lines of the text, 15 pt each, so that it is seen what it is the name of.
    expect(first!.baseline - title!.baseline, name).toBeLessThan(40)
  }
})

test('a displayed formula stays with the sentence before it', async () => {
  const formula = '<math display="block"><mi>a</mi><mo>=</mo><mfrac><mi>b</mi><mi>c</mi></mfrac></math>'
  const pages = await Promise.all(
    [1, 2, 3].map(left => linesPerPage(`${filler(LINES - 2 - left)}<p>y<br>y<br>y</p>${formula}`)),
  )
  // Where the formula goes over, lines of its sentence go along: the page never ends right before it.
  for (const [i, [first]] of pages.entries()) expect(first, `${i + 1} lines left`).not.toBe(LINES - 2 - i - 1 + 3)
})

test('a caption wider than its table turns over within the column', async () => {
  const words = 'a caption of many words '.repeat(12)
  const html = `<body><table><caption>${words}</caption><tr><td>1<td>2<tr><td>3<td>4</table><p>${'text '.repeat(60)}</p>`
  for (const template of ['clean', 'academic', 'dark']) {
    const lines = linesOf(await setSample({ html, template }))
    const caption = lines.filter(({ text }) => text.includes('caption'))
    expect(caption.length, template).toBeGreaterThan(1)
    const widest = Math.max(...lines.filter(({ text }) => text.includes('text')).map(({ line }) => line.width))
    for (const { line } of caption) expect(line.width, template).toBeLessThanOrEqual(widest + 1)
  }
})

test('diagrams wider than the column go out into the margin, as far as tables do', async () => {
  const widths = async (template: string): Promise<readonly (number | undefined)[]> => {
    const figure = (width: number): string =>
      `<figure class="octavo-diagram" style="--diagram-width: ${width}px"><svg width="${width}" height="20"></svg></figure>`
    const { paged } = await setSample({ html: `<body>${figure(200)}${figure(2000)}`, template })
    const found: number[] = []
    const visit = ({ fragment }: Placed): void => {
      if (fragment.kind !== 'box') return
      if (fragment.box.element?.name === 'svg') found.push(fragment.width)
      fragment.children.forEach(visit)
    }
    visit(paged.pages[0]!.body!)
    return found
  }
  const MM = 96 / 25.4
  expect((await widths('clean')).map(width => Math.round(width! / MM))).toEqual([53, 168])
  expect((await widths('corporate')).map(width => Math.round(width! / MM))).toEqual([53, 152])
})

test.each(['clean', 'minimal', 'corporate', 'academic', 'dark'])(
  'a sentence with a colon stands nearer to its listing than to what it ends (%s)',
  async template => {
    const apart = async (sign: string): Promise<number> => {
      const set = await setSample({ html: `<body><p>Convert with${sign}</p><pre>one\ntwo</pre><p>x</p>`, template })
      const [sentence, first] = linesOf(set)
      return first!.baseline - sentence!.baseline
    }
    expect(await apart(':')).toBeLessThan((await apart('.')) - 4)
  },
)

test('stanzas and addresses are parted by a line and have no indent', async () => {
  const set = await setSample({ html: '<body><p>a<br>b<br>c</p><p>d<br>e<br>f</p><p>text</p>', template: 'clean' })
  const [, , c, d, e] = linesOf(set)
  const line = e!.baseline - d!.baseline
  expect(d!.baseline - c!.baseline).toBeCloseTo(2 * line, 2)
  const starts = textsOf(set).flatMap(({ op }) => (/^[a-f]$/.test(op.text) ? [op.at.x] : []))
  expect(starts).toHaveLength(6)
  for (const x of starts) expect(x).toBeCloseTo(starts[0]!, 0)
})

test.each(['clean', 'academic'])('what follows the line that says who or when has no indent (%s)', async template => {
  const html = `<body><h1>h</h1><p>text</p><p>text</p><h2>g</h2>
    <p class="byline">By a</p><p>b</p><p>c</p><h2>g</h2><p><time>1 May</time></p><p>d</p><p>e</p>`
  const texts = textsOf(await setSample({ html, template }))
  const startOf = (text: string): number => texts.find(({ op }) => op.text === text)!.op.at.x
  for (const [first, second] of ['bc', 'de']) expect(startOf(first!)).toBeLessThan(startOf(second!) - 8)
  expect(startOf('b')).toBeCloseTo(startOf('d'), 0)
})

test('bold words of a link or a heading have its colour in Dark', async () => {
  const html =
    '<body><h2>head <b>bold</b></h2><p>text <strong>strong</strong> <a href="https://a.example/">link <strong>inner</strong></a></p>'
  const texts = textsOf(await setSample({ html, template: 'dark' }))
  const colourOf = (word: string) => texts.find(({ op }) => op.text.includes(word))!.op.color
  expect(colourOf('inner')).toEqual(colourOf('link'))
  expect(colourOf('bold')).toEqual(colourOf('head'))
  expect(colourOf('strong')).not.toEqual(colourOf('text'))
})

test.each(['clean', 'minimal', 'corporate', 'academic', 'dark'])(
  'a figure with a caption drifts past the text after it (%s)',
  async template => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"/>'
    const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent(drawing)}">`
    const html = `<body>${filler(30)}<figure>${picture}<figcaption>c</figcaption></figure><p>after</p>${filler(40)}`
    const lines = linesOf(await setSample({ html, template }))
    expect(lines.find(({ text }) => text === 'c')?.page).toBe(1)
    expect(lines.find(({ text }) => text === 'after')?.page).toBe(0)
  },
)

test('a list of two terms is not parted between them, one of three is', async () => {
  for (const description of ['d', 'd'.repeat(101)]) {
    const list = (terms: number): string => `<dl>${`<dt>t</dt><dd>${description}</dd>`.repeat(terms)}</dl>`
    const lines = description === 'd' ? LINES - 2 : LINES - 4
    const [two] = await linesPerPage(`${filler(lines)}${list(2)}<p>x</p>`)
    expect(two, description).toBe(lines)
    const [three] = await linesPerPage(`${filler(lines - 1)}${list(3)}<p>x</p>`)
    expect(three, description).toBeGreaterThan(lines - 1)
  }
})

test('a figure that begins with its caption does not hold on to what comes before', async () => {
  const figure = `<figure><figcaption>c</figcaption><pre>${'x\n'.repeat(8)}</pre></figure>`
  const [first] = await linesPerPage(`${filler(LINES - 6)}<p>Commands:</p><pre>a\nb</pre>${figure}<p>x</p>`)
  expect(first).toBe(LINES - 6 + 3)
  const [whole] = await linesPerPage(`${filler(LINES - 2)}${figure}<p>x</p>`)
  expect(whole).toBe(LINES - 2)
})

test.each(['clean', 'minimal', 'corporate', 'academic', 'dark'])(
  'the title of a page has no room above it, whatever it is wrapped in (%s)',
  async template => {
    const topOf = async (html: string): Promise<number> =>
      linesOf(await setSample({ html: `<!doctype html>${html}`, template }))[0]!.baseline
    const plain = await topOf('<body><h1>T</h1><p>x</p>')
    expect(await topOf('<body><article><h1>T</h1><p>x</p></article>')).toBeCloseTo(plain, 2)
    expect(await topOf('<body><div><i></i><div><h1>T</h1><p>x</p></div></div>')).toBeCloseTo(plain, 2)
    expect(await topOf('<body><header><p>x</p></header><div><h1>T</h1></div>')).not.toBeCloseTo(plain, 0)
  },
)

test('a table that programs rule by its attribute has the rules of the template', async () => {
  const rules = async (attributes: string, template: string): Promise<number> => {
    const table = `<table ${attributes}><thead><tr><th>a<th>b<tbody><tr><td>c<td>d</table>`
    const { ops } = (await setSample({ html: `<!doctype html><body>${table}`, template })).display.pages[0]!
    return ops.filter(({ op }) => op === 'fill' || op === 'stroke').length
  }
  for (const template of ['clean', 'academic']) {
    expect(await rules('border', template), template).toBe(await rules('', template))
    expect(await rules('border=1', template), template).toBe(await rules('', template))
    expect(await rules('border=1 cellpadding=4', template), template).not.toBe(await rules('', template))
  }
  expect(await rules('border=1', 'none')).not.toBe(await rules('', 'none'))
})

test('notes of Markdown are as small as ours, and its rule is ours', async () => {
  const note = '<ol><li>note</li></ol>'
  const sizeOf = async (html: string): Promise<number> => {
    const texts = textsOf(await setSample({ html: `<!doctype html><body><p>x</p>${html}`, template: 'clean' }))
    return texts.find(({ op }) => op.text.includes('note'))!.op.size
  }
  const own = await sizeOf(`<section class="octavo-footnotes">${note}</section>`)
  for (const html of [
    `<div class="footnote"><hr>${note}</div>`,
    `<hr class="footnotes-sep"><section class="footnotes">${note}</section>`,
    `<section data-footnotes class="footnotes">${note}</section>`,
  ])
    expect(await sizeOf(html), html).toBe(own)
})

test('tabs are printed each under its name', async () => {
  const tabs = `<div class="tabbed-set tabbed-alternate" data-tabs="1:2"><input id="a" type="radio" checked><input id="b" type="radio">
    <div class="tabbed-labels"><label for="a">YAML</label><label for="b">TOML</label></div>
    <div class="tabbed-content"><div class="tabbed-block"><p>first</p></div><div class="tabbed-block"><p>second</p></div></div></div>`
  const set = await setSample({ html: `<!doctype html><body>${tabs}`, template: 'clean' })
  const lines = linesOf(set).toSorted((a, b) => a.baseline - b.baseline)
  expect(lines.map(({ text }) => text).filter(text => /[a-z]/i.test(text))).toEqual(['YAML', 'first', 'TOML', 'second'])
})

test('tabs keep their order, however many there are', async () => {
  const numbers = Array.from({ length: 11 }, (_, i) => i + 1)
  const labels = numbers.map(i => `<label>name ${i}</label>`).join('')
  const blocks = numbers.map(i => `<div class="tabbed-block"><p>text ${i}</p></div>`).join('')
  const tabs = `<div class="tabbed-set"><div class="tabbed-labels">${labels}</div><div class="tabbed-content">${blocks}</div></div>`
  const set = await setSample({ html: `<!doctype html><body>${tabs}`, template: 'clean' })
  const lines = linesOf(set).toSorted((a, b) => a.page - b.page || a.baseline - b.baseline)
  expect(lines.map(({ text }) => text).filter(text => /^(name|text)/.test(text))).toEqual(
    numbers.flatMap(i => [`name ${i}`, `text ${i}`]),
  )
})

test('a wide picture drifts wherever it is: after text, in a link without a paragraph, in a heading', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"/>'
  const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent(drawing)}">`
  for (const figure of [
    `<p>before ${picture}</p>`,
    `<p>before ${drawing.replace('/>', ' viewBox="0 0 900 1200"/>')}</p>`,
    `<a href="#a">${picture}</a>`,
    `<article><a href="#a">${picture}</a></article>`,
    `<h3>${picture}</h3>`,
  ]) {
    const html = `<!doctype html><body>${filler(30)}${figure}<p>after</p>${filler(40)}`
    const set = await setSample({ html, template: 'clean' })
    expect(linesOf(set).find(({ text }) => text === 'after')?.page, figure).toBe(0)
    const pictures = set.paged.pages.map(({ body }) => (body === null ? 0 : picturesIn(body.fragment)))
    expect(pictures.slice(0, 2), figure).toEqual([0, 1])
  }
})

test('labels of drawings stay legible: those shrink to 80 %, pictures to 65 %', async () => {
  const sizeOf = async (picture: string): Promise<number> => {
    const html = `<!doctype html><body>${filler(29)}<figure>${picture}</figure><h2>x</h2>${filler(30)}`
    const { paged } = await setSample({ html, template: 'clean' })
    const heights: number[] = []
    const visit = ({ fragment }: Placed): void => {
      if (fragment.kind !== 'box') return
      if (fragment.image !== null) heights.push(fragment.height)
      fragment.children.forEach(visit)
    }
    for (const { body } of paged.pages) if (body !== null) visit(body)
    return heights[0]!
  }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400"/>'
  expect(await sizeOf(`<img alt="" src="data:image/svg+xml,${encodeURIComponent(drawing)}">`)).toBeLessThan(320)
  expect(await sizeOf(drawing)).toBeGreaterThanOrEqual(320)
})

test('a heading that is a picture stands in the column of Minimal', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><rect width="300" height="150"/></svg>'
  const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent(drawing)}">`
  const { paged } = await setSample({ html: `<body><p>x</p><h2>${picture}</h2><p>y</p></body>`, template: 'minimal' })
  const widths: number[] = []
  const visit = ({ fragment }: Placed): void => {
    if (fragment.kind === 'text') return
    if (fragment.kind !== 'line' && fragment.box.element?.name === 'img') widths.push(Math.round(fragment.width))
    fragment.children.forEach(visit)
  }
  for (const { body } of paged.pages) if (body !== null) visit(body)
  expect(widths).toEqual([300])
})

test.each(['clean', 'minimal', 'corporate', 'academic', 'dark'])(
  'a list and a paragraph have the same distance from the heading after them (%s)',
  async template => {
    const distance = async (html: string): Promise<number> => {
      const laid = linesOf(await setSample({ html: `<!doctype html><body><h2>One</h2>${html}<h2>Two</h2>`, template }))
      return laid.at(-1)!.baseline - laid.at(-2)!.baseline
    }
    const afterText = await distance('<p>Text.</p><p>Text.</p>')
    expect(await distance('<ul><li>Item.</ul>')).toBeCloseTo(afterText, 1)
    expect(await distance('<p>Text.</p><ul><li>Item.</ul>')).toBeLessThan(afterText + 10.5)
  },
)

test.each(['clean', 'academic'])('what goes on or begins visibly has no indent (%s)', async template => {
  const startOf = async (before: string, html = '<p>after</p>'): Promise<number> => {
    const laid = await setSample({ html: `<!doctype html><body><p>Text.</p>${before}${html}`, template, math: true })
    return textsOf(laid).find(({ op }) => op.text.startsWith('after') || op.text.startsWith('2.2'))!.rect.x
  }
  const picture = '<a href="#"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width=40 height=9></a>'
  const indented = await startOf('<p>before</p>')
  for (const before of [
    '<p>\\[ a = b \\]</p>',
    `<p>${picture} ${picture}</p>`,
    '<blockquote><p><strong>Note</strong></p><p>after</p></blockquote>',
  ])
    expect(await startOf(before), before).not.toBeCloseTo(indented, 0)
  expect(await startOf('<p>2.1 The Supplier shall.</p>', '<p>2.2 The Customer shall.</p>')).toBeLessThan(indented - 5)
})

test.each(['clean', 'minimal', 'corporate', 'academic', 'dark'])(
  'fields stay in the column, and a select has room for its arrow (%s)',
  async template => {
    const widths = async (html: string, name: string): Promise<readonly number[]> => {
      const { paged } = await setSample({ html: `<!doctype html><body>${html}`, template })
      return paged.pages.flatMap(({ body }) => (body === null ? [] : widthsIn(body.fragment, name)))
    }
    const [paragraph] = await widths('<p>Text.</p>', 'p')
    const [area] = await widths('<p><textarea cols=200></textarea></p>', 'textarea')
    expect(area).toBeLessThan(paragraph! + 0.1)
    const [option] = await widths('<p><select><option>B</select></p>', 'option')
    const [select] = await widths('<p><select><option>B</select></p>', 'select')
    // The arrow is 10 px wide and stands 4 px from the edge.
    expect(select! - option!).toBeGreaterThan(18)
  },
)

/** Widths of the boxes of elements of a name, px. */
function widthsIn(fragment: Fragment, name: string): readonly number[] {
  if (fragment.kind === 'text') return []
  const own = fragment.kind === 'box' && fragment.box.element?.name === name ? [fragment.width] : []
  return [...own, ...fragment.children.flatMap(child => widthsIn(child.fragment, name))]
}

test('a head over several columns has its rule whatever its alignment', async () => {
  const rulesOf = async (attributes: string): Promise<number> => {
    const head = `<tr><th>a<th colspan=2 ${attributes}>b</tr><tr><th>c<th>d<th>e</tr>`
    const table = `<table><thead>${head}</thead><tbody><tr><td>1<td>2<td>3</table>`
    const { display } = await setSample({ html: `<!doctype html><body>${table}`, template: 'clean' })
    return display.pages[0]!.ops.filter(({ op }) => op === 'fill').length
  }
  expect(await rulesOf('align=center')).toBe(await rulesOf(''))
})

test('a wide picture in a span after text is a figure by itself', async () => {
  const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>')}">`
  const html = `<!doctype html><body>${filler(27)}<p>x <span>${picture}</span></p>`
  const { paged } = await setSample({ html, template: 'clean' })
  // It becomes smaller where it does not fit.
  expect(paged.pages.map(({ body }) => (body === null ? 0 : picturesIn(body.fragment)))).toEqual([1])
})
