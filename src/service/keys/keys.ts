/**
 * API keys: `oct_<env>_<id>_<secret><crc>`. The secret is 256 random bits; the checksum lets a scanner of leaked secrets
 * tell a real key from text that looks like one. Only the SHA-256 of a key is ever kept.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The part of a key that tells people where it belongs; it has no effect on what the key may do. */
export const KEY_ENVIRONMENTS = ['live', 'test', 'dev'] as const
/** One of `KEY_ENVIRONMENTS`. */
export type KeyEnvironment = (typeof KEY_ENVIRONMENTS)[number]

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of the public part of a key: 71 bits, so that no two are alike. */
const ID_LENGTH = 12
/** 43 × log2(62) = 256 bits. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6

const KEY_SHAPE = new RegExp(
  `^oct_(?:${KEY_ENVIRONMENTS.join('|')})_([0-9A-Za-z]{${ID_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)

/** A header that is longer is not hashed. */
const LONGEST_KEY = 256

/** A key that was just made. */
export interface NewKey {
  readonly id: string
  /** The only time it exists in full. */
  readonly secret: string
  readonly hash: string
}

/** A new random key, with a checksum at its end. */
export function makeKey(environment: KeyEnvironment): NewKey {
  const id = randomText(ID_LENGTH)
  const text = `oct_${environment}_${id}_${randomText(SECRET_LENGTH)}`
  const secret = text + checksum(text)
  return { id, secret, hash: hashKey(secret) }
}

/** The public id of a key, or null for text that is not a key. */
export function keyId(secret: string): string | null {
  if (secret.length > LONGEST_KEY) return null
  const id = KEY_SHAPE.exec(secret)?.[1]
  if (id === undefined) return null
  return checksum(secret.slice(0, -CHECKSUM_LENGTH)) === secret.slice(-CHECKSUM_LENGTH) ? id : null
}

/** SHA-256 in hex. A key has enough entropy that a slow hash would add cost and no safety. */
export const hashKey = (secret: string): string =>
  createHash('sha256').update(secret.slice(0, LONGEST_KEY)).digest('hex')

/** In time that does not depend on where they differ. Both are 64 hex digits. */
export const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))

/** Uniform over the alphabet: bytes past the largest multiple of its size are thrown away. */
function randomText(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62]
  return text
}

function checksum(text: string): string {
  let rest = crc32(text) >>> 0
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET[rest % 62]! + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
