/** Passwords of a PDF, and the permissions without the owner password. */
import { accepted, type Reading, refused } from './reading.ts'
import type { ObjectSchema, ValueOf } from './schema.ts'

/** Permissions of a protected file, by their names in requests. */
const PERMISSIONS = ['print', 'modify', 'copy', 'annotate', 'fill', 'assemble'] as const
/** One of `PERMISSIONS`. */
type Permission = (typeof PERMISSIONS)[number]

/** The schema of the field `protection`. */
export const PROTECTION_SCHEMA = {
  type: 'object',
  properties: {
    user_password: { type: 'string', description: 'Opens the file. If not given, everybody can open it.' },
    owner_password: { type: 'string', description: "Lifts the restrictions. If not given, the user's password does." },
    allow: {
      type: 'array',
      items: { type: 'string', enum: PERMISSIONS },
      maxItems: 6,
      description:
        'What readers may do without the password of the owner. If not given, nothing but reading and printing.',
    },
  },
  additionalProperties: false,
  description: 'Encrypts the file with AES-256 (PDF 2.0 §7.6). Not with PDF/A. Screen readers may always read.',
} as const satisfies ObjectSchema & { description: string }

/** Passwords and permissions of a file (ISO 32000-2 §7.6). */
export interface FileProtection {
  readonly userPassword: string
  readonly ownerPassword: string
  readonly allowed: readonly Permission[]
}

/** Maximum number of bytes of a password; longer ones are truncated (ISO 32000-2 §7.6.4.3.3). */
const MOST_BYTES = 127

/** The protection with its permissions as a set, or the reason why it is refused. */
export function readProtection(given: ValueOf<typeof PROTECTION_SCHEMA>): Reading<FileProtection> {
  const { user_password: user = '', owner_password: owner = user, allow = ['print'] } = given
  if (owner === '') return refused('invalid_type', 'must have a password')
  for (const [name, password] of [
    ['user_password', user],
    ['owner_password', owner],
  ] as const) {
    if (!password.isWellFormed() || /\p{Cc}/u.test(password))
      return refused('invalid_type', 'must not have control characters', `/${name}`)
    if (Buffer.byteLength(password.normalize('NFKC'), 'utf8') > MOST_BYTES)
      return refused('invalid_type', `must have at most ${MOST_BYTES} bytes in UTF-8`, `/${name}`)
  }
  return accepted({
    userPassword: user,
    ownerPassword: owner,
    allowed: PERMISSIONS.filter(each => allow.includes(each)),
  })
}
