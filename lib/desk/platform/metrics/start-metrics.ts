import 'server-only'
import { env } from '@/lib/desk/platform/config/env'
import { onFinishedRequest } from '@/lib/desk/platform/log/finished-requests'
import { knownRoute } from '@/lib/desk/platform/log/known-routes'
import { defineDeskMetrics } from '@/lib/metrics/desk-metrics'
import { setMetrics } from './metrics'

/** Begins to count, when somebody may read the figures. Otherwise the library is not even loaded. */
export async function startMetrics(): Promise<void> {
  if (!env().DESK_METRICS_TOKEN) return
  const metrics = defineDeskMetrics(await import('prom-client'))
  setMetrics(metrics)
  onFinishedRequest(({ path, ...request }) => metrics.countRequest({ ...request, route: knownRoute(path) }))
}
