import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/lib/browser/call'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import type { ErrorReason } from '@/lib/contract/answer'
import type { EventType } from '@/lib/contract/constants'
import type { CreatedSubscription } from '@/lib/contract/webhook'
import type { SubscriptionList } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { type StepState, useRun } from '../actions/use-run'
import type { ChosenSecret } from '../secrets/secret-choice'

export type Order = { targetUrl: string; events: readonly EventType[] } & ChosenSecret

const TARGET_REASONS: readonly (string | undefined)[] = [
  'target_invalid',
  'target_not_https',
  'target_not_public',
] satisfies ErrorReason[]

type Refused = { is?: string; field?: string | undefined; reason?: string | undefined }

/** Which input a refusal is about. */
export function refusedInput({ field, reason }: Refused): 'target' | 'secret' | undefined {
  if (field === 'secret') return 'secret'
  return field === 'targetUrl' || field === 'target_url' || TARGET_REASONS.includes(reason) ? 'target' : undefined
}

const ABSENT: StepState = {
  is: 'refused',
  message: 'No answer came, and the service doesn’t list it. It wasn’t created.',
}

/**
 * Creates subscriptions, one request each. The secret bypasses every cache: only `newSecret` holds it, until it is stored. After an
 * unknown outcome, the service's list is read instead of creating a subscription twice.
 */
export function useCreation() {
  const client = useQueryClient()
  const [newSecret, setNewSecret] = useState<string>()
  /** Of the first subscription that was created: test events go to it. */
  const [firstId, setFirstId] = useState<string>()
  /** The list is being read after a lost answer. */
  const [checking, setChecking] = useState(false)
  const run = useRun<EventType>({
    key: (event) => event,
    isRepeatable: false,
    stopsAt: (state) => refusedInput(state) !== undefined,
  })
  const onCreated = (id: string) => setFirstId((known) => known ?? id)

  async function create({ targetUrl, events, secret, isGenerated }: Order): Promise<ReadonlyMap<string, StepState>> {
    const before = new Set(client.getQueryData(subscriptionsQuery.queryKey)?.subscriptions.map(({ id }) => id))
    const already = events.filter((event) => run.stepOf(event).is === 'done').length
    const results = new Map(
      await run.start(events, async (eventType) => {
        const body = { targetUrl, eventType, secret }
        const { id } = await call<CreatedSubscription>('/api/webhooks', { method: 'POST', body })
        onCreated(id)
      }),
    )
    const lost = events.filter((event) => results.get(event)?.is === 'unknown')
    if (lost.length > 0) {
      setChecking(true)
      const list = await client.query({ ...subscriptionsQuery, staleTime: 0 }).catch(() => undefined)
      setChecking(false)
      for (const event of lost) {
        const created = findCreated(list, { targetUrl, event, before })
        if (created === undefined) continue
        const state: StepState = created ? { is: 'done' } : ABSENT
        results.set(event, state)
        run.mark(event, state)
        if (created) onCreated(created.id)
      }
    }
    const done = events.filter((event) => results.get(event)?.is === 'done').length - already
    if (isGenerated && done > 0) setNewSecret(secret)
    return results
  }

  return { create, run, checking, firstId, newSecret, onStored: () => setNewSecret(undefined) }
}

type Sought = { targetUrl: string; event: string; before: ReadonlySet<string> }

/** A subscription that wasn't in the list before, or null; undefined when the service has no list. */
function findCreated(
  list: SubscriptionList | undefined,
  { targetUrl, event, before }: Sought,
): { id: string } | null | undefined {
  if (!list?.is_complete) return undefined
  const isNew = ({ id, target_url, event_type }: SubscriptionList['subscriptions'][number]) =>
    target_url === targetUrl && event_type === event && !before.has(id)
  return list.subscriptions.find(isNew) ?? null
}
