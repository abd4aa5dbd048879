/** Letters that are set apart from their words are copied with them. */
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { auditText, firstDifference, hasPdftotext, hasQpdf, qpdfComplaints } from '../text-audit.ts'

const PARAGRAPHS = `<p>Once upon a time the boat was driven far out, beyond the islands and the rocks.</p>
<p>“<a href="https://example.org/">Twice</a>,” he said, and saw nothing but the waves around him.</p>
<p>A boat came by, <em>with</em> nobody in it but a cat, which slept.</p>
<p><em>Thrice</em> the bell rang before the storm was over and the sea was still again.</p>`

const RULES = [
  'initial-letter: 3; margin-right: 4pt',
  'initial-letter: 3 1',
  'float: left; font-size: 44pt; line-height: 40pt; padding-right: 3pt',
  'font-size: 30pt; line-height: 0',
  'color: red; font-weight: bold',
]

describe.skipIf(!hasPdftotext)('a first letter in a PDF (needs pdftotext)', () => {
  test.each(RULES)('is copied as part of its word where it is set with %s', async rule => {
    const style = `p::first-letter { ${rule} } p::first-line { font-variant-caps: small-caps }`
    const html = `<!doctype html><html lang=en><title>x</title><style>${style}</style><article>${PARAGRAPHS}</article>`
    const audit = await auditText(html)
    expect(firstDifference(audit)).toBeNull()
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: audit.pdf, encoding: 'utf8' })
    const words = stdout.split(/\s+/)
    expect(words.filter(word => /^(Once|“Twice,”|A|Thrice)$/.test(word))).toEqual(['Once', '“Twice,”', 'A', 'Thrice'])
    const tree = spawnSync('pdfinfo', ['-struct-text', '-'], { input: audit.pdf, encoding: 'utf8' }).stdout
    expect(tree).toContain(' upon a time the boat was driven far out')
    if (hasQpdf) expect(qpdfComplaints(audit.pdf)).toBe('')
  })
})
