/**
 * GPOS lookup by lookup, on tables written by hand (https://learn.microsoft.com/typography/opentype/spec/gpos). Glyphs are
 * 100 wide; a place is [advance, x, y].
 */
import { describe, expect, test } from 'vitest'
import {
  anchor,
  type Block,
  block,
  classes,
  counted,
  cover,
  type LookupSource,
  type Placed,
  positionsOf,
} from './layout-tables.ts'

const lookup = (type: number, ...subtables: readonly Block[]): LookupSource => ({ type, subtables })
const UNMOVED: Placed = [100, 0, 0]

describe('lookup type 1, single', () => {
  test.each<[string, number, readonly number[], Placed]>([
    ['placement and advance', 0x0007, [10, 20, 30], [130, 10, 20]],
    ['the advance alone', 0x0004, [-30], [70, 0, 0]],
    ['fields in the order of their bits: a vertical advance is read over', 0x000d, [10, 30, 99], [130, 10, 0]],
    ['a device table behind the values changes nothing', 0x0044, [30, 0], [130, 0, 0]],
  ])('%s', (_, format, values, expected) => {
    expect(positionsOf({ lookups: [lookup(1, block(1, cover(5), format, ...values))], text: [4, 5] })).toEqual([
      UNMOVED,
      expected,
    ])
  })
  test('format 2 has a record for each glyph, as long as its format says', () => {
    const subtable = block(2, cover(5, 7), 0x0003, 2, 1, 2, 3, 4)
    expect(positionsOf({ lookups: [lookup(1, subtable)], text: [7, 5, 6] })).toEqual([
      [100, 3, 4],
      [100, 1, 2],
      UNMOVED,
    ])
  })
})

describe('lookup type 2, pairs', () => {
  /** Format 1: what the second glyphs 6 and 8 do to a 5 before them. */
  const byGlyph = (format1: number, format2: number, six: readonly number[], eight: readonly number[]): Block =>
    block(1, cover(5), format1, format2, ...counted(block(2, 6, ...six, 8, ...eight)))

  test('format 1 finds the second glyph in the set of the first', () => {
    const lookups = [lookup(2, byGlyph(4, 0, [-10], [-20]))]
    expect(positionsOf({ lookups, text: [5, 6, 5, 8, 5, 7] }).map(([advance]) => advance)).toEqual([
      90, 100, 80, 100, 100, 100,
    ])
  })
  test('the second glyph is the first of the next pair where it has no value of its own', () => {
    const lookups = [lookup(2, block(1, cover(5), 5, 0, ...counted(block(1, 5, 3, -10))))]
    expect(positionsOf({ lookups, text: [5, 5, 5] })).toEqual([[90, 3, 0], [90, 3, 0], UNMOVED])
  })
  test('with a value of its own the second glyph is used up', () => {
    const lookups = [lookup(2, block(1, cover(5), 4, 1, ...counted(block(1, 5, -10, 7))))]
    expect(positionsOf({ lookups, text: [5, 5, 5, 5] })).toEqual([
      [90, 0, 0],
      [100, 7, 0],
      [90, 0, 0],
      [100, 7, 0],
    ])
  })
  test('format 2 goes by classes; class 0 is whatever has none', () => {
    const subtable = block(2, cover(5, 6), 4, 0, classes([6, 1]), classes([8, 1]), 2, 2, ...[-1, -2, -3, -4])
    const kerned = (first: number, second: number): number =>
      positionsOf({ lookups: [lookup(2, subtable)], text: [first, second] })[0]![0] - 100
    expect([kerned(5, 7), kerned(5, 8), kerned(6, 7), kerned(6, 8), kerned(7, 8)]).toEqual([-1, -2, -3, -4, 0])
  })
  test('marks that the lookup ignores stand between the two', () => {
    const definitions = {
      glyphs: [
        [5, 1],
        [6, 1],
        [90, 3],
      ] as const,
    }
    const lookups = [{ ...lookup(2, byGlyph(4, 0, [-10], [0])), flag: 8 }]
    expect(positionsOf({ lookups, text: [5, 90, 6], definitions })[0]).toEqual([90, 0, 0])
    expect(positionsOf({ lookups: [{ ...lookups[0]!, flag: 0 }], text: [5, 90, 6], definitions })[0]).toEqual(UNMOVED)
  })
  test('a subtable by glyph goes before one by class', () => {
    const exception = block(1, cover(5), 4, 0, ...counted(block(1, 6, 0)))
    const general = block(2, cover(5), 4, 0, classes([5, 1]), classes([6, 1], [7, 1]), 2, 2, 0, 0, 0, -50)
    const lookups = [lookup(2, exception, general)]
    expect(positionsOf({ lookups, text: [5, 6] })[0]).toEqual(UNMOVED)
    expect(positionsOf({ lookups, text: [5, 7] })[0]).toEqual([50, 0, 0])
  })
  test('the feature is asked of the first glyph alone', () => {
    const lookups = [lookup(2, byGlyph(4, 0, [-10], [0]))]
    const of = (first: number, second: number) =>
      positionsOf({
        lookups,
        mask: 2,
        text: [
          { glyph: 5, mask: first },
          { glyph: 6, mask: second },
        ],
      })[0]![0]
    expect([of(3, 1), of(1, 3)]).toEqual([90, 100])
  })
})

describe('lookup type 3, cursive', () => {
  /** 5 leaves at (80, 10), 6 is entered at (20, 40) and left at (90, 0). */
  const joined = block(1, cover(5, 6), 2, 0, anchor(80, 10), anchor(20, 40), anchor(90, 0))
  test('left to right: the first ends at its exit, the second begins at its entry and moves up', () => {
    expect(positionsOf({ lookups: [lookup(3, joined)], text: [5, 6] })).toEqual([
      [80, 0, 0],
      [80, -20, -30],
    ])
  })
  test('by the flag RIGHT_TO_LEFT the last glyph stays on the line', () => {
    expect(positionsOf({ lookups: [{ ...lookup(3, joined), flag: 1 }], text: [5, 6] })).toEqual([
      [80, 0, 30],
      [80, -20, 0],
    ])
  })
  test('right to left: what is left of the exit goes, and the second is as wide as its entry', () => {
    expect(positionsOf({ lookups: [lookup(3, joined)], text: [5, 6], isRightToLeft: true })).toEqual([
      [20, -80, 0],
      [20, 0, -30],
    ])
  })
  test('a chain adds up, from the end that stays', () => {
    const subtable = block(1, cover(5), 1, anchor(0, 0), anchor(100, 10))
    const ys = (flag: number) =>
      positionsOf({ lookups: [{ ...lookup(3, subtable), flag }], text: [5, 5, 5] }).map(([, , y]) => y)
    expect(ys(0)).toEqual([0, 10, 20])
    expect(ys(1)).toEqual([-20, -10, 0])
  })
  test('a glyph without an exit joins nothing', () => {
    const subtable = block(1, cover(5), 1, anchor(0, 0), 0)
    expect(positionsOf({ lookups: [lookup(3, subtable)], text: [5, 5] })).toEqual([UNMOVED, UNMOVED])
  })
})

const WITH_MARKS = {
  glyphs: [
    [5, 1],
    [6, 1],
    [40, 2],
    [90, 3],
    [91, 3],
  ] as const,
}
/** Marks 90 of class 0 and 91 of class 1, with their anchors. */
const MARK_ARRAY = block(2, 0, anchor(10, 0), 1, anchor(20, -5))
const marksTo = (type: 4 | 5 | 6, coverage: Block, attachments: Block): LookupSource =>
  lookup(type, block(1, cover(90, 91), coverage, 2, MARK_ARRAY, attachments))
const mark = (glyph: number) => ({ glyph, advance: 0 })

describe('lookup type 4, marks on bases', () => {
  const lookups = [marksTo(4, cover(5), block(1, anchor(50, 200), anchor(60, -30)))]
  test('the anchor of the class of the mark meets that of the base', () => {
    // 50 - 10 from the base, which is 100 back from the pen; 60 - 20 and -30 - -5.
    expect(positionsOf({ lookups, text: [5, mark(90), mark(91)], definitions: WITH_MARKS })).toEqual([
      UNMOVED,
      [0, -60, 200],
      [0, -60, -25],
    ])
  })
  test('right to left the mark comes before its base, and moves by its own advance alone', () => {
    expect(positionsOf({ lookups, text: [5, mark(90)], definitions: WITH_MARKS, isRightToLeft: true })).toEqual([
      UNMOVED,
      [0, 40, 200],
    ])
  })
  test('the base is the nearest glyph that is no mark; one that has no anchors ends the search', () => {
    expect(positionsOf({ lookups, text: [5, 6, mark(90)], definitions: WITH_MARKS })[2]).toEqual([0, 0, 0])
    expect(positionsOf({ lookups, text: [mark(90)], definitions: WITH_MARKS })[0]).toEqual([0, 0, 0])
  })
  test('a class without an anchor attaches nothing', () => {
    const bare = [marksTo(4, cover(5), block(1, anchor(50, 200), 0))]
    expect(positionsOf({ lookups: bare, text: [5, mark(91)], definitions: WITH_MARKS })[1]).toEqual([0, 0, 0])
  })
  test('a mark goes with the place that its base was given', () => {
    const moved = lookup(1, block(1, cover(5), 3, 7, 9))
    expect(
      positionsOf({ lookups: [moved, ...lookups], order: [0, 1], text: [5, mark(90)], definitions: WITH_MARKS })[1],
    ).toEqual([0, -53, 209])
  })
})

describe('lookup type 5, marks on ligatures', () => {
  /** Two components, the second without an anchor for class 1. */
  const lookups = [marksTo(5, cover(40), block(1, block(2, anchor(20, 100), anchor(30, -10), anchor(70, 110), 0)))]
  const on = (component: number, ligature = 1) =>
    positionsOf({ lookups, text: [40, mark(90)], definitions: WITH_MARKS }, buffer => {
      buffer.ligature[0] = 1
      buffer.components[0] = 2
      buffer.ligature[1] = ligature
      buffer.component[1] = component
    })[1]
  test.each<[string, number, number, Placed]>([
    ['the first component', 1, 1, [0, -90, 100]],
    ['the second', 2, 1, [0, -40, 110]],
    ['the last where it has more than the font knows', 3, 1, [0, -40, 110]],
    ['the last where the mark is of no component', 0, 1, [0, -40, 110]],
    ['the last where the mark is of another ligature', 1, 2, [0, -40, 110]],
  ])('a mark goes on %s', (_, component, ligature, expected) => {
    expect(on(component, ligature)).toEqual(expected)
  })
  test('a component without an anchor for the class attaches nothing', () => {
    expect(positionsOf({ lookups, text: [40, mark(91)], definitions: WITH_MARKS })[1]).toEqual([0, 0, 0])
  })
})

describe('lookup type 6, marks on marks', () => {
  const lookups = [marksTo(6, cover(90), block(1, anchor(10, 50), anchor(0, 0)))]
  const onBase = marksTo(4, cover(5), block(1, anchor(50, 200), anchor(60, -30)))
  test('a mark stands on the mark before it, which stands on its base', () => {
    expect(
      positionsOf({
        lookups: [onBase, ...lookups],
        order: [0, 1],
        text: [5, mark(90), mark(90)],
        definitions: WITH_MARKS,
      }),
    ).toEqual([UNMOVED, [0, -60, 200], [0, -60, 250]])
  })
  test('marks that the lookup does not see are passed over', () => {
    const definitions = {
      ...WITH_MARKS,
      marks: [
        [90, 1],
        [91, 2],
      ] as const,
    }
    const filtered = [{ ...lookups[0]!, flag: 0x100 }]
    expect(positionsOf({ lookups: filtered, text: [5, mark(90), mark(91), mark(90)], definitions })[3]).toEqual([
      0, 0, 50,
    ])
    expect(positionsOf({ lookups, text: [5, mark(90), mark(91), mark(90)], definitions })[3]).toEqual([0, 0, 0])
  })
  test('a base in between ends the search', () => {
    expect(positionsOf({ lookups, text: [mark(90), 5, mark(90)], definitions: WITH_MARKS })[2]).toEqual([0, 0, 0])
  })
  test.each<[string, readonly [number, number], readonly [number, number], Placed]>([
    ['of one component stack', [1, 1], [1, 1], [0, 0, 50]],
    ['of two components do not', [1, 1], [1, 2], [0, 0, 0]],
    ['of two ligatures do not', [1, 1], [2, 1], [0, 0, 0]],
    ['stack where one is a ligature of marks itself', [1, 1], [2, 0], [0, 0, 50]],
  ])('marks %s', (_, first, second, expected) => {
    const placed = positionsOf({ lookups, text: [mark(90), mark(90)], definitions: WITH_MARKS }, buffer => {
      for (const [i, [ligature, component]] of [first, second].entries()) {
        buffer.ligature[i] = ligature
        buffer.component[i] = component
      }
    })
    expect(placed[1]).toEqual(expected)
  })
})

describe('contexts of positions', () => {
  test('type 7 moves a glyph between others', () => {
    const context = lookup(7, block(3, 3, 1, cover(4), cover(5), cover(6), 1, 1))
    const lookups = [context, lookup(1, block(1, cover(5), 4, 30))]
    expect(positionsOf({ lookups, text: [4, 5, 6] })).toEqual([UNMOVED, [130, 0, 0], UNMOVED])
    expect(positionsOf({ lookups, text: [4, 5, 7] })).toEqual([UNMOVED, UNMOVED, UNMOVED])
  })
  test('type 8 kerns a pair in context', () => {
    const chain = lookup(8, block(3, ...counted(cover(4)), ...counted(cover(5)), ...counted(), 1, 0, 1))
    const lookups = [chain, lookup(2, block(1, cover(5), 4, 0, ...counted(block(1, 6, -25))))]
    expect(positionsOf({ lookups, text: [4, 5, 6] })[1]).toEqual([75, 0, 0])
    expect(positionsOf({ lookups, text: [3, 5, 6] })[1]).toEqual(UNMOVED)
  })
  test('type 9 leads to a subtable by a long offset', () => {
    const extension = block(1, 1, { far: block(1, cover(5), 4, 30) })
    expect(positionsOf({ lookups: [lookup(9, extension)], text: [5] })).toEqual([[130, 0, 0]])
  })
})

test('attachments that go in a circle end', () => {
  const placed = positionsOf({ lookups: [lookup(1, block(1, cover(99), 4, 1))], text: [5, 5] }, buffer => {
    buffer.attachedTo[0] = 1
    buffer.attachedTo[1] = -1
  })
  expect(placed.flat().every(Number.isFinite)).toBe(true)
})
