'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { type OutboxParams, outboxParams } from '@/app/(desk)/outbox/search-params'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { OutboxMail } from '@/lib/contract/operator'
import { Mailbox } from './mailbox'

/** New mails appear while somebody signs. */
const REFRESH_MS = 10_000

const outboxQuery = (to = '') =>
  queryOptions({
    queryKey: queryKeys.outbox(to),
    queryFn: ({ signal }) => call<OutboxMail[]>(`/api/outbox${to ? `?to=${encodeURIComponent(to)}` : ''}`, { signal }),
    refetchInterval: REFRESH_MS,
    // The service lists them by when they were written, which for the sample tenant is long after they were sent.
    select: (mails) => mails.toSorted((one, other) => other.sent_on.localeCompare(one.sent_on)),
  })

/** Every mail of the sandbox, newest first, next to the one that is open. */
export function Outbox({ address }: { address: OutboxParams }) {
  const { data, error, refetch } = useQuery(outboxQuery(address.to))
  return (
    <>
      <PageHeader title="Outbox" about="Mails from the signing service, newest first." />
      <div className="flex flex-col gap-4">
        <Banner title="The sandbox sends no real mail">
          Mails to signers appear here instead. Opening a signing link here signs as that person.
        </Banner>
        <div className={cn(address.mail && 'max-md:hidden')}>
          <AddressFilter key={address.to} to={address.to} />
        </div>
        {error ? <ErrorState error={error} title="The mails could not be loaded" onRetry={() => refetch()} /> : null}
        {data ? <Mailbox mails={data} address={address} /> : error ? null : <OutboxSkeleton />}
      </div>
    </>
  )
}

function AddressFilter({ to = '' }: { to: string | undefined }) {
  const router = useRouter()
  const [text, setText] = useState(to)

  function submit(event: FormEvent) {
    event.preventDefault()
    router.push(outboxParams.href('/outbox', { to: text.trim() }))
  }

  return (
    <search>
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label="Mails to" className="min-w-0 flex-1 sm:max-w-80">
          <Input
            type="search"
            inputMode="email"
            autoComplete="off"
            placeholder="Any address"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="mb-1 flex shrink-0 gap-2">
          <Button type="submit">Show</Button>
          {to ? (
            <Button variant="ghost" onClick={() => router.push('/outbox')}>
              All mails
            </Button>
          ) : null}
        </div>
      </form>
    </search>
  )
}

function OutboxSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
      <LoadingNote on="desk">Loading the mails</LoadingNote>
      <div className="flex flex-col gap-2">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
      <Skeleton className="h-72 max-md:hidden" />
    </div>
  )
}
