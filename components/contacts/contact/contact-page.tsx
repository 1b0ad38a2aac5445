'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactQuery } from '@/components/contacts/queries'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { personName } from '@/components/ui/people'
import { CallError } from '@/lib/browser/call'
import type { ForgottenContact } from '@/lib/desk/contacts/contract/contact'
import { Addresses } from './addresses'
import { ContactActions } from './contact-actions'
import { ContactFacts } from './contact-facts'
import { Forgotten } from './forgotten'

const back = { href: '/contacts', label: 'Contacts' }

/** Who a contact is, and what can be done with it. */
export function ContactPage({ id }: { id: string }) {
  const [forgotten, setForgotten] = useState<ForgottenContact>()
  const { data, error, isPending, refetch } = useQuery({ ...contactQuery(id), enabled: !forgotten })
  if (forgotten) return <Forgotten forgotten={forgotten} />
  if (!data) {
    const isMissing = error instanceof CallError && error.code === 404
    return (
      <>
        <PageHeader title="Contact" back={back} />
        {isPending ? <LoadingPanel note="Loading the contact" lines={['w-1/2', 'w-2/3', 'w-1/3']} /> : null}
        {isMissing ? (
          <EmptyState title="Contact not found" action={<ButtonLink href="/contacts">All contacts</ButtonLink>}>
            It was merged with another one or forgotten, or it belongs to another account.
          </EmptyState>
        ) : null}
        {error && !isMissing ? (
          <ErrorState error={error} title="The contact could not be loaded" onRetry={() => void refetch()} />
        ) : null}
      </>
    )
  }
  const [newest] = data.addresses
  return (
    <>
      <PageHeader
        title={personName({ name: data.name, email: newest?.email })}
        about={data.company || undefined}
        actions={<ContactActions contact={data} onForgotten={setForgotten} />}
        back={back}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Addresses contact={data} />
        <ContactFacts contact={data} />
      </div>
    </>
  )
}
