'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner, EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/browser/call'
import { usePermission } from '@/lib/browser/queries/session'
import { endpointQuery } from '@/lib/browser/queries/webhooks'
import { OPERATION_NAMES } from '@/lib/desk/upstream/contract/operation-names'
import type { SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { capitalize } from '@/lib/text/one-line'

export const toEndpoints = { href: '/webhooks', label: 'Endpoints' }

/** Reads the endpoint of a page. */
export function EndpointFrame({ id, children }: { id: string; children: (endpoint: EndpointDetail) => ReactNode }) {
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(id))
  const isKeyRefused = useIsKeyRefused(endpoint) || (error instanceof CallError && error.code === 403)
  if (endpoint && !isKeyRefused) return children(endpoint)
  return (
    <>
      <PageHeader title="Endpoint" back={toEndpoints} />
      {isKeyRefused ? (
        <KeyNeeded />
      ) : error instanceof CallError && error.code === 404 ? (
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

/**
 * Whether the person's key may not manage webhooks: its capabilities say so, or the service refuses
 * it its list.
 */
export function useIsKeyRefused(list: Pick<SubscriptionList, 'is_refused'> | undefined): boolean {
  return (usePermission('webhooks')?.open === false || list?.is_refused) ?? false
}

/** Replaces what a page of webhooks offers when the key may do none of it. */
export function KeyNeeded() {
  return (
    <EmptyState title="Your key may not manage webhooks">
      It lacks the capability <code className="text-13">webhooks:manage</code>. Use another key:{' '}
      <TextLink href="/settings/keys">API keys</TextLink>
    </EmptyState>
  )
}

/** The optional operations that the service has refused so far. */
export function OfferNotes({ list }: { list: Pick<SubscriptionList, 'is_complete' | 'not_offered'> }) {
  if (list.is_complete && list.not_offered.length === 0) return null
  return (
    <Banner
      tone="warn"
      title={
        list.is_complete
          ? 'The service doesn’t offer everything on this page'
          : 'The service doesn’t list subscriptions'
      }
    >
      {list.is_complete ? null : (
        <p>
          Only the subscriptions that this dashboard created are shown, and some may have been removed since. You can
          still create subscriptions.
        </p>
      )}
      {list.not_offered.length > 0 ? (
        <ul className="mt-1 list-disc pl-4">
          {list.not_offered.map(({ operation, code }) => (
            <li key={operation}>{`${capitalize(OPERATION_NAMES[operation])}: not offered (answered ${code})`}</li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}
