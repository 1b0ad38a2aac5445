'use client'

import Link from 'next/link'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { TextLink } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { AttentionEntry, AttentionLists } from './attention'
import { reasonLine } from './reason-line'

type HomeListProps = {
  title: string
  about: string
  /** Shown when the list is empty. */
  none: string
  entries: readonly AttentionEntry[]
  /** The status of the envelopes, for the link to all of them. */
  status: string
}

export const HOME_LISTS: readonly (Omit<HomeListProps, 'entries'> & { name: keyof AttentionLists })[] = [
  {
    name: 'waiting',
    title: 'Waiting longest',
    about: 'Sent and not signed by everybody, oldest first.',
    none: 'No envelope is waiting for signatures.',
    status: 'Sent',
  },
  {
    name: 'expiring',
    title: 'Expiring soon',
    about: 'Expires within seven days.',
    none: 'Nothing expires within seven days.',
    status: 'Sent',
  },
  {
    name: 'declined',
    title: 'Declined',
    about: 'A signer declined, newest first.',
    none: 'Nobody declined.',
    status: 'Declined',
  },
  {
    name: 'completed',
    title: 'Recently completed',
    about: 'Signed by everybody, newest first.',
    none: 'Nothing is completed yet.',
    status: 'Signed',
  },
]

export function HomeList({ title, about, none, entries, status }: HomeListProps) {
  return (
    <Panel
      title={title}
      about={about}
      action={
        <TextLink
          href={envelopesParams.href('/envelopes', { status })}
          className="text-13"
          aria-label={`All with the status ${status}`}
        >
          All {status.toLowerCase()}
        </TextLink>
      }
      className="p-0"
    >
      {entries.length === 0 ? <p className="px-4 py-3 text-ink-soft">{none}</p> : null}
      <ul className="divide-y divide-line">
        {entries.map(({ id, envelope, at }) => {
          const reason = reasonLine(envelope)
          return (
            <li key={id} className="relative flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover">
              <div className="min-w-0 flex-1">
                <Link
                  href={`/envelopes/${id}`}
                  prefetch={false}
                  className="-mx-1.5 block rounded-sm px-1.5 font-medium leading-6 [overflow-wrap:anywhere] sm:truncate after:absolute after:inset-0 focus-visible:outline-offset-[-2px]"
                >
                  {envelope.emailSubject?.trim() || 'No subject'}
                </Link>
                {reason ? <div className="truncate text-12 text-ink-soft">{reason}</div> : null}
              </div>
              <div className="relative z-10 shrink-0 text-13 text-ink-soft">
                <Time value={at} />
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
