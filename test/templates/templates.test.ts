/** The five templates, measured on their samples: fonts, grid, contrast, edges, and what may not be parted. */
import { describe, expect, test } from 'vitest'
import type { Element } from '../../src/html/document.ts'
import type { Placed } from '../../src/layout/types.ts'
import { bodyLinesOf, contrast, linesOf, offGrid, type Sample, sample, setSample, textsOf } from './pages.ts'

const TEMPLATES = ['clean', 'minimal', 'corporate', 'academic', 'dark']
const ELEMENTS = sample('elements.html')

/** Size and leading of the text in points, as design and README give them. */
const TEXT: Readonly<Record<string, readonly [size: number, leading: number]>> = {
  clean: [10.5, 15],
  minimal: [9.5, 14],
  corporate: [9.5, 13.5],
  academic: [11, 14],
  dark: [10, 15.5],
}

/** Faces of a text with a heading, emphasis, a caption and code. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  clean: [
    'SourceCodePro-Regular',
    'SourceSans3-Regular',
    'SourceSans3-Semibold',
    'SourceSerif4-It',
    'SourceSerif4-Regular',
    'SourceSerif4-Semibold',
  ],
  minimal: ['Inter-Italic', 'Inter-Regular', 'Inter-SemiBold', 'JetBrainsMono-Regular'],
  corporate: [
    'FiraCode-Regular',
    'FiraSans-Italic',
    'FiraSans-Regular',
    'FiraSans-SemiBold',
    'FiraSansCondensed-Regular',
  ],
  academic: ['LibertinusMono-Regular', 'LibertinusSerif-Italic', 'LibertinusSerif-Regular', 'LibertinusSerif-Semibold'],
  dark: [
    'AlegreyaSans-Bold',
    'AlegreyaSans-Medium',
    'JetBrainsMono-Regular',
    'Literata-Italic',
    'Literata-Regular',
    'Literata-SemiBold',
  ],
}

const PLAIN = `<h1>Title</h1><p>${'Words of a plain paragraph, one after the other. '.repeat(20)}</p>
<p>Some <em>emphasis</em>, some <b>weight</b>, a <code>name</code>, a<sup>1</sup> and H<sub>2</sub>O in ${'a sentence that goes on '.repeat(12)}</p>
<h2>Heading</h2><p>${'More words. '.repeat(60)}</p><figure><p>x</p><figcaption>Caption</figcaption></figure>`

/** All lines of text stand on one grid: of lines where paragraphs have no gaps, of half lines where these are half lines. */
const GRID: Readonly<Record<string, number>> = { clean: 1, minimal: 0.5, corporate: 0.5, academic: 1, dark: 0.5 }

const BETWEEN = [
  '<h2>A heading</h2>',
  '<h2>A heading that is so long that it has to be broken over two lines, or even over three of them</h2>',
  '<h3>A third level</h3>',
  '<h2>Two in a row</h2><h3>The second</h3><h4>The third</h4>',
  '<pre><code>one\ntwo\nthree</code></pre>',
  `<pre>${'a line of a listing that goes over the page\n'.repeat(30)}</pre>`,
  '<table><tr><th>a<th>b<tr><td>1<td>2<tr><td>3<td>4</table>',
  `<table><caption>c</caption>${'<tr><td>1<td>2'.repeat(30)}</table>`,
  '<figure><svg width="200" height="97"></svg><figcaption>A caption</figcaption></figure>',
  '<p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="" width="90" height="71"></p>',
  '<blockquote><p>A quotation.</p><p>Of two paragraphs.</p></blockquote>',
  `<ul>${'<li>An item</li>'.repeat(20)}</ul>`,
  '<ol><li><p>One</p><pre>two</pre></li></ol>',
  '<dl><dt>Term</dt><dd>What it is</dd><dt>Other</dt><dd>What that is</dd></dl>',
  '<details><summary>Summary</summary><p>More</p></details>',
  '<div class="octavo-callout octavo-callout-note"><p class="octavo-callout-title">Note</p><p>Mind.</p></div>',
  '<p class="octavo-embed"><a href="https://a.example/">A film</a></p>',
  '<div class="octavo-math octavo-math-display">x = y</div>',
  '<fieldset><legend>Delivery</legend><label><input type="radio"> by post</label></fieldset>',
  '<hr>',
]

const MIXED = `<h1>Title</h1>${BETWEEN.map(
  (block, i) =>
    `${block}<p>${i}. ${'Words of a paragraph, one after the other. '.repeat(9 + (i % 5))}</p><p>And ${'more words. '.repeat(30)}</p>`,
).join('')}`

const WORDS =
  `measure reader printer letter — because “although” reasonable, considerations: nevertheless typographical; of the a
in on when it was is not economics-based (hyphenation) state-of-the-art eighteenth household's quality far. compositor — margins`.split(
    /\s+/,
  )

/** Two paragraphs with lines that only just fit, and many of all shapes. */
const TIGHT = [
  `leading binding discretionary roman “quality” signature fixed/required/off-the-top paper economics-based a although margin quire
  sheet binding where economics-based compositor “quality” letter hyphenation press when baseline which heading baselines however,
  century baseline.`,
  `— considerations discretionary notwithstanding “quality” while binding fixed/required/off-the-top printer which colour (on the and
  line fixed/required/off-the-top that which of although paragraph grey (on figure binding baselines signature signature household:
  baseline.`,
]

const VARIED = `<p>x</p>${TIGHT.map(text => `<p>${text}</p>`).join('')}${Array.from({ length: 200 }, (_, i) => {
  const words = Array.from({ length: 60 }, (_, k) => WORDS[(i * 37 + k * k * 11 + i * k * 7) % WORDS.length])
  return `<p>${words.join(' ')}</p>`
}).join('')}`

const points = (px: number): number => px * 0.75

/** The leading of the root, px. Templates give it as a factor, so that it follows other sizes. */
function leadingOf({ styled }: Sample): number {
  const { fontSize, lineHeight } = styled.styles[0]!.self
  if (typeof lineHeight !== 'object') throw new Error('the leading of the root is no factor')
  return lineHeight.factor * fontSize
}

describe.each(TEMPLATES)('%s', template => {
  test.each(['A4', 'Letter'])(
    'sets every element on %s, and warns of the two missing pictures only',
    async pageSize => {
      const { warnings } = await setSample({ html: ELEMENTS, template, page_size: pageSize })
      expect(warnings.map(({ code }) => code)).toEqual(['image_missing', 'image_missing'])
    },
  )

  test('is set in its own faces, and in no other', async () => {
    const { display } = await setSample({ html: PLAIN, template })
    const names = new Set(textsOf({ display }).map(({ op }) => op.face.postscriptName))
    expect([...names].sort()).toEqual(FACES[template])
  })

  test('has text of the size and leading of its design', async () => {
    const plain = await setSample({ html: PLAIN, template })
    const [size, leading] = TEXT[template]!
    expect(points(plain.styled.styles[0]!.self.fontSize)).toBeCloseTo(size, 6)
    expect(points(leadingOf(plain))).toBeCloseTo(leading, 6)
  })

  test('sets lines of text equally far apart, whatever stands in them', async () => {
    const plain = await setSample({ html: PLAIN, template })
    const lines = bodyLinesOf(plain)
    expect(lines.length).toBeGreaterThan(20)
    for (const { line } of lines) expect(line.height).toBeCloseTo(leadingOf(plain), 6)
  })

  test('lets no line of text stick out by more than punctuation may', async () => {
    const laid = await setSample({ html: VARIED, template })
    const lines = bodyLinesOf(laid)
    expect(lines.length).toBeGreaterThan(800)
    const excess = lines.map(({ line, text }) => {
      const ends = line.children.map(({ x, fragment }) => x + fragment.width)
      return { text, excess: Math.max(...ends) - line.width }
    })
    expect(excess.filter(each => each.excess > 4)).toEqual([])
  })

  test.each(['A4', 'Letter'])('returns to the grid on %s after what is of any height', async pageSize => {
    const mixed = await setSample({ html: MIXED, template, page_size: pageSize })
    const leading = leadingOf(mixed)
    expect(mixed.paged.pages.length).toBeGreaterThan(6)
    expect(bodyLinesOf(mixed).length).toBeGreaterThan(180)
    const off = offGrid(mixed, leading * GRID[template]!).map(({ page, text }) => `${page}: ${text}`)
    expect(off.slice(0, 3)).toEqual([])
  })

  test.each(['elements.html', 'thread.html', 'guide.html'])(
    'can be read: %s has a contrast of 4.5 and more',
    async name => {
      const faint = textsOf(await setSample({ html: sample(name), template }))
        .map(({ op, ground }) => ({ text: op.text, ratio: contrast(op.color, ground) }))
        .filter(({ ratio }) => ratio < 4.5)
      expect(faint).toEqual([])
    },
  )

  test.each(['#ffe000', '#12355b', '#ffffff', '#000000'])('reads its links in a profile’s accent %s', async accent => {
    const css = `:root { --accent: ${accent} }`
    const texts = textsOf(await setSample({ html: '<p><a href="https://a.example/">link</a>', template, css }))
    const link = texts.find(({ op }) => op.text === 'link')!
    expect(contrast(link.op.color, link.ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['A4', 'Letter', 'Legal', 'A5', 'A6', 'A4 landscape', '4in x 6in'])(
    'loses nothing over the edge of %s',
    async pageSize => {
      const laid = await setSample({ html: ELEMENTS, template, page_size: pageSize })
      expect(textsOutside(laid)).toEqual([])
      expect(endsWithHeading(laid)).toEqual([])
    },
  )

  test('loses nothing over the edge where lines run to the left', async () => {
    const html = ELEMENTS.replace('<html lang="en">', '<html lang="he" dir="rtl">')
    expect(html).not.toBe(ELEMENTS)
    expect(textsOutside(await setSample({ html, template }))).toEqual([])
  })

  test.each([7, 10, 14, 20])('loses nothing of a table of %i columns', async columns => {
    const row = (name: string, cell: string) => `<tr>${`<${name}>${cell}</${name}>`.repeat(columns)}</tr>`
    const html = `<table>${row('th', 'Incomprehensibly')}${row('td', '1,234.56')}${row('td', '<code>snake_case</code>')}</table>`
    expect(textsOutside(await setSample({ html, template }))).toEqual([])
  })

  test('is mirrored for texts that are read from right to left', async () => {
    const marginOf = async (dir: string) => {
      const { paged } = await setSample({ html: `<html dir="${dir}"><h1>x</h1><h2>y</h2><p>z`, template })
      return paged.pages[0]!.geometry.margin
    }
    const [ltr, rtl] = [await marginOf('ltr'), await marginOf('rtl')]
    expect([rtl.left, rtl.right]).toEqual([ltr.right, ltr.left])
  })

  test('numbers its pages', async () => {
    const { display } = await setSample({ html: `${'<p>x</p>'.repeat(5)}<p style="break-before: page">y`, template })
    const folios = display.pages.map((_, page) =>
      textsOf({ display })
        .filter(text => text.page === page && (text.op.owner === 'header' || text.op.owner === 'footer'))
        .map(({ op }) => op.text)
        .join(''),
    )
    expect(folios).toEqual(template === 'corporate' ? ['1 / 2', '2 / 2'] : ['1', '2'])
  })
})

/** Texts that are not on the paper, or not all of them. */
function textsOutside(laid: Sample): readonly string[] {
  const { width, height } = laid.display.pages[0]!
  return textsOf(laid)
    .filter(({ rect }) => rect.x < 0 || rect.x + rect.width > width || rect.y < 0 || rect.y + rect.height > height)
    .map(({ op, page }) => `${page}: ${op.text}`)
}

/** Pages whose last line is a heading. */
function endsWithHeading(laid: Sample): readonly string[] {
  const lines = linesOf(laid)
  const last = lines.filter(({ page }, index) => lines[index + 1]?.page !== page).slice(0, -1)
  return last.filter(({ element }) => isInHeading(element)).map(({ page, text }) => `${page}: ${text}`)
}

const isInHeading = (element: Element | null): boolean => {
  for (let at = element; at !== null; at = at.parent) if (/^h[1-6]$/.test(at.name)) return true
  return false
}

describe('print profiles', () => {
  test.each(['acme', 'letterhead', 'journal'])('the example %s is set without warnings', async profile => {
    const { warnings } = await setSample({ html: sample('report.html'), profile, date: '2026-01-31' })
    expect(warnings.map(({ message }) => message)).toEqual([])
  })

  test('give furniture the place that the template has for it', async () => {
    const html = `<h1>T</h1><p>x</p><p style="break-before: page">y`
    const own = textsOf(await setSample({ html, template: 'clean' })).find(({ op }) => op.owner === 'footer')!
    const footer = { left: 'left', center: '{page}', right: 'right' }
    const texts = textsOf(await setSample({ html, template: 'clean', footer })).filter(
      ({ page, op }) => page === 0 && op.owner === 'footer',
    )
    expect(texts.map(({ op }) => op.text)).toEqual(['left', '1', 'right'])
    expect(new Set(texts.map(({ op }) => op.at.y))).toEqual(new Set([own.op.at.y]))
  })
})

/** Fragments of the flow that show an element, on all pages, with their edges in px from the left of the sheet. */
function edgesOf({ paged }: Sample, name: string): readonly { readonly left: number; readonly right: number }[] {
  const found: { left: number; right: number }[] = []
  const visit = ({ x, fragment }: Placed, left: number): void => {
    if (fragment.kind !== 'box') return
    if (fragment.box.kind !== 'inline-root' && fragment.box.element?.name === name)
      found.push({ left: left + x, right: left + x + fragment.width })
    else for (const child of fragment.children) visit(child, left + x)
  }
  for (const { body } of paged.pages) if (body !== null) visit(body, 0)
  return found
}

describe('what reaches out of the column', () => {
  const code = `<pre><code>${'x'.repeat(90)}</code></pre>`
  const cell = `<td><code>${'long_name_'.repeat(4)}</code><td>x<td>${'some words that need room '.repeat(4)}`
  const table = `<table><tr><th>A<th>B<th>C<tr>${cell}<tr>${cell}</table>`

  test.each(['clean', 'dark'])('ends at one edge in %s', async template => {
    const laid = await setSample({ html: `<body><p>x</p>${code}${table}<pre>short</pre>`, template })
    const [long, short] = edgesOf(laid, 'pre')
    const [wide] = edgesOf(laid, 'table')
    expect(short!.right).toBeCloseTo(long!.right, 1)
    expect(wide!.right).toBeCloseTo(long!.right, 1)
  })

  test.each(['clean', 'dark'])('callouts have the ground of a listing in %s', async template => {
    const laid = await setSample({ html: '<body><aside class="octavo-callout"><p>x</aside><pre>x</pre>', template })
    const [callout, listing] = [edgesOf(laid, 'aside')[0]!, edgesOf(laid, 'pre')[0]!]
    expect([callout.left - listing.left, callout.right - listing.right].map(Math.round)).toEqual([0, 0])
  })
})

describe('words in tables of several columns', () => {
  const table = (word: string): string => {
    const row = `<tr>${`<td>${word} of things`.repeat(5)}`
    return `<!doctype html><html lang=en><body><p>x</p><table>${row.repeat(3)}</table>`
  }

  test('are not divided where they fit in a type that can be read', async () => {
    const laid = await setSample({ html: table('Massachusetts'), template: 'clean' })
    expect(linesOf(laid).filter(({ text }) => text.includes('Massachusetts'))).toHaveLength(15)
    expect(edgesOf(laid, 'table')[0]!.right).toBeGreaterThan(edgesOf(laid, 'p')[0]!.right + 80)
  })

  test('are divided where they do not', async () => {
    const laid = await setSample({ html: table('Unconstitutionally'), template: 'clean', page_size: 'A6' })
    expect(linesOf(laid).filter(({ text }) => text.startsWith('tionally')).length).toBeGreaterThan(0)
  })
})

test.each(['clean', 'corporate'])('the box around a listing has its edges in %s', async template => {
  const html = `<style>.highlight { background: #f8f8f8 }</style><p>x<article class=highlight><pre>${'x'.repeat(90)}</pre></article><pre>y</pre>`
  const laid = await setSample({ html, template })
  const [around, plain] = [edgesOf(laid, 'article')[0]!, edgesOf(laid, 'pre')[1]!]
  expect([around.left - plain.left, around.right - plain.right].map(Math.round)).toEqual([0, 0])
})

test('marks that copy the address of a heading are not printed', async () => {
  const html =
    '<h1 id=a>Title<a class="anchor-link" href="#a">¶</a></h1><dl><dt id=b>b<a class=headerlink href="#b">¶</a></dl>'
  const texts = textsOf(await setSample({ html, template: 'clean' })).map(({ op }) => op.text)
  expect(texts.join('')).not.toContain('¶')
})

test('a logo stands on a pale ground where pages are dark', async () => {
  /** Fills before the picture in the header: the line below the header, and the ground of the logo. */
  const grounds = async (template: string) => {
    const html = '<p>x<p style="break-before: page">y'
    const { ops } = (await setSample({ html, template, profile: 'acme' })).display.pages[1]!
    const before = ops.slice(
      0,
      ops.findIndex(op => op.op === 'drawing'),
    )
    return before.filter(op => op.op === 'fill' && op.owner === 'layout').length
  }
  expect(await grounds('dark')).toBe((await grounds('clean')) + 1)
})

describe('numbers of headings in corporate', () => {
  const numbersOf = async (headings: readonly string[]): Promise<readonly string[]> => {
    const html = `<h1>T</h1>${headings.map(heading => `<h2>${heading}</h2><p>x</p>`).join('')}`
    const texts = textsOf(await setSample({ html, template: 'corporate' }))
    return texts.map(({ op }) => op.text).filter(text => /^\d$/.test(text))
  }

  test('are counted', async () => {
    expect(await numbersOf(['Scope', 'Terms'])).toEqual(['1', '2'])
    expect(await numbersOf(['2024 in figures', '3D printing'])).toEqual(['1', '2'])
  })

  test('begin again below each section', async () => {
    const html = `<h1>T</h1>${'<h2>a</h2><p>x</p><h3>b</h3><p>x</p><h3>c</h3><p>x</p>'.repeat(2)}`
    const texts = textsOf(await setSample({ html, template: 'corporate' }))
    const numbers = texts.map(({ op }) => op.text).filter(text => /^\d\.\d$/.test(text))
    expect(numbers).toEqual(['1.1', '1.2', '2.1', '2.2'])
  })

  test('stand beside a heading that is longer than a line', async () => {
    const html = `<h1>T</h1><h2>a</h2><h3>${'longerThanALine'.repeat(8)}</h3><p>x</p>`
    const texts = textsOf(await setSample({ html, template: 'corporate' }))
    const topOf = (start: string): number => texts.find(({ op }) => op.text.startsWith(start))!.op.at.y
    expect(topOf('1.1')).toBeCloseTo(topOf('longer'), 1)
  })

  test.each(['2. Scope', '2 Scope', '4.1 Scope', '3) Scope', '§ 5 Scope', 'IV. Scope', 'Appendix B', '第三章'])(
    'are not where the author writes "%s"',
    async heading => {
      expect(await numbersOf([heading, 'Terms'])).toEqual([])
    },
  )
})
