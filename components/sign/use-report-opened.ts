import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError } from '@/lib/browser/call'
import { postSigning } from './use-signing'

/** `scroll` is missing: the browser also sends it when a script scrolls, or when it restores a position. */
const ACTS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const
/** Long enough for a person to begin reading, longer than a scanner renders a page. */
const READING_MS = 5_000

/** Two more attempts after a lost connection or a server error, none after a refusal. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.code >= 400 && error.code < 500)

/** Reports once that a person opened the page. Mail scanners load it as well, run its scripts and touch nothing. */
export function useReportOpened(token: string) {
  const { mutate } = useMutation({ mutationFn: () => postSigning(token, 'open', {}), retry: mayRetry })
  const isReported = useRef(false)
  const report = useEffectEvent(() => {
    if (isReported.current) return
    isReported.current = true
    // A failure must not stop anybody from reading. It is reported with the next act.
    mutate(undefined, {
      onError: () => {
        isReported.current = false
      },
    })
  })
  useEffect(() => onPerson(report), [])
}

/** Calls back at each sign of a person: an act, or reading the page without one. Answers what ends it. */
function onPerson(callback: () => void): () => void {
  const stopper = new AbortController()
  const { signal } = stopper
  let reading: ReturnType<typeof setTimeout> | undefined

  const onAct = ({ isTrusted }: Event) => {
    if (isTrusted) callback()
  }
  // Only time without a break counts: a page in the background is read by nobody.
  const onAttention = () => {
    clearTimeout(reading)
    if (document.visibilityState === 'visible' && document.hasFocus()) reading = setTimeout(callback, READING_MS)
  }

  for (const act of ACTS) window.addEventListener(act, onAct, { signal, capture: true, passive: true })
  for (const change of ['focus', 'blur'] as const) window.addEventListener(change, onAttention, { signal })
  document.addEventListener('visibilitychange', onAttention, { signal })
  signal.addEventListener('abort', () => clearTimeout(reading))
  onAttention()
  return () => stopper.abort()
}
