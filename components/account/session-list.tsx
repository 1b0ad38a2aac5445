'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import type { OwnAccount } from '@/lib/desk/platform/auth/contract/account'
import { useEndOthers, useEndSession } from './use-account'

const HOUR_MS = 3_600_000
const hours = (ms: number) => (ms < 48 * HOUR_MS ? countOf(ms / HOUR_MS, 'hour') : countOf(ms / HOUR_MS / 24, 'day'))
const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The person's sessions. A session that is ended here is refused from its next request. */
export function SessionList({ sessions, session_limits }: Pick<OwnAccount, 'sessions' | 'session_limits'>) {
  const end = useEndSession()
  const endOthers = useEndOthers()
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears with its session, so the list takes the focus.
  const stay = () => list.current?.focus()
  const others = sessions.filter(({ current }) => !current)
  const error = end.error ?? endOthers.error
  return (
    <Panel
      title="Where you are signed in"
      about={`Sign out devices you don't recognize, then change your password. A session ends ${hours(session_limits.idleMs)} after its last use and ${hours(session_limits.totalMs)} after signing in.`}
      action={
        others.length > 0 ? (
          <Button
            size="sm"
            pending={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () => {
                  stay()
                  toast({ title: 'All other devices are signed out' })
                },
              })
            }
          >
            Sign out all others
          </Button>
        ) : null
      }
    >
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="-my-3 divide-y divide-line rounded-sm">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">
                <span>{session.device}</span>
                {session.current ? <span className="ml-2 text-12 font-normal text-good">This device</span> : null}
              </p>
              <p className="text-12 text-ink-soft">
                {session.address ? (
                  <span className="font-mono">{session.address}</span>
                ) : (
                  <span>Address not known</span>
                )}
                <span>, last used </span>
                <Time value={session.last_used_on} />
                <span>, signed in </span>
                <Time value={session.signed_in_on} />
              </p>
            </div>
            {session.current ? null : (
              <Button
                size="sm"
                aria-label={`Sign out ${session.device}`}
                pending={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id, { onSuccess: stay })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error ? <ErrorState error={error} title="The device was not signed out" className="mt-4" /> : null}
    </Panel>
  )
}
