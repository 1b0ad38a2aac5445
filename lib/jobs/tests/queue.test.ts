import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retryWait } from '../define-job'
import { jobQueue } from '../job-queue'
import { fails, greeting, latch, openJobs } from './open-jobs'
import { runDue } from './run-due'

const { host, pass, enqueue } = await openJobs()

test('a job runs when its time has come by the program’s clock, and is gone afterwards', async () => {
  const { job, greeted } = greeting()
  await enqueue(job, 'a', 60)
  pass(59)
  expect(await runDue(host, job)).toBe(0)
  pass(1)
  expect(await runDue(host, job)).toBe(1)
  expect(greeted).toEqual(['a'])
  expect(await host.queue.find(job, 'a')).toBeUndefined()
})

test('a job exists exactly when the transaction it was enqueued in is kept', async () => {
  const { job } = greeting()
  const input = { name: 'a' }
  await expect(
    host.db.transaction(async (tx) => {
      await jobQueue(tx).enqueue(job, { key: 'a', input, runAt: host.now() })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await runDue(host, job)).toBe(0)
})

test('several processes share the jobs, and none runs twice', async () => {
  const { job, greeted } = greeting()
  const keys = Array.from({ length: 40 }, (_, n) => `k${n}`)
  await Promise.all(keys.map((key) => enqueue(job, key)))
  const counts = await Promise.all(Array.from({ length: 8 }, () => runDue(host, job)))
  expect(counts).toEqual(Array.from({ length: 8 }, () => 5))
  expect(greeted.toSorted()).toEqual(keys.toSorted())
})

test('a name that is busy or slow takes nothing from the others', async () => {
  const slow = greeting({ name: 'slow', concurrency: 2 })
  const other = greeting({ name: 'other' })
  for (let n = 0; n < 50; n++) await enqueue(slow.job, `s${n}`, -n)
  await enqueue(other.job, 'o')
  expect(await runDue(host, slow.job, other.job)).toBe(3)
  expect(other.greeted).toEqual(['o'])
})

test('a job that waits is replaced by one of the same key', async () => {
  const { job, greeted } = greeting()
  await enqueue(job, 'a', 60)
  await host.queue.enqueue(job, { key: 'a', input: { name: 'again' }, runAt: host.now() })
  expect(await runDue(host, job)).toBe(1)
  pass(60)
  expect(await runDue(host, job)).toBe(0)
  expect(greeted).toEqual(['again'])
})

test('a job enqueued again while it is running runs once more', async () => {
  const begun = latch()
  const goOn = latch()
  const { job } = greeting({
    async run() {
      begun.open()
      await goOn.opened
    },
  })
  await enqueue(job)
  const first = runDue(host, job)
  await begun.opened
  await enqueue(job)
  expect(await runDue(host, job)).toBe(0)
  goOn.open()
  await first
  expect(await runDue(host, job)).toBe(1)
  expect(await runDue(host, job)).toBe(0)
})

test('a job that fails is tried again, waiting twice as long each time, up to the longest wait', async () => {
  const { job } = greeting({ run: fails, retry: { firstMs: 1_000, longestMs: 8_000 } })
  await enqueue(job)
  for (const seconds of [1, 2, 4, 8, 8, 8]) {
    expect(await runDue(host, job)).toBe(1)
    pass(seconds - 0.001)
    expect(await runDue(host, job)).toBe(0)
    pass(0.001)
  }
  expect(await host.queue.find(job, 'a')).toMatchObject({ attempts: 6, lastError: 'not today' })
})

test('after the last of its waits a job has failed, and stays until it is enqueued again', async () => {
  const { job } = greeting({ run: fails, retry: { waitsMs: [1_000] } })
  await enqueue(job)
  await runDue(host, job)
  pass(1)
  await runDue(host, job)
  pass(1_000_000)
  expect(await runDue(host, job)).toBe(0)
  expect(await host.queue.find(job, 'a')).toMatchObject({ runAt: null, attempts: 2, lastError: 'not today' })

  await enqueue(job)
  expect(await runDue(host, job)).toBe(1)
})

test('a failed job says what the database said, in bounds and without what the query was given', async () => {
  const secret = 'ada@northwind.example'
  const failure = async (run: () => Promise<unknown>) => {
    const { job } = greeting({ run: async () => void (await run()), retry: { waitsMs: [] } })
    await enqueue(job)
    await runDue(host, job)
    return (await host.queue.find(job, 'a'))?.lastError
  }
  expect(await failure(() => host.db.execute(sql`select * from missing where email = ${secret}`))).toBe(
    'relation "missing" does not exist',
  )
  expect(await failure(() => host.db.execute(sql`select ${secret}::uuid`))).toBe(
    'invalid input syntax for type uuid: …',
  )
  expect(await failure(() => Promise.reject(new Error('x'.repeat(10_000))))).toHaveLength(500)
})

test('waits differ by up to a tenth, and are never shortened', () => {
  const policy = { waitsMs: [1_000, 2_000] }
  expect([0, 0.5, 0.999].map((random) => retryWait(policy, 2, () => random))).toEqual([2_000, 2_100, 2_200])
  expect(retryWait(policy, 3, () => 0)).toBeUndefined()
  expect(retryWait({ firstMs: 1_000, longestMs: 9_000 }, 1_000_000, () => 0)).toBe(9_000)
})

test('a job whose input does not fit fails, and the others run', async () => {
  const { job, greeted } = greeting()
  await host.db.execute(
    sql`insert into jobs (name, key, input, run_at) values ('greet', 'broken', '{}', to_timestamp(0))`,
  )
  await enqueue(job, 'a')
  expect(await runDue(host, job)).toBe(2)
  expect(greeted).toEqual(['a'])
  expect((await host.queue.find(job, 'broken'))?.lastError).toContain('name')
})
