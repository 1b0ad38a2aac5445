import type { LiveBeat, LiveChange, LiveSwitch } from '@/lib/desk/contract/live'

/** Three beats of the server missed: the line is dead, whatever the browser thinks of it. */
const SILENT_AFTER_MS = 9_000
const TRY_AGAIN_MS = { first: 5_000, longest: 60_000 }
/** A browser has six connections for all its tabs: one that nobody looks at gives its own back. */
const HIDDEN_FOR_MS = 10_000

type Line = {
  /** The event before which the page was rendered. */
  after: number
  onChange: (change: LiveChange) => void
  onEverything: () => void
  onBeat: (beat: LiveBeat) => void
  /** Heard from the server; `state` says whether changes are pushed, undefined that this is as before. */
  onMessage: (state: LiveSwitch | undefined) => void
  onLost: () => void
  /** A line is opened: until something is heard, nothing is known. */
  onOpening: () => void
}

/** What a line is kept with: the browser's stream of events, its time, and its page. */
export type World = {
  connect: (url: string) => EventTarget & { close(): void }
  /** Answers how to take it back. */
  after: (ms: number, run: () => void) => () => void
  page: EventTarget & { readonly visibilityState: string }
  /** Where pages are put away and brought back. */
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

/** Keeps a line to the server while the page is looked at, and goes on where it was cut. Answers how to end it. */
export function keepLine(
  { after, onChange, onEverything, onBeat, onMessage, onLost, onOpening }: Line,
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
    const on = (name: string, run: (event: MessageEvent<string>) => void) =>
      source?.addEventListener(name, (event) => {
        if (event instanceof MessageEvent) run(event)
      })
    on('change', ({ data, lastEventId }) => {
      last = Math.max(last, Number(lastEventId) || 0)
      received()
      const change: LiveChange = JSON.parse(data)
      onChange(change)
    })
    on('everything', () => {
      received()
      onEverything()
    })
    on('live', ({ data }) => {
      wait = TRY_AGAIN_MS.first
      const state: LiveSwitch = JSON.parse(data)
      received(state)
    })
    on('beat', ({ data }) => {
      received()
      onBeat(JSON.parse(data))
    })
    source.addEventListener('error', lost)
    // A line may also be taken and never speak, as behind a proxy that collects answers.
    watch()
  }

  function watch() {
    cancelSilence()
    cancelSilence = later(SILENT_AFTER_MS, lost)
  }

  function received(state?: LiveSwitch) {
    watch()
    onMessage(state)
  }

  function lost() {
    // The browser comes back by itself only to the address it began with: that would tell everything since then.
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

  function looked() {
    cancelLeaving()
    if (page.visibilityState === 'visible') open()
    else cancelLeaving = later(HIDDEN_FOR_MS, close)
  }

  if (page.visibilityState === 'visible') open()
  page.addEventListener('visibilitychange', looked)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', looked)
  return () => {
    close()
    cancelLeaving()
    page.removeEventListener('visibilitychange', looked)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', looked)
  }
}

const nothing = () => {}
