import 'server-only'
import { z } from 'zod'
import { parseServiceDate } from '@/lib/contract/dates'
import {
  beginGeneration,
  endReading,
  findMirror,
  insertMirror,
  type MirrorAccount,
  savePage,
  saveTrouble,
} from '@/lib/desk/envelopes/sql/accounts'
import { removeOldGeneration } from '@/lib/desk/envelopes/sql/retention'
import { isNoRoom, troubleOf } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { onceLoaded } from '@/lib/desk/runtime/process/once'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf, serviceOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { defineJob, LostLease, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { type FeedPage, feedPages, readChanges } from './read-changes'
import { storeEvents } from './store-events'

const STUCK = 'The service’s feed repeats itself or lacks dates, so older envelopes cannot be read.'
/** Comparisons at the end: each but the last found more than a page of changes. */
const MAX_COMPARISONS = 20

type Reading = { job: RunningJob<Desk>; mirror: MirrorAccount; service: Pick<Upstream, 'feed'> }

/** Reads an account's whole feed. After a crash it continues behind the last page in the mirror. */
export const buildMirror = defineJob({
  name: 'mirror.build',
  input: z.object({ account: z.string() }),
  // One service that does not answer must not keep others waiting.
  concurrency: 4,
  retry: { firstMs: 2_000, longestMs: 60_000 },
  async run(_: unknown, { account }, job: RunningJob<Desk>) {
    const mirror = await findMirror(account)
    if (mirror?.state !== 'reading') return
    const service = await serviceOf(account, 'sync')
    // When a key comes back, the reading gets a job again.
    if (!service) return
    try {
      await readEverything({ job, mirror, service })
    } catch (error) {
      if (job.signal.aborted || error instanceof LostLease || isNoRoom(error)) throw error
      await saveTrouble(account, 'reading', troubleOf(error))
      throw error
    }
  },
})

async function readEverything(reading: Reading): Promise<void> {
  const { job, mirror, service } = reading
  // A cursor is stored with a page that is not the last.
  for await (const page of feedPages(service, mirror.cursor ?? undefined)) {
    job.signal.throwIfAborted()
    if (!(await storePage(reading, page))) return
    if (page.isStuck) return job.transaction((tx) => endReading(tx, mirror, { state: 'stopped', trouble: STUCK }))
  }
  await closeGap(reading)
  await removeWhatIsGone(reading)
  await job.transaction((tx) => endReading(tx, mirror, { state: 'complete', finishedAt: new Date() }))
}

/** False when an admin has begun another reading. */
async function storePage({ job, mirror }: Reading, { events, readAt, next }: FeedPage): Promise<boolean> {
  const { skipped } = await storeEvents(mirror.account, events, readAt)
  const newest = newestOf(events, readAt) ?? readAt
  return job.transaction((tx) => savePage(tx, mirror, { cursor: next, read: events.length, skipped, newest }))
}

/**
 * The newest change that a page shows. A service may date one in the future, which would hide what
 * comes before that.
 */
function newestOf(events: FeedPage['events'], readAt: Date): Date | undefined {
  const times = events.flatMap(({ event_time }) => parseServiceDate(event_time || undefined)?.getTime() ?? [])
  const past = times.filter((time) => time <= readAt.getTime())
  return past.length === 0 ? undefined : new Date(Math.max(...past))
}

/**
 * Envelopes that changed while the feed was read have moved to its top. What is found there in one
 * request cannot have moved meanwhile; until then the comparison is repeated.
 */
async function closeGap({ job, mirror, service }: Reading): Promise<void> {
  for (let count = 0; count < MAX_COMPARISONS; count += 1) {
    job.signal.throwIfAborted()
    const { pages } = await readChanges(mirror.account, service)
    if (pages === 1) return
  }
}

/** An envelope that this reading and the comparisons since have not shown is no longer there. */
async function removeWhatIsGone({ job, mirror }: Reading): Promise<void> {
  if (mirror.generation === 1) return
  for (let after: string | undefined = ''; after !== undefined; ) {
    job.signal.throwIfAborted()
    const from: string = after
    after = await job.transaction((tx) => removeOldGeneration(tx, { ...mirror, after: from }))
  }
}

/** Reads the whole feed again. Until that is complete, lists show what was read before. */
export async function rebuildMirror({ key, now }: Context): Promise<{ account: string }> {
  const account = await accountOf(key)
  await insertMirror(account)
  await readAgain(account, now())
  return { account }
}

export async function readAgain(account: string, now: Date): Promise<void> {
  await desk().transaction(async (tx) => {
    await beginGeneration(tx, account, now)
    await jobQueue(tx).enqueue(buildMirror, { key: account, input: { account }, runAt: now })
  })
  jobsEnqueued().notify()
}

/** Starts the mirror of an account that is used for the first time. */
export const ensureMirror = (account: string): Promise<void> =>
  onceLoaded(`mirror of ${account}`, async () => {
    await insertMirror(account)
    await ensureReading({ account, state: 'reading' })
  })

/** A reading of the whole feed has a job until it ends, whatever became of the last one. */
export async function ensureReading({ account, state }: Pick<MirrorAccount, 'account' | 'state'>): Promise<void> {
  if (state !== 'reading') return
  await jobQueue(desk()).enqueueOnce(buildMirror, { key: account, input: { account }, runAt: new Date() })
  jobsEnqueued().notify()
}
