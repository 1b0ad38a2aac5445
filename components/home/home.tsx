'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useRef } from 'react'
import { envelopesParams, LONGEST_QUERY } from '@/components/envelopes/address'
import { signerPath } from '@/components/signers/address'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { nameList } from '@/components/ui/format'
import { Plus, Search } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Counter, Section } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { WhenNear } from '@/components/ui/viewport'
import { useIsPushed } from '@/lib/browser/live'
import { attentionQuery, mirrorQuery } from '@/lib/browser/queries/envelopes'
import { budgetQuery, useMay } from '@/lib/browser/queries/session'
import { type Count, textOfCount } from '@/lib/desk/envelopes/contract/find'
import {
  COMPLETED_DAYS,
  type CompletedEnvelope,
  EXPIRING_HOURS,
  type HomeAttention,
  REASONS,
} from '@/lib/desk/home/contract'
import { useExpiringKeys } from './attention-items'
import { AttentionList, type HomeDialogs } from './attention-list'
import { useEndpointTrouble, useIndexTrouble } from './queries'

const chartsPlaceholder = () => <Skeleton className="h-96" />
// Below the list: neither code nor figures are needed to see what is urgent.
const Charts = loadable(() => import('./charts'), chartsPlaceholder)

/** What needs attention now, from the account's mirror. */
export function Home({ dialogs }: { dialogs: HomeDialogs }) {
  useIsPushed()
  const found = useQuery(attentionQuery)
  const maySend = useMay('send')
  const { data } = found
  const begin = maySend ? (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title="Home" actions={begin} />
      <div className="flex flex-col gap-8">
        {maySend === false ? <SupportSearch /> : null}
        {found.isError ? (
          <ErrorState
            error={found.error}
            title={data ? "Couldn't check for updates" : 'What needs attention could not be loaded'}
            onRetry={() => void found.refetch()}
          />
        ) : null}
        {found.isPending ? <HomeSkeleton /> : null}
        {data ? <Attention attention={data} dialogs={dialogs} /> : null}
      </div>
    </>
  )
}

function Attention({ attention, dialogs }: { attention: HomeAttention; dialogs: HomeDialogs }) {
  const endpoints = useEndpointTrouble()
  const keys = useExpiringKeys()
  const index = useIndexTrouble()
  const list = <AttentionList attention={attention} endpoints={endpoints} keys={keys} index={index} dialogs={dialogs} />
  if (!attention.has_envelopes) {
    const hasMore = endpoints || keys.length > 0 || index || attention.drafts?.count
    return (
      <>
        <FirstSteps />
        {hasMore ? list : null}
      </>
    )
  }
  return (
    <>
      <Counters attention={attention} others={(endpoints ? 1 : 0) + (index ? 1 : 0) + keys.length} />
      {list}
      <Recent completed={attention.recent} />
      <Section title="Figures">
        <WhenNear fallback={chartsPlaceholder()}>
          <Charts />
        </WhenNear>
      </Section>
    </>
  )
}

function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingNote on="desk">Loading what needs attention</LoadingNote>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['attention', 'waiting', 'expiring', 'completed'].map((each) => (
          <Skeleton key={each} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}

/** What to do while the account has no envelopes. */
function FirstSteps() {
  const { data: mirror } = useQuery(mirrorQuery)
  const { data: budget } = useQuery(budgetQuery)
  const maySend = useMay('send')
  // The banner above says that envelopes are being read, or that the key is refused.
  if (mirror?.usable === false || budget?.key_refused) return null
  return (
    <EmptyState
      title="Envelopes that need attention appear here"
      action={
        maySend ? (
          <span className="flex flex-wrap gap-2">
            <ButtonLink href="/envelopes/new">Send your first envelope</ButtonLink>
            <ButtonLink href="/templates">Browse templates</ButtonLink>
          </span>
        ) : null
      }
    >
      {maySend
        ? 'Upload a document or choose a template, add the people who sign, and send.'
        : 'Nothing has been sent with this account yet.'}
    </EmptyState>
  )
}

/** `others`: the keys and endpoints that need attention. */
type CountersProps = { attention: HomeAttention; others: number }

/** The figures above the list. Each leads to what it counts. */
export function Counters({ attention: { counts, waiting, expiring, completed, drafts }, others }: CountersProps) {
  const needing: Count = {
    count: REASONS.reduce((sum, reason) => sum + counts[reason].count, others + (drafts?.count ?? 0)),
    isCapped: REASONS.some((reason) => counts[reason].isCapped),
  }
  const list = (values: Parameters<typeof envelopesParams.href>[1]) => envelopesParams.href('/envelopes', values)
  const figures = [
    { label: 'Need attention', value: needing, href: '#attention' },
    { label: 'Waiting for others', value: waiting, href: list({ status: 'Sent' }) },
    { label: `Expire within ${EXPIRING_HOURS} h`, value: expiring, href: list({ q: 'expiring:2' }) },
    {
      label: `Completed in ${COMPLETED_DAYS} days`,
      value: completed,
      href: list({ q: `completed:${COMPLETED_DAYS}` }),
    },
  ]
  return (
    <ul aria-label="Counters" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value, href }) => (
        <Counter key={label} label={label} value={textOfCount(value)} href={href} />
      ))}
    </ul>
  )
}

/** The last envelopes that everybody signed. */
function Recent({ completed }: { completed: readonly CompletedEnvelope[] }) {
  const all = (
    <TextLink href={envelopesParams.href('/envelopes', { status: 'Signed' })} className="text-13">
      Show all
    </TextLink>
  )
  return (
    <Section title="Recently completed" aside={completed.length > 0 ? all : null}>
      {completed.length === 0 ? (
        <p className="text-ink-soft">Nothing is completed yet.</p>
      ) : (
        <ul className="card divide-y divide-line">
          {completed.map(({ id, subject, people, completed_on }) => (
            <li key={id} className="relative flex min-h-13 items-center gap-3 px-4 py-1.5 hover:bg-hover">
              <div className="min-w-0 flex-1">
                <Link
                  href={`/envelopes/${encodeURIComponent(id)}`}
                  prefetch={false}
                  className="font-medium leading-6 after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 max-sm:line-clamp-2 sm:block sm:truncate"
                >
                  {subject}
                </Link>
                <p className="truncate text-13 text-ink-soft">{nameList(people, 3)}</p>
              </div>
              <Time value={completed_on} className="relative z-10 shrink-0 text-13 text-ink-soft" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/**
 * A whole address leads to everything that person was asked to sign, anything else to the envelopes
 * it finds.
 */
function SupportSearch() {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)

  function search(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    const address = typed.match(/<([^<>]+)>\s*$/)?.[1] ?? typed
    if (typed === '') input.current?.focus()
    else if (ADDRESS.test(address)) router.push(signerPath(address))
    else router.push(envelopesParams.href('/envelopes', { q: typed }))
  }

  return (
    <search>
      <form onSubmit={search} className="flex flex-wrap items-start gap-2">
        <Field
          label="Find a signer or an envelope"
          help="An email address shows everything that person was asked to sign."
          className="w-full sm:w-[32rem]"
        >
          <Input ref={input} type="search" autoComplete="off" spellCheck={false} maxLength={LONGEST_QUERY} />
        </Field>
        <Button type="submit" variant="primary" className="sm:mt-6">
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  )
}
