'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/format'
import { LiveList } from '@/components/ui/live-list/live-list'
import { useToast } from '@/components/ui/toast'
import { queryKeys } from '@/lib/browser/keys'
import { dismissDeliveries } from '@/lib/browser/queries/webhooks'
import type { EndpointDelivery } from '@/lib/desk/webhooks/contract/endpoint-delivery'
import { deliveryLine } from '../delivery/delivery-line'
import { RetryDialog } from '../recovery/retry-dialog'
import { DeliveryRow } from './delivery-row'

const COLUMNS = [
  { name: 'Event', width: 'w-[28%]' },
  { name: 'Signers', width: 'w-[16%]' },
  { name: 'State', width: 'w-32' },
  { name: 'Attempts', width: 'w-20' },
  { name: 'Answer', width: 'w-auto' },
  { name: 'Duration', width: 'w-20' },
  { name: 'Event time', width: 'w-28' },
]

type DeliveryTableProps = {
  /** Undefined in a list of several endpoints: rows then name their target. */
  endpointId?: string
  deliveries: readonly EndpointDelivery[]
  isComplete: boolean
  focusRequests?: number
}

const idOf = ({ id }: EndpointDelivery) => id

/** Deliveries as table rows, on a narrow screen as cards. */
export function DeliveryTable({ endpointId, deliveries, isComplete, focusRequests }: DeliveryTableProps) {
  return (
    <LiveList
      isComplete={isComplete}
      {...(focusRequests !== undefined && { focusRequests })}
      label="Deliveries, newest event first"
      columns={COLUMNS}
      tableFrom="xl"
      items={deliveries}
      keyOf={idOf}
      textOf={deliveryLine}
      actions={(selected, clear) => (
        <>
          <RetrySelected deliveries={selected} onDone={clear} />
          {endpointId ? <DismissSelected endpointId={endpointId} deliveries={selected} onDone={clear} /> : null}
        </>
      )}
      row={(delivery, row) => (
        <DeliveryRow to={endpointId ? undefined : delivery.target_url} delivery={delivery} {...row} />
      )}
    />
  )
}

/** Retries the selected dead letters. Other deliveries stay as they are. */
function RetrySelected({ deliveries, onDone }: { deliveries: readonly EndpointDelivery[]; onDone: () => void }) {
  const [asked, setAsked] = useState<readonly EndpointDelivery[]>()
  const dead = deliveries.filter(({ state }) => state === 'dead_lettered')
  return (
    <>
      {dead.length > 0 ? (
        <Button size="sm" variant="primary" onClick={() => setAsked(dead)}>
          Retry
        </Button>
      ) : null}
      {asked ? (
        <RetryDialog
          subscriptions={[]}
          selected={asked}
          onClose={() => {
            setAsked(undefined)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

type DismissSelectedProps = { endpointId: string; deliveries: readonly EndpointDelivery[]; onDone: () => void }

/** Closes the selected dead letters for good. Other deliveries stay as they are. */
function DismissSelected({ endpointId, deliveries, onDone }: DismissSelectedProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [asked, setAsked] = useState<string[]>()
  const dead = deliveries.filter(({ state }) => state === 'dead_lettered').map(({ id }) => id)
  const targets = asked ?? dead
  const dismiss = useMutation({
    mutationFn: () => dismissDeliveries(endpointId, targets),
    onSuccess: ({ count }) => {
      toast({ title: `${counted(count ?? targets.length, 'dead letter')} dismissed` })
      setAsked(undefined)
      onDone()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
      void client.invalidateQueries({ queryKey: queryKeys.deliveries.lists })
    },
  })
  if (dead.length === 0 && !asked) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsked(dead)}>
        Dismiss
      </Button>
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (open) return
          dismiss.reset()
          setAsked(undefined)
        }}
        title={`Dismiss ${counted(targets.length, 'dead letter')}`}
        consequence="They no longer count as dead letters, and retrying skips them. The list shows them as Dismissed."
        action={{ label: 'Dismiss', onAct: () => dismiss.mutate(), pending: dismiss.isPending }}
        problem={{ error: dismiss.error, title: 'The dead letters weren’t dismissed' }}
      />
    </>
  )
}
