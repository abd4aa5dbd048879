/** `/openapi.json`, made from the table of fields and the table of errors. */
import { ERRORS, type ErrorCode } from '../../base/errors.ts'
import { type Endpoint, requestSchema } from '../../job/fields.ts'
import type { Exchange } from './exchange.ts'
import { jobPaths, jobSchemas } from './openapi-jobs.ts'
import { PROBLEM_TYPE } from './problem.ts'

const API_VERSION = '1.0.0'

/** `GET /openapi.json`. */
export async function openApi(exchange: Exchange): Promise<void> {
  await exchange.sendJson(200, openApiDocument(), { 'cache-control': 'public, max-age=300' })
}

/** The whole document. It is equal for all servers of a version. */
function openApiDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version: API_VERSION,
      summary: 'HTML or a web address in, a print-quality PDF out.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: {
      '/v1/generate': { post: generateOperation('generate', 'Render the HTML in the body.') },
      '/v1/generate/url': { post: generateOperation('url', 'Fetch a page, extract its content, render it.') },
      ...jobPaths({ ref, json, withFiles, headerRefs, problemResponses }),
      '/v1/usage': { get: usageOperation() },
      '/v1/templates': { get: templatesOperation() },
      '/health/live': { get: healthOperation('live', 'Whether the process runs.', ['200']) },
      '/health/ready': { get: healthOperation('ready', 'Whether new documents should be sent here.', ['200', '503']) },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
      },
      schemas: {
        GenerateRequest: requestSchema('generate'),
        GenerateUrlRequest: requestSchema('url'),
        Problem: problemSchema(),
        Report: reportSchema(),
        Warning: warningSchema(),
        Usage: usageSchema(),
        Templates: templatesSchema(),
        Health: healthSchema(),
        ...jobSchemas(),
      },
      headers: Object.fromEntries(
        HEADERS.map(([name, type, description]) => [name, { schema: { type }, description }]),
      ),
    },
  }
}

const HEADERS = [
  ['Content-Disposition', 'string', 'A file name, in ASCII and in UTF-8 (RFC 6266).'],
  ['ETag', 'string', 'Strong, of the bytes: the same request gives the same bytes.'],
  ['X-Request-Id', 'string', 'Names the request in the log; yours where you sent one.'],
  ['X-PDF-Pages', 'integer', 'Pages of the PDF.'],
  ['X-PDF-Warnings', 'integer', 'How often something was dropped or replaced; ?debug=1 shows what.'],
  ['X-PDF-Template', 'string', 'Name of the template that the document was set with.'],
  ['X-Extraction-Confidence', 'number', 'From 0 to 1: how sure extraction is of the content; below 0.5 is a warning.'],
  ['Idempotency-Replayed', 'string', 'true where the answer is that of an earlier request with this Idempotency-Key.'],
  ['Server-Timing', 'string', 'Milliseconds in queue, fetch, extract, layout and write.'],
  ['RateLimit', 'string', 'What remains of the minute and of the month (IETF draft).'],
  ['RateLimit-Policy', 'string', 'The limits of the plan (IETF draft).'],
  ['X-RateLimit-Limit', 'integer', 'Requests a minute.'],
  ['X-RateLimit-Remaining', 'integer', 'What is left of them.'],
  ['X-RateLimit-Reset', 'integer', 'Seconds until the minute begins anew.'],
  ['X-Quota-Limit', 'integer', 'PDFs a month.'],
  ['X-Quota-Remaining', 'integer', 'What is left of them.'],
  ['X-Quota-Reset', 'integer', 'Seconds until the next month (UTC).'],
  ['Retry-After', 'integer', 'Seconds to wait before trying again.'],
] as const

const headerRefs = (names: readonly string[]): object =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

const json = (schema: object): object => ({ 'application/json': { schema } })

/** The body of a request with HTML: JSON, or a form or archive with its files. */
const withFiles = (request: object): object => ({
  ...json(request),
  'multipart/form-data': {
    schema: {
      type: 'object',
      description: 'index.html and its files; all other fields are those of the JSON request, as text.',
      properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
    },
  },
  'application/zip': {
    schema: { type: 'string', format: 'binary', description: 'index.html and its files; the fields are in the query.' },
  },
})

function generateOperation(endpoint: Endpoint, summary: string): object {
  return {
    operationId: endpoint === 'generate' ? 'generate' : 'generateFromUrl',
    summary,
    security: [{ apiKey: [] }, { bearer: [] }],
    parameters: [
      {
        name: 'debug',
        in: 'query',
        schema: { type: 'string', enum: ['1'] },
        description: 'Answer with JSON: the PDF in base64, its warnings and timings.',
      },
      {
        name: 'Idempotency-Key',
        in: 'header',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
        description: 'A repeated request with the same key gets the same answer and is not charged again.',
      },
      {
        name: 'Prefer',
        in: 'header',
        schema: { type: 'string' },
        description: 'respond-async: answer 202 with a job, where the server takes jobs (RFC 7240).',
      },
    ],
    requestBody: {
      required: true,
      content: endpoint === 'generate' ? withFiles(ref('GenerateRequest')) : json(ref('GenerateUrlRequest')),
    },
    responses: {
      '200': {
        description: 'The PDF.',
        headers: headerRefs(HEADERS.map(([name]) => name).filter(name => name !== 'Retry-After')),
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } }, ...json(ref('Report')) },
      },
      ...problemResponses(() => true),
    },
  }
}

function usageOperation(): object {
  return {
    operationId: 'usage',
    summary: "Plan, limits and this month's count of the calling key.",
    security: [{ apiKey: [] }, { bearer: [] }],
    responses: {
      '200': { description: 'Usage.', content: json(ref('Usage')) },
      ...problemResponses(code => ERRORS[code].status === 401 || code === 'overloaded'),
    },
  }
}

const templatesOperation = (): object => ({
  operationId: 'templates',
  summary: 'The templates with their names and descriptions.',
  security: [],
  responses: { '200': { description: 'Templates.', content: json(ref('Templates')) } },
})

const healthOperation = (name: string, summary: string, statuses: readonly string[]): object => ({
  operationId: name,
  summary,
  security: [],
  responses: Object.fromEntries(
    statuses.map(status => [status, { description: status === '200' ? 'Yes.' : 'No.', content: json(ref('Health')) }]),
  ),
})

/** Responses by status, each with the error codes of that status. */
function problemResponses(applies: (code: ErrorCode) => boolean): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of Object.keys(ERRORS) as ErrorCode[])
    if (applies(code)) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code])
  const responses: Record<string, object> = {}
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b))
    responses[status] = {
      description: codes.map(code => `\`${code}\`: ${ERRORS[code].title}.`).join('\n'),
      ...([429, 503].includes(status) ? { headers: headerRefs(['Retry-After']) } : {}),
      content: { [PROBLEM_TYPE]: { schema: ref('Problem') } },
    }
  return responses
}

const problemSchema = (): object => ({
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What happened and what to do.' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string', description: 'JSON pointer.' }, message: { type: 'string' } },
      },
    },
  },
})

const reportSchema = (): object => ({
  type: 'object',
  description: 'The answer with ?debug=1.',
  properties: {
    pages: { type: 'integer' },
    template: { type: 'string', description: 'Name of the template that the document was set with.' },
    template_reason: { type: 'string', description: 'Why it was this one.' },
    extraction_confidence: {
      type: ['number', 'null'],
      description: 'From 0 to 1; null where nothing was extracted.',
    },
    bytes: { type: 'integer' },
    filename: { type: 'string' },
    etag: { type: 'string' },
    warnings: { type: 'array', items: ref('Warning') },
    timings: { type: 'object', additionalProperties: { type: 'number' }, description: 'Milliseconds a phase.' },
    pdf: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/pdf' },
    png: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
    svg: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/svg+xml' },
  },
})

const warningSchema = (): object => ({
  type: 'object',
  description: 'What was dropped or replaced, and where.',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    where: { type: ['string', 'null'] },
    count: { type: 'integer' },
  },
})

/** The schema of an object whose properties are all required. */
const record = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const flag = { type: 'boolean' }

const usageSchema = (): object =>
  record({
    key: record({ id: text, name: text }),
    plan: text,
    limits: record({ requests_per_minute: count, pdfs_per_month: count, branding: flag, priority: flag }),
    month: { ...text, description: 'Calendar month in UTC.', examples: ['2026-05'] },
    used: count,
    remaining: count,
    resets_at: { ...text, format: 'date-time' },
  })

const templatesSchema = (): object =>
  record({ templates: { type: 'array', items: record({ name: text, label: text, description: text }) } })

const healthSchema = (): object => ({
  type: 'object',
  required: ['status'],
  properties: {
    status: text,
    checks: { type: 'object', additionalProperties: flag, description: 'What has to hold, of readiness.' },
  },
})
