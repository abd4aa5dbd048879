import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut, rectOf } from '../layout/harness.ts'
import { linesOf } from './text-of.ts'

/** 30 by 20 px. */
const SQUARE = `url(data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
).toString('base64')})`

const imagesOf = async (html: string) => {
  const laid = await layOut(`<!doctype html><body>${html}`)
  return fragmentsOf(laid).flatMap(({ fragment, x, y }) =>
    fragment.kind === 'box' && fragment.image !== null
      ? [[x, y, fragment.image.rect.width, fragment.image.rect.height]]
      : [],
  )
}

describe('quotation marks', () => {
  const quoted = async (language: string) => (await linesOf(`<div lang="${language}"><q>a<q>b</q></q></div>`))[0]
  test.each([
    ['en', '“a‘b’”'],
    ['de', '„a‚b‘“'],
    ['de-AT', '„a‚b‘“'],
    ['fr', '«a«b»»'],
    ['fr-CH', '«a‹b›»'],
    ['hu', '„a»b«”'],
    ['pt', '“a‘b’”'],
    ['pt-PT', '«a“b”»'],
    ['zh-Hans', '“a‘b’”'],
    ['zh-TW', '「a『b』」'],
    ['zh-Hant-HK', '「a『b』」'],
    ['es-419', '“a‘b’”'],
    ['xx', '“a‘b’”'],
  ])('%s', async (language, expected) => {
    expect(await quoted(language)).toBe(expected)
  })
  test('are those of the text around a quotation, whatever language is quoted', async () => {
    expect(await linesOf('<div lang=en><q lang=ja>a<q>b</q></q></div>')).toEqual(['“a『b』”'])
  })
  test('that a style gives hold in every language', async () => {
    expect(await linesOf("<div lang=ja style=\"quotes: '<' '>'\"><q>a<q>b</q></q></div>")).toEqual(['<a<b>>'])
  })
  test('come back after none', async () => {
    expect(await linesOf('<div style="quotes:none"><q>a</q><i style="quotes:auto"><q>b</q></i></div>')).toEqual([
      'a“b”',
    ])
  })
})

describe('images in generated content', () => {
  test('stand in the line in their own size', async () => {
    expect(await imagesOf(`<style>p::before { content: ${SQUARE} }</style><p>X`)).toEqual([[0, 0, 30, 20]])
  })
  test('give way to the words after the slash where they cannot be loaded', async () => {
    const sheet = '<style>p::before { content: url(data:,) / "Note: " } i::after { content: url(data:,) }</style>'
    expect(await linesOf(`${sheet}<p>careful<i>!</i>`)).toEqual(['Note: careful!'])
  })
  test('make a figure of the words after the slash', async () => {
    const { tree } = await layOut(`<!doctype html><style>p::before { content: ${SQUARE} / "Warning" }</style><p>X`)
    const [paragraph] = tree.structure.children
    expect(paragraph?.children.map(({ role, alternative }) => [role, alternative])).toEqual([['Figure', 'Warning']])
  })
})

describe('pseudo-elements of every display type', () => {
  const places = async (style: string) => {
    const laid = await layOut(`<!doctype html><style>p { margin: 0 } p::before { content: "XX"; ${style} }</style><p>X`)
    return fragmentsOf(laid).flatMap(({ fragment, x, y, width, height }) =>
      fragment.kind === 'box' && fragment.box.pseudo === 'before' ? [[fragment.box.kind, x, y, width, height]] : [],
    )
  }
  test.each([
    ['display:block', [['block', 0, 0, 400, 20]]],
    ['display:table', [['table', 0, 0, 20, 20]]],
    ['display:inline-table', [['table', 0, 0, 20, 20]]],
    ['display:flex', [['flex', 0, 0, 400, 20]]],
    ['display:inline-grid;padding:0 5px', [['grid', 0, 0, 30, 20]]],
    ['display:contents', []],
  ])('%s', async (style, expected) => {
    expect(await places(style)).toEqual(expected)
  })
  test('are list items with a marker, which they count', async () => {
    const item = 'display:list-item;content:"b";list-style-type:decimal'
    expect(await linesOf(`<style>p::before { ${item} }</style><p>x<p>y`)).toEqual(['[1.] b', 'x', '[1.] b', 'y'])
    expect(await linesOf(`<style>p::before { ${item};display:inline list-item }</style><p>x`)).toEqual(['1. bx'])
  })
  test('have the markers that rules give them (CSS Pseudo 4, "::marker")', async () => {
    const lines = (rules: string) =>
      linesOf(`<style>p::before, p::after { content: "b"; display: list-item } ${rules}</style><p>x`)
    expect(await lines('p::before::marker { content: "m" }')).toEqual(['[m] b', 'x', '[•] b'])
    expect(await lines('p:after::marker { content: "m"; color: red }')).toEqual(['[•] b', 'x', '[m] b'])
    expect(await lines('p::before::marker { content: none } p::marker { content: "n" }')).toEqual(['b', 'x', '[•] b'])
    expect(await lines('p::before { display: block } p::before::marker { content: "m" }')).toEqual(['b', 'x', '[•] b'])
    const inline = 'p::before { display: inline list-item } p::before::marker { content: "m" }'
    expect(await lines(inline)).toEqual(['mbx', '[•] b'])
  })
  test('without a box leave their words to the text around', async () => {
    expect(await linesOf('<style>p::before { content: "a" "b"; display: contents }</style><p>x')).toEqual(['abx'])
  })
})

describe('content of elements', () => {
  test('one image takes the place of what is in the element', async () => {
    expect(await linesOf(`<p style='content:${SQUARE}'>gone</p>`)).toEqual(['(image)'])
    expect(await imagesOf(`<p style='content:${SQUARE}; margin-left: 5px'>gone</p>`)).toEqual([[5, 0, 30, 20]])
  })
  test('an image that is not there leaves the element as it is', async () => {
    expect(await linesOf('<p style="content:url(data:,)">kept</p>')).toEqual(['kept'])
  })
  test('an image takes the place of another one', async () => {
    expect(await imagesOf(`<img alt="" style='content:${SQUARE}'>`)).toEqual([[0, 0, 30, 20]])
  })
  test('a gradient fills the size that the style gives', async () => {
    expect(await imagesOf('<div style="content:linear-gradient(red,blue);width:40px;height:10px">gone</div>')).toEqual([
      [0, 0, 40, 10],
    ])
  })
  test('none leaves what pseudo-elements say', async () => {
    const sheet = '<style>div { content: none } div::before { content: "b" } div::after { content: "a" }</style>'
    expect(await linesOf(`${sheet}<div>gone<p>gone</div>`)).toEqual(['ba'])
  })
  test('words are no content of an element', async () => {
    expect(await linesOf('<p style="content:\'x\'">kept')).toEqual(['kept'])
  })
})

describe('markers', () => {
  test('begin the text of the item where they stand inside', async () => {
    expect(await linesOf('<ol style="list-style-position:inside"><li>a<li>b</ol>')).toEqual(['1. a', '2. b'])
  })
  test('an image stands for the number, a gradient in a square of one em', async () => {
    expect(await linesOf(`<ul style='list-style-image:${SQUARE}'><li>a</ul>`)).toEqual(['[(image)] a'])
    const [gradient] = await imagesOf('<ul style="margin:0;list-style-image:linear-gradient(red,red)"><li>a</ul>')
    expect(gradient?.slice(2)).toEqual([10, 10])
  })
  test('count with symbols of their own', async () => {
    const list = (type: string) => linesOf(`<ol style='list-style-type:symbols(${type})'><li>a<li>b<li>c</ol>`)
    expect(await list('"*" "†"')).toEqual(['[*] a', '[†] b', '[**] c'])
    expect(await list('cyclic "*" "†"')).toEqual(['[*] a', '[†] b', '[*] c'])
    expect(await list('fixed "*" "†"')).toEqual(['[*] a', '[†] b', '[3] c'])
  })
  test('share their content where style, language and text are equal, outside of grouping elements', async () => {
    const contents = async (html: string) => {
      const laid = await layOut(`<!doctype html><body>${html}`)
      return fragmentsOf(laid).flatMap(({ fragment }) =>
        fragment.kind === 'box' && fragment.box.kind === 'marker' ? [fragment.box.content] : [],
      )
    }
    const [a, b, c, d] = await contents('<ul><li>a<li>b<li lang=de>c</ul><ul style="color:red"><li>d</ul>')
    expect(b).toBe(a)
    expect(c).not.toBe(a)
    expect(d).not.toBe(a)
    const [one, two, again] = await contents('<ol><li>a<li>b</ol><ol><li>c</ol>')
    expect(two).not.toBe(one)
    expect(again).toBe(one)
    const [first, second] = await contents('<section style="display:list-item">a</section>'.repeat(2))
    expect(first).not.toBe(second)
  })
  test('show images among their content', async () => {
    const sheet = `<style>li::marker { content: "n" ${SQUARE} " " }</style>`
    expect(await linesOf(`${sheet}<ul><li>a</ul>`)).toEqual(['[n(image)] a'])
  })
  test('of a box within a line stand outside of the box', async () => {
    const laid = await layOut(
      '<!doctype html><body>XX<ul style="display:inline;padding:0"><li style="display:inline flow-root list-item" id=a>X',
    )
    expect(rectOf(laid, 'a')).toEqual([20, 0, 10, 20])
    expect(await linesOf('<ul><li style="display:inline flow-root list-item">X')).toEqual(['{[•] X}'])
  })
})

describe('the root element', () => {
  test('can be a grid', async () => {
    const css =
      'html { display: grid; grid-template-columns: 50px 60px; font: 10px/20px Ahem } html::after { content: "X" } body { margin: 0 }'
    const laid = await layOut('<!doctype html><body><p id=a style="margin:0">X', { css })
    expect(rectOf(laid, 'a')).toEqual([0, 0, 50, 20])
    const after = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')
    expect(after.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [50, 0],
    ])
  })
})
