'use client'

import Link from 'next/link'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import type { Noted } from './attention'
import { reasonLine } from './reason-line'
import { Line, Section } from './section'

type NotedSectionProps = {
  title: string
  about: string
  none: string
  list: readonly Noted[]
  /** The status whose whole list is one click away. */
  status: string
}

export function NotedSection({ title, about, none, list, status }: NotedSectionProps) {
  return (
    <Section
      title={title}
      about={about}
      none={none}
      action={
        <TextLink
          href={envelopesParams.href('/envelopes', { status })}
          className="text-13"
          aria-label={`All with the status ${status}`}
        >
          All {status.toLowerCase()}
        </TextLink>
      }
    >
      {list.map(({ id, envelope, at }) => (
        <Line
          key={id}
          link={
            <Link
              href={`/envelopes/${id}`}
              prefetch={false}
              className="-mx-1.5 block rounded-sm px-1.5 leading-6 [overflow-wrap:anywhere] sm:truncate after:absolute after:inset-0 focus-visible:outline-offset-[-2px]"
            >
              {envelope.emailSubject?.trim() || 'No subject'}
            </Link>
          }
          note={reasonLine(envelope)}
          when={<Time value={at} />}
        />
      ))}
    </Section>
  )
}
