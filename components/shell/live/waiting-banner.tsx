'use client'

import { Banner } from '@/components/ui/banner'
import { Time } from '@/components/ui/time'
import type { Budget } from '@/lib/desk/contract/desk'
import { useBudget } from '../use-shell'

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
  const { paused_until: until, asked_until: asked, next_in_ms, used, limit, place } = budget
  const seconds = Math.max(1, Math.ceil((place?.in_ms ?? next_in_ms) / 1000))
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
        {asked ? (
          <>
            <span>It answered 429 (too many requests). One request is tried at </span>
            <Time value={until} mode="absolute" />
            <span>, and the others continue if it is answered. What is loaded stays visible.</span>
          </>
        ) : (
          'It answered 429 (too many requests). Requests continue after that; what is loaded stays visible.'
        )}
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
    <Banner
      tone="wait"
      className="mb-4"
      title={place ? `You are ${ordinal(place.position)} in line, about ${seconds} s` : `Waiting ${seconds} s: ${why}`}
    >
      {`${place ? `${capital(why)}. ` : ''}Nothing is lost. Your request continues by itself.`}
    </Banner>
  )
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (position: number) => `${position}${ENDINGS[ordinals.select(position)] ?? 'th'}`

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
