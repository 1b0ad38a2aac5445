'use client'

import { UserPlus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useRef, useState } from 'react'
import { peopleParams } from '@/app/(desk)/settings/people/search-params'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { replaceQuery } from '@/lib/browser/address'
import type { OneTimeLink, PeopleOverview } from '@/lib/desk/contract/auth/people'
import { InviteDialog } from './invite-dialog'
import { InviteList } from './invite-list'
import { LinkDialog } from './link-dialog'
import { matching } from './matching'
import { PeopleSearch } from './people-search'
import { PeopleTable } from './people-table'
import { RulePanel } from './rule-panel'
import { usePeople } from './use-people'

/** More than are seen at a glance. */
const MANY = 10

type PeopleProps = { first: PeopleOverview /** The person who looks. */; self: string }

/** Who may use the desk, who is invited, and what is asked of them. The address carries who is looked for. */
export function People({ first, self }: PeopleProps) {
  const { data, isError, error, refetch } = usePeople(first)
  const inviter = useRef<HTMLButtonElement>(null)
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<OneTimeLink & { purpose: string }>()
  const [query, setQuery] = useState(peopleParams.read(useSearchParams()).q ?? '')
  const found = matching(data.people, query)
  const search = (next: string) => {
    setQuery(next)
    replaceQuery(peopleParams.patch({ q: next }))
  }
  const invitation = (made: OneTimeLink) => setLink({ ...made, purpose: 'Invitation' })
  return (
    <>
      <PageHeader
        title="People"
        about="Who can use this dashboard, and in what role."
        actions={
          <Button ref={inviter} variant="primary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite a person
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {isError ? (
          <ErrorState error={error} title="What follows may be out of date" onRetry={() => void refetch()} />
        ) : null}
        <InviteList invites={data.invites} onLink={invitation} onWithdrawn={() => inviter.current?.focus()} />
        {/* Before the people, of whom there may be thousands. */}
        <RulePanel rules={data.rules} self={data.people.find(({ id }) => id === self)} />
        {data.people.length > MANY || query ? (
          <PeopleSearch query={query} onSearch={search} found={found.length} all={data.people.length} />
        ) : null}
        {found.length > 0 ? (
          <PeopleTable people={found} self={self} onLink={(made) => setLink({ ...made, purpose: 'New password' })} />
        ) : (
          <EmptyState title="No results" action={<Button onClick={() => search('')}>Show everybody</Button>}>
            No name, address, role or state has “{query.trim()}” in it.
          </EmptyState>
        )}
      </div>
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onInvited={invitation} /> : null}
      <LinkDialog link={link} onDone={() => setLink(undefined)} />
    </>
  )
}
