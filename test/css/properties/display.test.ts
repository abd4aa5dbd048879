/** Boxes and positions (CSS Display 3, CSS Positioned Layout 3). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('display', () => {
  test.each([
    ['display: block', { display: 'block' }],
    ['display: inline-block', { display: 'inline-block' }],
    ['display: flow-root', { display: 'flow-root' }],
    ['display: none', { display: 'none' }],
    ['display: contents', { display: 'contents' }],
    ['display: list-item', { display: 'list-item' }],
    ['display: inline list-item', { display: 'inline-list-item' }],
    ['display: block flow list-item', { display: 'list-item' }],
    ['display: flex', { display: 'flex' }],
    ['display: inline-flex', { display: 'inline-flex' }],
    ['display: inline grid', { display: 'inline-grid' }],
    ['display: grid-lanes', { display: 'grid-lanes' }],
    ['display: inline grid-lanes', { display: 'inline-grid-lanes' }],
    ['display: table', { display: 'table' }],
    ['display: inline-table', { display: 'inline-table' }],
    ['display: table-row-group', { display: 'table-row-group' }],
    ['display: ruby', { display: 'ruby' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'display: block inline',
    'display: flex grid',
    'display: list-item flex',
    'display: block none',
    'display: table-cell block',
    'display: 1',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('positions', () => {
  test.each([
    ['position: relative', { position: 'relative' }],
    ['position: absolute', { display: 'block', position: 'absolute', wouldBeInline: true }],
    ['position: sticky', { position: 'sticky' }],
    ['position: fixed', { display: 'block', position: 'fixed', wouldBeInline: true }],
    ['top: 10%', { top: { kind: 'linear', px: 0, percent: 10 } }],
    ['left: auto', {}],
    ['right: -1em', { right: -20 }],
    ['z-index: 5', { zIndex: 5 }],
    ['z-index: auto', {}],
    ['float: left', { display: 'block', float: 'left' }],
    ['float: inline-end', { display: 'block', float: 'right' }],
    ['float: top', { display: 'block', float: 'block-start' }],
    ['clear: both', { clear: 'both' }],
    ['clear: inline-start', { clear: 'left' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['position: center', 'top: none', 'z-index: 1.5', 'float: center', 'clear: all', 'left: 5'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})

describe('what is seen', () => {
  test.each([
    ['visibility: hidden', { visibility: 'hidden' }],
    ['visibility: collapse', { visibility: 'collapse' }],
    ['overflow-x: hidden', { overflowX: 'hidden', overflowY: 'auto' }],
    ['overflow-y: scroll', { overflowX: 'auto', overflowY: 'scroll' }],
    ['overflow-x: clip', { overflowX: 'clip' }],
    ['overflow-x: visible; overflow-y: auto', { overflowX: 'auto', overflowY: 'auto' }],
    ['opacity: .5', { opacity: 0.5 }],
    ['opacity: -1', { opacity: 0 }],
    ['opacity: 150%', {}],
    ['clip: rect(1px 2px 3px 4px)', { clip: { top: 1, right: 2, bottom: 3, left: 4 } }],
    ['clip: rect(1px, 2px, auto, auto)', { clip: { top: 1, right: 2, bottom: 'auto', left: 'auto' } }],
    ['clip: auto', {}],
    ['isolation: isolate', { isolation: 'isolate' }],
    ['appearance: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'visibility: none',
    'overflow-x: hide',
    'opacity: a',
    'clip: rect(1px, 2px)',
    'clip: rect(1px, 2px 3px, 4px)',
    'clip: rect(1%, 2px, 3px, 4px)',
    'isolation: none',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('containment', () => {
  test.each([
    [
      'display: block; contain: strict',
      { display: 'block', overflowX: 'clip', overflowY: 'clip', contain: ['size', 'layout', 'style', 'paint'] },
    ],
    [
      'display: block; contain: content',
      { display: 'block', overflowX: 'clip', overflowY: 'clip', contain: ['layout', 'style', 'paint'] },
    ],
    ['display: block; contain: size layout', { display: 'block', contain: ['size', 'layout'] }],
    [
      'display: block; contain: inline-size paint',
      { display: 'block', overflowX: 'clip', overflowY: 'clip', contain: ['inline-size', 'paint'] },
    ],
    ['contain: none', {}],
    ['contain-intrinsic-width: 10px', { containIntrinsicWidth: 10 }],
    ['contain-intrinsic-width: auto 10px', { containIntrinsicWidth: 10 }],
    ['container-name: a b', { containerName: ['a', 'b'] }],
    [
      'display: block; container-type: inline-size',
      { display: 'block', contain: ['inline-size', 'style'], containerType: 'inline-size' },
    ],
    [
      'display: block; container-type: scroll-state size',
      { display: 'block', contain: ['size', 'style'], containerType: 'size' },
    ],
    [
      'display: block; content-visibility: hidden',
      {
        display: 'block',
        overflowX: 'clip',
        overflowY: 'clip',
        contain: ['layout', 'style', 'paint', 'size'],
        contentVisibility: 'hidden',
      },
    ],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'contain: size size',
    'contain: size inline-size',
    'contain: strict paint',
    'contain-intrinsic-width: -1px',
    'container-name: a none',
    'container-name: not',
    'container-type: size inline-size',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
