'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ChartColumn, Table } from '@/components/ui/more-icons'
import { Panel } from '@/components/ui/panel'

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
              variant="ghost"
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
