/**
 * W3C Trace Context (https://www.w3.org/TR/trace-context/): a request keeps its trace and gets a span of its own. If the
 * surrounding program has set up OpenTelemetry, its API (an optional peer) receives the span.
 */
import { randomBytes } from 'node:crypto'

/** A place in a distributed trace (W3C Trace Context). */
export interface Trace {
  readonly traceId: string
  readonly spanId: string
  /** The caller's span, or null. */
  readonly parentId: string | null
  /** The `traceparent` that names this span. */
  readonly header: string
}

/** Version 00; later versions may append fields (https://www.w3.org/TR/trace-context/#versioning-of-traceparent). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** The trace of a request by its `traceparent` header, or a new one. */
export function traceOf(header: string | string[] | undefined): Trace {
  const match = typeof header === 'string' && header.length < 256 ? TRACEPARENT.exec(header) : null
  const isValid = match !== null && !/^0+$/.test(match[1]!) && !/^0+$/.test(match[2]!)
  const traceId = isValid ? match[1]! : randomBytes(16).toString('hex')
  const spanId = randomBytes(8).toString('hex')
  const flags = isValid ? match[3]! : '00'
  return { traceId, spanId, parentId: isValid ? match[2]! : null, header: `00-${traceId}-${spanId}-${flags}` }
}

/** Reports a finished request. */
export type SpanReporter = (
  name: string,
  trace: Trace,
  started: number,
  attributes: Record<string, string | number>,
) => void

/** The part of `@opentelemetry/api` in use. */
interface TelemetryApi {
  readonly trace: {
    getTracer(name: string): {
      startSpan(
        name: string,
        options: { kind: number; startTime: number; attributes: Record<string, string | number> },
        context: unknown,
      ): { end(): void }
    }
    setSpanContext(
      context: unknown,
      span: { traceId: string; spanId: string; traceFlags: number; isRemote: boolean },
    ): unknown
  }
  readonly context: { active(): unknown }
}

/** `SpanKind.SERVER` of OpenTelemetry. */
const SERVER_KIND = 1

/** Reports to OpenTelemetry if its API is installed, otherwise does nothing. */
export async function spanReporter(): Promise<SpanReporter> {
  const api = await (import('@opentelemetry/api') as unknown as Promise<TelemetryApi>).catch(() => null)
  if (api === null) return () => {}
  const tracer = api.trace.getTracer('octavo')
  return (name, trace, started, attributes) => {
    const active = api.context.active()
    const parent = { traceId: trace.traceId, spanId: trace.parentId ?? '', traceFlags: 1, isRemote: true }
    const context = trace.parentId === null ? active : api.trace.setSpanContext(active, parent)
    const startTime = performance.timeOrigin + started
    tracer.startSpan(name, { kind: SERVER_KIND, startTime, attributes }, context).end()
  }
}
