import 'server-only'
import { randomInt, randomUUID } from 'node:crypto'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { type JobHost, Signal } from '@/lib/jobs/job-host'
import { jobLeases } from '@/lib/jobs/job-leases'
import { type JobQueue, jobQueue, readJobStatistics } from '@/lib/jobs/job-queue'
import { type Desk, desk } from './database'

/** Notified after the transaction that enqueued a job, because the job is not visible before. */
export const jobsEnqueued = (): Signal => once('jobs enqueued', () => new Signal())

export const deskJobStatistics = () => readJobStatistics(desk())

/** What the dashboard's job workers run with. Its jobs need no context. */
export function deskJobHost(): JobHost<unknown, Desk> & { queue: JobQueue } {
  const output = log()
  return {
    context: undefined,
    queue: jobQueue(desk()),
    leases: jobLeases(desk()),
    transaction: (run) => desk().transaction((tx) => run(tx)),
    leasesIn: jobLeases,
    enqueued: jobsEnqueued(),
    now: () => new Date(),
    newId: randomUUID,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    log: {
      warn: (fields, message) => output.warn({ part: 'jobs', ...fields }, message),
      error: (fields, message) => output.error({ part: 'jobs', ...fields }, message),
    },
  }
}
