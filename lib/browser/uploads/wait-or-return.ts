/** Waits, at most until the connection is back or the person returns to the page. Never rejects. */
export function waitOrReturn(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController()
    const done = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const options = { signal: listeners.signal }
    window.addEventListener('online', done, options)
    window.addEventListener('focus', done, options)
    signal.addEventListener('abort', done, options)
    if (signal.aborted) done()
  })
}
