/** Flexible boxes and grids (CSS Flexbox 1 §5 to §8, CSS Grid 2 §7 and §8, CSS Box Alignment 3). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('track lists', () => {
  test.each([
    ['grid-template-rows: masonry', { gridTemplateRows: 'masonry' }],
    ['flow-tolerance: infinite', { flowTolerance: 'infinite' }],
    ['flow-tolerance: 2em', { flowTolerance: 40 }],
    [
      'grid-template-columns: 1fr 2.5fr',
      {
        gridTemplateColumns: [
          { kind: 'track', size: { kind: 'fr', factor: 1 } },
          { kind: 'track', size: { kind: 'fr', factor: 2.5 } },
        ],
      },
    ],
    [
      'grid-template-columns: 10px 1em 25%',
      {
        gridTemplateColumns: [
          { kind: 'track', size: 10 },
          { kind: 'track', size: 20 },
          { kind: 'track', size: { kind: 'linear', px: 0, percent: 25 } },
        ],
      },
    ],
    [
      'grid-template-columns: auto min-content max-content',
      {
        gridTemplateColumns: [
          { kind: 'track', size: 'auto' },
          { kind: 'track', size: 'min-content' },
          { kind: 'track', size: 'max-content' },
        ],
      },
    ],
    [
      'grid-template-columns: minmax(10px, 1fr)',
      { gridTemplateColumns: [{ kind: 'track', size: { kind: 'minmax', min: 10, max: { kind: 'fr', factor: 1 } } }] },
    ],
    [
      'grid-template-columns: minmax(auto, 50%)',
      {
        gridTemplateColumns: [
          { kind: 'track', size: { kind: 'minmax', min: 'auto', max: { kind: 'linear', px: 0, percent: 50 } } },
        ],
      },
    ],
    [
      'grid-template-columns: fit-content(8em)',
      { gridTemplateColumns: [{ kind: 'track', size: { kind: 'fit-content', limit: 160 } }] },
    ],
    [
      'grid-template-columns: [a] 1px [b c] 2px [d]',
      {
        gridTemplateColumns: [
          { kind: 'names', names: ['a'] },
          { kind: 'track', size: 1 },
          { kind: 'names', names: ['b', 'c'] },
          { kind: 'track', size: 2 },
          { kind: 'names', names: ['d'] },
        ],
      },
    ],
    [
      'grid-template-columns: repeat(3, 1px)',
      { gridTemplateColumns: [{ kind: 'repeat', count: 3, items: [{ kind: 'track', size: 1 }] }] },
    ],
    [
      'grid-template-columns: repeat(2, [a] 1px 2px [b])',
      {
        gridTemplateColumns: [
          {
            kind: 'repeat',
            count: 2,
            items: [
              { kind: 'names', names: ['a'] },
              { kind: 'track', size: 1 },
              { kind: 'track', size: 2 },
              { kind: 'names', names: ['b'] },
            ],
          },
        ],
      },
    ],
    [
      'grid-template-columns: repeat(auto-fill, 100px)',
      { gridTemplateColumns: [{ kind: 'repeat', count: 'auto-fill', items: [{ kind: 'track', size: 100 }] }] },
    ],
    [
      'grid-template-columns: 1px repeat(auto-fit, minmax(10px, 1fr)) 2px',
      {
        gridTemplateColumns: [
          { kind: 'track', size: 1 },
          {
            kind: 'repeat',
            count: 'auto-fit',
            items: [{ kind: 'track', size: { kind: 'minmax', min: 10, max: { kind: 'fr', factor: 1 } } }],
          },
          { kind: 'track', size: 2 },
        ],
      },
    ],
    [
      'grid-template-columns: calc(1px + 10%)',
      { gridTemplateColumns: [{ kind: 'track', size: { kind: 'linear', px: 1, percent: 10 } }] },
    ],
    ['grid-template-rows: none', {}],
    [
      'grid-template-columns: subgrid',
      { gridTemplateColumns: { kind: 'subgrid', before: [], repeated: null, after: [] } },
    ],
    [
      'grid-template-columns: subgrid [a] [b c]',
      { gridTemplateColumns: { kind: 'subgrid', before: [['a'], ['b', 'c']], repeated: null, after: [] } },
    ],
    [
      'grid-template-columns: subgrid repeat(auto-fill, [a])',
      { gridTemplateColumns: { kind: 'subgrid', before: [], repeated: [['a']], after: [] } },
    ],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'grid-template-columns: -1fr',
    'grid-template-columns: -10px',
    'grid-template-columns: minmax(1fr, 10px)',
    'grid-template-columns: minmax(10px)',
    'grid-template-columns: repeat(0, 1px)',
    'grid-template-columns: repeat(2.5, 1px)',
    'grid-template-columns: repeat(2, repeat(2, 1px))',
    'grid-template-columns: repeat(auto-fill, 1fr)',
    'grid-template-columns: repeat(auto-fill, auto)',
    'grid-template-columns: repeat(auto-fill, 1px) repeat(auto-fit, 1px)',
    'grid-template-columns: [a] [b] 1px',
    'grid-template-columns: [a]',
    'grid-template-columns: [span] 1px',
    'grid-template-columns: [auto] 1px',
    'grid-template-columns: none 1px',
    'grid-template-columns: fit-content(1fr)',
    'grid-template-columns: 1px, 2px',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('implicit tracks and flow', () => {
  test.each([
    ['grid-auto-columns: 1px 2fr', { gridAutoColumns: [1, { kind: 'fr', factor: 2 }] }],
    ['grid-auto-rows: minmax(1px, auto)', { gridAutoRows: [{ kind: 'minmax', min: 1, max: 'auto' }] }],
    ['grid-auto-flow: column', { gridAutoFlow: { direction: 'column', dense: false } }],
    ['grid-auto-flow: dense', { gridAutoFlow: { direction: 'row', dense: true } }],
    ['grid-auto-flow: dense column', { gridAutoFlow: { direction: 'column', dense: true } }],
    ['grid-auto-flow: row dense', { gridAutoFlow: { direction: 'row', dense: true } }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'grid-auto-columns: repeat(2, 1px)',
    'grid-auto-columns: none',
    'grid-auto-flow: dense dense',
    'grid-auto-flow: row column',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('lines', () => {
  test.each([
    ['grid-row-start: 2', { gridRowStart: { line: 2, name: null, span: false } }],
    ['grid-row-start: -1', { gridRowStart: { line: -1, name: null, span: false } }],
    ['grid-row-start: span 2', { gridRowStart: { line: 2, name: null, span: true } }],
    ['grid-row-start: span a', { gridRowStart: { line: null, name: 'a', span: true } }],
    ['grid-row-start: 2 span a', { gridRowStart: { line: 2, name: 'a', span: true } }],
    ['grid-row-start: a', { gridRowStart: { line: null, name: 'a', span: false } }],
    ['grid-row-start: a 2', { gridRowStart: { line: 2, name: 'a', span: false } }],
    ['grid-row-start: 2 a', { gridRowStart: { line: 2, name: 'a', span: false } }],
    ['grid-column-end: auto', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'grid-row-start: 0',
    'grid-row-start: span 0',
    'grid-row-start: span -1',
    'grid-row-start: span',
    'grid-row-start: 1.5',
    'grid-row-start: span span',
    'grid-row-start: auto 2',
    'grid-row-start: a b',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('areas', () => {
  test.each([
    [
      'grid-template-areas: "a b" "a c"',
      {
        gridTemplateAreas: [
          ['a', 'b'],
          ['a', 'c'],
        ],
      },
    ],
    [
      'grid-template-areas: "a a ." "a a ..."',
      {
        gridTemplateAreas: [
          ['a', 'a', null],
          ['a', 'a', null],
        ],
      },
    ],
    ['grid-template-areas: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'grid-template-areas: "a b" "a"',
    'grid-template-areas: "a b" "b a"',
    'grid-template-areas: "a a" "a b"',
    'grid-template-areas: ""',
    'grid-template-areas: "a (b)"',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('flexible boxes', () => {
  test.each([
    ['flex-direction: column-reverse', { flexDirection: 'column-reverse' }],
    ['flex-wrap: wrap-reverse', { flexWrap: 'wrap-reverse' }],
    ['flex-grow: 2.5', { flexGrow: 2.5 }],
    ['flex-shrink: 0', { flexShrink: 0 }],
    ['flex-basis: content', { flexBasis: 'content' }],
    ['flex-basis: 25%', { flexBasis: { kind: 'linear', px: 0, percent: 25 } }],
    ['flex-basis: auto', {}],
    ['order: -3', { order: -3 }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['flex-grow: -1', 'flex-shrink: -0.5', 'flex-basis: -1px', 'order: 1.5', 'flex-direction: row column'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})

describe('alignment', () => {
  test.each([
    ['justify-content: space-between', { justifyContent: 'space-between' }],
    ['justify-content: safe center', { justifyContent: 'safe center' }],
    ['align-content: unsafe end', { alignContent: 'unsafe end' }],
    ['align-content: first baseline', { alignContent: 'baseline' }],
    ['justify-items: legacy right', { justifyItems: 'right' }],
    ['justify-items: right legacy', { justifyItems: 'right' }],
    ['align-items: last baseline', { alignItems: 'last baseline' }],
    ['align-items: stretch', { alignItems: 'stretch' }],
    ['align-self: self-end', { alignSelf: 'self-end' }],
    ['justify-content: left', { justifyContent: 'left' }],
    ['align-content: normal', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'justify-content: auto',
    'align-content: left',
    'align-items: auto',
    'align-items: safe',
    'justify-content: center safe',
    'align-items: safe baseline',
    'justify-content: baseline',
    'justify-items: legacy baseline',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
