import 'server-only'
import { env } from '@/lib/desk/env/env'
import { onFinishedRequest } from '@/lib/desk/env/finished-requests'
import { knownRoute } from '@/lib/desk/env/known-routes'
import { setMetrics } from '@/lib/desk/env/metrics'
import { defineDeskMetrics } from '@/lib/metrics/desk-metrics'

/** Begins to count, when somebody may read the figures. Otherwise the library is not even loaded. */
export async function startMetrics(): Promise<void> {
  if (!env().DESK_METRICS_TOKEN) return
  const metrics = defineDeskMetrics(await import('prom-client'))
  setMetrics(metrics)
  onFinishedRequest(({ path, ...request }) => metrics.countRequest({ ...request, route: knownRoute(path) }))
}
