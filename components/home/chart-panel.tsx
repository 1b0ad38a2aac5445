'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ChartColumn, Table } from '@/components/ui/more-icons'
import { Panel } from '@/components/ui/panel'
import type { HomeStatistics } from '@/lib/desk/home/contract'
import { formatCount } from '@/lib/text/format'
import { formatIn } from '@/lib/text/time-zone'

type OverTimeProps = Pick<HomeStatistics, 'periods' | 'period' | 'zone'>

/** Told apart by color and by dashes. */
const SERIES = [
  { name: 'Sent', key: 'sent', stroke: 'stroke-accent', dashes: undefined },
  { name: 'Completed', key: 'completed', stroke: 'stroke-recipient-2', dashes: '5 4' },
] as const

/** A day without time is midnight in UTC. */
const dayText = (day: string) =>
  formatIn('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(day))

/** Envelopes sent and completed, by day or week. */
export function OverTime({ periods, period, zone }: OverTimeProps) {
  const total = (key: 'sent' | 'completed') => periods.reduce((sum, each) => sum + each[key], 0)
  const [sent, completed] = [total('sent'), total('completed')]
  const name = (from: string) => (period === 'week' ? `7 days from ${dayText(from)}` : dayText(from))
  return (
    <ChartPanel
      title="Sent and completed"
      about={`${formatCount(sent)} sent and ${formatCount(completed)} completed, by ${period}.`}
      none="No envelope was sent or completed in this range."
      isEmpty={sent + completed === 0}
      head={[period === 'week' ? `Week (${zone})` : `Day (${zone})`, 'Sent', 'Completed']}
      rows={periods.toReversed().map((each) => [name(each.from), formatCount(each.sent), formatCount(each.completed)])}
    >
      <Lines periods={periods} name={name} />
    </ChartPanel>
  )
}

function Lines({ periods, name }: Pick<OverTimeProps, 'periods'> & { name: (from: string) => string }) {
  const [at, setAt] = useState<number>()
  const last = periods.length - 1
  const end = axisEnd(Math.max(...periods.flatMap(({ sent, completed }) => [sent, completed])))
  const period = at === undefined ? undefined : periods[Math.min(at, last)]
  const describe = (each: OverTimeProps['periods'][number]) =>
    `${name(each.from)}: ${formatCount(each.sent)} sent, ${formatCount(each.completed)} completed`

  function point(event: PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(Math.max(0, Math.min(last, Math.round(((event.clientX - left) / width) * last))))
  }
  function step(event: KeyboardEvent) {
    const current = at ?? last
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, to)))
  }

  const [oldest, newest] = [periods[0], periods[last]]
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex min-h-5 flex-wrap gap-x-4 text-13 text-ink-soft">
        {period ? (
          <span className="tabular text-ink">{describe(period)}</span>
        ) : (
          SERIES.map((series) => (
            <span key={series.key} className="flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="0 0 20 2" className="h-0.5 w-5 overflow-visible">
                <path d="M0 1H20" strokeWidth="2" strokeDasharray={series.dashes} className={series.stroke} />
              </svg>
              <span>{series.name}</span>
            </span>
          ))
        )}
      </figcaption>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="tabular flex h-40 flex-col justify-between text-right text-12 leading-none text-ink-faint"
        >
          <span>{formatCount(end)}</span>
          <span>{formatCount(end / 2)}</span>
          <span>0</span>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div
            role="slider"
            tabIndex={0}
            aria-label="Sent and completed: arrow keys read each period"
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={at ?? last}
            aria-valuetext={newest ? describe(period ?? newest) : ''}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setAt(undefined)}
            onKeyDown={step}
            onBlur={() => setAt(undefined)}
            className="touch-pan-y"
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="h-40 w-full overflow-visible"
            >
              {[0, 50, 100].map((y) => (
                <path key={y} d={`M0 ${y}H100`} vectorEffect="non-scaling-stroke" className="stroke-line" />
              ))}
              {period && at !== undefined && last > 0 ? (
                <path
                  d={`M${(at / last) * 100} 0V100`}
                  vectorEffect="non-scaling-stroke"
                  className="stroke-line-strong"
                />
              ) : null}
              {SERIES.map(({ key, stroke, dashes }) => (
                <path
                  key={key}
                  d={linePath(
                    periods.map((each) => each[key]),
                    end,
                  )}
                  fill="none"
                  strokeWidth="2"
                  strokeLinejoin="round"
                  strokeDasharray={dashes}
                  vectorEffect="non-scaling-stroke"
                  className={stroke}
                />
              ))}
            </svg>
          </div>
          <p aria-hidden="true" className="flex justify-between text-12 text-ink-faint">
            <span>{oldest ? dayText(oldest.from) : ''}</span>
            <span>{newest ? dayText(newest.from) : ''}</span>
          </p>
        </div>
      </div>
    </figure>
  )
}

/**
 * The end of an axis of counts: the next round number, at least 4, so that its half is one as well.
 */
function axisEnd(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10
  return step * power
}

/** A line through the values, in a box of 100 by 100 whose bottom is zero. */
function linePath(values: readonly number[], end: number): string {
  const x = (index: number) => (values.length > 1 ? (index / (values.length - 1)) * 100 : 50)
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))} ${round(100 - (value / end) * 100)}`)
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100

type ChartPanelProps = {
  title: string
  about: ReactNode
  /** Shown in place of a chart without figures. */
  none: string
  isEmpty: boolean
  head: readonly string[]
  /** The chart's figures, the first cell names the row. */
  rows: readonly (readonly string[])[]
  children: ReactNode
  className?: string
}

/** A chart, or the same figures as a table. */
export function ChartPanel({ title, about, none, isEmpty, head, rows, children, className }: ChartPanelProps) {
  const [isTable, setTable] = useState(false)
  return (
    <div className={cn('min-w-0', className)}>
      <Panel
        title={title}
        about={about}
        action={
          isEmpty ? null : (
            <Button
              size="sm"
              variant="tertiary"
              aria-label={`${title}: show as ${isTable ? 'chart' : 'table'}`}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <ChartColumn aria-hidden="true" /> : <Table aria-hidden="true" />}
              <span>{`Show as ${isTable ? 'chart' : 'table'}`}</span>
            </Button>
          )
        }
      >
        {isEmpty ? (
          <p className="py-6 text-ink-soft">{none}</p>
        ) : isTable ? (
          <FigureTable title={title} head={head} rows={rows} />
        ) : (
          children
        )}
      </Panel>
    </div>
  )
}

function FigureTable({ title, head, rows }: Pick<ChartPanelProps, 'title' | 'head' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
    <section tabIndex={0} aria-label={`${title}, table`} className="max-h-80 overflow-auto">
      <table className="tabular w-full text-13">
        <thead className="sticky top-0 bg-surface text-left text-ink-soft">
          <tr>
            {head.map((cell, index) => (
              <th key={cell} scope="col" className={cn('py-1.5 pr-3 font-medium', index > 0 && 'text-right')}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal [overflow-wrap:anywhere]">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
                <td key={index} className="py-1.5 pr-3 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
