import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, isOutcomeUnknown } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'

/**
 * `unknown`: no answer came, or one that says nothing. The service may have done it, so it is not simply done again.
 */
export type StepState =
  | { is: 'waiting' }
  | { is: 'running' }
  | { is: 'done' }
  | { is: 'refused'; message: string; field?: string | undefined; reason?: string | undefined }
  | { is: 'unknown'; message: string }

const WAITING: StepState = { is: 'waiting' }

/** A refusal is definite; an answer that was lost is not. */
export function stepAfter(error: unknown): StepState {
  if (error instanceof CallError && error.code !== 500 && !isOutcomeUnknown(error)) {
    return { is: 'refused', message: error.message, field: error.field, reason: error.reason }
  }
  return { is: 'unknown', message: error instanceof Error ? error.message : 'No answer came.' }
}

type Options<T> = {
  key: (item: T) => string
  /** Whether doing it twice is the same as doing it once: only then is an unknown outcome tried again. */
  twice: boolean
  /** Where going on makes no sense: what follows stays waiting. */
  stopsAt?: (state: StepState) => boolean
  /** All of them are done, and nothing on the page knows it yet. */
  onDone?: () => void
}

/**
 * Does the same to several things, one request each and one after another, and keeps what became of each. Starting again does
 * what is not done yet.
 */
export function useRun<T>({ key, twice, stopsAt, onDone }: Options<T>) {
  const client = useQueryClient()
  const [steps, setSteps] = useState<ReadonlyMap<string, StepState>>(new Map())
  const [running, setRunning] = useState(false)

  function mark(item: T, state: StepState) {
    setSteps((known) => new Map(known).set(key(item), state))
  }

  /** Answers what became of each item of this start. `again` does also what is done already. */
  async function start(
    items: readonly T[],
    act: (item: T) => Promise<unknown>,
    { again = false } = {},
  ): Promise<ReadonlyMap<string, StepState>> {
    const known = again ? new Map<string, StepState>() : steps
    if (again) setSteps(known)
    const results = new Map(items.map((item) => [key(item), known.get(key(item)) ?? WAITING]))
    setRunning(true)
    for (const item of items) {
      const before = results.get(key(item)) ?? WAITING
      if (before.is === 'done' || (before.is === 'unknown' && !twice)) continue
      mark(item, { is: 'running' })
      const after = await act(item).then((): StepState => ({ is: 'done' }), stepAfter)
      results.set(key(item), after)
      mark(item, after)
      if (stopsAt?.(after)) break
    }
    setRunning(false)
    if ([...results.values()].every(({ is }) => is === 'done')) onDone?.()
    void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    return results
  }

  return {
    start,
    mark,
    running,
    stepOf: (item: T) => steps.get(key(item)) ?? WAITING,
    reset: () => setSteps(new Map()),
  }
}
