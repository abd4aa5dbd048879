import { describe, expect, it } from 'vitest'
import { articlePage, cleaned, extractPage } from '../page.ts'

describe('formulas that are still TeX', () => {
  it.each([
    ['<p>So <span class="math inline">\\(x^2\\)</span> grows.</p>', 'span', 'x^2'],
    ['<p>So <span class="math inline">x^2</span> grows.</p>', 'span', 'x^2'],
    ['<div class="math notranslate nohighlight">\\[a &lt; b\\]</div>', 'div', 'a &lt; b'],
    ['<p>So <span class="arithmatex">\\(e^{i\\pi}\\)</span> turns.</p>', 'span', 'e^{i\\pi}'],
    ['<p><span class="math display">\\[\\sum_i x_i\\]</span></p>', 'div', '\\sum_i x_i'],
  ])('%s is marked', async (piece, name, tex) => {
    expect(await cleaned(piece)).toContain(
      `<${name} class="octavo-math octavo-math-${name === 'div' ? 'display' : 'inline'}" data-tex="${tex}">`,
    )
  })

  it('are found between delimiters in running text where a script would set them', async () => {
    const script = '<script>MathJax = {tex: {inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]]}}</script>'
    const { attributes, html } = await extractPage(
      articlePage(
        '<p>For \\(n > 1\\) and $k$ it costs $5 or $6, and \\$ stays.</p><p>$$\\int_0^1 f$$</p><pre>\\(code\\)</pre><p>An open \\( stays.</p>',
        `<title>The flood</title>${script}`,
      ),
    )
    expect(attributes('[data-tex]', 'data-tex')).toEqual(['n > 1', 'k', '\\int_0^1 f'])
    expect(html).toContain('it costs $5 or $6, and')
    expect(html).toContain('An open \\( stays.')
  })

  it('are not looked for in pages without such a script, and single dollars only where they were switched on', async () => {
    const piece = '<p>Write \\(x\\) or $x$ for it.</p>'
    expect(await cleaned(piece)).toContain('Write \\(x\\) or $x$ for it.')
    const { attributes } = await extractPage(
      articlePage(
        piece,
        '<title>The flood</title><script src="https://cdn.example.org/mathjax@3/tex-chtml.js"></script>',
      ),
    )
    expect(attributes('[data-tex]', 'data-tex')).toEqual(['x'])
  })
})
