'use client'

import { Badge } from '@/components/ui/badge'
import { counted } from '@/components/ui/counted'
import { PenLine } from '@/components/ui/icons'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { Avatar, personName } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import type { Contact } from '@/lib/desk/contacts/contract/contact'
import { countOf } from './count-of'

/** One person: a table row, or a card where there is less room. */
export function PersonRow({ contact, rowKey, onSelect: _, ...row }: RowProps & { contact: Contact }) {
  const { id, name, email, addresses, company, waiting } = contact
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_7rem] md:gap-x-6 xl:h-12 xl:[&>td]:px-3"
    >
      <td className="min-w-0 md:row-span-2 xl:first:pl-2">
        <span className="flex min-w-0 items-center gap-2.5 xl:gap-2">
          <Avatar person={contact} />
          <span className="min-w-0">
            <RowLink
              index={row.index}
              rowKey={rowKey}
              href={`/contacts/${id}`}
              title={[name.trim(), email, company].filter(Boolean).join(', ')}
              className="block truncate font-medium text-ink"
            >
              <span translate="no">{personName(contact)}</span>
            </RowLink>
            <span className="block truncate text-12 text-ink-soft">
              {`${name.trim() || addresses > 1 ? email : ''}${addresses > 1 ? ` and ${counted(addresses - 1, 'other address', 'other addresses')}` : ''}`}
            </span>
          </span>
        </span>
      </td>
      <td className="col-span-2 row-start-2 min-w-0 truncate pl-8.5 text-13 text-ink-soft empty:hidden md:col-span-1 md:col-start-2 md:row-start-1 md:pl-0 xl:text-14">
        {company}
      </td>
      <td className="tabular pl-8.5 text-13 text-ink-soft md:col-start-2 md:row-start-2 md:pl-0 xl:text-14">
        <span>{countOf(contact, contact.envelopes)}</span>
        <span className="xl:sr-only">{contact.envelopes === 1 ? ' envelope' : ' envelopes'}</span>
      </td>
      <td className="col-start-2 row-start-1 justify-self-end md:col-start-3">
        {waiting > 0 ? (
          <Badge tone="wait" icon={PenLine}>
            {`${countOf(contact, waiting)} waiting`}
          </Badge>
        ) : (
          <span className="text-13 text-ink-faint max-xl:hidden">None</span>
        )}
      </td>
      <td className="justify-self-end text-13 text-ink-soft md:col-start-3 md:row-start-2">
        <span className="sr-only">Last sent </span>
        <Time value={contact.last_sent_on} className="relative z-10" />
      </td>
    </ListRow>
  )
}
