'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { useToast } from '@/components/ui/toast'
import { queryKeys } from '@/lib/browser/keys'
import { dismissDeliveries } from '@/lib/browser/queries/webhooks'
import type { EndpointDelivery } from '@/lib/desk/webhooks/contract/endpoint-delivery'

type DismissSelectedProps = { endpointId: string; deliveries: readonly EndpointDelivery[]; onDone: () => void }

/** Closes the selected dead letters for good. Other deliveries stay as they are. */
export function DismissSelected({ endpointId, deliveries, onDone }: DismissSelectedProps) {
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
