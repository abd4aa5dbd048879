/** Values that depend on the element or on a registration: `attr()`, `sibling-index()`, `@property`, `progress()`. */
import { describe, expect, it } from 'vitest'
import { styled } from './styling.ts'

const widthOf = (css: string, html: string, selector = 'p') => styled(`<style>${css}</style>${html}`).of(selector).width

describe('attr()', () => {
  it.each([
    ['attr(data-w px)', '50', 50],
    ['attr(data-w type(<length>))', '50px', 50],
    ['attr(data-w type(<length> | <percentage>), 9px)', 'red', 9],
    ['attr(data-w type(*))', 'calc(2px * 3)', 6],
    ['attr(data-x px, 7px)', '50', 7],
    ['calc(attr(data-w type(<number>)) * 2px)', '4', 8],
    ['attr(data-w px)', '50em', 'auto'],
    ['attr(data-w)', '50px', 'auto'],
  ])('%s of "%s"', (value, attribute, expected) => {
    expect(widthOf(`p { width: ${value} }`, `<p data-w="${attribute}">`)).toBe(expected)
  })

  it('differs between elements that are alike', () => {
    const { tree, document } = styled('<style>p { --w: attr(w px); width: var(--w) }</style><p w=1><p w=2>')
    const widths = tree.styles.filter(({ self }) => typeof self.width === 'number').map(({ self }) => self.width)
    expect(document.root).toBeDefined()
    expect(widths).toEqual([1, 2])
  })
})

describe('places among siblings', () => {
  it('are numbers', () => {
    const css = 'p { width: calc(sibling-index() * 10px); height: calc(sibling-count() * 1px) }'
    const { tree } = styled(`<style>${css}</style><div><p><p><p></div>`)
    const sizes = tree.styles.map(({ self }) => [self.width, self.height]).filter(([width]) => width !== 'auto')
    expect(sizes).toEqual([
      [10, 3],
      [20, 3],
      [30, 3],
    ])
  })
})

describe('@property', () => {
  const property = (syntax: string, initial: string, inherits = false) =>
    `@property --x { syntax: "${syntax}"; inherits: ${inherits}; initial-value: ${initial} }`

  it('takes the initial value in the place of one of another type', () => {
    expect(widthOf(`${property('<length>', '50px')} p { --x: red; width: var(--x) }`, '<p>')).toBe(50)
    expect(widthOf(`${property('<length>', '50px')} p { --x: 3px; width: var(--x) }`, '<p>')).toBe(3)
    expect(widthOf(`${property('<color>#', 'red, blue')} p { --x: red blue; width: var(--x, 1px) }`, '<p>')).toBe(
      'auto',
    )
    expect(
      widthOf(`${property('small | <length>+', '1px')} p { --x: 2px 3px; margin: var(--x); width: 5px }`, '<p>'),
    ).toBe(5)
  })

  it('inherits computed lengths', () => {
    const css = `${property('<length>', '0px', true)} div { font-size: 20px; --x: 2em } p { font-size: 10px; width: var(--x) }`
    expect(widthOf(css, '<div><p></div>')).toBe(40)
  })

  it('is ignored without an initial value of its type', () => {
    expect(widthOf(`${property('<length>', 'red')} p { width: var(--x, 1px) }`, '<p>')).toBe(1)
  })
})

it('progress() is a number from 0 to 1', () => {
  expect(widthOf('p { width: calc(progress(30px, 10px, 50px) * 10px) }', '<p>')).toBe(5)
  expect(widthOf('p { width: calc(progress(90, 0, 50) * 10px) }', '<p>')).toBe(10)
})

describe('@container style()', () => {
  it.each([
    ['style(--x: 1)', 7],
    ['style(--x: 2)', 'auto'],
    ['not style(--x: 2)', 7],
    ['style(--x)', 7],
    ['style(--y)', 'auto'],
    ['style(--x: 1) and (min-width: 1px)', 7],
    ['style(--x: 1) and (max-width: 1px)', 'auto'],
    ['(style(--x: 2) or style(--x: 1))', 7],
    ['style(1 <= --x < 2)', 7],
    ['name style(--x: 1)', 7],
  ])('%s', (condition, expected) => {
    expect(
      widthOf(
        `div { --x: 1; container-type: inline-size } p { --x: 2 } @container ${condition} { p { width: 7px } }`,
        '<div><p></div>',
      ),
    ).toBe(expected)
  })
})
