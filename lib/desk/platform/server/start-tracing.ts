import { env } from '@/lib/desk/platform/config/env'
import { setTracing } from '@/lib/desk/platform/metrics/tracing'
import { onEnding } from '@/lib/desk/platform/process/lifetime'
import { tracingOptions } from '@/lib/tracing/variables'

/** Begins to record requests, when a collector is configured. Otherwise OpenTelemetry's packages are not even loaded. */
export async function startTracing(): Promise<void> {
  const options = tracingOptions(env(), 'senders-desk')
  if (!options) return
  const { createTracing } = await import('@/lib/tracing/create-tracing')
  const tracing = createTracing(options)
  setTracing(tracing)
  onEnding(() => void tracing.stop())
}
