import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { render } from '../../src/index.ts'

const html = '<html lang=en><title>T</title><p>Text'
/** A SignedData (RFC 5652 §5.1) with an empty certificate, and of a signer nothing but the digest. */
const sha256 = (bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from('303e06092a864886f70d010702a031302f02010131003000a002300031220420', 'hex'),
    createHash('sha256').update(bytes).digest(),
  ])

/** The bytes that a file says are signed, and the signature. */
function signatureIn(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1')
  const [, a, b, c, d] = /\/ByteRange\[(\d+) (\d+) (\d+) (\d+) *\]/.exec(text)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const signed = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)])
  return { signed, contents: text.slice(b, c), covers: c + d === pdf.length && a === 0 }
}

describe('a signature', () => {
  it.each(['ua-1', 'ua-2', 'a-2b', 'ua-1+a-3b', 'ua-2+a-4f', 'plain'] as const)(
    'covers all but itself: %s',
    async standard => {
      const { pdf } = await render({ html, pdf: standard, sign: sha256, signature: { reason: 'Approved' } })
      const { signed, contents, covers } = signatureIn(pdf)
      expect(covers).toBe(true)
      expect(contents).toHaveLength(2 * 16_384 + 2)
      expect(contents.startsWith(`<${sha256(signed).toString('hex')}000`)).toBe(true)
      expect(Buffer.from(pdf).toString('latin1')).toContain('/Reason(Approved)')
      if (standard !== 'plain') expect(checkPdf(pdf)).toEqual({ standards: standard.split('+'), findings: [] })
    },
  )

  it('is refused where it has no room, or the file has passwords', async () => {
    const sign = (): Uint8Array => new Uint8Array(16_385).fill(0x30)
    await expect(render({ html, sign })).rejects.toMatchObject({ code: 'output_too_large' })
    const protection = { user_password: 'a' }
    await expect(render({ html, sign: sha256, protection })).rejects.toMatchObject({ where: '/protection' })
  })

  it('is refused where it is no signature', async () => {
    const given = ['abc', new Uint8Array(0), Buffer.from('-----BEGIN CMS-----'), undefined]
    for (const each of given) {
      const sign = (): Uint8Array => each as Uint8Array
      await expect(render({ html, sign })).rejects.toMatchObject({ code: 'invalid_type', where: '/sign' })
    }
  })

  it('fails with the error of whoever signs', async () => {
    const sign = (): never => {
      throw new Error('no key')
    }
    await expect(render({ html, sign })).rejects.toThrow('no key')
  })
})
