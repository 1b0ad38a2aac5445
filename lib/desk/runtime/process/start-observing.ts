import 'server-only'
import { env } from '@/lib/desk/runtime/config/env'
import { onFinishedRequest } from '@/lib/desk/runtime/log/finished-requests'
import { log } from '@/lib/desk/runtime/log/log'
import { knownRoute, STATIC_FILE } from '@/lib/desk/runtime/log/routes'
import { defineDeskMetrics } from '@/lib/metrics/desk-metrics'
import { tracingOptions } from '@/lib/tracing/variables'
import { onEnding } from './lifetime'
import { setMetrics } from './metrics'
import { setTracing } from './tracing'

/**
 * Begins to count, when somebody may read the figures. Otherwise the library is not even loaded.
 */
export async function startMetrics(): Promise<void> {
  if (!env().DESK_METRICS_TOKEN) return
  const metrics = defineDeskMetrics(await import('prom-client'))
  setMetrics(metrics)
  onFinishedRequest(({ path, ...request }) => metrics.countRequest({ ...request, route: knownRoute(path) }))
}

/**
 * Begins to record requests, when a collector is configured. Otherwise OpenTelemetry's packages are
 * not even loaded.
 */
export async function startTracing(): Promise<void> {
  const options = tracingOptions(env(), 'senders-desk')
  if (!options) return
  const { createTracing } = await import('@/lib/tracing/create-tracing')
  const tracing = createTracing(options)
  setTracing(tracing)
  onEnding(() => void tracing.stop())
}

/**
 * One line for each request, with the id that the interface shows in errors. Paths are patterns:
 * they may hold addresses and tokens.
 */
export function logRequests(): void {
  const output = log()
  if (!output.isLevelEnabled('info')) return
  onFinishedRequest(({ id, method, path, status, ms, person, traceId }) => {
    const route = knownRoute(path)
    const line = { requestId: id, method, route, status, ms, person, traceId }
    if (route === STATIC_FILE) output.debug(line, 'request')
    else output.info(line, 'request')
  })
}
