/** Tables, pages, columns and gaps (CSS 2.1 §17, CSS Fragmentation 3 §3, CSS Multi-column 1, CSS Gaps 1). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('tables', () => {
  test.each([
    ['table-layout: fixed', { tableLayout: 'fixed' }],
    ['border-collapse: collapse', { borderCollapse: 'collapse' }],
    ['border-spacing: 3px', { borderSpacing: { x: 3, y: 3 } }],
    ['border-spacing: 3px 1em', { borderSpacing: { x: 3, y: 20 } }],
    ['caption-side: bottom', { captionSide: 'bottom' }],
    ['empty-cells: hide', { emptyCells: 'hide' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['border-spacing: -1px', 'border-spacing: 10%', 'border-spacing: 1px 2px 3px', 'caption-side: middle'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})

describe('breaks', () => {
  test.each([
    ['break-before: page', { breakBefore: 'page' }],
    ['break-before: recto', { breakBefore: 'recto' }],
    ['break-before: avoid-page', { breakBefore: 'avoid-page' }],
    ['break-after: column', { breakAfter: 'column' }],
    ['break-inside: avoid', { breakInside: 'avoid' }],
    ['break-inside: avoid-column', { breakInside: 'avoid-column' }],
    ['orphans: 3', { orphans: 3 }],
    ['widows: 1', { widows: 1 }],
    ['page: a', { page: 'a' }],
    ['page: auto', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'break-inside: page',
    'break-before: yes',
    'orphans: 0',
    'orphans: 2.5',
    'widows: -1',
    'page: "a"',
    'page: a b',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('columns', () => {
  test.each([
    ['column-count: 3', { columnCount: 3 }],
    ['column-count: auto', {}],
    ['column-width: 10em', { columnWidth: 200 }],
    ['column-width: auto', {}],
    ['column-fill: auto', { columnFill: 'auto' }],
    ['column-span: all', { columnSpan: 'all' }],
    ['column-gap: 5%', { columnGap: { kind: 'linear', px: 0, percent: 5 } }],
    ['row-gap: 1em', { rowGap: 20 }],
    ['column-gap: normal', {}],
    ['column-rule-style: solid', { columnRuleStyle: { before: ['solid'], repeated: null, after: [] } }],
    [
      'column-rule-style: solid; column-rule-width: thick',
      {
        columnRuleWidth: { before: [5], repeated: null, after: [] },
        columnRuleStyle: { before: ['solid'], repeated: null, after: [] },
      },
    ],
    [
      'column-rule-color: red, blue',
      {
        columnRuleColor: {
          before: [
            { r: 1, g: 0, b: 0, a: 1 },
            { r: 0, g: 0, b: 1, a: 1 },
          ],
          repeated: null,
          after: [],
        },
      },
    ],
    ['column-rule-width: 1px, 2px', { columnRuleWidth: { before: [1, 2], repeated: null, after: [] } }],
    ['row-rule-style: repeat(auto, solid)', { rowRuleStyle: { before: [], repeated: ['solid'], after: [] } }],
    ['rule-overlap: column-over-row', { ruleOverlap: 'column-over-row' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'column-count: 0',
    'column-count: 1.5',
    'column-width: -1px',
    'column-width: 10%',
    'column-gap: -1px',
    'column-span: 2',
    'column-rule-width: -1px',
    'row-rule-style: repeat(auto, solid), repeat(auto, dashed)',
    'row-rule-style: repeat(0, solid)',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
