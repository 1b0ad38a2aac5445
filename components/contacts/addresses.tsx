'use client'

import { useRef } from 'react'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { useKeepFocus } from '@/components/ui/focus'
import { TextLink } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { useMay } from '@/lib/browser/queries/session'
import { formatCount } from '@/lib/contract/format'
import type { ContactAddress, ContactDetails } from '@/lib/desk/contacts/contract'
import { writeTerm } from '@/lib/desk/envelopes/contract/find'
import { useSeparateContact } from './queries'

/** The contact's addresses, each with its envelopes. A merged one can be separated again. */
export function Addresses({ contact }: { contact: ContactDetails }) {
  const isMerged = contact.addresses.length > 1
  const mayChange = useMay('contacts') === true
  const separate = useSeparateContact(contact.id)
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  // "Separate" goes with its address.
  useKeepFocus(list)
  return (
    <Panel title={isMerged ? 'Addresses' : 'Address'} className="py-0">
      {separate.error ? (
        <ErrorState error={separate.error} title="The address was not separated" className="mt-3" />
      ) : null}
      <ul ref={list} className="divide-y divide-line">
        {contact.addresses.map((address) => (
          <li key={address.email} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <AddressEntry address={address} isMerged={isMerged} />
            {isMerged && mayChange ? (
              <Button
                size="sm"
                pending={separate.isPending && separate.variables?.[0] === address.email}
                aria-label={`Separate ${address.email}`}
                onClick={() =>
                  separate.mutate([address.email], {
                    onSuccess: () => toast({ title: `${address.email} is a contact of its own` }),
                  })
                }
              >
                Separate
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AddressEntry({ address, isMerged }: { address: ContactAddress; isMerged: boolean }) {
  const { email, name, company, envelopes, waiting, is_capped, last_sent_on } = address
  const all = `${formatCount(envelopes)}${is_capped ? '+' : ''}`
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="-ml-1 [overflow-wrap:anywhere]">
        <CopyText value={email} label="address" shorten={false} />
      </p>
      {/* Of a single address the details say it. */}
      {isMerged ? (
        <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
          <span>{`${[name, company].filter(Boolean).join(', ')}${name || company ? ' · ' : ''}sent `}</span>
          <Time value={last_sent_on} />
        </p>
      ) : null}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13">
        <TextLink href={envelopesParams.href('/envelopes', { q: writeTerm('signer', email) })}>
          {`${all} ${envelopes === 1 ? 'envelope' : 'envelopes'}`}
        </TextLink>
        {waiting > 0 ? (
          <TextLink href={envelopesParams.href('/envelopes', { q: writeTerm('waiting', email) })}>
            {`${formatCount(waiting)} waiting for them now`}
          </TextLink>
        ) : (
          <span className="text-ink-soft">Nothing waits for them</span>
        )}
        <TextLink href={signersParams.href('/signers', { email })}>Look up at the service</TextLink>
      </p>
    </div>
  )
}
