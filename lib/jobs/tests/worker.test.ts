import { expect, test } from 'vitest'
import { defineJob, NoInput } from '../define-job'
import { startJobs } from '../start-jobs'
import type { TestContext } from './host'
import { greeting, latch, openJobs } from './open-jobs'
import { runDue } from './run-due'

const { host, pass, enqueue } = await openJobs()

test('a worker that is stopped gives back what it had begun: another goes on at once, and no attempt is counted', async () => {
  const begun = latch()
  const attempts: number[] = []
  const { job } = greeting({
    async run(_, __, { attempt, signal }) {
      attempts.push(attempt)
      if (attempts.length > 1) return
      begun.open()
      await new Promise((aborted) => signal.addEventListener('abort', aborted))
      signal.throwIfAborted()
    },
  })
  await enqueue(job)
  const started = startJobs(host, [job])
  await begun.opened
  await started.stop()
  expect(await runDue(host, job)).toBe(1)
  expect(attempts).toEqual([1, 1])
})

test('a worker that is stopped does not wait forever for a job that goes on', async () => {
  const begun = latch()
  const { job } = greeting({
    async run() {
      begun.open()
      await new Promise(() => {})
    },
  })
  await enqueue(job)
  const started = startJobs(host, [job], { finishWithinMs: 10 })
  await begun.opened
  await started.stop()
  expect(await host.queue.find(job, 'a')).toMatchObject({ isRunning: true })
})

test('a job enqueued in the same process starts without waiting for the next poll', async () => {
  const { job, greeted } = greeting()
  const started = startJobs(host, [job], { pollMs: 600_000 })
  await enqueue(job, 'a')
  await expect.poll(() => greeted).toEqual(['a'])
  for (let n = 0; n < 20; n++) await enqueue(job, `b${n}`)
  await expect.poll(() => greeted).toHaveLength(21)
  await started.stop()
})

function repeating(run: () => Promise<void>) {
  return defineJob({ name: 'sweep', input: NoInput, repeatEveryMs: 60_000, run: (_: TestContext) => run() })
}

test('a repeating job exists once, whoever starts, and runs again after its pause', async () => {
  let runs = 0
  const job = repeating(async () => void runs++)
  const processes = [startJobs(host, [job], { pollMs: 10 }), startJobs(host, [job], { pollMs: 10 })]
  await expect.poll(() => runs).toBe(1)
  await expect
    .poll(async () => (await host.queue.find(job, 'sweep'))?.runAt)
    .toEqual(new Date(host.now().getTime() + 60_000))
  expect(runs).toBe(1)
  pass(60)
  await expect.poll(() => runs).toBe(2)
  await Promise.all(processes.map((each) => each.stop()))
})

test('a repeating job that fails is tried again sooner than it repeats', async () => {
  let runs = 0
  const job = repeating(async () => {
    runs += 1
    if (runs === 1) throw new Error('not now')
  })
  const started = startJobs(host, [job], { pollMs: 10 })
  await expect.poll(() => runs).toBe(1)
  await expect.poll(async () => (await host.queue.find(job, 'sweep'))?.lastError).toBe('not now')
  pass(1)
  await expect.poll(() => runs).toBe(2)
  await started.stop()
})
