import type { LiveChange, LiveSwitch } from '@/lib/contract/live'

/** Three beats of the server without a word: the line is dead, whatever the browser thinks of it. */
const SILENT_AFTER_MS = 45_000
const TRY_AGAIN_MS = { first: 5_000, longest: 60_000 }
/** A browser has six connections for all its tabs: one that nobody looks at gives its own back. */
const HIDDEN_FOR_MS = 10_000

type Line = {
  /** The event before which the page was rendered. */
  after: number
  onChange: (change: LiveChange) => void
  onEverything: () => void
  /** Heard from the server; `told` says whether it can tell of changes, undefined that this is as before. */
  onHeard: (told: boolean | undefined) => void
  onLost: () => void
}

/** Keeps a line to the server while the page is looked at, and goes on where it was cut. Answers how to end it. */
export function keepLine({ after, onChange, onEverything, onHeard, onLost }: Line): () => void {
  let source: EventSource | undefined
  let last = after
  let wait = TRY_AGAIN_MS.first
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  function open() {
    if (source) return
    clearTimeout(again)
    source = new EventSource(`/api/live?after=${last}`)
    source.addEventListener('change', ({ data, lastEventId }) => {
      last = Math.max(last, Number(lastEventId) || 0)
      heard()
      const change: LiveChange = JSON.parse(data)
      onChange(change)
    })
    source.addEventListener('everything', () => {
      heard()
      onEverything()
    })
    source.addEventListener('live', ({ data }) => {
      wait = TRY_AGAIN_MS.first
      const { live }: LiveSwitch = JSON.parse(data)
      heard(live)
    })
    source.addEventListener('beat', () => heard())
    source.addEventListener('error', lost)
  }

  function heard(told?: boolean) {
    clearTimeout(silence)
    silence = setTimeout(lost, SILENT_AFTER_MS)
    onHeard(told)
  }

  function lost() {
    // The browser comes back by itself only to the address it began with: that would tell everything since then.
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

  function looked() {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') open()
    else leaving = setTimeout(close, HIDDEN_FOR_MS)
  }

  if (document.visibilityState === 'visible') open()
  document.addEventListener('visibilitychange', looked)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', looked)
  return () => {
    close()
    clearTimeout(leaving)
    document.removeEventListener('visibilitychange', looked)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', looked)
  }
}
