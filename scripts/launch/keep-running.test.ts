import { expect, test } from 'vitest'
import { freePort } from '@/lib/postgres/free-port'
import { keepRunning } from './keep-running'
import { startProgram } from './program'

/** A program that answers where it is asked to, until it is killed. */
const SERVER = `require('node:http').createServer((q, a) => a.end()).listen(process.argv[1], '127.0.0.1')`
const rule = { most: 2, withinMs: 60_000, firstWaitMs: 1 }

function server(port: number) {
  const lines: string[] = []
  const program = keepRunning(
    () =>
      startProgram({
        name: 'server',
        args: ['-e', SERVER, String(port)],
        env: {},
        answersAt: `http://127.0.0.1:${port}/`,
      }),
    { rule, say: (line) => lines.push(line) },
  )
  return { program, lines }
}

async function kill(program: ReturnType<typeof keepRunning>): Promise<void> {
  const pid = program.pid()
  if (pid === undefined) throw new Error('the program has no process')
  process.kill(pid, 'SIGKILL')
}

test('memory: a program that dies starts again, up to the limit', async () => {
  const { program, lines } = server(await freePort())
  await program.answering()
  for (const round of [1, 2]) {
    await kill(program)
    await expect.poll(() => program.restarts()).toBe(round)
    await program.answering()
  }
  expect(lines).toEqual([
    'the server ended with SIGKILL: it starts again (restart 1 of at most 2 in 1 minutes)',
    'the server ended with SIGKILL: it starts again (restart 2 of at most 2 in 1 minutes)',
  ])

  await kill(program)
  expect(await program.died).toBe('the server ended with SIGKILL, after 2 restarts within 1 minutes')
  expect(program.restarts()).toBe(2)
})

test('restarts that are long ago do not count', async () => {
  const port = await freePort()
  let now = 0
  const started = () =>
    startProgram({
      name: 'server',
      args: ['-e', SERVER, String(port)],
      env: {},
      answersAt: `http://127.0.0.1:${port}/`,
    })
  const program = keepRunning(started, { rule, now: () => now, say: () => undefined })
  await program.answering()
  for (const round of [1, 2, 3, 4]) {
    await kill(program)
    await expect.poll(() => program.restarts()).toBe(round)
    await program.answering()
    now += rule.withinMs
  }
  await program.stop()
})

test('a program that never answered is not started again', async () => {
  const port = await freePort()
  const started = () =>
    startProgram({ name: 'server', args: ['-e', 'process.exit(3)'], env: {}, answersAt: `http://127.0.0.1:${port}/` })
  const program = keepRunning(started, { rule, say: () => undefined })

  await expect(program.answering()).rejects.toThrow('the server ended with code 3')
  expect(await program.died).toBe('the server ended with code 3')
  expect(program.restarts()).toBe(0)
})
