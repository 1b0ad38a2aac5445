import { signersParams } from '@/app/(desk)/signers/search-params'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Group } from '../standing'
import { GROUPS } from './groups'

/** The interface does not say whether addresses are compared by their letters' case, so the other spelling is offered. */
export function NothingFound({ email }: { email: string }) {
  const lower = email.toLowerCase()
  return (
    <EmptyState
      title={`No envelope of this account was ever addressed to ${email}`}
      action={
        lower === email ? null : (
          <ButtonLink href={signersParams.href('/signers', { email: lower })}>Search for {lower}</ButtonLink>
        )
      }
    >
      Compare it with the address that the invitation went to: people often have several.
      {lower === email ? '' : ' A service may also tell capital letters from small ones.'}
    </EmptyState>
  )
}

type NothingInGroupProps = { email: string; group: Group | undefined; complete: boolean }

export function NothingInGroup({ email, group, complete }: NothingInGroupProps) {
  const title = GROUPS.find(({ id }) => id === group)?.title ?? ''
  return (
    <EmptyState
      title={`Nothing of ${email} is under “${title}”`}
      action={<ButtonLink href={signersParams.href('/signers', { email })}>Show all groups</ButtonLink>}
    >
      {complete ? 'Drop the group to see the others.' : 'Not every assignment has been read yet.'}
    </EmptyState>
  )
}
