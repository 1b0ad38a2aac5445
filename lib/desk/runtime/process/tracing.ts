import type { Tracing } from '@/lib/tracing/tracing'
import { once } from './once'

const state = () => once('tracing', (): { tracing: Tracing | undefined } => ({ tracing: undefined }))

/** Records what this process does with requests; undefined while no collector is configured. */
export const tracing = (): Tracing | undefined => state().tracing

export function setTracing(tracing: Tracing | undefined): void {
  state().tracing = tracing
}
