import { expect, test } from 'vitest'
import { styled } from './styling.ts'

const wrapModeOf = (media: 'print' | 'screen', html: string, selector: string) =>
  styled(html, { options: { media } }).of(selector).textWrapMode

test('preformatted lines give way on paper, and scroll on screens', () => {
  expect(wrapModeOf('print', '<pre style="display: block; white-space: pre">x</pre>', 'pre')).toBe('relent')
  expect(wrapModeOf('screen', '<pre style="display: block; white-space: pre">x</pre>', 'pre')).toBe('nowrap')
})

test('words of cells are broken on paper before their table leaves it', () => {
  const wrap = (media: 'print' | 'screen') =>
    styled('<table><td style="display: table-cell">x</td></table>', { options: { media } }).of('td').overflowWrap
  expect([wrap('print'), wrap('screen')]).toEqual(['relent', 'normal'])
})

test('words of boxes that are positioned beside the text of a cell stay whole', () => {
  const html = '<table><td style="display: table-cell">x<i style="position: absolute">y</i><b>z</b></td></table>'
  const tree = styled(html, { options: { media: 'print' } })
  expect([tree.of('i').overflowWrap, tree.of('b').overflowWrap]).toEqual(['break-word', 'relent'])
})

test('lines that numbers stand beside do not give way', () => {
  const html = '<pre style="display: block; white-space: pre; -octavo-give-way: none">x</pre>'
  expect(wrapModeOf('print', html, 'pre')).toBe('nowrap')
})

test('cells that stay whole do not break, unless something cuts them off', () => {
  const cell = '<div style="display: table-cell; white-space: nowrap">x</div>'
  const tree = (around: string) =>
    styled(`<div style="${around}">${cell}</div>`, { options: { media: 'print' } }).tree.zoomed(new Map(), 'whole')
  const last = (around: string) => {
    const { textWrapMode, overflowWrap } = tree(around).styles.at(-1)!.self
    return [textWrapMode, overflowWrap]
  }
  expect(last('')).toEqual(['nowrap', 'normal'])
  expect(last('overflow: hidden')).toEqual(['relent', 'relent'])
  expect(last('overflow: auto')).toEqual(['relent', 'relent'])
})
