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
    expect([range.at(45, 10), range.at(55, 10)]).toEqual(['blue', 'red'])
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
