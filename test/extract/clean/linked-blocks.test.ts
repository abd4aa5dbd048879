/** Links around blocks. */
import { describe, expect, test } from 'vitest'
import { linkTitles } from '../../../src/extract/clean/linked-blocks.ts'
import { serializeContent } from '../../../src/html/serialize.ts'
import { bodyOf, first } from '../draft.ts'
import { cleaned } from '../page.ts'

const A = '<a href="/x">'

const linked = (html: string): string => {
  const main = first(bodyOf(`<main>${html}</main>`), 'main')
  linkTitles(main)
  return serializeContent(main)
}

describe('a link around blocks', () => {
  test.each([
    [
      'of a title and a sentence is the title',
      `${A}<p>Sales</p><p>What Sales has.</p></a>`,
      `<p><strong>${A}Sales</a></strong></p><p>What Sales has.</p>`,
    ],
    [
      'of a heading and a sentence is the heading',
      `${A}<h3>Sales</h3><p>What Sales has.</p></a>`,
      `<h3>${A}Sales</a></h3><p>What Sales has.</p>`,
    ],
    [
      'is inside items as well',
      `<ul><li>${A}<p>Sales</p>and more</a></li></ul>`,
      `<ul><li><p><strong>${A}Sales</a></strong></p><p>and more</p></li></ul>`,
    ],
    ['of one block is in it', `${A}<p>Sales</p></a>`, `<p>${A}Sales</a></p>`],
    ['without a title stays', `${A}<ul><li>a</li></ul></a>`, `${A}<ul><li>a</li></ul></a>`],
    ['in a line stays', `<p>See ${A}Sales</a>.</p>`, `<p>See ${A}Sales</a>.</p>`],
  ])('%s', (_, html, expected) => {
    expect(linked(html)).toBe(expected)
  })

  test('is looked for once in a line of thousands of links', () => {
    const main = first(bodyOf(`<main><p>${`${A}a</a> `.repeat(30_000)}</p></main>`), 'main')
    const started = process.cpuUsage()
    linkTitles(main)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(1_500)
  })

  test('beside a heading that copies its address goes', async () => {
    expect(await cleaned('<div><h2 id="a">Gauges</h2><a href="#a">#</a></div>')).toBe('<h2 id="a">Gauges</h2>')
  })
})
