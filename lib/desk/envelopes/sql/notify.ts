import { DAY_MS } from '@/lib/text/durations'
import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { NotificationDetail } from '@/lib/desk/notifications/contract/notification'
import { findReceivers, insertNotifications, removeExpiring } from '@/lib/desk/notifications/sql/write'
import { type Desk, desk, first } from '@/lib/desk/platform/database/database'
import { failedMails } from '@/lib/envelope/mail-state'
import { canVoid, declinerOf, lockedSigners } from '@/lib/envelope/state'
import { mirrorAccounts } from '../schema'

/** What happened earlier is no news, however late the mirror learns of it. */
const NEWS_FOR_MS = 3 * DAY_MS

type Change = { id: string; status: string; changedAt: Date; subject: string; envelope: PdfSignRequest }

const kindOf = ({ status }: Pick<Change, 'status'>) =>
  status === 'Signed' ? 'completed' : status === 'Declined' ? 'declined' : undefined

/**
 * The envelopes whose completion or decline is news to the mirror: it showed another status before,
 * or it was complete before they changed. What the first reading of the feed finds, or another one
 * repeats, is none. Read before they are stored.
 */
export async function findEndings<S extends Change>(tx: Desk, account: string, batch: readonly S[]): Promise<S[]> {
  const since = Date.now() - NEWS_FOR_MS
  const endings = batch.filter((envelope) => kindOf(envelope) && envelope.changedAt.getTime() > since)
  if (endings.length === 0) return []
  const { rows } = await tx.execute<{ id: string; status: string | null; finishedAt: string | null }>(sql`
    select wanted.id, e.status,
      (select extract(epoch from finished_at) * 1000 from mirror_accounts where account = ${account}) as "finishedAt"
    from unnest(${sql.param(endings.map(({ id }) => id))}::text[]) as wanted(id)
    left join mirror_envelopes e on e.account = ${account} and e.id = wanted.id`)
  const before = new Map(rows.map((row) => [row.id, row]))
  return endings.filter(({ id, status, changedAt }) => {
    const row = before.get(id)
    if (row?.status) return row.status !== status
    return row?.finishedAt != null && changedAt.getTime() >= Number(row.finishedAt)
  })
}

/** Ends what was said about the expiry of envelopes that have ended, in the transaction that stores them. */
export const endExpiryNotes = (tx: Desk, account: string, batch: readonly Pick<Change, 'id' | 'envelope'>[]) =>
  removeExpiring(
    tx,
    account,
    batch.flatMap(({ id, envelope }) => (canVoid(envelope) ? [] : id)),
  )

/** Notifies of them in the transaction that stores them. */
export async function notifyOfEndings(tx: Desk, account: string, endings: readonly Change[]): Promise<void> {
  if (endings.length === 0) return
  const receivers = await findReceivers(
    tx,
    endings.map(({ id }) => id),
  )
  await insertNotifications(
    tx,
    account,
    endings.flatMap((envelope) => {
      const kind = kindOf(envelope)
      if (!kind) return []
      const decliner = kind === 'declined' ? declinerOf(envelope.envelope) : undefined
      const detail = {
        subject: envelope.subject,
        ...(decliner && { by: decliner.name || decliner.email }),
        ...(decliner?.declineReason && { reason: decliner.declineReason }),
      }
      return { kind, subjectId: envelope.id, ...receivers.get(envelope.id), detail }
    }),
  )
}

type Trouble = { at: string; event: string; detail: Omit<NotificationDetail, 'subject'> }

/** Why recipients cannot sign: an email failed, or their link is locked. The time makes each of them one. */
const troublesOf = (envelope: PdfSignRequest): Trouble[] => [
  ...failedMails(envelope).map(({ signer, mail: { state, at = '', reason, cause } }) => ({
    at,
    event: `${signer.email ?? ''} ${state} ${at}`,
    detail: {
      to: signer.email || signer.name || '',
      mail: state === 'bounced' ? ('bounced' as const) : ('refused' as const),
      ...(reason && { reason }),
      ...(cause && { cause }),
    },
  })),
  ...lockedSigners(envelope).map(({ id, email, name, authenticationState }) => ({
    at: authenticationState?.lockedAt ?? '',
    event: `${email ?? ''} ${id ?? ''} locked ${authenticationState?.lockedAt ?? ''}`,
    detail: { to: name || email || '', locked: true },
  })),
]

/**
 * Notifies of recipients who cannot sign, in the transaction that stores it. What failed before the
 * whole feed was read is no news.
 */
export async function notifyOfTroubles(
  tx: Desk,
  account: string,
  batch: readonly Pick<Change, 'id' | 'subject' | 'envelope'>[],
): Promise<void> {
  const found = batch.flatMap(({ id, subject, envelope }) =>
    troublesOf(envelope).map((trouble) => ({ id, subject, ...trouble })),
  )
  if (found.length === 0) return
  const mirror = await first(
    tx
      .select({ finishedAt: mirrorAccounts.finishedAt })
      .from(mirrorAccounts)
      .where(eq(mirrorAccounts.account, account)),
  )
  if (!mirror?.finishedAt) return
  const since = Math.max(Date.now() - NEWS_FOR_MS, mirror.finishedAt.getTime())
  const news = found.filter(({ at }) => Date.parse(at) >= since)
  const receivers = await findReceivers(
    tx,
    news.map(({ id }) => id),
  )
  await insertNotifications(
    tx,
    account,
    news.map(({ id, subject, event, detail }) => ({
      kind: 'mail' as const,
      subjectId: id,
      event,
      ...receivers.get(id),
      detail: { subject, ...detail },
    })),
  )
}

/**
 * Completed envelopes whose copies may change without a new date, the longest unread first: a mail
 * server delays one, or a code opens one, which wrong guesses lock. A copy with a code is looked at
 * for a month.
 */
export async function findChangingCopies(account: string, now: Date, limit: number): Promise<string[]> {
  const since = new Date(now.getTime() - CODE_WATCHED_MS)
  const { rows } = await desk().execute<{ id: string }>(sql`
    select id from mirror_envelopes
    where account = ${account} and status = 'Signed' and (
      search @@ ${"'mail=deferred' | 'code=locked'"}::tsquery
      or (changed_at > ${since} and jsonb_path_exists(envelope, '$.signers[*].authentication')))
    order by read_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

const CODE_WATCHED_MS = 30 * DAY_MS
