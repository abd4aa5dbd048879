/** The items of `content`, one by one (CSS Content 3 §2: https://www.w3.org/TR/css-content-3/#content-property; CSS Lists 3 §4). */
import { describe, expect, test } from 'vitest'
import type { BlockLevelBox } from '../../../src/boxes/box.ts'
import { layOut } from '../../layout/harness.ts'
import { linesOf } from '../text-of.ts'

const shownBefore = async (content: string, html = '<p id=a data-x=7>x</p>', css = ''): Promise<string> =>
  (await linesOf(`<style>#a::before { content: ${content} } ${css}</style>${html}`)).join('|')

describe('content', () => {
  test.each([
    ['text', "'a b '", 'a b x'],
    ['several texts, one after the other', "'a' 'b' 'c'", 'abcx'],
    ['an attribute', 'attr(data-x)', '7x'],
    ['nothing for an attribute that is not there', "'[' attr(data-y) ']'", '[]x'],
    ['what is given in its place', 'attr(data-y, "none")', 'nonex'],
    ['normal, which is nothing', 'normal', 'x'],
    ['none', 'none', 'x'],
    ['quotation marks', 'open-quote', '“x'],
  ])('is %s', async (_, content, expected) => {
    expect(await shownBefore(content)).toBe(expected)
  })
  test('of a counter is its value in a style', async () => {
    const css = 'body { counter-reset: n 3 } #a { counter-increment: n }'
    expect(await shownBefore('counter(n)', undefined, css)).toBe('4x')
    expect(await shownBefore('counter(n, upper-roman)', undefined, css)).toBe('IVx')
    expect(await shownBefore('counter(m)', undefined, css)).toBe('0x')
  })
  test('of counters is all of their values, the outermost first', async () => {
    const css = 'section { counter-reset: n 2 } section section { counter-reset: n 5 }'
    const html = '<section><section><p id=a>x</section></section>'
    expect(await shownBefore("counters(n, '.')", html, css)).toBe('2.5x')
    expect(await shownBefore("counters(n, '-', lower-alpha)", html, css)).toBe('b-ex')
  })
  test('of no-open-quote shows nothing, and counts a depth', async () => {
    expect(await shownBefore('no-open-quote', '<p id=a><q>x</q>')).toBe('‘x’')
  })
  test('that is not known here warns, and shows the rest', async () => {
    const laid = await layOut('<style>#a::before { content: element(head) "y" }</style><p id=a>x')
    expect(laid.diagnostics.list().some(({ code }) => code === 'unsupported_value')).toBe(true)
    expect(await shownBefore('element(head) "y"')).toBe('yx')
  })
  test('of leaders is one box for all of a style and pattern', async () => {
    const laid =
      await layOut(`<style>p::after { content: leader('.') '7' } .b::after { content: leader('-') '7' }</style>
      <p>x<p>y<p class=b>z`)
    const leaders: unknown[] = []
    const pending: BlockLevelBox[] = [laid.tree.root]
    for (let box = pending.pop(); box !== undefined; box = pending.pop()) {
      if (box.kind === 'inline-root')
        for (const item of box.content.items) if (item.kind === 'atomic') leaders.push(item.box)
      if (box.kind === 'block') pending.push(...box.children.toReversed())
    }
    expect(leaders.length).toBe(3)
    expect(leaders[0]).toBe(leaders[1])
    expect(leaders[0]).not.toBe(leaders[2])
  })
})
