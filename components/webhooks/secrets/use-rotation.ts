import { useState } from 'react'
import { call } from '@/lib/browser/call'
import { subscriptionPath } from '@/lib/browser/queries/webhooks'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { useRun } from '../actions/use-run'
import type { ShownSecret } from './secret-dialog'

type Rotated = { secret?: string; overlap_until?: string }
type Rotation = { secret: string | undefined; show: boolean; overlapSeconds: number }

/**
 * New secrets for some subscriptions, one request each. An unknown outcome is never repeated by itself: had the first attempt
 * worked, the second would replace the new secret, which a receiver may have been given by then.
 */
export function useRotation(subscriptions: readonly DeskSubscription[]) {
  const [secrets, setSecrets] = useState<readonly ShownSecret[]>()
  const [overlapUntil, setOverlapUntil] = useState<string>()
  const run = useRun<DeskSubscription>({ key: ({ id }) => id, twice: false, stopsAt: ({ is }) => is === 'refused' })

  async function rotate({ secret, show, overlapSeconds }: Rotation) {
    const made: ShownSecret[] = []
    let count = 0
    const results = await run.start(subscriptions, async ({ id, event_type }) => {
      const body = { ...(secret ? { secret } : { rotate_secret: true }), overlap_seconds: overlapSeconds }
      const answer = await call<Rotated>(subscriptionPath(id), { method: 'PATCH', body })
      count += 1
      if (answer.secret) made.push({ name: event_type, secret: answer.secret })
      setOverlapUntil(answer.overlap_until)
    })
    const mayHave = count > 0 || [...results.values()].some(({ is }) => is === 'unknown')
    if (secret && show && mayHave) {
      setSecrets([
        {
          name: subscriptions.length === 1 ? 'this subscription' : `these ${subscriptions.length} subscriptions`,
          secret,
        },
      ])
    } else if (made.length > 0) setSecrets(made)
    return results
  }

  return {
    rotate,
    run,
    secrets,
    overlapUntil,
    overlapEnded: () => setOverlapUntil(undefined),
    forget: () => setSecrets(undefined),
  }
}
