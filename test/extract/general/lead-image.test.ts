import { describe, expect, it } from 'vitest'
import { restoreLeadImage } from '../../../src/extract/general/lead-image.ts'
import { measure } from '../../../src/extract/general/measure.ts'
import { selectAll } from '../../../src/html/select.ts'
import { bodyOf, first } from '../draft.ts'

/** The elements that the content begins with after the page's own picture was looked for. */
function opening(html: string, leadImage: string | null): string[] {
  const body = bodyOf(html)
  const content = first(body, '#content')
  restoreLeadImage(body, content, leadImage, measure(body))
  return content.children.filter(child => child.kind === 'element').map(child => child.name)
}

const TEXT = '<div id="content"><p>Water.</p></div>'
const MILL = 'https://cdn.example.com/1200x/mill.jpg'

describe('the picture that a page names as its own', () => {
  it('comes first in the content where it stands before it, in any size', () => {
    expect(opening(`<img src="/300x/mill.jpg">${TEXT}`, MILL)).toEqual(['img', 'p'])
  })

  it('brings its caption', () => {
    const figure = '<figure><img src="/mill.jpg"><figcaption>The mill in May.</figcaption></figure>'
    expect(opening(`<header>${figure}</header>${TEXT}`, MILL)).toEqual(['figure', 'p'])
  })

  it('leaves a figure of several pictures, or with a text of its own, where it is', () => {
    expect(opening(`<figure><img src="/mill.jpg"><img src="/road.jpg"></figure>${TEXT}`, MILL)).toEqual(['img', 'p'])
    const long = `<figure><img src="/mill.jpg"><p>${'The mill in May. '.repeat(40)}</p></figure>`
    expect(opening(`${long}${TEXT}`, MILL)).toEqual(['img', 'p'])
  })

  it.each([
    ['none is named', `<img src="/mill.jpg">${TEXT}`, null],
    ['it is a logo', `<img src="/logo.jpg">${TEXT}`, 'https://example.com/logo.jpg'],
    ['it is small', `<img src="/mill.jpg" width="80">${TEXT}`, MILL],
    ['it is another one', `<img src="/road.jpg">${TEXT}`, MILL],
  ])('stays where it is if %s', (_, html, leadImage) => expect(opening(html, leadImage)).toEqual(['p']))

  it('is taken from anywhere where the content has no picture', () => {
    expect(opening(`${TEXT}<img src="/mill.jpg">`, MILL)).toEqual(['img', 'p'])
  })

  it('is not taken twice, nor from below the first picture of the content', () => {
    const body = bodyOf(`<img src="/mill.jpg"><div id="content"><img src="/900x/mill.jpg"><p>Water.</p></div>`)
    restoreLeadImage(body, first(body, '#content'), MILL, measure(body))
    expect(selectAll(first(body, '#content'), 'img')).toHaveLength(1)
    expect(opening(`<div id="content"><img src="/road.jpg"><p>Water.</p></div><img src="/mill.jpg">`, MILL)).toEqual([
      'img',
      'p',
    ])
  })
})
