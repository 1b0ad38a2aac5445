import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from 'react'
import { createStore } from '@/lib/store/create-store'
import { IN_ENGLISH, type Texts } from './texts'

/**
 * A component whose code loads when it is first shown; until then it renders the fallback, and so does the server. A failure leaves the page as
 * it is and is reported (`missing-code-note.tsx`); Retry and the next place that shows it load it again.
 *
 * `React.lazy` and `next/dynamic` are for what the server renders: React shows what follows a Suspense fallback at the earliest 300 ms
 * after the fallback (`FALLBACK_THROTTLE_MS`), even if the code took 10 ms.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: { Part: ComponentType<Props> } | undefined
  let isLoading = false
  const listeners = new Set<() => void>()

  function start() {
    // Without a listener, the part was closed before it was loaded.
    if (loaded || isLoading || listeners.size === 0) return
    isLoading = true
    load().then(
      (part) => {
        loaded = { Part: part.default }
        for (const listener of listeners) listener()
      },
      () => {
        isLoading = false
        if (listeners.size > 0) missingCode.report(start)
      },
    )
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    start()
    return () => {
      listeners.delete(listener)
    }
  }

  return function Loadable(props) {
    // Deferred: what has just been loaded is rendered in slices, between which the page answers.
    const now = useDeferredValue(useSyncExternalStore(subscribe, () => loaded, onServer))
    return now ? <now.Part {...props} /> : fallback(props)
  }
}

const onServer = () => undefined

/**
 * A dialog whose code loads when it is first opened; `onHint`, for the button that opens it, loads it a moment earlier. Once opened it stays
 * mounted, because dialogs close by themselves.
 */
export function laterDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = loadable(async () => ({ default: await load() }))
  function LaterDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Part {...props} /> : null
  }
  // Opening it loads it again, and reports the failure.
  const hint = () => void load().catch(() => undefined)
  return Object.assign(LaterDialog, { onHint: { onPointerEnter: hint, onFocus: hint } })
}

type TriggerProps = {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'dialog' | 'menu'
}
type LaterProps = {
  button: ReactElement<TriggerProps>
  /** Where its code is loaded with it, it renders the trigger until then. */
  popover: (trigger: ReactElement) => ReactElement
  /** Loads what is opened on hover and focus, a moment before the press. */
  load?: () => Promise<unknown>
}

/** A button whose popover or menu loads with the first press. As any menu, it opens with an arrow key too. */
export function Later({ button, popover, load }: LaterProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return popover(button)
  const open = () => setWanted(true)
  // Opening loads it again, and reports the failure.
  const hint = () => void load?.().catch(() => undefined)
  return cloneElement(button, {
    onClick: open,
    onPointerEnter: hint,
    onFocus: hint,
    onKeyDown: (event) => {
      if (button.props['aria-haspopup'] !== 'menu' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
      event.preventDefault()
      open()
    },
  })
}

/**
 * Why code of this page did not load. `gone`: the server has another build, whose scripts have other names, so only a reload helps.
 * `unreachable`: a later attempt may succeed.
 */
type MissingCode = 'gone' | 'unreachable' | undefined

const missingReason = createStore<MissingCode>(undefined)
const attempts = new Set<() => void>()
/** Ends when the server has answered whether the last script is gone. */
let scriptCheck: Promise<unknown> = Promise.resolve()

function setMissing(next: MissingCode): void {
  // A reload is needed for what is gone, whatever happens afterwards.
  if (missingReason.get() !== 'gone') missingReason.set(next)
}

let texts = IN_ENGLISH

/** What the page says, and the attempts that are made again when the person asks for it. */
export const missingCode = {
  /** What the note says, which is outside of the page that is in another language. */
  getTexts: () => texts,
  setTexts(next: Texts = IN_ENGLISH): void {
    texts = next
  },
  reason: missingReason,
  /** A part that the person waits for did not load. */
  report(again: () => void): void {
    attempts.add(again)
    void scriptCheck.then(() => setMissing('unreachable'))
  },
  retry(): void {
    const all = [...attempts]
    attempts.clear()
    setMissing(undefined)
    for (const again of all) again()
  },
}

/** The bundler loads each script and style sheet by an element, whose failure is an event; the server's answer says why. */
export function watchScripts(): () => void {
  const onError = ({ target }: Event) => {
    const url =
      target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : undefined
    if (!url?.includes('/_next/static/')) return
    scriptCheck = fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404 && setMissing('gone'),
      // Not reachable: the part that waits for it reports that.
      () => undefined,
    )
  }
  window.addEventListener('error', onError, true)
  return () => window.removeEventListener('error', onError, true)
}
