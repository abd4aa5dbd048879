import { describe, expect, it } from 'vitest'
import { contentDisposition, filenameFor } from '../../src/service/http/content-disposition.ts'

describe('the name of a download', () => {
  it.each([
    ['report.pdf', 'inline; filename="report.pdf"; filename*=UTF-8\'\'report.pdf'],
    [
      'a"; filename=evil.exe;.pdf',
      'inline; filename="a_; filename=evil.exe;.pdf"; filename*=UTF-8\'\'a%22%3B%20filename%3Devil.exe%3B.pdf',
    ],
    ["it's (50%).pdf", "inline; filename=\"it's (50_).pdf\"; filename*=UTF-8''it%27s%20%2850%25%29.pdf"],
    [
      'Žluťoučký kůň.pdf',
      'inline; filename="Zlutoucky kun.pdf"; filename*=UTF-8\'\'%C5%BDlu%C5%A5ou%C4%8Dk%C3%BD%20k%C5%AF%C5%88.pdf',
    ],
    ['報告.pdf', 'inline; filename="_.pdf"; filename*=UTF-8\'\'%E5%A0%B1%E5%91%8A.pdf'],
  ])('%s', (name, header) => {
    expect(contentDisposition(name)).toBe(header)
  })

  it.each([
    [null, 'document.pdf'],
    ['', 'document.pdf'],
    ['  On: the / "margin"\n', 'On the margin.pdf'],
    ['...hidden', 'hidden.pdf'],
    ['\ud800', '\ufffd.pdf'],
    ['x'.repeat(500), `${'x'.repeat(80)}.pdf`],
  ])('comes from the title %j', (title, name) => {
    expect(filenameFor(title)).toBe(name)
  })
})
