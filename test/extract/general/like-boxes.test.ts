import { describe, expect, it } from 'vitest'
import { areWritten, isDated, isMoment, likeBoxes, nameIn } from '../../../src/extract/general/like-boxes.ts'
import { textContent } from '../../../src/html/document.ts'
import { first, measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

describe('a moment', () => {
  it.each([
    '3 hours ago',
    'an hour ago',
    'vor 2 Jahren',
    'il y a environ 5 mois',
    'hace 3 días',
    'há 2 dias',
    '4 anni fa',
    '6 maanden geleden',
    '2 dni temu',
    '3 år sedan',
    '5 gün önce',
    '2 года назад',
    '2年前',
    '3 个月前',
    '5일 전',
    '04/02/2025 10:05',
    'Feb 4 @ 10:00am',
    '4. Februar, 10:05',
    'Yesterday at 10:05',
    'heute, 10.05',
    '2025-02-04 10:05',
    '5h ago',
    '· 3 d',
    '11 min',
    '2mo',
  ])('is %s', text => {
    expect(isMoment(text)).toBe(true)
  })

  it.each([
    '12:34',
    'ago',
    '3 hours',
    'Today',
    '1/2',
    'chapter 4',
    '10.50 €',
    'Level 12',
    '16/9 screens',
    'vor dem Haus',
    '5 h a day',
    '4 m wide',
    '1024 m',
  ])('is not %s', text => {
    expect(isMoment(text)).toBe(false)
  })
})

describe('boxes beside each other', () => {
  const boxes = (html: string) => {
    const { body, measures } = measuredBody(html)
    return likeBoxes(body, measures).map(group => group.map(box => textContent(box)))
  }

  it('are alike by their element and their first class', () => {
    expect(
      boxes('<div class="c a">1</div><div class="c b">2</div><p>3</p><div class="d">4</div><div class="c">5</div>'),
    ).toEqual([['1', '2', '5']])
  })

  it('are no group where they are two, or empty', () => {
    expect(boxes('<div>1</div><div>2</div><div></div>')).toEqual([])
  })
})

describe('who wrote a box', () => {
  const name = (html: string) => {
    const { body } = measuredBody(`<div>${html}</div>`)
    const found = nameIn(first(body, 'div'))
    return found === null ? null : textContent(found)
  }

  it('is the first short text of an element that is neither a moment nor a command', () => {
    expect(name('<b>#12</b><button>Reply</button><i>3 hours ago</i><a>ann</a><p>Well</p>')).toBe('ann')
  })

  it('is nobody where prose comes first', () => {
    expect(name(`${PROSE}<a>ann</a>`)).toBe(null)
    expect(name(`<p>${PROSE}</p><a>ann</a>`)).toBe(null)
  })
})

describe('what people wrote', () => {
  const written = (head: string) => {
    const { body, measures } = measuredBody(`<div>${`<div class="b">${head}<p>${PROSE}</p></div>`.repeat(4)}</div>`)
    return areWritten(likeBoxes(body, measures)[0]!, measures)
  }

  it('has a name and a moment', () => {
    expect(written('<b>ann</b><i>Feb 4 @ 10:00am</i>')).toBe(true)
    expect(written('<b>ann</b>')).toBe(false)
    expect(written('<i>Feb 4 @ 10:00am</i>')).toBe(false)
  })

  it('has no headings, as the entries of a report have', () => {
    expect(written('<h3>What happened</h3><b>ann</b><i>Feb 4 @ 10:00am</i>')).toBe(false)
  })

  it('has its moment anywhere in it', () => {
    const { body } = measuredBody(`<div><p>${PROSE}</p><div><span>vor 2 Jahren</span></div></div>`)
    expect(isDated(first(body, 'div'))).toBe(true)
  })
})
