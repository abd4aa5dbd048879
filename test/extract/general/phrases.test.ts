import { describe, expect, it } from 'vitest'
import { isForeignEnding, leadsAwayInWords } from '../../../src/extract/general/phrases.ts'
import { articlePage, extractPage } from '../page.ts'

describe('headings that end an article', () => {
  it.each([
    'Das könnte Sie auch interessieren:',
    '12 Kommentare',
    'À lire aussi',
    'Noticias relacionadas',
    'Leia também',
    'Potrebbe interessarti anche',
    'Lees ook',
    'Podobne artykuły',
    'Läs också',
    'İlgili haberler'.replace('İ', 'i'),
    'ЧИТАЙТЕ ТАКЖЕ',
    'Комментарии (3)',
    'اقرأ أيضاً',
    '関連記事',
    '相关阅读',
    '관련 기사',
    'Bài viết liên quan',
  ])('are known: %s', heading => {
    expect(isForeignEnding(heading)).toBe(true)
  })

  it.each([
    'Der Teilchenbeschleuniger',
    'Teilen und Herrschen',
    'Важные комментарии к закону',
    'Kommentare zum Gesetz',
    '関連記事の書き方',
  ])('are not taken for sections: %s', heading => {
    expect(isForeignEnding(heading)).toBe(false)
  })

  it('cut what follows', async () => {
    const { text } = await extractPage(
      articlePage('').replace(
        '</article>',
        '<div><h3>También te puede interesar</h3><a href="/b">Otra cosa que pasó</a></div></article>',
      ),
    )
    expect(text).not.toContain('Otra cosa')
    expect(text.endsWith('It did again.')).toBe(true)
  })
})

describe('lines that lead to other articles', () => {
  it('begin with these words in their languages', () => {
    for (const line of ['Lesen Sie auch: Der Fluss', 'Lire aussi : le fleuve', '続きを読む', 'Читайте также: Река'])
      expect(leadsAwayInWords(line)).toBe(true)
    expect(leadsAwayInWords('Lee tambiénes')).toBe(false)
  })
})
