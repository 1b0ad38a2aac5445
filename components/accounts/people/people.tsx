'use client'

import { useSearchParams } from 'next/navigation'
import { useRef, useState } from 'react'
import { peopleParams } from '@/components/accounts/address'
import { EmptyState } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { ErrorState } from '@/components/ui/error-state'
import { SearchBox } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { UserPlus } from '@/components/ui/more-icons'
import { OneTimeDialog } from '@/components/ui/one-time-dialog'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { replaceQuery } from '@/lib/browser/window'
import type { DeskPerson, DeskRules, OneTimeLink, PeopleOverview } from '@/lib/desk/accounts/contract/people'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import { formatCount } from '@/lib/text/format'
import { InviteList } from './invites'
import { describeFactors, PeopleTable, STATES } from './people-table'
import { usePeople, useRules } from './queries'

const InviteDialog = loadable(() => import('./invite-dialog'))

/** From this number on, the list has a search field. */
const MANY = 10

type PeopleProps = { first: PeopleOverview /** The signed-in person. */; self: string }

/**
 * Who may use the dashboard, who is invited, and the rules for all. The address holds the search.
 */
export function People({ first, self }: PeopleProps) {
  const { data, isError, error, refetch } = usePeople(first)
  const inviter = useRef<HTMLButtonElement>(null)
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<OneTimeLink & { purpose: string }>()
  const [query, setQuery] = useState(peopleParams.read(useSearchParams()).q ?? '')
  const matches = filterPeople(data.people, query)
  const isAlone = data.people.length === 1 && data.invites.length === 0
  const search = (next: string) => {
    setQuery(next)
    replaceQuery(peopleParams.patch({ q: next }))
  }
  const invitation = (newLink: OneTimeLink) => setLink({ ...newLink, purpose: 'Invitation' })
  return (
    <>
      <PageHeader
        title="People"
        actions={
          <Button
            ref={inviter}
            variant={isAlone ? 'primary' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => setInviting(true)}
          >
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
        <Rule rules={data.rules} self={data.people.find(({ id }) => id === self)} />
        {data.people.length > MANY || query ? (
          <PeopleSearch query={query} onSearch={search} found={matches.length} all={data.people.length} />
        ) : null}
        {matches.length > 0 ? (
          <PeopleTable
            people={matches}
            self={self}
            onLink={(newLink) => setLink({ ...newLink, purpose: 'New password' })}
          />
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
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-1 basis-72 sm:max-w-80">
        <SearchBox
          label="Find a person"
          placeholder="Name, address, role or state"
          q={query}
          onSearch={(next) => onSearch(next ?? '')}
        />
      </div>
      <p role="status" className="text-13 text-ink-soft">
        {query.trim() ? `${formatCount(found)} of ${counted(all, 'person', 'people')}` : ''}
      </p>
    </div>
  )
}

/** People whose name, address, role or state contains every word of the query. */
export function filterPeople(people: readonly DeskPerson[], query: string): readonly DeskPerson[] {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return people
  return people.filter(({ name, email, role, disabled }) => {
    const text = plain(`${name} ${email} ${ROLE_LABELS[role]} ${STATES[disabled ? 'disabled' : 'active'].word}`)
    return terms.every((term) => text.includes(term))
  })
}

/** "emile" finds "Émile". */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

type LinkDialogProps = { link: OneTimeLink & { purpose: string }; onDone: () => void }

/** Shows a one-time link, which the admin sends to the person. */
function LinkDialog({ link, onDone }: LinkDialogProps) {
  return (
    <OneTimeDialog
      title={link.mailed_to ? `Email to ${link.mailed_to} is on its way` : 'Send this link yourself'}
      description={
        link.mailed_to
          ? 'If it does not arrive, send the same link yourself. Anyone who opens it can use it.'
          : `For ${link.person}. Anyone who opens it can use it, so send it to nobody else.`
      }
      secret={{ name: link.purpose, what: 'the link', secret: link.link }}
      isStoredByCopy
      isOptional={link.mailed_to !== undefined}
      confirmation={{
        label: 'I have the link',
        missing: 'Copy the link, or select this if you have it. It is not shown again.',
      }}
      onDone={onDone}
    >
      <p className="text-13 text-ink-soft">
        Works once, until <Time value={link.expires_on} mode="absolute" />. It is shown only now; you can create a new
        one at any time.
      </p>
    </OneTimeDialog>
  )
}

/** A rule for everybody. An admin without a second factor cannot require one. */
function Rule({ rules, self }: { rules: DeskRules; self: DeskPerson | undefined }) {
  const change = useRules()
  const on = change.isPending ? change.variables.second_factor_for_admins : rules.second_factor_for_admins
  const own = self !== undefined && describeFactors(self.second_factor) !== 'None'
  return (
    <div>
      <Checkbox
        label="Admins need a second factor"
        help={
          own || on ? (
            'Admins without one set it up before they continue.'
          ) : (
            <>
              <TextLink href="/settings">Set up your own</TextLink>
              <span> first.</span>
            </>
          )
        }
        checked={on}
        disabled={!own && !on}
        onCheckedChange={(second_factor_for_admins) => change.mutate({ second_factor_for_admins })}
      />
      {change.isError ? <ErrorState error={change.error} title="The rule was not changed" className="mt-3" /> : null}
    </div>
  )
}
