import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { listDrafts } from '@/lib/desk/drafts/drafts'
import { nextDay, startOfDay } from '@/lib/desk/envelopes/contract/days'
import { ensureMirror } from '@/lib/desk/envelopes/copy/build-mirror'
import { accountOfReader } from '@/lib/desk/envelopes/find-envelopes'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import * as statistics from '@/lib/desk/envelopes/sql/statistics'
import { countPeriods } from '@/lib/desk/envelopes/sql/statistics'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import type { Context } from '@/lib/desk/platform/context'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { isStopped } from '@/lib/desk/platform/database/database'
import { readTogether } from '@/lib/desk/platform/process/once'
import { findRules } from '@/lib/desk/reminders/sql'
import { describeFailedMail, failedMails } from '@/lib/envelope/mail-state'
import { type SigningProgress, signingProgress } from '@/lib/envelope/signing-progress'
import { declinerOf } from '@/lib/envelope/state'
import {
  type AttentionEntry,
  COMPLETED_DAYS,
  DECLINED_DAYS,
  DEFAULT_RANGE,
  EXPIRING_HOURS,
  type HomeAttention,
  type HomeStatistics,
  IDLE_DAYS,
  MAX_PATH,
  type PathPerson,
  type StatisticsQuery,
} from './contract'
import * as store from './sql'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
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
  const [desk] = await findRules(account, null)
  const idleDays = desk?.rule?.after_days ?? IDLE_DAYS
  const before = (ms: number) => new Date(now.getTime() - ms)
  const limits = {
    now,
    expiringUntil: before(-EXPIRING_HOURS * HOUR_MS),
    declinedSince: before(DECLINED_DAYS * DAY_MS),
    idleSince: before(idleDays * DAY_MS),
  }
  const known = await readMirror(async (tx) => ({
    has_envelopes: await store.hasEnvelopes(tx, account),
    entries: (await store.readAttentionRows(tx, account, limits)).map(toEntry),
    counts: await store.countAttention(tx, account, limits),
    waiting: await store.countWaiting(tx, account),
    // Until an age reads “8 days ago”: the list beside it says “7 days ago” of what is counted
    // here.
    completed: await store.countCompleted(tx, account, before((COMPLETED_DAYS + 1) * DAY_MS - 1)),
    recent: (await store.readCompleted(tx, account, RECENT)).map(({ id, completedAt, envelope }) => ({
      id,
      subject: subjectOf(envelope),
      people: finished(envelope).slice(0, MAX_NAMES).map(nameOf),
      completed_on: completedAt.toISOString(),
    })),
  }))
  return { ...known, idle_days: idleDays }
}

function toEntry({ id, reason, changedAt, expiresAt, envelope }: store.AttentionRow): AttentionEntry {
  const decliner = reason === 'declined' ? declinerOf(envelope) : undefined
  const [failed] = reason === 'mail' ? failedMails(envelope) : []
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

/** Who signed or approved: who gets a copy did neither. */
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

const DAYS_OF_A_WEEK = 7
/** Longer ranges are shown by weeks. */
const MOST_DAYS = 90

/**
 * The figures of Home's charts, from the account's mirror. Days begin at midnight in the person's
 * zone.
 */
export async function readStatistics(
  context: Pick<Context, 'key' | 'upstream' | 'now'>,
  { range = DEFAULT_RANGE, zone = 'UTC', template, sender }: StatisticsQuery,
): Promise<HomeStatistics> {
  const account = await accountOfReader(context)
  const now = context.now()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
  const step = range > MOST_DAYS ? DAYS_OF_A_WEEK : 1
  const days = Array.from({ length: Math.ceil(range / step) }, (_, index) => dayBefore(today, index * step + step - 1))
  const periods = days.toReversed()
  const starts = periods.map((day) => startOfDay(day, zone))
  const [from = now] = starts
  const counted = { account, from, until: startOfDay(nextDay(today), zone), template, sender }
  try {
    return await readMirror(async (tx) => {
      const counts = await countPeriods(tx, counted, starts)
      const signing = await statistics.signingTimes(tx, counted)
      return {
        zone,
        period: step === 1 ? 'day' : 'week',
        periods: periods.map((day, index) => ({ from: day, ...(counts[index] ?? { sent: 0, completed: 0 }) })),
        signing: signing.map(({ timed: _, ...times }) => times),
        timed: signing[0]?.timed ?? 0,
        waiting: await statistics.waitingByStep(tx, counted, now),
        senders: await statistics.readSenders(tx, account),
      }
    })
  } catch (error) {
    if (!isStopped(error)) throw error
    throw new Refusal(422, 'These figures take too long to compute. Choose a shorter range.', { field: 'range' })
  }
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
