'use client'

import { useCallback } from 'react'
import { LiveList } from '@/components/ui/live-list/live-list'
import { GroupHeading } from './group-links'
import type { ResultItem } from './result-items'
import { ResultRow } from './result-row'

type ResultTableProps = {
  email: string
  items: readonly ResultItem[]
  isComplete: boolean
  focusRequests?: number
  /** Called with the rendered items: their envelopes are read first. */
  onVisible: (keys: readonly string[]) => void
}

const columns = [
  { name: 'Envelope', width: 'w-[26%]' },
  { name: 'Progress', width: 'w-auto' },
  { name: 'Next', width: 'w-[18%]' },
  { name: 'Last event', width: 'w-52' },
  { name: 'Actions', width: 'w-12', hidden: true },
]

const keyOf = ({ key }: ResultItem) => key
const isRow = ({ kind }: ResultItem) => kind === 'row'

/** A person's assignments, group after group. */
export function ResultTable({ email, items, isComplete, onVisible, focusRequests = 0 }: ResultTableProps) {
  const reportKeys = useCallback(
    (first: number, last: number) => onVisible(items.slice(first, last + 1).map(keyOf)),
    [items, onVisible],
  )
  return (
    <LiveList
      label={`What ${email} was asked to sign`}
      columns={columns}
      tableFrom="xl"
      items={items}
      isComplete={isComplete}
      focusRequests={focusRequests}
      keyOf={keyOf}
      textOf={toText}
      isSelectable={isRow}
      onRows={reportKeys}
      row={(item, row) =>
        item.kind === 'heading' ? (
          <GroupHeading
            group={item.group}
            count={item.count}
            email={email}
            isComplete={isComplete}
            index={row.index}
            measure={row.measure}
          />
        ) : (
          <ResultRow item={item} {...row} />
        )
      }
    />
  )
}

/** An assignment in one line of plain text: subject, status, link. */
function toText(item: ResultItem): string {
  if (item.kind === 'heading') return ''
  const { subject, status, envelopeId } = item.assignment
  return [subject, status, `${window.location.origin}/envelopes/${envelopeId}`].filter(Boolean).join(' · ')
}
