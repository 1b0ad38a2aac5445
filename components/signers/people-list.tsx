'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { ListEnd, LiveList, NewRows } from '@/components/ui/live-list/live-list'
import { type ItemSource, keysetPages } from '@/components/ui/live-list/pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Avatar, personName } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { pollInterval } from '@/lib/browser/live-status'
import { isAskedAddress } from '@/lib/contract/address'
import type { Contact, ContactPage } from '@/lib/desk/contacts/contract'
import { formatCount } from '@/lib/text/format'
import { signerPath, signersParams } from './address'

/** "3"; "100+" where not all envelopes were counted. */
export const countOf = ({ is_capped }: { is_capped: boolean }, count: number): string =>
  `${formatCount(count)}${is_capped && count > 0 ? '+' : ''}`

const columns = [
  { name: 'Person', width: 'w-auto' },
  { name: 'Company', width: 'w-[26%]' },
  { name: 'Waiting for them', width: 'w-36' },
  { name: 'Envelopes', width: 'w-28' },
  { name: 'Latest envelope', width: 'w-36' },
]

const PEOPLE: ItemSource<ContactPage, Contact> = {
  itemsOf: ({ contacts }) => contacts,
  keyOf: ({ email }) => email,
  timeOf: ({ last_sent_on }) => Date.parse(last_sent_on),
}

type Search = { q: string; company: string | undefined }
/** `isTyping`: the search is about to change. */
type PeopleListProps = Search & { isTyping: boolean }

/**
 * The people who match, those who were sent to last first. The rows of the search before stay until the first page is there. People that
 * somebody sends to meanwhile are announced above the list.
 */
export function PeopleList({ q, company, isTyping }: PeopleListProps) {
  const parameters = new URLSearchParams({ ...(q && { q }), ...(company && { company }) }).toString()
  const read = (after: string | null, signal: AbortSignal) =>
    call<ContactPage>(`/api/contacts?${parameters}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`, {
      signal,
    })
  const { list, items, unseen, showNew, readMore, focusRequests } = useLiveList({
    pagesQuery: {
      ...keysetPages<ContactPage, string>({
        queryKey: queryKeys.contacts.list(parameters),
        readPage: read,
        nextCursor: ({ next }) => next,
      }),
      placeholderData: keepPreviousData,
    },
    newestQuery: {
      queryKey: queryKeys.contacts.newest(parameters),
      queryFn: ({ signal }) => read(null, signal),
      refetchInterval: pollInterval,
    },
    source: PEOPLE,
  })
  if (list.isPending) return <PeopleSkeleton />
  if (list.isError && items.length === 0)
    return <ErrorState error={list.error} title="The list could not be loaded" onRetry={() => void list.refetch()} />
  const [page] = list.data?.pages ?? []
  const notes = [
    page?.is_similar && `Nothing matches “${q}” exactly. These are written alike:`,
    page?.is_reading && 'Not all envelopes can be searched yet, so there may be more.',
  ].filter(Boolean)
  return (
    <div aria-busy={isTyping || list.isPlaceholderData} className="flex flex-col gap-2">
      {notes.length > 0 ? (
        <p role="status" className="text-13 text-ink-soft">
          {notes.join(' ')}
        </p>
      ) : null}
      {items.length === 0 ? (
        <NobodyFound q={q} company={company} />
      ) : (
        <>
          <NewRows
            label={unseen.length > 0 ? `${unseen.length} new` : undefined}
            onShow={() => {
              void showNew()
              window.scrollTo(0, 0)
            }}
          />
          <LiveList
            label="People"
            columns={columns}
            tableFrom="xl"
            items={items}
            isComplete={!list.hasNextPage}
            keyOf={PEOPLE.keyOf}
            onNearEnd={readMore}
            focusRequests={focusRequests}
            row={(contact, row) => <PersonRow contact={contact} {...row} />}
          />
          <ListEnd
            list={list}
            rows="people"
            count={items.length}
            isReading={list.isFetchingNextPage}
            text={list.hasNextPage ? undefined : counted(items.length, 'person', 'people')}
          />
        </>
      )}
    </div>
  )
}

function NobodyFound({ q, company }: Search) {
  if (isAskedAddress(q))
    return (
      <EmptyState
        title={`No one found for “${q}”`}
        action={<ButtonLink href={signerPath(q)}>{`Search for ${q}`}</ButtonLink>}
      />
    )
  if (q) return <EmptyState title={`No one found for “${q}”`}>Try another part of the name or the address.</EmptyState>
  if (company)
    return (
      <EmptyState
        title={`No one found at ${company}`}
        action={<ButtonLink href={signersParams.href('/signers')}>Show everyone</ButtonLink>}
      />
    )
  return <EmptyState title="The people you send envelopes to will be here" />
}

/** One person: a table row, or a card where there is less room. */
function PersonRow({ contact, rowKey, onSelect: _, ...row }: RowProps & { contact: Contact }) {
  const { name, email, addresses, company, waiting } = contact
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_8rem] md:gap-x-6 xl:h-13 xl:[&>td]:px-3"
    >
      <td className="min-w-0 md:row-span-2 xl:relative xl:first:pl-2">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar person={contact} />
          <span className="min-w-0">
            <RowLink
              index={row.index}
              rowKey={rowKey}
              href={signerPath(email)}
              title={[name.trim(), email, company].filter(Boolean).join(', ')}
              className="block truncate font-medium text-ink"
            >
              <bdi translate="no">{personName(contact)}</bdi>
            </RowLink>
            <span className="block truncate text-12 text-ink-soft">
              {`${name.trim() || addresses > 1 ? email : ''}${addresses > 1 ? ` and ${counted(addresses - 1, 'other address', 'other addresses')}` : ''}`}
            </span>
          </span>
        </span>
      </td>
      <td className="min-w-0 truncate pl-8.5 text-13 text-ink-soft max-xl:empty:hidden max-md:row-start-2 md:col-start-2 md:row-start-1 md:pl-0 xl:text-14">
        {company}
      </td>
      <td className="text-13 max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end md:col-start-3 xl:text-14">
        {waiting > 0 ? (
          <span className="font-medium text-wait">
            <span className="tabular">{countOf(contact, waiting)}</span>
            <span className="xl:sr-only"> waiting</span>
          </span>
        ) : (
          <span className="sr-only">None</span>
        )}
      </td>
      <td className="tabular text-13 text-ink-soft max-md:hidden md:col-start-2 xl:text-14">
        <span>{countOf(contact, contact.envelopes)}</span>
        <span className="xl:sr-only">{contact.envelopes === 1 ? ' envelope' : ' envelopes'}</span>
      </td>
      <td className="text-13 text-ink-soft max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end md:col-start-3">
        <span className="sr-only">Latest envelope </span>
        <Time value={contact.last_sent_on} className="relative z-10" />
      </td>
    </ListRow>
  )
}

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/3', 'w-2/5', 'w-1/4', 'w-4/5']

export function PeopleSkeleton() {
  return (
    <div className="divide-y divide-line card">
      <LoadingNote>Loading people</LoadingNote>
      {WIDTHS.map((width) => (
        <div key={width} className="grid h-13 grid-cols-[2fr_1fr] items-center gap-6 px-4">
          <Skeleton className={width} />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  )
}
