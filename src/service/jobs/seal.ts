/**
 * Encrypts data in the store: documents are private, and their requests may contain cookies and signed addresses. AES-256-GCM
 * (NIST SP 800-38D) with a random nonce of 96 bits; the name of the data is authenticated with it.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
/** Bytes of the nonce of AES-GCM (NIST SP 800-38D §5.2.1.1). */
const NONCE_BYTES = 12
/** Bytes of its tag, the longest (§5.2.1.2). */
const TAG_BYTES = 16

/** Encrypts and decrypts the data of jobs. */
export interface Seal {
  seal(name: string, bytes: Uint8Array): Uint8Array
  /** Throws if the bytes were not sealed under this name. */
  open(name: string, sealed: Uint8Array): Uint8Array
}

/** A key for one use, derived from the secret that all replicas share (one step of HKDF-Expand, RFC 5869 §2.3). */
export const derivedKey = (secret: string, use: string): Buffer =>
  createHmac('sha256', secret).update(`octavo ${use}\u0001`).digest()

/** A seal with a secret; each message has its own nonce. */
export function createSeal(secret: string): Seal {
  const key = derivedKey(secret, 'documents')
  return {
    seal(name, bytes) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(name, sealed) {
      const tag = sealed.subarray(sealed.length - TAG_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
