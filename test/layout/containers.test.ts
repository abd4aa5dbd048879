/** Query containers (CSS Conditional 5): sizes of boxes decide on styles in them, which are laid out again until they settle. */
import { describe, expect, it } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const width = async (html: string, id = 'p') => rectOf(await layOut(`<!doctype html>${html}`), id)[2]
const P = '<p id=p style="width:50cqw">X</p>'

describe('units', () => {
  it.each([
    ['<div style="container-type:inline-size;width:150px;padding:5px">', 'width:50cqw', 75],
    ['<div style="container-type:size;width:150px;height:80px">', 'width:50cqb', 40],
    ['<div style="container-type:size;width:150px;height:80px">', 'width:50cqmin', 40],
    // Heights are those of the nearest container that has one, else of the page.
    ['<div style="container-type:inline-size;width:150px">', 'width:10cqh', 60],
    ['<div>', 'width:50cqw', 200],
    [
      '<div style="container-type:inline-size;width:300px"><div style="container-type:inline-size;width:50%">',
      'width:50cqi',
      75,
    ],
  ])('%s %s', async (around, style, expected) => {
    expect(await width(`${around}<p id=p style="${style}">X</p>`)).toBe(expected)
  })

  it('see the widths that flexible boxes and grids give', async () => {
    const flex = '<div style="display:flex;width:300px"><div style="flex:1;container-type:inline-size">'
    expect(await width(`${flex}${P}</div><div style="flex:2"></div></div>`)).toBe(50)
    const grid =
      '<div style="display:grid;grid-template-columns:1fr 3fr;width:200px"><div style="container-type:inline-size">'
    expect(await width(`${grid}${P}</div></div>`)).toBe(25)
  })
})

describe('queries', () => {
  const CSS =
    '<style>.c { container: card / inline-size } p { width: 5px } @container COND { p { width: 7px } }</style>'
  const holds = async (condition: string, around: string): Promise<boolean> =>
    (await width(`${CSS.replace('COND', condition)}${around}<p id=p>X</p>`)) === 7

  it.each([
    ['(width > 120px)', '<div class=c style="width:150px">', true],
    ['(width > 120px)', '<div class=c style="width:100px">', false],
    ['(width > 120px)', '<div style="width:150px">', false],
    ['(width > 120px)', '<div class=c style="width:150px"><div class=c style="width:40%">', false],
    [
      'card (width > 120px)',
      '<div class=c style="width:150px"><div style="container-type:inline-size;width:9px">',
      true,
    ],
    ['other (width > 1px)', '<div class=c style="width:150px">', false],
    ['card', '<div class=c>', true],
    ['not (width > 120px)', '<div class=c style="width:100px">', true],
    ['(height > 1px)', '<div class=c style="width:100px;height:50px">', false],
    ['(width > 10em)', '<div class=c style="width:110px;font-size:10px">', true],
    ['(width > 10em)', '<div class=c style="width:110px;font-size:20px">', false],
  ])('%s in %s', async (condition, around, expected) => {
    expect(await holds(condition, around)).toBe(expected)
  })

  it('settle where the size of a container depends on that of another', async () => {
    const css =
      '<style>.c { container-type: inline-size } @container (width > 120px) { .in { width: 40px } } @container (width < 50px) { p { width: 7px } }</style>'
    expect(await width(`${css}<div class=c style="width:150px"><div class="c in"><p id=p>X`)).toBe(7)
  })

  it('share nothing between containers of different sizes', async () => {
    const laid = await layOut(
      '<!doctype html><div style="container-type:inline-size;width:100px"><p id=a style="width:50cqw">X</p></div>' +
        '<div style="container-type:inline-size;width:200px"><p id=b style="width:50cqw">X</p></div>',
    )
    expect([rectOf(laid, 'a')[2], rectOf(laid, 'b')[2]]).toEqual([50, 100])
  })
})

it('warns once of what is said in a document that is laid out more than once', async () => {
  const { diagnostics } = await layOut(
    '<!doctype html><style>p { nope: 1 }</style><div style="container-type:inline-size;width:150px" ><p style="width:50cqw;nono:2">X',
  )
  expect(diagnostics.list().filter(({ code }) => code === 'unsupported_property')).toHaveLength(2)
})
