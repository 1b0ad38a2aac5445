'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { RotateCcw } from '@/components/ui/more-icons'
import { useToast } from '@/components/ui/toast'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { deliveryPath, deliveryQuery } from '@/lib/browser/queries/webhooks'
import type { ApiResponse } from '@/lib/contract/answer'
import type { AnyDeliveryDetail } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { shortDeliveryId } from './delivery-line'

/** Sends the delivery again now, with the same delivery id. */
export function RetryButton({ id, delivery }: { id: string; delivery: AnyDeliveryDetail }) {
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const retry = useMutation({
    mutationFn: () => call<ApiResponse>(`${deliveryPath(id, delivery.id)}/retry`, { method: 'POST', body: {} }),
    onSuccess: () => {
      setAsking(false)
      toast({ title: 'Delivery queued for an attempt' })
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
        <span>{arrived ? 'Send again' : 'Retry now'}</span>
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
            ? 'The receiver has accepted it already. It gets the same bytes and delivery id, with a new signature.'
            : 'Sends the same bytes and delivery id now. If this fails, the retry schedule starts again.'
        }
        action={{
          label: arrived ? 'Send again' : 'Retry now',
          onAct: () => retry.mutate(),
          pending: retry.isPending,
          variant: 'primary',
        }}
        problem={{
          error: retry.error,
          title: 'The delivery wasn’t queued',
          unknownTitle: 'We don’t know yet whether the delivery was queued',
        }}
      />
    </>
  )
}
