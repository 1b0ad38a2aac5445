'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { personName } from '@/components/ui/people'
import { CallError } from '@/lib/browser/call'
import { replaceAddress, usePageTitle } from '@/lib/browser/window'
import type { ContactDetails, ForgottenContact } from '@/lib/desk/contacts/contract'
import { signerPath, signersParams } from './address'
import { PersonActions } from './person-actions'
import { PersonDetails } from './person-details'
import { PersonEnvelopes } from './person-envelopes'
import { personQuery } from './queries'

/** Loaded with the dialog that comes before it. */
const ForgottenPerson = loadable(async () => ({ default: (await import('./person-more')).ForgottenPerson }))

const back = { href: '/signers', label: 'Signers' }

/** A person: what to tell a caller, everything they were asked to sign, and who they are. */
export function PersonPage({ who }: { who: string }) {
  const [forgotten, setForgotten] = useState<ForgottenContact>()
  const { data, error, isPending, refetch } = useQuery({ ...personQuery(who), enabled: !forgotten })
  const emails = data ? addressesOf(data, who) : who.includes('@') ? [who] : []
  const [email] = emails
  const name = data ? personName({ name: data.name, email }) : email
  usePageTitle(forgotten ? undefined : name)

  // The id of a contact changes when contacts are merged, so the address bar has an email address.
  useEffect(() => {
    if (email && email !== who) replaceAddress(signerPath(email))
  }, [email, who])

  if (forgotten) return <ForgottenPerson forgotten={forgotten} />
  if (isPending || email === undefined || name === undefined) {
    return (
      <>
        <PageHeader title="Signer" back={back} />
        {isPending ? <LoadingPanel note="Loading the person" lines={['w-1/2', 'w-2/3', 'w-1/3']} /> : null}
        {error instanceof CallError && error.code === 404 ? (
          <EmptyState title="Person not found" action={<ButtonLink href="/signers">All people</ButtonLink>}>
            They were merged with another person or forgotten.
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} title="The person could not be loaded" onRetry={() => void refetch()} />
        ) : null}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={<bdi translate="no">{name}</bdi>}
        about={
          <span className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
            {name === email ? null : <CopyText value={email} label="address" shorten={false} className="-ml-1" />}
            {data?.company ? (
              <TextLink href={signersParams.href('/signers', { company: data.company })}>{data.company}</TextLink>
            ) : null}
          </span>
        }
        actions={data ? <PersonActions person={data} onForgotten={setForgotten} /> : null}
        back={back}
      />
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_12rem] xl:grid-cols-[minmax(0,1fr)_18rem]">
        <PersonEnvelopes key={emails.join()} emails={emails} name={name} />
        {data ? (
          <PersonDetails person={data} />
        ) : error ? (
          <ErrorState error={error} title="The person could not be loaded" onRetry={() => void refetch()} />
        ) : null}
      </div>
    </>
  )
}

/** The address in the address bar comes first, as it is written there: capital letters may matter to the service. */
function addressesOf({ addresses }: ContactDetails, who: string): string[] {
  const emails = addresses.map(({ email }) => email)
  return who.includes('@') ? [who, ...emails.filter((email) => email !== who.toLowerCase())] : emails
}
