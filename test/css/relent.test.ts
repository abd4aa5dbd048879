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
