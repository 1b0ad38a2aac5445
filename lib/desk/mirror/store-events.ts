import 'server-only'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { upsertEnvelopes } from '@/lib/desk/store/mirror/envelopes'
import { readRetention } from '@/lib/desk/store/mirror/retention'
import { withTemplateNames } from './templates/template-names'
import { toMirrored } from './to-mirrored'

type Stored = {
  /** The ids of the envelopes that changed. */
  changed: string[]
  /** Elements that have no id or no date. */
  skipped: number
}

/** Stores envelopes as the service showed them in a request that began at `readAt`, except what retention would remove again. */
export async function storeEvents(account: string, events: readonly EnvelopeEvent[], readAt: Date): Promise<Stored> {
  if (events.length === 0) return { changed: [], skipped: 0 }
  const named = await withTemplateNames(account, events)
  const mirrored = named.flatMap((event) => toMirrored(event, readAt) ?? [])
  const { isKept } = await readRetention()
  const changed = await upsertEnvelopes(account, mirrored.filter(isKept))
  return { changed, skipped: events.length - mirrored.length }
}
