import { env } from '@/lib/desk/env/env'
import { onEnding } from '@/lib/desk/env/lifetime'
import { setTracing } from '@/lib/desk/env/tracing'
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
