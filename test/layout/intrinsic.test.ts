/**
 * Minimum and preferred widths of content (https://www.w3.org/TR/css-sizing-3/#intrinsic), as boxes that are as wide as
 * theirs: [min-content, max-content], in Ahem, whose letters are 10 px wide.
 */
import { describe, expect, test } from 'vitest'
import { layOut, rectOf } from './harness.ts'

const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Both widths of a box with this content. */
async function widths(content: string, style = ''): Promise<readonly [number, number]> {
  const box = (width: string) => `<div id=${width[1]} style="width:${width};${style}">${content}</div>`
  const laid = await layOut(`<!doctype html><body>${box('min-content')}${box('max-content')}`, { width: 2000 })
  return [rectOf(laid, 'i')[2], rectOf(laid, 'a')[2]]
}

const block = (style: string, inner = ''): string => `<div style="${style}">${inner}</div>`
const image = (style: string): string => `<img alt="" src="${GIF}" style="${style}">`

describe('text', () => {
  test.each<[string, string, readonly [number, number]]>([
    ['the longest word, and all of it', 'XX XXX X', [30, 80]],
    ['lines that are forced', 'XX XXX<br>X', [30, 60]],
    ['without wrapping', '<span style="white-space:nowrap">XX XXX</span> X', [60, 80]],
    ['edges of inline boxes, with what they stand at', 'X <b style="padding:0 5px">XX X</b>', [25, 70]],
    ['margins of inline boxes may be negative', 'XX<b style="margin-left:-5px">XX</b>', [35, 35]],
    ['a soft hyphen takes its sign', 'XXXX&shy;XX', [50, 60]],
    ['no soft hyphen where there are none', '<span style="hyphens:none">XXXX&shy;XX</span>', [60, 60]],
    ['overflow-wrap: anywhere counts for the minimum', '<span style="overflow-wrap:anywhere">XXXX XX</span>', [10, 70]],
    ['word-break: break-word as well', '<span style="word-break:break-word">XXXX XX</span> XXX', [30, 110]],
    ['overflow-wrap: break-word does not', '<span style="overflow-wrap:break-word">XXXX XX</span>', [40, 70]],
    ['letter and word spacing', '<span style="letter-spacing:2px;word-spacing:5px">XX X</span>', [24, 53]],
    ['preserved spaces at the end count once', '<span style="white-space:pre">XX  </span>', [40, 40]],
    ['collapsible spaces at the end do not', 'XX   ', [20, 20]],
  ])('%s', async (_, content, expected) => {
    expect(await widths(content)).toEqual(expected)
  })
  test('tab stops are counted from the edge, not from the indent', async () => {
    expect(await widths('<span style="white-space:pre">X\tX</span>', 'text-indent:27px')).toEqual([90, 90])
  })
  test('a text indent is of the first line', async () => {
    expect(await widths('XX XXX', 'text-indent:20px')).toEqual([40, 80])
    expect(await widths('XX XXX', 'text-indent:-20px')).toEqual([30, 40])
    // A percentage is of a width that is not known.
    expect(await widths('XX XXX', 'text-indent:50%')).toEqual([30, 60])
    // Lines after a block are not the first, and with `each-line` as if a line had been forced to end.
    expect(await widths('<div></div>XX XXX', 'text-indent:20px')).toEqual([30, 60])
    expect(await widths('<div></div>XX XXX', 'text-indent:20px each-line')).toEqual([40, 80])
  })
})

describe('boxes in a box', () => {
  test.each<[string, string, readonly [number, number]]>([
    ['the widest of blocks', block('', 'XX X') + block('', 'XXX'), [30, 40]],
    [
      'one that is as narrow as its clusters asks for no more',
      block('overflow-wrap:anywhere', block('width:min-content', 'XXXX')),
      [10, 10],
    ],
    [
      'where words may be cut, a cluster is measured with the edges that stand at it',
      block('overflow-wrap:anywhere', 'XX<b style="margin:0 4px">X</b><b style="padding:0 3px">XX</b>'),
      [18, 64],
    ],
    [
      'a table of fixed layout in percent asks for all the room there is',
      block('display:table;table-layout:fixed;width:50%', 'X'),
      [0, 1e6],
    ],
    ['their edges and margins', block('margin:0 10px;padding:0 5px;border:1px solid', 'XX X'), [52, 72]],
    ['margins that are negative', block('margin-right:-15px', 'XX X'), [5, 25]],
    ['automatic margins are none', block('margin:0 auto', 'XX'), [20, 20]],
    ['percentages of edges are none', block('padding:0 10%;margin:5%', 'XX'), [20, 20]],
    ['a width', block('width:70px', 'XX'), [70, 70]],
    ['a width with its edges', block('width:70px;padding:0 5px', 'XX'), [80, 80]],
    ['or that holds them', block('width:70px;padding:0 5px;box-sizing:border-box', 'XX'), [70, 70]],
    ['a width in percent counts as automatic', block('width:50%', 'XX X'), [20, 40]],
    ['a least width', block('min-width:50px', 'XX X'), [50, 50]],
    ['a greatest width', block('max-width:30px', 'XX XX'), [20, 30]],
    ['limits in percent are none', block('min-width:90%;max-width:10%', 'XX X'), [20, 40]],
    ['a width that is a size of the content', block('width:min-content', 'XX X'), [20, 20]],
    ['or the other one', block('width:max-content', 'XX X'), [40, 40]],
    ['an inline-block is one piece', `X ${'<b style="display:inline-block;margin:0 5px">XX X</b>'}`, [30, 70]],
    ['what is positioned does not count', `XX${block('position:absolute;width:90px')}`, [20, 20]],
    ['a height and a ratio', block('height:20px;aspect-ratio:4'), [80, 80]],
    ['a marker outside does not count', '<ul style="padding:0;margin:0"><li>XX</ul>', [20, 20]],
  ])('%s', async (_, content, expected) => {
    expect(await widths(content)).toEqual(expected)
  })
})

describe('floats', () => {
  const float = (width: number, style = 'left'): string => block(`float:${style};width:${width}px;height:5px`)
  test.each<[string, string, readonly [number, number]]>([
    ['stand beside each other if they can', float(30) + float(50), [50, 80]],
    ['on both sides', float(30) + float(50, 'right'), [50, 80]],
    ['but not where one clears the other', float(30) + float(50, 'left;clear:left'), [50, 50]],
    ['beside text', `${float(30)}XX X`, [30, 70]],
    ['and beside a block of its own context', `${float(30)}${block('overflow:hidden', 'XX X')}`, [30, 70]],
    ['text of blocks that clear stands below', `${float(90)}${block('clear:both', 'XX')}`, [90, 90]],
  ])('%s', async (_, content, expected) => {
    expect(await widths(content)).toEqual(expected)
  })
})

describe('images', () => {
  test.each<[string, string, readonly [number, number]]>([
    ['as wide as they are', image('width:70px;height:5px'), [70, 70]],
    ['words break beside them', `XX${image('width:30px;height:5px')}XX`, [30, 70]],
    ['a greatest width in percent lets them become narrow', image('width:70px;height:5px;max-width:100%'), [0, 70]],
    ['and so does a width in percent', image('width:50%;height:5px'), [0, 5]],
    ['a height and their ratio', image('height:25px'), [25, 25]],
  ])('%s', async (_, content, expected) => {
    expect(await widths(content)).toEqual(expected)
  })
})

describe('containers of other kinds', () => {
  const items = `${block('', 'XX X')}${block('', 'XXX')}`
  test.each<[string, string, string, readonly [number, number]]>([
    ['flex: all items beside each other', 'display:flex', items, [50, 70]],
    ['with gaps', 'display:flex;column-gap:5px', items, [55, 75]],
    ['in several lines, one at a time', 'display:flex;flex-wrap:wrap', items, [30, 70]],
    [
      'in several lines, none narrower than an item alone',
      'display:flex;flex-wrap:wrap',
      block('margin-right:-6px') + block('', 'XXX'),
      [30, 30],
    ],
    [
      'no wider than the greatest width of an item that cannot grow',
      'display:flex',
      block('flex-basis:0;max-width:37px', 'XXXX'),
      [37, 37],
    ],
    ['in a column, the widest', 'display:flex;flex-direction:column', items, [30, 40]],
    ['grid: all tracks', 'display:grid;grid-template-columns:auto auto', items, [50, 70]],
    ['fixed tracks and gaps', 'display:grid;grid-template-columns:25px auto;column-gap:5px', items, [60, 60]],
    [
      'flexible tracks as wide as the largest share asks',
      'display:grid;grid-template-columns:1fr 2fr',
      items,
      [50, 120],
    ],
    ['columns: each as wide as the widest', 'columns:2;column-gap:10px', block('', 'XX X'), [50, 90]],
    [
      'a table: all columns, whose words may be cut on paper',
      'display:table;border-spacing:3px',
      `<i style="display:table-cell">XX X</i><i style="display:table-cell">XXX</i>`,
      [29, 79],
    ],
  ])('%s', async (_, style, content, expected) => {
    expect(await widths(block(style, content))).toEqual(expected)
  })
})

test('floats stand beside the line that they are in, which ends at a forced break', async () => {
  const laid = await layOut(
    `<div id=a style="float:left">x<i style="float:left">wide</i><br>longer</div>
     <div id=b style="float:left;clear:left">x<br>longer<i style="float:left">wide</i></div>`,
  )
  expect(rectOf(laid, 'a')[2]).toBe(60)
  expect(rectOf(laid, 'b')[2]).toBe(100)
})

test('columns without content have their widths and gaps', async () => {
  // https://www.w3.org/TR/css-multicol-1/#min-max-content: none of them depends on what is in the columns.
  const laid = await layOut(
    `<div id=a style="float:left;column-count:4;column-gap:10px"></div>
     <div id=b style="float:left;column-width:89px"></div>`,
  )
  expect(rectOf(laid, 'a')[2]).toBe(30)
  expect(rectOf(laid, 'b')[2]).toBe(89)
})
