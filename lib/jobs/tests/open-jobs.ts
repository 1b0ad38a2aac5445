import { sql } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '@/scripts/testing/database'
import { defineJob, type JobOptions } from '../define-job'
import type { JobDatabase } from '../job-queue'
import { migrate, openHost, type TestContext } from './host'

type Input = { name: string }

/** A database for the tests of one file, and a clock that stands until it is moved. */
export async function openJobs() {
  const database = await createDatabase()
  await migrate(database.url)
  let time = 0
  const host = openHost(database.url, () => new Date(time))
  beforeEach(async () => {
    time = Date.UTC(2026, 10, 20, 10)
    await host.context.sql.query('truncate jobs, runs')
  })
  afterAll(async () => {
    await host.close()
    await database.drop()
  })
  return {
    host,
    pass(seconds: number) {
      time += seconds * 1_000
    },
    enqueue: (job: ReturnType<typeof greeting>['job'], key = 'a', inSeconds = 0) =>
      host.queue.enqueue(job, { key, input: { name: key }, runAt: new Date(time + inSeconds * 1_000) }),
    expireLeases: () => host.db.execute(sql`update jobs set leased_until = clock_timestamp() - interval '1 second'`),
  }
}

/** A job that notes whom it greeted, unless the test lets it do something else. */
export function greeting(options: Partial<JobOptions<TestContext, JobDatabase, Input>> = {}) {
  const greeted: string[] = []
  const job = defineJob<TestContext, JobDatabase, Input>({
    name: 'greet',
    input: z.object({ name: z.string() }),
    concurrency: 5,
    run: async (_, { name }) => void greeted.push(name),
    ...options,
  })
  return { job, greeted }
}

export async function fails(): Promise<void> {
  throw new Error('not today')
}

/** A promise that the test settles. */
export function latch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
