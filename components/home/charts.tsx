'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { useZone } from '@/components/ui/time'
import { useKnownTemplates } from '@/lib/browser/queries/templates'
import { replaceQuery } from '@/lib/browser/window'
import { DEFAULT_RANGE, type HomeStatistics, MAX_TIMED, RANGES } from '@/lib/desk/home/contract'
import { formatCount } from '@/lib/text/format'
import { homeParams } from './address'
import { ChartPanel, OverTime } from './chart-panel'
import { describeAverage } from './health'
import { statisticsQuery } from './queries'

/** Figures of the account's envelopes; the address carries range, template and sender. */
export default function Charts() {
  const zone = useZone()
  const chosen = homeParams.read(useSearchParams())
  const { range = DEFAULT_RANGE } = chosen
  const { data, error, refetch, isPlaceholderData } = useQuery(statisticsQuery({ ...chosen, range, zone }))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-13 text-ink-soft">{`Days begin at midnight, ${zone}.`}</p>
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

const PLACES = ['First signature', 'Second signature', 'Third signature', 'Fourth signature or later']

type WaitingPlacesProps = Pick<HomeStatistics, 'waiting'> & { range: number }

/** Which signature envelopes in flight wait for, and for how long nothing has changed. */
function WaitingPlaces({ waiting, range }: WaitingPlacesProps) {
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  const number = formatCount(total)
  const places = waiting.map(({ signed, count, median_s }) => ({
    name: PLACES[signed] ?? `Signature ${signed + 1}`,
    count,
    median: describeAverage(median_s),
  }))
  return (
    <ChartPanel
      title="Where envelopes wait"
      about={
        total >= MAX_TIMED
          ? `The last ${number} that were sent and are in flight, by the signature they wait for, and how long nothing changed.`
          : `${number} in flight, sent in the last ${range} days, by the signature they wait for, and how long nothing changed.`
      }
      none="No envelope that was sent in this range is waiting."
      isEmpty={waiting.length === 0}
      head={['Waiting for', 'Envelopes', 'Median without a change']}
      rows={places.map(({ name, count, median }) => [name, formatCount(count), median])}
    >
      <BarList
        bars={places.map(({ name, count, median }) => ({
          name,
          detail: `${formatCount(count)}, median ${median}`,
          parts: [{ value: count, fill: 'fill-accent' }],
        }))}
      />
    </ChartPanel>
  )
}

type ChartFiltersProps = Pick<HomeStatistics, 'senders'> & {
  range: number
  template?: string | undefined
  sender?: string | undefined
}

/** A template's id may be empty, which the values of the choices must tell from all. */
const ALL = ''
const MARK = '='

function ChartFilters({ range, template, sender, senders }: ChartFiltersProps) {
  const { templates, nameOf } = useTemplates()
  const choose = (values: Parameters<typeof homeParams.patch>[0]) => replaceQuery(homeParams.patch(values))
  // What the address names can be seen and taken away, even if it is none of the choices.
  const ids = [...new Set(['', ...templates.map(({ id }) => id), ...(template === undefined ? [] : [template])])]
  const allSenders = sender === undefined || senders.includes(sender) ? senders : [...senders, sender]
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <Select
        aria-label="Range"
        value={String(range)}
        onValueChange={(value) => choose({ range: Number(value) === DEFAULT_RANGE ? undefined : value })}
        options={RANGES.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
        className="max-sm:w-full sm:w-36"
      />
      <Select
        aria-label="Template"
        value={template === undefined ? ALL : MARK + template}
        onValueChange={(value) => choose({ template: value === ALL ? undefined : value.slice(MARK.length) })}
        options={[
          { value: ALL, label: 'All templates' },
          ...ids.map((id) => ({ value: MARK + id, label: nameOf(id) })),
        ]}
        className="max-sm:w-full sm:w-48"
      />
      <Select
        aria-label="Sender"
        value={sender ?? ALL}
        onValueChange={(value) => choose({ sender: value || undefined })}
        options={[{ value: ALL, label: 'All senders' }, ...allSenders.map((value) => ({ value, label: value }))]}
        className="max-sm:w-full sm:w-48"
      />
    </div>
  )
}

const MEDIAN = 'fill-accent'
const P90 = 'fill-line-strong'

/** From sending to the last signature, by template. */
function SigningTimes({ signing, timed }: Pick<HomeStatistics, 'signing' | 'timed'>) {
  const { nameOf } = useTemplates()
  const source =
    timed >= MAX_TIMED ? `the last ${formatCount(timed)} envelopes completed` : counted(timed, 'completed envelope')
  return (
    <ChartPanel
      className="xl:col-span-2"
      title="Time to sign"
      about={`From sending to the last signature, from ${source}. Half were faster than the median, 90\u00a0% faster than the second figure.`}
      none="No envelope was completed in this range."
      isEmpty={signing.length === 0}
      head={['Template', 'Envelopes', 'Median', '90 %']}
      rows={signing.map(({ template, count, median_s, p90_s }) => [
        nameOf(template),
        formatCount(count),
        describeAverage(median_s),
        describeAverage(p90_s),
      ])}
    >
      <p aria-hidden="true" className="mb-3 flex gap-4 text-12 text-ink-soft">
        <Sample fill={MEDIAN}>Median</Sample>
        <Sample fill={P90}>90 %</Sample>
      </p>
      <BarList
        bars={signing.map(({ template, count, median_s, p90_s }) => ({
          name: `${nameOf(template)} (${formatCount(count)})`,
          detail: `${describeAverage(median_s)}, 90\u00a0% in ${describeAverage(p90_s)}`,
          parts: [
            // Where both are equal, the median is seen.
            { value: p90_s, fill: P90 },
            { value: median_s, fill: MEDIAN },
          ],
        }))}
      />
    </ChartPanel>
  )
}

const Sample = ({ fill, children }: { fill: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
      <rect width="10" height="10" rx="2" className={fill} />
    </svg>
    <span>{children}</span>
  </span>
)

/** The account's templates, and the name of any. */
function useTemplates() {
  const { templates } = useKnownTemplates()
  const nameOf = (id: string) =>
    id === '' ? 'Without a template' : (templates.find((each) => each.id === id)?.name ?? `Template ${id.slice(0, 8)}`)
  return { templates, nameOf }
}

/** A part of a bar: from the left end up to its value. */
type BarPart = { value: number; fill: string }
type Bar = { name: string; detail: string; parts: readonly BarPart[] }

/** Bars with their names above them, so that long names and narrow screens fit. */
function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ parts }) => parts.map(({ value }) => value)))
  return (
    <ul className="flex flex-col gap-3">
      {bars.map(({ name, detail, parts }) => (
        <li key={name} className="flex flex-col gap-1 text-13">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="tabular shrink-0 text-ink-soft">{detail}</span>
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="h-2.5 w-full overflow-hidden rounded-sm bg-off-soft"
          >
            {parts
              .toSorted((one, other) => other.value - one.value)
              .map(({ value, fill }) => (
                <rect
                  key={fill}
                  width={Math.max(value > 0 ? 0.5 : 0, (value / most) * 100)}
                  height="1"
                  className={cn(fill)}
                />
              ))}
          </svg>
        </li>
      ))}
    </ul>
  )
}
