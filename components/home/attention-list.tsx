'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { envelopesParams } from '@/components/envelopes/address'
import { Button, ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { FailedAction } from '@/components/ui/error-state'
import { revealRows, useKeepFocus } from '@/components/ui/focus'
import { counted, nameList } from '@/components/ui/format'
import {
  CircleAlert,
  CircleDashed,
  CircleX,
  Clock,
  EyeOff,
  Hourglass,
  type Icon,
  KeyRound,
  LockKeyhole,
  MailX,
  PenLine,
} from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { type Elements, Section } from '@/components/ui/panel'
import { inkTone, type Tone } from '@/components/ui/styles'
import { useNow } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { attentionQuery } from '@/lib/browser/queries/envelopes'
import { useMay } from '@/lib/browser/queries/session'
import { type Count, textOfCount } from '@/lib/desk/envelopes/contract/find'
import { type AttentionReason, EXPIRING_HOURS, type HomeAttention, type IdleEnvelopes } from '@/lib/desk/home/contract'
import { DraftItem, EntryItem } from './attention-items'
import { describeDuration, type EndpointTrouble, type ExpiringKey } from './health'

/** The rest of a group follows at a click. */
const MOST_ROWS = 5

export type HomeDialogs = {
  Reminder: ComponentType<{ id: string; onClose: () => void }>
  RemindAll: ComponentType<{ ids: string[]; onClose: () => void }>
}

type AttentionListProps = {
  attention: HomeAttention
  endpoints: EndpointTrouble | undefined
  keys: readonly ExpiringKey[]
  index: string | undefined
  dialogs: HomeDialogs
}

/** Everything that needs attention in groups, the most urgent first. */
export function AttentionList({ attention, endpoints, keys, index, dialogs }: AttentionListProps) {
  const frame = useRef<HTMLDivElement>(null)
  // A row goes with its "Done".
  useKeepFocus(frame)
  const [reminding, setReminding] = useState<string>()
  const [remindingAll, setRemindingAll] = useState<string[]>()
  const [mayRemind = false, maySend = false, mayChange = false] = [useMay('resend'), useMay('send'), useMay('delegate')]
  const may = { mayRemind, maySend, mayChange }
  const { drafts, entries, counts } = attention
  const isEmpty = entries.length === 0 && !endpoints && keys.length === 0 && !drafts?.count && !index
  // What arrives while somebody reads comes last, so no row moves under their hand.
  const [early] = useState({ keys: keys.length > 0, endpoints: Boolean(endpoints), index: Boolean(index) })
  const { Reminder, RemindAll } = dialogs

  function group(reason: AttentionReason) {
    const own = entries.filter((entry) => entry.reason === reason)
    if (own.length === 0) return null
    const { icon, tone, title, list } = GROUPS[reason]
    const waiting = own.filter(({ waiting_for }) => waiting_for.length > 0)
    const isLonger = counts[reason].isCapped || counts[reason].count > own.length
    return (
      <Group
        icon={icon}
        tone={tone}
        title={title(counts[reason], attention.idle_days)}
        action={
          reason === 'idle' && mayRemind && waiting.length > 1 ? <RemindAllButton onFound={setRemindingAll} /> : null
        }
        rows={own.map((entry) => <EntryItem key={entry.id} entry={entry} {...may} onRemind={setReminding} />)}
        more={
          isLonger && list ? (
            <TextLink
              href={envelopesParams.href('/envelopes', list)}
            >{`Show all ${textOfCount(counts[reason])}`}</TextLink>
          ) : null
        }
      />
    )
  }

  const keyGroups = keys.map((key) => <KeyGroup key={key.id} expiring={key} />)
  const endpointGroup = endpoints ? (
    <Group icon={CircleAlert} tone="bad" action={review(endpoints.href)} {...endpoints} />
  ) : null
  const indexGroup = index ? (
    <Group icon={CircleAlert} tone="warn" title={index} action={review('/settings/mirror')} />
  ) : null

  return (
    <div ref={frame} id="attention" className="min-w-0 scroll-mt-4">
      <Section title="Needs attention">
        {isEmpty ? (
          <p className="text-ink-soft">Nothing needs attention now.</p>
        ) : (
          <div className="card divide-y divide-line">
            {group('mail')}
            {group('locked')}
            {group('unseen')}
            {group('expiring')}
            {group('declined')}
            {group('unfinished')}
            {early.keys ? keyGroups : null}
            {early.endpoints ? endpointGroup : null}
            {early.index ? indexGroup : null}
            {group('idle')}
            {drafts?.count ? (
              <Group
                icon={PenLine}
                tone="neutral"
                title={`${counted(drafts.count, 'draft')} to continue`}
                rows={drafts.newest.map((draft) => <DraftItem key={draft.id} draft={draft} />)}
                more={drafts.count > drafts.newest.length ? <TextLink href="/drafts">Show all</TextLink> : null}
              />
            ) : null}
            {early.keys ? null : keyGroups}
            {early.endpoints ? null : endpointGroup}
            {early.index ? null : indexGroup}
          </div>
        )}
      </Section>
      {reminding ? <Reminder id={reminding} onClose={() => setReminding(undefined)} /> : null}
      {remindingAll ? <RemindAll ids={remindingAll} onClose={() => setRemindingAll(undefined)} /> : null}
    </div>
  )
}

/** For all that the group counts, of which the page has loaded the first. */
function RemindAllButton({ onFound }: { onFound: (ids: string[]) => void }) {
  const client = useQueryClient()
  const idle = useMutation({
    mutationFn: () => call<IdleEnvelopes>('/api/home/idle'),
    onSuccess: ({ ids }) => {
      if (ids.length > 0) onFound(ids)
      else void client.invalidateQueries(attentionQuery)
    },
  })
  return (
    <>
      <Button size="sm" pending={idle.isPending} onClick={() => idle.mutate()}>
        Remind all
      </Button>
      <FailedAction
        error={idle.error}
        title="The envelopes could not be listed"
        className="max-w-none basis-full pl-7"
      />
    </>
  )
}

const review = (href: string) => (
  <ButtonLink size="sm" href={href}>
    Review
  </ButtonLink>
)

/** "1 envelope", "12 envelopes", "1,000+ envelopes" */
const envelopes = (count: Count) =>
  count.count === 1 && !count.isCapped ? '1 envelope' : `${textOfCount(count)} envelopes`
const isOne = ({ count, isCapped }: Count) => count === 1 && !isCapped

type GroupLook = {
  icon: Icon
  tone: Tone
  title: (count: Count, idleDays: number) => string
  /** Where the list shows them all. */
  list?: Parameters<typeof envelopesParams.href>[1]
}

const GROUPS: Record<AttentionReason, GroupLook> = {
  mail: {
    icon: MailX,
    tone: 'bad',
    title: (count) => `${envelopes(count)} with ${isOne(count) ? 'a refused email' : 'refused emails'}`,
    list: { q: 'mail:failed status:sent' },
  },
  locked: {
    icon: LockKeyhole,
    tone: 'bad',
    title: (count) => `${envelopes(count)} with ${isOne(count) ? 'a locked link' : 'locked links'}`,
  },
  unseen: {
    icon: EyeOff,
    tone: 'bad',
    title: (count) => `${envelopes(count)} with a document that could not be shown`,
  },
  expiring: {
    icon: Hourglass,
    tone: 'warn',
    title: (count) => `${envelopes(count)} ${isOne(count) ? 'expires' : 'expire'} within ${EXPIRING_HOURS} h`,
    list: { q: 'expiring:2' },
  },
  declined: {
    icon: CircleX,
    tone: 'bad',
    title: (count) => `${envelopes(count)} declined`,
    list: { status: 'Declined' },
  },
  unfinished: {
    icon: CircleDashed,
    tone: 'warn',
    title: (count) => `${envelopes(count)} without a signed document`,
  },
  idle: {
    icon: Clock,
    tone: 'neutral',
    title: (count, days) => `${envelopes(count)} without a change for ${counted(days, 'day')}`,
    list: { q: 'is:waiting', sort: 'changed', direction: 'asc' },
  },
}

function KeyGroup({ expiring: { name, expires, isDefault, people } }: { expiring: ExpiringKey }) {
  const left = (expires.getTime() - useNow()) / 1_000
  const who = isDefault ? 'Everybody without their own key' : nameList(people, 3)
  const when = left > 0 ? `expires in ${describeDuration(left)}` : `expired ${describeDuration(-left)} ago`
  return (
    <Group
      icon={KeyRound}
      tone="bad"
      title={`API key ${name} ${when}`}
      reason={`${who} can’t send ${left > 0 ? 'after that' : 'until it is replaced'}.`}
      action={
        <ButtonLink size="sm" href="/settings/keys" aria-label={`Replace ${name}`}>
          Replace key
        </ButtonLink>
      }
    />
  )
}

type GroupProps = {
  icon: Icon
  tone: Tone
  title: string
  reason?: string
  /** For all of the group. */
  action?: Elements
  rows?: readonly ReactNode[]
  /** Leads to what isn't loaded. */
  more?: Elements
}

function Group({ icon: IconOf, tone, title, reason, action, rows = [], more }: GroupProps) {
  const [isLong, setLong] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const hasHidden = !isLong && rows.length > MOST_ROWS
  return (
    <div className={cn(rows.length > 0 && 'pb-2')}>
      <div className={cn('flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-2', rows.length > 0 && 'min-h-12 pb-0')}>
        <IconOf aria-hidden="true" className={cn('size-4 shrink-0', inkTone[tone])} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold [overflow-wrap:anywhere]" suppressHydrationWarning>
            {title}
          </h3>
          {reason ? <p className="text-13 text-ink-soft">{reason}</p> : null}
        </div>
        {action}
      </div>
      {rows.length > 0 ? <ul ref={list}>{isLong ? rows : rows.slice(0, MOST_ROWS)}</ul> : null}
      {hasHidden ? (
        <Button
          size="sm"
          variant="tertiary"
          className="ml-9"
          onClick={() => revealRows(list.current, () => setLong(true))}
        >
          {more ? 'Show more' : `Show all ${rows.length}`}
        </Button>
      ) : more ? (
        <p className="py-1 pl-11 text-13">{more}</p>
      ) : null}
    </div>
  )
}
