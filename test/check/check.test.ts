import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { reportOf } from '../../src/check/report.ts'
import { at, FONT, pdf, resource, stream, tree, two } from './planted.ts'

describe('a file without faults', () => {
  it('has none in PDF 2.0', () => {
    expect(checkPdf(pdf(two()))).toEqual({ standards: ['ua-2', 'a-4f'], findings: [] })
  })

  it('has none', () => {
    expect(checkPdf(pdf())).toEqual({ standards: ['ua-1', 'a-2a'], findings: [] })
  })
})

it.each([
  ['a font of itself', { font: `${FONT.replace(/DescendantFonts.*/, '')}DescendantFonts[10 0 R]` }],
  ['a palette of itself', resource('ColorSpace', '12 0 R', '[/Indexed 12 0 R 1(ab)]')],
  ['an ink of itself', resource('ColorSpace', '12 0 R', '[/DeviceN[/A]/DeviceRGB 8 0 R<</Colorants<</A 12 0 R>>>>]')],
  ['a tile of itself', resource('Pattern', '12 0 R', stream('/R scn', '/Resources<</Pattern<</R 12 0 R>>>>'))],
])('comes to an end with %s', (_, parts) => {
  expect(checkPdf(pdf(parts), ['a-2a', 'ua-1']).standards).toHaveLength(2)
})

describe('a report', () => {
  it('names clause, page and place, as text, JSON and SARIF', () => {
    const checked = { name: 'a b.pdf', ...checkPdf(pdf(tree(at('L', at('P', '', '/Pg 3 0 R')))), ['ua-1']) }
    expect(reportOf([checked], 'text')).toBe(
      'a b.pdf: ua-1: 1 fault\n  ISO 14289-1 7.2: L contains P (page 1, Document > L > P)\n',
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
