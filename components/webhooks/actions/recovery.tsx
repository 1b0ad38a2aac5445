'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { ProgressBar } from '@/components/ui/loading'
import { Time } from '@/components/ui/time'
import { queryKeys } from '@/lib/browser/keys'
import { isUnderWay } from '@/lib/desk/webhooks/contract/endpoint-health'
import type { Recovery } from '@/lib/desk/webhooks/contract/recovery'
import { formatCount } from '@/lib/text/format'
import { cancelRecovery, recoveriesQuery } from '../queries'

/**
 * How far retrying has come, and at its end what was delivered, what failed again and what still
 * waits.
 */
export function RecoveryProgress({ id }: { id: string }) {
  const client = useQueryClient()
  const { data, error } = useQuery(recoveriesQuery)
  const recovery = data?.find((each) => each.id === id)
  const isDone = recovery !== undefined && !isUnderWay(recovery)
  // Counts and deliveries have changed.
  useEffect(() => {
    if (!isDone) return
    void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    void client.invalidateQueries({ queryKey: queryKeys.deliveries.lists })
  }, [client, isDone])
  if (!recovery) return error ? <ErrorState error={error} title="The progress couldn’t be loaded" /> : null
  return <Progress recovery={recovery} />
}

function Progress({ recovery }: { recovery: Recovery }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelRecovery(recovery.id),
    onSettled: () => client.invalidateQueries({ queryKey: recoveriesQuery.queryKey }),
  })
  const { state, total, delivered, failed, gone, refused, left, trouble, started_by, started_on } = recovery
  const isListing = state === 'listing'
  return (
    <section aria-label="Retrying" className="flex flex-col gap-2 card p-3">
      {isUnderWay(recovery) ? (
        <ProgressBar
          label={isListing ? 'Finding failed deliveries' : 'Retrying, oldest first'}
          {...(isListing ? {} : { value: delivered + failed + gone + refused })}
          max={Math.max(1, total)}
          {...(isListing && { detail: `${formatCount(total)} found` })}
        />
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-13">
        <p role="status" className="min-w-0 flex-1 basis-60">
          <span>{describeOutcome(recovery)}</span>
          <span className="text-ink-soft">{` Retried by ${started_by}, `}</span>
          <Time value={started_on} className="text-ink-soft" />
          <span className="text-ink-soft">.</span>
          {trouble ? <span className="block text-warn">{trouble}</span> : null}
        </p>
        {left > 0 && isUnderWay(recovery) ? (
          <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Stop
          </Button>
        ) : null}
      </div>
      {cancel.error ? <ErrorState error={cancel.error} title="Retrying wasn’t stopped" /> : null}
    </section>
  )
}

/** "3 delivered, 1 failed again, 1 still waiting." Only what there is. */
export function describeOutcome(recovery: Recovery): string {
  const { state, delivered, failed, waiting, gone, refused, refusal, left } = recovery
  const parts = [
    `${formatCount(delivered)} delivered`,
    failed > 0 ? `${formatCount(failed)} failed again` : '',
    waiting > 0 ? `${formatCount(waiting)} still waiting` : '',
    refused > 0 ? `${formatCount(refused)} refused${refusal ? ` (${refusal})` : ''}` : '',
    gone > 0 ? `${formatCount(gone)} retried by somebody else` : '',
    left > 0
      ? `${formatCount(left)} ${state === 'cancelled' || state === 'stopped' ? 'not retried' : 'not sent yet'}`
      : '',
  ]
  const end = state === 'cancelled' ? 'Stopped: ' : ''
  return `${end}${parts.filter(Boolean).join(', ')}.`
}
