import { signersParams } from '@/app/(desk)/signers/search-params'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Group } from '../assignment-status'
import { SimilarPeople } from '../people/found-people'
import { GROUPS } from './groups'

/** The interface doesn't say whether addresses are case-sensitive, so the lower-case spelling is offered. */
export function NothingFound({ email }: { email: string }) {
  const lower = email.toLowerCase()
  const tryLower = lower !== email && (
    <ButtonLink href={signersParams.href('/signers', { email: lower })}>{`Search for ${lower}`}</ButtonLink>
  )
  return (
    <div className="flex flex-col gap-6">
      <EmptyState title={`No envelopes found for ${email}`} action={tryLower}>
        {`Compare it with the address in the invitation: people often have several.${tryLower ? ' Capital letters may matter to the service.' : ''}`}
      </EmptyState>
      <SimilarPeople email={email} />
    </div>
  )
}

export function NothingInGroup({ email, group, isComplete }: { email: string; group?: Group; isComplete: boolean }) {
  const title = GROUPS.find(({ id }) => id === group)?.title ?? ''
  return (
    <EmptyState
      title={`No assignments in “${title}”`}
      action={<ButtonLink href={signersParams.href('/signers', { email })}>Show all groups</ButtonLink>}
    >
      {isComplete ? '' : 'Not every assignment has been loaded yet.'}
    </EmptyState>
  )
}
