import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '@/components/ui/timing'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { SuggestedContact } from '@/lib/desk/contacts/contract'
import { fitsPerson } from '@/lib/envelope/search'
import { MINUTE_MS } from '@/lib/text/durations'

const TYPING_PAUSE_MS = 200

const suggestedQuery = (query: string) =>
  queryOptions({
    queryKey: queryKeys.contacts.suggested(query),
    queryFn: ({ signal }) =>
      call<SuggestedContact[]>(`/api/contacts/suggested?${new URLSearchParams({ query })}`, { signal }),
    staleTime: MINUTE_MS,
  })

/**
 * The people to offer for a text: of those that are on the screen already the ones who fit it, then
 * who else the server found for this text. Rows only go when somebody types, and new ones come
 * behind the others, which stay where a pointer may be about to press one.
 */
export function offerPeople(
  before: readonly SuggestedContact[],
  text: string,
  answer: readonly SuggestedContact[] | undefined,
): SuggestedContact[] {
  const left = before.filter((contact) => fitsPerson(text, contact) || answer?.some((each) => isSame(each, contact)))
  return [...left, ...(answer ?? []).filter((contact) => !left.some((each) => isSame(each, contact)))]
}

const isSame = (one: SuggestedContact, other: SuggestedContact) => one.email === other.email && one.name === other.name

const NOBODY: readonly SuggestedContact[] = []

/** The people of the account to suggest for a text, while the list is wanted. */
export function useSuggestions(text: string, isWanted: boolean) {
  const client = useQueryClient()
  const steadyText = useDebounced(text, TYPING_PAUSE_MS)
  // What was found for another text is never taken for the answer to this one.
  const { data: answer } = useQuery({ ...suggestedQuery(text), enabled: isWanted && steadyText === text })
  const [before, setBefore] = useState(NOBODY)
  const offer = isWanted ? offerPeople(before, text, answer) : NOBODY
  const isUnchanged = offer.length === before.length && offer.every((contact, index) => contact === before[index])
  if (!isUnchanged) setBefore(offer)
  return {
    suggestions: isUnchanged ? before : offer,
    /** The server has answered for this very text. */
    isAnswered: answer !== undefined,
    /** Answers everybody who fits the text, once the server has. */
    find: async () => offerPeople(before, text, await client.fetchQuery(suggestedQuery(text))),
  }
}
