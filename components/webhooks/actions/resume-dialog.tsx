'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { counted } from '@/components/ui/counted'
import { ErrorState } from '@/components/ui/error-state'
import { recoveriesQuery, startRecovery } from '@/components/webhooks/recovery/queries'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { countsOf } from '../subscriptions/targets'
import { namesOf } from './messages'
import { RunDialog } from './run-dialog'

type ResumeDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

/** Says how many dead letters there are, and offers to retry them. */
export function ResumeDialog({ subscriptions, onClose }: ResumeDialogProps) {
  const client = useQueryClient()
  const [alsoRetry, setAlsoRetry] = useState(true)
  const dead = subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0)
  const count = countsOf(dead)?.deadLettered ?? 0
  const start = useMutation({
    mutationFn: () => startRecovery({ subscriptions: dead.map(({ id }) => id) }),
    onSettled: () => client.invalidateQueries({ queryKey: recoveriesQuery.queryKey }),
  })
  const retries = alsoRetry && count > 0
  const names = namesOf(subscriptions)
  const retry = () =>
    start.mutateAsync().then(
      () => true,
      () => false,
    )
  return (
    <RunDialog
      subscriptions={subscriptions}
      onClose={onClose}
      title={`Resume ${names}`}
      consequence="Deliveries continue with new events."
      action={{ action: 'resume' }}
      afterwards={retries ? retry : undefined}
      verb={retries ? 'Resume and retry' : 'Resume'}
      done={`Resumed ${names}`}
      notDone="Nothing was resumed"
    >
      {count > 0 ? (
        <Checkbox
          label={`Retry ${counted(count, 'dead letter')}`}
          help="With the same delivery ids, also those from before the pause."
          checked={alsoRetry}
          onCheckedChange={setAlsoRetry}
        />
      ) : null}
      {start.error ? <ErrorState error={start.error} title="Resumed, but the dead letters weren’t retried" /> : null}
    </RunDialog>
  )
}
