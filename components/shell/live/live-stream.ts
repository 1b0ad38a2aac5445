import type { LiveMessage } from '@/lib/desk/live/contract'

/** Three missed beats: the connection is dead, even if the browser has not noticed. */
const SILENT_AFTER_MS = 9_000
const TRY_AGAIN_MS = { first: 5_000, longest: 60_000 }
/** A browser has six connections for all tabs, so a hidden tab closes its own. */
const HIDDEN_FOR_MS = 10_000

type Handlers = {
  /** The event before which the page was rendered. */
  after: number
  onMessage: (message: LiveMessage) => void
  onLost: () => void
  /** A connection is opened. Its state is unknown until the first message. */
  onOpening: () => void
  /** Whether this tab keeps its connection while it is hidden. */
  staysOpen: () => boolean
}

type Timer = ReturnType<typeof setTimeout> | undefined

/**
 * Keeps a stream from the server open while the page is visible, and resumes after the last event.
 * Returns a function that ends it.
 */
export function followStream({ after, onMessage, onLost, onOpening, staysOpen }: Handlers): () => void {
  let source: EventSource | undefined
  let last = after
  let wait = TRY_AGAIN_MS.first
  let again: Timer
  let silence: Timer
  let leaving: Timer

  function open() {
    if (source) return
    clearTimeout(again)
    onOpening()
    source = new EventSource(`/api/live?after=${last}`)
    source.addEventListener('message', receive)
    source.addEventListener('error', lose)
    // A connection may be accepted and stay silent, for example behind a buffering proxy.
    watch()
  }

  function watch() {
    clearTimeout(silence)
    silence = setTimeout(lose, SILENT_AFTER_MS)
  }

  function receive({ data, lastEventId }: MessageEvent<string>) {
    last = Math.max(last, Number(lastEventId) || 0)
    watch()
    const message: LiveMessage = JSON.parse(data)
    // The server works, and does not only accept connections.
    if (message.kind === 'live' && (message.live || message.because !== 'tabs')) wait = TRY_AGAIN_MS.first
    onMessage(message)
  }

  function lose() {
    // The browser's own reconnect would use the first address, and repeat all events since then.
    close()
    onLost()
    again = setTimeout(open, wait)
    wait = Math.min(wait * 2, TRY_AGAIN_MS.longest)
  }

  function close() {
    clearTimeout(silence)
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  function leave() {
    if (!staysOpen()) close()
  }

  function followVisibility() {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') open()
    else leaving = setTimeout(leave, HIDDEN_FOR_MS)
  }

  // A browser that lost its network may keep a connection that is dead, and reports no error on it.
  function goOffline() {
    if (source) lose()
  }

  function goOnline() {
    wait = TRY_AGAIN_MS.first
    if (document.visibilityState === 'visible') open()
  }

  if (document.visibilityState === 'visible') open()
  const end = new AbortController()
  const { signal } = end
  document.addEventListener('visibilitychange', followVisibility, { signal })
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', followVisibility, { signal })
  window.addEventListener('offline', goOffline, { signal })
  window.addEventListener('online', goOnline, { signal })
  return () => {
    close()
    clearTimeout(leaving)
    end.abort()
  }
}
