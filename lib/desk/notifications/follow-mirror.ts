import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { MirrorChange, MirrorFollower } from '@/lib/desk/envelopes/mirror/followers'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { failedMails } from '@/lib/envelope/mail-state'
import { canVoid, declinerOf, lockedSigners } from '@/lib/envelope/state'
import { DAY_MS } from '@/lib/text/durations'
import type { NotificationDetail } from './contract/notification'
import { findReceivers, insertNotifications, removeExpiring } from './sql/write'

/** What happened earlier is no news, however late the mirror learns of it. */
const NEWS_FOR_MS = 3 * DAY_MS

/** Notifies of what the mirror shows, in the transaction that stores it. */
export const notificationsFollowMirror: MirrorFollower = {
  async change(tx, change) {
    await notifyOfEndings(tx, change)
    await removeExpiring(
      tx,
      change.account,
      change.envelopes.flatMap(({ id, envelope }) => (canVoid(envelope) ? [] : id)),
    )
    await notifyOfTroubles(tx, change)
  },
}

type ChangedEnvelope = MirrorChange['envelopes'][number]

const kindOf = ({ status }: Pick<ChangedEnvelope, 'status'>) =>
  status === 'Signed' ? 'completed' : status === 'Declined' ? 'declined' : undefined

/**
 * Notifies of completed and declined envelopes that are news to the mirror: it showed another status
 * before, or it was complete before they changed. What the first reading of the feed finds, or
 * another one repeats, is no news.
 */
async function notifyOfEndings(tx: Desk, { account, envelopes, finishedAt }: MirrorChange): Promise<void> {
  const since = Date.now() - NEWS_FOR_MS
  const isNews = ({ status, statusBefore, changedAt }: ChangedEnvelope) =>
    statusBefore ? statusBefore !== status : finishedAt !== undefined && changedAt >= finishedAt
  const endings = envelopes.filter((each) => kindOf(each) && each.changedAt.getTime() > since && isNews(each))
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
 * Notifies of recipients who cannot sign. What failed before the whole feed was read is no news.
 */
async function notifyOfTroubles(tx: Desk, { account, envelopes, finishedAt }: MirrorChange): Promise<void> {
  if (!finishedAt) return
  const since = Math.max(Date.now() - NEWS_FOR_MS, finishedAt.getTime())
  const news = envelopes
    .flatMap(({ id, subject, envelope }) => troublesOf(envelope).map((trouble) => ({ id, subject, ...trouble })))
    .filter(({ at }) => Date.parse(at) >= since)
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
