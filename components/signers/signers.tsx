'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { Search, X } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { useDebounced } from '@/components/ui/timing'
import { SHORTEST_SEARCH } from '@/lib/browser/queries/envelopes'
import { pushAddress, replaceAddress } from '@/lib/browser/window'
import { isAskedAddress } from '@/lib/contract/address'
import { FoundPeople } from './found-people'
import { newSearch, useRecentSearches } from './searches'

const TYPING_PAUSE_MS = 150

// Most of the page's code, with menus and dialogs, and needed once a person is chosen.
const Results = lazy(async () => ({ default: (await import('./results')).Results }))

/**
 * Finds a person by part of a name or an address, and everything they were asked to sign by the
 * whole address. The address bar names the person and the group, or the text.
 */
export function Signers() {
  const { email: asked = '', group, q = '' } = signersParams.read(useSearchParams())
  const email = isAskedAddress(asked) ? asked : undefined
  const [searchCount, setSearchCount] = useState(0)
  const { remember, ...recent } = useRecentSearches()
  const found = useRef<HTMLUListElement>(null)
  const text = useDebounced(q, TYPING_PAUSE_MS)

  function searchAddress(next: string) {
    newSearch(next)
    setSearchCount(searchCount + 1)
    if (next !== asked || group) pushAddress(signersParams.href('/signers', { email: next }))
  }

  /** The person whose assignments were shown stays one step back. */
  function searchText(next: string) {
    const address = signersParams.href('/signers', { q: next })
    if (email) pushAddress(address)
    else replaceAddress(address)
  }

  return (
    <>
      <PageHeader
        title="Signers"
        about="Find a person, and everything they were asked to sign."
        actions={<ButtonLink href="/contacts">Contacts</ButtonLink>}
      />
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <SearchForm
            asked={asked || q}
            onType={searchText}
            onAddress={searchAddress}
            onText={(next) => {
              searchText(next)
              found.current?.querySelector('a')?.focus()
            }}
          />
          <RecentSearches {...recent} current={email} />
        </div>
        {email ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Results key={`${email} ${searchCount}`} email={email} group={group} onFound={() => remember(email)} />
          </Suspense>
        ) : text.length >= SHORTEST_SEARCH ? (
          <FoundPeople text={text} listRef={found} />
        ) : (
          <EmptyState title="Find a signer">
            Enter part of a name or an address. Opening a person is recorded with your name.
          </EmptyState>
        )}
      </div>
    </>
  )
}

type RecentSearchesProps = Omit<ReturnType<typeof useRecentSearches>, 'remember'> & { current: string | undefined }

/** The person's last searches. Removing one doesn't remove its activity entry. */
function RecentSearches({ recent, current, forget, forgetError }: RecentSearchesProps) {
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
            className="flex max-w-full items-center rounded-md border border-transparent bg-tint text-13 max-sm:shrink-0"
          >
            <Link
              href={signersParams.href('/signers', { email })}
              prefetch={false}
              aria-current={email === current ? 'true' : undefined}
              className="flex h-8 min-w-0 items-center truncate rounded-md px-2.5 text-ink-soft hover:text-ink aria-current:font-medium aria-current:text-ink pointer-coarse:h-11"
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

const TOO_SHORT = `Enter at least ${SHORTEST_SEARCH} characters of a name or an address.`

/** The address in "Ada <ada@x.example>", or the whole text if it is one. */
function addressIn(text: string): string | undefined {
  const inBrackets = /<([^<>]*)>\s*$/.exec(text)?.[1]
  const address = (inBrackets ?? text).trim()
  return isAskedAddress(address) ? address : undefined
}

type SearchFormProps = {
  /** What is searched for: an address or a text. */
  asked: string
  /** While somebody types. */
  onType: (text: string) => void
  onAddress: (email: string) => void
  /** Enter, with what is not an address. */
  onText: (text: string) => void
}

/** The field for a name or an address. It shows what is searched for now. */
function SearchForm({ asked, onType, onAddress, onText }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(asked)
  const [text, setText] = useState(asked)
  const [error, setError] = useState<string>()
  // Updated in place: a new input would lose the focus of the person who just searched.
  if (current !== asked) {
    setCurrent(asked)
    // The address follows what is typed, a moment later: it must not clear an error of what was
    // submitted meanwhile.
    if (asked !== text.trim()) {
      setText(asked)
      setError(undefined)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    const email = addressIn(typed)
    setError(email || typed.length >= SHORTEST_SEARCH ? undefined : TOO_SHORT)
    if (email) onAddress(email)
    else if (typed.length >= SHORTEST_SEARCH) onText(typed)
    else input.current?.focus()
  }

  return (
    <search>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <Field
          label="Name or address"
          error={error}
          help="Part of a name, an address or a company is enough."
          className="w-full sm:w-96"
        >
          <Input
            ref={input}
            type="text"
            inputMode="email"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={400}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
              onType(event.target.value.trim())
            }}
          />
        </Field>
        <Button type="submit" variant="primary" className="sm:mt-6">
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  )
}
