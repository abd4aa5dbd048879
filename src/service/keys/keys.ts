/**
 * API keys: `oct_<env>_<id>_<secret><crc>`. The secret has 256 random bits; by the checksum, scanners for leaked secrets
 * recognise keys. Only the SHA-256 of a key is stored.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The environment in a key, which is for people; it has no effect. */
export const KEY_ENVIRONMENTS = ['live', 'test', 'dev'] as const
/** One of `KEY_ENVIRONMENTS`. */
export type KeyEnvironment = (typeof KEY_ENVIRONMENTS)[number]

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Number of characters of the public part of a key: 71 bits, so that ids are unique. */
const ID_LENGTH = 12
/** Number of characters of the secret: 43 × log2(62) = 256 bits. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6

const KEY_SHAPE = new RegExp(
  `^oct_(?:${KEY_ENVIRONMENTS.join('|')})_([0-9A-Za-z]{${ID_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)

/** Maximum number of characters of a credential; longer ones are refused without hashing. */
const LONGEST_KEY = 256

/** A new key. */
export interface NewKey {
  readonly id: string
  /** The whole key, which is not stored. */
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

/** SHA-256 in hex. A slow hash is unnecessary, because keys have enough entropy. */
export const hashKey = (secret: string): string =>
  createHash('sha256').update(secret.slice(0, LONGEST_KEY)).digest('hex')

/** Compares two hashes of 64 hex digits in constant time. */
export const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))

/** Random text, uniform over the alphabet: bytes from the largest multiple of its size on are rejected. */
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
