'use client'

import { type ReactNode, useRef } from 'react'
import { envelopesParams } from '@/components/envelopes/address'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { useKeepFocus } from '@/components/ui/focus'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { useMay } from '@/lib/browser/queries/session'
import type { ContactAddress, ContactDetails } from '@/lib/desk/contacts/contract'
import { writeTerm } from '@/lib/desk/envelopes/contract/find'
import { signersParams } from './address'
import { countOf } from './people-list'
import { useSeparateContact } from './queries'

/** Addresses, names and companies, as envelopes have them, besides those at the top of the page. */
export function PersonDetails({ person }: { person: ContactDetails }) {
  const { addresses } = person
  const [newest] = addresses
  const companies = person.companies.filter((company) => company !== person.company)
  const names = person.names.filter((name) => name !== person.name)
  const aside = useRef<HTMLElement>(null)
  // "Separate" goes with its address.
  useKeepFocus(aside)
  return (
    <aside
      ref={aside}
      aria-label="Details"
      className="flex flex-col gap-5 text-14 [overflow-wrap:anywhere] empty:hidden"
    >
      {addresses.length > 1 ? <Addresses person={person} /> : null}
      {companies.length > 0 ? (
        <Detail title="Other companies">
          <ul>
            {companies.map((company) => (
              <li key={company}>
                <TextLink href={signersParams.href('/signers', { company })}>{company}</TextLink>
              </li>
            ))}
          </ul>
        </Detail>
      ) : null}
      {names.length > 0 ? (
        <Detail title="Other names on envelopes">
          <ul translate="no">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Detail>
      ) : null}
      {newest.last_sent_on ? (
        <Detail title="Latest envelope">
          <Time value={newest.last_sent_on} mode="absolute" />
        </Detail>
      ) : null}
      {addresses.length === 1 && newest.envelopes > 0 ? <EnvelopesLink address={newest} /> : null}
    </aside>
  )
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-0.5 text-13 text-ink-soft">{title}</h2>
      {children}
    </section>
  )
}

/** The addresses of a merged person, each with its envelopes. They can be separated again. */
function Addresses({ person: { id, addresses } }: { person: ContactDetails }) {
  const mayChange = useMay('contacts') === true
  const separate = useSeparateContact(id ?? '')
  const toast = useToast()
  return (
    <Detail title="Addresses">
      {separate.error ? <ErrorState error={separate.error} title="The address was not separated" /> : null}
      <ul className="flex flex-col gap-3">
        {addresses.map((address) => (
          <li key={address.email} className="flex flex-wrap items-start justify-between gap-2">
            <AddressEntry address={address} />
            {mayChange ? (
              <Button
                size="sm"
                variant="tertiary"
                pending={separate.isPending && separate.variables?.[0] === address.email}
                aria-label={`Separate ${address.email}`}
                onClick={() =>
                  separate.mutate([address.email], {
                    onSuccess: () => toast({ title: `${address.email} is a person of its own` }),
                  })
                }
              >
                Separate
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Detail>
  )
}

function AddressEntry({ address }: { address: ContactAddress }) {
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="-ml-1">
        <CopyText value={address.email} label="address" shorten={false} />
      </p>
      {address.envelopes > 0 ? <EnvelopesLink address={address} /> : null}
    </div>
  )
}

function EnvelopesLink({ address }: { address: ContactAddress }) {
  const { email, envelopes } = address
  return (
    <TextLink href={envelopesParams.href('/envelopes', { q: writeTerm('signer', email) })} className="text-13">
      {`${countOf(address, envelopes)} in Envelopes`}
    </TextLink>
  )
}
