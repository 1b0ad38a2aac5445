'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner, EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { Download } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { LoadingPanel, ProgressBar } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { useOffer } from '@/lib/browser/queries/session'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { formatCount } from '@/lib/text/format'
import { bulkJobQuery, resultHref, valuesHref, zipHref } from '../queries'
import { BulkJobProgress } from './bulk-job-progress'
import { BulkRows } from './bulk-rows'
import { describeTime, JobBadge, titleOf, totalOf } from './states'

const back = { href: '/bulk-jobs', label: 'Bulk jobs' }

const buttonLink =
  'target inline-flex h-8 items-center gap-2 rounded-md border border-transparent bg-tint px-3 text-14 font-medium text-ink hover:bg-tint-hover pointer-coarse:h-9 [&_svg]:size-4'

/** How a bulk job goes, row by row, and how to stop it. */
export function BulkJobPage({ id }: { id: string }) {
  const hasValues = useOffer('field_values')
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(bulkJobQuery(id))
  if (isPending || !data) {
    const isMissing = error instanceof CallError && error.code === 404
    return (
      <>
        <PageHeader title="Bulk job" back={back} />
        {isMissing ? (
          <EmptyState title="Bulk job not found" action={<ButtonLink href="/bulk-jobs">All bulk jobs</ButtonLink>}>
            The address may be mistyped, or another person started it.
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} title="The bulk job could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel note="Loading the bulk job" lines={['w-1/2', 'w-full', 'w-2/3']} />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={titleOf(data)}
        about={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <JobBadge bulkJob={data} readAt={dataUpdatedAt} />
            <span>
              <span>{`Started by ${data.started_by.replace(/ <.*>$/, '')} `}</span>
              <Time value={data.started_on} />
              {data.template_id ? (
                <>
                  <span> from </span>
                  <TextLink href={`/templates/${data.template_id}`}>{data.template_name ?? 'this template'}</TextLink>
                </>
              ) : null}
            </span>
          </span>
        }
        back={back}
        actions={
          <>
            {hasValues && data.kind === 'send' && data.template_id ? (
              <a href={valuesHref(id)} download className={buttonLink}>
                <Download aria-hidden="true" />
                Export field values
              </a>
            ) : null}
            <a href={resultHref(id)} download className={buttonLink}>
              <Download aria-hidden="true" />
              Download results (CSV)
            </a>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {error ? (
          <ErrorState error={error} title="Couldn’t check for updates" onRetry={() => void refetch()}>
            <p>The work continues without this page.</p>
          </ErrorState>
        ) : null}
        {data.kind === 'download' ? (
          <DownloadProgress bulkJob={data} />
        ) : (
          <BulkJobProgress bulkJob={data} readAt={dataUpdatedAt} />
        )}
        <BulkRows bulkJob={data} />
      </div>
    </>
  )
}

/** How far the browser's download is, and the link that starts it again. */
function DownloadProgress({ bulkJob }: { bulkJob: BulkJob }) {
  const { id, state, counts, seconds_left, trouble } = bulkJob
  const total = totalOf(bulkJob)
  const isRunning = state === 'running'
  const left = isRunning && seconds_left ? `, ${describeTime(seconds_left)} left` : ''
  // A browser may block a download that a page begins.
  const hasBegun = counts.waiting < total
  return (
    <section aria-label="Progress" className="flex flex-col gap-3">
      <ProgressBar
        label={`${formatCount(counts.sent)} of ${counted(total, 'PDF')} in the zip`}
        value={counts.sent + counts.failed}
        max={total}
        detail={`${counts.failed > 0 ? `${formatCount(counts.failed)} missing` : ''}${left}`.replace(/^, /, '')}
      />
      {trouble ? <Banner tone="warn" title={trouble} /> : null}
      {isRunning ? (
        <p className="text-13 text-ink-soft">
          {hasBegun
            ? 'Your browser shows the download. You can leave this page; the download ends when the browser is closed.'
            : 'Your browser starts the download. If it does not, start it here.'}
        </p>
      ) : null}
      {state === 'finished' && counts.failed > 0 ? (
        <Banner tone="warn" title={`${counted(counts.failed, 'PDF is', 'PDFs are')} missing in the zip`}>
          manifest.csv in the zip gives the reason for each.
        </Banner>
      ) : null}
      {isRunning && hasBegun ? null : (
        <div>
          <a href={zipHref(id)} download className={buttonLink}>
            <Download aria-hidden="true" />
            <span>{hasBegun ? 'Download again' : 'Start download'}</span>
          </a>
        </div>
      )}
    </section>
  )
}
