/** Options of extraction: selectors of the content, of other parts, and of unwanted parts. */
import { accepted, type Reading, refused } from './reading.ts'
import type { Schema } from './schema.ts'

const SELECTOR = { type: 'string', minLength: 1, maxLength: 2_000 } as const

/** The schemas of the fields for extraction. */
export const CONTENT_SCHEMAS = {
  selector: {
    ...SELECTOR,
    description: 'Of an extracted page: where its content is, as a CSS selector, instead of looking for it.',
    examples: ['article.story'],
  },
  remove: {
    type: 'array',
    items: SELECTOR,
    maxItems: 100,
    description: 'Of an extracted page: what is no content, as CSS selectors.',
    examples: [['.promo', '#poll']],
  },
  comments: {
    type: 'boolean',
    default: true,
    description: 'Of an extracted thread: the comments on its posts.',
  },
  images: { type: 'boolean', default: true, description: 'Of an extracted page: pictures and their captions.' },
  rules: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 260, description: 'Ends in .json, or is HOST.txt.' },
        text: { type: 'string', maxLength: 200_000 },
      },
      required: ['name', 'text'],
      additionalProperties: false,
    },
    maxItems: 50,
    description:
      'Site rules for extraction: files of JSON, and texts as in ftr-site-config that are named after their host.',
    examples: [[{ name: 'example.com.txt', text: 'body: //article\nstrip: //aside' }]],
  },
  join_pages: {
    type: 'boolean',
    default: false,
    description: 'Of an extracted article in several pages: fetch the further ones, on the same origin, and join them.',
  },
} as const satisfies Record<string, Schema>

/** A field that requires extraction. */
type ContentField = keyof typeof CONTENT_SCHEMAS

/** The validated options; see the fields of the same names in `fields.ts`. */
export interface JobContent {
  readonly selector: string | null
  readonly remove: readonly string[]
  readonly comments: boolean
  readonly images: boolean
  readonly rules: readonly { readonly name: string; readonly text: string }[]
  readonly joinPages: boolean
}

type ContentRequest = {
  readonly selector?: string | undefined
  readonly remove?: readonly string[] | undefined
  readonly comments?: boolean | undefined
  readonly images?: boolean | undefined
  readonly rules?: readonly { readonly name?: string | undefined; readonly text?: string | undefined }[] | undefined
  readonly join_pages?: boolean | undefined
}

const NAMES = Object.keys(CONTENT_SCHEMAS) as readonly ContentField[]

/** The fields that a request has set. */
export const contentFieldsOf = (request: ContentRequest): readonly ContentField[] =>
  NAMES.filter(name => request[name] !== undefined)

/** Refuses options of extraction without extraction: they would have no effect. */
export const readContentField = (isExtracted: boolean): Reading<null> =>
  isExtracted ? accepted(null) : refused('invalid_type', 'is for pages that are extracted; add "extract": true')

/** The options of a request, with defaults. */
export const contentOf = (request: ContentRequest): JobContent => ({
  selector: request.selector ?? null,
  remove: request.remove ?? [],
  comments: request.comments ?? true,
  images: request.images ?? true,
  rules: (request.rules ?? []).map(({ name = '', text = '' }) => ({ name, text })),
  joinPages: request.join_pages ?? false,
})
