/** Lines beside floats, and what waits in them for its place, in Ahem: letters are 10 px squares on lines of 20 px. */
import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut, rectOf, type Setup, wordsOf } from './harness.ts'

const laidOut = (body: string, setup: Setup = {}) => layOut(`<!doctype html><body>${body}`, setup)

/** How many lines stand on each page. */
async function linesOnPages(body: string, setup: Setup): Promise<readonly number[]> {
  const counts: number[] = []
  for (const { page, fragment } of fragmentsOf(await laidOut(body, setup)))
    if (fragment.kind === 'line') counts[page] = (counts[page] ?? 0) + 1
  return counts
}

describe('a float at the start of an inline box', () => {
  const places = async (html: string) => {
    const laid = await laidOut(`<div style="width:150px">${html}</div>`)
    return { float: rectOf(laid, 'f').slice(0, 2), text: rectOf(laid, 't').slice(0, 2) }
  }
  const float = '<i id=f style="float:left">XXXX</i>'

  test('goes to the next line with the box', async () => {
    // The line would end before the box without the float as well, and only because of it.
    expect(await places(`XXXXXX XXX <b id=t>${float}XXXXXX</b>`)).toEqual({ float: [0, 20], text: [40, 25] })
    expect(await places(`XXXXX <b id=t>${float}XXXXXX</b>`)).toEqual({ float: [0, 20], text: [40, 25] })
  })
  test('stays where the box has begun before it', async () => {
    expect(await places(`XXXXX <b id=t>X ${float}XXXXXX</b>`)).toEqual({ float: [0, 0], text: [100, 5] })
  })
})

describe('a paragraph with a float', () => {
  const FLOAT = '<i style="float:right;width:30px;height:10px"></i>'
  const code = (style: string) => `<pre style="margin:0;${style}">${FLOAT}${'XX\n'.repeat(7)}XX</pre>`

  test('leaves as many lines to the next page as widows asks for', async () => {
    const setup = { width: 200, height: 140 }
    expect(await linesOnPages(code('orphans:3;widows:1'), setup)).toEqual([7, 1])
    expect(await linesOnPages(code('orphans:3;widows:3'), setup)).toEqual([5, 3])
  })

  test('goes to the next page where too few lines of it fit', async () => {
    const before = '<div style="height:100px"></div>'
    const setup = { width: 200, height: 160 }
    expect(await linesOnPages(before + code('orphans:3;widows:3'), setup)).toEqual([3, 5])
    expect(await linesOnPages(before + code('orphans:4;widows:3'), setup)).toEqual([undefined, 8])
  })

  test('is broken as a whole where its style asks for it', async () => {
    const words = Array.from({ length: 90 }, (_, i) => 'x'.repeat(1 + ((i * 5) % 7)))
    const ends = async (style: string, float: string): Promise<readonly number[]> => {
      const laid = await laidOut(`<p style="text-align:justify;${style}">${float}${words.join(' ')}`)
      expect(wordsOf(laid)).toEqual(words)
      return fragmentsOf(laid).flatMap(({ fragment }) => (fragment.kind === 'line' ? [fragment.line.end] : []))
    }
    const float = '<i style="float:left;width:70px;height:900px"></i>'
    const beside = await ends('width:300px;-octavo-line-breaking:total-fit', float)
    // Beside a float along all of it, it is a narrower paragraph.
    expect(beside).toEqual(await ends('width:230px;-octavo-line-breaking:total-fit', ''))
    expect(beside).not.toEqual(await ends('width:230px;-octavo-line-breaking:greedy', ''))
  })

  test('keeps its lines beside floats as wide as the room is', async () => {
    const float = '<i style="float:left;width:70px;height:50px"></i>'
    const laid = await laidOut(`<p style="width:200px;-octavo-line-breaking:total-fit">${float}${'xx '.repeat(30)}`)
    const lines = fragmentsOf(laid).flatMap(({ x, width, fragment }) => (fragment.kind === 'line' ? [[x, width]] : []))
    expect(lines.slice(0, 4)).toEqual([
      [70, 130],
      [70, 130],
      [70, 130],
      [0, 200],
    ])
  })
})

describe('a positioned box that would be in a line', () => {
  const at = async (style: string, content: string, attributes = '') => {
    const laid = await laidOut(`<div ${attributes} style="position:relative;width:300px;${style}">${content}</div>`)
    return rectOf(laid, 'a').slice(0, 2)
  }
  const note = '<span id=a style="position:absolute">12</span>'

  test('begins where its line begins', async () => {
    expect(await at('text-align:center', `${note}XXX XX`)).toEqual([120, 0])
    expect(await at('text-indent:30px', `${note}XXX XX`)).toEqual([30, 0])
    expect(await at('text-align:right', ` ${note} ${note.replace('id=a', '')} XXX XX`)).toEqual([240, 0])
  })

  test('begins at the right of a paragraph that is read from there, moved by its margin', async () => {
    const hanging = '<span id=a style="position:absolute;margin-right:-40px">12</span>'
    expect(await at('', `${hanging}XXX XX`, 'dir=rtl')).toEqual([320, 0])
  })

  test('stands in text of the other direction as that text is read', async () => {
    expect(await at('', `XX ${note}XXX XX`, 'dir=rtl')).toEqual([240, 0])
  })

  test('is under the line where it would be a block', async () => {
    expect(await at('', '<b>XX</b><div id=a style="position:absolute">12</div>XX')).toEqual([0, 20])
  })
})

describe('a float in an inline box with edges', () => {
  const box = (width: number) =>
    `<div style="width:${width}px"><span id=s style="padding:7px"><i id=f style="float:left">X</i></span></div>`

  test('stands beside them if all of them fit, else below their line', async () => {
    expect(rectOf(await laidOut(box(24)), 'f')).toEqual([0, 0, 10, 20])
    expect(rectOf(await laidOut(box(23)), 'f')).toEqual([0, 20, 10, 20])
    expect(rectOf(await laidOut(box(23)), 's')).toEqual([0, -2, 14, 24])
  })
})

test('the space before a float, which would vanish at the end of the line, takes no room from it', async () => {
  const at = async (width: number) =>
    rectOf(
      await laidOut(`<div style="width:100px">aaaa <i id=a style="float:left;width:${width}px">x</i> bb</div>`),
      'a',
    )
  expect((await at(60))[1]).toBe(0)
  expect((await at(61))[1]).toBe(20)
})

test('a float in an inline box that closes before the next word stays with the line before it', async () => {
  const at = async (html: string) => rectOf(await laidOut(`<div style="width:100px">aaaa ${html} bbbb</div>`), 'a')[1]
  const float = '<b id=a style="float:right;width:30px;height:20px"></b>'
  expect(await at(`<i>${float}</i><i style="padding:3px">`)).toBe(0)
  expect(await at(`<i>${float}<u></u>`)).toBe(20)
})

test('from right to left, a float stands beside what precedes it in the text', async () => {
  const box = '<i style="display:inline-block;vertical-align:top;width:43px;height:20px"></i>'
  const html = `<div dir=rtl style="width:55px">${box}<b id=a style="float:right;width:26px;height:26px"></b></div>`
  expect(rectOf(await laidOut(html), 'a').slice(0, 2)).toEqual([29, 20])
})

describe('a word of a cell beside a float', () => {
  const tops = async (css: string): Promise<readonly number[]> => {
    const laid =
      await laidOut(`<table style="border-spacing:0;width:100px"><td style="padding:0"><div style="width:100px;${css}">
      <i style="float:right;width:70px;height:40px"></i><b id=t>XXXXX</b></div></table>`)
    return fragmentsOf(laid).flatMap(({ fragment, y }) => (fragment.kind === 'line' ? [y] : []))
  }

  test('goes below the float rather than be cut, as where words are not cut', async () => {
    expect(await tops('overflow-wrap:relent')).toEqual([40])
    expect(await tops('overflow-wrap:normal')).toEqual([40])
  })
  test('is cut beside it where the author lets it break anywhere', async () => {
    expect(await tops('overflow-wrap:anywhere')).toEqual([0, 20])
  })
})
