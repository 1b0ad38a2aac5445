'use client'

import { keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { PenLine } from '@/components/ui/icons'
import { ListEnd, NewRows } from '@/components/ui/live-list/list-end'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { type ItemSource, keysetPages } from '@/components/ui/live-list/pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import type { Elements } from '@/components/ui/panel'
import { Avatar, personName } from '@/components/ui/people'
import { Badge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { pollInterval } from '@/lib/browser/live-status'
import type { Company, CompanyPage, Contact, ContactPage } from '@/lib/desk/contacts/contract'
import { countOf } from './queries'

const columns = [
  { name: 'Person', width: 'w-auto' },
  { name: 'Company', width: 'w-[24%]' },
  { name: 'Envelopes', width: 'w-28' },
  { name: 'Waiting for them', width: 'w-36' },
  { name: 'Last sent', width: 'w-32' },
]
const keyOf = ({ id }: Contact) => id

type PeopleListProps = { q: string; company: string | undefined }

/** The people who match, those who were sent to last first. */
export function PeopleList({ q, company }: PeopleListProps) {
  const { list, items, unseen, showNew, readMore, focusRequests } = useContacts({ q, company })
  return (
    <ListFrame
      list={list}
      rows="people"
      count={items.length}
      countText={counted(items.length, 'person', 'people')}
      q={q}
      unseen={unseen.length}
      onShowNew={showNew}
      page={list.data?.pages[0]}
      empty={<NobodyFound q={q} company={company} />}
    >
      <LiveList
        label="People"
        columns={columns}
        tableFrom="xl"
        items={items}
        isComplete={!list.hasNextPage}
        keyOf={keyOf}
        onNearEnd={readMore}
        focusRequests={focusRequests}
        row={(contact, row) => <PersonRow contact={contact} {...row} />}
      />
    </ListFrame>
  )
}

function NobodyFound({ q, company }: PeopleListProps) {
  if (q)
    return (
      <EmptyState title={`Nobody found for “${q}”`}>
        {`${company ? 'Remove the company, or try another' : 'Try another'} part of the name or the address.`}
      </EmptyState>
    )
  if (company)
    return (
      <EmptyState
        title={`Nobody at ${company}`}
        action={<ButtonLink href={contactsParams.href('/contacts')}>Show all people</ButtonLink>}
      />
    )
  return (
    <EmptyState title="The people you send envelopes to will be here">
      Nobody has to be added: the first envelope to a person makes them a contact.
    </EmptyState>
  )
}

/** One person: a table row, or a card where there is less room. */
function PersonRow({ contact, rowKey, onSelect: _, ...row }: RowProps & { contact: Contact }) {
  const { id, name, email, addresses, company, waiting } = contact
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_7rem] md:gap-x-6 xl:h-12 xl:[&>td]:px-3"
    >
      <td className="min-w-0 md:row-span-2 xl:first:pl-2">
        <span className="flex min-w-0 items-center gap-2.5 xl:gap-2">
          <Avatar person={contact} />
          <span className="min-w-0">
            <RowLink
              index={row.index}
              rowKey={rowKey}
              href={`/contacts/${id}`}
              title={[name.trim(), email, company].filter(Boolean).join(', ')}
              className="block truncate font-medium text-ink"
            >
              <span translate="no">{personName(contact)}</span>
            </RowLink>
            <span className="block truncate text-12 text-ink-soft">
              {`${name.trim() || addresses > 1 ? email : ''}${addresses > 1 ? ` and ${counted(addresses - 1, 'other address', 'other addresses')}` : ''}`}
            </span>
          </span>
        </span>
      </td>
      <td className="col-span-2 row-start-2 min-w-0 truncate pl-8.5 text-13 text-ink-soft empty:hidden md:col-span-1 md:col-start-2 md:row-start-1 md:pl-0 xl:text-14">
        {company}
      </td>
      <td className="tabular pl-8.5 text-13 text-ink-soft md:col-start-2 md:row-start-2 md:pl-0 xl:text-14">
        <span>{countOf(contact, contact.envelopes)}</span>
        <span className="xl:sr-only">{contact.envelopes === 1 ? ' envelope' : ' envelopes'}</span>
      </td>
      <td className="col-start-2 row-start-1 justify-self-end md:col-start-3">
        {waiting > 0 ? (
          <Badge tone="wait" icon={PenLine}>
            {`${countOf(contact, waiting)} waiting`}
          </Badge>
        ) : (
          <span className="text-13 text-ink-faint max-xl:hidden">None</span>
        )}
      </td>
      <td className="justify-self-end text-13 text-ink-soft md:col-start-3 md:row-start-2">
        <span className="sr-only">Last sent </span>
        <Time value={contact.last_sent_on} className="relative z-10" />
      </td>
    </ListRow>
  )
}

const timeOf = ({ last_sent_on }: { last_sent_on: string }) => Date.parse(last_sent_on)
const PEOPLE: ItemSource<ContactPage, Contact> = {
  itemsOf: ({ contacts }) => contacts,
  keyOf: ({ id }) => id,
  timeOf,
}
const COMPANIES: ItemSource<CompanyPage, Company> = {
  itemsOf: ({ companies }) => companies,
  keyOf: ({ key }) => key,
  timeOf,
}

/** The people who match, as one long list. */
function useContacts({ q, company }: { q: string; company: string | undefined }) {
  const parameters = new URLSearchParams({ ...(q && { q }), ...(company && { company }) }).toString()
  const keys: Keys = [queryKeys.contacts.list(parameters), queryKeys.contacts.newest(parameters)]
  return useList(PEOPLE, keys, `/api/contacts?${parameters}`)
}

/** The companies that match, as one long list. */
export function useCompanies({ q }: { q: string }) {
  const parameters = new URLSearchParams({ ...(q && { q }) }).toString()
  const keys: Keys = [queryKeys.contacts.companies(parameters), queryKeys.contacts.newestCompanies(parameters)]
  return useList(COMPANIES, keys, `/api/contacts/companies?${parameters}`)
}

type Keys = [pages: QueryKey, newest: QueryKey]

/**
 * The rows of the search before stay until the first page is there. People that somebody sends to
 * meanwhile are announced above the list.
 */
function useList<Page extends { next?: string }, Item>(
  source: ItemSource<Page, Item>,
  keys: Keys,
  path: `/api/${string}`,
) {
  const read = (after: string | null, signal: AbortSignal) =>
    call<Page>(after === null ? path : `${path}&after=${encodeURIComponent(after)}`, { signal })
  const pages = keysetPages<Page, string>({ queryKey: keys[0], readPage: read, nextCursor: ({ next }) => next })
  return useLiveList({
    pagesQuery: { ...pages, placeholderData: keepPreviousData },
    newestQuery: {
      queryKey: keys[1],
      queryFn: ({ signal }) => read(null, signal),
      refetchInterval: pollInterval,
    },
    source,
  })
}

type ListFrameProps = {
  list: Parameters<typeof ListEnd>[0]['list'] & {
    isPending: boolean
    isSuccess: boolean
    isError: boolean
    isFetchingNextPage: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** What the rows are: "people". */
  rows: string
  /** How many are shown, and in words: "1 person". */
  count: number
  countText: string
  q: string
  /** How many newer rows wait to be shown. */
  unseen: number
  onShowNew: () => Promise<void>
  page: { is_similar: boolean; is_reading: boolean } | undefined
  empty: Elements
  children: Elements
}

/**
 * What is around the rows of a list of contacts: what they are, loading, failed, empty, and the
 * end.
 */
export function ListFrame({ list, rows, count, countText, q, unseen, onShowNew, ...props }: ListFrameProps) {
  const { page, empty, children } = props
  if (list.isPending) return <ListSkeleton note={`Loading ${rows}`} />
  if (list.isError && count === 0)
    return <ErrorState error={list.error} title="The list could not be loaded" onRetry={() => void list.refetch()} />
  const notes = [
    page?.is_similar ? `Nothing matches “${q}” exactly. These are written alike:` : '',
    page?.is_reading ? 'Not all envelopes have been read yet, so there may be more.' : '',
  ].filter(Boolean)
  return (
    <div aria-busy={list.isPlaceholderData} className="flex flex-col gap-2">
      {notes.length > 0 ? (
        <p role="status" className="text-13 text-ink-soft">
          {notes.join(' ')}
        </p>
      ) : null}
      {count === 0 ? (
        empty
      ) : (
        <>
          <NewRows
            label={unseen > 0 ? `${unseen} new` : undefined}
            onShow={() => {
              void onShowNew()
              window.scrollTo(0, 0)
            }}
          />
          {children}
          <ListEnd
            list={list}
            rows={rows}
            count={count}
            isReading={list.isFetchingNextPage}
            text={
              list.isFetchingNextPage ? `${count} shown, loading more` : list.hasNextPage ? `${count} shown` : countText
            }
          />
        </>
      )}
    </div>
  )
}

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']

function ListSkeleton({ note }: { note: string }) {
  return (
    <div className="divide-y divide-line card">
      <LoadingNote>{note}</LoadingNote>
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
        <div key={index} className="grid h-12 grid-cols-[2fr_1fr] items-center gap-6 px-4">
          <Skeleton className={width} />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  )
}
