'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { Time, useNow } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { mirrorQuery } from '@/lib/browser/queries/envelopes'
import { useMay } from '@/lib/browser/queries/session'
import type { ApiResponse } from '@/lib/contract/answer'
import type { AccountNotice } from '@/lib/desk/accounts/contract/account'
import { ROLE_LABELS, ROLES } from '@/lib/desk/accounts/contract/permissions'
import { LATE_MS } from '@/lib/desk/envelopes/contract/find'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import { formatCount } from '@/lib/text/format'
import { noticesQuery } from './shell-state'
import { useBudget, useIdentity } from './use-shell'

/** After a failure, one more comparison may be waited for. */
const FAILING_MS = 30_000
/** Lists that read the local copy, and nothing below them. */
const LISTS = ['/', '/envelopes']

/** Shown above lists while they may lack something: what, and why. */
export function MirrorBanner() {
  const isList = LISTS.includes(usePathname())
  const { data } = useQuery({ ...mirrorQuery, enabled: isList })
  const now = useNow()
  return isList && data ? <MirrorLag status={data} now={now} /> : null
}

function MirrorLag({ status, now }: { status: MirrorStatus; now: number }) {
  const { state, usable, read, checked_on: checkedOn } = status
  const count = formatCount(read)
  if (!usable && state === 'reading') {
    return (
      <Banner tone="wait" className="mb-4" title={`Reading your envelopes: ${count} so far`}>
        Older ones appear in lists and search as they are read, newest first.
      </Banner>
    )
  }
  const lateMs = state === 'failing' ? FAILING_MS : LATE_MS
  if (checkedOn && now - new Date(checkedOn).getTime() > lateMs) {
    return (
      <Banner
        tone="warn"
        className="mb-4"
        title={
          <>
            <span>Envelopes as of </span>
            <Time value={checkedOn} />
          </>
        }
      >
        Newer changes can’t be read from the service right now. They appear here as soon as they can.
      </Banner>
    )
  }
  if (state !== 'stopped') return null
  return (
    <Banner tone="warn" className="mb-4" title={`Lists show the newest ${count} envelopes`}>
      The service doesn’t show older ones. An admin sees the reason under Settings → Search index.
    </Banner>
  )
}

/** No request waits longer than this; each fails at once with this reason. */
const LONG_MS = 30_000

/** Shown while a request of this page waits for the service: why, and for how long. */
export function WaitingBanner() {
  const { data, slow } = useBudget()
  if (!data) return null
  return <WaitingReason budget={data} isWaiting={slow && data.waiting > 0} />
}

/** Gives the reason: the service asked for a pause, or the limit is used up. */
export function WaitingReason({ budget, isWaiting }: { budget: Budget; isWaiting: boolean }) {
  const { paused_until: until, asked_until: asked = until, next_in_ms, used, limit } = budget
  if (until && next_in_ms > LONG_MS) {
    return (
      <Banner
        tone="warn"
        className="mb-4"
        title={
          <>
            <span>The service asked for a pause until </span>
            <Time value={asked ?? until} mode="absolute" />
          </>
        }
      >
        <span>It answered 429 (too many requests). The dashboard tries again at </span>
        <Time value={until} mode="absolute" />
        <span>; what is loaded stays visible.</span>
      </Banner>
    )
  }
  if (!isWaiting) return null
  const why = until
    ? 'the service asked for a pause'
    : used >= limit
      ? `the service allows ${limit} requests a minute and all are used`
      : 'other requests are first'
  return (
    <Banner tone="wait" className="mb-4" title={`Waiting about ${Math.max(1, Math.ceil(next_in_ms / 1000))} s: ${why}`}>
      Nothing is lost. Your request continues by itself.
    </Banner>
  )
}

/** On every page while the service refuses the key: what still works, and who can help. */
export function KeyBanner() {
  const { data, refetch } = useBudget()
  const identity = useIdentity()
  const mayKeys = useMay('keys')
  if (!data?.key_refused) return null
  return (
    <Banner
      tone="bad"
      className="mb-4"
      title="The service no longer accepts the API key"
      action={
        <Button
          size="sm"
          pending={identity.isFetching}
          onClick={() => void identity.refetch().finally(() => void refetch())}
        >
          Retry
        </Button>
      }
    >
      <p>
        Nothing can be loaded or sent until an admin replaces the key. Drafts are kept, and pages may show older data.
      </p>
      {mayKeys ? <TextLink href="/settings/keys">Manage keys</TextLink> : null}
    </Banner>
  )
}

const nameOfRole = (role: string | undefined) => {
  const known = ROLES.find((each) => each === role)
  return known ? ROLE_LABELS[known] : 'another'
}

const NOTICE_TEXTS: Record<AccountNotice['action'], (notice: AccountNotice) => string> = {
  'people.role': ({ role, role_before }) => `changed your role from ${nameOfRole(role_before)} to ${nameOfRole(role)}`,
  'people.reset-second-factor': () => 'removed your second factor: authenticator app, passkeys and recovery codes',
  'people.reset-password': () => 'made a link that sets a new password for your account',
  'people.sign-out': () => 'signed you out on all devices',
}

/** On every page until dismissed: what an admin did to this person's account. */
export function AccountNotices() {
  const client = useQueryClient()
  const { data: [newest, ...older] = [] } = useQuery(noticesQuery)
  const dismiss = useMutation({
    mutationFn: (id: string) => call<ApiResponse>(`/api/account/notices/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  })
  if (!newest) return null
  return (
    <Banner
      tone="warn"
      className="mb-4 print:hidden"
      title="An admin changed your account"
      action={
        <Button size="sm" pending={dismiss.isPending} onClick={() => dismiss.mutate(newest.id)}>
          Dismiss
        </Button>
      }
    >
      <ul className="my-1 flex flex-col gap-1">
        {[newest, ...older].map((notice) => (
          <li key={notice.id}>
            <span>{`${notice.by} ${NOTICE_TEXTS[notice.action](notice)} on `}</span>
            <Time value={notice.at} mode="absolute" />
            <span>.</span>
          </li>
        ))}
      </ul>
      <p>If you didn’t ask for this, tell an admin.</p>
      {dismiss.isError ? <p className="text-bad">{dismiss.error.message}</p> : null}
    </Banner>
  )
}
