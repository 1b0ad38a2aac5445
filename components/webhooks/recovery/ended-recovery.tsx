import { Badge } from '@/components/ui/badge'
import { useZone } from '@/components/ui/clock'
import { Ban, CircleCheck, CircleX } from '@/components/ui/icons'
import { Time } from '@/components/ui/time'
import type { Recovery } from '@/lib/desk/contract/webhooks/recovery'
import { describeOutcome, describeScope } from './describe-recovery'

const STATES = {
  done: { label: 'Done', tone: 'good', icon: CircleCheck },
  cancelled: { label: 'Cancelled', tone: 'off', icon: Ban },
  stopped: { label: 'Stopped', tone: 'bad', icon: CircleX },
} as const

/** A recovery's outcome. */
export function EndedRecovery({ recovery }: { recovery: Recovery }) {
  const zone = useZone()
  const { state, left, in_hand, trouble, started_by, ended_by, ended_on } = recovery
  const look = state === 'cancelled' || state === 'stopped' ? STATES[state] : STATES.done
  return (
    <li className="flex flex-col gap-1 border-b border-line px-3 py-2 text-13 text-ink-soft last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={look.tone} icon={look.icon}>
          {look.label}
        </Badge>
        <span className="min-w-0 text-14 text-ink [overflow-wrap:anywhere]" suppressHydrationWarning>
          {describeScope(recovery, zone)}
        </span>
      </p>
      <p>
        {describeOutcome(recovery)}
        {left > in_hand ? `, ${(left - in_hand).toLocaleString('en')} unchanged` : ''}. Started by {started_by}
        {ended_by ? `, cancelled by ${ended_by}` : ''}
        {ended_on ? (
          <>
            , ended <Time value={ended_on} />
          </>
        ) : null}
        .
      </p>
      {trouble ? <p className="text-bad">{trouble}</p> : null}
    </li>
  )
}
