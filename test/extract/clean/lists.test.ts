/** Lists: those that a tool cut in pieces, and those that are nested too deep for a page. */
import { describe, expect, it } from 'vitest'
import { elementsByName } from '../../../src/extract/clean/elements-by-name.ts'
import { joinLists, markTasks, openDeepLists } from '../../../src/extract/clean/lists.ts'
import { textContent } from '../../../src/html/document.ts'
import { selectAll } from '../../../src/html/select.ts'
import { bodyOf } from '../draft.ts'

const nested = (levels: number) =>
  `${Array.from({ length: levels }, (_, at) => `<ul><li>in ${at} `).join('')}<p>end</p>${Array.from({ length: levels }, (_, at) => ` out ${levels - 1 - at}</li></ul>`).join('')}`

const deepest = (html: string): number => {
  const body = bodyOf(html)
  openDeepLists(body)
  const path = 'ul > li > '
  let levels = 0
  while (selectAll(body, `${path.repeat(levels)}ul`).length > 0) levels++
  return levels
}

describe('nested lists', () => {
  it('have twelve levels at the most', () => {
    expect(deepest(nested(3))).toBe(3)
    expect(deepest(nested(12))).toBe(12)
    expect(deepest(nested(40))).toBe(12)
  })

  it('keep their text and its order', () => {
    const body = bodyOf(nested(40))
    const before = textContent(body)
    openDeepLists(body)
    expect(textContent(body)).toBe(before)
    expect(selectAll(body, 'div').length).toBe(28)
  })

  it('beside each other are of one level', () => {
    expect(deepest(nested(2).repeat(30))).toBe(2)
  })
})

describe('lists in pieces', () => {
  it('are one list where a tool wrote one for each item', () => {
    const body = bodyOf('<ul class="bulleted-list"><li>a</li></ul> <ul class="bulleted-list"><li>b</li></ul>')
    joinLists(elementsByName(body))
    expect(selectAll(body, 'ul > li').map(textContent)).toEqual(['a', 'b'])
    expect(selectAll(body, 'ul')).toHaveLength(1)
  })

  it('are two where their author wrote two', () => {
    const body = bodyOf('<ul><li>a</li></ul><ul><li>b</li></ul><ol class="numbered"><li>c</li><li>d</li></ol>')
    joinLists(elementsByName(body))
    expect(selectAll(body, 'ul, ol')).toHaveLength(3)
  })

  it('have tasks where a box begins an item', () => {
    const body = bodyOf('<ul><li>☐ wash</li><li>☑ dry</li><li>the ☐ sign</li></ul>')
    markTasks(body)
    expect(selectAll(body, 'li.octavo-task').map(textContent)).toEqual(['☐ wash', '☑ dry'])
  })
})
