import { Hono } from 'hono'
import { isBearerToken, within } from '@/lib/metrics/program-metrics'
import type { ServiceMetrics } from '@/lib/metrics/service-metrics'
import type { Context } from '../context'
import { unknownPath } from './answers'
import type { HttpEnv } from './request'

const DATABASE_ANSWERS_WITHIN_MS = 2_000

/** Figures in Prometheus's text format, only for requests with the token. */
export function metricsRoutes({ store, metrics }: Context, token: string | undefined) {
  const routes = new Hono<HttpEnv>()
  if (!metrics || !token) return routes
  // A scrape that hangs is not started a second time.
  let currentRead: ReturnType<typeof readStatistics> | undefined
  const readStatistics = () =>
    Promise.all([store.readJobStatistics(), store.tallies.total()]).finally(() => {
      currentRead = undefined
    })
  return routes.get('/', async (c) => {
    if (!isBearerToken(c.req.header('authorization'), token)) return unknownPath(c)
    currentRead ??= readStatistics()
    setStored(metrics, await within(DATABASE_ANSWERS_WITHIN_MS, currentRead))
    return c.body(await metrics.register.metrics(), 200, { 'content-type': metrics.register.contentType })
  })
}

type Statistics = Awaited<ReturnType<Context['store']['readJobStatistics']>>
type Totals = Awaited<ReturnType<Context['store']['tallies']['total']>>

function setStored(metrics: ServiceMetrics, result: [Statistics, Totals] | undefined): void {
  const [jobs, deliveries] = result ?? []
  metrics.databaseUp.set(result ? 1 : 0)
  metrics.setJobs(jobs)
  metrics.deliveries.reset()
  if (!deliveries) return
  metrics.deliveries.set({ state: 'pending' }, deliveries.pending)
  metrics.deliveries.set({ state: 'dead_lettered' }, deliveries.deadLettered)
}
