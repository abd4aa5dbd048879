/** The flags of a document: each gives its field of a request, and refusals are told by flag. */
import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OctavoError } from '../../src/base/errors.ts'
import { readArguments } from '../../src/cli/arguments.ts'
import { asUsage, JOB_FLAGS, requestFrom } from '../../src/cli/job-flags.ts'
import { UsageError } from '../../src/cli/outcome.ts'
import { FIELD_NAMES, FIELDS, type Field } from '../../src/job/fields.ts'
import { testFolder } from './command-line.ts'

const folder = testFolder()
const request = (...args: readonly string[]) => requestFrom(readArguments(args, JOB_FLAGS))

describe('values', () => {
  test.each([
    [['--template', 'dark'], { template: 'dark' }],
    [['--page-size', 'A5'], { page_size: 'A5' }],
    [['--margin', '1cm 2cm'], { margin: '1cm 2cm' }],
    [['--margin', '{"top":"1cm"}'], { margin: { top: '1cm' } }],
    [['--header', 'false'], { header: false }],
    [['--footer', '{"center":"x"}'], { footer: { center: 'x' } }],
    [['--no-comments'], { comments: false }],
    [['--no-images', '--extract'], { images: false, extract: true }],
    [['--remove', '.a', '--remove', '.b'], { remove: ['.a', '.b'] }],
    [['--dpi', '150'], { dpi: 150 }],
    // What is no number goes on as it is: the validator has the words for it.
    [['--dpi', 'many'], { dpi: 'many' }],
    [['--dpi', '-5'], { dpi: '-5' }],
    [['--strict'], { strict: true }],
    [[], {}],
  ])('%j', (args, expected) => {
    expect(request(...args)).toEqual(expected)
  })
  test('files are read', () => {
    writeFileSync(folder('a.css'), 'p { color: red }')
    writeFileSync(folder('b.xml'), '<x/>')
    expect(request('--css', folder('a.css'))).toEqual({ css: 'p { color: red }' })
    expect(request('--invoice', folder('b.xml'))).toEqual({ invoice: { xml: '<x/>' } })
    expect(request('--attachments', `${folder('a.css')},${folder('b.xml')}`)).toEqual({
      attachments: [
        { name: 'a.css', data: Buffer.from('p { color: red }').toString('base64') },
        { name: 'b.xml', data: Buffer.from('<x/>').toString('base64') },
      ],
    })
  })
  test('site rules are a file, or those of a folder by name', () => {
    writeFileSync(folder('b.org.txt'), 'B')
    writeFileSync(folder('a.json'), 'A')
    writeFileSync(folder('notes.md'), 'no')
    expect(request('--rules', folder())).toEqual({
      rules: [
        { name: 'a.json', text: 'A' },
        { name: 'b.org.txt', text: 'B' },
      ],
    })
    expect(() => request('--rules', folder('nowhere'))).toThrow(UsageError)
  })
})

describe('refusals', () => {
  test.each([
    [['--header', '{left}'], '--header takes JSON, such as --header \'{"center":"{page} / {pages}"}\', or false.'],
    [['--protection', 'secret'], '--protection takes JSON, such as --protection \'{"user_password":"…"}\'.'],
    [['--css', '/nowhere/a.css'], '--css: the file /nowhere/a.css cannot be read.'],
    [['--attachments', '/nowhere/a,/nowhere/b'], '--attachments: the file /nowhere/a cannot be read.'],
  ])('%j', (args, message) => {
    expect(() => request(...args)).toThrow(message)
  })
  test('problems of fields are told by flag, with the part that is wrong', () => {
    const error = new OctavoError('invalid_type', 'no', {
      problems: [
        { path: '/page_size', message: 'is wrong' },
        { path: '/footer/center', message: 'is wrong too' },
        { path: '/images', message: 'as well' },
      ],
    })
    const usage = asUsage(error)
    expect(usage).toBeInstanceOf(UsageError)
    expect((usage as UsageError).message.split(/\n\s*/)).toEqual([
      '--page-size is wrong',
      '--footer (center) is wrong too',
      '--no-images as well',
    ])
  })
  test('what is wrong with the document is no bad usage', () => {
    const error = new OctavoError('empty_html', 'no', {
      problems: [{ path: '/html', message: 'is empty' }],
    })
    expect(asUsage(error)).toBe(error)
    const other = new Error('x')
    expect(asUsage(other)).toBe(other)
  })
})

test('each field that has a flag is in the table under its name, with a help text', () => {
  const named = FIELD_NAMES.filter(name => (FIELDS[name] as Field).flag !== null)
  expect(Object.keys(JOB_FLAGS)).toHaveLength(named.length)
  for (const [name, { help }] of Object.entries(JOB_FLAGS)) expect(help.length, name).toBeGreaterThan(10)
})
