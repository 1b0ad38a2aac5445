import 'server-only'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { requestPoll } from '@/lib/desk/envelopes/sql/accounts'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { readRetention } from '@/lib/desk/envelopes/sql/retention'
import { hasCode } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import { currentMails } from '@/lib/envelope/mail-state'
import { prepareEvents } from './followers'
import { type MirroredEnvelope, toMirrored } from './to-mirrored'

/** A mail server has accepted or refused most mails by then. No webhook reports it. */
const MAIL_SETTLED_MS = 4_000

type Outcome = {
  /** The ids of the envelopes that changed. */
  changed: string[]
  /** Elements that have no id or no date, and envelopes that cannot be stored. */
  skipped: number
}

/**
 * Stores envelopes as the service showed them in a request that began at `readAt`, except what
 * retention would remove again.
 */
export async function storeEvents(account: string, events: readonly EnvelopeEvent[], readAt: Date): Promise<Outcome> {
  if (events.length === 0) return { changed: [], skipped: 0 }
  const ready = await prepareEvents(account, events)
  const envelopes = ready.flatMap((event) => toMirrored(event, readAt) ?? [])
  const { isKept } = await readRetention()
  const { changed, skipped } = await upsertPossible(account, envelopes.filter(isKept))
  const isQueued = ({ id, envelope }: (typeof envelopes)[number]) =>
    changed.includes(id) && currentMails(envelope).some(({ mail }) => mail.state === 'queued')
  if (envelopes.some(isQueued)) await requestPoll(account, MAIL_SETTLED_MS)
  return { changed, skipped: events.length - envelopes.length + skipped }
}

/** A value that PostgreSQL does not take: of a wrong form, against a rule, or too large. */
const isAboutValue = (error: unknown) => hasCode(error, /^(22|23|54)/)

/** Leaves out an envelope that cannot be stored, and stores the others of its page. */
async function upsertPossible(account: string, envelopes: readonly MirroredEnvelope[]): Promise<Outcome> {
  try {
    return { changed: await upsertEnvelopes(account, envelopes), skipped: 0 }
  } catch (err) {
    if (!isAboutValue(err)) throw err
    const [only, ...others] = envelopes
    if (only && others.length === 0) {
      log().warn({ part: 'mirror', account, envelope: only.id, err }, 'an envelope could not be stored')
      return { changed: [], skipped: 1 }
    }
  }
  const outcome: Outcome = { changed: [], skipped: 0 }
  for (const envelope of envelopes) {
    const { changed, skipped } = await upsertPossible(account, [envelope])
    outcome.changed.push(...changed)
    outcome.skipped += skipped
  }
  return outcome
}
