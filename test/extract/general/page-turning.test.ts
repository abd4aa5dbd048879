import { describe, expect, it } from 'vitest'
import { removePageTurning } from '../../../src/extract/general/page-turning.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { textContent } from '../../../src/html/document.ts'
import { measuredBody } from '../draft.ts'

/** What is left of a row between two paragraphs. */
function left(row: string): string {
  const { body, measures } = measuredBody(`<p>Before.</p>${row}<p>After.</p>`)
  removePageTurning(body, measures, new Removals())
  return textContent(body)
    .replace(/^Before\.|After\.$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('a row of links to the pages around a page', () => {
  it.each([
    ['signs', '<table><tr><td>[<a href="a"> &lt; </a>]<td>[<a href="b">Up</a>]<td>[<a href="c"> &gt; </a>]</table>'],
    ['titles after words', '<div><b>Next:</b> <a href="a">Files</a> <b>Up:</b> <a href="b">The shell</a></div>'],
    ['relations', '<p><a rel="prev" href="a">Files</a>, <a rel="next" href="b">Options</a> [<a href="c">Contents</a>]'],
    ['arrows', '<ul><li><a href="a">« Older entries</a><li><a href="b">Newer entries »</a></ul>'],
  ])('goes by %s', (_, row) => expect(left(row)).toBe(''))

  it.each([
    ['only leads on', '<div><a href="a">Start now →</a> <a href="b">See prices →</a></div>'],
    ['says more', '<div>Next: <a href="a">Files</a>, of which Ann wrote. Up: <a href="b">The shell</a></div>'],
    ['has one link', '<p>Previous: <a href="a">Files</a>'],
    ['leads elsewhere as well', '<p><a rel="prev" href="a">Files</a> <a href="b">The history of the shell</a>'],
    [
      'is a sentence',
      '<p>What the shell reads when it starts is said in <a rel="prev" href="a">Files</a>, and more of it <a rel="up" href="b">above</a>.',
    ],
  ])('stays where it %s', (_, row) => expect(left(row)).not.toBe(''))
})
