import { setTimeout as pause } from 'node:timers/promises'
import { sql as statement } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type RunningJob } from '../define-job'
import type { JobDatabase } from '../job-queue'
import type { TestContext } from './host'

/** Notes in the table `runs` when it began and ended. */
export const countedJob = defineJob({
  name: 'counted',
  input: z.object({ ms: z.number() }),
  concurrency: 10,
  async run({ sql }: TestContext, { ms }, { key, transaction }: RunningJob<JobDatabase>) {
    const { rows } = await sql.query('insert into runs (key, began) values ($1, clock_timestamp()) returning id', [key])
    await pause(ms)
    await transaction((tx) => tx.execute(ended(rows[0]?.id)))
  },
})

const ended = (id: unknown) => statement`update runs set ended = clock_timestamp() where id = ${id}`
