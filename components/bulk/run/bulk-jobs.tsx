'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useRef } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { useShortListKeys } from '@/components/ui/live-list/rows'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { useMay } from '@/lib/browser/queries/session'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { formatCount } from '@/lib/text/format'
import { bulkJobsQuery } from '../queries'
import { describeTime, isBeforeStart, JobBadge, KIND_LABELS, titleOf, totalOf } from './states'

/**
 * The newest bulk jobs: a person's own; for admins everybody's. `tabs` lead to the other lists of
 * envelopes.
 */
export function BulkJobs({ tabs }: { tabs: ReactNode }) {
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(bulkJobsQuery)
  const list = useRef<HTMLUListElement>(null)
  useShortListKeys(list, data?.length ?? 0)
  const [seesAll, maySend] = [useMay('people'), useMay('send')]
  return (
    <>
      <PageHeader
        title="Bulk jobs"
        about={
          maySend ? (
            <>
              <span>To start a bulk send, choose “Send to many” in the menu of </span>
              <TextLink href="/templates">a template</TextLink>
              <span>.</span>
            </>
          ) : undefined
        }
      />
      <div className="mb-4">{tabs}</div>
      {error && !data ? (
        <ErrorState error={error} title="The bulk jobs could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {isPending ? <LoadingPanel note="Loading bulk jobs" lines={['w-1/2', 'w-2/3']} /> : null}
      {data?.length === 0 ? (
        <EmptyState
          title={seesAll ? 'Bulk jobs appear here' : 'You have no bulk jobs'}
          action={<ButtonLink href="/envelopes">Select envelopes</ButtonLink>}
        >
          <span>Select envelopes in the list to act on many at once.</span>
          {seesAll ? null : <span> Only admins see the bulk jobs of others.</span>}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <ul ref={list} aria-label="Bulk jobs" className="divide-y divide-line card">
          {data.map((bulkJob, index) => (
            <BulkJobEntry key={bulkJob.id} index={index} bulkJob={bulkJob} readAt={dataUpdatedAt} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function BulkJobEntry({ index, bulkJob, readAt }: { index: number; bulkJob: BulkJob; readAt: number }) {
  const { id, kind, counts, name, template_name, seconds_left, trouble, started_by, started_on } = bulkJob
  const total = totalOf(bulkJob)
  const isUndoable = isBeforeStart(bulkJob)
  const progress = [
    `${formatCount(counts.sent)} of ${counted(total, 'envelope')} ${KIND_LABELS[kind].done}`,
    counts.skipped > 0 ? `${formatCount(counts.skipped)} skipped` : '',
    counts.failed > 0 ? `${formatCount(counts.failed)} failed` : '',
    counts.unknown > 0 ? `${formatCount(counts.unknown)} to check` : '',
    seconds_left ? `${describeTime(seconds_left)} left` : '',
  ]
  return (
    <li data-index={index} className="relative flex flex-col gap-1 px-4 py-3 hover:bg-hover">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <JobBadge bulkJob={bulkJob} readAt={readAt} />
        <Link
          href={`/bulk-jobs/${id}`}
          prefetch={false}
          data-row={index}
          className="min-w-0 rounded-sm font-medium text-ink after:absolute after:inset-0 [overflow-wrap:anywhere]"
        >
          {titleOf(bulkJob)}
        </Link>
      </div>
      <p className="tabular text-13 text-ink-soft">
        {isUndoable
          ? `${counted(total, 'envelope')}. Nothing has been ${KIND_LABELS[kind].todo} yet: open it to undo.`
          : progress.filter(Boolean).join(', ')}
      </p>
      {trouble ? <p className="text-13 text-warn">{trouble}</p> : null}
      <p className="text-12 text-ink-faint [overflow-wrap:anywhere]">
        <span>{`${started_by.replace(/ <.*>$/, '')} · `}</span>
        <Time value={started_on} className="relative" />
        {name && template_name ? <span>{` · from “${template_name}”`}</span> : null}
      </p>
    </li>
  )
}
