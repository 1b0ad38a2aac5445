'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted, exactTime } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { ListEnd, NewRows } from '@/components/ui/live-list/list-end'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { FileText } from '@/components/ui/more-icons'
import { CheckedAge, useZone } from '@/components/ui/time'
import { trailQuery } from '@/lib/browser/queries/envelope'
import { useHasNoMailServer, useMay } from '@/lib/browser/queries/session'
import { formatCount } from '@/lib/contract/format'
import { NO_MAIL_SERVER } from '@/lib/desk/platform/mail/contract'
import { unreadableText } from '@/lib/desk/platform/upstream/contract/unreadable'
import { currentMail, hasFailed } from '@/lib/envelope/mail-state'
import type { Group } from './assignment'
import { SimilarPeople } from './found-people'
import { GroupLinks } from './group-links'
import { answerCaller, GROUPS, likeliestRow, type ResultRow } from './result-items'
import { ResultTable } from './result-table'
import { searchId } from './searches'
import { FullSummary } from './summary-dialog'
import { useResults } from './use-results'

type ResultsProps = {
  email: string
  group: Group | undefined
  /** Called once the first page has loaded. */
  onFound: () => void
}

/** What an address was asked to sign. */
export function Results({ email, group, onFound }: ResultsProps) {
  const [search] = useState(() => searchId(email))
  const results = useResults(email, search, group)
  const { list, newest, rows, groups, counts, items, newCount, unreadable, isComplete } = results
  const [isSummaryOpen, setIsSummaryOpen] = useState(false)
  const reportFound = useEffectEvent(onFound)
  const { isSuccess } = list
  const asked = likeliestRow(rows)

  useEffect(() => {
    if (isSuccess) reportFound()
  }, [isSuccess])

  if (list.isPending) return <ResultSkeleton />
  if (list.isError && rows.length === 0) {
    return <ErrorState error={list.error} title="The search failed" onRetry={() => void list.refetch()} />
  }
  const unread =
    unreadable > 0 ? (
      <Banner tone="warn" title={unreadableText(unreadable, 'assignment')}>
        The service sent them in a form that this dashboard cannot read.
      </Banner>
    ) : null
  if (rows.length === 0 && newCount === 0) return unread ?? <NothingFound email={email} />

  return (
    <section aria-label={`Assignments of ${email}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <GroupLinks email={email} current={group} counts={counts} isComplete={isComplete} />
        <div className="flex flex-wrap items-center gap-2">
          <NewRows
            label={describeNew(newCount)}
            onShow={() => void results.showNew()}
            className="static h-auto *:mt-0"
          />
          <CheckedAge
            checkedAt={Math.max(newest.dataUpdatedAt, list.dataUpdatedAt)}
            checking={newest.isFetching}
            onCheck={() => void newest.refetch()}
          />
          <Button size="sm" onClick={() => setIsSummaryOpen(true)}>
            <FileText aria-hidden="true" />
            Summary of all
          </Button>
        </div>
      </div>
      {newest.isError ? (
        <ErrorState error={newest.error} title="Couldn’t check for updates" onRetry={() => void newest.refetch()}>
          <p>The list shows what was found before.</p>
        </ErrorState>
      ) : null}
      {unread}
      {asked ? <CallerAnswer row={asked} /> : null}
      {items.length > 0 ? (
        <ResultTable
          email={email}
          items={items}
          isComplete={isComplete}
          onVisible={results.onVisible}
          focusRequests={results.focusRequests}
        />
      ) : (
        <NothingInGroup email={email} group={group} isComplete={isComplete} />
      )}
      <ResultsEnd results={results} />
      {isSummaryOpen ? (
        <FullSummary email={email} groups={groups} isComplete={isComplete} onClose={() => setIsSummaryOpen(false)} />
      ) : null}
    </section>
  )
}

function describeNew(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? '1 new assignment' : `${count} new assignments`
}

function ResultSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote>Loading assignments</LoadingNote>
      <Skeleton className="h-8 w-full max-w-120" />
      <div className="card">
        {['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/3'].map((width) => (
          <div key={width} className="flex flex-col gap-2 border-t border-line py-3 pr-4 pl-10 first:border-t-0">
            <Skeleton className={width} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * The interface doesn't say whether addresses are case-sensitive, so the lower-case spelling is
 * offered.
 */
function NothingFound({ email }: { email: string }) {
  const lower = email.toLowerCase()
  const tryLower = lower !== email && (
    <ButtonLink href={signersParams.href('/signers', { email: lower })}>{`Search for ${lower}`}</ButtonLink>
  )
  return (
    <div className="flex flex-col gap-6">
      <EmptyState title={`No envelopes found for ${email}`} action={tryLower}>
        {`Compare it with the address in the invitation: people often have several.${tryLower ? ' Capital letters may matter to the service.' : ''}`}
      </EmptyState>
      <SimilarPeople email={email} />
    </div>
  )
}

function NothingInGroup({ email, group, isComplete }: { email: string; group?: Group; isComplete: boolean }) {
  const title = GROUPS.find(({ id }) => id === group)?.title ?? ''
  return (
    <EmptyState
      title={`No assignments in “${title}”`}
      action={<ButtonLink href={signersParams.href('/signers', { email })}>Show all groups</ButtonLink>}
    >
      {isComplete ? '' : 'Not every assignment has been loaded yet.'}
    </EmptyState>
  )
}

/**
 * A sentence to read to a person who calls, about the envelope that they most likely ask about. It
 * reads that envelope's audit trail.
 */
function CallerAnswer({ row }: { row: ResultRow }) {
  const zone = useZone()
  const { data } = useQuery(trailQuery(row.assignment.envelopeId))
  const hasNoMailServer = useHasNoMailServer()
  const mayChange = useMay('delegate')
  const { signer, envelopeId } = row.assignment
  const { state } = row.status
  const mail = state === 'turn' ? currentMail(signer, state) : undefined
  const canCorrect = mail !== undefined && hasFailed(mail) && mayChange !== undefined
  const about = { act: 'change-recipient', signer: signer.email, slot: signer.id?.toString() } as const
  const text = answerCaller(row, data, (time) => exactTime(time, zone))
  return (
    <section aria-label="Answer for the caller" className="card px-4 py-3">
      <h2 className="text-12 text-ink-faint">Answer for the caller</h2>
      <p className="text-14 [overflow-wrap:anywhere]" suppressHydrationWarning>
        {text}
      </p>
      {canCorrect ? (
        <p className="mt-1 text-13 text-ink-soft">
          {mayChange ? (
            <TextLink href={envelopeParams.href(`/envelopes/${envelopeId}`, about)}>Change recipient</TextLink>
          ) : (
            'Ask a sender to change the recipient.'
          )}
        </p>
      ) : null}
      {hasNoMailServer ? <p className="text-13 text-ink-soft">{NO_MAIL_SERVER}</p> : null}
    </section>
  )
}

/** What follows the last row, and what is not known yet about the rows. */
function ResultsEnd({ results }: { results: ReturnType<typeof useResults> }) {
  const { list, assignments, isReading, isCutOff, isChecking, hasUnchecked, counts } = results
  const count = formatCount(assignments.length)
  const unknown = counts.get('unknown') ?? 0

  return (
    <div className="flex flex-col gap-3">
      {isCutOff ? (
        <Banner tone="warn" title={`Only the newest ${count} can be shown`}>
          The service repeats itself or sent a date that can’t be read, so older assignments can’t be requested.
        </Banner>
      ) : null}
      {hasUnchecked && unknown > 0 ? (
        <Banner
          title={`Whose turn it is has not been checked for ${counted(unknown, 'assignment')}`}
          action={
            <Button size="sm" onClick={results.checkMore}>
              Check the next 20
            </Button>
          }
        >
          Each check uses one request of the API key, which your team shares.
        </Banner>
      ) : null}
      <ListEnd
        list={list}
        rows="assignments"
        count={assignments.length}
        isReading={isReading || isChecking}
        text={describeEnd(results, count)}
        {...(isReading ? {} : { more: { label: 'Load more', onRead: results.readNext } })}
      />
    </div>
  )
}

type End = Pick<ReturnType<typeof useResults>, 'isReading' | 'isChecking' | 'isComplete'>

function describeEnd({ isReading, isChecking, isComplete }: End, count: string): string {
  if (isReading) return `${count} loaded, loading more`
  if (isChecking) return 'Checking whose turn it is'
  if (!isComplete) return `${count} loaded so far`
  return count === '1' ? '1 assignment' : `${count} assignments`
}
