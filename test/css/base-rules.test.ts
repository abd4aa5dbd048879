import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { baseRules, forgetEarlierRules } from '../../src/css/base-rules.ts'
import { keepSheets, sourcesOf } from '../../src/css/cascade-sheets.ts'

const MEDIA = { type: 'print', width: 794, height: 1123 } as const
const limits = { cssBytes: 1_000 }

const sourcesWith = (template: string) =>
  sourcesOf(
    { userAgent: 'p { margin: 1em }', template: [{ text: template, baseUrl: null }], author: [], extra: [] },
    { limits, diagnostics: new Diagnostics() },
    false,
  ).base
const rulesWith = (template: string) => baseRules(sourcesWith(template), MEDIA, 'no-quirks')

describe('rules of the user agent and of templates', () => {
  it('are made once, and those of the last document survive a rest', () => {
    const first = rulesWith('p { color: red }')
    const last = rulesWith('p { color: blue }')
    expect(rulesWith('p { color: red }')).toBe(first)
    expect(rulesWith('p { color: blue }')).toBe(last)

    const sheets = forgetEarlierRules()
    keepSheets(sheets)
    expect(sheets).toEqual(sourcesWith('p { color: blue }').map(({ sheet }) => sheet))
    expect(rulesWith('p { color: blue }')).toBe(last)
    expect(rulesWith('p { color: red }')).not.toBe(first)
  })
})
