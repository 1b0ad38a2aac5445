import { expect, test } from 'vitest'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { keepRunning, type Restart, restartWait } from './keep-running'
import { startProgram } from './program'

/** A program that answers where it is asked to, until it is killed. */
const SERVER = `require('node:http').createServer((q, a) => a.end()).listen(process.argv[1], '127.0.0.1')`
/** A program that answers once, and dies with the second request. */
const DIES = `let count = 0; require('node:http').createServer((q, a) => { a.end(); if (count++) process.exit(7) }).listen(process.argv[1], '127.0.0.1')`

async function server(source = SERVER) {
  const port = await freePort()
  const lines: string[] = []
  const restarts: (Restart | undefined)[] = []
  const program = keepRunning(
    () =>
      startProgram({
        name: 'server',
        args: ['-e', source, String(port)],
        env: {},
        answersAt: `http://127.0.0.1:${port}/`,
      }),
    { waitBefore: () => 1, say: (line) => lines.push(line), onRestart: (restart) => restarts.push(restart) },
  )
  return { program, lines, restarts, port }
}

async function kill(program: ReturnType<typeof keepRunning>): Promise<void> {
  const pid = program.pid()
  if (pid === undefined) throw new Error('the program has no process')
  process.kill(pid, 'SIGKILL')
}

test('a program that keeps dying starts again each time, and it is said when', async () => {
  const { program, lines, restarts, port } = await server(DIES)
  await program.answering()
  for (let round = 1; round <= 4; round++) {
    // The request that it dies of may also find it dead already.
    await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    await expect.poll(() => program.restarts()).toBeGreaterThanOrEqual(round)
    await expect.poll(() => restarts.at(-1)).toBeUndefined()
  }
  expect(lines[0]).toBe('the server ended with code 7: it starts again in 1 s')
  expect(restarts[0]).toEqual({ sentence: 'the server ended with code 7', at: expect.any(Date) })
  await program.stop()
})

test('each wait is twice the one before, up to a minute, until ends are ten minutes ago', () => {
  const ends = Array.from({ length: 8 }, (_, index) => index * 1_000)
  const waits = ends.map((_, index) => restartWait(ends.slice(0, index), 8_000) / 1_000)
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(restartWait(ends, 600_000) / 1_000).toBe(60)
  expect(restartWait(ends, 605_000) / 1_000).toBe(4)
  expect(restartWait(ends, 607_000) / 1_000).toBe(1)
})

test('a program whose end is expected is not started again', async () => {
  const { program, lines } = await server()
  await program.answering()
  program.expectEnd()
  await kill(program)
  await program.stop()
  expect(program.restarts()).toBe(0)
  expect(lines).toEqual([])
})

test('a program that never answered is not started again', async () => {
  const { program, lines } = await server('process.exit(3)')

  await expect(program.answering()).rejects.toThrow('the server ended with code 3')
  expect(program.restarts()).toBe(0)
  expect(lines).toEqual([])
})
