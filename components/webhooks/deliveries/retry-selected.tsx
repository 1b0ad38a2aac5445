'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { EndpointDelivery } from '@/lib/desk/webhooks/contract/endpoint-delivery'
import { RetryDialog } from '../recovery/retry-dialog'

/** Retries the selected dead letters. Other deliveries stay as they are. */
export function RetrySelected({ deliveries, onDone }: { deliveries: readonly EndpointDelivery[]; onDone: () => void }) {
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
