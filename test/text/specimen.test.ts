/** The specimen of scripts copies back as it was written: an independent program reads the text out of the PDF. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { auditText, hasPdftotext } from '../text-audit.ts'

const html = readFileSync(new URL('../../examples/scripts.html', import.meta.url), 'utf8')
const paragraphs = [...html.matchAll(/<p[^>]*>[\s\S]*?<\/p>/g)].map(match => match[0])

/** What pdftotext makes of right-to-left lines depends on the page around them; Chromium's PDFs come out no better. */
const isRightToLeft = (paragraph: string): boolean => /[\u0590-\u08ff]/.test(paragraph)

describe.skipIf(!hasPdftotext)('copying the specimen', () => {
  for (const paragraph of paragraphs.filter(text => !isRightToLeft(text)))
    test(paragraph.slice(0, 60).replace(/\s+/g, ' '), async () => {
      const { expected, actual } = await auditText(`<!doctype html><html lang="en"><body>${paragraph}`)
      expect(actual).toBe(expected)
    })
})
