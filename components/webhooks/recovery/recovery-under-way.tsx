'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { useZone } from '@/components/ui/clock'
import { ProgressBar } from '@/components/ui/progress-bar'
import { queryKeys } from '@/lib/browser/keys'
import { cancelRecovery, recoveriesQuery } from '@/lib/browser/queries/recoveries'
import type { Recovery } from '@/lib/desk/contract/webhooks/recovery'
import { cancelConsequence, describeDuration, describeOutcome, describeScope, isCancellable } from './describe-recovery'

/** A recovery's progress, what it waits for, and how to cancel it. */
export function RecoveryUnderWay({ recovery }: { recovery: Recovery }) {
  const client = useQueryClient()
  const zone = useZone()
  const [asking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => cancelRecovery(recovery.id),
    onSettled: () => client.invalidateQueries({ queryKey: recoveriesQuery.queryKey }),
    onSuccess: () => setAsking(false),
  })
  // When it leaves the page, counts and deliveries have changed.
  useEffect(() => () => void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions }), [client])
  const { total, left, state, seconds_left, trouble } = recovery
  const listing = state === 'listing'
  return (
    <section
      aria-label={`Recovery of ${describeScope(recovery, zone)}`}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <ProgressBar
        label={`Recovering ${describeScope(recovery, zone)}`}
        {...(listing ? {} : { value: total - left })}
        max={Math.max(1, total)}
        detail={
          listing
            ? `${total.toLocaleString('en')} found so far`
            : `${(total - left).toLocaleString('en')} of ${total.toLocaleString('en')}${seconds_left === undefined ? '' : `, ${describeDuration(seconds_left)} left`}`
        }
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-13 text-ink-soft">
        <p className="min-w-0 flex-1 basis-60">
          {listing ? '' : `${describeOutcome(recovery)}. `}Started by {recovery.started_by}.
          {trouble ? <span className="block text-warn">Waiting, and continues automatically: {trouble}</span> : null}
        </p>
        {isCancellable(recovery) ? (
          <Button size="sm" onClick={() => setAsking(true)}>
            Cancel recovery
          </Button>
        ) : (
          <p className="basis-60">
            The service has taken all of them. Pausing the subscription holds back what isn’t sent yet.
          </p>
        )}
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel recovery"
        consequence={cancelConsequence(recovery)}
        action={{ label: 'Cancel recovery', onAct: () => cancel.mutate(), pending: cancel.isPending }}
        cancelLabel="Keep recovering"
        problem={{ error: cancel.error, title: 'The recovery wasn’t cancelled' }}
      />
    </section>
  )
}
