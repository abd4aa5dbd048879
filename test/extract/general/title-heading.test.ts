import { describe, expect, it } from 'vitest'
import { namedHeading, titleHeading } from '../../../src/extract/general/title-heading.ts'
import { textContent } from '../../../src/html/document.ts'
import { bodyOf } from '../draft.ts'

describe('the heading that names a page', () => {
  const named = (html: string, title: string | null) => {
    const heading = titleHeading(bodyOf(html), title)
    return heading === null ? null : textContent(heading)
  }

  it('says what the title says, whatever the site is called', () => {
    expect(named('<h1>Example</h1><h1>The flood at the mill</h1>', 'The flood at the mill')).toBe(
      'The flood at the mill',
    )
    expect(named('<h1>Example</h1><h2>The flood at the mill</h2>', 'The flood at the mill')).toBe(
      'The flood at the mill',
    )
  })

  it('is the only one of the first level where none says so', () => {
    expect(named('<h1>Something else</h1>', 'The flood')).toBe('Something else')
    expect(named('<h1>One</h1><h1>Two</h1>', 'The flood')).toBe(null)
    expect(named('<h1>One</h1>', null)).toBe('One')
  })

  it('may be longer or shorter than the title', () => {
    expect(textContent(namedHeading(bodyOf('<h1>The flood, day two</h1>'), 'The flood')!)).toBe('The flood, day two')
    expect(textContent(namedHeading(bodyOf('<h1>The flood</h1>'), 'The flood | Example')!)).toBe('The flood')
    expect(namedHeading(bodyOf('<h1>Log</h1>'), 'The log of the flood')).toBe(null)
  })
})
