import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_NAMES, requestSchema } from '../../src/job/fields.ts'
import { PROFILE_SCHEMA } from '../../src/job/profile.ts'
import { check, MAX_PROBLEMS, pointer } from '../../src/job/schema.ts'
import { closest } from '../../src/job/suggestion.ts'

const ajv = new Ajv2020({ allErrors: false, formats: { uri: true } })

const interestingValue = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('A4', 'ua-1', 'a-2b', '', 'x'.repeat(65), '\u{1f600}'.repeat(40), null, true, false, 0, 1, -1, 2.5),
  fc.record(
    { left: fc.string(), rule: fc.boolean(), start_at: fc.integer({ min: -2, max: 100_002 }) },
    { requiredKeys: [] },
  ),
  fc.record({ top: fc.string(), wrong: fc.string() }, { requiredKeys: [] }),
  fc.jsonValue(),
)

describe('the checker', () => {
  it.each([
    ['the body of /v1/generate', requestSchema('generate')],
    ['the body of /v1/generate/url', requestSchema('url')],
    ['a print profile', PROFILE_SCHEMA],
  ] as const)('accepts exactly what ajv accepts: %s', (_, schema) => {
    const validate = ajv.compile(schema)
    const names = [...Object.keys(schema.properties), ...FIELD_NAMES, 'other']
    const bodies = fc.oneof(
      fc.dictionary(fc.constantFrom(...names), interestingValue, { maxKeys: 6 }),
      fc.record({ html: fc.string(), title: interestingValue, header: interestingValue }),
      fc.record({ url: fc.string(), margin: interestingValue, pdf: interestingValue }),
      fc.record({ url: fc.string(), toc: fc.boolean(), title: fc.string() }),
      fc.record({ html: fc.string(), extract: fc.boolean(), css: fc.string() }),
      fc.jsonValue(),
    )
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(bodies, body => {
        const isValid = validate(body)
        seen[isValid ? 'accepted' : 'refused']++
        expect(check(schema, body).length === 0).toBe(isValid)
      }),
      { numRuns: 2000, seed: 42 },
    )
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(50)
  })

  it('stops at a bounded number of problems', () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]))
    expect(check(requestSchema('generate'), body)).toHaveLength(MAX_PROBLEMS)
  })

  it('writes paths as JSON pointers', () => {
    expect(pointer('/a', 'b/c~d')).toBe('/a/b~1c~0d')
  })
})

describe('suggestions', () => {
  it.each([
    ['pageSize', 'page_size'],
    ['PAGE-SIZE', 'page_size'],
    ['tempalte', 'template'],
    ['footr', 'footer'],
    ['xyzzy', null],
    ['x'.repeat(1000), null],
  ])('for %s', (name, suggestion) => {
    expect(closest(name, FIELD_NAMES)).toBe(suggestion)
  })
})
