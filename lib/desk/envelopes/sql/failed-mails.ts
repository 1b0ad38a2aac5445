import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { findSenders, insertNotifications } from '@/lib/desk/notifications/sql/insert'
import { type Desk, desk, first } from '@/lib/desk/platform/database/database'
import { failedMails } from '@/lib/envelope/mail-state'
import { mirrorAccounts } from '../schema'

/** What failed earlier is no news, however late the mirror learns of it. */
const NEWS_FOR_MS = 3 * 24 * 60 * 60_000

type Shown = { id: string; subject: string; envelope: PdfSignRequest }

/**
 * Notifies of emails that were refused or bounced, in the transaction that stores them. The time of the failure makes each of them one,
 * and what failed before the whole feed was read is no news.
 */
export async function notifyOfFailedMails(tx: Desk, account: string, batch: readonly Shown[]): Promise<void> {
  const failed = batch.flatMap((shown) => failedMails(shown.envelope).map((failure) => ({ ...shown, ...failure })))
  if (failed.length === 0) return
  const mirror = await first(
    tx
      .select({ finishedAt: mirrorAccounts.finishedAt })
      .from(mirrorAccounts)
      .where(eq(mirrorAccounts.account, account)),
  )
  if (!mirror?.finishedAt) return
  const since = Math.max(Date.now() - NEWS_FOR_MS, mirror.finishedAt.getTime())
  const news = failed.filter(({ mail }) => Date.parse(mail.at ?? '') >= since)
  const senders = await findSenders(
    tx,
    news.map(({ id }) => id),
  )
  await insertNotifications(
    tx,
    account,
    news.map(({ id, subject, signer, mail }) => ({
      kind: 'mail' as const,
      subjectId: id,
      event: `${signer.email ?? ''} ${mail.state} ${mail.at ?? ''}`,
      personId: senders.get(id) ?? null,
      detail: {
        subject,
        to: signer.email || signer.name || '',
        mail: mail.state === 'bounced' ? ('bounced' as const) : ('refused' as const),
        ...(mail.reason && { reason: mail.reason }),
      },
    })),
  )
}

/** Completed envelopes with a copy that its mail server delays, those first that were read longest ago. */
export async function findDeferredCopies(account: string, limit: number): Promise<string[]> {
  const { rows } = await desk().execute<{ id: string }>(sql`
    select id from mirror_envelopes
    where account = ${account} and search @@ ${"'mail=deferred'"}::tsquery and status = 'Signed'
    order by read_at limit ${limit}`)
  return rows.map(({ id }) => id)
}
