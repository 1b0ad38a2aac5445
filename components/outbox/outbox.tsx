'use client'

import { useQuery } from '@tanstack/react-query'
import type { OutboxParams } from '@/app/(desk)/outbox/search-params'
import { Banner } from '@/components/ui/banner'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { AddressFilter } from './address-filter'
import { MailSkeleton } from './mail-skeleton'
import { Mailbox } from './mailbox'
import { outboxQuery } from './use-outbox'

/** Every mail of the sandbox, newest first, with the one that is open beside the list. */
export function Outbox({ address }: { address: OutboxParams }) {
  const { data, error, refetch } = useQuery(outboxQuery(address.to ?? ''))
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
        {data ? <Mailbox mails={data} address={address} /> : error ? null : <MailSkeleton />}
      </div>
    </>
  )
}
