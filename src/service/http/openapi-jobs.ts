/** The part of `/openapi.json` about jobs, which only servers with a shared queue offer. */
import type { ErrorCode } from '../../base/errors.ts'
import { requestSchema } from '../../job/fields.ts'

/** Functions and values that the parts of the description share. */
interface Describing {
  readonly ref: (name: string) => object
  readonly json: (schema: object) => object
  readonly withFiles: (request: object) => object
  readonly headerRefs: (names: readonly string[]) => object
  readonly problemResponses: (applies: (code: ErrorCode) => boolean) => Record<string, object>
}

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const time = { type: ['string', 'null'], format: 'date-time' }

const SECURITY = [{ apiKey: [] }, { bearer: [] }]

const ID = { name: 'id', in: 'path', required: true, schema: { ...text, pattern: '^[A-Za-z0-9_-]{22}$' } }

const LOOKING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'missing_api_key',
  'invalid_api_key',
  'not_found',
  'rate_limited',
  'overloaded',
  'jobs_not_offered',
])

/** An operation that needs a key; it is about one job unless it has other parameters. */
const operation = (operationId: string, summary: string, responses: object, parameters: readonly object[] = [ID]) => ({
  operationId,
  summary,
  security: SECURITY,
  ...(parameters.length > 0 ? { parameters } : {}),
  responses,
})

/** The paths of jobs and webhooks. */
export function jobPaths({ ref, json, withFiles, headerRefs, problemResponses }: Describing): Record<string, object> {
  const looked = problemResponses(code => LOOKING.has(code))
  const answered = (description: string, content: object): object => ({ '200': { description, content }, ...looked })
  const accepted = {
    '202': {
      description: 'The job. Location says where it is.',
      headers: { Location: { schema: text }, ...headerRefs(['X-Request-Id', 'X-Quota-Remaining']) },
      content: json(ref('Job')),
    },
    ...problemResponses(() => true),
  }
  return {
    '/v1/jobs': {
      post: {
        ...operation(
          'createJob',
          'Render later: answers with a job. Prefer: respond-async asks for the same.',
          accepted,
          [{ name: 'Idempotency-Key', in: 'header', schema: { ...text, minLength: 1, maxLength: 255 } }],
        ),
        requestBody: { required: true, content: withFiles(ref('JobRequest')) },
      },
    },
    '/v1/jobs/{id}': {
      get: operation('job', 'What became of a job.', answered('The job.', { ...json(ref('Job')), ...EVENTS })),
      delete: operation('cancelJob', 'Takes back a job that waits, forgets one that is over.', {
        ...answered('It is gone.', json({ type: 'object', properties: { id: text, status: text } })),
        ...problemResponses(code => LOOKING.has(code) || code === 'job_not_finished'),
      }),
    },
    '/v1/jobs/{id}/events': {
      get: operation('jobEvents', 'What happens to a job, until it is over.', answered('Server-Sent Events.', EVENTS)),
    },
    '/v1/jobs/{id}/result': {
      get: operation('jobResult', 'The file, while it is held.', {
        ...answered('The file.', { 'application/pdf': { schema: { ...text, format: 'binary' } } }),
        ...problemResponses(code => LOOKING.has(code) || code === 'job_not_finished' || code === 'result_gone'),
      }),
    },
    '/v1/webhooks': {
      get: operation(
        'webhooks',
        'The secret with which messages to this caller are signed.',
        answered('The secret.', json(ref('WebhookSecret'))),
        [],
      ),
    },
  }
}

const EVENTS = {
  'text/event-stream': {
    schema: { ...text, description: 'Events "job", each with the job as JSON; the stream ends when the job is over.' },
  },
}

/** The fields of a job in addition to those of its document. */
const JOB_FIELDS = {
  deliver_to: {
    ...text,
    description:
      'Where the file goes: an address for a PUT, such as a presigned one, or s3://bucket/key; held for minutes if not given.',
    examples: ['https://bucket.example.com/report.pdf?signature=…', 's3://reports/2026/05.pdf'],
  },
  webhook: {
    ...text,
    format: 'uri',
    description: 'Address that is told when the job is over, signed as Standard Webhooks.',
  },
} as const

/** A request with HTML or an address, with the fields of a job. */
function jobRequestSchema(): object {
  const { properties: ofHtml } = requestSchema('generate')
  const { properties: ofUrl } = requestSchema('url')
  const anyOf = [{ required: ['html'] }, { required: ['url'] }]
  return { type: 'object', properties: { ...ofUrl, ...ofHtml, ...JOB_FIELDS }, anyOf, additionalProperties: false }
}

const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] })

/** The schemas of jobs and webhooks by name. */
export const jobSchemas = (): Record<string, object> => ({
  JobRequest: jobRequestSchema(),
  Job: {
    type: 'object',
    required: ['id', 'status', 'created_at', 'tries', 'deliver', 'result', 'error', 'links'],
    properties: {
      id: text,
      status: { ...text, enum: ['waiting', 'running', 'done', 'failed'] },
      created_at: { ...text, format: 'date-time' },
      started_at: time,
      finished_at: time,
      tries: { ...count, description: 'How often it was begun.' },
      progress: orNull({
        type: 'object',
        required: ['phase', 'fraction'],
        properties: { phase: text, fraction: { type: 'number', minimum: 0, maximum: 1 } },
      }),
      deliver: { ...text, enum: ['held', 'put', 's3'] },
      result: orNull({
        type: 'object',
        required: ['type', 'filename', 'etag', 'pages', 'bytes', 'warnings'],
        properties: {
          type: text,
          filename: text,
          etag: text,
          pages: count,
          bytes: count,
          warnings: count,
          template: text,
          extraction_confidence: { type: ['number', 'null'] },
          location: { type: ['string', 'null'], description: 's3://bucket/key, where it went there.' },
          held_until: time,
        },
      }),
      error: orNull({
        type: 'object',
        required: ['code', 'title', 'detail'],
        properties: { code: text, title: text, detail: text },
      }),
      links: { type: 'object', additionalProperties: text },
    },
  },
  WebhookSecret: {
    type: 'object',
    required: ['secret', 'scheme'],
    properties: { secret: { ...text, description: 'whsec_…' }, scheme: text },
  },
})
