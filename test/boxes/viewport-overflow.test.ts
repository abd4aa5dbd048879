/** Overflow of the root and of the body (CSS Overflow 3, https://www.w3.org/TR/css-overflow-3/#overflow-propagation). */
import { describe, expect, test } from 'vitest'
import { withViewportOverflow } from '../../src/boxes/viewport-overflow.ts'
import { styled } from '../css/styling.ts'

/** `overflow-x` of the root and of the body, after what is the viewport's has been taken from them. */
function overflowOf(html: string, body: string): string {
  const page = styled(`<!doctype html><html style="${html}"><body style="${body}">`)
  const { root } = page.document
  const shown = withViewportOverflow(root, page.tree)
  const inner = root.children.find(node => node.kind === 'element' && node.name === 'body')!
  return [root, inner].map(node => ('order' in node ? shown.styles[node.order]!.self.overflowX : '')).join(' ')
}

describe('the viewport', () => {
  test.each([
    ['takes that of the root', 'overflow: hidden', '', 'visible visible'],
    ['takes that of the body, where the root has none', '', 'overflow: hidden', 'visible visible'],
    ['takes one of them', 'overflow: hidden', 'overflow: scroll', 'visible scroll'],
    [
      'leaves the body its own under containment of the body',
      '',
      'display: block; overflow: hidden; contain: paint',
      'visible hidden',
    ],
    ['leaves the body its own under containment of the root', 'contain: style', 'overflow: hidden', 'visible hidden'],
    ['takes that of a contained root', 'contain: paint; overflow: hidden', '', 'visible visible'],
  ])('%s', (_, html, body, expected) => {
    expect(overflowOf(html, body)).toBe(expected)
  })
})
