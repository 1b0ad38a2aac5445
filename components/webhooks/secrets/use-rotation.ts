import { useState } from 'react'
import { call } from '@/lib/browser/call'
import { subscriptionPath } from '@/lib/browser/queries/webhooks'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { useRun } from '../actions/use-run'
import type { NewSecret } from './secret-dialog'

type Rotated = { secret?: string; overlap_until?: string }
type Rotation = { secret: string | undefined; show: boolean; overlapSeconds: number }

/**
 * Rotates secrets, one request per subscription. An unknown outcome is never repeated automatically: if the first request worked, a
 * second one would replace the new secret, which a receiver may already have.
 */
export function useRotation(subscriptions: readonly DeskSubscription[]) {
  const [secrets, setSecrets] = useState<readonly NewSecret[]>()
  const [overlapUntil, setOverlapUntil] = useState<string>()
  const run = useRun<DeskSubscription>({
    key: ({ id }) => id,
    isRepeatable: false,
    stopsAt: ({ is }) => is === 'refused',
  })

  async function rotate({ secret, show, overlapSeconds }: Rotation) {
    const made: NewSecret[] = []
    let count = 0
    const results = await run.start(subscriptions, async ({ id, event_type }) => {
      const body = { ...(secret ? { secret } : { rotate_secret: true }), overlap_seconds: overlapSeconds }
      const answer = await call<Rotated>(subscriptionPath(id), { method: 'PATCH', body })
      count += 1
      if (answer.secret) made.push({ name: event_type, secret: answer.secret })
      setOverlapUntil(answer.overlap_until)
    })
    const mayBeInUse = count > 0 || [...results.values()].some(({ is }) => is === 'unknown')
    if (secret && show && mayBeInUse) {
      const { length } = subscriptions
      setSecrets([{ name: length === 1 ? 'this subscription' : `these ${length} subscriptions`, secret }])
    } else if (made.length > 0) setSecrets(made)
  }

  return {
    rotate,
    run,
    secrets,
    overlapUntil,
    onOverlapEnded: () => setOverlapUntil(undefined),
    onStored: () => setSecrets(undefined),
  }
}
