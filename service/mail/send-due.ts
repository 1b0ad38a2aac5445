import type { Context } from '../context'
import type { MailRow } from '../store/mails'
import { openBody } from './outbox'
import { AT_ONCE, type Mailer, messageOf, RefusedForGood } from './smtp'

/** With the pause between two looks, less than the 35 s after which a crash must not be felt any more. */
const LEASE_MS = 15_000
const HEARTBEAT_MS = 5_000

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Waits after each failed attempt; after the last one the mail has failed. */
export const RETRY_WAITS_MS = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  20 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
]

/**
 * Takes a few due mails and sends them; answers how many it took. A process that dies on the way lets go of its mails when
 * their lease runs out, and another sends them again under the same Message-ID: at least once, never lost.
 */
export async function sendDue(context: Context, mailer: Mailer): Promise<number> {
  const now = context.now()
  const leased = await context.store.transaction((tx) => tx.mails.lease(now, after(now, LEASE_MS), AT_ONCE))
  const delivered = await Promise.allSettled(leased.map((mail) => deliver(context, mailer, mail)))
  // Only now, so that nothing is in hand any more: whoever stops the work waits for this call.
  for (const delivery of delivered) if (delivery.status === 'rejected') throw delivery.reason
  return leased.length
}

async function deliver(context: Context, mailer: Mailer, mail: MailRow): Promise<void> {
  const { store, log, now } = context
  const heartbeat = setInterval(() => {
    store.mails.extend(mail, after(now(), LEASE_MS)).catch((err: unknown) => {
      log.warn({ err, mail: mail.id }, 'the lease of a mail was not extended')
    })
  }, HEARTBEAT_MS)
  try {
    const failure = await attempt(context, mailer, mail)
    // A mail that was taken is never noted as refused: when this cannot be written, the lease runs out.
    if (!failure) return await store.mails.sent(mail)
    const { error } = failure
    const wait = error instanceof RefusedForGood ? undefined : RETRY_WAITS_MS[mail.attempts - 1]
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts, final: wait === undefined }, 'a mail was not sent')
    await store.mails.refused(mail, messageOf(error), wait === undefined ? undefined : after(now(), wait))
  } finally {
    clearInterval(heartbeat)
  }
}

async function attempt(context: Context, mailer: Mailer, mail: MailRow): Promise<{ error: unknown } | undefined> {
  try {
    await mailer.send(mail, openBody(context, mail))
  } catch (error) {
    return { error }
  }
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms)
}
