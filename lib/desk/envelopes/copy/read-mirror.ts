import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import type { MirrorDetails, MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import { countEnvelopes, findMirror, type MirrorAccount } from '@/lib/desk/envelopes/sql/accounts'
import { readKeepEndedMonths } from '@/lib/desk/envelopes/sql/retention'
import type { Context } from '@/lib/desk/platform/context'
import { readLiveStatus } from '@/lib/desk/platform/live/sql/status'
import { readTogether } from '@/lib/desk/platform/process/read-together'
import { shareOf } from '@/lib/desk/platform/upstream/contract/priority'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { countPastRetention } from './change-retention'
import { ensureMirror } from './ensure-mirror'
import { listOtherMirrors } from './other-mirrors'

/** How far the mirror of the person's account can be relied on. */
export async function readMirror({ key, upstream }: Context, isAdmin: boolean): Promise<MirrorStatus> {
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
