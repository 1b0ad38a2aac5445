import { environmentManager, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { Refresher } from '@/components/shell/live/live-connection'
import { queryKeys } from '@/lib/browser/keys'

// Otherwise TanStack Query takes this program for a server, which reads nothing again by itself.
environmentManager.setIsServer(() => false)

/** As `components/shell/startup/providers.tsx`. */
const STALE_MS = 30_000
/** As `lib/browser/queries`, while changes are not pushed. */
const POLL_MS = 30_000

/** A part of a page: where it is read, and how often by itself. */
export type Part = { queryKey: QueryKey; path: string; everyMs?: (answer: string) => number; staleMs?: number }

const everyHalfMinute = () => POLL_MS

export const parts = {
  mirror: { queryKey: queryKeys.mirror.status, path: '/api/mirror', everyMs: everyHalfMinute },
  notifications: {
    queryKey: queryKeys.notifications.count,
    path: '/api/notifications/count',
    staleMs: Number.POSITIVE_INFINITY,
  },
  attention: { queryKey: queryKeys.home.attention, path: '/api/home', everyMs: everyHalfMinute, staleMs: 0 },
  statistics: {
    queryKey: queryKeys.home.statistics(''),
    path: '/api/home/statistics?zone=UTC',
    staleMs: 60_000,
  },
  list: (parameters: string): Part => ({
    queryKey: queryKeys.found.newest(parameters),
    path: `/api/mirror/envelopes?${parameters}`,
    everyMs: everyHalfMinute,
  }),
  counts: (parameters: string): Part => ({
    queryKey: queryKeys.found.counts(parameters),
    path: `/api/mirror/envelopes/counts?${parameters}`,
  }),
  envelope: (id: string): Part => ({
    queryKey: queryKeys.envelope.one(id),
    path: `/api/envelopes/${id}`,
    everyMs: (answer) => (answer.includes('"status":"Sent"') ? POLL_MS : 0),
  }),
}

type Read = (path: string, signal: AbortSignal) => Promise<string>

/** The data of one loaded page. TanStack Query and our refresher decide what is read, and when, as they do in the browser. */
export class Tab {
  readonly #client = new QueryClient({
    // A tab that is closed is cleared at once; timers for what it has read would only keep this program alive.
    defaultOptions: {
      queries: { retry: false, staleTime: STALE_MS, gcTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
    },
  })
  readonly #refresher = new Refresher(this.#client)
  #leave: (() => void)[] = []

  constructor(private readonly read: Read) {}

  /** Shows these instead of those before, and reads what it has not read within the last half minute. */
  show(shown: readonly Part[]): void {
    const leave = this.#leave
    this.#leave = shown.map(({ queryKey, path, everyMs, staleMs = STALE_MS }) => {
      const observer = new QueryObserver<string>(this.#client, {
        queryKey,
        queryFn: ({ signal }) => this.read(path, signal),
        staleTime: staleMs,
        refetchInterval: ({ state }) => everyMs?.(state.data ?? '') || false,
        refetchIntervalInBackground: true,
      })
      return observer.subscribe(() => undefined)
    })
    for (const each of leave) each()
  }

  /** The page's HTML brought this. */
  hydrate(inHtml: readonly Part[]): void {
    for (const { queryKey } of inHtml) this.#client.setQueryData(queryKey, '')
  }

  /** As `components/shell/live/live-connection.tsx` takes the messages of the stream. */
  received(event: string, envelopeId?: string | null): void {
    const { found, mirror, home, notifications, envelope } = queryKeys
    const ofMirror = [found.newestPages, home.attention]
    if (event === 'mirror') this.#refresher.changed(...ofMirror)
    if (event === 'notification') this.#refresher.changed(notifications.all)
    if (event === 'everything') this.#refresher.changed(envelope.all, mirror.all, ...ofMirror)
    if (event === 'event' && envelopeId) this.#refresher.changed(envelope.one(envelopeId))
  }

  close(): void {
    this.#refresher.stop()
    for (const each of this.#leave) each()
    this.#client.clear()
  }
}
