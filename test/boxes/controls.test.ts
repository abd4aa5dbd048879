/** Form controls as they are seen: their own look, what authors make of it, and the parts that rules can style. */
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../paint/pixels.ts'
import { linesOf } from './text-of.ts'

/** Width and height of the ink of each sign, from the top, px. */
async function signsOf(html: string): Promise<readonly (readonly [number, number])[]> {
  const { at } = await pixelsOf(html)
  const isInk = (x: number, y: number): boolean => at(x, y) !== 'white'
  const all = Array.from({ length: 200 }, (_, i) => i)
  const rows = all.map(y => all.filter(x => isInk(x, y)))
  const signs: [number, number][] = []
  let columns: number[] = []
  let height = 0
  for (const row of rows) {
    if (row.length > 0) {
      columns.push(...row)
      height++
    } else if (height > 0) {
      signs.push([Math.max(...columns) - Math.min(...columns) + 1, height])
      columns = []
      height = 0
    }
  }
  return signs
}

describe('appearance', () => {
  it('auto: what is checked is drawn as a sign', async () => {
    expect(await linesOf('<input type=checkbox checked><input type=radio>')).toEqual(['{☑}{○}'])
  })
  it('auto: a sign is as high as in browsers, or as the box that authors make', async () => {
    const [small] = await signsOf('<input type=checkbox style="font: bold 60px serif">')
    expect(small![1]).toBe(13)
    const [large, round] = await signsOf(
      '<style>input { width: 40px; height: 30px; float: left; clear: left; margin: 0 0 9px }</style><input type=checkbox><input type=radio>',
    )
    expect(large![1]).toBeGreaterThanOrEqual(29)
    expect(round![1]).toBeGreaterThanOrEqual(30)
  })
  it('auto: fields as authors make them are no boxes to tick', async () => {
    const { at } = await pixelsOf(
      '<style>input { background: red; border: 9px solid red; padding: 20px }</style><input type=checkbox checked>',
    )
    expect([at(2, 2), at(12, 30), at(30, 12)]).toEqual(['white', 'white', 'white'])
  })
  it('none: only what rules say is seen (CSS UI 4 §7.2)', async () => {
    expect(await linesOf('<input type=checkbox checked style="appearance: none">')).toEqual(['{}'])
    expect(await linesOf('<input type=radio style="-webkit-appearance: none">')).toEqual(['{}'])
  })
})

describe('a textarea', () => {
  it.each(['nowrap', 'normal', 'pre-line'])('keeps its spaces and lines with white-space: %s', async value => {
    const html = `<textarea style="white-space: ${value} !important">a  b\nc</textarea>`
    expect(await linesOf(html)).toEqual(['{a  bc}'])
  })

  it('is as high as its rows, and higher where its text is', async () => {
    const heights = ['rows=5', '', 'rows=0'].map(async rows => {
      const { at } = await pixelsOf(
        `<textarea ${rows} style="font-size: 20px; line-height: 20px; border: 0; padding: 0; background: red"></textarea>`,
      )
      return Array.from({ length: 200 }, (_, y) => at(5, y)).filter(color => color === 'red').length
    })
    expect(await Promise.all(heights)).toEqual([100, 40, 40])
  })
})

/** Width and height of what is red from the top left corner, px. */
async function redOf(html: string): Promise<readonly [number, number]> {
  const { at } = await pixelsOf(
    `<style>:is(input, textarea, select) { background: red; border: 0; padding: 0; vertical-align: top; font-size: 20px;
      line-height: 20px } body { margin: 0; line-height: 0 }</style>${html}`,
  )
  const count = (color: (i: number) => string): number =>
    Array.from({ length: 200 }, (_, i) => color(i)).lastIndexOf('red') + 1
  return [count(x => at(x, 1)), count(y => at(1, y))]
}

describe('the natural size of a field', () => {
  it('is what auto stands for, whatever is in it (HTML, "The input element as a text entry widget")', async () => {
    const [width, height] = await redOf('<input>')
    expect(height).toBe(20)
    expect(await redOf('<input value=ii style="width: auto; min-height: 3px">')).toEqual([width, height])
    expect(await redOf('<input value=ii style="display: block">')).toEqual([width, height])
  })
  it('stays when an author sets height: auto and a least height', async () => {
    expect((await redOf('<textarea rows=4 style="height: auto; min-height: 10px"></textarea>'))[1]).toBe(80)
    expect((await redOf('<textarea rows=4 style="max-height: 50px"></textarea>'))[1]).toBe(50)
    expect((await redOf('<textarea rows=4 style="height: 30px"></textarea>'))[1]).toBe(30)
  })
  it('counts where the width is a percentage of what the field decides on (CSS Sizing 3 §5.2.2)', async () => {
    const [natural] = await redOf('<input>')
    expect((await redOf('<div style="float: left"><input value=i style="width: 100%"></div>'))[0]).toBe(natural)
    expect((await redOf('<div style="width: min-content"><input style="width: 100%; min-width: 0"></div>'))[0]).toBe(0)
    expect((await redOf('<div style="width: 60px"><input style="max-width: 100%"></div>'))[0]).toBe(60)
  })
  it('is along the lines in vertical text', async () => {
    const [natural] = await redOf('<input>')
    expect(await redOf('<div style="writing-mode: vertical-lr"><input></div>')).toEqual([20, natural])
  })
})

describe('field-sizing: content (CSS UI 4)', () => {
  const style = 'style="field-sizing: content; min-width: 0; font: 20px/20px monospace; color: red'
  it.each([
    ['<input value=xxx', [36, 20]],
    ['<input size=9 placeholder=xx', [24, 20]],
    ['<input value=xxx maxlength=3', [36, 20]],
  ])('makes a field as wide as its text: %s', async (field, size) => {
    expect(await redOf(`${field} ${style}">`)).toEqual(size)
  })
  it('makes a textarea as large as its text, with one line at least', async () => {
    expect(await redOf(`<textarea rows=5 cols=9 ${style}">xx\nx</textarea>`)).toEqual([24, 40])
    expect(await redOf(`<textarea rows=5 ${style}; width: 50px"></textarea>`)).toEqual([50, 20])
  })
  it('makes a list as wide as the chosen option', async () => {
    const options = '<option>xxxxxx<option selected>xx'
    const [wide] = await redOf(`<select ${style}; field-sizing: fixed">${options}</select>`)
    const [narrow] = await redOf(`<select ${style}">${options}</select>`)
    expect(wide - narrow).toBe(48)
  })
  it('leaves bars as they are', async () => {
    const field = `style="field-sizing: content; appearance: none; height: 20px; background: red"`
    const [width] = await redOf(`<style>::-webkit-progress-bar { opacity: 0 }</style><meter ${field}></meter>`)
    expect(width).toBeGreaterThan(50)
  })
})

describe('what is in a field of one line', () => {
  it.each(['<input value=x', '<select', '<input type=submit value=x'])('is in its middle: %s', async control => {
    const style =
      'height: 100px; width: 50px; border: 0; padding: 0; background: white; font: 20px/20px Ahem; color: red'
    const { at } = await pixelsOf(`${control} style="${style}"><option>x</select>`)
    expect(
      Array.from({ length: 100 }, (_, y) => y).filter(y => [2, 25].some(x => at(x, y) !== 'white'))[0],
    ).toBeGreaterThan(35)
  })
})

describe('::placeholder', () => {
  it('stands in a field without a value', async () => {
    expect(await linesOf('<input placeholder=Name><input placeholder=Name value=Ada>')).toEqual(['{Name}{Ada}'])
    expect(await linesOf('<textarea placeholder="Write here"></textarea>')).toEqual(['{Write here}'])
  })
  it('has the style of its rules', async () => {
    const field = 'width: 100px; height: 40px; border: 0; padding: 0'
    const { at } = await pixelsOf(
      `<style>input::placeholder { background: blue; font-size: 40px; line-height: 40px }</style><input placeholder=xx style="${field}">`,
    )
    expect(at(3, 3)).toBe('blue')
  })
})

describe('bars', () => {
  const style = (rules: string) => `<style>progress, meter, input { display: block; width: 100px; height: 20px;
    margin: 0; appearance: none } ${rules}</style>`
  const BOTH = '::-webkit-progress-bar { background: red } ::-webkit-progress-value { background: blue }'

  it('are filled by their value, as far as their range goes', async () => {
    const progress = await pixelsOf(`${style(BOTH)}<progress value=30 max=40>75 %</progress>`)
    expect([progress.at(10, 10), progress.at(70, 10), progress.at(80, 10)]).toEqual(['blue', 'blue', 'red'])
    expect(progress.warnings).toEqual([])
    const meter = await pixelsOf(`${style(BOTH)}<meter min=2 max=10 value=6></meter>`)
    expect([meter.at(45, 10), meter.at(55, 10)]).toEqual(['blue', 'red'])
    const least = await pixelsOf(`${style(BOTH)}<meter min=3 value=x></meter>`)
    expect(least.at(2, 10)).toBe('red')
    const beyond = await pixelsOf(`${style(BOTH)}<progress value=5></progress>`)
    expect([beyond.at(98, 10), beyond.at(103, 10)]).toEqual(['blue', 'white'])
    const range = await pixelsOf(
      `${style(`${BOTH} ::-webkit-progress-value { z-index: 1 }`)}<input type=range max=200>`,
    )
    expect([range.at(30, 10), range.at(70, 10)]).toEqual(['blue', 'red'])
  })
  it('have the accent of browsers where the document has a design of its own, unless the author gives one', async () => {
    const bar = 'style="display: block; margin: 0; height: 20px; width: 100px'
    const plain = await pixelsOf(`<progress value=.5 ${bar}"></progress>`)
    expect(plain.at(30, 10)).toBe('0,117,255')
    const own = await pixelsOf(`<progress value=.5 ${bar}; accent-color: red"></progress>`)
    expect(own.at(30, 10)).toBe('red')
  })
  it('have no filled part without a value', async () => {
    const { at } = await pixelsOf(`${style(BOTH)}<progress></progress>`)
    expect([at(5, 10), at(50, 10)]).toEqual(['red', 'red'])
  })
  it('are styled by the names of another engine, too', async () => {
    const rules =
      'progress { background: red } ::-webkit-progress-bar { background: none } ::-moz-progress-bar { background: blue }'
    const { at } = await pixelsOf(`${style(rules)}<progress value=.5></progress>`)
    expect([at(45, 10), at(55, 10)]).toEqual(['blue', 'red'])
  })
})

describe('a select', () => {
  it('is as wide as its widest option and shows the chosen one', async () => {
    const of = (options: string) =>
      pixelsOf(
        `<style>select { border: 0; padding: 0; background: red; font-size: 10px }</style><select>${options}</select>`,
      )
    const wide = '<option>mmmmmmmmmm'
    const first = await of(`<option selected>i${wide}`)
    const second = await of(`<option>i${wide.replace('>', ' selected>')}`)
    const widthOf = ({ at }: Awaited<ReturnType<typeof of>>): number => {
      let width = 0
      for (let x = 0; x < 200; x++) if (at(x, 9) !== 'white') width = x + 1
      return width
    }
    expect(widthOf(first)).toBe(widthOf(second))
    expect(widthOf(first)).toBeGreaterThan(70)
    expect(await linesOf('<select><option>a<option selected>b</select>')).toEqual(['{a b}'])
  })
})

describe('::file-selector-button (CSS Pseudo 4)', () => {
  const field = (rules: string) =>
    pixelsOf(`<style>input { display: block; margin: 0; height: 40px; background: blue; color: white }
      ${rules} { width: 60px; height: 40px; border: 0; background: red; color: red }</style><input type=file>`)
  it('stands in a field for files, before what is chosen', async () => {
    expect(await linesOf('<input type=file>')).toEqual(['{{Choose File}No file chosen}'])
    expect(await linesOf('<input value=a>')).toEqual(['{a}'])
  })
  it.each(['input::file-selector-button', '::-webkit-file-upload-button'])('is styled by %s', async selector => {
    const { at, warnings } = await field(selector)
    expect([at(2, 20), at(58, 38), at(63, 38)]).toEqual(['red', 'red', 'blue'])
    expect(warnings).toEqual([])
  })
  it('keeps its text, whatever its content is', async () => {
    const { at } = await field('::file-selector-button { content: none } ::file-selector-button')
    expect(at(20, 20)).toBe('red')
  })
})

describe('::picker-icon', () => {
  const dropDown = (style: string) =>
    pixelsOf(`<style>::picker-icon { background: red }</style>
      <select style="display: block; width: 80px; height: 20px; border: 0; background: blue; margin: 0; ${style}"></select>`)
  it('is the arrow at the end of a drop-down list, whatever its background', async () => {
    expect((await dropDown('')).at(70, 10)).toBe('red')
    expect((await dropDown('direction: rtl')).at(8, 10)).toBe('red')
  })
  it('is not there without an appearance (CSS UI 4 §7.2)', async () => {
    expect((await dropDown('appearance: none')).at(70, 10)).toBe('blue')
  })
})

describe('the thumb of a range', () => {
  const range = (attributes: string) =>
    pixelsOf(`<style>::-webkit-slider-thumb { background: red; border-radius: 0; width: 20px; height: 20px }
      ::slider-track, ::slider-fill { background: none }</style>
      <input type=range style="display: block; width: 100px; height: 20px; margin: 0" ${attributes}>`)
  it.each([
    ['value=0', 0],
    ['value=25', 20],
    ['', 40],
    ['value=100', 80],
    ['value=7 min=5 max=7', 80],
    ['value=0 dir=rtl', 80],
    ['value=25 dir=rtl', 60],
  ])('is as far along as the value says, and within the track: %s', async (attributes, left) => {
    const { at } = await range(attributes)
    const red = Array.from({ length: 110 }, (_, x) => x).filter(x => at(x, 10) === 'red')
    expect([red[0], red.length]).toEqual([left, 20])
  })
})

describe('accent-color (CSS UI 4 §6.2)', () => {
  /** The colours of the ink of some HTML, but for what is between them and white. */
  const colorsOf = async (html: string): Promise<readonly string[]> => {
    const { at } = await pixelsOf(`<style>input { margin: 0; font-size: 60px }</style>${html}`)
    const seen = new Set<string>()
    for (let y = 0; y < 30; y++) for (let x = 0; x < 60; x++) seen.add(at(x, y))
    return ['red', 'blue'].filter(color => seen.has(color))
  }
  it('is inherited by what is chosen or done, and by nothing else', async () => {
    const inRed = (control: string) => colorsOf(`<div style="accent-color: red">${control}</div>`)
    expect(await inRed('<input type=radio checked style="width: 40px; height: 40px">')).toEqual(['red'])
    expect(await inRed('<progress value=0.5></progress>')).toEqual(['red'])
    expect(await inRed('<input type=range value=50>')).toEqual(['red'])
    expect(await inRed('<input type=radio style="width: 40px; height: 40px">')).toEqual([])
    expect(await inRed('<input type=radio checked disabled style="width: 40px; height: 40px">')).toEqual([])
    expect(await inRed('<meter value=0.5></meter>')).toEqual([])
  })
  it('gives way to what authors say of the parts', async () => {
    const css = '<style>progress::-webkit-progress-value { background: blue }</style>'
    expect(await colorsOf(`${css}<progress value=0.5 style="accent-color: red"></progress>`)).toEqual(['blue'])
  })
})

describe('controls with vertical lines', () => {
  it('are as long along their lines as others are wide', async () => {
    const turned = (control: string) => pixelsOf(`<style>* { writing-mode: vertical-lr }</style>${control}`)
    const bar = await turned('<progress value=0.5 style="margin: 0; font-size: 10px; accent-color: red"></progress>')
    expect([bar.at(5, 10), bar.at(5, 45), bar.at(5, 55) === 'red', bar.at(5, 95), bar.at(15, 50)]).toEqual([
      ...['red', 'red', false, bar.at(5, 55), 'white'],
    ])
    const field = await turned('<input style="margin: 0; background: red; border: none; padding: 0; font-size: 10px">')
    expect([field.at(5, 165), field.at(5, 175), field.at(20, 50)]).toEqual(['red', 'white', 'white'])
  })
})
