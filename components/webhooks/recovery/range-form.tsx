'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { ErrorState } from '@/components/ui/error-state'
import { isoFromInput } from '@/components/ui/input-moment'
import { countRange, recoveriesQuery, startRecovery } from '@/lib/browser/queries/recoveries'
import type { AskedRecovery, RecoveryCount } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { EventTypeBoxes } from '../event-type-boxes'
import { describeDuration } from './describe-recovery'
import { StartError } from './start-error'
import { TimeInputs } from './time-inputs'

type RangeFormProps = { subscription: DeskSubscription; siblings: readonly DeskSubscription[] }

/** Which dead letters to recover. They are counted first. */
export function RangeForm({ subscription, siblings }: RangeFormProps) {
  const client = useQueryClient()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set([subscription.id]))
  const [problem, setProblem] = useState<{ field: 'events' | 'to'; message: string }>()
  const [range, setRange] = useState<AskedRecovery>()
  const count = useMutation({ mutationFn: countRange })
  const start = useMutation({
    mutationFn: startRecovery,
    onSuccess: forgetCount,
    onSettled: () => void client.invalidateQueries({ queryKey: recoveriesQuery.queryKey }),
  })

  /** What was counted is no longer what would be recovered. */
  function forgetCount() {
    setRange(undefined)
    setProblem(undefined)
    count.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = ['from', 'to'].map((name) => isoFromInput(String(form.get(name) ?? '')))
    if (ids.size === 0) return setProblem({ field: 'events', message: 'Choose at least one.' })
    if (from && to && from >= to) return setProblem({ field: 'to', message: 'Choose a later time.' })
    // Fixed at the count, so exactly what was counted is recovered.
    const asked = { subscriptions: [...ids], from, to: to ?? new Date().toISOString() }
    setRange(asked)
    start.reset()
    count.mutate(asked)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <EventTypeBoxes
        legend="Event types"
        boxes={siblings.map(({ id, event_type, dead_lettered }) => ({
          id,
          type: event_type,
          help: dead_lettered === undefined ? undefined : counted(dead_lettered, 'dead letter'),
        }))}
        chosen={ids}
        onChange={(chosen) => {
          setIds(chosen)
          forgetCount()
        }}
        error={problem?.field === 'events' ? problem.message : undefined}
      />
      <TimeInputs problem={problem?.field === 'to' ? problem.message : undefined} onChange={forgetCount} />
      <div>
        <Button type="submit" pending={count.isPending} variant={count.data?.count ? 'secondary' : 'primary'}>
          Count dead letters
        </Button>
      </div>
      {count.error ? <ErrorState error={count.error} title="The dead letters couldn’t be counted" /> : null}
      {count.data && range ? (
        <RangeCost
          count={count.data}
          paused={siblings.filter(({ id, state }) => ids.has(id) && state === 'paused')}
          pending={start.isPending}
          onStart={() => start.mutate(range)}
        />
      ) : null}
      <StartError error={start.error} />
    </form>
  )
}

type RangeCostProps = {
  count: RecoveryCount
  paused: readonly DeskSubscription[]
  pending: boolean
  onStart: () => void
}

/** What was counted, and how long its recovery takes. */
function RangeCost({ count: { count, more, per_minute }, paused, pending, onStart }: RangeCostProps) {
  if (count === 0) {
    return (
      <p role="status" className="border-t border-line pt-4 text-14 text-ink-soft">
        No dead letters in this range. Choose another one, or more event types.
      </p>
    )
  }
  const duration = describeDuration((count * 60) / Math.max(1, per_minute))
  const [only] = paused
  return (
    <div role="status" className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-14 text-ink-soft">
        <strong className="font-medium text-ink">
          {more ? 'More than ' : ''}
          {counted(count, 'dead letter')}.
        </strong>{' '}
        One request each takes {more ? `more than ${duration.replace(/^about /, '')}` : duration} at this key’s rate (
        {per_minute.toLocaleString('en')} per minute), or longer while people use the key. You can leave this page, and
        anyone who manages webhooks can cancel the recovery.
      </p>
      {only ? (
        <p className="text-14 text-warn">
          {paused.length === 1 ? `${only.event_type} is paused` : `${paused.length} of the subscriptions are paused`}:
          queued deliveries wait until {paused.length === 1 ? 'it is' : 'they are'} resumed.
        </p>
      ) : null}
      <div>
        <Button variant="primary" pending={pending} onClick={onStart}>
          Recover {more ? 'all of them' : count.toLocaleString('en')}
        </Button>
      </div>
    </div>
  )
}
