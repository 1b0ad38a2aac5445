'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck } from '@/components/ui/icons'
import { useNow } from '@/components/ui/time'
import { mirrorQuery } from '@/lib/browser/queries/envelopes'
import { budgetQuery } from '@/lib/browser/queries/session'
import { formatCount } from '@/lib/contract/format'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import { describeDuration, summarizeEndpoints } from './health'
import { useSubscriptions } from './queries'

type Health = { isWell: boolean; text: string }

const UNKNOWN: Health = { isWell: false, text: 'Unknown' }
const BUSY = 0.8
/** Longer than any pause between two comparisons. */
const LATE_S = 3 * 60

/**
 * For admins: whether endpoints, request budget and local copy are well. Each leads to its page.
 */
export function AdminStrip() {
  const now = useNow()
  const subscriptions = useSubscriptions()
  const { data: budget } = useQuery(budgetQuery)
  const mirror = useQuery(mirrorQuery)
  return (
    <ul
      aria-label="Health"
      className="grid divide-line overflow-hidden card max-md:divide-y md:grid-cols-3 md:divide-x"
    >
      <Part
        name="Endpoints"
        href="/webhooks"
        health={
          subscriptions.data
            ? summarizeEndpoints(subscriptions.data.subscriptions)
            : subscriptions.isError
              ? UNKNOWN
              : undefined
        }
      />
      <Part name="API requests" href="/settings/keys" health={budget && budgetHealth(budget)} />
      <Part
        name="Local copy"
        href="/settings/mirror"
        health={
          budget?.key_refused
            ? { isWell: false, text: 'Not updated' }
            : mirror.data
              ? mirrorHealth(mirror.data, now)
              : mirror.isError
                ? UNKNOWN
                : undefined
        }
      />
    </ul>
  )
}

function Part({ name, href, health }: { name: ReactNode; href: string; health: Health | undefined }) {
  const Icon = health?.isWell ? CircleCheck : CircleAlert
  return (
    <li className="relative flex min-h-11 items-center gap-x-2 px-4 py-2 text-13 hover:bg-hover md:max-xl:flex-wrap">
      {health ? (
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${health.isWell ? 'text-good' : 'text-warn'}`} />
      ) : (
        <span className="size-4 shrink-0" />
      )}
      <Link
        href={href}
        prefetch={false}
        className="whitespace-nowrap font-medium outline-offset-[-2px] after:absolute after:inset-0"
      >
        {name}
      </Link>
      <span className="tabular ml-auto truncate text-ink-soft md:max-xl:w-full md:max-xl:pl-6" suppressHydrationWarning>
        {health?.text ?? 'Checking'}
      </span>
    </li>
  )
}

function budgetHealth({ used, limit, key_refused }: { used: number; limit: number; key_refused: boolean }): Health {
  if (key_refused) return { isWell: false, text: 'The key is refused' }
  return {
    isWell: used <= limit * BUSY,
    text: `${formatCount(used)} of ${formatCount(limit)} this minute`,
  }
}

function mirrorHealth({ state, usable, read, checked_on }: MirrorStatus, now: number): Health {
  if (state === 'failing') return { isWell: false, text: 'The last reading failed' }
  if (!usable) return { isWell: false, text: `${formatCount(read)} read so far` }
  if (state === 'stopped') return { isWell: false, text: 'Older envelopes are missing' }
  if (!checked_on) return UNKNOWN
  const seconds = (now - Date.parse(checked_on)) / 1_000
  return seconds > LATE_S
    ? { isWell: false, text: `${describeDuration(seconds)} behind` }
    : { isWell: true, text: 'Up to date' }
}
