import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { WhiteSpaceCollapser } from '../../src/text/white-space.ts'

type Mode = ComputedStyle['whiteSpaceCollapse']

const process = (mode: Mode, ...texts: string[]): string[][] => {
  const collapser = new WhiteSpaceCollapser()
  return texts.map(text => collapser.push(text, { whiteSpaceCollapse: mode }))
}

describe('collapsing', () => {
  test('leaves one space of any white space, across texts', () => {
    expect(process('collapse', 'a \t\n b', ' c', '  ', ' d')).toEqual([['a b'], [' c'], [' '], ['d']])
  })

  test('drops white space at the start and after a forced break', () => {
    const collapser = new WhiteSpaceCollapser()
    const style = { whiteSpaceCollapse: 'collapse' } as const
    expect(collapser.push('  a ', style)).toEqual(['a '])
    collapser.forcedBreak()
    expect(collapser.push('  b', style)).toEqual(['b'])
  })

  test('leaves the break of a space that wraps after one that does not', () => {
    const collapser = new WhiteSpaceCollapser()
    const push = (text: string, textWrapMode: 'wrap' | 'nowrap'): string[] =>
      collapser.push(text, { whiteSpaceCollapse: 'collapse', textWrapMode })
    expect([push('a ', 'nowrap'), push('  ', 'wrap'), push(' b', 'wrap')]).toEqual([['a '], ['\u200b'], ['b']])
    expect([push(' ', 'wrap'), push(' c', 'nowrap')]).toEqual([[' '], ['c']])
  })

  test('keeps the space on both sides of an object', () => {
    const collapser = new WhiteSpaceCollapser()
    const style = { whiteSpaceCollapse: 'collapse' } as const
    expect(collapser.push('a ', style)).toEqual(['a '])
    collapser.object()
    expect(collapser.push(' b', style)).toEqual([' b'])
  })

  test('lets a line feed vanish between East Asian characters, not beside Hangul or letters', () => {
    expect(process('collapse', '漢\n字')).toEqual([['漢字']])
    expect(process('collapse', '漢 \n  字')).toEqual([['漢字']])
    expect(process('collapse', '漢\n', '字')).toEqual([['漢'], ['字']])
    expect(process('collapse', '漢\n', 'a')).toEqual([['漢'], [' a']])
    expect(process('collapse', '漢 字')).toEqual([['漢 字']])
    expect(process('collapse', 'a\n・\nb。\nc', 'd\n(e')).toEqual([['a・b。c'], ['d (e']])
    expect(process('collapse', '漢、\n', 'a')).toEqual([['漢、'], ['a']])
    expect(process('collapse', '한\n글', 'a\nb')).toEqual([['한 글'], ['a b']])
  })

  test('keeps other spaces and non-breaking ones', () => {
    expect(process('collapse', 'a \u00a0\u2003 b')).toEqual([['a \u00a0\u2003 b']])
  })
})

describe('preserving', () => {
  test('makes a part of each line feed, whatever it is written as', () => {
    expect(process('preserve', 'a  b\r\nc\rd\n')).toEqual([['a  b', '\n', 'c', '\n', 'd', '\n']])
    expect(process('preserve', 'a\tb')).toEqual([['a\tb']])
  })

  test('keeps breaks alone with preserve-breaks, and spaces alone with preserve-spaces', () => {
    expect(process('preserve-breaks', 'a  \n  b\n\nc')).toEqual([['a', '\n', 'b', '\n', '\n', 'c']])
    expect(process('preserve-spaces', 'a \t\n b')).toEqual([['a    b']])
  })
})
