import { describe, expect, test } from 'vitest'
import { parseStyleAttribute } from '../../src/css/sheet.ts'
import { styled } from './styling.ts'

/** How many assignments a declaration makes, and how many problems it has. */
function reading(declaration: string, isQuirks: boolean): readonly [number, number] {
  const { normal, problems } = parseStyleAttribute(declaration, null, 1, isQuirks).parsed()
  return [normal.length, problems.length]
}

/** Whether two declarations assign the same values, the first one in quirks mode. */
const isRead = (quirky: string, plain: string): boolean =>
  JSON.stringify(parseStyleAttribute(quirky, null, 1, true).parsed().normal) ===
  JSON.stringify(parseStyleAttribute(plain, null, 1).parsed().normal)

describe('quirks mode', () => {
  test.each([
    ['width: 16', 'width: 16px'],
    ['padding: 1 2px 3 4', 'padding: 1px 2px 3px 4px'],
    ['border-top-width: 2', 'border-top-width: 2px'],
    ['background-position: 3 50%', 'background-position: 3px 50%'],
    ['border-spacing: 2 4', 'border-spacing: 2px 4px'],
    ['font-size: 12', 'font-size: 12px'],
  ])('has lengths without units: %s (§3.2)', (quirky, plain) => {
    expect(isRead(quirky, plain)).toBe(true)
    expect(reading(quirky, false)).toEqual([0, 1])
  })
  test.each([
    ['color: ff0000', 'color: #ff0000'],
    ['background-color: 123456', 'background-color: #123456'],
    ['background-color: 000080', 'background-color: #000080'],
    ['border-color: abc fed', 'border-color: #abc #fed'],
    ['color: 12ab34', 'color: #12ab34'],
  ])('has colours without their hash: %s (§3.1)', (quirky, plain) => {
    expect(isRead(quirky, plain)).toBe(true)
    expect(reading(quirky, false)).toEqual([0, 1])
  })
  test.each([
    'line-height: 12x',
    'flex-basis: 20',
    'border: 1 solid',
    'width: calc(16)',
    'color: ff00',
    'outline-color: ff0000',
  ])('leaves other values invalid: %s', declaration => {
    expect(reading(declaration, true)).toEqual([0, 1])
  })
})

test('elements of SVG have lengths without units in their style attributes, and others of the same text have none', () => {
  const { of } = styled(
    '<!doctype html><p style="font-size: 11">a</p><svg><text style="font-size: 11">a</text></svg><b style="font-size: 11">a</b>',
  )
  expect([of('p').fontSize, of('text').fontSize, of('b').fontSize]).toEqual([16, 11, 16])
})

test('style sheets of a drawing keep to the rule', () => {
  const { of } = styled('<!doctype html><svg><style>text { font-size: 11 }</style><text>a</text></svg>')
  expect(of('text').fontSize).toBe(16)
})
