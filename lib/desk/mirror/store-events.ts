import 'server-only'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { requestPoll } from '@/lib/desk/store/mirror/accounts'
import { upsertEnvelopes } from '@/lib/desk/store/mirror/envelopes'
import { readRetention } from '@/lib/desk/store/mirror/retention'
import { currentMails } from '@/lib/envelope/mail-state'
import { withTemplateNames } from './templates/template-names'
import { toMirrored } from './to-mirrored'

/** A mail server has accepted or refused most mails by then. No webhook reports it. */
const MAIL_SETTLED_MS = 4_000

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
  const isQueued = ({ id, envelope }: (typeof mirrored)[number]) =>
    changed.includes(id) && currentMails(envelope).some(({ mail }) => mail.state === 'queued')
  if (mirrored.some(isQueued)) await requestPoll(account, MAIL_SETTLED_MS)
  return { changed, skipped: events.length - mirrored.length }
}
