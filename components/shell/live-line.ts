import type { LiveMessage } from '@/lib/desk/platform/live/contract'

/** Three missed beats: the connection is dead, even if the browser has not noticed. */
const SILENT_AFTER_MS = 9_000
const TRY_AGAIN_MS = { first: 5_000, longest: 60_000 }
/** A browser has six connections for all tabs, so a hidden tab closes its own. */
const HIDDEN_FOR_MS = 10_000

type Line = {
  /** The event before which the page was rendered. */
  after: number
  onMessage: (message: LiveMessage) => void
  onLost: () => void
  /** A connection is opened. Its state is unknown until the first message. */
  onOpening: () => void
  /** Whether this tab keeps its connection while it is hidden. */
  staysOpen?: () => boolean
}

/** What the connection depends on, which tests replace: event stream, timer and page. */
export type World = {
  connect: (url: string) => EventTarget & { close(): void }
  /** Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
  page: EventTarget & { readonly visibilityState: string }
  /** Source of `pagehide`, `pageshow`, `offline` and `online`. */
  window: EventTarget
}

const browser = (): World => ({
  connect: (url) => new EventSource(url),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  page: document,
  window,
})

/** Keeps a connection to the server while the page is visible, and resumes after the last event. Returns a function that ends it. */
export function keepLine(
  { after, onMessage, onLost, onOpening, staysOpen }: Line,
  { connect, after: later, page, window }: World = browser(),
): () => void {
  let source: ReturnType<World['connect']> | undefined
  let last = after
  let wait = TRY_AGAIN_MS.first
  let cancelAgain = nothing
  let cancelSilence = nothing
  let cancelLeaving = nothing

  function open() {
    if (source) return
    cancelAgain()
    onOpening()
    source = connect(`/api/live?after=${last}`)
    source.addEventListener('message', received)
    source.addEventListener('error', lost)
    // A connection may be accepted and stay silent, for example behind a buffering proxy.
    watch()
  }

  function watch() {
    cancelSilence()
    cancelSilence = later(SILENT_AFTER_MS, lost)
  }

  function received(event: Event) {
    if (!(event instanceof MessageEvent)) return
    last = Math.max(last, Number(event.lastEventId) || 0)
    watch()
    const message: LiveMessage = JSON.parse(event.data)
    // The server works, and does not only accept connections.
    if (message.kind === 'live') wait = TRY_AGAIN_MS.first
    onMessage(message)
  }

  function lost() {
    // The browser's own reconnect would use the first address, and repeat all events since then.
    close()
    onLost()
    cancelAgain = later(wait, open)
    wait = Math.min(wait * 2, TRY_AGAIN_MS.longest)
  }

  function close() {
    cancelSilence()
    cancelAgain()
    source?.close()
    source = undefined
  }

  function leave() {
    if (!staysOpen?.()) close()
  }

  function looked() {
    cancelLeaving()
    if (page.visibilityState === 'visible') open()
    else cancelLeaving = later(HIDDEN_FOR_MS, leave)
  }

  // A browser that lost its network may keep a connection that is dead, and reports no error on it.
  function offline() {
    if (source) lost()
  }

  function online() {
    wait = TRY_AGAIN_MS.first
    if (page.visibilityState === 'visible') open()
  }

  if (page.visibilityState === 'visible') open()
  page.addEventListener('visibilitychange', looked)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', looked)
  window.addEventListener('offline', offline)
  window.addEventListener('online', online)
  return () => {
    close()
    cancelLeaving()
    page.removeEventListener('visibilitychange', looked)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', looked)
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', online)
  }
}

const nothing = () => {}
