import { trace as api } from '@opentelemetry/api'
import { afterEach, describe, expect, it } from 'vitest'
import { spanReporter, traceOf } from '../../src/service/http/trace.ts'

describe('a trace', () => {
  it('goes on with a span of its own', () => {
    const trace = traceOf('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
    expect(trace).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentId: 'b7ad6b7169203331' })
    expect(trace.header).toBe(`00-${trace.traceId}-${trace.spanId}-01`)
    expect(trace.spanId).not.toBe(trace.parentId)
  })

  it.each([
    undefined,
    '',
    '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
    'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    `00-${'a'.repeat(5_000)}`,
  ])('begins anew after %j', header => {
    const trace = traceOf(header)
    expect(trace.parentId).toBeNull()
    expect(trace.header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  })

  it('may have a version that is not known yet', () => {
    expect(traceOf('01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more').parentId).toBe('b7ad6b7169203331')
  })
})

describe('OpenTelemetry', () => {
  afterEach(() => api.disable())

  it('gets a span under that of the caller', async () => {
    const spans: object[] = []
    const tracer = {
      startSpan: (name: string, options: object, context: Parameters<typeof api.getSpanContext>[0]) => {
        spans.push({ name, ...options, parent: api.getSpanContext(context)?.spanId })
        return { end: () => spans.push({ ended: name }) }
      },
    }
    api.setGlobalTracerProvider({ getTracer: () => tracer } as unknown as Parameters<
      typeof api.setGlobalTracerProvider
    >[0])
    const report = await spanReporter()
    report('POST /v1/generate', traceOf('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'), 5, {
      'http.route': '/',
    })
    expect(spans).toMatchObject([
      { name: 'POST /v1/generate', kind: 1, attributes: { 'http.route': '/' }, parent: 'b7ad6b7169203331' },
      { ended: 'POST /v1/generate' },
    ])
  })
})
