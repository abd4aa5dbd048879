/** No word is lost where a page ends, whatever it stands in. */
import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut, wordsOf } from './harness.ts'

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')

/** The words on each page that lie within its content area, in order; text that sticks out is not seen. */
async function pagesOf(html: string, { height = 200, width = 400 } = {}): Promise<readonly (readonly string[])[]> {
  const { paged } = await layOut(html, { width, height })
  return paged.pages.map(page => {
    const words: string[] = []
    const visit = (
      placed: NonNullable<typeof page.body>['fragment']['children'][number],
      left: number,
      top: number,
    ) => {
      const { fragment } = placed
      const [x, y] = [left + placed.x, top + placed.y]
      if (fragment.kind === 'text') {
        if (y > -5 && y + fragment.height < height + 5 && x < width)
          words.push(...fragment.text.split(/\s+/).filter(Boolean))
      } else for (const child of fragment.children) visit(child, x, y)
    }
    if (page.body !== null) visit(page.body, 0, 0)
    return words
  })
}

async function expectAll(html: string, setup: { height?: number; width?: number } = {}): Promise<void> {
  const wanted = html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const found = new Set((await pagesOf(html, setup)).flat())
  expect(wanted.filter(word => !found.has(word))).toEqual([])
}

describe('overflow of the viewport', () => {
  test.each([
    ['of the body', 'html,body{height:100%}body{overflow-x:hidden}'],
    ['of the root', 'html{height:100%;overflow:scroll}'],
    ['of a body with a greatest height', 'body{max-height:50px;overflow-y:auto}'],
  ])('%s goes on on further pages', async (_, css) => {
    await expectAll(`<style>${css}</style>${lines('w', 40)}`)
  })

  test('is that of the root alone where both have one: the body clips then', async () => {
    const pages = await pagesOf(
      `<style>html{overflow:hidden}body{overflow:hidden;height:50px}</style>${lines('w', 40)}`,
    )
    expect(pages).toHaveLength(1)
  })
})

describe('generated parts of tables', () => {
  test.each(['table-cell', 'table-row', 'table-row-group', 'table-header-group', 'table-caption', 'table-column'])(
    '%s',
    async display => {
      const laid = await layOut(`<style>div::before{content:"x";display:${display}}</style><div>abc</div>`)
      expect(wordsOf(laid)).toEqual(display === 'table-column' ? ['abc'] : ['x', 'abc'])
    },
  )

  test('stand in tables that are written', async () => {
    const laid = await layOut('<style>tr::after{content:"x";display:table-cell}</style><table><tr><td>a</table>')
    expect(wordsOf(laid)).toEqual(['a', 'x'])
  })
})

describe('a line break that clears', () => {
  const float = '<div style="float:left;width:50px;height:90px"></div>'
  const topOf = async (html: string): Promise<number> => {
    const { paged } = await layOut(html)
    let top = Number.NaN
    const visit = (
      { y, fragment }: { y: number; fragment: NonNullable<(typeof paged.pages)[0]['body']>['fragment'] },
      above: number,
    ) => {
      for (const child of fragment.children) {
        if (
          child.fragment.kind === 'line' &&
          child.fragment.children.some(({ fragment: leaf }) => leaf.kind === 'text' && leaf.text.includes('after'))
        )
          top = above + y + child.y
        if (child.fragment.kind === 'box') visit({ y: child.y, fragment: child.fragment }, above + y)
      }
    }
    visit(paged.pages[0]!.body!, 0)
    return top
  }

  test.each([
    ['clear="all"', 90],
    ['clear="left"', 90],
    ['clear="right"', 20],
    ['style="clear:both"', 90],
    ['', 20],
  ])('<br %s>', async (attribute, top) => {
    expect(await topOf(`${float}before<br ${attribute}>after`)).toBe(top)
  })

  test('keeps what follows its block below the floats too', async () => {
    expect(await topOf(`${float}<div>before<br clear="all"></div>after`)).toBe(90)
  })

  test('does nothing for line breaks in preformatted text', async () => {
    expect(await topOf(`${float}<pre style="clear:none;font:inherit;margin:0">before\nafter</pre>`)).toBe(20)
  })
})

describe('tables over pages', () => {
  const cell = (count: number, attributes = '') => `<td ${attributes}>${lines('s', count)}</td>`

  test.each([20, 26, 45])('cells over several rows of %i lines go on where their rows end', async count => {
    await expectAll(
      `<table><tr>${cell(count, 'rowspan=3')}<td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>`,
    )
  })

  test('cells over several rows beside one that is higher', async () => {
    await expectAll(
      `<table><tr>${cell(30, 'rowspan=2')}<td>${lines('t', 22)}</td></tr><tr><td>${lines('u', 6)}</td></tr></table>after`,
    )
  })

  test('several cells that end with different rows', async () => {
    await expectAll(
      `<table><tr>${cell(24, 'rowspan=2')}<td rowspan=3>${lines('t', 31)}</td><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>`,
    )
  })

  test.each(['thead', 'tfoot'])('a %s that is higher than a page is divided', async group => {
    await expectAll(
      `<table><${group}><tr><td>${lines('h', 25)}</td></tr></${group}><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>`,
    )
  })

  test('rows are divided where nothing forbids it, and whole where something does', async () => {
    const rows = (style: string) =>
      `<table><tr><td>${lines('a', 7)}</td></tr><tr style="${style}"><td>${lines('b', 6)}</td></tr></table>`
    const plain = await pagesOf(rows(''))
    expect(plain[0]).toContain('b1')
    expect(plain[1]).toContain('b5')
    const kept = await pagesOf(rows('break-inside:avoid'))
    expect(kept[0]).not.toContain('b0')
    expect(kept[1]).toEqual(expect.arrayContaining(['b0', 'b5']))
  })

  test('a row is not divided where a cell of it would leave an orphan', async () => {
    const pages = await pagesOf(
      `<style>td{orphans:2;widows:2}</style><table><tr><td>${lines('a', 8)}</td></tr><tr><td>${lines('b', 4)}</td><td>${lines('c', 2)}</td></tr></table>`,
      { height: 196 },
    )
    expect(pages[0]).not.toContain('b0')
  })
})

describe('content that overflows a height at the end of a page', () => {
  const two = `<div>${lines('v', 30)}</div><div>${lines('w', 12)}</div>`
  test.each([
    ['a flex container', `<div style="display:flex;height:60px">${two}</div>after`],
    ['a column of items', `<div style="display:flex;flex-direction:column;height:60px">${two}</div>after`],
    ['rows of a grid', `<div style="display:grid;grid-template-rows:40px 40px">${two}</div>after`],
    ['a float', `<div style="float:left;height:40px">${lines('v', 30)}</div>after`],
    ['a positioned box', `<div style="position:absolute;inset:0">${lines('v', 30)}</div>`],
    [
      'a block in an item',
      `<div style="display:flex"><div><div style="height:20px">${lines('v', 30)}</div></div></div>`,
    ],
  ])('of %s goes on', async (_, html) => {
    await expectAll(html)
  })
})

describe('flex lines and grid rows', () => {
  test.each([
    ['flex', 'display:flex'],
    ['grid', 'display:grid;grid-template-columns:1fr 1fr'],
  ])('of a %s container are divided where nothing forbids it', async (_, style) => {
    const html = (item: string) =>
      `${lines('a', 6)}<div style="${style}"><div style="${item}">${lines('b', 7)}</div><div>${lines('c', 2)}</div></div>`
    const pages = await pagesOf(html(''))
    expect(pages[0]).toEqual(expect.arrayContaining(['b3', 'c1']))
    expect(pages[1]).toEqual(['b4', 'b5', 'b6'])
    const kept = await pagesOf(html('break-inside:avoid'))
    expect(kept[0]).not.toContain('b0')
    expect(kept[1]).toEqual(expect.arrayContaining(['b0', 'b6', 'c0']))
  })

  test('a forced break on an item at the edge of a container is the container’s own', async () => {
    const pages = await pagesOf(
      '<div style="display:flex;flex-direction:column"><div style="display:flex"><div>a</div></div><div style="display:flex"><div>b</div><div style="break-before:page">c</div></div></div>',
    )
    expect(pages).toEqual([['a'], ['b', 'c']])
  })
})

describe('boxes in lines', () => {
  test.each([
    ['an inline flex container', `<div style="display:inline-flex">${lines('v', 30)}</div>after`],
    ['an inline grid', `<div style="display:inline-grid"><div>${lines('v', 30)}</div></div>after`],
    [
      'one in an absolutely positioned box',
      `<div style="position:absolute">a <i style="display:inline-block">${lines('v', 30)}</i> b</div>`,
    ],
    ['one that overflows its height', `<i style="display:inline-block;height:40px">${lines('v', 30)}</i>after`],
    [
      'one in the cell of a table',
      `<table><tr><td>a <i style="display:inline-block">${lines('v', 30)}</i> b</td></tr></table>after`,
    ],
  ])('%s', async (_, html) => {
    await expectAll(html)
  })

  test('text and line breaks directly in a flex container are one item', async () => {
    const laid = await layOut('<div style="display:flex">a<br>b<wbr>c<b>d</b>e</div>')
    expect(wordsOf(laid).join('').replaceAll('\u200B', '')).toBe('abcde')
    expect(fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')).toHaveLength(4)
  })
})

describe('the end of a page', () => {
  test('takes a float that is higher than what cloned borders leave, and pages end', async () => {
    const box = 'display:flow-root;box-decoration-break:clone;border:20px solid'
    await expectAll(
      `<p>before</p><div style="${box}"><div style="float:left;width:100%;height:200px;overflow:hidden">a</div></div><p>after</p>`,
    )
  })

  test.each([
    ['a margin', '<p style="margin-bottom:60px">', '</p>'],
    ['a positioned box', '', '<i style="position:absolute">x</i>'],
  ])('keeps the edges of a box off the margin of the page where %s comes last', async (_, before, end) => {
    const html = `<div id="a" style="padding:10px;border:2px solid">${before}${lines('w', 8)}${end}</div>`
    const laid = await layOut(html, { width: 400, height: 190 })
    for (const { y, height } of fragmentsOf(laid).filter(
      ({ fragment }) => fragment.kind === 'box' && fragment.box.kind === 'block',
    ))
      expect(y + height).toBeLessThanOrEqual(190.001)
  })

  test('is that of the document where only positioned boxes without ink go on', async () => {
    const box = (style: string) =>
      `<p>x</p><div style="position:absolute;top:0;width:50px;height:900px;${style}"></div>`
    expect(await pagesOf(box(''))).toHaveLength(1)
    expect(await pagesOf(box('background:red'))).toHaveLength(5)
  })
})

describe('what is left of a box, where nothing of it breaks any more', () => {
  const items = `<div style="display:grid">${lines('g', 4)}</div>`
  const rows = `<table style="border-spacing:0"><tr><td style="padding:0">${lines('g', 4)}</td></tr></table>`

  test.each([
    ['a grid in a cell over rows', items],
    ['a table in a cell over rows', rows],
  ])('is not there again: %s', async (_, inside) => {
    const cell = `<td rowspan=2 style="padding:0;vertical-align:top"><div style="height:140px">x</div>${inside}</td>`
    const pages = await pagesOf(
      `<style>body{font:10px/20px Ahem}</style><table style="border-spacing:0"><tr>${cell}<td>a</td></tr><tr><td>b</td></tr></table>y`,
    )
    expect(pages.flat().filter(word => word.startsWith('g'))).toEqual(['g0', 'g1', 'g2', 'g3'])
    expect(pages).toHaveLength(2)
  })
})

describe('a forced break in what would fit', () => {
  const inside = 'a<div style="break-before:page">b</div>'

  test.each([
    ['a float', `<div style="float:left">${inside}</div>`],
    ['a cell', `<table><tr><td>${inside}</td></tr></table>`],
    [
      'a grid in a flex item',
      `<div style="display:flex"><div><div style="display:grid"><div>${inside}</div></div></div></div>`,
    ],
    [
      'a row in a float',
      `<div style="float:left"><table><tr><td>a</td></tr><tr style="break-before:page"><td>b</td></tr></table></div>`,
    ],
  ])('divides %s', async (_, html) => {
    expect(await pagesOf(html)).toEqual([['a'], ['b']])
  })
})

test('an empty row of a grid may be higher than a page', async () => {
  const grid =
    '<div style="display:grid;grid-template-rows:20px 450px 20px"><div>a</div><div style="grid-row:3">b</div></div>'
  expect(await pagesOf(grid)).toEqual([['a'], [], ['b']])
})

describe('a relative offset upwards', () => {
  test('does not move parts that go on from an earlier page out of their own', async () => {
    const inner = `<div style="position:relative;top:-20px">${lines('w', 15)}</div>`
    await expectAll(`a<br>b<br>c<div style="position:relative;top:-20px">${inner}</div>d`)
  })
  test('moves what is further down a page by all of it', async () => {
    const laid = await layOut(`a<div style="position:relative;top:-30px"><p>b</p></div>`)
    const b = fragmentsOf(laid).find(({ fragment }) => fragment.kind === 'text' && fragment.text.trim() === 'b')
    expect(b?.y).toBe(20 - 30 + 5)
  })
})
