/** The addresses of pictures in SVG. */
import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { selectAll } from '../../src/html/select.ts'
import { pictureAddress } from '../../src/images/svg/pictures.ts'

const addresses = (svg: string) => {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  return selectAll(parseHtml(`<svg>${svg}</svg>`, options).root, 'svg *').map(pictureAddress)
}

test('an address is that of `href`, and of `xlink:href` where there is no other', () => {
  expect(addresses('<image href=" a.png " xlink:href="b.png"/><image xlink:href="b.png"/><image/>')).toEqual([
    'a.png',
    'b.png',
    null,
  ])
  expect(addresses('<feImage href="a.png"/>')).toEqual(['a.png'])
})

test('other elements show no picture, whatever they refer to', () => {
  expect(addresses('<use href="a.svg#b"/><a href="c.html"/><image src="d.png"/>')).toEqual([null, null, null])
})
