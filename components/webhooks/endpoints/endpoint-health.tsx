import { cn } from '@/components/ui/cn'
import { counted, exactTime } from '@/components/ui/format'
import { CircleCheck, CircleDashed, CircleX, type Icon } from '@/components/ui/icons'
import { CircleHelp, CirclePause } from '@/components/ui/more-icons'
import { softTone, type Tone } from '@/components/ui/styles'
import { Time, useNow, useZone } from '@/components/ui/time'
import type { EndpointHealth as Health, HealthFilter, HealthState } from '@/lib/desk/webhooks/contract/endpoint'
import { DAY_MS } from '@/lib/text/durations'
import { formatCount } from '@/lib/text/format'
import { capitalize } from '@/lib/text/one-line'
import { formatIn } from '@/lib/text/time-zone'
import { pauseReason } from '../subscription'

export const HEALTH_LABELS: Record<HealthFilter, string> = {
  failing: 'Failing',
  paused: 'Paused',
  'dead letters': 'With dead letters',
  healthy: 'Healthy',
  'no deliveries': 'No deliveries yet',
  unknown: 'Unknown',
}

const LOOKS: Record<HealthState, { tone: Tone; icon: Icon }> = {
  failing: { tone: 'bad', icon: CircleX },
  paused: { tone: 'warn', icon: CirclePause },
  healthy: { tone: 'good', icon: CircleCheck },
  'no deliveries': { tone: 'neutral', icon: CircleDashed },
  unknown: { tone: 'neutral', icon: CircleHelp },
}

/** More names would fill the row; opening it shows them. */
const NAMED_AT_MOST = 2
/** A recovery is news for a day. */
const RECOVERED_FOR_MS = DAY_MS

/**
 * An endpoint's health: its state, and below it why. `isLong`: in a sentence, "Failing: last 6
 * attempts since 10:42 answered 500".
 */
export function EndpointHealth({ health, isLong = false }: { health: Health; isLong?: boolean }) {
  const { tone, icon: Icon } = LOOKS[health.is]
  const dead = health.dead_lettered ? counted(health.dead_lettered, 'dead letter') : ''
  return (
    <span className={cn('flex min-w-0 items-start gap-1.5 text-13', softTone[tone], 'bg-transparent')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {isLong && health.is === 'failing' ? <Failing health={health} /> : <State health={health} />}
        {isLong ? null : <Why health={health} dead={dead} />}
      </span>
    </span>
  )
}

function State({ health: { is, recovered_on, is_untried, ...health } }: { health: Health }) {
  const now = useNow()
  if (is === 'paused') return <Paused health={{ is, ...health }} />
  if (is_untried) return <span>Not tried since it was resumed</span>
  const recovered = recovered_on ? new Date(recovered_on) : undefined
  if (!recovered || now - recovered.getTime() > RECOVERED_FOR_MS) return <span>{HEALTH_LABELS[is]}</span>
  return (
    <>
      <span>Recovered </span>
      <Moment value={recovered} />
    </>
  )
}

/** The second line of a row: short, because a list is compared row by row. */
function Why({ health: { is, since, status, error, events }, dead }: { health: Health; dead: string }) {
  const isFailing = is === 'failing'
  const reason = isFailing ? capitalize(status ? String(status) : (error ?? 'No success')) : ''
  if (!isFailing && !dead) return null
  const parts = [isFailing && events ? namedEvents(events) : '', dead].filter(Boolean).join(', ')
  return (
    <span className="block text-12 text-ink-soft">
      <span>{reason}</span>
      {isFailing && since ? (
        <>
          <span> since </span>
          <Moment value={new Date(since)} />
        </>
      ) : null}
      <span>{`${isFailing && parts ? ', ' : ''}${parts}`}</span>
    </span>
  )
}

const namedEvents = (events: readonly string[]) =>
  events.length > NAMED_AT_MOST ? counted(events.length, 'event') : events.join(', ')

/** "Failing", or "Failing for 6 events" when others are delivered. */
const forEvents = (state: string, events: Health['events']) => (events ? `${state} for ${namedEvents(events)}` : state)

function Failing({ health: { events, attempts, since, status, error } }: { health: Health }) {
  const what = forEvents('Failing', events)
  return (
    <>
      <span>
        {attempts ? `${what}: last ${attempts === 1 ? 'attempt' : `${formatCount(attempts)} attempts`}` : what}
      </span>
      {since ? (
        <>
          <span> since </span>
          <Moment value={new Date(since)} />
        </>
      ) : null}
      <span>{`${status ? ` answered ${status}` : ''}${!status && error ? `: ${error}` : ''}`}</span>
    </>
  )
}

/** "10:42", with the day when it isn't today. */
export function Moment({ value }: { value: Date }) {
  const zone = useZone()
  const now = new Date(useNow())
  const day = formatIn(zone, { day: 'numeric', month: 'short' })
  const time = formatIn(zone, { hour: '2-digit', minute: '2-digit' }).format(value)
  const isToday = day.format(value) === day.format(now)
  return (
    <time dateTime={value.toISOString()} title={exactTime(value, zone)} suppressHydrationWarning>
      {isToday ? time : `${day.format(value)}, ${time}`}
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
