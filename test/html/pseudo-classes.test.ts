/** States of elements in a document that no one has touched (HTML §4.16.3), languages and directions. */
import { describe, expect, test } from 'vitest'
import { autoDirection, directionOf, languageOf, matchesLanguage, STATES } from '../../src/html/pseudo-classes.ts'
import { documentOf, withId } from './parsing.ts'

const states = (html: string, ...names: readonly string[]) => {
  const element = withId(documentOf(html), 'x')
  return names.filter(name => STATES[name]!(element)).join(' ')
}

describe('form controls', () => {
  test.each([
    ['<input id=x>', 'enabled optional read-write'],
    ['<input id=x disabled>', 'disabled optional read-only'],
    ['<input id=x required>', 'enabled required read-write'],
    ['<input id=x readonly>', 'enabled optional read-only'],
    ['<input id=x type=checkbox>', 'enabled optional read-only'],
    ['<fieldset disabled><input id=x></fieldset>', 'disabled optional read-only'],
    ['<fieldset disabled><legend><input id=x></legend></fieldset>', 'enabled optional read-write'],
    ['<fieldset disabled><div><legend><input id=x></legend></div></fieldset>', 'disabled optional read-only'],
    ['<select><optgroup disabled><option id=x></optgroup></select>', 'disabled read-only'],
    ['<select disabled><option id=x></select>', 'enabled read-only'],
    ['<p id=x>', 'read-only'],
    ['<p contenteditable><b id=x></b>', 'read-write'],
    ['<p contenteditable=false id=x>', 'read-only'],
    ['<div contenteditable><p contenteditable=FALSE><b id=x></b></div>', 'read-only'],
  ])('%s', (html, expected) => {
    expect(states(html, 'enabled', 'disabled', 'required', 'optional', 'read-only', 'read-write')).toBe(expected)
  })

  test.each([
    ['<input id=x type=checkbox checked>', 'checked default'],
    ['<input id=x type=radio>', 'indeterminate'],
    ['<input id=x type=radio name=a><input type=radio name=a checked>', ''],
    ['<input id=x type=radio name=a><input type=radio name=b checked>', 'indeterminate'],
    ['<form><input id=x type=radio name=a></form><input type=radio name=a checked>', 'indeterminate'],
    ['<input id=x type=radio name=a><form><input type=radio name=a checked></form>', 'indeterminate'],
    ['<select><option id=x selected></select>', 'checked default'],
    ['<progress id=x>', 'indeterminate'],
    ['<progress id=x value=1>', ''],
    ['<form><input><button id=x></form>', 'default'],
    ['<form><input type=submit><button id=x></form>', ''],
    ['<form><button type=button></button><input type=image id=x></form>', 'default'],
    ['<button id=x></button>', ''],
  ])('%s', (html, expected) => {
    expect(states(html, 'checked', 'default', 'indeterminate')).toBe(expected)
  })

  test.each([
    ['<input id=x required>', 'invalid'],
    ['<input id=x required value=a>', 'valid'],
    ['<input id=x required disabled>', ''],
    ['<input id=x required readonly>', ''],
    ['<datalist><input id=x required></datalist>', ''],
    ['<form id=x><input required></form>', 'invalid'],
    ['<form id=x><input></form>', 'valid'],
    ['<input id=x type=number min=1 value=0>', 'invalid out-of-range'],
    ['<input id=x type=number min=1 value=2>', 'valid in-range'],
    ['<p id=x>', ''],
  ])('%s', (html, expected) => {
    expect(states(html, 'valid', 'invalid', 'in-range', 'out-of-range')).toBe(expected)
  })

  test.each([
    ['<input id=x placeholder=a>', true],
    ['<input id=x placeholder=a value=b>', false],
    ['<textarea id=x placeholder=a></textarea>', true],
    ['<textarea id=x placeholder=a>b</textarea>', false],
    ['<input id=x type=checkbox placeholder=a>', false],
    ['<input id=x>', false],
  ])(':placeholder-shown %s', (html, expected) => {
    expect(states(html, 'placeholder-shown') !== '').toBe(expected)
  })
})

describe('places and content', () => {
  test.each([
    ['<p id=x></p>', 'empty only-child only-of-type'],
    ['<p id=x> </p>', 'only-child only-of-type'],
    ['<p id=x><!-- a --></p>', 'empty only-child only-of-type'],
    ['<p id=x></p><i></i>', 'empty only-of-type'],
    ['<p id=x></p><p></p>', 'empty'],
  ])('%s', (html, expected) => {
    expect(states(html, 'empty', 'only-child', 'only-of-type')).toBe(expected)
  })

  test.each([
    ['<p><b id=x></b> a</p>', '-moz-first-node'],
    ['<p> \n<b id=x></b> </p>', '-moz-first-node -moz-last-node'],
    ['<p>a <b id=x></b></p>', '-moz-last-node'],
  ])('%s', (html, expected) => {
    expect(states(html, '-moz-first-node', '-moz-last-node')).toBe(expected)
  })

  test.each([
    ['<a id=x href=y>', 'link any-link'],
    ['<a id=x>', ''],
    ['<h3 id=x>', 'heading'],
    ['<details id=x open>', 'open'],
    ['<p id=x open>', ''],
  ])('%s', (html, expected) => {
    expect(states(html, 'link', 'any-link', 'heading', 'open')).toBe(expected)
  })
})

describe('headings that are numbered by hand', () => {
  test.each([
    '1. Scope',
    '2 Terms',
    '4.1 Terms',
    '§ 3',
    'IV. Results',
    'Appendix B',
    'Kapitel 2',
    '第三章',
    '(1) Scope',
  ])('%s', text => {
    expect(states(`<h2 id=x>${text}</h2>`, '-octavo-numbered')).not.toBe('')
  })
  test.each(['Scope', '2024 in review?', '3D printing', 'In the beginning', 'Parting words', '10 %'])(
    '%s is not',
    text => {
      expect(states(`<h2 id=x>${text}</h2>`, '-octavo-numbered')).toBe('')
    },
  )
})

test('a lead-in ends with a colon', () => {
  expect(states('<p id=x>As follows:<b> </b></p>', '-octavo-lead-in')).not.toBe('')
  expect(states('<p id=x>As <b>follows:</b></p>', '-octavo-lead-in')).not.toBe('')
  expect(states('<p id=x>As follows.</p>', '-octavo-lead-in')).toBe('')
})

test('a list of terms is brief if each has one short description of plain text', () => {
  const list = (items: string) => states(`<dl id=x>${items}</dl>`, '-octavo-brief')
  const pair = '<dt>Due</dt><dd>16 <b>June</b></dd>'
  expect(list(pair + pair)).not.toBe('')
  expect(list(`<div>${pair}</div> <div>${pair}</div>`)).not.toBe('')
  expect(list(pair)).toBe('')
  expect(list(`${pair}<dt>A</dt><dt>B</dt>`)).toBe('')
  expect(list(`${pair}<dt>A</dt><dd>1</dd><dd>2</dd>`)).toBe('')
  expect(list(`${pair}<dt>A</dt><dd><p>1</p></dd>`)).toBe('')
  expect(list(`${pair}<dt>A term of more than two dozen characters</dt><dd>1</dd>`)).toBe('')
  expect(list(`${pair}<dt>A</dt><dd>${'long '.repeat(21)}</dd>`)).toBe('')
})

describe('languages (RFC 4647, extended filtering)', () => {
  test.each([
    ['de', 'de', true],
    ['de-AT', 'de', true],
    ['de', 'de-AT', false],
    ['DE-at', 'de-AT', true],
    ['de-Latn-CH', 'de-CH', true],
    ['de-CH', '*-CH', true],
    ['fr-CH', '*-CH', true],
    ['de-x-CH', 'de-CH', false],
    ['den', 'de', false],
    ['', '', true],
    ['', 'de', false],
    ['de', '', false],
  ])('%s matches %s: %s', (language, range, expected) => {
    expect(matchesLanguage(language, range)).toBe(expected)
  })

  test('an element has the nearest language', () => {
    const document = documentOf('<div lang=de><p lang=""><b id=x></b></p><i id=y></i></div>')
    expect(languageOf(withId(document, 'x'), true)).toBe('')
    expect(languageOf(withId(document, 'y'), true)).toBe('de')
    expect(languageOf(document.root, true)).toBe('')
  })
})

describe('directions', () => {
  test.each([
    ['<p id=x>', 'ltr'],
    ['<div dir=rtl><p id=x>', 'rtl'],
    ['<div dir=RTL><p id=x dir=ltr>', 'ltr'],
    ['<div dir=rtl><p id=x dir=wrong>', 'rtl'],
    ['<p id=x dir=auto>abc', 'ltr'],
    ['<p id=x dir=auto>123 שלום', 'rtl'],
    ['<input id=x dir=auto value=שלום>', 'rtl'],
    ['<p id=x dir=auto><script>abc</script>שלום', 'rtl'],
    ['<p id=x dir=auto><bdi>abc</bdi> שלום', 'rtl'],
    ['<p id=x dir=auto><b dir=ltr>abc</b> שלום', 'rtl'],
    ['<p id=x dir=auto><b dir=wrong>abc</b> שלום', 'ltr'],
  ])('%s: %s', (html, expected) => {
    expect(directionOf(withId(documentOf(html), 'x'), true)).toBe(expected)
  })

  test('text without letters is left to right', () => {
    expect(autoDirection(withId(documentOf('<p id=x>123'), 'x'), false)).toBe('ltr')
  })
})
