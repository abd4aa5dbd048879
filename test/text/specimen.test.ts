/** The specimen of scripts copies back as it was written: an independent program reads the text out of the PDF. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditText, bare, hasPdftotext, pdfText } from '../text-audit.ts'

const html = readFileSync(new URL('../../examples/scripts.html', import.meta.url), 'utf8')
const paragraphs = [...html.matchAll(/<p[^>]*>[\s\S]*?<\/p>/g)].map(match => match[0])

/** What pdftotext makes of right-to-left lines depends on the page around them; Chromium's PDFs come out no better. */
const isRightToLeft = (paragraph: string): boolean => /[\u0590-\u08ff]/.test(paragraph)
const leftToRight = paragraphs.filter(text => !isRightToLeft(text))

describe.skipIf(!hasPdftotext)('copying the specimen', () => {
  for (const paragraph of leftToRight)
    test(paragraph.slice(0, 60).replace(/\s+/g, ' '), async () => {
      const { expected, actual } = await auditText(`<!doctype html><html lang="en"><body>${paragraph}`)
      expect(actual).toBe(expected)
    })
})

const NAMED: Readonly<Record<string, string>> = { '&#x302;': '\u0302', '&#x301;': '\u0301' }

const textOf = (paragraph: string): string =>
  bare(paragraph.replace(/<[^>]+>/g, '').replace(/&#x30[12];/g, reference => NAMED[reference]!))

describe.skipIf(!hasPdftotext)('the whole specimen on its pages', () => {
  const read = { content: '', arranged: '' }
  beforeAll(async () => {
    const { pdf } = await auditText(html)
    for (const order of ['content', 'arranged'] as const)
      read[order] = bare(pdfText(pdf, order).replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1'))
  })

  for (const order of ['content', 'arranged'] as const)
    test(`has every script that runs left to right as it was written, in the order it is ${order}`, () => {
      expect(leftToRight.map(textOf).filter(text => !read[order].includes(text))).toEqual([])
    })
})

const RIGHT_TO_LEFT = {
  ar: 'الكتاب على الطاولة والقلم بجانبه. لا إله، الله، محمد. هذا النص لاختبار الحروف في سطور متعددة حتى نرى كيف تنسخ.',
  fa: 'این متن فارسی برای آزمایش حروف پ، چ، ژ و گ نوشته شده است تا ببینیم که واژه‌ها چگونه از سطری به سطر دیگر می‌روند.'.replaceAll(
    '\u200c',
    '',
  ),
  he: 'הדף הזה נכתב כדי לבדוק אותיות ומספרים כמו 1,234 במשפט. כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.',
}

describe.skipIf(!hasPdftotext)('a page that runs from right to left', () => {
  for (const [language, text] of Object.entries(RIGHT_TO_LEFT))
    test(`copies back as it was written: ${language}`, async () => {
      const { pdf } = await auditText(`<!doctype html><html lang="${language}" dir="rtl"><body><p>${text}`)
      expect(bare(pdfText(pdf, 'arranged').replace(/[\u200e\u200f\u202a-\u202e]/g, ''))).toBe(bare(text))
    })
})
