'use client'

import { Banner } from '@/components/ui/banner'
import { counted } from '@/components/ui/counted'
import { Download } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { describeTime } from '../describe-time'
import { zipHref } from '../queries'
import { totalOf } from './states'

/** How far the browser's download is, and the link that starts it again. */
export function DownloadProgress({ bulkJob }: { bulkJob: BulkJob }) {
  const { id, state, counts, seconds_left, trouble } = bulkJob
  const total = totalOf(bulkJob)
  const isRunning = state === 'running'
  const left = isRunning && seconds_left ? `, ${describeTime(seconds_left)} left` : ''
  // A browser may block a download that a page begins.
  const hasBegun = counts.waiting < total
  return (
    <section aria-label="Progress" className="flex flex-col gap-3">
      <ProgressBar
        label={`${counts.sent.toLocaleString('en')} of ${counted(total, 'PDF')} in the zip`}
        value={counts.sent + counts.failed}
        max={total}
        detail={`${counts.failed > 0 ? `${counts.failed.toLocaleString('en')} missing` : ''}${left}`.replace(/^, /, '')}
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
          <a
            href={zipHref(id)}
            download
            className="inline-flex h-8 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-14 font-medium text-ink hover:bg-hover pointer-coarse:h-11 [&_svg]:size-4"
          >
            <Download aria-hidden="true" />
            <span>{hasBegun ? 'Download again' : 'Start download'}</span>
          </a>
        </div>
      )}
    </section>
  )
}
