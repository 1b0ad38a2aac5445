'use client'

import { useEffect, useState } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

const PATIENT_S = 5

/** The seconds of a wait from the fifth on; undefined before, and without a wait. */
function useLongWait(active: boolean): number | undefined {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!active) return
    const began = performance.now()
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - began) / 1_000)), 1_000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [active])
  return active && seconds >= PATIENT_S ? seconds : undefined
}

const labels = {
  service: 'Still waiting for the signing service',
  desk: 'Still waiting for an answer',
}

type LongWaitProps = { active?: boolean; on?: keyof typeof labels; className?: string }

/** Says after five seconds what the page waits for, and how long. Screen readers do not hear the count. */
export function LongWait({ active = true, on = 'service', className }: LongWaitProps) {
  const seconds = useLongWait(active)
  if (seconds === undefined) return null
  return (
    <span className={cn('inline-flex items-center gap-2 text-13 text-ink-soft', className)}>
      <Spinner />
      <span>
        <span>{`${labels[on]}…`}</span>
        <span aria-hidden="true" className="tabular">{` ${seconds} s`}</span>
      </span>
    </span>
  )
}
