'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { useToast } from '@/components/ui/toast'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { deliveryPath } from '@/lib/browser/queries/webhooks'
import type { ApiResponse } from '@/lib/contract/answer'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { StepList } from '../actions/step-list'
import { useRun } from '../actions/use-run'
import { shortDeliveryId } from '../delivery/delivery-line'

type RetrySelectedProps = {
  deliveries: readonly AnyDelivery[]
  subscriptionOf: (delivery: AnyDelivery) => string
  onDone: () => void
}

/** Retries the selected dead letters, oldest first, one request each. Other deliveries stay as they are. */
export function RetrySelected({ deliveries, subscriptionOf, onDone }: RetrySelectedProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [asked, setAsked] = useState<AnyDelivery[]>()
  const run = useRun<AnyDelivery>({ key: ({ id }) => id, isRepeatable: true })
  const dead = oldestDeadLettersFirst(deliveries)
  const targets = asked ?? dead
  const left = targets.filter((each) => run.stepOf(each).is !== 'done')

  async function retry() {
    const results = await run.start(targets, (each) =>
      call<ApiResponse>(`${deliveryPath(subscriptionOf(each), each.id)}/retry`, { method: 'POST', body: {} }),
    )
    void client.invalidateQueries({ queryKey: queryKeys.deliveries.lists })
    if ([...results.values()].some(({ is }) => is !== 'done')) return
    toast({ title: `${counted(targets.length, 'delivery', 'deliveries')} queued for an attempt` })
    close()
    onDone()
  }

  function close() {
    setAsked(undefined)
    run.reset()
  }

  if (dead.length === 0 && !asked) return null
  const rest = deliveries.length - dead.length
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setAsked(dead)}>
        Retry selected
      </Button>
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) close()
        }}
        title={`Retry ${counted(targets.length, 'dead letter')}`}
        consequence={`Each is sent again now, oldest first, with the same bytes and delivery id.${
          rest > 0 && !run.running
            ? ` ${counted(rest, 'other selected delivery', 'other selected deliveries')} stay as they are.`
            : ''
        }`}
        action={{
          label: left.length < targets.length ? `Retry the remaining ${left.length}` : 'Retry',
          onAct: () => void retry(),
          pending: run.running,
          variant: 'primary',
        }}
      >
        <div className="max-h-60 overflow-y-auto">
          <StepList
            label="Deliveries"
            steps={targets.map((each) => ({
              id: each.id,
              name: `${each.event_type ?? 'delivery'} ${shortDeliveryId(each.id)}`,
              state: run.stepOf(each),
              doneLabel: 'Queued',
            }))}
          />
        </div>
      </AlertDialog>
    </>
  )
}

/** The dead letters, oldest first, and by id within a second like the service's lists. */
export function oldestDeadLettersFirst(deliveries: readonly AnyDelivery[]): AnyDelivery[] {
  const at = ({ created_on }: AnyDelivery) => parseServiceDate(created_on)?.getTime() ?? 0
  return deliveries
    .filter(({ state }) => state === 'dead_lettered')
    .toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}
