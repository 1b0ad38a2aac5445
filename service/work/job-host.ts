import type { JobHost } from '@/lib/jobs/job-host'
import type { JobQueue } from '@/lib/jobs/job-queue'
import type { Context } from '../context'
import type { Tables } from '../store/store'

/** What the service lends its job workers. */
export function jobHost(context: Context): JobHost<Context, Tables> & { queue: JobQueue } {
  const { store, instant, newId, randomBytes, log } = context
  return {
    context,
    queue: store.jobs,
    leases: store.jobLeases,
    transaction: store.transaction,
    leasesIn: (tx) => tx.jobLeases,
    enqueued: store.jobsEnqueued,
    now: instant,
    newId,
    random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
    log,
  }
}
