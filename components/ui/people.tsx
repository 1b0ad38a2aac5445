'use client'

import type { DocumentSigner } from '@/lib/contract/envelope'
import { hasSameName } from '@/lib/envelope/signing-progress'
import { initialsOf, isVisible, oneLine } from '@/lib/text/one-line'
import { cn } from './cn'
import { ArrowRight } from './icons'
import { Time } from './time'

export type PersonFacts = { name?: string | undefined; email?: string | undefined }

/** Of the name, or else of the address. */
export const initials = ({ name, email }: PersonFacts): string => initialsOf(name?.trim() || email || '?')

export function personName({ name, email }: PersonFacts): string {
  return (isVisible(name ?? '') && oneLine(name ?? '')) || email || 'Unnamed'
}

type AvatarProps = { person: PersonFacts; isCurrent?: boolean; className?: string }

/** A person's initials. `isCurrent`: it is their turn. */
export function Avatar({ person, isCurrent = false, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cn(
        'inline-flex size-6 shrink-0 items-center justify-center whitespace-nowrap rounded-full border border-transparent text-12 font-medium leading-none',
        isCurrent ? 'bg-wait-soft text-wait' : 'bg-tint text-ink-soft',
        className,
      )}
    >
      {initials(person)}
    </span>
  )
}

/** Initials and name, with the address below. */
export function Person({ person }: { person: PersonFacts }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2">
      <Avatar person={person} />
      <span className="min-w-0">
        <span title={personName(person)} className="block truncate text-ink">
          <bdi translate="no">{personName(person)}</bdi>
        </span>
        {person.name && person.email ? (
          <span translate="no" className="block truncate text-12 text-ink-faint">
            {person.email}
          </span>
        ) : null}
      </span>
    </span>
  )
}

type Assignee = {
  signer: PersonFacts
  /** When the slot went to the next person, and through whom, if that is known. */
  delegatedAt?: string
  delegatedBy?: keyof typeof TO_NEXT
}

const TO_NEXT = { signer: 'delegated to', sender: 'replaced by the sender with' }

type DelegationPathProps = {
  /** The people who held one slot, the first of them first. */
  holders: readonly Assignee[]
  /** What the last of them does or did: "waiting to sign", "signed". */
  end?: string | undefined
  className?: string
}

/** How a slot changed hands, as a path: from whom to whom, when, and who has it now. */
export function DelegationPath({ holders, end, className }: DelegationPathProps) {
  // Of one person with a corrected address, the name says nothing.
  const isCorrected = holders.some(({ signer }, at) => at > 0 && hasSameName(signer, holders[at - 1]?.signer ?? {}))
  const labelOf = (signer: DocumentSigner) => (isCorrected && signer.email) || personName(signer)
  return (
    <ol
      aria-label={`Delegation history: ${holders.map(({ signer }) => labelOf(signer)).join(', then ')}`}
      className={cn('flex flex-wrap items-center gap-x-1.5 gap-y-1 text-13', className)}
    >
      {holders.map(({ signer, delegatedAt, delegatedBy }, at) => {
        const last = at === holders.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: somebody may get a slot back, and order is their identity
          <li key={at} className="flex min-w-0 max-w-full flex-wrap items-center gap-x-1.5">
            <Avatar person={signer} isCurrent={last && end !== undefined} className="size-5" />
            <span
              translate="no"
              title={signer.email}
              className={cn('min-w-0 [overflow-wrap:anywhere]', last ? 'font-medium text-ink' : 'text-ink-soft')}
            >
              <bdi>{labelOf(signer)}</bdi>
            </span>
            {last ? (
              end && <span className="text-ink-soft">{end}</span>
            ) : (
              <>
                <span className="sr-only">{delegatedBy ? TO_NEXT[delegatedBy] : 'then'}</span>
                {delegatedAt ? <Time value={delegatedAt} className="relative z-10 text-12 text-ink-faint" /> : null}
                <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
