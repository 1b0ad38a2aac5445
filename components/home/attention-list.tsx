'use client'

import { type ComponentType, useRef, useState } from 'react'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { Button } from '@/components/ui/button'
import { revealRows } from '@/components/ui/focus'
import { TextLink } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { useMay } from '@/lib/browser/queries/session'
import { textOfCount } from '@/lib/desk/envelopes/contract/find'
import { DECLINED_DAYS, EXPIRING_HOURS, type HomeAttention } from '@/lib/desk/home/contract'
import { DraftItem, EndpointsItem, EntryItem, KeyItem } from './attention-items'
import type { EndpointTrouble, ExpiringKey } from './health'

/** The rest follows at a click, because figures are below. */
const SHOWN = 10

export type ReminderDialog = ComponentType<{ id: string; onClose: () => void }>

type AttentionListProps = {
  attention: HomeAttention
  endpoints: EndpointTrouble | undefined
  keys: readonly ExpiringKey[]
  Reminder: ReminderDialog
}

/** Everything that needs attention, the most urgent first. */
export function AttentionList({ attention, endpoints, keys, Reminder }: AttentionListProps) {
  const [reminding, setReminding] = useState<string>()
  const [isLong, setLong] = useState(false)
  const [mayRemind = false, maySend = false, mayChange = false] = [useMay('resend'), useMay('send'), useMay('delegate')]
  const may = { mayRemind, maySend, mayChange }
  const { drafts, idle_days } = attention
  const mails = attention.entries.filter(({ reason }) => reason === 'mail')
  const entries = attention.entries.filter(({ reason }) => reason !== 'mail')
  const list = useRef<HTMLUListElement>(null)
  const isEmpty = attention.entries.length === 0 && !endpoints && keys.length === 0 && !drafts?.count
  return (
    <div id="attention" className="min-w-0 scroll-mt-4">
      <Panel
        title="Needs attention"
        about={`Most urgent first: refused emails, expiring within ${EXPIRING_HOURS} h, declined in the last ${DECLINED_DAYS} days, without a change for ${idle_days} days.`}
        className="p-0"
      >
        {isEmpty ? <p className="px-4 py-6 text-ink-soft">Nothing needs attention now.</p> : null}
        <ul ref={list} className="divide-y divide-line">
          {mails.map((entry) => (
            <EntryItem key={entry.id} entry={entry} {...may} onRemind={setReminding} />
          ))}
          {keys.map((expiring) => (
            <KeyItem key={expiring.id} expiring={expiring} />
          ))}
          {endpoints ? <EndpointsItem trouble={endpoints} /> : null}
          {entries.slice(0, isLong ? undefined : SHOWN).map((entry) => (
            <EntryItem key={entry.id} entry={entry} {...may} onRemind={setReminding} />
          ))}
          {!isLong && entries.length > SHOWN ? (
            <li className="px-2 py-2">
              <Button
                size="sm"
                variant="tertiary"
                onClick={() => revealRows(list.current, () => setLong(true))}
              >{`Show ${entries.length - SHOWN} more`}</Button>
            </li>
          ) : null}
          {drafts?.newest.map((draft) => (
            <DraftItem key={draft.id} draft={draft} />
          ))}
        </ul>
        <More attention={attention} />
      </Panel>
      {reminding ? <Reminder id={reminding} onClose={() => setReminding(undefined)} /> : null}
    </div>
  )
}

/** Leads to what the list leaves out, in the same order. */
function More({ attention: { entries, counts, drafts } }: { attention: HomeAttention }) {
  const visible = (reason: string) => entries.filter((entry) => entry.reason === reason).length
  const links = [
    { ...counts.mail, visible: visible('mail'), what: 'with refused emails', to: { q: 'mail:failed status:sent' } },
    { ...counts.expiring, visible: visible('expiring'), what: 'expiring', to: { q: 'expiring:2' } },
    { ...counts.declined, visible: visible('declined'), what: 'declined', to: { status: 'Declined' } },
    {
      ...counts.idle,
      visible: visible('idle'),
      what: 'idle, oldest change first',
      to: { q: 'is:waiting', sort: 'changed', direction: 'asc' } as const,
    },
  ].filter((each) => each.isCapped || each.count > each.visible)
  if (links.length === 0 && !drafts?.count) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-13">
      {links.map(({ what, to, ...count }) => (
        <TextLink key={what} href={envelopesParams.href('/envelopes', to)}>
          {`View all ${textOfCount(count)} ${what}`}
        </TextLink>
      ))}
      {drafts?.count ? (
        <TextLink href="/drafts">{`${drafts.count === 1 ? '1 draft' : `${drafts.count} drafts`} to continue`}</TextLink>
      ) : null}
    </p>
  )
}
