import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BOUNDS } from '../../src/base/budget.ts'
import { ERRORS } from '../../src/base/errors.ts'
import { SETTING_NAMES, SETTINGS, type Setting, variableOf } from '../../src/service/settings.ts'

/** The tables of the documentation are made from those of the sources; `UPDATE=1` writes them anew. */
function check(file: string, name: string, table: string): void {
  const url = new URL(`../../docs/${file}`, import.meta.url)
  const text = readFileSync(url, 'utf8')
  const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
  expect(text).toMatch(place)
  const expected = text.replace(place, (_, start: string, end: string) => `${start}${table}${end}`)
  if (process.env['UPDATE']) writeFileSync(url, expected)
  else expect(plain(text)).toBe(plain(expected))
}

/** A table whose columns are lined up is the same table. */
const plain = (text: string): string =>
  text.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---').replace(/\| /g, '|').replace(/ \|/g, '|')

describe('the documentation', () => {
  it('lists all settings', () => {
    const rows = SETTING_NAMES.map(name => {
      const { default: value, help }: Setting = SETTINGS[name]
      return `| \`${variableOf(name)}\` | ${value === null || value === '' ? '' : `\`${value}\``} | ${help} |\n`
    })
    check('running.md', 'settings', `| variable | default | |\n|---|---|---|\n${rows.join('')}`)
  })

  it('lists all errors', () => {
    const byStatus = Object.entries(ERRORS).sort(([, a], [, b]) => a.status - b.status)
    const rows = byStatus.map(([code, { status, title }]) => `| ${status} | \`${code}\` | ${title} |\n`)
    check('service.md', 'errors', `| status | code | |\n|---|---|---|\n${rows.join('')}`)
  })

  it('lists all bounds on work', () => {
    const rows = Object.entries(BOUNDS).map(
      ([kind, { base, perCharacter, code, what }]) =>
        `| ${kind} | ${what} | ${base.toLocaleString('en')} + ${perCharacter} a character | \`${code}\` |\n`,
    )
    check('service.md', 'bounds', `| kind | steps | bound | code |\n|---|---|---|---|\n${rows.join('')}`)
  })
})
