/** Constraint validation of controls as they stand in a document (HTML §4.10.21). */
import { describe, expect, test } from 'vitest'
import { isInRange, isValid, isValidated } from '../../src/html/form-validity.ts'
import { documentOf, withId } from './parsing.ts'

const control = (html: string) => withId(documentOf(html.replace(/^<(\w+)/, '<$1 id=x')), 'x')

describe('what is validated', () => {
  test.each([
    ['<input>', true],
    ['<input type=TEXT>', true],
    ['<input type=submit>', true],
    ['<input type=hidden>', false],
    ['<input type=button>', false],
    ['<input type=RESET>', false],
    ['<button type=submit>', true],
    ['<button>', true],
    ['<button type=button>', false],
    ['<button type=reset>', false],
    ['<select>', true],
    ['<textarea>', true],
    ['<output>', false],
    ['<p>', false],
  ])('%s: %s', (html, expected) => {
    expect(isValidated(control(html))).toBe(expected)
  })

  test('controls of other namespaces are none', () => {
    expect(isValidated(withId(documentOf('<svg><input id=x></input></svg>'), 'x').parent!)).toBe(false)
  })
})

describe('required', () => {
  test.each([
    ['<input required>', false],
    ['<input required value="">', false],
    ['<input required value=a>', true],
    ['<input value="">', true],
    ['<input type=checkbox required>', false],
    ['<input type=checkbox required checked>', true],
    ['<input type=radio required value=a>', false],
    ['<input type=radio required checked>', true],
    ['<input type=range required>', true],
    ['<input type=color required>', true],
    ['<input type=submit required>', true],
    ['<button required>', true],
    ['<textarea required></textarea>', false],
    ['<textarea required>a</textarea>', true],
    ['<select required><option value="">none<option value=a>a</select>', false],
    ['<select required><option value="">none<option value=a selected>a</select>', true],
    ['<select required><option>its text</select>', true],
    ['<select required><optgroup><option value="">none</optgroup></select>', false],
    ['<select required></select>', false],
  ])('%s: %s', (html, expected) => {
    expect(isValid(control(html))).toBe(expected)
  })
})

describe('types', () => {
  test.each([
    ['<input type=email value="a@b">', true],
    ['<input type=email value="a@b.example">', true],
    ['<input type=email value="a">', false],
    ['<input type=email value="a@-b">', false],
    ['<input type=email value="a b@c">', false],
    ['<input type=email value="a@b, c@d">', false],
    ['<input type=email multiple value="a@b, c@d">', true],
    ['<input type=email multiple value="a@b, c">', false],
    ['<input type=url value="https://a.example/">', true],
    ['<input type=url value="a.example">', false],
    ['<input type=url value="">', true],
    ['<input type=text value="not a url">', true],
  ])('%s: %s', (html, expected) => {
    expect(isValid(control(html))).toBe(expected)
  })
})

describe('patterns', () => {
  test.each([
    ['<input pattern="[a-c]+" value=abc>', true],
    ['<input pattern="[a-c]+" value=abcd>', false],
    ['<input pattern="a|b" value=ab>', false],
    ['<input pattern="[" value=anything>', true],
    ['<input type=number pattern="x" value=1>', true],
    ['<input type=tel pattern="[0-9]{3}" value=12>', false],
    ['<textarea pattern="x">y</textarea>', true],
  ])('%s: %s', (html, expected) => {
    expect(isValid(control(html))).toBe(expected)
  })

  test('patterns that could take long are taken to fit', () => {
    expect(isValid(control('<input pattern="(a+)+b" value="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac">'))).toBe(true)
    expect(isValid(control('<input pattern="a*b*c*d*e" value="x">'))).toBe(true)
    expect(isValid(control(`<input pattern="b" value="${'a'.repeat(201)}">`))).toBe(true)
  })
})

describe('ranges', () => {
  test.each([
    ['<input type=number min=1 max=3 value=2>', true],
    ['<input type=number min=1 max=3 value=1>', true],
    ['<input type=number min=1 max=3 value=3>', true],
    ['<input type=number min=1 max=3 value=4>', false],
    ['<input type=number min=1 value=0.5>', false],
    ['<input type=number max=1e2 value=100>', true],
    ['<input type=number value=4>', null],
    ['<input type=number min=x value=4>', null],
    ['<input type=number min=1 value=x>', true],
    ['<input type=range value=200>', true],
    ['<input type=date min=2020-02-01 value=2020-01-31>', false],
    ['<input type=date min=2020-02-01 value=2020-02-01>', true],
    ['<input type=month max=2020-02 value=2020-03>', false],
    ['<input type=month max=2020-02 value=2020-02>', true],
    ['<input type=week min=2020-W05 value=2020-W04>', false],
    ['<input type=time min=08:00 max=12:00 value=13:00>', false],
    ['<input type=time min=08:00 max=12:00 value=08:00>', true],
    ['<input type=time min=22:00 max=06:00 value=23:00>', true],
    ['<input type=time min=22:00 max=06:00 value=05:00>', true],
    ['<input type=time min=22:00 max=06:00 value=12:00>', false],
    ['<input type=datetime-local max=2020-01-01T10:00 value=2020-01-01T10:01>', false],
    ['<input type=text min=1 max=3 value=4>', null],
    ['<textarea min=1>', null],
  ])('%s: %s', (html, expected) => {
    expect(isInRange(control(html))).toBe(expected)
  })

  test('a value out of range is not valid', () => {
    expect(isValid(control('<input type=number max=3 value=4>'))).toBe(false)
  })
})

describe('steps', () => {
  test.each([
    ['<input type=number value=1.5>', false],
    ['<input type=number value=2>', true],
    ['<input type=number step=any value=1.5>', true],
    ['<input type=number step=0.5 value=1.5>', true],
    ['<input type=number step=0.1 value=0.3>', true],
    ['<input type=number step=2 min=1 value=3>', true],
    ['<input type=number step=2 min=1 value=4>', false],
    ['<input type=number step=-2 value=3>', true],
    ['<input type=text step=2 value=3>', true],
  ])('%s: %s', (html, expected) => {
    expect(isValid(control(html))).toBe(expected)
  })
})
