import { describe, expect, test } from 'vitest'
import { linesOf } from './text-of.ts'

const numbers = async (html: string): Promise<readonly string[]> =>
  (await linesOf(html)).map(line => /^\[(.*)\]/.exec(line)?.[1] ?? line)

describe('counters of lists', () => {
  test('count from where the list begins, and go on from a value of an item', async () => {
    expect(await numbers('<ol start=3><li>a<li value=10>b<li>c</ol>')).toEqual(['3.', '10.', '11.'])
  })
  test('count down to one in a reversed list', async () => {
    expect(await numbers('<ol reversed><li>a<li>b<li>c</ol>')).toEqual(['3.', '2.', '1.'])
  })
  test('count down to the first value of an item', async () => {
    expect(await numbers('<ol reversed><li>a<li value=7>b<li>c</ol>')).toEqual(['8.', '7.', '6.'])
  })
  test('leave lists within a reversed list out of it', async () => {
    expect(await numbers('<ol reversed><li>a<ul><li>x<li>y</ul><li>b</ol>')).toEqual(['2.', '◦', '◦', '1.'])
  })
  test('do not count what is not displayed', async () => {
    expect(await numbers('<ol reversed><li>a<li hidden>b<li>c</ol>')).toEqual(['2.', '1.'])
  })
})

describe('lists in lists', () => {
  test('leave the items that follow them to the list around', async () => {
    expect(await numbers('<ol><li>a<ol start=7><li>b</ol><li>c</ol>')).toEqual(['1.', '7.', '2.'])
    expect(await numbers('<ol><ol start=7><li>b</ol><li>c</ol>')).toEqual(['7.', '1.'])
  })
  test('number their items also where they have no box', async () => {
    expect(await numbers('<ol><li>a<ol start=7 style="display:contents"><li>b<li>c</ol></ol>')).toEqual([
      '1.',
      '7.',
      '8.',
    ])
    expect(await numbers('<ol><ol start=7 style="display:contents"><li>b<li>c</ol><li>d</ol>')).toEqual([
      '7.',
      '8.',
      '1.',
    ])
  })
  test('after another list begin anew', async () => {
    expect(await numbers('<ol><li>a<li>b</ol><ol><li>c</ol>')).toEqual(['1.', '2.', '1.'])
  })
})

describe('reversed counters of any name', () => {
  const style = `<style>
    section { counter-reset: reversed(n) } p { counter-increment: n -1 } p::before { content: counter(n) " " }
  </style>`
  test('begin so that the last step ends at what it takes away', async () => {
    const steps = '<p style="counter-increment:n -5">a<p style="counter-increment:n -2">b'
    expect(await linesOf(`${style}<section>${steps}</section>`)).toEqual(['4 a', '2 b'])
  })
  test('take steps of nothing for none', async () => {
    const steps = '<p>a<p>b<p style="counter-increment:n 0">c'
    expect(await linesOf(`${style}<section>${steps}</section>`)).toEqual(['2 a', '1 b', '1 c'])
  })
  test('begin where a set value says', async () => {
    expect(await linesOf(`${style}<section><p>a<p style="counter-set:n 20">b<p>c</section>`)).toEqual([
      '21 a',
      '20 b',
      '19 c',
    ])
  })
  test('keep a value that is given', async () => {
    expect(await linesOf(`${style}<section style="counter-reset:reversed(n) 9"><p>a<p>b</section>`)).toEqual([
      '8 a',
      '7 b',
    ])
  })
  test('count what pseudo-elements count', async () => {
    const sheet =
      '<style>div { counter-reset: reversed(k) } i::after { counter-increment: k -1; content: counter(k) }</style>'
    expect(await linesOf(`${sheet}<div><i>a</i><i>b</i></div>`)).toEqual(['a2b1'])
  })
})

describe('scopes', () => {
  test('nest with the elements that reset', async () => {
    const sheet =
      '<style>ol { counter-reset: c } li { counter-increment: c } li::marker { content: counters(c, ".") }</style>'
    expect(await numbers(`${sheet}<ol><li>a<ol><li>b<li>c</ol><li>d</ol>`)).toEqual(['1', '1.1', '1.2', '2'])
  })
  test('end with the parent of the element that resets', async () => {
    const sheet = '<style>b { counter-reset: c 5 } i::before { content: counter(c) }</style>'
    expect(await linesOf(`${sheet}<div><b></b><i>x</i></div><div><i>y</i></div>`)).toEqual(['5x', '0y'])
  })
  test('of several resets of one counter on one element the last one holds', async () => {
    const sheet = '<style>p { counter-reset: c 1 c 2 } p::before { content: counters(c, ".") }</style>'
    expect(await linesOf(`${sheet}<p>x`)).toEqual(['2x'])
  })
})
