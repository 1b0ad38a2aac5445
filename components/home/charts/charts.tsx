'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { homeParams } from '@/app/(desk)/search-params'
import { useZone } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { statisticsQuery } from '@/lib/browser/queries/home'
import { DEFAULT_RANGE } from '@/lib/desk/home/contract'
import { ChartFilters } from './chart-filters'
import { OverTime } from './over-time'
import { SigningTimes } from './signing-times'
import { WaitingPlaces } from './waiting-places'

/** Figures of the account's envelopes; the address carries range, template and sender. */
export default function Charts() {
  const zone = useZone()
  const chosen = homeParams.read(useSearchParams())
  const { range = DEFAULT_RANGE } = chosen
  const { data, error, refetch, isPlaceholderData } = useQuery(statisticsQuery({ ...chosen, range, zone }))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-13 text-ink-soft">{`From the local copy of your envelopes. Days begin at midnight, ${zone}.`}</p>
        <ChartFilters {...chosen} range={range} senders={data?.senders ?? []} />
      </div>
      {error ? (
        <ErrorState error={error} title="The figures could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className="grid items-start gap-6 aria-busy:opacity-60 xl:grid-cols-2">
          <OverTime {...data} />
          <WaitingPlaces waiting={data.waiting} range={range} />
          <SigningTimes {...data} />
        </div>
      ) : error ? null : (
        <>
          <LoadingNote on="desk">Loading figures</LoadingNote>
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Skeleton className="h-72" />
            <Skeleton className="h-52" />
          </div>
        </>
      )}
    </div>
  )
}
