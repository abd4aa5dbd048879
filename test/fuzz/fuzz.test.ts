/** A few inputs of each kind on every run; `npm run fuzz` goes on for as long as one likes. */
import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { readArchive } from '../../src/service/http/archive.ts'
import { readForm } from '../../src/service/http/multipart.ts'
import { minimised } from './minimise.ts'
import { FORM_BOUNDARY, SAMPLE_ARCHIVE, SAMPLE_FORM } from './requests.ts'
import { inputOf, TARGETS } from './targets.ts'

/** Inputs a run: what costs more is tried less. */
const COUNTS: Readonly<Record<string, number>> = {
  fonts: 12,
  images: 150,
  documents: 25,
  selectors: 400,
  requests: 300,
}

describe('fuzzing finds nothing among', () => {
  for (const [kind, { check }] of Object.entries(TARGETS))
    it(kind, async () => {
      for (let seed = 0; seed < (COUNTS[kind] ?? 100); seed++) {
        const input = inputOf(kind, seed)
        await expect((async () => check(input))(), `npm run fuzz -- ${kind} --seed ${seed}`).resolves.not.toThrow()
      }
    }, 300_000)
})

describe('the fuzzer', () => {
  test('makes the same input of the same seed, and others of others', () => {
    for (const kind of Object.keys(TARGETS)) {
      const digest = (seed: number) => createHash('sha1').update(inputOf(kind, seed)).digest('hex')
      expect(digest(3)).toBe(digest(3))
      expect(new Set([0, 1, 2, 3, 4].map(digest)).size).toBeGreaterThan(2)
    }
  })

  test('starts from uploads that are read', async () => {
    const form = await readForm(SAMPLE_FORM, `multipart/form-data; boundary=${FORM_BOUNDARY}`, DEFAULT_LIMITS)
    expect(form).toMatchObject({ html: '<p>x<img src=a.png>', page_size: 'A5' })
    expect(await readArchive(SAMPLE_ARCHIVE, [], DEFAULT_LIMITS)).toMatchObject({ html: '<p>x' })
  })

  test('makes what shows a fault small', async () => {
    const text = `${'<p>one</p>'.repeat(40)}<b><i>x</b>${'<p>two</p>'.repeat(40)}`
    expect(await minimised(text, async each => /<b>.*<\/b>/s.test(each))).toBe('<b></b>')
    const bytes = Uint8Array.from({ length: 500 }, (_, i) => i)
    const small = await minimised(bytes, async each => each.includes(7) && each.includes(200))
    expect([...small]).toEqual([7, 200])
    expect((await minimised(text, async () => true, 5)).length).toBeLessThan(text.length)
  })
})
