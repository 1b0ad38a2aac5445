'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/browser/call'
import { endpointQuery } from '@/lib/browser/queries/webhooks'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { KeyNeeded, useIsKeyRefused } from '../key-needed'

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
