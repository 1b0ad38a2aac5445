import { Badge } from '@/components/ui/badge'
import { Fact } from '@/components/ui/fact'
import { Time } from '@/components/ui/time'
import { fromWireDate } from '@/lib/contract/dates'
import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { KeyCapabilities } from './key-capabilities'
import { KeyExpiry } from './key-expiry'

const DEFAULT_LIMIT = 60

export function KeyFactList({ deskKey }: { deskKey: DeskKey }) {
  const { account, app, user, label, expires_on, rate_limit_per_min, tested_on, added_on, added_by, replaced_on } =
    deskKey
  const expires = fromWireDate(expires_on ?? '')
  return (
    <dl className="divide-y divide-line">
      <Fact term="Account">{[account, app].filter(Boolean).join(', ') || 'Unknown'}</Fact>
      <Fact term="Creator">{user ?? 'Unknown'}</Fact>
      <Fact term="Label">{label ?? 'None'}</Fact>
      <Fact term="Expires">{expires ? <KeyExpiry expires={expires} /> : (expires_on ?? 'Does not expire')}</Fact>
      <Fact term="Requests">{`${rate_limit_per_min ?? DEFAULT_LIMIT} a minute`}</Fact>
      <Fact term="Allows">
        <KeyCapabilities capabilities={deskKey.capabilities} />
      </Fact>
      {added_on ? (
        <Fact term="Added">
          <Time value={added_on} mode="absolute" />
          {added_by ? <span>{` by ${added_by}`}</span> : ''}
          {replaced_on ? (
            <>
              <span>, replaced </span>
              <Time value={replaced_on} mode="absolute" />
            </>
          ) : null}
        </Fact>
      ) : null}
      {tested_on ? (
        <Fact term="Last tested">
          <Time value={tested_on} mode="absolute" />{' '}
          {deskKey.refused ? (
            <Badge tone="bad">Refused since</Badge>
          ) : deskKey.trouble ? (
            <Badge tone="warn">Failed</Badge>
          ) : (
            <Badge tone="good">Accepted</Badge>
          )}
        </Fact>
      ) : null}
    </dl>
  )
}
