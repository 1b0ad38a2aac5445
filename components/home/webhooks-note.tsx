'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { queryKeys } from '@/lib/browser/keys'
import { readSubscriptions } from '@/lib/browser/queries/webhooks'
import { parseUrl } from '@/lib/url/url'

const EVERY_MS = 5 * 60_000

/** Reports dead letters to people who manage webhooks. Checked rarely: the webhooks page shows them sooner. */
export function WebhooksNote() {
  const { data } = useQuery({
    queryKey: queryKeys.webhookTrouble,
    queryFn: ({ signal }) => readSubscriptions(signal),
    staleTime: 60_000,
    refetchInterval: EVERY_MS,
    // If it can't be read, the webhooks page says why.
    retry: false,
  })
  const failing = data?.subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0) ?? []
  const count = failing.reduce((sum, { dead_lettered = 0 }) => sum + dead_lettered, 0)
  const [only] = failing
  if (!only) return null
  const targets = new Set(failing.map(({ target_url }) => target_url))
  const host = parseUrl(only.target_url)?.host ?? only.target_url
  return (
    <Banner
      tone="warn"
      title={`${counted(count, 'webhook delivery', 'webhook deliveries')} failed`}
      action={
        <ButtonLink size="sm" href={failing.length === 1 ? `/webhooks/${encodeURIComponent(only.id)}` : '/webhooks'}>
          View {count === 1 ? 'it' : 'them'}
        </ButtonLink>
      }
    >
      <p>
        {targets.size === 1 ? host : `${targets.size} targets`} did not receive {count === 1 ? 'an event' : 'events'}.
        You can recover {count === 1 ? 'it' : 'them'}.
      </p>
    </Banner>
  )
}
