'use client'

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { counted } from '@/components/ui/counted'
import { nameList } from '@/components/ui/name-list'
import { identityQuery } from '@/lib/browser/queries/identity'
import { useMay } from '@/lib/browser/queries/session'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DraftToResume } from '@/lib/desk/contract/home'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { parseUrl } from '@/lib/url/url'
import { AttentionItem } from './attention-item'
import { describeDuration } from './describe-duration'

const DAY_MS = 24 * 60 * 60_000
/** Long enough to get a new key. */
const KEY_WARN_DAYS = 14

/** The API key's expiry while it is near; undefined for people who cannot replace the key. */
export function useExpiringKey(): Date | undefined {
  const now = useNow()
  const { data } = useQuery(identityQuery)
  const mayKeys = useMay('keys')
  const expires = parseServiceDate(data?.key?.expires_on)
  return mayKeys && expires && expires.getTime() - now < KEY_WARN_DAYS * DAY_MS ? expires : undefined
}

export function KeyItem({ expires }: { expires: Date }) {
  const left = (expires.getTime() - useNow()) / 1_000
  return (
    <AttentionItem
      kind="key"
      title={left > 0 ? 'The API key expires soon' : 'The API key has expired'}
      href="/settings/keys"
      reason={
        left > 0
          ? `Expires in ${describeDuration(left)}. Nothing can be sent after that.`
          : `Expired ${describeDuration(-left)} ago. Nothing can be sent until it is replaced.`
      }
      action={
        <ButtonLink size="sm" href="/settings/keys">
          Replace key
        </ButtonLink>
      }
    />
  )
}

/** Deliveries of one subscription that the service has given up. */
export function DeliveriesItem({
  subscription: { id, target_url, dead_lettered = 0 },
}: {
  subscription: DeskSubscription
}) {
  const host = parseUrl(target_url)?.host ?? target_url
  const href = `/webhooks/${encodeURIComponent(id)}?state=dead_lettered`
  return (
    <AttentionItem
      kind="deliveries"
      title={`${counted(dead_lettered, 'webhook delivery', 'webhook deliveries')} failed`}
      href={href}
      reason={`${host} did not receive ${dead_lettered === 1 ? 'an event' : 'events'}, and the service has stopped trying`}
      action={
        <ButtonLink size="sm" href={href} aria-label={`Retry deliveries to ${host}`}>
          Retry deliveries
        </ButtonLink>
      }
    />
  )
}

export function DraftItem({ draft: { id, title, step, recipients, updated_on } }: { draft: DraftToResume }) {
  const href = `/drafts/${id}/${step}`
  return (
    <AttentionItem
      kind="draft"
      title={title}
      href={href}
      reason={recipients.length > 0 ? `Draft to ${nameList(recipients, 3)}, not sent` : 'Draft, not sent'}
      at={updated_on}
      action={
        <ButtonLink size="sm" href={href} aria-label={`Resume ${title}`}>
          Resume draft
        </ButtonLink>
      }
    />
  )
}
