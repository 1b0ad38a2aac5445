'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useToast } from '@/components/ui/toast'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { deliveryDoor, deliveryQuery } from '@/lib/browser/queries/webhooks'
import type { ApiResponse } from '@/lib/contract/answer'
import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { shortDeliveryId } from './delivery-line'

/** Sends it again now, under the same delivery id. One that arrived already is asked about first. */
export function RetryButton({ id, delivery }: { id: string; delivery: AnyDeliveryDetail }) {
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const retry = useMutation({
    mutationFn: () => call<ApiResponse>(`${deliveryDoor(id, delivery.id)}/retry`, { method: 'POST', body: {} }),
    onSuccess: () => {
      setAsking(false)
      toast({ title: 'Queued for an attempt now' })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: deliveryQuery(id, delivery.id).queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    },
  })
  const arrived = delivery.state === 'delivered'
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden="true" />
        {arrived ? 'Send again' : 'Retry now'}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={(open) => {
          if (!open) retry.reset()
          setAsking(open)
        }}
        title={`${arrived ? 'Send' : 'Retry'} ${delivery.event_type ?? 'this delivery'} ${shortDeliveryId(delivery.id)}`}
        consequence={
          arrived
            ? 'The receiver has taken this delivery. It gets the same bytes once more, under the same delivery id, with a new timestamp and signature.'
            : 'An attempt is made now, with the same bytes and under the same delivery id. If it fails, the retry schedule starts again.'
        }
        action={{
          label: arrived ? 'Send again' : 'Retry now',
          onAct: () => retry.mutate(),
          pending: retry.isPending,
          variant: 'primary',
        }}
      >
        {retry.error ? (
          <ErrorState
            error={retry.error}
            title="The delivery was not queued"
            unknownTitle="We don't know yet whether the delivery was queued"
          />
        ) : null}
      </AlertDialog>
    </>
  )
}
