/** Print profiles: the house style of a sender as a JSON file, with defaults for the fields of requests. */
import { OctavoError } from '../base/errors.ts'
import { MARGIN_SCHEMA, PAGE_SIZE_SCHEMA, TEMPLATE_SCHEMA } from './fields.ts'
import { FURNITURE_SCHEMA } from './furniture-options.ts'
import { readLength } from './page-size.ts'
import { check, type ObjectSchema, type ValueOf } from './schema.ts'

const BAND_SCHEMA = { anyOf: [FURNITURE_SCHEMA, { const: false }] } as const

/** The schema of a print profile. */
export const PROFILE_SCHEMA = {
  type: 'object',
  description: 'A print profile of Octavo.',
  properties: {
    $schema: { type: 'string', description: 'Address of this schema, for editors.' },
    description: { type: 'string', maxLength: 500, description: 'What it is for.' },
    template: TEMPLATE_SCHEMA,
    page_size: PAGE_SIZE_SCHEMA,
    margin: MARGIN_SCHEMA,
    accent: { type: 'string', maxLength: 7, description: 'Accent colour as #RGB or #RRGGBB.', examples: ['#12355B'] },
    logo: {
      type: 'object',
      description: 'What {logo} shows.',
      properties: {
        src: { type: 'string', maxLength: 200, description: 'SVG, PNG or JPEG file beside the profile.' },
        height: { type: 'string', maxLength: 32, description: 'Height on the page, such as "9mm".' },
      },
      required: ['src', 'height'],
      additionalProperties: false,
    },
    header: BAND_SCHEMA,
    footer: BAND_SCHEMA,
  },
  additionalProperties: false,
} as const satisfies ObjectSchema

type ProfileFile = ValueOf<typeof PROFILE_SCHEMA>

/** The picture that {logo} shows. */
export interface Logo {
  /** A `data:` address, because renderers cannot read files. */
  readonly url: string
  /** px */
  readonly height: number
}

/** A parsed print profile. */
export interface Profile {
  readonly name: string
  readonly template: string | null
  readonly page_size: string | null
  readonly margin: ProfileFile['margin'] | null
  /** `#rrggbb` */
  readonly accent: string | null
  readonly logo: Logo | null
  readonly header: ProfileFile['header'] | null
  readonly footer: ProfileFile['footer'] | null
}

/** Whether a text is a profile's name: without path, and not hidden. */
export const isProfileName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name)

/** Parses a profile. `logoUrl` converts the logo's `src` to a `data:` address. Throws `invalid_profile` with all problems. */
export async function readProfile(
  name: string,
  text: string,
  logoUrl: (src: string) => Promise<string>,
): Promise<Profile> {
  const file = parseFile(name, text)
  const accent = file.accent === undefined ? null : readColor(name, file.accent)
  return {
    name,
    template: file.template ?? null,
    page_size: file.page_size ?? null,
    margin: file.margin ?? null,
    accent,
    logo: file.logo === undefined ? null : await readLogo(name, file.logo, logoUrl),
    header: file.header ?? null,
    footer: file.footer ?? null,
  }
}

function parseFile(name: string, text: string): ProfileFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new OctavoError('invalid_profile', `The print profile "${name}" is not valid JSON.`, { cause })
  }
  const problems = check(PROFILE_SCHEMA, value)
  if (problems.length === 0) return value as ProfileFile
  const first = problems[0]!
  throw new OctavoError(
    'invalid_profile',
    `The print profile "${name}" is not valid: ${first.path} ${first.message}.`,
    { where: first.path, problems: problems.map(({ path, message }) => ({ path, message })) },
  )
}

function readColor(name: string, text: string): string {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)
  if (match === null) throw invalid(name, '/accent', 'must be a colour as #RGB or #RRGGBB')
  const digits = match[1]!.toLowerCase()
  return `#${digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits}`
}

async function readLogo(
  name: string,
  logo: { readonly src?: string | undefined; readonly height?: string | undefined },
  logoUrl: (src: string) => Promise<string>,
): Promise<Logo> {
  const height = readLength(logo.height ?? '')
  if (height === null || height <= 0) throw invalid(name, '/logo/height', 'must be a length such as "9mm"')
  return { url: await logoUrl(logo.src ?? ''), height }
}

/** The error of an invalid profile. */
export const invalid = (name: string, where: string, message: string): OctavoError =>
  new OctavoError('invalid_profile', `The print profile "${name}" is not valid: ${where} ${message}.`, {
    where,
    problems: [{ path: where, message }],
  })
