import { useState } from 'react'
import { call } from '@/lib/browser/call'
import { subscriptionPath } from '@/lib/browser/queries/webhooks'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { useRun } from '../actions/use-run'
import type { ChosenSecret } from './secret-choice'

/** How long the old secret keeps signing, unless somebody switches earlier. */
const OVERLAP_SECONDS = 24 * 60 * 60

/**
 * Gives subscriptions a new secret, one request each. An unknown outcome is never repeated automatically: if the first request worked,
 * a second one would replace the new secret, which a receiver may already have.
 */
export function useRotation(subscriptions: readonly DeskSubscription[]) {
  const [newSecret, setNewSecret] = useState<string>()
  const [overlapUntil, setOverlapUntil] = useState<string>()
  const run = useRun<DeskSubscription>({
    key: ({ id }) => id,
    isRepeatable: false,
    stopsAt: ({ is }) => is === 'refused',
  })

  async function rotate({ secret, isGenerated }: ChosenSecret) {
    const results = await run.start(subscriptions, async ({ id }) => {
      const body = { secret, overlap_seconds: OVERLAP_SECONDS }
      const answer = await call<{ overlap_until?: string }>(subscriptionPath(id), { method: 'PATCH', body })
      setOverlapUntil(answer.overlap_until)
    })
    const mayBeInUse = [...results.values()].some(({ is }) => is === 'done' || is === 'unknown')
    if (isGenerated && mayBeInUse) setNewSecret(secret)
  }

  return {
    rotate,
    run,
    newSecret,
    overlapUntil,
    onSwitched: () => setOverlapUntil(undefined),
    onStored: () => setNewSecret(undefined),
  }
}
