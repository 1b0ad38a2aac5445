'use client'

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { nameList } from '@/components/ui/format'
import { useNow } from '@/components/ui/time'
import { keysQuery, useMay } from '@/lib/browser/queries/session'
import type { DraftToResume } from '@/lib/desk/home/contract'
import { AttentionItem } from './attention-item'
import { describeDuration } from './describe-duration'
import type { EndpointTrouble } from './endpoint-trouble'
import { type ExpiringKey, expiringKeys } from './expiring-keys'

/** What a page shows is old enough after this. Reading the keys may cost a request of the default key. */
const KEYS_FRESH_MS = 5 * 60_000

/** The keys in use that expire soon; none for people who cannot replace keys. */
export function useExpiringKeys(): readonly ExpiringKey[] {
  const now = useNow()
  const mayKeys = useMay('keys') ?? false
  // If they can't be read, the keys page says why.
  const { data } = useQuery({ ...keysQuery, enabled: mayKeys, staleTime: KEYS_FRESH_MS, retry: false })
  return mayKeys && data ? expiringKeys(data, now) : []
}

export function KeyItem({ expiring: { name, expires, isDefault, people } }: { expiring: ExpiringKey }) {
  const left = (expires.getTime() - useNow()) / 1_000
  const who = isDefault ? 'Everybody without their own key' : nameList(people, 3)
  return (
    <AttentionItem
      kind="key"
      title={`${name} ${left > 0 ? 'expires soon' : 'has expired'}`}
      href="/settings/keys"
      reason={
        left > 0
          ? `API key, expires in ${describeDuration(left)}. ${who} can’t send after that.`
          : `API key, expired ${describeDuration(-left)} ago. ${who} can’t send until it is replaced.`
      }
      action={
        <ButtonLink size="sm" href="/settings/keys" aria-label={`Replace ${name}`}>
          Replace key
        </ButtonLink>
      }
    />
  )
}

export function EndpointsItem({ trouble: { title, reason, href } }: { trouble: EndpointTrouble }) {
  return (
    <AttentionItem
      kind="deliveries"
      title={title}
      href={href}
      reason={reason}
      action={
        <ButtonLink size="sm" href={href} aria-label="Review endpoints">
          Review
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
