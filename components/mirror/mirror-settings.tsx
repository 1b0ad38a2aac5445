'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { Fact } from '@/components/ui/fact'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { Panel } from '@/components/ui/panel'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Time } from '@/components/ui/time'
import { mirrorQuery } from '@/lib/browser/queries/mirror'
import type { MirrorDetails, MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import { OtherMirrors } from './other-mirrors'
import { RebuildButton } from './rebuild-button'
import { RetentionForm } from './retention-form'

/** The dashboard's own copy of the account's envelopes: how current it is, and how long it keeps what has ended. */
export function MirrorSettings() {
  const { data, error, refetch } = useQuery(mirrorQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data?.details) return <LoadingPanel note="Loading the local copy" lines={['w-40', 'w-72', 'w-56']} />
  const { details } = data
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Panel
        title="Local copy"
        about="Lists and search read a copy of the account’s envelopes, which uses no API requests. It has no documents and no captured signatures."
        action={<RebuildButton isReading={data.state === 'reading'} />}
      >
        {details.trouble ? (
          <Banner tone="warn" className="mb-3" title="The last attempt to read envelopes failed">
            {details.trouble}
          </Banner>
        ) : null}
        {data.state === 'reading' ? <ReadingProgress status={data} /> : null}
        <dl className="-mx-4 divide-y divide-line">
          {factsOf(data, details).map(([term, value]) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
        </dl>
      </Panel>
      {details.others.length > 0 ? <OtherMirrors others={details.others} /> : null}
      <RetentionForm details={details} />
    </div>
  )
}

function ReadingProgress({ status: { read, expected, seconds_left: seconds } }: { status: MirrorStatus }) {
  const isKnown = expected !== undefined && expected > 0
  const minutes = seconds === undefined ? undefined : Math.ceil(seconds / 60)
  const counted = isKnown ? `${format(read)} of about ${format(expected)}` : `${format(read)} so far`
  return (
    <div className="pb-3">
      <ProgressBar
        label="Reading envelopes"
        value={isKnown ? Math.min(read, expected) : undefined}
        max={expected || 1}
        detail={minutes === undefined ? counted : `${counted}, about ${minutes} min left`}
      />
    </div>
  )
}

function factsOf({ checked_on, live }: MirrorStatus, details: MirrorDetails): [string, ReactNode][] {
  const { account, envelopes, finished_on, skipped } = details
  return [
    ['Account', account],
    ['Envelopes', format(envelopes)],
    ['Read completely', finished_on ? <Time key="read" value={finished_on} mode="absolute" /> : 'Not yet'],
    ['Compared with the service', checked_on ? <Time key="checked" value={checked_on} /> : 'Not yet'],
    ['New changes', live ? 'By webhooks, at once' : 'By comparing regularly; webhooks aren’t live'],
    ...(skipped > 0 ? ([['Left out', `${format(skipped)} that could not be read`]] as [string, ReactNode][]) : []),
  ]
}

const format = (count: number) => count.toLocaleString('en')
