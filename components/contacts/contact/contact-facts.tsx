import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { TextLink } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { ContactDetails } from '@/lib/desk/contacts/contract/contact'

/** Names and companies that the contact's envelopes have. */
export function ContactFacts({ contact }: { contact: ContactDetails }) {
  const { names, companies } = contact
  return (
    <Panel title="Details">
      <dl className="flex flex-col gap-3 text-14 [overflow-wrap:anywhere] [&_dt]:text-13 [&_dt]:text-ink-soft">
        <div>
          <dt>Names on envelopes</dt>
          {names.length > 0 ? names.map((name) => <dd key={name}>{name}</dd>) : <dd>None</dd>}
        </div>
        <div>
          <dt>Companies</dt>
          {companies.length > 0 ? (
            companies.map((company) => (
              <dd key={company}>
                <TextLink href={contactsParams.href('/contacts', { company })}>{company}</TextLink>
              </dd>
            ))
          ) : (
            <dd>None</dd>
          )}
        </div>
        <div>
          <dt>Last sent</dt>
          <dd>
            <Time value={contact.last_sent_on} mode="absolute" />
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
