import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Parent, RequestSpan, Tracing } from './tracing'
import type { TracingOptions } from './variables'

/** While the collector does not answer, what exceeds the queue is dropped. */
const QUEUE = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 1_000, exportTimeoutMillis: 5_000 }
const STOP_WITHIN_MS = 2_000

/**
 * Records spans and sends them to a collector. Only to be imported dynamically: it loads
 * OpenTelemetry's packages. Nothing is registered globally, because Next.js would then record spans
 * of its own, with whole addresses in them.
 */
export function createTracing({ url, serviceName, ratio }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: QUEUE.exportTimeoutMillis })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...QUEUE })],
  })
  const tracer = provider.getTracer('senders-desk')
  const active = new AsyncLocalStorage<Span>()

  async function run<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await active.run(span, work)
    } catch (error) {
      // Its message may contain what people entered.
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    request(parent, work) {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, contextOf(parent, ratio))
      return run(span, () => work(requestSpan(span)))
    },
    part(describe, work) {
      const parent = active.getStore()
      // An ended span records no more: later work is not part of its request.
      if (!parent?.isRecording()) return work(() => undefined)
      const { name, attributes } = describe()
      const context = trace.setSpan(ROOT_CONTEXT, parent)
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
      return run(span, () => work((more) => void span.setAttributes(more)))
    },
    headers() {
      const span = active.getStore()
      if (!span || (isSampled(span) && !span.isRecording())) return {}
      const { traceId, spanId } = span.spanContext()
      return { traceparent: `00-${traceId}-${spanId}-${isSampled(span) ? '01' : '00'}` }
    },
    traceId() {
      const span = active.getStore()
      return span && isSampled(span) ? span.spanContext().traceId : undefined
    },
    async stop() {
      const late = new AbortController()
      const shutdown = provider.shutdown().catch(() => undefined)
      await Promise.race([shutdown, pause(STOP_WITHIN_MS, undefined, { signal: late.signal })])
      late.abort()
    },
  }
}

/**
 * The ids of a sender are used, but it cannot have more traces recorded than are configured:
 * neither by its flag nor by the choice of an id, because the decision is drawn.
 */
function contextOf({ traceparent, decides }: Parent, ratio: number): Context {
  const parent = traceparent ? parseTraceParent(traceparent) : null
  if (!parent) return ROOT_CONTEXT
  const traceFlag = Math.random() < ratio ? TraceFlags.SAMPLED : TraceFlags.NONE
  const { traceId, spanId, traceFlags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: decides ? traceFlags : traceFlag,
    isRemote: true,
  })
}

const isSampled = (span: Span): boolean => (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0

const requestSpan = (span: Span): RequestSpan => ({
  traceId: span.spanContext().traceId,
  finish(name, status, attributes) {
    span.updateName(name)
    span.setAttributes({ ...attributes, 'http.response.status_code': status })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  },
})
