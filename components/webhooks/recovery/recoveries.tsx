'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state'
import { recoveriesQuery } from '@/lib/browser/recoveries'
import { isUnderWay, type Recovery } from '@/lib/contract/recovery'
import { Section } from '../section'
import { EndedRecovery } from './ended-recovery'
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

/** What is being recovered of one subscription, where somebody looks at it. */
export function RecoveriesOf({ subscription }: { subscription: string }) {
  const { data = [] } = useQuery(recoveriesQuery)
  return (
    <UnderWay recoveries={data.filter(({ subscriptions }) => subscriptions.some(({ id }) => id === subscription))} />
  )
}

function UnderWay({ recoveries }: { recoveries: readonly Recovery[] }) {
  return recoveries.filter(isUnderWay).map((recovery) => <RecoveryUnderWay key={recovery.id} recovery={recovery} />)
}
