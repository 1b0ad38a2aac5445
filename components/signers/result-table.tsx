'use client'

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { MarkBar } from '@/components/ui/mark-bar'
import { leavePlace } from '@/components/ui/row-places'
import { RowTable } from '@/components/ui/row-table'
import { useRowList } from '@/components/ui/use-row-list'
import { HeadingRow } from './heading-row'
import { lineOf, type ResultItem } from './result-items'
import { ResultRow } from './result-row'

type ResultTableProps = {
  email: string
  items: readonly ResultItem[]
  complete: boolean
  /** Which items are in the document: what has to be looked up for them is looked up first. */
  onSight: (keys: readonly string[]) => void
}

const columns = [
  { name: 'Envelope', width: 'w-[26%]' },
  { name: 'Where it stands', width: 'w-auto' },
  { name: 'Next', width: 'w-[18%]' },
  { name: 'Last event', width: 'w-52' },
  { name: 'Actions', width: 'w-12', hidden: true },
]

/** The assignments of a person, group after group. Only those in sight are in the document. */
export function ResultTable({ email, items, complete, onSight }: ResultTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => items.map(({ key }) => key), [items])
  const mayMark = useCallback((index: number) => items[index]?.kind === 'row', [items])
  const { indexes, above, below, measure, marked, mark, clearMarks } = useRowList(body, keys, mayMark)
  const first = indexes.at(0) ?? 0
  const last = indexes.at(-1) ?? 0

  useEffect(() => onSight(keys.slice(first, last + 1)), [keys, first, last, onSight])

  return (
    <>
      <RowTable
        label={`What ${email} was asked to sign`}
        columns={columns}
        count={complete ? items.length : undefined}
        tableFrom="xl"
        body={body}
        marking={marked.size > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const item = items[index]
          if (!item) return null
          const place = { index, measure }
          return item.kind === 'heading' ? (
            <HeadingRow key={item.key} heading={item} email={email} complete={complete} {...place} />
          ) : (
            <ResultRow
              key={item.key}
              row={item}
              marked={marked.has(item.key)}
              onMark={mark}
              onOpen={leavePlace}
              {...place}
            />
          )
        })}
      </RowTable>
      <MarkBar
        count={marked.size}
        lines={() => items.flatMap((item) => (item.kind === 'row' && marked.has(item.key) ? [lineOf(item)] : []))}
        onClear={clearMarks}
      />
    </>
  )
}
