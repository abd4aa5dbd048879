/**
 * The fields of a request in one table. Validator, openapi.json, command-line flags and help, library options and the form of
 * the playground derive from these rows: a new option is a row here and its line in `job.ts`.
 */
import type { ErrorCode } from '../base/errors.ts'
import { ACCESS_SCHEMA } from './access.ts'
import { ATTACHMENTS_SCHEMA } from './attachments.ts'
import { CONTENT_SCHEMAS } from './content-options.ts'
import { FURNITURE_SCHEMA } from './furniture-options.ts'
import { INVOICE_SCHEMA } from './invoice.ts'
import { DPI, OUTPUT_FORMATS } from './output-options.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './page-size.ts'
import { PDF_SCHEMA } from './pdf-standards.ts'
import { PROTECTION_SCHEMA } from './protection.ts'
import type { ObjectSchema, Schema, ValueOf } from './schema.ts'

/** The two endpoints: HTML of the caller, or a page to fetch. */
export type Endpoint = 'generate' | 'url'

/** One field of a request, from which the validator, the flag, the OpenAPI document and the library's option follow. */
export interface Field {
  /** JSON Schema of the value, description included. */
  readonly schema: Schema
  readonly endpoints: readonly Endpoint[]
  readonly requiredFor: readonly Endpoint[]
  /** What a value of a wrong type is refused with. */
  readonly typeError: ErrorCode
  /**
   * Placeholder of the value in the help of the command line; null if there is no flag. `switch` has no value; `no-switch` is
   * a flag with the prefix "no-" that disables a field.
   */
  readonly flag: string | 'switch' | 'no-switch' | null
  /** The flag may be repeated. */
  readonly isFlagList?: boolean
  /** The value of the flag is optional, and then true. */
  readonly isFlagAlone?: boolean
}

const BOTH = ['generate', 'url'] as const

const LINK_STYLES = ['none', 'notes', 'inline'] as const

const TEXT = { type: 'string', maxLength: 2_000 } as const

/** A row with defaults. */
function field<const S extends Schema>(schema: S, rest: Partial<Omit<Field, 'schema'>> = {}) {
  return { endpoints: BOTH, requiredFor: [], typeError: 'invalid_type', flag: null, ...rest, schema } as const
}

const sideSchema = { type: 'string', maxLength: 32 } as const

/** The schema of the field `margin`. */
export const MARGIN_SCHEMA = {
  anyOf: [
    { type: 'string', maxLength: 64 },
    {
      type: 'object',
      properties: { top: sideSchema, right: sideSchema, bottom: sideSchema, left: sideSchema },
      additionalProperties: false,
    },
  ],
  description: 'Page margins: CSS shorthand, or an object with some of the sides. Lengths in mm, cm, in, pt, px or Q.',
  examples: ['20mm 18mm', { top: '25mm', bottom: '30mm' }],
} as const satisfies Schema

/** The schema of the field `page_size`. */
export const PAGE_SIZE_SCHEMA = {
  type: 'string',
  maxLength: 64,
  description: `${Object.keys(PAGE_SIZES).join(', ')}, each with " landscape" or " portrait" if wanted, or two lengths. Between 1 in and 200 in a side.`,
  default: DEFAULT_PAGE_SIZE,
  examples: ['A4', 'Letter landscape', '210mm x 297mm'],
} as const satisfies Schema

/** The schema of the field `template`. */
export const TEMPLATE_SCHEMA = {
  type: 'string',
  maxLength: 64,
  description:
    'Name of a template. Case, spaces, "-" and "_" do not matter. Without it, HTML with a design of its own gets "none", everything else "clean".',
  examples: ['clean', 'minimal', 'corporate', 'academic', 'dark', 'none'],
} as const satisfies Schema

const HEADER_SCHEMA = {
  anyOf: [FURNITURE_SCHEMA, { const: false }],
  description: "The page header, in place of the profile's; false for none.",
  examples: [{ left: '{title}', right: '{section}', rule: true }, false],
} as const satisfies Schema

const FOOTER_SCHEMA = {
  anyOf: [FURNITURE_SCHEMA, { const: false }],
  description: "The page footer, in place of the profile's; false for none.",
  examples: [{ center: '{page} / {pages}' }, false],
} as const satisfies Schema

const STRICT_SCHEMA = {
  anyOf: [
    { type: 'boolean' },
    { type: 'string', maxLength: 2_000 },
    { type: 'array', items: { type: 'string', maxLength: 64 }, maxItems: 100 },
  ],
  description:
    'Fail where the document has warnings: true for those that say that something is missing, cut, overprinted or cannot be read, or codes of warnings, in a list or separated by commas.',
  default: false,
  examples: [true, ['text_cut', 'image_missing'], 'text_cut,image_missing'],
} as const satisfies Schema

/** All fields of requests by name. */
export const FIELDS = {
  html: field(
    { type: 'string', description: 'The HTML to print. Its own styles and @page rules apply on top of the template.' },
    { endpoints: ['generate'], requiredFor: ['generate'] },
  ),
  url: field(
    {
      type: 'string',
      format: 'uri',
      description: 'The page to fetch; with html, only the address that links and relative resources resolve against.',
      examples: ['https://example.com/post'],
    },
    { requiredFor: ['url'], flag: 'ADDRESS' },
  ),
  assets: field(
    {
      type: 'object',
      additionalProperties: { type: 'string' },
      maxProperties: 200,
      description:
        'Images, style sheets and fonts as data addresses, by the relative addresses with which the HTML asks for them.',
      examples: [{ 'img/logo.svg': 'data:image/svg+xml;base64,PHN2Zy8+' }],
    },
    { endpoints: ['generate'] },
  ),
  fetch: field(ACCESS_SCHEMA, { flag: 'JSON' }),
  template: field(TEMPLATE_SCHEMA, { flag: 'NAME' }),
  page_size: field(PAGE_SIZE_SCHEMA, { flag: 'SIZE', typeError: 'invalid_page_size' }),
  margin: field(MARGIN_SCHEMA, { flag: 'LENGTHS', typeError: 'invalid_margin' }),
  profile: field(
    { type: 'string', maxLength: 64, description: 'Name of a print profile.', examples: ['acme'] },
    { flag: 'NAME' },
  ),
  header: field(HEADER_SCHEMA, { flag: 'JSON' }),
  footer: field(FOOTER_SCHEMA, { flag: 'JSON' }),
  title: field({ ...TEXT, description: 'Title, instead of what the document says.' }, { flag: 'TEXT' }),
  author: field({ ...TEXT, description: 'Author, instead of what the document says.' }, { flag: 'TEXT' }),
  lang: field(
    {
      type: 'string',
      maxLength: 35,
      description: 'Language (BCP 47), instead of what the document says.',
      examples: ['en-GB'],
    },
    { flag: 'TAG' },
  ),
  date: field(
    {
      type: 'string',
      maxLength: 40,
      description: "Date (ISO 8601) for date stamps and the PDF's own dates, instead of what the document says.",
      examples: ['2026-05-17'],
    },
    { flag: 'DATE' },
  ),
  toc: field(
    { type: 'boolean', default: false, description: 'A table of contents with page numbers after the title.' },
    { flag: 'switch' },
  ),
  toc_depth: field(
    {
      type: 'integer',
      minimum: 1,
      maximum: 6,
      default: 3,
      description: 'Levels of headings that a table of contents lists.',
    },
    { flag: 'NUMBER' },
  ),
  links: field(
    {
      type: 'string',
      enum: LINK_STYLES,
      default: 'none',
      description:
        'The addresses of links for readers of paper: in notes at the foot of the page, inline in parentheses, or none. Each stands where it is linked first.',
    },
    { flag: 'STYLE' },
  ),
  math: field(
    {
      type: 'boolean',
      description:
        'Sets TeX as formulas: between \\( and \\), \\[ and \\], $ and $, $$ and $$, and in environments such as align. Without it, where the page loads MathJax or KaTeX for that; false: never.',
    },
    { flag: 'switch' },
  ),
  extract: field(
    { type: 'boolean', default: false, description: 'Print only the main content of the HTML.' },
    { endpoints: ['generate'], flag: 'switch' },
  ),
  selector: field(CONTENT_SCHEMAS.selector, { flag: 'SELECTOR' }),
  remove: field(CONTENT_SCHEMAS.remove, { flag: 'SELECTOR', isFlagList: true }),
  comments: field(CONTENT_SCHEMAS.comments, { flag: 'no-switch' }),
  images: field(CONTENT_SCHEMAS.images, { flag: 'no-switch' }),
  rules: field(CONTENT_SCHEMAS.rules, { flag: 'PATH', isFlagList: true }),
  join_pages: field(CONTENT_SCHEMAS.join_pages, { flag: 'switch' }),
  format: field(
    {
      type: 'string',
      enum: OUTPUT_FORMATS,
      default: 'pdf',
      description: 'A PDF, or a PNG or SVG picture of its pages, one below the other.',
    },
    { flag: 'FORMAT' },
  ),
  dpi: field({ type: 'integer', ...DPI, description: 'Pixels per inch of a picture.' }, { flag: 'NUMBER' }),
  pages: field(
    {
      type: 'string',
      maxLength: 1_000,
      description: 'Pages that a picture shows; all if not given.',
      examples: ['1', '1-3,5', '4-'],
    },
    { flag: 'PAGES' },
  ),
  pdf: field(PDF_SCHEMA, { flag: 'STANDARD' }),
  attachments: field(ATTACHMENTS_SCHEMA, { flag: 'FILES', typeError: 'invalid_attachment' }),
  archive: field(
    {
      type: 'boolean',
      default: false,
      description:
        'Put what the PDF was made from into it: the HTML and all that was fetched, each with its address, headers and SHA-256, as one MHTML file. PDF/A-3 or PDF/A-4f.',
    },
    { flag: 'switch' },
  ),
  forms: field(
    {
      type: 'boolean',
      default: false,
      description:
        'Make form controls of the HTML fields that are filled in: text, check boxes, radio buttons, lists and buttons. Archives have no buttons, which need actions.',
    },
    { flag: 'switch' },
  ),
  invoice: field(INVOICE_SCHEMA, { flag: 'FILE', typeError: 'invalid_invoice' }),
  protection: field(PROTECTION_SCHEMA, { flag: 'JSON' }),
  filename: field(
    { type: 'string', description: 'File name that the answer suggests.', examples: ['report.pdf'] },
    { typeError: 'invalid_filename' },
  ),
  css: field({ type: 'string', description: 'Extra CSS, applied last.' }, { flag: 'FILE' }),
  strict: field(STRICT_SCHEMA, { flag: 'CODES', isFlagAlone: true }),
} as const satisfies Record<string, Field>

/** The name of a field in a request, in snake case. */
export type FieldName = keyof typeof FIELDS

/** A request with all fields optional; which are required depends on the endpoint. */
export type JobRequest = { readonly [Name in FieldName]?: ValueOf<(typeof FIELDS)[Name]['schema']> | undefined }

/** All names, in the order of the documentation. */
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]

/** The names of an endpoint's fields, in the order of the table. */
export const fieldsOf = (endpoint: Endpoint): readonly FieldName[] =>
  FIELD_NAMES.filter(name => (FIELDS[name] as Field).endpoints.includes(endpoint))

/** JSON Schema of the body of an endpoint. */
export function requestSchema(endpoint: Endpoint): ObjectSchema {
  const properties: Record<string, Schema> = {}
  for (const name of fieldsOf(endpoint)) properties[name] = FIELDS[name].schema
  const required = fieldsOf(endpoint).filter(name => (FIELDS[name] as Field).requiredFor.includes(endpoint))
  return { type: 'object', properties, required, additionalProperties: false }
}
