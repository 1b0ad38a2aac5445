'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Send } from '@/components/ui/icons'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/browser/call'
import { endpointQuery } from '@/lib/browser/queries/webhooks'
import type { EndpointDetail } from '@/lib/desk/contract/webhooks/endpoint'
import { ActionDialog, type AskedAction } from '../actions/action-dialog'
import { EndpointMenu } from '../actions/endpoint-menu'
import { Deliveries } from '../deliveries/deliveries'
import type { FirstDeliveries } from '../deliveries/use-deliveries'
import { EndpointHealth } from '../endpoints/endpoint-health'
import { hostOf } from '../subscriptions/targets'
import { EndpointDetails } from './endpoint-details'
import { EndpointFigures } from './endpoint-figures'
import { EndpointNotes } from './endpoint-notes'

const back = { href: '/webhooks', label: 'Endpoints' }

/** One endpoint: how it is, its events, and all its deliveries. */
export function EndpointPage({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(id))
  if (endpoint) return <Endpoint endpoint={endpoint} first={first} />
  return (
    <>
      <PageHeader title="Endpoint" back={back} />
      {error instanceof CallError && error.code === 404 ? (
        <EmptyState title="Endpoint not found" action={<ButtonLink href="/webhooks">All endpoints</ButtonLink>}>
          It may have been removed, or belong to another account.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} title="The endpoint couldn’t be loaded" onRetry={() => void refetch()} />
      ) : (
        <LoadingPanel note="Loading the endpoint" lines={Array(4).fill('h-8 w-full')} />
      )}
    </>
  )
}

function Endpoint({ endpoint, first }: { endpoint: EndpointDetail; first: FirstDeliveries | undefined }) {
  const router = useRouter()
  const [asked, setAsked] = useState<AskedAction>()
  const { id, label, target_url, health, subscriptions } = endpoint
  const name = label ?? hostOf(target_url)
  const active = subscriptions.filter(({ state }) => state !== 'paused')
  return (
    <>
      <PageHeader
        title={name}
        about={
          <>
            <CopyText
              value={target_url}
              label="target URL"
              shorten={false}
              className="-ml-1 [overflow-wrap:anywhere] pointer-coarse:min-h-11"
            />
            <span className="mt-1 flex">
              <EndpointHealth health={health} />
            </span>
          </>
        }
        back={back}
        actions={
          <>
            {active.length > 0 ? (
              <Button onClick={() => setAsked({ name: 'test', subscriptions: active })}>
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
