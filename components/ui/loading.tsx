'use client'

import { useEffect, useState } from 'react'
import { cn } from './cn'
import { Spinner } from './icons'
import { useTexts } from './texts'

/** A placeholder; its size comes from the class. Appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('appears-late h-4 rounded-sm bg-tint', className)} />
}

/** Holds the place of a name or a time within a line until it is known. */
export const SkeletonWord = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={cn('appears-late inline-block h-[1em] rounded-sm bg-tint align-[-0.125em]', className)}
  />
)

type LoadingNoteProps = {
  children: string
  /** Whose answer the page waits for. */
  on?: 'service' | 'desk'
}

/** Tells screen readers what is loading, and after five seconds everybody. */
export function LoadingNote({ children, on = 'service' }: LoadingNoteProps) {
  return (
    <div role="status" className="contents">
      <p className="sr-only">{children}</p>
      <LongWait on={on} className="col-span-full mb-2 p-2" />
    </div>
  )
}

const PATIENT_S = 5

/** The seconds of a wait from the fifth on; undefined before, and without a wait. */
function useLongWait(active: boolean): number | undefined {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!active) return
    let began = performance.now()
    const timer = setInterval(() => {
      // The request goes on once the person has answered.
      if (document.querySelector('[data-interrupts]')) began = performance.now()
      setSeconds(Math.round((performance.now() - began) / 1_000))
    }, 1_000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [active])
  return active && seconds >= PATIENT_S ? seconds : undefined
}

type LongWaitProps = { active?: boolean; on?: 'service' | 'desk'; className?: string }

/** Says after five seconds what the page waits for, and how long. Screen readers do not hear the count. */
export function LongWait({ active = true, on = 'service', className }: LongWaitProps) {
  const { say } = useTexts()
  const seconds = useLongWait(active)
  if (seconds === undefined) return null
  return (
    <span className={cn('inline-flex items-center gap-2 text-13 text-ink-soft', className)}>
      <Spinner />
      <span>
        <span>{say(on === 'service' ? 'waitingForService' : 'waiting')}</span>
        <span aria-hidden="true" className="tabular">{` ${seconds} s`}</span>
      </span>
    </span>
  )
}

/** A framed part of a page while it loads, with a line for each width. */
export function LoadingPanel({ note, lines }: { note: string; lines: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3 card p-4">
      <LoadingNote>{note}</LoadingNote>
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Skeleton key={index} className={width} />
      ))}
    </div>
  )
}

type ProgressBarProps = {
  /** What is under way: "Loading pages". */
  label: string
  /** Left out while nobody can say how much is done. */
  value?: number | undefined
  max: number
  /** Counts and remaining time, in words. */
  detail?: string
}

/** For everything that takes more than two seconds. */
export function ProgressBar({ label, value, max, detail }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-4 text-12 text-ink-soft">
        <span>{label}</span>
        <span className="tabular">{detail ?? (value === undefined ? '' : `${value} of ${max}`)}</span>
      </div>
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-off-soft [&::-moz-progress-bar]:bg-ink-soft [&::-webkit-progress-bar]:bg-off-soft [&::-webkit-progress-value]:bg-ink-soft"
      />
    </div>
  )
}
