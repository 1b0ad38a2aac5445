import 'server-only'
import type { Count } from '@/lib/desk/envelopes/contract/find'
import type { MirrorPurge, MirrorRetention } from '@/lib/desk/envelopes/contract/mirror'
import {
  countEnded,
  readKeepEndedMonths,
  readRetention,
  writeKeepEndedMonths,
} from '@/lib/desk/envelopes/sql/retention'
import type { Context, Person } from '@/lib/desk/platform/context'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { jobQueue } from '@/lib/jobs/job-queue'
import { maintainMirrors } from './maintain-mirrors'

/** Decides how long envelopes that have ended stay in the mirror. What is past it is removed at once. */
export async function changeRetention(
  context: Context,
  _: Person,
  { keep_ended_months: months }: MirrorRetention,
): Promise<MirrorRetention & MirrorPurge> {
  await writeKeepEndedMonths(months)
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
export async function countPastRetention(): Promise<Count> {
  const { before } = await readRetention()
  return before ? countEnded(before) : { count: 0, isCapped: false }
}

/** The setting before the change, for the activity record. */
export const describeRetention = async () => ({
  before: { keep_ended_months: String((await readKeepEndedMonths()) ?? 'all') },
})
