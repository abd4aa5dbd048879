import { describe, expect, it } from 'vitest'
import { formatDate, formatProblem, parseDate } from '../../src/job/dates.ts'

describe('ISO 8601 dates', () => {
  it.each([
    ['2026', { year: 2026, month: null, day: null, time: null }],
    ['2026-05', { year: 2026, month: 5, day: null, time: null }],
    ['2026-05-17', { year: 2026, month: 5, day: 17, time: null }],
    ['2024-02-29', { year: 2024, month: 2, day: 29, time: null }],
    ['2026-05-17T09:30Z', { year: 2026, month: 5, day: 17, time: { hour: 9, minute: 30, second: 0, offset: 0 } }],
    [
      '2026-05-17T23:59:60+02:00',
      { year: 2026, month: 5, day: 17, time: { hour: 23, minute: 59, second: 60, offset: 120 } },
    ],
    ['2026-05-17 09:30:05.125', { year: 2026, month: 5, day: 17, time: { hour: 9, minute: 30, second: 5, offset: 0 } }],
  ])('reads %s', (text, date) => {
    expect(parseDate(text)).toEqual(date)
  })

  it.each([
    '',
    '17.5.2026',
    '2026-13',
    '2026-00-01',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-05-17T24:00Z',
    '2026-05-17T09:00+24:00',
    '2026-05-17T09:00-01:60',
    '2026-05-17T',
    `2026-05-17${' '.repeat(99)}`,
  ])('refuses %j', text => {
    expect(parseDate(text)).toBeNull()
  })
})

describe('date formats', () => {
  const date = parseDate('2026-05-07T09:03:08Z')!

  it.each([
    ['YYYY', '2026'],
    ['YY', '26'],
    ['D MMMM YYYY', '7 May 2026'],
    ['DD.MM.YYYY', '07.05.2026'],
    ['M/D/YY', '5/7/26'],
    ['YYYY-MM-DD HH:mm:ss', '2026-05-07 09:03:08'],
  ])('writes %s', (format, text) => {
    expect(formatDate(date, format, 'en')).toBe(text)
  })

  it.each([
    ['en-GB', '7 May 2026'],
    ['en-US', 'May 7, 2026'],
    [null, '7 May 2026'],
    ['de-AT', '7. Mai 2026'],
    ['es', '7 de mayo de 2026'],
    ['ja', '2026年5月7日'],
    ['no', '7. mai 2026'],
    ['tlh', '7 May 2026'],
    ['__proto__', '7 May 2026'],
  ])('writes a whole date in %s', (language, text) => {
    expect(formatDate(date, null, language)).toBe(text)
  })

  it('leaves out what the date does not say', () => {
    expect(formatDate(parseDate('2026-05')!, null, 'en-US')).toBe('May 2026')
    expect(formatDate(parseDate('2026')!, 'DD.MM.YYYY', 'de')).toBe('2026')
    expect(formatDate(parseDate('2026-05-17')!, 'YYYY-MM-DD HH:mm', 'en')).toBe('2026-05-17')
  })

  it('refuses letters that are not part of a format', () => {
    expect(formatProblem('DD.MM.YYYY')).toBeNull()
    expect(formatProblem('yyyy')).toContain('"yyyy"')
    expect(formatProblem('')).not.toBeNull()
    expect(formatProblem('Y'.repeat(100_000))).not.toBeNull()
  })
})
