import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, isOutcomeUnknown } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'

/** `unknown`: no answer came, or a useless one. The service may have done it, so it isn't simply repeated. */
export type StepState =
  | { is: 'waiting' }
  | { is: 'running' }
  | { is: 'done' }
  | RefusedStep
  | { is: 'unknown'; message: string }

export type RefusedStep = {
  is: 'refused'
  message: string
  field?: string | undefined
  reason?: string | undefined
}

const WAITING: StepState = { is: 'waiting' }

/** A refusal is definite; a lost answer isn't. */
function stepAfter(error: unknown): StepState {
  if (error instanceof CallError && error.code !== 500 && !isOutcomeUnknown(error)) {
    return { is: 'refused', message: error.message, field: error.field, reason: error.reason }
  }
  return { is: 'unknown', message: error instanceof Error ? error.message : 'No answer came.' }
}

type Options<T> = {
  key: (item: T) => string
  /** Whether repeating it changes nothing: only then is an unknown outcome tried again. */
  isRepeatable: boolean
  /** Ends the run; later items stay waiting. */
  stopsAt?: (state: StepState) => boolean
  /** Called when all are done, before the page reads them again. */
  onDone?: () => void
}

/** Sends one request per item, one after another, and keeps each one's outcome. Starting again sends what is not done yet. */
export function useRun<T>({ key, isRepeatable, stopsAt, onDone }: Options<T>) {
  const client = useQueryClient()
  const [steps, setSteps] = useState<ReadonlyMap<string, StepState>>(new Map())
  const [running, setRunning] = useState(false)

  function mark(item: T, state: StepState) {
    setSteps((known) => new Map(known).set(key(item), state))
  }

  /** Returns each item's outcome. `again` repeats what is done already. */
  async function start(
    items: readonly T[],
    request: (item: T) => Promise<unknown>,
    { again = false } = {},
  ): Promise<ReadonlyMap<string, StepState>> {
    const known = again ? new Map<string, StepState>() : steps
    if (again) setSteps(known)
    const results = new Map(items.map((item) => [key(item), known.get(key(item)) ?? WAITING]))
    setRunning(true)
    for (const item of items) {
      const before = results.get(key(item)) ?? WAITING
      if (before.is === 'done' || (before.is === 'unknown' && !isRepeatable)) continue
      mark(item, { is: 'running' })
      const after = await request(item).then((): StepState => ({ is: 'done' }), stepAfter)
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
