import { expect, it } from 'vitest'
import { elementsByName } from '../../../src/extract/clean/elements-by-name.ts'
import { removeIdleSeparators } from '../../../src/extract/clean/separators.ts'
import { serializeContent } from '../../../src/html/serialize.ts'
import { bodyOf } from '../draft.ts'
import { cleaned, PROSE } from '../page.ts'

it.each([
  ['<p>a</p><hr><p>b</p>', '<p>a</p><hr><p>b</p>'],
  ['<hr><p>a</p><hr>', '<p>a</p>'],
  ['<p>a</p><hr> <hr><p>b</p>', '<p>a</p><hr> <p>b</p>'],
  ['<p>a</p><hr><h2>b</h2><hr><p>c</p>', '<p>a</p><h2>b</h2><hr><p>c</p>'],
  ['<p>a</p><hr>words', '<p>a</p><hr>words'],
  ['<blockquote><hr><p>a</p></blockquote><hr><p>b</p>', '<blockquote><p>a</p></blockquote><hr><p>b</p>'],
  ['<hr>', ''],
])('%s becomes %s', (html, left) => {
  const body = bodyOf(html)
  removeIdleSeparators(elementsByName(body))
  expect(serializeContent(body)).toBe(left)
})

it('rules are looked at when boxes without text are gone', async () => {
  expect(await cleaned(`<hr><div> </div><h2>The mill</h2><p>Then. ${PROSE}</p>`)).not.toContain('<hr')
})
