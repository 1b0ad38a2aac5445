'use client'

import { LiveList } from '@/components/ui/live-list/live-list'
import { EnvelopeRow } from './envelope-row'
import { FEED, type FeedItem, toText } from './feed-items'

type FeedTableProps = {
  items: readonly FeedItem[]
  isComplete: boolean
  onNearEnd: () => void
  focusRequests: number
}

const columns = [
  { name: 'Subject', width: 'w-auto' },
  { name: 'Signers', width: 'w-[38%]' },
  { name: 'Status', width: 'w-32' },
  { name: 'Changed', width: 'w-32' },
]

export function FeedTable(props: FeedTableProps) {
  return (
    <LiveList
      {...props}
      label="Envelopes, newest change first"
      columns={columns}
      tableFrom="xl"
      keyOf={FEED.keyOf}
      textOf={toText}
      row={(item, row) => <EnvelopeRow item={item} {...row} />}
    />
  )
}
