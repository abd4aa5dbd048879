/**
 * Protection by passwords: the standard security handler of revision 6, AES with 256 bits (ISO 32000-2 §7.6.4).
 *
 * Values that usually come from a random source are derived from the passwords and the content, so that the same job gives the
 * same bytes. PBKDF2, with the digest of the plain content as its salt, makes one secret; the file key and all salts are
 * derived from that. Files that differ in content or passwords share nothing, and an attacker who knows the content pays one
 * PBKDF2 for each password that he tries.
 */
import { createCipheriv, createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { dictionary } from './syntax.ts'

/** The permissions that a protected file grants with its user password. */
const PERMISSIONS = ['print', 'modify', 'copy', 'annotate', 'fill', 'assemble'] as const
/** What a reader may do with the document's user password. */
type Permission = (typeof PERMISSIONS)[number]

/** The passwords of a file and the permissions that its user password grants. */
export interface Protection {
  /** The user password, at most 127 bytes in UTF-8; empty if the file opens without one. */
  readonly userPassword: string
  /** The owner password, which lifts the restrictions. */
  readonly ownerPassword: string
  /** What a reader may do that opened the file with the user's password. */
  readonly allowed: readonly Permission[]
}

/** §7.6.4.2, Table 22. Printing is in full quality; assistive technology may always read (ISO 14289-1 §7.16). */
const BITS: Readonly<Record<Permission, number>> = {
  print: (1 << 2) | (1 << 11),
  modify: 1 << 3,
  copy: 1 << 4,
  annotate: 1 << 5,
  fill: 1 << 8,
  assemble: 1 << 10,
}
const ALWAYS = 0xfffff000 | (1 << 6) | (1 << 7) | (1 << 9)

/** The number of PBKDF2's iterations: about a tenth of a second. */
const ITERATIONS = 100_000

/** How the objects of one file are encrypted. */
export interface Encryption {
  /** The encryption dictionary. Its strings are not encrypted. */
  readonly dictionary: string
  /** The data of a stream, given its object number. */
  encrypt(id: number, data: Uint8Array): Uint8Array
}

/** `content` is a digest of the whole unencrypted content. */
export function encryptionOf(protection: Protection, content: Uint8Array): Encryption {
  const user = Buffer.from(protection.userPassword.normalize('NFKC'), 'utf8')
  const owner = Buffer.from(protection.ownerPassword.normalize('NFKC'), 'utf8')
  const passwords = Buffer.concat([Buffer.from([user.length]), user, owner])
  const secret = pbkdf2Sync(passwords, content, ITERATIONS, 64, 'sha512')
  const derived = (label: string, length: number): Buffer =>
    createHmac('sha256', secret).update(label).digest().subarray(0, length)
  const key = derived('file key', 32)
  const U = passwordEntry(user, derived('user salts', 16), EMPTY)
  const O = passwordEntry(owner, derived('owner salts', 16), U)
  const P = protection.allowed.reduce((bits, permission) => bits | BITS[permission], ALWAYS) | 0
  return {
    dictionary: dictionary({
      Filter: '/Standard',
      V: 5,
      R: 6,
      Length: 256,
      P,
      U: hex(U),
      O: hex(O),
      UE: hex(aes256(hash(user, U.subarray(40, 48), EMPTY), ZERO, key)),
      OE: hex(aes256(hash(owner, O.subarray(40, 48), U), ZERO, key)),
      Perms: hex(permissions(P, key, derived('permissions', 4))),
      CF: '<</StdCF<</Type/CryptFilter/CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>',
      StmF: '/StdCF',
      StrF: '/StdCF',
    }),
    encrypt(id, data) {
      // Different data has a different start, and equal data of different objects, too.
      const vector = createHmac('sha256', key).update(`stream ${id} `).update(data).digest().subarray(0, 16)
      const cipher = createCipheriv('aes-256-cbc', key, vector)
      return Buffer.concat([vector, cipher.update(data), cipher.final()])
    },
  }
}

const EMPTY = Buffer.alloc(0)
const ZERO = Buffer.alloc(16)

/** §7.6.4.4.7 and §7.6.4.4.8: the hash of a password with its validation salt, then both salts. */
const passwordEntry = (password: Buffer, salts: Buffer, user: Buffer): Buffer =>
  Buffer.concat([hash(password, salts.subarray(0, 8), user), salts])

/** §7.6.4.4.9: the encrypted copy of P, which detects a change of P without the key. */
function permissions(P: number, key: Buffer, random: Buffer): Buffer {
  const block = Buffer.alloc(16)
  block.writeInt32LE(P, 0)
  block.fill(0xff, 4, 8)
  block.write('Tadb', 8, 'latin1')
  random.copy(block, 12)
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()])
}

/** AES-256 in CBC mode without padding: keys and hashes are whole blocks. */
function aes256(key: Buffer, vector: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, vector).setAutoPadding(false)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

const HASHES = ['sha256', 'sha384', 'sha512'] as const

/** §7.6.4.3.4, algorithm 2.B. */
function hash(password: Buffer, salt: Buffer, user: Buffer): Buffer {
  let K = createHash('sha256').update(password).update(salt).update(user).digest()
  for (let round = 0; ; round++) {
    const once = Buffer.concat([password, K, user])
    const K1 = Buffer.concat(Array.from({ length: 64 }, () => once))
    const cipher = createCipheriv('aes-128-cbc', K.subarray(0, 16), K.subarray(16, 32)).setAutoPadding(false)
    const E = Buffer.concat([cipher.update(K1), cipher.final()])
    // A 16-byte number modulo 3 is the sum of its bytes modulo 3, because 256 is 1 modulo 3.
    const remainder = E.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    K = createHash(HASHES[remainder]!).update(E).digest()
    if (round >= 63 && E.at(-1)! <= round - 31) return K.subarray(0, 32)
  }
}

const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`
