/**
 * Why code of this page did not load. `gone`: the server has another build, whose scripts have other names, so only a reload helps.
 * `unreachable`: a later attempt may succeed.
 */
export type MissingCode = 'gone' | 'unreachable' | undefined

let missing: MissingCode
const listeners = new Set<() => void>()
const attempts = new Set<() => void>()
/** Ends when the server has answered whether the last script is gone. */
let check: Promise<unknown> = Promise.resolve()

function set(next: MissingCode): void {
  // A reload is needed for what is gone, whatever happens afterwards.
  if (missing === 'gone' || missing === next) return
  missing = next
  for (const listener of listeners) listener()
}

/** What the page says, and the attempts that are made again when the person asks for it. */
export const missingCode = {
  get: (): MissingCode => missing,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** A part that the person waits for did not load. */
  report(again: () => void): void {
    attempts.add(again)
    void check.then(() => set('unreachable'))
  },
  retry(): void {
    const all = [...attempts]
    attempts.clear()
    set(undefined)
    for (const again of all) again()
  },
}

/** The bundler loads each script and style sheet by an element, whose failure is an event; the server's answer says why. */
export function watchScripts(): () => void {
  const onError = ({ target }: Event) => {
    const url =
      target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : undefined
    if (!url?.includes('/_next/static/')) return
    check = fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404 && set('gone'),
      // Not reachable: the part that waits for it reports that.
      () => undefined,
    )
  }
  window.addEventListener('error', onError, true)
  return () => window.removeEventListener('error', onError, true)
}
