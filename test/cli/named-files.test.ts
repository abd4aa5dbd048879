/** Which files a command that watches its document watches besides: those that its flags name. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readArguments } from '../../src/cli/arguments.ts'
import { inputOf } from '../../src/cli/inputs.ts'
import { JOB_FLAGS } from '../../src/cli/job-flags.ts'
import { namedFiles } from '../../src/cli/named-files.ts'
import { ruleFiles } from '../../src/cli/rule-files.ts'
import { testFolder } from './command-line.ts'

const folder = testFolder()
const FLAGS = {
  ...JOB_FLAGS,
  'templates-dir': { value: 'DIR', help: '' },
  'fonts-dir': { value: 'DIR', help: '' },
  'profiles-dir': { value: 'DIR', help: '' },
  cookies: { value: 'FILE', help: '' },
}
const named = (document: string, ...args: readonly string[]): readonly string[] =>
  namedFiles(inputOf(document), readArguments(args, FLAGS))

describe('named files', () => {
  test('are the document alone where no flag names one', () => {
    expect(named(folder('page.html'))).toEqual([folder('page.html')])
  })
  test('are none of a page of the web', () => {
    expect(named('https://example.org/')).toEqual([])
  })
  test('are those of flags, wherever the command runs', () => {
    const found = named(
      folder('page.html'),
      '--css',
      'print.css',
      '--cookies',
      'jar.txt',
      '--attachments',
      'a.xml,b.csv',
    )
    expect(found.slice(1)).toEqual(['print.css', 'jar.txt', 'a.xml', 'b.csv'].map(name => resolve(name)))
  })
  test('are all files in and below folders of templates, fonts and profiles', () => {
    mkdirSync(folder('templates/house'), { recursive: true })
    writeFileSync(folder('templates/house/house.css'), '')
    mkdirSync(folder('fonts'))
    writeFileSync(folder('fonts/own.ttf'), '')
    const found = named(folder('page.html'), '--templates-dir', folder('templates'), '--fonts-dir', folder('fonts'))
    expect(found).toContain(folder('templates/house/house.css'))
    expect(found).toContain(folder('fonts/own.ttf'))
  })
})

describe('site rules', () => {
  test('in a folder are its JSON and text files by name, and no others', () => {
    mkdirSync(folder('rules'))
    for (const [name, text] of [
      ['b.json', '{"b":1}'],
      ['a.TXT', 'title: //h1'],
      ['readme.md', '# no'],
    ])
      writeFileSync(folder(`rules/${name}`), text!)
    expect(ruleFiles([folder('rules')])).toEqual([
      { name: 'a.TXT', text: 'title: //h1' },
      { name: 'b.json', text: '{"b":1}' },
    ])
  })
  test('that are files have any name, in the order in which they are named', () => {
    writeFileSync(folder('z.rules'), 'z')
    writeFileSync(folder('a.json'), 'a')
    expect(ruleFiles([folder('z.rules'), folder('a.json')]).map(({ name }) => name)).toEqual(['z.rules', 'a.json'])
  })
  test('that cannot be read are refused with their path', () => {
    expect(() => ruleFiles([folder('none.json')])).toThrow(`The site rules at ${folder('none.json')} cannot be read`)
  })
})
