/** Form controls as fields (HTML §4.10, https://html.spec.whatwg.org/multipage/forms.html). */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { fieldOf } from '../../src/boxes/fillable-fields.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { selectOne } from '../../src/html/select.ts'

const BASE_URL = new URL('https://a.example/form')

/** The field of the element with id `f`. */
function field(html: string) {
  const options = { baseUrl: BASE_URL, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const document = parseHtml(`<!doctype html><body>${html}`, options)
  return fieldOf(selectOne(document.root, '#f')!, BASE_URL)
}

describe('kinds', () => {
  test.each([
    ['<input id=f>', 'text'],
    ['<input id=f type=EMAIL>', 'text'],
    ['<input id=f type=nonsense>', 'text'],
    ['<input id=f type=password>', 'text'],
    ['<textarea id=f></textarea>', 'text'],
    ['<input id=f type=checkbox>', 'checkbox'],
    ['<input id=f type=Radio>', 'radio'],
    ['<input id=f type=submit>', 'button'],
    ['<button id=f></button>', 'button'],
    ['<select id=f></select>', 'choice'],
    ['<input id=f type=hidden>', undefined],
    ['<input id=f type=file>', undefined],
    ['<input id=f type=image>', undefined],
    ['<p id=f>', undefined],
    // An element of that name in another namespace.
    ['<svg><input id=f></svg>', undefined],
  ])('%s is %s', (html, expected) => {
    expect(field(html)?.kind).toBe(expected)
  })
})

describe('values', () => {
  test.each([
    ['<input id=f value=v>', 'v'],
    ['<input id=f>', ''],
    ['<input id=f type=checkbox>', 'on'],
    ['<input id=f type=checkbox value="">', ''],
    ['<textarea id=f>\n\na<b></textarea>', '\na<b>'],
    ['<button id=f> a <i>b</i> </button>', 'a b'],
  ])('%s sends "%s"', (html, expected) => {
    expect(field(html)!.value).toBe(expected)
  })
  test('options have the values that they send, also in groups', () => {
    const options = field(
      '<select id=f><option> a  b <optgroup><option value=1 selected>c<option label=d>e</select>',
    )!.options
    expect(options).toEqual([
      { text: 'a b', value: 'a b', isSelected: false },
      { text: 'c', value: '1', isSelected: true },
      { text: 'd', value: 'd', isSelected: false },
    ])
  })
})

describe('flags', () => {
  test.each([
    ['<input id=f checked>', { isChecked: true, isRequired: false }],
    ['<input id=f required>', { isChecked: false, isRequired: true }],
    ['<input id=f readonly>', { isReadOnly: true }],
    ['<input id=f disabled>', { isReadOnly: true }],
    ['<fieldset disabled><p><input id=f></fieldset>', { isReadOnly: true }],
    ['<form disabled><input id=f></form>', { isReadOnly: false }],
    // Only the first legend of a disabled fieldset keeps its controls, and not those of fieldsets around it.
    ['<fieldset disabled><legend><b><input id=f></b></legend></fieldset>', { isReadOnly: false }],
    ['<fieldset disabled><legend></legend><legend><input id=f></legend></fieldset>', { isReadOnly: true }],
    ['<fieldset disabled><fieldset><legend><input id=f></legend></fieldset></fieldset>', { isReadOnly: true }],
    ['<input id=f type=Password>', { isSecret: true }],
    ['<textarea id=f></textarea>', { isMultiple: true, isList: false }],
    ['<select id=f multiple></select>', { isMultiple: true, isList: true }],
    ['<select id=f size=4></select>', { isMultiple: false, isList: true }],
    ['<select id=f size=1></select>', { isList: false }],
    ['<input id=f maxlength=7>', { longest: 7 }],
    ['<input id=f maxlength=-1>', { longest: null }],
    ['<input id=f maxlength=many>', { longest: null }],
  ])('%s', (html, expected) => {
    expect(field(html)).toMatchObject(expected)
  })
})

describe('names and labels', () => {
  test.each([
    ['the name', '<input id=f name=n>', 'n', 'n'],
    ['the id without a name', '<input id=f>', 'f', 'f'],
    [
      'the elements that it is labelled by',
      '<b id=a>x</b><i id=c> y</i><input id=f aria-labelledby="c none a">',
      'f',
      'y x',
    ],
    ['aria-label before all others', '<label for=f>l</label><input id=f aria-label=a title=t>', 'f', 'a'],
    ['the label for it', '<label for=f> l \n m</label><input id=f title=t>', 'f', 'l m'],
    ['the label around it, without what is in it', '<label>l <select id=f><option>o</select> m</label>', 'f', 'l m'],
    ['the first of two labels', '<label for=f>l</label><label for=f>m</label><input id=f>', 'f', 'l'],
    ['the text of a button', '<button id=f title=t>b</button>', 'f', 'b'],
    ['the title', '<input id=f title=t placeholder=p>', 'f', 't'],
    ['the placeholder', '<input id=f placeholder=p alt=a>', 'f', 'p'],
    ['the alternative', '<input id=f alt=a>', 'f', 'a'],
  ])('%s', (_, html, name, label) => {
    expect(field(html)).toMatchObject({ name, label })
  })
  test('radio buttons of one form and name are a group', () => {
    const group = (html: string) => field(html)!.group
    const form = (inner: string) => `<form><input type=radio name=a>${inner}</form>`
    expect(group(form('<input id=f type=radio name=a>'))).toBe(group(form('<b></b><input id=f type=radio name=a>')))
    expect(group(form('<input id=f type=radio name=b>'))).not.toBe(group(form('<input id=f type=radio name=a>')))
    expect(group('<input id=f type=radio name=a>')).not.toBe(group(form('<input id=f type=radio name=a>')))
    expect(group('<input id=f type=checkbox name=a>')).toBeNull()
    expect(group('<form id=g></form><input id=f type=radio name=a form=g>')).toBe(
      group('<form id=g><input id=f type=radio name=a></form>'),
    )
  })
})

describe('what a button does', () => {
  const action = (html: string) => field(html)!.action
  const send = (url: string, isGet = true) => ({ kind: 'submit', url: `https://a.example/${url}`, isGet })
  test.each([
    ['sends its form', '<form action=to><button id=f></button></form>', send('to')],
    ['by its method', '<form action=to method=POST><button id=f></button></form>', send('to', false)],
    ['has an address of its own', '<form action=to><button id=f formaction=mine></button></form>', send('mine')],
    ['has a method of its own', '<form action=to method=post><button id=f formmethod=get></button></form>', send('to')],
    ['resets', '<form action=to><input id=f type=reset></form>', { kind: 'reset' }],
    ['does nothing as a plain button', '<form action=to><button id=f type=button></button></form>', null],
    ['does nothing without an address', '<form><button id=f></button></form>', null],
    ['does nothing without a form', '<button id=f></button>', null],
    ['runs no script', '<form action="javascript:x()"><button id=f></button></form>', null],
    ['sends no mail', '<form action="mailto:a@b.example"><button id=f></button></form>', null],
    ['sends the form that it names', '<form id=g action=to></form><button id=f form=g></button>', send('to')],
    ['does nothing if that is none', '<form action=to><button id=f form=p></button></form><p id=p>', null],
    ['does nothing with a bad address', '<form action="http://["><button id=f></button></form>', null],
  ])('%s', (_, html, expected) => {
    expect(action(html)).toEqual(expected)
  })
  test('other controls do nothing', () => {
    expect(field('<form action=to><input id=f></form>')!.action).toBeNull()
  })
})
