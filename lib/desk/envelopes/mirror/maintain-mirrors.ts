import { DAY_MS, HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import { listMirrors, type MirrorAccount } from '@/lib/desk/envelopes/sql/accounts'
import { findChangingCopies } from '@/lib/desk/envelopes/sql/envelopes'
import { readRetention, removeEnded, removeMirror, saveOrphaned } from '@/lib/desk/envelopes/sql/retention'
import { checkTokens } from '@/lib/desk/envelopes/sql/tokens'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import { serviceOf } from '@/lib/desk/upstream/keys/account'
import { defineJob, forEachItem, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import { readAgain } from './build-mirror'
import { mirrorFollowers } from './followers'
import { enqueueRead } from './read-envelope'

/** Tokens of a transaction, and transactions of a run. The rest is checked an hour later. */
const TOKENS_AT_ONCE = 200
const MAX_CHECKS = 50
/** Requests of the key in an hour, behind everything else. */
const MOST_COPIES = 30

/**
 * Removes what retention does not keep, words that no envelope has anymore, and the mirrors of
 * accounts that have had no key for a week. Has completed envelopes read again whose copies are
 * delayed or need a code: their dates stay as they are, so behind the feed's newest page no
 * comparison finds what becomes of the copies. A feed that could not be read to its end is tried
 * again after a day. The areas that follow the mirror do their own part.
 */
export const maintainMirrors = defineJob({
  name: 'mirror.maintain',
  input: NoInput,
  repeatEveryMs: HOUR_MS,
  async run(_: unknown, _input, job: RunningJob<Desk>) {
    const { before } = await readRetention()
    const onFailure = (err: unknown, { account }: { account: string }) =>
      log().warn({ part: 'mirror', account, err }, 'the mirror of an account was not maintained')
    await forEachItem(await listMirrors(), { signal: job.signal, onFailure }, async (mirror) => {
      if (before) await untilNone(job, async (tx) => (await removeEnded(tx, before, mirror.account)) > 0)
      await maintain(job, mirror)
    })
  },
})

async function maintain(job: RunningJob<Desk>, { account, state, startedAt }: MirrorAccount): Promise<void> {
  const since = await saveOrphaned(account, (await serviceOf(account)) === undefined)
  if (!since) {
    // The service may let us read its feed to the end by now.
    if (state === 'stopped' && Date.now() - startedAt.getTime() >= DAY_MS) await readAgain(account, new Date())
    for (const id of await findChangingCopies(account, new Date(), MOST_COPIES)) await enqueueRead(account, id)
    await checkAllTokens(job, account)
    for (const follower of mirrorFollowers()) await follower.maintain?.(job, account)
  } else if (Date.now() - since.getTime() >= KEEP_ORPHANED_MS) {
    await untilNone(job, (tx) => removeMirror(tx, account))
  }
}

async function checkAllTokens(job: RunningJob<Desk>, account: string): Promise<void> {
  for (let count = 0; count < MAX_CHECKS; count += 1) {
    job.signal.throwIfAborted()
    if ((await job.transaction((tx) => checkTokens(tx, account, TOKENS_AT_ONCE))) < TOKENS_AT_ONCE) return
  }
}

/** Small transactions: nobody waits for a lock on a million rows. */
async function untilNone(job: RunningJob<Desk>, removeBatch: (tx: Desk) => Promise<boolean>): Promise<void> {
  while (await job.transaction(removeBatch)) job.signal.throwIfAborted()
}

/** How long a mirror without a key is kept, because somebody may add the key again. */
export const KEEP_ORPHANED_MS = 7 * DAY_MS
