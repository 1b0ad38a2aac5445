import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LostLease } from '../define-job'
import { startJobs } from '../start-jobs'
import { greeting, latch, openJobs } from './open-jobs'
import { runDue } from './run-due'

const { host, pass, enqueue, expireLeases } = await openJobs()

test('a process that lost its lease keeps no change and decides about nothing', async () => {
  const lost: unknown[] = []
  let other: Promise<number> | undefined
  const { job } = greeting({
    async run(_, __, running) {
      if (running.attempt === 1) {
        await expireLeases()
        other = runDue(host, job)
        await other
      }
      await running
        .transaction((tx) => tx.execute(sql`insert into runs (key) values (${`attempt ${running.attempt}`})`))
        .catch((error: unknown) => {
          lost.push(error)
          throw error
        })
    },
  })
  await enqueue(job)
  await runDue(host, job)

  expect(await other).toBe(1)
  const { rows } = await host.context.sql.query('select key from runs')
  expect(rows).toEqual([{ key: 'attempt 2' }])
  expect(lost).toEqual([expect.any(LostLease)])
  expect(await host.queue.find(job, 'a')).toBeUndefined()
})

test('the late failure of a process that lost its lease does not change the job', async () => {
  const { job } = greeting({
    async run(_, __, { attempt }) {
      if (attempt === 2) return
      await expireLeases()
      await host.db.execute(
        sql`update jobs set lease_id = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 hour'`,
      )
      throw new Error('too late')
    },
  })
  await enqueue(job)
  await runDue(host, job)
  expect(await host.queue.find(job, 'a')).toMatchObject({ isRunning: true, lastError: null })
})

test('a job that is cancelled while it runs is aborted, and what it does afterwards is not kept', async () => {
  const reasons: unknown[] = []
  const begun = latch()
  const { job } = greeting({
    async run(_, __, { signal, transaction }) {
      begun.open()
      await new Promise((aborted) => signal.addEventListener('abort', aborted))
      reasons.push(signal.reason)
      await transaction((tx) => tx.execute(sql`insert into runs (key) values ('too late')`))
    },
  })
  await enqueue(job)
  const started = startJobs(host, [job], { pollMs: 20, renewEveryMs: 20 })
  await begun.opened
  await host.queue.cancel(job, 'a')
  await expect.poll(() => reasons).toEqual([expect.any(LostLease)])
  await started.stop()
  expect((await host.context.sql.query('select * from runs')).rows).toEqual([])
  expect(await host.queue.find(job, 'a')).toBeUndefined()
})

test('progress is stored, shown, and handed to the next attempt', async () => {
  const seen: unknown[] = []
  const { job } = greeting({
    async run(_, __, { attempt, progress, report }) {
      seen.push(progress)
      if (attempt > 1) return
      await report({ done: 3 })
      throw new Error('interrupted')
    },
  })
  await enqueue(job)
  await runDue(host, job)
  expect(await host.queue.find(job, 'a')).toMatchObject({ progress: { done: 3 }, isRunning: false })
  pass(2)
  await runDue(host, job)
  expect(seen).toEqual([null, { done: 3 }])
})

test('a long job keeps its lease as long as its process renews it', async () => {
  const begun = latch()
  const goOn = latch()
  const { job } = greeting({
    async run() {
      begun.open()
      await goOn.opened
    },
  })
  await enqueue(job)
  const started = startJobs(host, [job], { pollMs: 20, leaseMs: 60_000, renewEveryMs: 20 })
  await begun.opened
  const lease = async () => (await host.context.sql.query('select leased_until from jobs')).rows[0].leased_until
  const first = await lease()
  await expect.poll(lease).not.toEqual(first)
  goOn.open()
  await expect.poll(() => host.queue.find(job, 'a')).toBeUndefined()
  await started.stop()
})
