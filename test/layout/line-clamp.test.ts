import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut, rectOf } from './harness.ts'

/** The texts of the lines, and the height of the box with the id `c`. */
async function clamped(style: string, content: string) {
  const laid = await layOut(`<!doctype html><body><div id=c style="width:100px;${style}">${content}</div>`)
  const lines = fragmentsOf(laid).filter(({ fragment }) => fragment.kind === 'line')
  const texts = lines.map(({ fragment }) => {
    if (fragment.kind !== 'line') return ''
    const texts = (children: typeof fragment.children): string =>
      children
        .map(({ fragment: child }) =>
          child.kind === 'text' ? child.text : child.kind === 'box' ? texts(child.children) : '',
        )
        .join('')
    return texts(fragment.children)
  })
  return { texts, height: rectOf(laid, 'c')![3] }
}

const LINES = 'aaa<br>bbb<br>ccc<br>ddd'

describe('line-clamp', () => {
  test('ends a box after a number of lines', async () => {
    expect(await clamped('line-clamp: 2', LINES)).toEqual({ texts: ['aaa', 'bbb…'], height: 40 })
    expect(await clamped('line-clamp: 4', LINES)).toEqual({ texts: ['aaa', 'bbb', 'ccc', 'ddd'], height: 80 })
  })
  test('counts the lines of blocks in the same formatting context', async () => {
    const content = '<p>aaa<br>bbb</p><table><tr><td>x<br>y<br>z</table><p>ccc<br>ddd</p>'
    const { texts } = await clamped('line-clamp: 3', content)
    expect(texts).toEqual(['aaa', 'bbb', 'x', 'y', 'z', 'ccc…'])
  })
  test('keeps the edges below the last line', async () => {
    const content = '<p style="padding:5px">aaa<br>bbb</p><p>ccc</p>'
    expect((await clamped('line-clamp: 1; padding: 3px', content)).height).toBe(36)
  })
  test('fills a greatest height with lines', async () => {
    expect(await clamped('line-clamp: auto; max-height: 70px', LINES)).toEqual({
      texts: ['aaa', 'bbb', 'ccc…'],
      height: 60,
    })
  })
  test('leaves lines unbalanced that are not all shown', async () => {
    const content = 'aa bb cc dd ee ff gg'
    expect((await clamped('text-wrap: balance; line-clamp: 1', content)).texts).toEqual(['aa bb cc…'])
  })
  test('clamps by its old name only in an old vertical box', async () => {
    const old = '-webkit-line-clamp: 2; display: -webkit-box'
    expect((await clamped(`${old}; -webkit-box-orient: vertical`, LINES)).texts).toEqual(['aaa', 'bbb…'])
    expect((await clamped(old, LINES)).texts.length).toBe(4)
    expect((await clamped(`${old}; -webkit-box-orient: vertical; display: block`, LINES)).texts.length).toBe(4)
  })
})

describe('block-ellipsis', () => {
  test('takes the place of the words that leave no room for it', async () => {
    expect((await clamped('line-clamp: 1', 'aaa bbb ccc ddd')).texts).toEqual(['aaa bbb…'])
    expect((await clamped('line-clamp: 1', 'aaaa bbbbb ccc')).texts).toEqual(['aaaa…'])
  })
  test('cuts a word that fills the line', async () => {
    expect((await clamped('line-clamp: 1; overflow-wrap: anywhere', 'aaaaaaaaaaaaaaa')).texts).toEqual(['aaaaaaaaa…'])
  })
  test('stands behind the inline boxes that it ends', async () => {
    expect((await clamped('line-clamp: 1', '<b>aaa <i>bbb ccc</i> ddd</b>')).texts).toEqual(['aaa bbb…'])
  })
  test('may be a string, or nothing', async () => {
    expect((await clamped("line-clamp: 1 ' x'", 'aaa bbb ccc')).texts).toEqual(['aaa bbb x'])
    expect((await clamped('line-clamp: 1 no-ellipsis', 'aaa bbb ccc')).texts).toEqual(['aaa bbb'])
  })
})
