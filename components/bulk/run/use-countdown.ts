import { useEffect, useState } from 'react'

/** Whole seconds until something that was `inMs` away at `readAt`; 0 once it is due. */
export function useCountdown(inMs: number, readAt: number): number {
  const due = readAt + inMs
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (due <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    const stop = setTimeout(() => clearInterval(timer), due - Date.now() + 500)
    return () => {
      clearInterval(timer)
      clearTimeout(stop)
    }
  }, [due])
  return Math.max(0, Math.ceil((due - now) / 1_000))
}
