'use client'

import { useQuery } from '@tanstack/react-query'
import { useNow } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { Section } from '@/components/ui/titled-section'
import { recoveriesQuery } from '@/lib/browser/queries/recoveries'
import { isUnderWay, type Recovery } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { EndedRecovery } from './ended-recovery'
import { RecoveryBar } from './recovery-bar'
import { RecoveryUnderWay } from './recovery-under-way'

/** The recoveries of a target: those under way, and what became of the last ones. */
export function Recoveries({ target }: { target: string }) {
  const { data, error, refetch } = useQuery(recoveriesQuery)
  const own = data?.filter(({ target_url }) => target_url === target) ?? []
  const ended = own.filter((recovery) => !isUnderWay(recovery))
  return (
    <>
      {error ? (
        <ErrorState error={error} title="The recoveries could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      <UnderWay recoveries={own} />
      {ended.length > 0 ? (
        <Section title="Recoveries of the last 30 days">
          <ul className="rounded-lg border border-line bg-surface">
            {ended.map((recovery) => (
              <EndedRecovery key={recovery.id} recovery={recovery} />
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

const JUST_ENDED_MS = 10 * 60_000

/** What is being recovered of one subscription, or what has just become of it, where somebody looks at it. */
export function RecoveriesOf({ subscription: { id, recovery } }: { subscription: DeskSubscription }) {
  const now = useNow()
  const { data } = useQuery(recoveriesQuery)
  const own = data?.filter(({ subscriptions }) => subscriptions.some((each) => each.id === id)) ?? []
  if (own.some(isUnderWay)) return <UnderWay recoveries={own} />
  const justEnded = own.filter(({ ended_on }) => ended_on && now - Date.parse(ended_on) < JUST_ENDED_MS)
  return (
    <>
      {data && recovery ? <RecoveryBar recovery={recovery} /> : null}
      {justEnded.length > 0 ? (
        <ul aria-label="Recoveries that have just ended" className="rounded-lg border border-line bg-surface">
          {justEnded.map((each) => (
            <EndedRecovery key={each.id} recovery={each} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function UnderWay({ recoveries }: { recoveries: readonly Recovery[] }) {
  return recoveries.filter(isUnderWay).map((recovery) => <RecoveryUnderWay key={recovery.id} recovery={recovery} />)
}
