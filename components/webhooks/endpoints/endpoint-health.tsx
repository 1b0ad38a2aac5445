import { useNow, useZone } from '@/components/ui/clock'
import { cn } from '@/components/ui/cn'
import { counted } from '@/components/ui/counted'
import { exactTime, formatIn } from '@/components/ui/format-time'
import type { Icon } from '@/components/ui/icon'
import { CircleCheck, CircleX, TriangleAlert } from '@/components/ui/icons'
import { CircleDashed, CircleHelp, CirclePause } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import { softTone, type Tone } from '@/components/ui/tone'
import type { EndpointHealth as Health, HealthState } from '@/lib/desk/contract/webhooks/endpoint'
import { pauseReason } from '../subscriptions/subscription-look'

export const HEALTH_LABELS: Record<HealthState, string> = {
  failing: 'Failing',
  paused: 'Paused',
  'dead letters': 'Dead letters',
  healthy: 'Healthy',
  'no deliveries': 'No deliveries yet',
  unknown: 'Unknown',
}

const LOOKS: Record<HealthState, { tone: Tone; icon: Icon }> = {
  failing: { tone: 'bad', icon: CircleX },
  paused: { tone: 'warn', icon: CirclePause },
  'dead letters': { tone: 'warn', icon: TriangleAlert },
  healthy: { tone: 'good', icon: CircleCheck },
  'no deliveries': { tone: 'neutral', icon: CircleDashed },
  unknown: { tone: 'neutral', icon: CircleHelp },
}

/** More names would fill the row; opening it shows them. */
const NAMED_AT_MOST = 2

/** An endpoint's health in words: "Failing: last 6 attempts since 10:42 answered 500". */
export function EndpointHealth({ health }: { health: Health }) {
  const { tone, icon: Icon } = LOOKS[health.is]
  return (
    <span className={cn('inline-flex min-w-0 items-start gap-1.5 text-13', softTone[tone], 'bg-transparent')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {health.is === 'failing' ? (
          <Failing health={health} />
        ) : health.is === 'paused' ? (
          <Paused health={health} />
        ) : (
          <span>
            {health.is === 'dead letters'
              ? counted(health.dead_lettered ?? 0, 'dead letter')
              : HEALTH_LABELS[health.is]}
          </span>
        )}
      </span>
    </span>
  )
}

/** "Failing", or "Failing for 6 events" when others are delivered. */
function forEvents(state: string, events: Health['events']): string {
  if (!events) return state
  return `${state} for ${events.length > NAMED_AT_MOST ? counted(events.length, 'event') : events.join(', ')}`
}

function Failing({ health: { events, attempts, since, status, error } }: { health: Health }) {
  const what = forEvents('Failing', events)
  return (
    <>
      <span>
        {attempts ? `${what}: last ${attempts === 1 ? 'attempt' : `${attempts.toLocaleString('en')} attempts`}` : what}
      </span>
      {since ? <Since value={new Date(since)} /> : null}
      <span>{`${status ? ` answered ${status}` : ''}${!status && error ? `: ${error}` : ''}`}</span>
    </>
  )
}

/** " since 10:42", with the day when it isn't today. */
function Since({ value }: { value: Date }) {
  const zone = useZone()
  const now = new Date(useNow())
  const day = formatIn(zone, { day: 'numeric', month: 'short' })
  const time = formatIn(zone, { hour: '2-digit', minute: '2-digit' }).format(value)
  const isToday = day.format(value) === day.format(now)
  return (
    <time dateTime={value.toISOString()} title={exactTime(value, zone)} suppressHydrationWarning>
      {` since ${isToday ? time : `${day.format(value)}, ${time}`}`}
    </time>
  )
}

function Paused({ health: { events, since, paused_by, paused_because } }: { health: Health }) {
  if (paused_because) return <span>{`${forEvents('Paused', events)}: ${pauseReason({ paused_because })}`}</span>
  return (
    <>
      <span>{`Paused${paused_by ? ` by ${paused_by}` : ''}`}</span>
      {since ? (
        <>
          {' '}
          <Time value={since} className="relative z-10" />
        </>
      ) : null}
    </>
  )
}
