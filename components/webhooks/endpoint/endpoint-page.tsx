'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { Send } from '@/components/ui/icons'
import { PageHeader } from '@/components/ui/page-header'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { endpointName } from '@/lib/desk/webhooks/contract/endpoint-name'
import { ActionDialog, type AskedAction } from '../actions/action-dialog'
import { EndpointMenu } from '../actions/endpoint-menu'
import { Deliveries } from '../deliveries/deliveries'
import type { FirstDeliveries } from '../deliveries/use-deliveries'
import { EndpointHealth } from '../endpoints/endpoint-health'
import { useTestable } from '../test-event/use-testable'
import { EndpointDetails } from './endpoint-details'
import { EndpointFigures } from './endpoint-figures'
import { EndpointFrame, toEndpoints } from './endpoint-frame'
import { EndpointNotes } from './endpoint-notes'

/** One endpoint: how it is, its events, and all its deliveries. */
export function EndpointPage({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  return <EndpointFrame id={id}>{(endpoint) => <Endpoint endpoint={endpoint} first={first} />}</EndpointFrame>
}

function Endpoint({ endpoint, first }: { endpoint: EndpointDetail; first: FirstDeliveries | undefined }) {
  const router = useRouter()
  const [asked, setAsked] = useState<AskedAction>()
  const { id, target_url, health, subscriptions } = endpoint
  const testable = useTestable(subscriptions)
  return (
    <>
      <PageHeader
        title={endpointName(endpoint)}
        about={
          <>
            <CopyText
              value={target_url}
              label="target URL"
              shorten={false}
              className="-ml-1 [overflow-wrap:anywhere] pointer-coarse:min-h-11"
            />
            <span className="mt-1 flex">
              <EndpointHealth health={health} isLong />
            </span>
          </>
        }
        back={toEndpoints}
        actions={
          <>
            {testable.length > 0 ? (
              <Button onClick={() => setAsked({ name: 'test', subscriptions: testable })}>
                <Send aria-hidden="true" />
                Send test event
              </Button>
            ) : null}
            <EndpointMenu endpoint={endpoint} onRemoved={() => router.replace('/webhooks')} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <EndpointNotes endpoint={endpoint} />
        <EndpointFigures endpoint={endpoint} />
        <EndpointDetails endpoint={endpoint} />
        <Deliveries id={id} first={first} />
      </div>
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
