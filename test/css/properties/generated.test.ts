/** Generated content, counters, lists and bookmarks (CSS Content 3, CSS Lists 3, CSS GCPM 3). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('lists and counters', () => {
  test.each([
    ['list-style-type: square', { listStyleType: { kind: 'name', name: 'square' } }],
    ['list-style-type: "-"', { listStyleType: { kind: 'string', value: '-' } }],
    [
      'list-style-type: symbols(cyclic "a" "b")',
      { listStyleType: { kind: 'symbols', system: 'cyclic', symbols: ['a', 'b'] } },
    ],
    ['list-style-type: none', { listStyleType: 'none' }],
    ['list-style-position: inside', { listStylePosition: 'inside' }],
    ['counter-reset: a', { counterReset: [{ name: 'a', value: 0, reversed: false }] }],
    ['counter-reset: a 5', { counterReset: [{ name: 'a', value: 5, reversed: false }] }],
    [
      'counter-reset: a 5 b c -1',
      {
        counterReset: [
          { name: 'a', value: 5, reversed: false },
          { name: 'b', value: 0, reversed: false },
          { name: 'c', value: -1, reversed: false },
        ],
      },
    ],
    ['counter-reset: reversed(a)', { counterReset: [{ name: 'a', value: null, reversed: true }] }],
    ['counter-reset: reversed(a) 9', { counterReset: [{ name: 'a', value: 9, reversed: true }] }],
    ['counter-set: a', { counterSet: [{ name: 'a', value: 0 }] }],
    ['counter-increment: a -2', { counterIncrement: [{ name: 'a', value: -2 }] }],
    ['counter-increment: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'list-style-type: 5',
    'counter-reset: 5',
    'counter-reset: a 1.5',
    'counter-reset: none a',
    'counter-increment: inherit a',
    'counter-increment: reversed(a)',
    'counter-set: a b 1.5',
    'list-style-type: symbols()',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('content', () => {
  test.each([
    ['content: "a"', { content: [{ kind: 'string', value: 'a' }] }],
    [
      'content: "a" attr(title) "b"',
      {
        content: [
          { kind: 'string', value: 'a' },
          { kind: 'attr', name: 'title', fallback: '' },
          { kind: 'string', value: 'b' },
        ],
      },
    ],
    ['content: counter(a)', { content: [{ kind: 'counter', name: 'a', style: { kind: 'name', name: 'decimal' } }] }],
    [
      'content: counter(a, upper-roman)',
      { content: [{ kind: 'counter', name: 'a', style: { kind: 'name', name: 'upper-roman' } }] },
    ],
    [
      'content: counters(a, ".")',
      { content: [{ kind: 'counters', name: 'a', separator: '.', style: { kind: 'name', name: 'decimal' } }] },
    ],
    [
      'content: counters(a, ".", lower-alpha)',
      { content: [{ kind: 'counters', name: 'a', separator: '.', style: { kind: 'name', name: 'lower-alpha' } }] },
    ],
    ['content: open-quote no-close-quote', { content: [{ kind: 'open-quote' }, { kind: 'no-close-quote' }] }],
    ['content: none', { content: 'none' }],
    ['content: normal', {}],
    ['content: "a" / "b"', { content: [{ kind: 'string', value: 'a' }] }],
    ['content: leader(".")', { content: [{ kind: 'leader', pattern: '.' }] }],
    [
      'content: target-counter(attr(href), page)',
      {
        content: [
          {
            kind: 'target-counter',
            target: { attr: 'href' },
            name: 'page',
            separator: '',
            style: { kind: 'name', name: 'decimal' },
          },
        ],
      },
    ],
    [
      'content: target-counters("#a", b, ".")',
      {
        content: [
          {
            kind: 'target-counters',
            target: { url: '#a' },
            name: 'b',
            separator: '.',
            style: { kind: 'name', name: 'decimal' },
          },
        ],
      },
    ],
    [
      'content: target-text(attr(href url), before)',
      {
        content: [
          {
            kind: 'target-text',
            target: { attr: 'href' },
            name: 'before',
            separator: '',
            style: { kind: 'name', name: 'decimal' },
          },
        ],
      },
    ],
    ['content: string(a)', { content: [{ kind: 'string-ref', name: 'a', which: 'first' }] }],
    ['content: string(a, last)', { content: [{ kind: 'string-ref', name: 'a', which: 'last' }] }],
    ['content: element(a, first-except)', { content: [{ kind: 'element', name: 'a', which: 'first-except' }] }],
    ['content: content()', { content: [{ kind: 'content', which: 'text' }] }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'content: 5',
    'content: counter()',
    'content: counter(a b)',
    'content: counters(a)',
    'content: attr()',
    'content: none "a"',
    'content: string()',
    'content: string(a, middle)',
    'content: target-counter(a, b)',
    'content: "a" /',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('named strings and bookmarks', () => {
  test.each([
    ['string-set: a "x"', { stringSet: [{ name: 'a', content: [{ kind: 'string', value: 'x' }] }] }],
    [
      'string-set: a content(text) "y", b counter(c)',
      {
        stringSet: [
          {
            name: 'a',
            content: [
              { kind: 'content', which: 'text' },
              { kind: 'string', value: 'y' },
            ],
          },
          { name: 'b', content: [{ kind: 'counter', name: 'c', style: { kind: 'name', name: 'decimal' } }] },
        ],
      },
    ],
    ['string-set: none', {}],
    ['bookmark-level: 3', { bookmarkLevel: 3 }],
    ['bookmark-level: none', {}],
    ['bookmark-label: content(text)', {}],
    [
      'bookmark-label: "a" attr(title)',
      {
        bookmarkLabel: [
          { kind: 'string', value: 'a' },
          { kind: 'attr', name: 'title', fallback: '' },
        ],
      },
    ],
    ['bookmark-state: closed', { bookmarkState: 'closed' }],
    ['footnote-display: inline', { footnoteDisplay: 'inline' }],
    ['footnote-policy: line', { footnotePolicy: 'line' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'string-set: a',
    'string-set: "a" b',
    'bookmark-level: 0',
    'bookmark-level: 1.5',
    'bookmark-state: half',
    'footnote-display: none',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
