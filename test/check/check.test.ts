import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { reportOf } from '../../src/check/report.ts'
import { at, pdf, tree, two } from './planted.ts'

describe('a file without faults', () => {
  it('has none in PDF 2.0', () => {
    expect(checkPdf(pdf(two()))).toEqual({ standards: ['ua-2', 'a-4f'], findings: [] })
  })

  it('has none', () => {
    expect(checkPdf(pdf())).toEqual({ standards: ['ua-1', 'a-2a'], findings: [] })
  })
})

describe('a report', () => {
  it('names clause, page and place, as text, JSON and SARIF', () => {
    const checked = { name: 'a b.pdf', ...checkPdf(pdf(tree(at('L', at('P', '', '/Pg 3 0 R')))), ['ua-1']) }
    expect(reportOf([checked], 'text')).toBe(
      'a b.pdf: ua-1: 1 fault\n  ISO 14289-1 7.2: L holds P (page 1, Document > L > P)\n',
    )
    expect(JSON.parse(reportOf([checked], 'json')).files[0]).toMatchObject({ passed: false, standards: ['ua-1'] })
    const { runs } = JSON.parse(reportOf([checked], 'sarif'))
    expect(runs[0].results[0]).toMatchObject({ ruleId: 'ISO 14289-1 7.2', properties: { page: 1 } })
    expect(runs[0].tool.driver.rules).toEqual([{ id: 'ISO 14289-1 7.2' }])
  })

  it('refuses what is no PDF', () => {
    expect(() => checkPdf(new Uint8Array(Buffer.from('text')))).toThrow('This is not a PDF.')
  })
})
