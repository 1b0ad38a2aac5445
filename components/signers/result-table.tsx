'use client'

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { MarkBar } from '@/components/ui/mark-bar'
import { leavePlace } from '@/components/ui/row-places'
import { useMarks } from '@/components/ui/use-marks'
import { useReturn } from '@/components/ui/use-return'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { useRowKeys } from '@/components/ui/use-row-keys'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
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
  const { indexes, above, below, virtual } = useVirtualRows(body, keys)
  const first = indexes.at(0) ?? 0
  const last = indexes.at(-1) ?? 0

  useEffect(() => onSight(keys.slice(first, last + 1)), [keys, first, last, onSight])

  const focusRow = useRowFocus(body)
  const goTo = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index, { align: 'auto' })
      focusRow(index)
    },
    [virtual, focusRow],
  )
  useReturn(keys, focusRow)
  const { marked, toggle, clear } = useMarks()
  const mark = useCallback(
    (index: number) => toggle(items[index]?.kind === 'row' ? keys[index] : undefined),
    [items, keys, toggle],
  )
  useRowKeys(body, { count: items.length, goTo, mark })

  function clearMarks() {
    clear()
    goTo(keys.findLastIndex((key) => marked.has(key)))
  }

  return (
    <>
      <table
        aria-label={`What ${email} was asked to sign`}
        aria-rowcount={complete ? items.length + 1 : -1}
        className="block w-full table-fixed border-collapse rounded-lg border border-line bg-surface text-left xl:table xl:border-separate xl:border-spacing-0"
      >
        <thead className="sr-only xl:not-sr-only xl:table-header-group">
          <tr aria-rowindex={1}>
            {columns.map(({ name, width, hidden }) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 z-20 h-9 rounded-t-lg bg-surface px-3 text-12 font-medium text-ink-soft ${width}`}
              >
                {hidden ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="block xl:table-row-group">
          <Gap height={above} />
          {indexes.map((index) => {
            const item = items[index]
            if (!item) return null
            const place = { index, measure: virtual.measureElement }
            return item.kind === 'heading' ? (
              <HeadingRow key={item.key} heading={item} email={email} complete={complete} {...place} />
            ) : (
              <ResultRow key={item.key} row={item} marked={marked.has(item.key)} onOpen={leavePlace} {...place} />
            )
          })}
          <Gap height={below} />
        </tbody>
      </table>
      <MarkBar
        count={marked.size}
        lines={() => items.flatMap((item) => (item.kind === 'row' && marked.has(item.key) ? [lineOf(item)] : []))}
        onClear={clearMarks}
      />
    </>
  )
}

/** Holds the place of rows that are not in the document. Never in the server's HTML: the policy allows no style there. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus
    <tr aria-hidden="true" className="block xl:table-row">
      <td colSpan={columns.length} className="block p-0 xl:table-cell" style={{ height }} />
    </tr>
  )
}
