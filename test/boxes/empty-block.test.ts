/** Blocks without content (`-octavo-empty`). */
import { describe, expect, test } from 'vitest'
import { boxesOf } from './box-tree.ts'

const hiding = (html: string) => boxesOf(`<style>p, figure { -octavo-empty: hide }</style>${html}`)

describe('blocks that are empty', () => {
  test.each([
    ['a paragraph with a missing image', '<p>a</p><p><img alt=""></p><p>b', 'p[<a>] p[<b>]'],
    ['a figure of blocks', '<figure><div><img alt=""></div><p></p></figure>b', '<b>'],
    ['a grid of links', '<figure style="display: grid"><a href="#x"><img alt=""></a></figure>b', '<b>'],
    ['an alternative text is content', '<p><img alt=x></p>', 'p[<img[x]>]'],
    ['a caption is content', '<figure><img alt=""><figcaption>c</figcaption></figure>', 'figure[figcaption[<c>]]'],
    ['a height is seen', '<p style="height: 1em"></p>b', 'p[] <b>'],
    ['a border is seen', '<p style="border-top: 1px solid"></p>b', 'p[] <b>'],
  ])('%s', async (_, html, expected) => {
    expect(await hiding(html)).toEqual(expected)
  })

  test('without the property they have boxes', async () => {
    expect(await boxesOf('<p>a</p><p></p>')).toEqual('p[<a>] p[]')
  })
})
