import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { changedMeanwhile } from '@/lib/desk/activity/changed-meanwhile'
import type { Count } from '@/lib/desk/envelopes/contract/find'
import type {
  MirrorDetails,
  MirrorPurge,
  MirrorRemoval,
  MirrorRetention,
  MirrorStatus,
  OtherMirror,
  RetentionChange,
} from '@/lib/desk/envelopes/contract/mirror'
import { countEnvelopes, findMirror, listMirrors, type MirrorAccount } from '@/lib/desk/envelopes/sql/accounts'
import {
  countEnded,
  readKeepEndedMonths,
  readRetention,
  removeMirror,
  replaceKeepEndedMonths,
  saveOrphaned,
} from '@/lib/desk/envelopes/sql/retention'
import { readLiveStatus } from '@/lib/desk/live/sql/live-status'
import { absent, Conflict } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { readTogether } from '@/lib/desk/runtime/process/once'
import type { Context } from '@/lib/desk/upstream/context'
import { shareOf } from '@/lib/desk/upstream/contract/priority'
import { accountOf, serviceOf } from '@/lib/desk/upstream/keys/account'
import { jobQueue } from '@/lib/jobs/job-queue'
import { ensureMirror } from './build-mirror'
import { KEEP_ORPHANED_MS, maintainMirrors } from './maintain-mirrors'

type Reader = Pick<Context, 'key'> & { upstream: Pick<Context['upstream'], 'budget'> }

/** How far the mirror of the person's account can be relied on. */
export async function readMirror({ key, upstream }: Reader, isAdmin: boolean): Promise<MirrorStatus> {
  const account = await accountOf(key)
  await ensureMirror(account)
  const { mirror, live } = await readTogether(JSON.stringify(['mirror', account]), async () => ({
    mirror: await findMirror(account),
    live: (await readLiveStatus(account)).live,
  }))
  // It is removed while a page asks.
  if (!mirror) return { state: 'reading', usable: false, read: 0, live: false }
  const { state, read, expected, finishedAt, checkedAt, trouble } = mirror
  // What stopped a reading stays; what was read until then can be used.
  const hasFailed = trouble !== null && state !== 'stopped'
  return {
    state: hasFailed && state === 'complete' ? 'failing' : state,
    usable: (state !== 'reading' || finishedAt !== null) && !hasFailed,
    read,
    expected: expected ?? undefined,
    seconds_left: secondsLeft(mirror, shareOf('sync', upstream.budget().limit).own),
    checked_on: checkedAt?.toISOString(),
    live,
    details: isAdmin ? await readDetails(mirror) : undefined,
  }
}

/** Only when the account has been read before is it known how much there is. */
function secondsLeft({ state, read, expected }: MirrorAccount, perMinute: number): number | undefined {
  if (state !== 'reading' || expected === null) return undefined
  return Math.ceil((Math.max(0, expected - read) / PAGE_SIZE) * (60 / Math.max(1, perMinute)))
}

async function readDetails({
  account,
  startedAt,
  finishedAt,
  trouble,
  skipped,
}: MirrorAccount): Promise<MirrorDetails> {
  return {
    account,
    envelopes: await countEnvelopes(account),
    started_on: startedAt.toISOString(),
    finished_on: finishedAt?.toISOString(),
    trouble: trouble ?? undefined,
    skipped,
    keep_ended_months: await readKeepEndedMonths(),
    past_retention: await countPastRetention(),
    others: await listOtherMirrors(account),
  }
}

/** What is stored of other accounts than the person's own. */
async function listOtherMirrors(own: string): Promise<OtherMirror[]> {
  const others = (await listMirrors()).filter(({ account }) => account !== own)
  return Promise.all(
    others.map(async ({ account, checkedAt }) => {
      const service = await serviceOf(account)
      const orphanedSince = await saveOrphaned(account, service === undefined)
      return {
        account,
        envelopes: await countEnvelopes(account),
        key: service === undefined ? 'none' : service.keyState() === 'refused' ? 'refused' : 'works',
        checked_on: checkedAt?.toISOString(),
        removed_on: orphanedSince && new Date(orphanedSince.getTime() + KEEP_ORPHANED_MS).toISOString(),
      }
    }),
  )
}

/** Removes at once what would be removed a week after the last key of the account. */
export async function removeOtherMirror({ account }: MirrorRemoval): Promise<MirrorRemoval> {
  if (!(await findMirror(account))) throw absent('copy')
  if (await serviceOf(account)) throw new Conflict('A key of this account is still in use. Remove it under Keys first.')
  while (await desk().transaction((tx) => removeMirror(tx, account)));
  return { account }
}

/** Decides how long envelopes that have ended stay. What is past it is removed at once. */
export async function changeRetention(
  context: Context,
  { from, keep_ended_months: months }: RetentionChange,
): Promise<MirrorRetention & MirrorPurge> {
  if (!(await replaceKeepEndedMonths(from, months)))
    throw await changedMeanwhile({ action: 'mirror.retention', key: context.key, what: 'The retention' })
  return { keep_ended_months: months, ...(await purgeMirror(context)) }
}

/** Has a job remove now what would be removed within the hour. */
export async function purgeMirror({ now }: Pick<Context, 'now'>): Promise<MirrorPurge> {
  const removing = await countPastRetention()
  const { name } = maintainMirrors
  await jobQueue(desk()).enqueue(maintainMirrors, { key: name, input: {}, runAt: now() })
  jobsEnqueued().notify()
  return { removing }
}

/** Envelopes that have ended too long ago and are still there. */
async function countPastRetention(): Promise<Count> {
  const { before } = await readRetention()
  return before ? countEnded(before) : { count: 0, isCapped: false }
}

/** The setting before the change, for the activity record. */
export const describeRetention = async () => ({
  before: { keep_ended_months: String((await readKeepEndedMonths()) ?? 'all') },
})
