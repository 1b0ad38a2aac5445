'use client'

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { X } from '@/components/ui/icons'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { Lookup } from '@/lib/desk/platform/contract/desk'

/** The addresses that the signed-in person searched for last. Costs no request of the API key. */
const recentQuery = queryOptions({
  queryKey: queryKeys.signers.recent,
  queryFn: ({ signal }) => call<Lookup[]>('/api/signers/recent', { signal }),
  staleTime: 60_000,
})

type Change = { email: string; method: 'PUT' | 'DELETE' }

export function useRecentSearches() {
  const client = useQueryClient()
  const recent = useQuery(recentQuery)
  const { mutate, error, variables } = useMutation({
    // One after another: of two answers the later one is the current list.
    scope: { id: 'signer-lookups' },
    mutationFn: ({ email, method }: Change) =>
      call<Lookup[]>(`/api/signers/recent/${encodeURIComponent(email)}`, { method, body: {} }),
    onSuccess: (lookups) => client.setQueryData(recentQuery.queryKey, lookups),
  })
  return {
    recent,
    remember: (email: string) => mutate({ email, method: 'PUT' }),
    forget: (email: string) => mutate({ email, method: 'DELETE' }),
    /** Only a failed removal is shown: a search works without being added to the list. */
    forgetError: variables?.method === 'DELETE' ? error : null,
  }
}

type RecentSearchesProps = Omit<ReturnType<typeof useRecentSearches>, 'remember'> & { current: string | undefined }

/** The person's last searches. Removing one doesn't remove its activity entry. */
export function RecentSearches({ recent, current, forget, forgetError }: RecentSearchesProps) {
  const lookups = recent.data ?? []
  if (recent.isError && lookups.length === 0) {
    return (
      <ErrorState
        error={recent.error}
        title="Your recent searches could not be loaded"
        onRetry={() => void recent.refetch()}
      />
    )
  }
  if (lookups.length === 0) return null
  return (
    <section aria-label="Recent searches" className="flex flex-col gap-1.5">
      <h2 className="text-13 font-medium text-ink-soft">Your recent searches</h2>
      <ul className="flex gap-1.5 max-sm:overflow-x-auto max-sm:py-1 sm:flex-wrap">
        {lookups.map(({ email, looked_up_on }) => (
          <li
            key={email}
            className="flex max-w-full items-center rounded-md border border-line bg-surface text-13 max-sm:shrink-0 focus-within:border-line-strong"
          >
            <Link
              href={signersParams.href('/signers', { email })}
              prefetch={false}
              aria-current={email === current ? 'true' : undefined}
              className="flex h-8 min-w-0 items-center truncate rounded-md px-2.5 text-ink-soft hover:text-ink aria-current:font-medium aria-current:text-accent pointer-coarse:h-11"
            >
              <span className="truncate">{email}</span>
            </Link>
            <Time value={looked_up_on} className="hidden shrink-0 text-12 text-ink-faint sm:block" />
            <IconButton label={`Remove ${email} from your recent searches`} size="sm" onClick={() => forget(email)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {forgetError ? <ErrorState error={forgetError} title="The search could not be removed" /> : null}
    </section>
  )
}
