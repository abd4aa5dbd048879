/** Shorthands of layout: what each longhand gets (CSS Flexbox 1 §7.1, CSS Grid 2 §7.4 and §8.4, CSS Multi-column 1 §3.3). */
import { describe, expect, test } from 'vitest'
import { changed } from '../properties/computed.ts'

describe('flex', () => {
  test.each([
    ['flex: none', { flexShrink: 0 }],
    ['flex: auto', { flexGrow: 1 }],
    ['flex: initial', {}],
    ['flex: 2', { flexGrow: 2, flexBasis: { kind: 'linear', px: 0, percent: 0 } }],
    ['flex: 0', { flexBasis: { kind: 'linear', px: 0, percent: 0 } }],
    ['flex: 1 2', { flexGrow: 1, flexShrink: 2, flexBasis: { kind: 'linear', px: 0, percent: 0 } }],
    ['flex: 1 2 3px', { flexGrow: 1, flexShrink: 2, flexBasis: 3 }],
    ['flex: 3px', { flexGrow: 1, flexBasis: 3 }],
    ['flex: 3px 1', { flexGrow: 1, flexBasis: 3 }],
    ['flex: 1 0', { flexGrow: 1, flexShrink: 0, flexBasis: { kind: 'linear', px: 0, percent: 0 } }],
    ['flex: 1 1 0', { flexGrow: 1, flexBasis: 0 }],
    ['flex: content', { flexGrow: 1, flexBasis: 'content' }],
    ['flex-flow: column', { flexDirection: 'column' }],
    ['flex-flow: wrap', { flexWrap: 'wrap' }],
    ['flex-flow: wrap row-reverse', { flexDirection: 'row-reverse', flexWrap: 'wrap' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'flex: 1 2 3 4px',
    'flex: 1px 2px',
    'flex: none 1',
    'flex: -1',
    'flex: 1 2px 3',
    'flex-flow: wrap wrap',
    'flex-flow: row column',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('grid placement', () => {
  test.each([
    ['grid-row: 2', { gridRowStart: { line: 2, name: null, span: false } }],
    [
      'grid-row: 2 / 4',
      { gridRowStart: { line: 2, name: null, span: false }, gridRowEnd: { line: 4, name: null, span: false } },
    ],
    [
      'grid-row: a',
      { gridRowStart: { line: null, name: 'a', span: false }, gridRowEnd: { line: null, name: 'a', span: false } },
    ],
    [
      'grid-row: a / span 2',
      { gridRowStart: { line: null, name: 'a', span: false }, gridRowEnd: { line: 2, name: null, span: true } },
    ],
    [
      'grid-column: span 2 / -1',
      { gridColumnStart: { line: 2, name: null, span: true }, gridColumnEnd: { line: -1, name: null, span: false } },
    ],
    [
      'grid-area: a',
      {
        gridRowStart: { line: null, name: 'a', span: false },
        gridRowEnd: { line: null, name: 'a', span: false },
        gridColumnStart: { line: null, name: 'a', span: false },
        gridColumnEnd: { line: null, name: 'a', span: false },
      },
    ],
    [
      'grid-area: 1 / 2',
      { gridRowStart: { line: 1, name: null, span: false }, gridColumnStart: { line: 2, name: null, span: false } },
    ],
    [
      'grid-area: 1 / 2 / 3',
      {
        gridRowStart: { line: 1, name: null, span: false },
        gridRowEnd: { line: 3, name: null, span: false },
        gridColumnStart: { line: 2, name: null, span: false },
      },
    ],
    [
      'grid-area: 1 / 2 / 3 / 4',
      {
        gridRowStart: { line: 1, name: null, span: false },
        gridRowEnd: { line: 3, name: null, span: false },
        gridColumnStart: { line: 2, name: null, span: false },
        gridColumnEnd: { line: 4, name: null, span: false },
      },
    ],
    [
      'grid-area: a / b',
      {
        gridRowStart: { line: null, name: 'a', span: false },
        gridRowEnd: { line: null, name: 'a', span: false },
        gridColumnStart: { line: null, name: 'b', span: false },
        gridColumnEnd: { line: null, name: 'b', span: false },
      },
    ],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'grid-row: 1 / 2 / 3',
    'grid-row: 1 /',
    'grid-row: / 2',
    'grid-area: 1 / 2 / 3 / 4 / 5',
    'grid-area: 0',
    'grid-row: 1 2 / 3',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('grid templates', () => {
  test.each([
    ['grid-template: none', {}],
    [
      'grid-template: 1px / 2px',
      { gridTemplateColumns: [{ kind: 'track', size: 2 }], gridTemplateRows: [{ kind: 'track', size: 1 }] },
    ],
    [
      'grid-template: "a b" "c d"',
      {
        gridTemplateRows: [
          { kind: 'track', size: 'auto' },
          { kind: 'track', size: 'auto' },
        ],
        gridTemplateAreas: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ],
    [
      'grid-template: "a" 1px "b" 2px',
      {
        gridTemplateRows: [
          { kind: 'track', size: 1 },
          { kind: 'track', size: 2 },
        ],
        gridTemplateAreas: [['a'], ['b']],
      },
    ],
    [
      'grid-template: [x] "a" 1px [y] "b" / 3px',
      {
        gridTemplateColumns: [{ kind: 'track', size: 3 }],
        gridTemplateRows: [
          { kind: 'names', names: ['x'] },
          { kind: 'track', size: 1 },
          { kind: 'names', names: ['y'] },
          { kind: 'track', size: 'auto' },
        ],
        gridTemplateAreas: [['a'], ['b']],
      },
    ],
    [
      'grid-template: "a b" / 1fr 2fr',
      {
        gridTemplateColumns: [
          { kind: 'track', size: { kind: 'fr', factor: 1 } },
          { kind: 'track', size: { kind: 'fr', factor: 2 } },
        ],
        gridTemplateRows: [{ kind: 'track', size: 'auto' }],
        gridTemplateAreas: [['a', 'b']],
      },
    ],
    [
      'grid: 1px / 2px',
      { gridTemplateColumns: [{ kind: 'track', size: 2 }], gridTemplateRows: [{ kind: 'track', size: 1 }] },
    ],
    ['grid: auto-flow / 1px', { gridTemplateColumns: [{ kind: 'track', size: 1 }] }],
    [
      'grid: auto-flow dense 10px / 1px',
      {
        gridTemplateColumns: [{ kind: 'track', size: 1 }],
        gridAutoRows: [10],
        gridAutoFlow: { direction: 'row', dense: true },
      },
    ],
    [
      'grid: 1px / auto-flow 2px',
      {
        gridTemplateRows: [{ kind: 'track', size: 1 }],
        gridAutoColumns: [2],
        gridAutoFlow: { direction: 'column', dense: false },
      },
    ],
    ['grid: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'grid-template: 1px',
    'grid-template: 1px / 2px / 3px',
    'grid-template: "a" / repeat(2, 1px)',
    'grid-template: "a" 1px 2px',
    'grid: auto-flow / auto-flow',
    'grid: dense / 1px',
    'grid: auto-flow',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('columns, gaps and alignment', () => {
  test.each([
    ['columns: 2', { columnCount: 2 }],
    ['columns: 10em', { columnWidth: 200 }],
    ['columns: 2 10em', { columnCount: 2, columnWidth: 200 }],
    ['columns: 10em auto', { columnWidth: 200 }],
    ['columns: auto auto', {}],
    ['gap: 1px', { columnGap: 1, rowGap: 1 }],
    ['gap: 1px 2px', { columnGap: 2, rowGap: 1 }],
    ['gap: normal 5%', { columnGap: { kind: 'linear', px: 0, percent: 5 } }],
    ['place-content: center', { justifyContent: 'center', alignContent: 'center' }],
    ['place-content: start end', { justifyContent: 'end', alignContent: 'start' }],
    ['place-items: center stretch', { justifyItems: 'stretch', alignItems: 'center' }],
    ['place-self: end', { justifySelf: 'end', alignSelf: 'end' }],
    ['place-self: auto center', { justifySelf: 'center' }],
    [
      'column-rule: 2px dotted red',
      {
        columnRuleWidth: { before: [2], repeated: null, after: [] },
        columnRuleStyle: { before: ['dotted'], repeated: null, after: [] },
        columnRuleColor: { before: [{ r: 1, g: 0, b: 0, a: 1 }], repeated: null, after: [] },
      },
    ],
    ['column-rule: solid', { columnRuleStyle: { before: ['solid'], repeated: null, after: [] } }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'columns: 2 3',
    'columns: 1em 2em',
    'columns: auto auto auto',
    'gap: 1px 2px 3px',
    'gap: -1px',
    'place-content: auto',
    'column-rule: 2px 3px',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('breaks', () => {
  test.each([
    ['page-break-before: always', { breakBefore: 'page' }],
    ['page-break-after: avoid', { breakAfter: 'avoid' }],
    ['page-break-inside: avoid', { breakInside: 'avoid' }],
    ['page-break-before: left', { breakBefore: 'left' }],
    ['line-clamp: 2', { maxLines: 2, blockEllipsis: 'ellipsis', continue: 'collapse' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['page-break-before: page', 'page-break-inside: always', 'line-clamp: 0', 'line-clamp: 1.5'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})
