'use client'

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { CircleCheck, CircleSlash, TriangleAlert } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { LoadingPanel } from '@/components/ui/loading'
import { Fact, Panel } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/live/contract'
import { formatCount } from '@/lib/text/format'

/** One line: whether the service notifies the dashboard, and if not, why and what helps. */
export function LiveUpdatesPanel() {
  const { data, error, refetch } = useQuery(liveUpdatesQuery)
  if (error && !data) {
    return <ErrorState error={error} title="Live updates couldn’t be loaded" onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingPanel note="Loading live updates" lines={['w-40']} />
  const { label, tone, icon, why } = liveLook(data)
  return (
    <div id="live" className="mb-6 max-w-180">
      <Panel
        title={
          <>
            <span>Live updates </span>
            <Badge tone={tone} icon={icon}>
              {label}
            </Badge>
          </>
        }
        about={why}
        action={<LiveActions updates={data} />}
      >
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-13 text-ink-soft pointer-coarse:py-3">
            Details
          </summary>
          <div className="flex flex-col gap-3 pt-3">
            <LiveFacts updates={data} />
            {data.state === 'off' ? null : (
              <div>
                <Ask action="rotate" />
              </div>
            )}
          </div>
        </details>
      </Panel>
    </div>
  )
}

type Action = 'activate' | 'deactivate' | 'rotate' | 'repair'
type Confirmation = { title: string; label: string; variant: 'primary' | 'danger'; consequence: string }

const CONFIRMATIONS: Record<Action, Confirmation> = {
  activate: {
    title: 'Turn on live updates',
    label: 'Turn on',
    variant: 'primary',
    consequence: 'Subscribes this dashboard to all seven event types, with a new secret.',
  },
  repair: {
    title: 'Repair live updates',
    label: 'Repair',
    variant: 'primary',
    consequence: 'Creates this dashboard’s missing subscriptions and resumes paused ones.',
  },
  deactivate: {
    title: 'Turn off live updates',
    label: 'Turn off',
    variant: 'danger',
    consequence: 'Removes this dashboard’s subscriptions. Open pages then check every 30 s, which takes API requests.',
  },
  rotate: {
    title: 'Rotate the secret of live updates',
    label: 'Rotate secret',
    variant: 'primary',
    consequence: 'Gives all seven subscriptions a new secret. The old one is accepted for 24 hours.',
  },
}

/** Turns live updates on or off, or repairs them. */
function LiveActions({ updates: { state, subscriptions } }: { updates: LiveUpdates }) {
  if (state === 'off') return <Ask action="activate" />
  return (
    <div className="flex flex-wrap gap-2">
      {subscriptions.some(needsRepair) ? <Ask action="repair" /> : null}
      <Ask action="deactivate" />
    </div>
  )
}

/** A button that asks for a confirmation. */
function Ask({ action }: { action: Action }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error } = useChangeLiveUpdates(action === 'repair' ? 'activate' : action)
  const { title, label, variant, consequence } = CONFIRMATIONS[action]
  const close = () => setIsAsked(false)
  return (
    <>
      <Button variant={action === 'repair' ? 'primary' : 'secondary'} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      {isAsked ? (
        <AlertDialog
          open
          onOpenChange={close}
          title={title}
          consequence={<p>{consequence}</p>}
          action={{ label, variant, pending: isPending, onAct: () => mutate(undefined, { onSuccess: close }) }}
          problem={{ error, title: `${title}: not done` }}
        />
      ) : null}
    </>
  )
}

/** The internals of live updates: for somebody who looks for the reason of a problem. */
function LiveFacts({ updates }: { updates: LiveUpdates }) {
  const facts: [string, ReactNode][] = [
    ['Account', updates.account],
    ['Target', <code key="target">{updates.target_url}</code>],
    ['Subscriptions', <Subscriptions key="subscriptions" updates={updates} />],
    ['Last webhook', absolute(updates.last_webhook_on)],
    ['Last checked', absolute(updates.reconciled_on)],
    ['Missing webhooks', `${formatCount(updates.missing)} in the last 14 days`],
    [
      'Secret',
      <>
        <span>{absolute(updates.secret_made_on)}</span>
        {updates.previous_secret_until ? (
          <>
            <span>; the old one until </span>
            <span>{absolute(updates.previous_secret_until)}</span>
          </>
        ) : null}
      </>,
    ],
  ]
  return (
    <dl className="-mx-4 divide-y divide-line text-13">
      {facts.map(([term, value]) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

function Subscriptions({ updates: { subscriptions, not_listed } }: { updates: LiveUpdates }) {
  const problems = subscriptions.filter(needsRepair)
  return (
    <>
      <span>{`${subscriptions.length - problems.length} of ${subscriptions.length} active. `}</span>
      {not_listed ? <span>{not_listed}</span> : null}
      {problems.map(({ event_type, id }) => (
        <span key={event_type} className="mr-2 block">
          {id ? (
            <>
              <TextLink href={`/webhooks/${encodeURIComponent(id)}`}>{event_type}</TextLink>
              <span> is paused.</span>
            </>
          ) : (
            `${event_type} is missing.`
          )}
        </span>
      ))}
    </>
  )
}

const absolute = (value: string | undefined) => (value ? <Time value={value} mode="absolute" /> : 'Not yet')

const LOOKS = {
  on: { label: 'On', tone: 'good', icon: CircleCheck, why: 'Open pages update by themselves.' },
  off: { label: 'Off', tone: 'off', icon: CircleSlash, why: 'Open pages check every 30 s.' },
  incomplete: {
    label: 'Interrupted',
    tone: 'warn',
    icon: TriangleAlert,
    why: 'Some changes arrive without a webhook.',
  },
  unreachable: { label: 'Interrupted', tone: 'warn', icon: TriangleAlert, why: 'The service doesn’t answer.' },
} as const

/** The state of live updates in words, with the reason. */
function liveLook({ state, trouble, subscriptions }: LiveUpdates) {
  const look = LOOKS[state]
  if (state === 'incomplete' && subscriptions.some(needsRepair)) {
    return { ...look, why: 'Subscriptions are missing or paused.' }
  }
  return state === 'off' && trouble ? { ...look, why: trouble } : look
}

/** Removed or paused, by somebody or by the service itself. */
const needsRepair = ({ id, state }: OwnSubscriptionState) => id === undefined || state === 'paused'

const REFETCH_MS = 30_000

const liveUpdatesQuery = queryOptions({
  queryKey: queryKeys.webhooks.live,
  queryFn: ({ signal }) => call<LiveUpdates>('/api/live/state', { signal }),
  refetchInterval: REFETCH_MS,
})

function useChangeLiveUpdates(path: 'activate' | 'deactivate' | 'rotate') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<ApiResponse>(`/api/live/${path}`, { method: 'POST', body: {} }),
    // After a refusal as well, because some of the seven subscriptions may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions }),
  })
}
