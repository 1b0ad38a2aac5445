import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startLoops, type Work } from '../../work/work'

const log = pino({ level: 'silent' })

/** Runs a job until its `last` call, which stops the work; answers how often it had begun and ended by then. */
function runUntil(last: number, run: (call: number) => boolean): Promise<{ begun: number; ended: number }> {
  return new Promise((resolve) => {
    const count = { begun: 0, ended: 0 }
    const work: Work = startLoops(
      [
        {
          name: 'count',
          everyMs: 1,
          async run() {
            count.begun += 1
            if (count.begun === last) work.stop().then(() => resolve(count))
            await new Promise(setImmediate)
            count.ended += 1
            return run(count.begun)
          },
        },
      ],
      log,
    )
  })
}

test('a job goes on while there is more, and stopping waits for the piece in hand', async () => {
  expect(await runUntil(3, () => true)).toEqual({ begun: 3, ended: 3 })
})

test('a job that finds nothing looks again', async () => {
  expect(await runUntil(3, () => false)).toEqual({ begun: 3, ended: 3 })
})

test('a job that fails is tried again', async () => {
  const count = await runUntil(3, (call) => {
    if (call < 3) throw new Error('the database is away')
    return false
  })
  expect(count).toEqual({ begun: 3, ended: 3 })
})
