'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Banner, EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { AheadLink, TextLink } from '@/components/ui/link'
import { ListEnd, NewRows } from '@/components/ui/live-list/live-list'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import type { Elements } from '@/components/ui/panel'
import { personName } from '@/components/ui/people'
import { useZone } from '@/components/ui/time'
import { trailQuery } from '@/lib/browser/queries/envelope'
import { matchingPeopleQuery } from '@/lib/browser/queries/envelopes'
import { useHasNoMailServer, useMay } from '@/lib/browser/queries/session'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { NO_MAIL_SERVER } from '@/lib/desk/accounts/mail/contract'
import { unreadableText } from '@/lib/desk/upstream/contract/unreadable'
import { signerMoments } from '@/lib/envelope/signing-progress'
import { signerPath } from './address'
import { isPending } from './assignment'
import { describeForCaller, describeOthers, summarize, timeFormat } from './describe'
import { EnvelopeRows, ReminderButton, recipientHref } from './envelope-rows'
import { groupRows, likeliestRow, type ResultRow } from './rows'
import { searchId, useRecentSearches } from './searches'
import { useSearch } from './use-search'

type PersonEnvelopesProps = { emails: readonly string[]; name: string }

/** What a person was asked to sign under any of their addresses. */
export function PersonEnvelopes({ emails, name }: PersonEnvelopesProps) {
  const [email = ''] = emails
  const [search] = useState(() => searchId(email))
  const results = useSearch(emails, search)
  const { list, newest, rows, items, newCount, unreadable } = results
  const { remember } = useRecentSearches()
  const reportFound = useEffectEvent(() => remember(email))
  const { isSuccess } = list
  useEffect(() => {
    if (isSuccess) reportFound()
  }, [isSuccess])

  if (results.isPending) return <RowsSkeleton />
  if (list.isError && rows.length === 0)
    return <ErrorState error={list.error} title="The search failed" onRetry={() => void list.refetch()} />
  const unread =
    unreadable > 0 ? (
      <Banner tone="warn" title={unreadableText(unreadable, 'envelope')}>
        The service sent them in a form that this dashboard can’t read.
      </Banner>
    ) : null
  if (rows.length === 0 && newCount === 0) return unread ?? <NothingFound email={email} />
  const asked = likeliestRow(rows)
  const isComplete = !list.hasNextPage && !results.isCutOff && unreadable === 0
  // A person may have several parts in one envelope.
  const envelopes = counted(new Set(rows.map(({ assignment }) => assignment.envelopeId)).size, 'envelope')

  return (
    <section aria-label={`Envelopes of ${name}`} className="flex min-w-0 flex-col gap-6">
      {asked ? (
        <CallerAnswer row={asked} name={name} summary={<CopySummary rows={rows} isComplete={isComplete} />} />
      ) : null}
      {newest.isError ? (
        <ErrorState error={newest.error} title="Couldn’t check for updates" onRetry={() => void newest.refetch()} />
      ) : null}
      {unread}
      <div>
        <NewRows
          label={newCount > 0 ? counted(newCount, 'new envelope') : undefined}
          onShow={() => void results.showNew()}
        />
        <EnvelopeRows name={name} items={items} isComplete={isComplete} focusRequests={results.focusRequests} />
        <ListEnd
          list={list}
          rows="envelopes"
          count={rows.length}
          isReading={results.isReading}
          text={`${envelopes}${results.isReading ? ', loading more' : list.hasNextPage ? ' loaded' : ''}`}
          {...(results.isReading ? {} : { more: { label: 'Load more', onRead: results.readNext } })}
        />
      </div>
      {results.isCutOff ? (
        <Banner tone="warn" title={`Only the newest ${envelopes} can be shown`}>
          The service repeats itself or sent a date that can’t be read.
        </Banner>
      ) : null}
    </section>
  )
}

/** What to tell a person who calls about the envelope that they most likely mean. It reads that envelope's audit trail. */
function CallerAnswer({ row, name, summary }: { row: ResultRow; name: string; summary: Elements }) {
  const zone = useZone()
  const { envelopeId, subject, signer } = row.assignment
  const { data: trail } = useQuery(trailQuery(envelopeId))
  const hasNoMailServer = useHasNoMailServer()
  const mayChange = useMay('delegate')
  const described = {
    ...row,
    formatTime: timeFormat(zone),
    momentsOf: (signer: DocumentSigner) => signerMoments(trail, signer),
  }
  const others = describeOthers(described)
  const isTurn = row.status.state === 'turn'
  const isLocked = isTurn && row.status.isLocked
  return (
    <section aria-label="Answer for the caller" className="flex flex-col items-start gap-2">
      <h2 className="text-13 text-ink-soft">
        <span>
          {isPending(row.status) || row.status.group === 'now'
            ? 'Most likely about '
            : 'Nothing is waiting. Most recently '}
        </span>
        <AheadLink href={`/envelopes/${envelopeId}`} className="[overflow-wrap:anywhere]">
          {subject}
        </AheadLink>
      </h2>
      <p className="max-w-[68ch] text-16 font-medium [overflow-wrap:anywhere]" suppressHydrationWarning>
        {describeForCaller(described, personName({ name: signer.name || name }))}
      </p>
      {others.length > 0 ? (
        <ul className="max-w-[68ch] text-14 text-ink-soft [overflow-wrap:anywhere]" suppressHydrationWarning>
          {others.slice(0, MOST_OTHERS).map((line) => (
            <li key={line}>{`${line}.`}</li>
          ))}
          {others.length > MOST_OTHERS ? <li>{`And ${others.length - MOST_OTHERS} others.`}</li> : null}
        </ul>
      ) : null}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {summary}
        {isTurn ? <ReminderButton row={row} /> : null}
        {isTurn && mayChange && signer.email ? (
          <ButtonLink href={recipientHref(row)}>Change recipient</ButtonLink>
        ) : null}
        {isLocked && mayChange ? <ButtonLink href={`/envelopes/${envelopeId}`}>Unlock link</ButtonLink> : null}
        {isTurn && mayChange === false ? (
          <p className="text-13 text-ink-soft">{`${isLocked ? 'Unlock link or change' : 'Change'} recipient: ask a sender`}</p>
        ) : null}
      </div>
      {hasNoMailServer && isTurn ? <p className="text-13 text-ink-soft">{NO_MAIL_SERVER}</p> : null}
    </section>
  )
}

const MOST_OTHERS = 5
/** Each audit trail costs a request of the API key. */
const MOST_TRAILS = 12

/** Copies a text for a reply, with what the audit trails of the envelopes say that wait for the person. */
function CopySummary({ rows, isComplete }: { rows: readonly ResultRow[]; isComplete: boolean }) {
  const client = useQueryClient()
  const zone = useZone()
  async function read() {
    const ordered = groupRows(rows).flatMap((group) => group.rows)
    const waiting = ordered.filter(({ status }) => status.state === 'turn').slice(0, MOST_TRAILS)
    const trails = new Map(
      await Promise.all(
        waiting.map(async ({ assignment: { envelopeId } }) => {
          // Without the trail the summary says less.
          const trail = await client.query(trailQuery(envelopeId)).catch(() => undefined)
          return [envelopeId, trail] as const
        }),
      ),
    )
    const described = ordered.map((row) => ({
      ...row,
      formatTime: timeFormat(zone),
      momentsOf: (signer: DocumentSigner) => signerMoments(trails.get(row.assignment.envelopeId), signer),
    }))
    return summarize({ rows: described, isComplete, now: new Date() })
  }
  return <CopyButton read={read}>Copy summary</CopyButton>
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <LoadingNote>Loading envelopes</LoadingNote>
      <Skeleton className="h-3 w-1/4" />
      <Skeleton className="w-3/4" />
      {['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} className="flex flex-col gap-2 py-2.5">
          <Skeleton className={width} />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  )
}

/** The interface doesn't say whether addresses are case-sensitive, so the lower-case spelling is offered. */
function NothingFound({ email }: { email: string }) {
  const lower = email.toLowerCase()
  const { data } = useQuery(matchingPeopleQuery(lower))
  const similar = data?.contacts.filter((person) => person.email !== lower) ?? []
  return (
    <div className="flex flex-col gap-6">
      <EmptyState
        title={`No envelopes found for ${email}`}
        action={lower === email ? null : <ButtonLink href={signerPath(lower)}>{`Search for ${lower}`}</ButtonLink>}
      >
        Compare it with the address in the invitation: people often have several.
      </EmptyState>
      {similar.length > 0 ? (
        <section aria-label="Similar addresses">
          <h2 className="mb-1 text-13 text-ink-soft">Did you mean</h2>
          <ul className="flex flex-col gap-1 text-14">
            {similar.map((person) => (
              <li key={person.email}>
                <TextLink href={signerPath(person.email)}>{person.email}</TextLink>
                {person.name ? <span className="text-ink-soft">{` ${person.name}`}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
