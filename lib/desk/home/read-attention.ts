import { DAY_MS, HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { may } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { MAX_BULK_ROWS } from '@/lib/desk/bulk/contract/bulk-row-states'
import { listDrafts } from '@/lib/desk/drafts/drafts'
import { accountOfReader } from '@/lib/desk/envelopes/find-envelopes'
import { ensureMirror } from '@/lib/desk/envelopes/mirror/build-mirror'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import { findRules } from '@/lib/desk/reminders/sql'
import { readTogether } from '@/lib/desk/runtime/process/once'
import { describeFailedMail, failedMails } from '@/lib/envelope/mail-state'
import { type SigningProgress, signingProgress } from '@/lib/envelope/signing-progress'
import { declinerOf, lockedSigners } from '@/lib/envelope/state'
import { describeViewProblem, viewProblems } from '@/lib/envelope/view-problem'
import { completedSince } from '@/lib/text/days'
import {
  type AttentionEntry,
  COMPLETED_DAYS,
  DECLINED_DAYS,
  EXPIRING_HOURS,
  type HomeAttention,
  IDLE_DAYS,
  type IdleEnvelopes,
  MAX_PATH,
  type PathPerson,
} from './contract'
import * as store from './sql/attention'

const RECENT = 5
const NEWEST_DRAFTS = 3
/** A line names no more people. */
const MAX_NAMES = 5

type Reader = Parameters<typeof accountOfReader>[0] & { now: () => Date }
type Person = { id: string; name: string; email: string; role: Role }

/**
 * What needs attention in the account's mirror, and the person's own drafts. Nothing is asked of
 * the service.
 */
export async function readAttention(context: Reader, person: Person): Promise<HomeAttention> {
  const account = await accountOfReader(context)
  await ensureMirror(account)
  const known = await readTogether(JSON.stringify(['attention', account]), () => readAccount(account, context.now()))
  const drafts = may(person.role, 'draft') ? await readDrafts(person) : undefined
  return { ...known, ...(drafts && { drafts }) }
}

/** What is the same for everybody in the account. */
async function readAccount(account: string, now: Date): Promise<Omit<HomeAttention, 'drafts'>> {
  const { idleDays, ...limits } = await readLimits(account, now)
  const known = await readMirror(async (tx) => ({
    has_envelopes: await store.hasEnvelopes(tx, account),
    entries: (await store.readAttentionRows(tx, account, limits)).map(toEntry),
    counts: await store.countAttention(tx, account, limits),
    waiting: await store.countWaiting(tx, account),
    expiring: await store.countExpiring(tx, account, limits),
    completed: await store.countCompleted(tx, account, completedSince(now, COMPLETED_DAYS)),
    recent: (await store.readCompleted(tx, account, RECENT)).map(({ id, completedAt, envelope }) => ({
      id,
      subject: subjectOf(envelope),
      people: finished(envelope).slice(0, MAX_NAMES).map(nameOf),
      completed_on: completedAt.toISOString(),
    })),
  }))
  return { ...known, idle_days: idleDays }
}

async function readLimits(account: string, now: Date): Promise<store.AttentionLimits & { idleDays: number }> {
  const [desk] = await findRules(account, null)
  const idleDays = desk?.rule?.after_days ?? IDLE_DAYS
  const before = (ms: number) => new Date(now.getTime() - ms)
  return {
    now,
    expiringUntil: before(-EXPIRING_HOURS * HOUR_MS),
    declinedSince: before(DECLINED_DAYS * DAY_MS),
    idleSince: before(idleDays * DAY_MS),
    idleDays,
  }
}

/** All idle envelopes, for reminders; those idle for longest if one bulk job cannot take them all. */
export async function listIdle(context: Reader): Promise<IdleEnvelopes> {
  const account = await accountOfReader(context)
  const limits = await readLimits(account, context.now())
  return { ids: await readMirror((tx) => store.listIdle(tx, account, limits, MAX_BULK_ROWS)) }
}

function toEntry({ id, reason, changedAt, expiresAt, envelope }: store.AttentionRow): AttentionEntry {
  const decliner = reason === 'declined' ? declinerOf(envelope) : undefined
  const [failed] = reason === 'mail' ? failedMails(envelope) : []
  const locked = reason === 'locked' ? lockedSigners(envelope) : []
  const [unseen] = reason === 'unseen' ? viewProblems(envelope) : []
  const progress = signingProgress(envelope)
  const why = decliner?.declineReason?.trim()
  return {
    id,
    reason,
    subject: subjectOf(envelope),
    path: pathOf(progress),
    waiting_for: progress.current.slice(0, MAX_NAMES).map(({ signer }) => nameOf(signer)),
    ...(failed && {
      failed_mail: {
        to: failed.signer.email ?? '',
        text: describeFailedMail(failed),
        ...(failed.signer.id !== undefined && { slot: failed.signer.id }),
        ...(failed.mail.at && { at: failed.mail.at }),
        ...(failed.mail.cause && { cause: failed.mail.cause }),
      },
    }),
    ...(locked.length > 0 && { locked_out: locked.slice(0, MAX_NAMES).map(nameOf) }),
    ...(unseen && {
      unseen: {
        name: nameOf(unseen.signer),
        what: describeViewProblem(unseen.problem),
        ...(unseen.problem.at && { at: unseen.problem.at }),
      },
    }),
    ...(decliner && { declined_by: nameOf(decliner) }),
    ...(why && { decline_reason: why }),
    changed_on: changedAt.toISOString(),
    ...(expiresAt && { expires_on: expiresAt.toISOString() }),
  }
}

function pathOf({ steps }: SigningProgress): PathPerson[] {
  const people = steps.flatMap(({ number: step, participants }) =>
    participants.map(({ recipient, state, signer }) => ({ recipient, state, step, name: nameOf(signer) })),
  )
  const turn = people.findIndex(({ state }) => state === 'turn')
  const from = Math.max(0, Math.min(turn - MAX_PATH / 2, people.length - MAX_PATH))
  return people.slice(from, from + MAX_PATH)
}

/** Signers and approvers; recipients of copies do neither. */
const finished = (envelope: PdfSignRequest) =>
  signingProgress(envelope).steps.flatMap(({ participants }) =>
    participants.filter(({ state }) => state === 'signed').map(({ signer }) => signer),
  )

const subjectOf = ({ emailSubject }: PdfSignRequest) => emailSubject?.trim() || 'No subject'
const nameOf = ({ name, email }: { name?: string | undefined; email?: string | undefined }) =>
  name?.trim() || email?.trim() || 'Unnamed'

async function readDrafts(person: Person): Promise<HomeAttention['drafts']> {
  const drafts = await listDrafts(person)
  const newest = drafts
    .slice(0, NEWEST_DRAFTS)
    .map(({ id, title, step, recipients, updated_on }) => ({ id, title, step, recipients, updated_on }))
  return { count: drafts.length, newest }
}
