'use client'

import { useQuery } from '@tanstack/react-query'
import { useNow } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Section } from '@/components/ui/titled-section'
import { recoveriesQuery } from '@/lib/browser/queries/recoveries'
import { isUnderWay, type Recovery } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { EndedRecovery } from './ended-recovery'
import { RecoveryUnderWay } from './recovery-under-way'

/** A target's recoveries: those in progress and those of the last 30 days. */
export function Recoveries({ target }: { target: string }) {
  const { data, error, refetch } = useQuery(recoveriesQuery)
  const own = data?.filter(({ target_url }) => target_url === target) ?? []
  const ended = own.filter((recovery) => !isUnderWay(recovery))
  return (
    <>
      {error ? (
        <ErrorState error={error} title="The recoveries couldn’t be loaded" onRetry={() => void refetch()} />
      ) : null}
      <UnderWay recoveries={own} />
      {ended.length > 0 ? (
        <Section title="Recoveries of the last 30 days">
          <EndedList recoveries={ended} />
        </Section>
      ) : null}
    </>
  )
}

const JUST_ENDED_MS = 10 * 60_000

/** A subscription's recoveries that are in progress or have just ended. */
export function SubscriptionRecoveries({ subscription: { id, recovery } }: { subscription: DeskSubscription }) {
  const now = useNow()
  const { data } = useQuery(recoveriesQuery)
  const own = data?.filter(({ subscriptions }) => subscriptions.some((each) => each.id === id)) ?? []
  if (own.some(isUnderWay)) return <UnderWay recoveries={own} />
  const justEnded = own.filter(({ ended_on }) => ended_on && now - Date.parse(ended_on) < JUST_ENDED_MS)
  return (
    <>
      {data && recovery ? <ServiceRecovery recovery={recovery} /> : null}
      {justEnded.length > 0 ? <EndedList label="Recoveries that have just ended" recoveries={justEnded} /> : null}
    </>
  )
}

function UnderWay({ recoveries }: { recoveries: readonly Recovery[] }) {
  return recoveries.filter(isUnderWay).map((recovery) => <RecoveryUnderWay key={recovery.id} recovery={recovery} />)
}

function EndedList({ label, recoveries }: { label?: string; recoveries: readonly Recovery[] }) {
  return (
    <ul aria-label={label} className="rounded-lg border border-line bg-surface">
      {recoveries.map((recovery) => (
        <EndedRecovery key={recovery.id} recovery={recovery} />
      ))}
    </ul>
  )
}

/** A recovery by the service that no job of the dashboard follows. */
function ServiceRecovery({ recovery: { done, total } }: { recovery: NonNullable<DeskSubscription['recovery']> }) {
  return (
    <section
      aria-label="Recovery by the service"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <ProgressBar
        label="The service is recovering dead letters, oldest first"
        value={done}
        max={Math.max(1, total)}
        detail={`${done.toLocaleString('en')} of ${total.toLocaleString('en')} queued`}
      />
      <p className="text-13 text-ink-soft">
        It was started elsewhere, or cancelled here after the service had taken it. It can’t be cancelled, but pausing
        the subscription holds back what isn’t sent yet.
      </p>
    </section>
  )
}
