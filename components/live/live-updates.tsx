'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading'
import { Panel } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { LiveActions, RotateLiveSecret } from './live-actions'
import { LiveFacts } from './live-facts'
import { liveLook } from './live-state'
import { liveUpdatesQuery } from './use-live-updates'

/** One line: whether the service notifies the dashboard, and if not, why and what helps. */
export function LiveUpdates() {
  const { data, error, refetch } = useQuery(liveUpdatesQuery)
  if (error && !data) {
    return <ErrorState error={error} title="Live updates couldn’t be loaded" onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingPanel note="Loading live updates" lines={['w-40']} />
  const { label, tone, icon, why } = liveLook(data)
  return (
    <div id="live" className="mb-6 max-w-3xl">
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
            {data.state === 'off' ? null : <RotateLiveSecret />}
          </div>
        </details>
      </Panel>
    </div>
  )
}
