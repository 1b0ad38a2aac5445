'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname, useSelectedLayoutSegment } from 'next/navigation'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { TabLinks } from '@/components/ui/tabs'
import { CallError } from '@/lib/browser/call'
import { useTold } from '@/lib/browser/live'
import { usePageTitle } from '@/lib/browser/page-title'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { envelopePageTitle } from '@/lib/desk/contract/page-title'
import { DownloadSigned } from './actions/download-signed'
import { EnvelopeActions } from './actions/envelope-actions'
import { StaleNote } from './stale-note'

const back = { href: '/envelopes', label: 'Envelopes' }

/** What every page of an envelope shares: subject, status, actions and the tabs. */
export function EnvelopeFrame({ id, children }: { id: string; children: ReactNode }) {
  useTold()
  const { data: envelope, error, refetch, dataUpdatedAt } = useQuery(envelopeQuery(id))
  const tab = useSelectedLayoutSegment()
  const page = tab === 'audit' || tab === 'document' ? tab : 'overview'
  usePageTitle(envelope && envelopePageTitle(page, envelope))

  if (!envelope && error instanceof CallError && error.code === 404) {
    return (
      <>
        <PageHeader title="Envelope" back={back} />
        <EmptyState
          title="There is no envelope with this id"
          action={<ButtonLink href="/envelopes">All envelopes</ButtonLink>}
        >
          It may have been mistyped, or it belongs to another account.
        </EmptyState>
      </>
    )
  }
  if (!envelope && error) {
    return (
      <>
        <PageHeader title="Envelope" back={back} />
        <ErrorState error={error} title="The envelope could not be loaded" onRetry={() => refetch()} />
      </>
    )
  }

  const title = envelope ? (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{envelope.emailSubject || 'Envelope without a subject'}</span>
      <EnvelopeStatusBadge status={envelope.status ?? ''} />
    </span>
  ) : (
    <Skeleton className="h-7 w-72 max-w-full" />
  )

  return (
    <>
      {envelope ? null : <LoadingNote>Loading the envelope</LoadingNote>}
      <PageHeader
        title={title}
        back={back}
        actions={
          envelope ? (
            <>
              <EnvelopeActions id={id} envelope={envelope} />
              {/* The document's own page has the download in its toolbar. */}
              {envelope.status === 'Signed' && page !== 'document' ? (
                <DownloadSigned id={id} envelope={envelope} />
              ) : null}
            </>
          ) : null
        }
      />
      <div className="print:hidden">
        <EnvelopeTabs id={id} />
      </div>
      {envelope && error ? <StaleNote error={error} since={dataUpdatedAt} onRetry={() => refetch()} /> : null}
      <div className="pt-6">{children}</div>
    </>
  )
}

function EnvelopeTabs({ id }: { id: string }) {
  const path = usePathname()
  const tabs = [
    { href: `/envelopes/${id}`, label: 'Overview' },
    { href: `/envelopes/${id}/document`, label: 'Document' },
    { href: `/envelopes/${id}/audit`, label: 'Audit' },
  ]
  return <TabLinks label="Envelope" tabs={tabs.map((tab) => ({ ...tab, current: path === tab.href }))} />
}
