'use client'

import { cn } from './cn'
import { ArrowRight } from './icons'
import { Avatar, type PersonFacts, personName } from './people'
import { Time } from './time'

type Assignee = {
  signer: Pick<PersonFacts, 'name' | 'email'>
  /** When this person delegated the slot, if that is known. */
  delegatedAt?: string
}

type DelegationPathProps = {
  /** The people who held one slot, the first of them first. */
  holders: readonly Assignee[]
  /** What the last of them does or did: "signing now", "signed". */
  end?: string | undefined
  className?: string
}

/** How a slot changed hands, as a path: from whom to whom, when, and who has it now. */
export function DelegationPath({ holders, end, className }: DelegationPathProps) {
  return (
    <ol
      aria-label={`Delegated: ${holders.map(({ signer }) => personName(signer)).join(', then ')}`}
      className={cn('flex flex-wrap items-center gap-x-1.5 gap-y-1 text-13', className)}
    >
      {holders.map(({ signer, delegatedAt }, at) => {
        const last = at === holders.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: somebody may get a slot back, and order is their identity
          <li key={at} className="flex min-w-0 max-w-full flex-wrap items-center gap-x-1.5">
            <Avatar person={{ ...signer, current: last && end !== undefined }} className="size-5" />
            <span
              translate="no"
              title={signer.email}
              className={cn('min-w-0 [overflow-wrap:anywhere]', last ? 'font-medium text-ink' : 'text-ink-soft')}
            >
              <bdi>{personName(signer)}</bdi>
            </span>
            {last ? (
              end && <span className="text-ink-soft">{end}</span>
            ) : (
              <>
                <span className="sr-only">delegated to</span>
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
