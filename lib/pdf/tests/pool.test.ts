import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FairQueue, type QueuedWork, QueueFull } from '@/lib/queue/fair-queue'
import { createPool, JobLost, MachineBusy, type PoolOptions, type RunOptions } from '../pool/pool'

const pools: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(pools.map((pool) => pool.close())))

function givenPool(more: Partial<PoolOptions> = {}) {
  const script = new URL('./workers/echo.mjs', import.meta.url)
  const pool = createPool({
    script,
    size: 1,
    limits: { jobs: 10, bytes: 1_000 },
    idleMs: 60_000,
    ...more,
  })
  pools.push(pool)
  return {
    ...pool,
    run: (request: unknown, more: Partial<RunOptions> = {}) =>
      pool.run(request, { ms: 20_000, group: 'one', bytes: 1, ...more }),
  }
}

test('jobs beyond the workers wait for their turn, in order', async () => {
  const pool = givenPool()

  expect(await Promise.all(['a', 'b', 'c'].map((text) => pool.run(text)))).toEqual(['hello a', 'hello b', 'hello c'])
})

test('a worker that dies fails its job only, and is replaced', async () => {
  const pool = givenPool()
  const [before, dying, after] = [pool.run('a'), pool.run('die'), pool.run('b')]

  expect(await before).toBe('hello a')
  await expect(dying).rejects.toThrow(/ended unexpectedly/)
  expect(await after).toBe('hello b')
})

test('an error thrown past the worker fails its job only', async () => {
  const pool = givenPool()
  const [thrown, after] = [pool.run('throw'), pool.run('b')]

  await expect(thrown).rejects.toThrow(/ended unexpectedly/)
  expect(await after).toBe('hello b')
})

test('a worker that takes all memory fails its job only', async () => {
  const pool = givenPool({ patience: 100 })
  const [hoarding, after] = [pool.run('hoard'), pool.run('b')]

  await expect(hoarding).rejects.toThrow(/ended unexpectedly/)
  expect(await after).toBe('hello b')
})

test('a worker knows nothing of the settings of the service', async () => {
  expect(await givenPool().run('secrets')).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX'])
})

test('a job that never ends is aborted', async () => {
  const pool = givenPool({ patience: 100 })
  const [endless, after] = [pool.run('loop', { ms: 500 }), pool.run('b')]

  await expect(endless).rejects.toThrow(/longer than 500 ms/)
  expect(await after).toBe('hello b')
})

test('a job is not ended for the time that its worker has no processor', async () => {
  // An idle worker stands for one that a busy machine keeps waiting.
  expect(await givenPool({ patience: 100 }).run('idle', { ms: 500 })).toBe('hello idle')
  await expect(givenPool().run('idle', { ms: 500 })).rejects.toThrow(MachineBusy)
  await expect(givenPool({ patience: 100 }).run('loop', { ms: 500 })).rejects.toThrow(/longer than 500 ms/)
})

test('run repeats a job whose worker the system killed, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'))
  const pool = givenPool()

  expect(await pool.run({ killOnce: join(folder, 'killed') })).toBe('hello again')
  const [killed, after] = [pool.run('kill'), pool.run('b')]
  await expect(killed).rejects.toThrow(JobLost)
  expect(await after).toBe('hello b')
  rmSync(folder, { recursive: true })
})

test('closing ends what runs and what waits', async () => {
  const pool = givenPool()
  const jobs = [pool.run('loop'), pool.run('a')]

  const outcomes = Promise.allSettled(jobs)
  await pool.close()

  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run('a')).rejects.toThrow(/closed/)
})

test('a worker that is expected to get a job does it, and ends when none comes', async () => {
  const pool = givenPool({ size: 2, idleMs: 50 })
  pool.expect()
  pool.expect()

  expect(pool.size()).toBe(1)
  expect(await pool.run('a')).toBe('hello a')
  pool.expect()
  await expect.poll(pool.size).toBe(0)
})

test('idle workers end', async () => {
  const pool = givenPool({ size: 2, idleMs: 50 })
  await Promise.all(['a', 'b'].map((text) => pool.run(text, { group: text })))

  await expect.poll(pool.size).toBe(0)
  expect(await pool.run('c')).toBe('hello c')
})

test('an aborted job ends its worker, or leaves the queue', async () => {
  const pool = givenPool({ limits: { jobs: 1, bytes: 1_000 } })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const jobs = [pool.run('loop', { signal: running.signal }), pool.run('a', { signal: waiting.signal })]
  const outcomes = Promise.allSettled(jobs)

  waiting.abort(new Error('not needed'))
  const next = pool.run('b')
  running.abort(new Error('changed my mind'))

  expect((await outcomes).map((outcome) => String('reason' in outcome && outcome.reason))).toEqual([
    'Error: changed my mind',
    'Error: not needed',
  ])
  expect(await next).toBe('hello b')
  await expect(pool.run('c', { signal: running.signal })).rejects.toThrow('changed my mind')
})

test('more than may wait is refused at once, by number and by size', async () => {
  const pool = givenPool({ limits: { jobs: 2, bytes: 100 } })
  const accepted = [pool.run('a'), pool.run('b'), pool.run('c', { bytes: 90 })]

  await expect(pool.run('d')).rejects.toThrow(QueueFull)
  expect(await Promise.all(accepted)).toEqual(['hello a', 'hello b', 'hello c'])

  const large = pool.run('e', { bytes: 200 })
  await expect(pool.run('f')).rejects.toThrow(QueueFull)
  expect(await large).toBe('hello e')
  expect(await pool.run('g')).toBe('hello g')
})

test('the jobs of one group leave a worker to the others, and groups take turns', async () => {
  const pool = givenPool({ size: 2, limits: { jobs: 100, bytes: 1_000 } })
  const endless = pool.run('loop', { group: 'huge', ms: 30_000 })
  const outcomes = Promise.allSettled([endless, pool.run('x', { group: 'huge' })])

  expect(await pool.run('a', { group: 'other' })).toBe('hello a')

  const order: string[] = []
  const jobs = [
    ...['b', 'c', 'e'].map((text) => pool.run(text, { group: 'first' }).then(() => order.push(text))),
    pool.run('d', { group: 'second' }).then(() => order.push('d')),
  ]
  await Promise.all(jobs)
  expect(order).toEqual(['b', 'c', 'd', 'e'])
  await pool.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('many people of one tenant delay another tenant by no more than the job that runs', () => {
  const queue = new FairQueue<QueuedWork>({ jobs: 10, bytes: 100, perGroup: 1 })
  const job = (group: string, tenant: string): QueuedWork => ({ group, tenant, bytes: 1 })
  const [first, second, third, other] = [job('ann', 'a'), job('ben', 'a'), job('cas', 'a'), job('dan', 'b')]
  for (const each of [first, second, third, other]) queue.add(each)

  expect([queue.take(), queue.take()]).toEqual([first, other])
  queue.done(first)
  const later = job('dan', 'b')
  queue.add(later)
  queue.done(other)

  expect([queue.take(), queue.take(), queue.take()]).toEqual([second, later, third])
})
