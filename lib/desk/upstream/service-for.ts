import 'server-only'
import { once } from '@/lib/desk/runtime/process/once'
import type { Context } from './context'
import type { ServiceKey } from './contract/service-key'
import { type Upstream, type UpstreamOptions, upstream } from './upstream'

type Recorder = (service: Upstream, key: ServiceKey | undefined) => Upstream

/**
 * The area that has the mirror of the service's envelopes adds itself at the start, because what
 * stands below areas knows none of them.
 */
const connection = () => once<{ recorder?: Recorder }>('recorder of answers', () => ({}))

export function setRecorder(recorder: Recorder): void {
  connection().recorder = recorder
}

/**
 * The service for what a person does: its answers also go into the mirror, which lists and searches
 * read.
 */
export function serviceFor(key: ServiceKey | undefined, options?: UpstreamOptions): Upstream {
  const { recorder } = connection()
  if (!recorder) throw new Error('connectAreas has not run in this process')
  return recorder(upstream(key, options), key)
}

/**
 * For work that several requests share: it goes on when the first of them is aborted, because the
 * others still wait for it.
 */
export const withoutSignal = (context: Context): Context => ({
  ...context,
  upstream: serviceFor(context.key, { priority: 'person' }),
  signal: new AbortController().signal,
})
