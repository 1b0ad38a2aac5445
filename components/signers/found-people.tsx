'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { Ref } from 'react'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { EmptyState } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { counted, exactTime } from '@/components/ui/format'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Avatar, personName } from '@/components/ui/people'
import { useZone } from '@/components/ui/time'
import { peopleFoundQuery } from '@/lib/browser/queries/envelopes'
import type { FoundPerson } from '@/lib/desk/envelopes/contract/parameters'
import { sameAddress } from '@/lib/envelope/state'
import { type Assignment, assignmentStatus, parseRowDate } from './assignment'
import { describeStatus } from './describe-assignment'

const READING = 'Not all envelopes have been read yet. Search for the complete address to ask the service itself.'

/** The people who match a text. Each leads to everything that they were asked to sign. */
export function FoundPeople({ text, listRef }: { text: string; listRef?: Ref<HTMLUListElement> }) {
  const { data, error, isPending, refetch } = useQuery(peopleFoundQuery(text))
  if (isPending) return <PeopleSkeleton />
  if (error) return <ErrorState error={error} title="The search failed" onRetry={() => void refetch()} />
  if (data.people.length === 0) {
    return (
      <EmptyState title={`Nobody found for “${text}”`}>
        {data.isReading ? READING : 'Try another part of the name or the address, or enter the complete address.'}
      </EmptyState>
    )
  }
  return (
    <section aria-label="People found" className="flex flex-col gap-2">
      <p className="text-13 text-ink-soft" aria-live="polite">
        {`${data.isSimilar ? `Nobody matches “${text}” exactly. These are written alike:` : countText(data.people.length)}${data.isReading ? ` ${READING}` : ''}`}
      </p>
      <PeopleList people={data.people} listRef={listRef} />
    </section>
  )
}

/** People whose address is written like one that the service does not know. */
export function SimilarPeople({ email }: { email: string }) {
  const { data } = useQuery(peopleFoundQuery(email))
  const people = data?.people.filter((person) => person.email !== email.toLowerCase()) ?? []
  if (people.length === 0) return null
  return (
    <section aria-label="Similar addresses" className="flex flex-col gap-2">
      <h2 className="text-13 font-medium text-ink-soft">Did you mean</h2>
      <PeopleList people={people} />
    </section>
  )
}

const MOST = 20
const countText = (count: number) =>
  count === 1 ? '1 person' : count < MOST ? `${count} people` : `The first ${count} people. Add a word to narrow it.`

type PeopleListProps = { people: readonly FoundPerson[]; listRef?: Ref<HTMLUListElement> | undefined }

function PeopleList({ people, listRef }: PeopleListProps) {
  const zone = useZone()
  return (
    <ul ref={listRef} className="card">
      {people.map((person) => (
        <li key={person.email} className="border-t border-line first:border-t-0">
          <Link
            href={signersParams.href('/signers', { email: person.email })}
            prefetch={false}
            className="flex gap-3 px-3 py-2.5 hover:bg-hover"
          >
            <Avatar person={person} className="mt-0.5" />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span translate="no" className="min-w-0 text-14 [overflow-wrap:anywhere]">
                  <span className="font-medium text-ink">{personName(person)}</span>
                  <span className="text-ink-soft">
                    {`${person.name.trim() ? ` ${person.email}` : ''}${person.company ? `, ${person.company}` : ''}`}
                  </span>
                </span>
                <span className="tabular shrink-0 text-12 text-ink-faint">{describeSlots(person)}</span>
              </span>
              <span className="text-13 text-ink-soft [overflow-wrap:anywhere]" suppressHydrationWarning>
                {describePerson(person, (time) => exactTime(time, zone))}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function PeopleSkeleton() {
  return (
    <div className="card">
      <LoadingNote>Searching for people</LoadingNote>
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex flex-col gap-2 border-t border-line px-4 py-3 first:border-t-0">
          <Skeleton className={width} />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  )
}

/** "2 open of 5 envelopes". */
function describeSlots({ open, total, isCapped }: FoundPerson): string {
  const all = isCapped ? `the newest ${counted(total, 'envelope')}` : counted(total, 'envelope')
  return open > 0 ? `${open} open of ${all}` : `None open of ${all}`
}

/** The envelope that this person most likely asks about, in a sentence. */
function describePerson(person: FoundPerson, formatTime: (time: Date) => string): string | undefined {
  const assignment = assignmentOf(person)
  if (!assignment) return undefined
  const status = assignmentStatus(assignment, person.envelope)
  return `“${assignment.subject}”: ${describeStatus({ assignment, status, formatTime })}`
}

function assignmentOf({ envelope, position }: FoundPerson): Assignment | undefined {
  const signers = envelope?.signers ?? []
  const signer = position === undefined ? undefined : signers[position]
  if (!envelope?.id || !signer) return undefined
  const [updatedOn, createdOn] = [parseRowDate(envelope.updatedOn), parseRowDate(envelope.createdOn)]
  return {
    key: envelope.id,
    envelopeId: envelope.id,
    ordinal: signers.slice(0, position).filter(({ email }) => sameAddress(email, signer.email)).length,
    subject: envelope.emailSubject?.trim() || 'No subject',
    status: envelope.status ?? '',
    signer,
    ...(updatedOn && { updatedOn }),
    ...(createdOn && { createdOn }),
  }
}
