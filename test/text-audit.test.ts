/** Every text node of real articles is in the text of their PDFs, once and in order. Reads the corpus where it is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sayThatSkipped, sharedPath } from './shared.ts'
import { auditText, firstDifference, hasPdftotext, hasQpdf, qpdfComplaints } from './text-audit.ts'

const CORPUS = sharedPath('corpus/readability', 'the text of 70 articles, compared with that of their PDFs')
if (!hasPdftotext) sayThatSkipped('the text of 70 articles, compared with that of their PDFs', 'pdftotext')
const TEMPLATES = ['clean', 'minimal', 'corporate', 'academic', 'dark']

const articles =
  CORPUS !== null
    ? readdirSync(CORPUS).flatMap(name => {
        const file = ['expected.html', 'expected.html.gz'].map(each => resolve(CORPUS, name, each)).find(existsSync)
        return file === undefined ? [] : [{ name, file }]
      })
    : []

const read = (file: string): string => {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

describe.skipIf(articles.length === 0 || !hasPdftotext)(
  'the text of an article (needs the corpus and pdftotext)',
  () => {
    test.each(articles.map((article, i) => ({ ...article, template: TEMPLATES[i % TEMPLATES.length]! })))(
      '$name in $template',
      async ({ file, template }) => {
        const audit = await auditText(read(file), template)
        expect(firstDifference(audit)).toBeNull()
        if (hasQpdf) expect(qpdfComplaints(audit.pdf)).toBe('')
      },
    )
  },
)
