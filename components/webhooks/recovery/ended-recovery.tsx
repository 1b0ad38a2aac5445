import { Ban, CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useZone } from '@/components/ui/clock'
import { Time } from '@/components/ui/time'
import type { Recovery } from '@/lib/desk/contract/webhooks/recovery'
import { describeOutcome, describeScope } from './describe-recovery'

const LOOKS = {
  done: { word: 'Done', tone: 'good', icon: CircleCheck },
  cancelled: { word: 'Cancelled', tone: 'off', icon: Ban },
  stopped: { word: 'Stopped', tone: 'bad', icon: CircleX },
} as const

/** What became of a recovery. */
export function EndedRecovery({ recovery }: { recovery: Recovery }) {
  const zone = useZone()
  const { state, left, in_hand, trouble, started_by, ended_by, ended_on } = recovery
  const look = state === 'cancelled' || state === 'stopped' ? LOOKS[state] : LOOKS.done
  return (
    <li className="flex flex-col gap-1 border-b border-line px-3 py-2 text-13 text-ink-soft last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={look.tone} icon={look.icon}>
          {look.word}
        </Badge>
        <span className="min-w-0 text-14 text-ink [overflow-wrap:anywhere]" suppressHydrationWarning>
          {describeScope(recovery, zone)}
        </span>
      </p>
      <p>
        {describeOutcome(recovery)}
        {left > in_hand ? `, ${(left - in_hand).toLocaleString('en')} left as they were` : ''}. Started by {started_by}
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
