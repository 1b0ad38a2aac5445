'use client'

import Link from 'next/link'
import { useRouter, useSearchParams } from 'next/navigation'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { SearchBox } from '@/components/ui/field'
import { useKeepFocus } from '@/components/ui/focus'
import { X } from '@/components/ui/icons'
import { isReturning } from '@/components/ui/live-list/rows'
import { PageHeader } from '@/components/ui/page-header'
import { wasLedTo } from '@/components/ui/shortcuts'
import { useDebounced } from '@/components/ui/timing'
import { replaceQuery } from '@/lib/browser/window'
import { isAskedAddress } from '@/lib/contract/address'
import { signerPath, signersParams } from './address'
import { PeopleList } from './people-list'
import { newSearch, useRecentSearches } from './searches'

const TYPING_PAUSE_MS = 150

/** Finds a person. The address bar has what is searched for. */
export function Signers() {
  const { q = '', company } = signersParams.read(useSearchParams())
  const text = useDebounced(q, TYPING_PAUSE_MS)
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useKeepFocus(form)

  // Somebody who comes back from a person has the focus on that row, and who comes by a key may press
  // another one.
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea')
    if (!isTyping && !isReturning() && !wasLedTo('/signers'))
      form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // The address bar follows what is typed a moment later.
    const email = addressIn(form.current?.querySelector('input')?.value ?? q)
    // Rows of the search before are not what was typed.
    if (email === undefined) return list.current?.querySelector<HTMLElement>('[aria-busy=false] a')?.focus()
    newSearch(email)
    router.push(signerPath(email))
  }

  return (
    <>
      <PageHeader title="Signers" />
      <div className="flex flex-col gap-4">
        <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
          <SearchBox
            label="Search people"
            placeholder="Name, address or company"
            q={q}
            onSearch={(next) => replaceQuery(signersParams.patch({ q: next }))}
          />
          {company ? (
            <Button onClick={() => replaceQuery(signersParams.patch({ company: undefined }))} className="max-w-full">
              <span className="sr-only">Remove the filter</span>
              <span className="truncate">{`Company: ${company}`}</span>
              <X aria-hidden="true" />
            </Button>
          ) : null}
        </form>
        {q || company ? null : <RecentSearches />}
        <div ref={list}>
          <PeopleList q={text} company={company} isTyping={text !== q} />
        </div>
      </div>
    </>
  )
}

/** The address in "Ada <ada@x.example>", or the whole text if it is one. */
function addressIn(text: string): string | undefined {
  const inBrackets = /<([^<>]*)>\s*$/.exec(text)?.[1]
  const address = (inBrackets ?? text).trim()
  return isAskedAddress(address) ? address : undefined
}

const MOST_RECENT = 5

/** Whom the person looked up last. Removing an address doesn't remove its activity entry. */
function RecentSearches() {
  const { recent, forget, forgetError } = useRecentSearches()
  const lookups = recent.data?.slice(0, MOST_RECENT) ?? []
  const area = useRef<HTMLElement>(null)
  useKeepFocus(area)
  if (lookups.length === 0) return null
  return (
    <section ref={area} aria-labelledby="recent-searches" className="flex flex-col gap-1">
      <div className="flex items-center gap-x-4 text-13 max-sm:overflow-x-auto max-sm:py-1 sm:flex-wrap">
        <h2 id="recent-searches" className="shrink-0 text-ink-soft">
          Recent searches
        </h2>
        <ul className="contents">
          {lookups.map(({ email }) => (
            <li key={email} className="flex min-w-0 max-w-full items-center max-sm:shrink-0">
              <Link
                href={signerPath(email)}
                prefetch={false}
                className="min-w-0 truncate rounded-sm text-ink hover:underline pointer-coarse:py-3"
              >
                {email}
              </Link>
              <IconButton label={`Remove ${email} from your recent searches`} size="sm" onClick={() => forget(email)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
      {forgetError ? <ErrorState error={forgetError} title="The search could not be removed" /> : null}
    </section>
  )
}
