/** Media queries on paper (Media Queries 5, https://www.w3.org/TR/mediaqueries-5/): an A4 page at 96 px to the inch. */
import { describe, expect, it } from 'vitest'
import { type MediaContext, matchesMediaText } from '../../src/css/media.ts'

const A4: MediaContext = { type: 'print', width: 794, height: 1123 }
const matches = (query: string, context = A4): boolean => matchesMediaText(query, context)

describe('types', () => {
  it.each([
    ['', true],
    ['all', true],
    ['print', true],
    ['PRINT', true],
    ['screen', false],
    ['only print', true],
    ['not screen', true],
    ['not print', false],
    ['screen, print', true],
    // A type that nobody knows matches nothing, so that its negation matches (§2.3).
    ['speech', false],
    ['not tty', true],
  ])('"%s" is %s', (query, expected) => {
    expect(matches(query)).toBe(expected)
  })
})

describe('ranges', () => {
  it.each([
    ['(width: 794px)', true],
    ['(width: 795px)', false],
    ['(min-width: 794px)', true],
    ['(min-width: 795px)', false],
    ['(max-width: 21cm)', false],
    ['(max-width: 22cm)', true],
    ['(width > 700px)', true],
    ['(width > 794px)', false],
    ['(width >= 794px)', true],
    ['(700px < width)', true],
    ['(700px <= width < 794px)', false],
    ['(700px < width <= 794px)', true],
    ['(width = 794px)', true],
    // 60em at the initial font size, 16 px, whatever the document says (§1.3).
    ['(min-width: 49em)', true],
    ['(min-width: 50em)', false],
    ['(min-width: calc(40em + 154px))', true],
    ['(aspect-ratio < 1)', true],
    ['(min-aspect-ratio: 3/4)', false],
    ['(orientation: portrait)', true],
    ['(orientation: landscape)', false],
    ['(min-resolution: 300dpi)', true],
    ['(min-resolution: 4dppx)', false],
    ['(-webkit-min-device-pixel-ratio: 2)', true],
  ])('%s is %s', (query, expected) => {
    expect(matches(query)).toBe(expected)
  })

  it('a square page is a portrait (§4.4)', () => {
    expect(matches('(orientation: portrait)', { ...A4, width: 500, height: 500 })).toBe(true)
  })
})

describe('kinds of values (§2.4)', () => {
  // A value of another kind makes the query unknown: neither it nor its negation matches.
  it.each([
    ['(min-width: 0)', true],
    ['(min-width: 100)', null],
    ['(min-width: 1dppx)', null],
    ['(min-resolution: 1px)', null],
    ['(min-resolution: 96)', null],
    ['(min-resolution: 2x)', true],
    ['(min-resolution: 1dpcm)', true],
    ['(min-color: 1px)', null],
    ['(min-aspect-ratio: 0.5)', true],
    ['(max-aspect-ratio: 1 / 2)', false],
    ['(min-aspect-ratio: calc(1 / 2))', true],
    ['(min-width: calc(2 * 3))', null],
    ['(min-width: 40rem)', true],
    ['(min-width: 99vw)', true],
    ['(min-width: 101vw)', false],
    // Without a font, 1ex is half of 1em (CSS Values 4 §6.1.1).
    ['(min-width: 99ex)', true],
    ['(min-width: 100ex)', false],
    ['(orientation: square)', null],
    ['(hover: maybe)', null],
    ['(hover: hover)', false],
    ['(prefers-reduced-motion: no-preference)', false],
    ['(scan: progressive)', false],
    ['(grid: 1)', false],
    ['(grid: 2)', null],
    // Both signs of an interval point the same way (§2.4.3).
    ['(700px < width > 100px)', null],
    ['(1000px > width > 100px)', true],
    ['(700px = width = 700px)', null],
    ['(100px = width < 700px)', null],
    ['(width < 100px < 200px)', null],
  ])('%s is %s', (query, expected) => {
    expect([matches(query), matches(`not ${query}`)]).toEqual([expected === true, expected === false])
  })
})

describe('what paper is', () => {
  it.each([
    ['(hover)', false],
    ['(hover: none)', true],
    ['(pointer: coarse)', false],
    ['(update: none)', true],
    ['(overflow-block: paged)', true],
    ['(color)', true],
    ['(monochrome)', false],
    ['(min-color: 8)', true],
    ['(prefers-color-scheme: light)', true],
    ['(prefers-color-scheme: dark)', false],
    ['(prefers-reduced-motion)', true],
    ['(prefers-contrast)', false],
    ['(scripting: none)', true],
    ['(grid: 0)', true],
    ['(grid)', false],
  ])('%s is %s', (query, expected) => {
    expect(matches(query)).toBe(expected)
  })
})

describe('conditions', () => {
  it.each([
    ['print and (min-width: 10cm)', true],
    ['screen and (min-width: 10cm)', false],
    ['not screen and (min-width: 10cm)', true],
    ['not print and (min-width: 100cm)', true],
    ['(min-width: 10cm) and (hover: none) and (color)', true],
    ['(hover) or (color)', true],
    ['(hover) or (grid)', false],
    ['not (hover)', true],
    ['((hover) or (color)) and (not (grid))', true],
    // Without parentheses `and` and `or` do not mix (§3).
    ['(color) and (color) or (color)', false],
    ['(color) and', false],
    ['print (color)', false],
    // After a type `or` does not stand alone, and keywords are no types (§3).
    ['print and (hover) or (color)', false],
    ['print and ((hover) or (color))', true],
    ['print and not (hover)', true],
    ['not or', false],
    ['not and (color)', false],
    ['layer, print', true],
  ])('%s is %s', (query, expected) => {
    expect(matches(query)).toBe(expected)
  })

  // §3.1: unknown in three-valued logic, and false in the end.
  it.each([
    ['(nonsense)', false],
    ['not (nonsense)', false],
    ['(nonsense) or (color)', true],
    ['(nonsense) and (hover)', false],
    ['not ((nonsense) and (hover))', true],
    ['(width: red)', false],
    ['not (width: red)', false],
  ])('%s is %s', (query, expected) => {
    expect(matches(query)).toBe(expected)
  })

  it('nesting beyond the bound is unknown', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}(color)${')'.repeat(depth)}`
    expect(matches(nested(10))).toBe(true)
    expect(matches(nested(40))).toBe(false)
  })
})
