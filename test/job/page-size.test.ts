import { describe, expect, it } from 'vitest'
import { lackOfRoom, readMargin, readPageSize } from '../../src/job/page-size.ts'

const millimetres = (size: { width: number; height: number }) => ({
  width: Math.round((size.width / 96) * 254) / 10,
  height: Math.round((size.height / 96) * 254) / 10,
})

function sizeOf(text: string) {
  const reading = readPageSize(text)
  if (reading.kind === 'refused') throw new Error(`${reading.code}: ${reading.message}`)
  return millimetres(reading.value)
}

describe('page sizes', () => {
  it.each([
    ['A4', 210, 297],
    ['a4', 210, 297],
    [' A0 ', 841, 1189],
    ['B5', 176, 250],
    ['Letter', 215.9, 279.4],
    ['LEGAL', 215.9, 355.6],
    ['tabloid', 279.4, 431.8],
    ['Executive', 184.2, 266.7],
    ['A4 landscape', 297, 210],
    ['letter Portrait', 215.9, 279.4],
    ['210mm x 297mm', 210, 297],
    ['210mm×297mm', 210, 297],
    ['148mm 210mm', 148, 210],
    ['6in x 9in', 152.4, 228.6],
    ['6inx9in', 152.4, 228.6],
    ['21cm X 29.7cm', 210, 297],
    ['9in x 6in portrait', 152.4, 228.6],
    ['612pt 792pt', 215.9, 279.4],
    ['840Q 1188Q', 210, 297],
    ['384px 576px', 101.6, 152.4],
    ['1in 200in', 25.4, 5080],
  ])('reads %s', (text, width, height) => {
    expect(sizeOf(text)).toEqual({ width, height })
  })

  it.each([
    '',
    'A99',
    'A4 sideways',
    'A4 landscape landscape',
    '210 x 297',
    '-210mm x 297mm',
    '210mm',
    'NaNxNaN',
    '1e3mm x 1mm',
    '0mm x 0mm',
    '0.9in 5in',
    '5in 200.1in',
    '10parsec x 10mm',
    '10em 10em',
    '__proto__',
    'constructor',
    '1'.repeat(1000),
  ])('refuses %j', text => {
    expect(readPageSize(text)).toMatchObject({ kind: 'refused', code: 'invalid_page_size' })
  })

  it('suggests the size that was meant', () => {
    expect(readPageSize('Leter')).toMatchObject({ message: expect.stringContaining('did you mean "Letter"?') })
  })

  it('answers at once on a long run of digits', () => {
    const before = process.cpuUsage()
    readPageSize(`${'1'.repeat(500_000)}mm x`)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(50)
  })
})

describe('margins', () => {
  const px = (value: number) => (value * 96) / 25.4

  it('fills in the sides of a shorthand as CSS does', () => {
    expect(readMargin('20mm')).toEqual({
      kind: 'value',
      value: { top: px(20), right: px(20), bottom: px(20), left: px(20) },
    })
    expect(readMargin('20mm 18mm')).toEqual({
      kind: 'value',
      value: { top: px(20), right: px(18), bottom: px(20), left: px(18) },
    })
    expect(readMargin('1in 2in 0')).toEqual({ kind: 'value', value: { top: 96, right: 192, bottom: 0, left: 192 } })
    expect(readMargin('1px 2px 3px 4px')).toEqual({ kind: 'value', value: { top: 1, right: 2, bottom: 3, left: 4 } })
  })

  it('leaves the sides that an object does not name', () => {
    expect(readMargin({ top: '1in', left: '0' })).toEqual({
      kind: 'value',
      value: { top: 96, right: null, bottom: null, left: 0 },
    })
  })

  it.each(['', '20', '-1mm', '1mm 2mm 3mm 4mm 5mm', 'auto', '5%', '1em', '1mm;color:red'])('refuses %j', text => {
    expect(readMargin(text)).toMatchObject({ kind: 'refused', code: 'invalid_margin' })
  })

  it('points at the side that is wrong', () => {
    expect(readMargin({ top: '1in', left: 'wide' })).toMatchObject({ kind: 'refused', path: '/left' })
  })

  it('sees margins that leave no room', () => {
    const page = { width: 400, height: 600 }
    expect(lackOfRoom({ top: 100, right: 200, bottom: 0, left: 200 }, page)).toContain('left and right')
    expect(lackOfRoom({ top: 300, right: 0, bottom: 290, left: null }, page)).toContain('top and bottom')
    expect(lackOfRoom({ top: 50, right: 50, bottom: 50, left: 50 }, page)).toBeNull()
  })
})
