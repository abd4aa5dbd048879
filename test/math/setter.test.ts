import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { FormulaError, MAX_COLUMNS, MAX_MACROS } from '../../src/math/formula-limits.ts'
import { MathjaxSetter } from '../../src/math/mathjax.ts'
import type { PictureNode, SetFormula } from '../../src/math/setter.ts'

const measure = (text: string): number => text.length / 2

function set(source: string, kind: 'TeX' | 'MathML' = 'TeX', setter = new MathjaxSetter()): SetFormula {
  return setter.set({ kind, source, isDisplay: true, em: 16, measure })
}

/** Width, height and depth in thousandths of an em. */
function sizes(source: string, kind: 'TeX' | 'MathML' = 'TeX'): readonly number[] {
  const { width, height, depth } = set(source, kind)
  return [width, height, depth].map(size => Math.round(size * 1000))
}

function refusal(source: string, kind: 'TeX' | 'MathML' = 'TeX'): string {
  try {
    set(source, kind)
  } catch (error) {
    if (error instanceof FormulaError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'none'
}

function* nodesOf(node: PictureNode): Generator<PictureNode> {
  yield node
  for (const child of node.children) if ('children' in child) yield* nodesOf(child)
}

describe('a formula', () => {
  it('is as large as TeX makes it', () => {
    expect(sizes('x')).toEqual([572, 442, 11])
    expect(sizes('\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}')).toEqual([7272, 1643, 696])
    expect(sizes('\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}')).toEqual([3472, 1450, 950])
  })

  it('is equal in TeX and MathML', () => {
    expect(sizes('\\frac{a}{b}')).toEqual(
      sizes('<math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>', 'MathML'),
    )
  })

  it('has a grave accent as low as an acute one', () => {
    expect(sizes('\\grave a')).toEqual(sizes('\\acute a'))
    const grave = '<math><mover accent="true"><mi>a</mi><mo>`</mo></mover></math>'
    expect(sizes(grave, 'MathML')).toEqual(sizes(grave.replace('`', '\u02cb'), 'MathML'))
  })

  it('measures words in the fonts of the document', () => {
    expect(sizes('\\text{four}')[0]).toBe(2000)
    expect(sizes('\\text{если}')[0]).toBe(2000)
  })

  it('may use what KaTeX knows beyond MathJax', () => {
    expect(sizes('\\bm{x}\\in\\R')).toEqual(sizes('\\boldsymbol{x}\\in\\mathbb{R}'))
  })

  it('is as large again after others', () => {
    const setter = new MathjaxSetter()
    const first = set('\\sum_{i=1}^n x_i', 'TeX', setter)
    set('\\color{red}{\\text{other}}', 'TeX', setter)
    expect(set('\\sum_{i=1}^n x_i', 'TeX', setter)).toEqual(first)
  })

  it('has its number in a column at the end, each below the other', () => {
    const { picture } = set('\\begin{align}a&=b\\tag{1}\\\\cccc&=d+e\\tag{2}\\end{align}')
    const rows = [...nodesOf(picture)].filter(node => node.attributes['data-mml-node'] === 'mtr')
    const numbers = rows.map(row => row.children.at(-1) as PictureNode)
    expect(rows).toHaveLength(2)
    expect(numbers[0]!.attributes['transform']).toBe(numbers[1]!.attributes['transform'])
    expect(picture.attributes['width']).not.toBe('100%')
  })
})

describe('what a formula defines', () => {
  it('holds for those after it in its document', () => {
    const setter = new MathjaxSetter()
    set('\\newcommand{\\R}{\\mathbb R}', 'TeX', setter)
    expect(set('\\R', 'TeX', setter).width).toBe(0.722)
  })

  it('is unknown to other documents', () => {
    set('\\def\\own{x}\\own')
    expect(refusal('\\own')).toBe('formula_invalid: Undefined control sequence \\own')
  })
})

describe('a formula that is malformed', () => {
  it.each([
    ['\\frac{a}', 'Missing argument for \\frac'],
    ['{x', 'missing close brace'],
    ['\\begin{foo}x\\end{foo}', "Unknown environment 'foo'"],
  ])('says why: %s', (source, why) => {
    expect(refusal(source)).toContain(`formula_invalid: `)
    expect(refusal(source)).toContain(why)
  })

  it('never says what happens inside of MathJax', () => {
    for (const source of [
      '<math><mtr><mi>x</mi></mtr></math>',
      '<math><mmultiscripts></mmultiscripts></math>',
      '<math><mtd/></math>',
    ])
      expect(refusal(source, 'MathML')).not.toContain('propert')
  })

  it('may be MathML with parts missing', () => {
    expect(refusal('<math><mfrac><mi>a</mi></mfrac></math>', 'MathML')).toBe('formula_invalid: it holds an error')
  })
})

describe('a formula that reaches out', () => {
  it.each([
    '\\href{https://example.com}{x}',
    '\\require{html}',
    '\\style{color:red}{x}',
    '\\class{a}{x}',
    '\\cssId{a}{x}',
  ])('asks for what there is not: %s', source => {
    expect(refusal(source)).toMatch(/^formula_invalid: Undefined control sequence/)
  })

  it('keeps no address, style, class or id that it was given', () => {
    const { picture } = set('\\mmlToken{mi}[href="https://example.com" style="color:red" class="a" id="b"]{y}+x')
    for (const { kind, attributes } of nodesOf(picture)) {
      expect(kind).not.toBe('a')
      for (const name of ['href', 'xlink:href', 'class', 'id']) expect(attributes).not.toHaveProperty(name)
      expect(String(attributes['style'] ?? '')).not.toContain('color')
    }
  })

  it('is let go of with its document', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const use = (): WeakRef<MathjaxSetter> => {
      const setter = new MathjaxSetter()
      set('\\def\\v{a}\\v', 'TeX', setter)
      return new WeakRef(setter)
    }
    const setters = [use(), use(), use(), use()]
    await new Promise(resolve => setTimeout(resolve, 0))
    collect()
    // The latest may still be what MathJax has looked up last.
    expect(setters.slice(0, 3).map(setter => setter.deref())).toEqual([undefined, undefined, undefined])
  })

  it('leaves nothing on the global object', () => {
    const before = Object.keys(globalThis)
    set('x')
    expect(Object.keys(globalThis)).toEqual(before)
    expect(globalThis).not.toHaveProperty('MathJax')
  })
})

describe('a formula without end', () => {
  it.each([
    ['a macro of itself', '\\def\\x{\\x\\x}\\x', /macro/],
    ['two macros of each other', '\\def\\x{\\y}\\def\\y{\\x}\\x', /macro/],
    ['macros that come to much', `\\def\\a{${'x'.repeat(2000)}}${'\\a'.repeat(200)}`, /too much/],
    ['an environment of itself', '\\newenvironment{q}{\\begin{q}}{\\end{q}}\\begin{q}\\end{q}', /substitution/],
    ['braces', `${'{'.repeat(4000)}${'}'.repeat(4000)}`, /nests too deeply/],
    ['roots', `${'\\sqrt{'.repeat(400)}${'}'.repeat(400)}`, /nests too deeply/],
    ['columns', `\\begin{alignat}{${MAX_COLUMNS + 1}}a&b\\end{alignat}`, /columns/],
    [
      'columns that a macro puts together',
      '\\def\\y#1#2{\\begin{alignedat}{#1#2}a&b\\end{alignedat}}\\y{9999}{9999}',
      /columns/,
    ],
    ['size', '\\rule{999999em}{1em}', /too large/],
  ])('is stopped: %s', (_, source, why) => {
    expect(refusal(source)).toMatch(/^formula_limit: /)
    expect(refusal(source)).toMatch(why)
  })

  it('may expand as many macros as the bound allows', () => {
    expect(refusal(`\\def\\a{x}${'\\a'.repeat(MAX_MACROS - 10)}`)).toBe('none')
    expect(refusal(`\\begin{alignat}{${MAX_COLUMNS}}a&b\\end{alignat}`)).toBe('none')
  })
})

describe('commands beyond those of MathJax', () => {
  it.each([
    ['\\coloncolonequals', '::='],
    ['\\bold{x}\\raisebox{2pt}{y}', 'xy'],
    ['\\Alpha\\Omicron\\tg x', 'AOtgx'],
    ['a\\hspace*{1em}b', 'ab'],
    ['\\gdef\\f{z}\\f', 'z'],
  ])('are set: %s', (source, text) => {
    expect(set(source).text.replace(/\s/g, '')).toBe(text)
  })
  it('fill columns with dots', () => {
    expect(set('\\begin{matrix} a & b \\\\ \\hdotsfor{2} \\end{matrix}').text).toBe('ab……')
    expect(refusal(`\\hdotsfor{${MAX_COLUMNS + 1}}`)).toMatch(/^formula_limit/)
  })
})

describe('what MathJax draws by styles', () => {
  const kinds = (source: string): readonly string[] => [...nodesOf(set(source).picture)].map(({ kind }) => kind)
  it('is drawn: brackets over a formula and coloured frames', () => {
    expect(kinds('\\overbracket{abc}')).toContain('polygon')
    expect(kinds('\\fcolorbox{red}{white}{y}').filter(kind => kind === 'polygon')).toHaveLength(4)
  })
  it('is not what covers the page', () => {
    const wide = '<math><mrow style="border: 400em solid red"><mi>x</mi></mrow></math>'
    expect([...nodesOf(set(wide, 'MathML').picture)].map(({ kind }) => kind)).not.toContain('polygon')
  })
  it('spreads the rows of a multline over a line that is known', () => {
    const rows = '\\begin{multline*} a \\\\ b \\\\ c \\end{multline*}'
    const spread = new MathjaxSetter().set({
      kind: 'TeX',
      source: rows,
      isDisplay: true,
      em: 16,
      measure,
      lineWidth: 30,
    })
    expect(set(rows).width).toBeLessThan(6)
    expect(spread.width).toBeCloseTo(30, 1)
  })
})
