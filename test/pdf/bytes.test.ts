/** Numbers of content streams, which are written without strings, are the same as the strings that `number` gives. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PdfWriter } from '../../src/pdf/bytes.ts'
import { GREATEST_NUMBER, number } from '../../src/pdf/syntax.ts'

const written = (write: (out: PdfWriter) => void): string => {
  const out = new PdfWriter(0)
  write(out)
  return Buffer.from(out.bytes()).toString('latin1')
}

const anyWhole = fc.oneof(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
)

it('writes thousandths and their tenths as other numbers are written', () => {
  fc.assert(
    fc.property(anyWhole, anyWhole, (first, second) => {
      expect(written(out => out.thousandths(first, ' Ts '))).toBe(`${number(first / 1000)} Ts `)
      expect(written(out => out.tenThousandths(first, ' Tc '))).toBe(`${number(first / 10_000)} Tc `)
      expect(written(out => out.pair(first, second, ' Td '))).toBe(
        `${number(first / 1000)} ${number(second / 1000)} Td `,
      )
    }),
  )
})

it('writes whole numbers digit by digit', () => {
  for (const value of [0, 9, 10, 99, 100, 1234567890, GREATEST_NUMBER])
    expect(written(out => out.integer(value, '>>'))).toBe(`${value}>>`)
})
