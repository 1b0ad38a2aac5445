'use client'

import { keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { type ItemSource, keysetPages } from '@/components/ui/live-list/pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { pollInterval } from '@/lib/browser/live-status'
import type { Company, CompanyPage, Contact, ContactPage } from '@/lib/desk/contacts/contract'

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
export function useContacts({ q, company }: { q: string; company: string | undefined }) {
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

/** The rows of the search before stay until the first page is there. People that somebody sends to meanwhile are announced above the list. */
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
