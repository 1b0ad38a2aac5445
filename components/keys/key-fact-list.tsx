import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Time } from '@/components/ui/time'
import { fromWireDate } from '@/lib/contract/dates'
import type { DeskKey } from '@/lib/contract/service-key'
import { KeyCapabilities } from './key-capabilities'
import { KeyExpiry } from './key-expiry'

const DEFAULT_LIMIT = 60

export function KeyFactList({ deskKey }: { deskKey: DeskKey }) {
  const { account, app, user, label, expires_on, rate_limit_per_min, tested_on, added_on, added_by, replaced_on } =
    deskKey
  const expires = fromWireDate(expires_on ?? '')
  return (
    <dl className="divide-y divide-line">
      <Line term="Account">{[account, app].filter(Boolean).join(', ') || 'Not told'}</Line>
      <Line term="Creator">{user ?? 'Not told'}</Line>
      <Line term="Label">{label ?? 'None'}</Line>
      <Line term="Expires">{expires ? <KeyExpiry expires={expires} /> : (expires_on ?? 'Does not expire')}</Line>
      <Line term="Requests">{rate_limit_per_min ?? DEFAULT_LIMIT} a minute</Line>
      <Line term="Opens">
        <KeyCapabilities capabilities={deskKey.capabilities} />
      </Line>
      {added_on ? (
        <Line term="Added">
          <Time value={added_on} mode="absolute" />
          {added_by ? ` by ${added_by}` : ''}
          {replaced_on ? (
            <>
              , replaced <Time value={replaced_on} mode="absolute" />
            </>
          ) : null}
        </Line>
      ) : null}
      {tested_on ? (
        <Line term="Last tested">
          <Time value={tested_on} mode="absolute" />{' '}
          {deskKey.trouble ? <Badge tone="warn">Failed</Badge> : <Badge tone="good">Accepted</Badge>}
        </Line>
      ) : null}
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
