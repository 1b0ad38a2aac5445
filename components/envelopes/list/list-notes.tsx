'use client'

import type { ReactNode } from 'react'
import { envelopesParams } from '@/components/envelopes/address'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { replaceQuery } from '@/lib/browser/window'
import { type EnvelopeListPage, textOfCount } from '@/lib/desk/envelopes/contract/find'
import { STATUSES } from '@/lib/desk/envelopes/contract/query'
import { unreadableText } from '@/lib/desk/upstream/contract/unreadable'
import { formatCount } from '@/lib/text/format'
import type { useEnvelopeList } from './use-envelope-list'
import type { ListAddress } from './use-list-address'

type ListNotesProps = { found: ReturnType<typeof useEnvelopeList>; address: ListAddress }

/** What went wrong, what is missing, and what was searched in place of a typing error. */
export function ListNotes({ found, address: { isSearch, problems } }: ListNotesProps) {
  const { list, newest, page, check } = found
  const failed = newest.isError ? newest : check
  return (
    <>
      {list.isError && !list.data ? (
        <ErrorState
          error={list.error}
          title={isSearch ? 'The search did not finish' : 'The envelopes could not be loaded'}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {failed.error && list.data ? (
        <ErrorState
          error={failed.error}
          title="Couldn’t check for updates"
          onRetry={() => (newest.isError ? void newest.refetch() : check.run())}
        >
          <p>The list may be out of date.</p>
        </ErrorState>
      ) : null}
      {page?.reading ? (
        <Banner
          tone="wait"
          title={`${formatCount(page.reading.read)} ${page.reading.read === 1 ? 'envelope' : 'envelopes'} can be searched so far`}
        >
          The dashboard is still reading this account. Envelopes that it has not read yet are missing here.
        </Banner>
      ) : null}
      {page?.skipped ? (
        <Banner tone="warn" title={unreadableText(page.skipped, 'envelope')}>
          Without an id and a date, an envelope cannot be listed.
        </Banner>
      ) : null}
      {/* What is wrong with the query is said in its place, so the list keeps its own. */}
      {page && isSearch && problems.length === 0 ? <FoundNote page={page} /> : null}
    </>
  )
}

/** How many were found, and what was searched in place of a typing error. */
function FoundNote({ page: { total, corrected } }: { page: EnvelopeListPage }) {
  if (!total) return null
  return (
    <p role="status" className="tabular text-13 text-ink-soft">
      <span>{`${textOfCount(total)} ${total.count === 1 && !total.isCapped ? 'envelope' : 'envelopes'}`}</span>
      {corrected.map(({ typed, used: replacements }) => (
        <span key={typed}>
          {`. Nothing has “${typed}”, so this shows ${replacements.map((word) => `“${word}”`).join(' and ')}`}
        </span>
      ))}
    </p>
  )
}

type NothingFoundProps = { address: ListAddress; isComplete: boolean; begin: ReactNode }

/** Nothing was ever sent, no envelope has the status, or none is what was searched for. */
export function NothingFound({ address: { q, terms, isSearch, status }, isComplete, begin }: NothingFoundProps) {
  // The banner says that they are being read.
  if (!isComplete && !isSearch) return null
  if (!q) return <EmptyState title="Envelopes appear here once one is sent" action={begin} />
  if (!isSearch) {
    return (
      <EmptyState title={`No envelope has the status ${status}`} action={<ShowAll />}>
        Clear the status filter to see other envelopes.
      </EmptyState>
    )
  }
  const clear = (
    <Button onClick={() => replaceQuery(envelopesParams.patch({ q: undefined, status: undefined, view: undefined }))}>
      Clear search
    </Button>
  )
  const unknown = terms.find(
    ({ name, value, isNegated }) =>
      name === 'status' && !isNegated && !STATUSES.some((each) => each.toLowerCase() === value.toLowerCase()),
  )?.value
  return (
    <EmptyState title={isComplete ? 'No envelope matches' : 'No match among the envelopes read so far'} action={clear}>
      {unknown
        ? `No envelope has the status “${unknown}”. The usual ones are ${nameList(STATUSES, STATUSES.length)}.`
        : terms.length > 1
          ? 'Remove a word or a filter to find more.'
          : 'Check the spelling, or search for another word.'}
    </EmptyState>
  )
}

export const ShowAll = () => <ButtonLink href={envelopesParams.href('/envelopes')}>Show all statuses</ButtonLink>
