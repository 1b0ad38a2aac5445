'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import type { OneTimeLink, PeopleOverview } from '@/lib/contract/people'
import { InviteDialog } from './invite-dialog'
import { InviteList } from './invite-list'
import { LinkDialog } from './link-dialog'
import { PeopleTable } from './people-table'
import { RulePanel } from './rule-panel'
import { usePeople } from './use-people'

type PeopleProps = { first: PeopleOverview /** The person who looks. */; self: string }

/** Who may use the desk, who is invited, and what is asked of them. */
export function People({ first, self }: PeopleProps) {
  const { data, isError, error, refetch } = usePeople(first)
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<OneTimeLink & { purpose: string }>()
  const invitation = (made: OneTimeLink) => setLink({ ...made, purpose: 'Invitation' })
  return (
    <>
      <PageHeader
        title="People"
        about="Who may use this desk, and in what role."
        actions={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite a person
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {isError ? (
          <ErrorState error={error} title="What follows may be out of date" onRetry={() => void refetch()} />
        ) : null}
        <PeopleTable
          people={data.people}
          self={self}
          onLink={(made) => setLink({ ...made, purpose: 'New password' })}
        />
        <InviteList invites={data.invites} onLink={invitation} />
        <RulePanel rules={data.rules} self={data.people.find(({ id }) => id === self)} />
      </div>
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onInvited={invitation} /> : null}
      <LinkDialog link={link} onDone={() => setLink(undefined)} />
    </>
  )
}
