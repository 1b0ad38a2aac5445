import type { ServiceMetrics } from '@/lib/metrics/service-metrics'
import type { DocumentEngine } from './engine'

/** The engine, counting how many documents wait to be sealed and how long that takes. */
export function measured(engine: DocumentEngine, metrics: ServiceMetrics): DocumentEngine {
  return {
    ...engine,
    async finish(input) {
      const took = metrics.sealSeconds.startTimer()
      metrics.sealing.inc()
      try {
        const document = await engine.finish(input)
        took({ outcome: 'sealed' })
        return document
      } catch (error) {
        took({ outcome: 'failed' })
        throw error
      } finally {
        metrics.sealing.dec()
      }
    },
  }
}
