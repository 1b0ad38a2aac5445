'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname, useSelectedLayoutSegment } from 'next/navigation'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { TabLinks } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { useIsPushed } from '@/lib/browser/live'
import { usePageTitle } from '@/lib/browser/page-title'
import { envelopePageQuery } from '@/lib/browser/queries/envelope'
import { oneLine } from '@/lib/contract/one-line'
import { envelopePageTitle } from '@/lib/desk/platform/contract/page-title'
import { DownloadSigned } from './actions/download-signed'
import { EnvelopeActions } from './actions/envelope-actions'
import { ReuseMenu } from './actions/reuse-menu'
import { ReplacementNote } from './replacement-note'

const back = { href: '/envelopes', label: 'Envelopes' }

/** What every page of an envelope shares: subject, status, actions and the tabs. */
export function EnvelopeFrame({ id, children }: { id: string; children: ReactNode }) {
  useIsPushed()
  const { data: envelope, error, refetch, dataUpdatedAt } = useQuery(envelopePageQuery(id))
  const tab = useSelectedLayoutSegment()
  const page = tab === 'audit' || tab === 'document' ? tab : 'overview'
  usePageTitle(envelope && envelopePageTitle(page, envelope))

  if (!envelope && error) {
    return (
      <>
        <PageHeader title="Envelope" back={back} />
        {error instanceof CallError && error.code === 404 ? (
          <EmptyState title="Envelope not found" action={<ButtonLink href="/envelopes">All envelopes</ButtonLink>}>
            The id may be mistyped, or the envelope belongs to another account.
          </EmptyState>
        ) : (
          <ErrorState error={error} title="The envelope could not be loaded" onRetry={() => refetch()} />
        )}
      </>
    )
  }

  return (
    <>
      {envelope ? null : <LoadingNote>Loading the envelope</LoadingNote>}
      <PageHeader
        title={
          envelope ? (
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi>{oneLine(envelope.emailSubject ?? '') || 'Envelope without a subject'}</bdi>
              <EnvelopeStatusBadge status={envelope.status ?? ''} />
            </span>
          ) : (
            <Skeleton className="h-7 w-72 max-w-full" />
          )
        }
        back={back}
        actions={
          envelope ? (
            <>
              <EnvelopeActions id={id} envelope={envelope} />
              {envelope.status === 'Signed' ? <DownloadSigned id={id} envelope={envelope} /> : null}
              <ReuseMenu id={id} envelope={envelope} />
            </>
          ) : null
        }
      />
      <div className="print:hidden">
        <EnvelopeTabs id={id} isSigned={envelope?.status === 'Signed'} />
      </div>
      <ReplacementNote id={id} />
      {envelope && error ? (
        <Banner
          tone="warn"
          title={
            <>
              <span>Last updated </span>
              <Time value={new Date(dataUpdatedAt)} />
            </>
          }
          className="mt-4"
          action={
            <Button size="sm" onClick={() => refetch()}>
              Retry
            </Button>
          }
        >
          {`It could not be refreshed: ${describeError(error).message}`}
        </Banner>
      ) : null}
      <div className="pt-6">{children}</div>
    </>
  )
}

function EnvelopeTabs({ id, isSigned }: { id: string; isSigned: boolean }) {
  const path = usePathname()
  const tabs = [
    { href: `/envelopes/${id}`, label: 'Overview', ahead: true },
    // What people come for once everybody has signed.
    { href: `/envelopes/${id}/document`, label: 'Document', ahead: isSigned ? ('at once' as const) : true },
    { href: `/envelopes/${id}/audit`, label: 'Audit', ahead: true },
  ]
  return <TabLinks label="Envelope" tabs={tabs.map((tab) => ({ ...tab, current: path === tab.href }))} />
}
