import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { isLongPause, isNoRoom } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { RunningJob } from '@/lib/jobs/define-job'
import { type History, nextReminder } from './contract/next-reminder'
import { effectiveRule } from './rules'
import {
  type EffectiveRule,
  findReminders,
  type InFlight,
  lockMirrored,
  type RemindersRow,
  saveNextLook,
  upsertReminders,
} from './sql'

type Service = Pick<Upstream, 'envelope' | 'identity' | 'resend' | 'auditEntries' | 'isReachable'>
export type Worker = { job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>; service: Service; now: () => Date }

/** While requests waited for room in the budget, a decision became wrong. */
export class NoLongerDue extends Error {}

/** Nothing was sent, because the key's budget has no room, or the service asked for a pause. */
export const mustWait = (error: unknown): boolean => isNoRoom(error) || isLongPause(error)

/** What a decision about an envelope rests on. */
export type Look = { envelope: InFlight; own: RemindersRow | undefined; effective: EffectiveRule | undefined }

export function dueAt({ envelope, own, effective }: Look, openedAt: Date | undefined, now: Date): Date | undefined {
  return effective && nextReminder(effective.rule, { ...historyOf(envelope, own), openedAt }, now)
}

/** What a rule counts from. A signature since the last look is progress. */
export function historyOf(envelope: InFlight, own: RemindersRow | undefined): History {
  const sentAt = envelope.scheduledAt ?? envelope.createdAt ?? envelope.changedAt
  const isKnown = own?.progressAt && own.signed === envelope.signed
  const progressAt = isKnown ? own.progressAt : envelope.signed > 0 ? envelope.changedAt : sentAt
  return {
    progressAt: progressAt ?? sentAt,
    lastAt: own?.lastAt ?? undefined,
    sent: own?.sent ?? 0,
    expiresAt: envelope.expiresAt ?? undefined,
  }
}

export const progressOf = ({ envelope, own }: Look) => ({
  signed: envelope.signed,
  progressAt: historyOf(envelope, own).progressAt,
})

type Conclusion = { next: Date | null; reminders?: Partial<RemindersRow> }

/** Stores what follows from a look, or nothing if it no longer holds: then the envelope stays due. */
export const store = (look: Look, { job }: Worker, { next, reminders }: Conclusion): Promise<void> =>
  job.transaction(async (tx) => {
    if (!(await stillHolds(tx, look))) return
    const { account, id } = look.envelope
    if (reminders) await upsertReminders(tx, { account, envelopeId: id }, reminders)
    await saveNextLook(tx, look.envelope, next)
  })

/** False after a void, a signature, a reminder that somebody sent, or another rule. */
export async function stillHolds(tx: Desk, { envelope, own, effective }: Look): Promise<boolean> {
  const { account, id, templateId } = envelope
  const locked = await lockMirrored(tx, account, id)
  const stateOf = ({ status, signed, remindAt }: InFlight) => ({ status, signed, remindAt })
  if (!locked || !isDeepStrictEqual(stateOf(locked), stateOf(envelope))) return false
  const ownNow = await findReminders(account, id, tx)
  const effectiveNow = await effectiveRule(account, templateId, ownNow, tx)
  return isDeepStrictEqual([ownNow, effectiveNow], [own, effective])
}
