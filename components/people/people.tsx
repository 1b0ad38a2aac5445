'use client'

import { useSearchParams } from 'next/navigation'
import { useRef, useState } from 'react'
import { peopleParams } from '@/app/(desk)/settings/people/search-params'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { UserPlus } from '@/components/ui/more-icons'
import { PageHeader } from '@/components/ui/page-header'
import { replaceQuery } from '@/lib/browser/address'
import type { OneTimeLink, PeopleOverview } from '@/lib/desk/platform/auth/contract/people'
import { InviteDialog } from './invite-dialog'
import { InviteList } from './invite-list'
import { LinkDialog } from './link-dialog'
import { matching } from './matching'
import { PeopleTable } from './people-table'
import { RulePanel } from './rule-panel'
import { usePeople } from './use-people'

/** From this number on, the list has a search field. */
const MANY = 10

type PeopleProps = { first: PeopleOverview /** The signed-in person. */; self: string }

/** Who may use the dashboard, who is invited, and the rules for all. The address holds the search. */
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
          <ErrorState error={error} title="This list may be out of date" onRetry={() => void refetch()} />
        ) : null}
        <InviteList invites={data.invites} onLink={invitation} onWithdrawn={() => inviter.current?.focus()} />
        {/* Above the list, which may have thousands of rows. */}
        <RulePanel rules={data.rules} self={data.people.find(({ id }) => id === self)} />
        {data.people.length > MANY || query ? (
          <PeopleSearch query={query} onSearch={search} found={found.length} all={data.people.length} />
        ) : null}
        {found.length > 0 ? (
          <PeopleTable people={found} self={self} onLink={(made) => setLink({ ...made, purpose: 'New password' })} />
        ) : (
          <EmptyState
            title="No results"
            action={<Button onClick={() => search('')}>Show everybody</Button>}
          >{`No name, address, role or state has “${query.trim()}” in it.`}</EmptyState>
        )}
      </div>
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onInvited={invitation} /> : null}
      {link ? <LinkDialog link={link} onDone={() => setLink(undefined)} /> : null}
    </>
  )
}

type PeopleSearchProps = { query: string; onSearch: (query: string) => void; found: number; all: number }

/** Filters the list. */
function PeopleSearch({ query, onSearch, found, all }: PeopleSearchProps) {
  const help =
    query.trim() === '' ? 'By name, address, role or state.' : `${found.toLocaleString('en')} of ${counted(all)}`
  return (
    <search>
      <Field label="Find a person" help={help} className="sm:max-w-80">
        <Input
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={query}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Field>
    </search>
  )
}

const counted = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)
