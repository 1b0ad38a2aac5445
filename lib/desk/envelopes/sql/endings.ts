import 'server-only'
import { sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { findSenders, insertNotifications } from '@/lib/desk/notifications/sql/insert'
import type { Desk } from '@/lib/desk/platform/database/database'
import { declinerOf } from '@/lib/envelope/signer-state'

/** What ended earlier is no news, however late the mirror learns of it. */
const NEWS_FOR_MS = 3 * 24 * 60 * 60_000

/** What is stored of an envelope. */
type Shown = { id: string; status: string; changedAt: Date; subject: string; envelope: PdfSignRequest }

const kindOf = ({ status }: Pick<Shown, 'status'>) =>
  status === 'Signed' ? 'completed' : status === 'Declined' ? 'declined' : undefined

/**
 * The envelopes whose completion or decline is news to the mirror: it showed another status before, or it was complete before they
 * changed. What the first reading of the feed finds, or another one repeats, is none. Read before they are stored.
 */
export async function findEndings<S extends Shown>(tx: Desk, account: string, batch: readonly S[]): Promise<S[]> {
  const since = Date.now() - NEWS_FOR_MS
  const ended = batch.filter((envelope) => kindOf(envelope) && envelope.changedAt.getTime() > since)
  if (ended.length === 0) return []
  const { rows } = await tx.execute<{ id: string; status: string | null; finishedAt: string | null }>(sql`
    select wanted.id, e.status,
      (select extract(epoch from finished_at) * 1000 from mirror_accounts where account = ${account}) as "finishedAt"
    from unnest(${sql.param(ended.map(({ id }) => id))}::text[]) as wanted(id)
    left join mirror_envelopes e on e.account = ${account} and e.id = wanted.id`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return ended.filter(({ id, status, changedAt }) => {
    const before = known.get(id)
    if (before?.status) return before.status !== status
    return before?.finishedAt != null && changedAt.getTime() >= Number(before.finishedAt)
  })
}

/** Notifies of them in the transaction that stores them. */
export async function notifyOfEndings(tx: Desk, account: string, endings: readonly Shown[]): Promise<void> {
  if (endings.length === 0) return
  const senders = await findSenders(
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
      return { kind, subjectId: envelope.id, personId: senders.get(envelope.id) ?? null, detail }
    }),
  )
}
