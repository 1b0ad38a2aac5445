import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseWithTable } from '../fixtures/database'
import { expect, test } from '../fixtures/desk'
import { answers, dataFolder, exitCode, isAlive, processTree, SERVICE_PATH, startProduct } from '../fixtures/product'
import { EXTRA_PORTS } from '../fixtures/stack'

const { desk: DESK, service: SERVICE } = EXTRA_PORTS.start

/** Its data folder is empty; the other journeys begin with PostgreSQL's cluster, which takes longest to make. */
const FIRST_START = '@first-start'

let folder: ReturnType<typeof dataFolder>
test.beforeEach(({ baseURL: _ }, { tags }) => {
  folder = dataFolder({ empty: tags.includes(FIRST_START) })
})
test.afterEach(() => folder.remove())

/** Without the sample tenant, which would be made again each time. */
const start = (env: Record<string, string> = {}, command?: string[], options?: { detached: boolean }) =>
  startProduct(
    {
      PORT: String(DESK),
      SERVICE_PORT: String(SERVICE),
      SERVICE_DATA_DIR: folder.path,
      SERVICE_SEED: 'none',
      ...env,
    },
    command,
    options,
  )

const expectEnded = async () => {
  expect(await answers(DESK, '/sign-in')).toBe('nobody listens')
  expect(await answers(SERVICE, SERVICE_PATH)).toBe('nobody listens')
}

test('Ctrl-C ends both programs, and the next start finds everything again', { tag: FIRST_START }, async () => {
  const first = start()
  await first.ready()
  expect(first.output.out).toContain(`http://localhost:${DESK}`)
  expect(await answers(DESK, '/sign-in')).toBe(200)
  expect(await answers(SERVICE, SERVICE_PATH)).toBe(200)
  first.child.kill('SIGINT')
  expect(await exitCode(first.child)).toBe(0)
  await expectEnded()

  const second = start({}, ['npm', 'start'])
  await second.ready()
  expect(second.output.out).toContain(`http://localhost:${DESK}`)
  expect(await answers(DESK, '/sign-in')).toBe(200)
  expect(await answers(SERVICE, SERVICE_PATH)).toBe(200)

  await test.step("SIGTERM to npm's process alone ends everything", async () => {
    expect(second.child.kill('SIGTERM')).toBe(true)
    await exitCode(second.child)
    await expect(expectEnded).toPass()
    // PostgreSQL and the launcher remove these two as the last things they do.
    await expect.poll(() => existsSync(join(folder.path, 'postgres', 'postmaster.pid'))).toBe(false)
    await expect.poll(() => existsSync(join(folder.path, 'lock'))).toBe(false)
  })
})

/** Ways to end `npm start` in which the launcher, or all programs, get more than one signal. */
const WAYS: { way: string; end: (npm: number, all: number[]) => unknown }[] = [
  {
    way: 'Ctrl-C in a terminal, which reaches its process group',
    end: (npm) => process.kill(-npm, 'SIGINT'),
  },
  {
    way: 'SIGTERM to all processes at once, as by systemd',
    end: (_, all) => all.map((pid) => process.kill(pid, 'SIGTERM')),
  },
  { way: 'SIGTERM to the process group', end: (npm) => process.kill(-npm, 'SIGTERM') },
  { way: 'a terminal that is closed', end: (npm) => process.kill(-npm, 'SIGHUP') },
]
for (const { way, end } of WAYS)
  test(`${way} leaves nothing running, and nothing is started again`, { tag: '@long' }, async () => {
    const { child, output, ready } = start({}, ['npm', 'start'], { detached: true })
    await ready()
    const { pid } = child
    if (pid === undefined) throw new Error('npm has no process')
    const all = processTree(pid)
    // npm, the launcher, PostgreSQL with processes of its own, and two programs with workers.
    expect(all.length).toBeGreaterThan(8)

    end(pid, all)

    await exitCode(child)
    await expect.poll(() => all.filter(isAlive), { timeout: 20_000 }).toEqual([])
    expect(output.err).not.toContain('starts again')
    expect(existsSync(join(folder.path, 'lock'))).toBe(false)
  })

test('Ctrl-C ends a start that has not come to its end', { tag: [FIRST_START, '@long'] }, async () => {
  const starting = start()
  await expect.poll(() => existsSync(join(folder.path, 'postgres'))).toBe(true)
  starting.child.kill('SIGINT')
  expect(await exitCode(starting.child)).toBe(0)
  expect(starting.output.out).not.toContain('Ctrl-C stops everything')
  expect(await answers(SERVICE, SERVICE_PATH)).toBe('nobody listens')
})

test('demo accounts are refused at a public address, in one line that says what to do', async () => {
  const refused = start({ SERVICE_SEED: '', DESK_ORIGIN: 'https://desk.example.com' })
  expect(await exitCode(refused.child)).toBe(1)
  expect(refused.output.err.trim()).toMatch(
    /^DESK_ORIGIN is https:\/\/desk\.example\.com\. .*DESK_PUBLIC_SANDBOX=1[^\n]*$/,
  )
})

test('a database whose tables cannot be brought up to date ends the start with one line that says what to do', {
  tag: '@long',
}, async () => {
  const refused = start({ DATABASE_URL: await databaseWithTable('foreign_desk', 'accounts') })
  expect(await exitCode(refused.child)).toBe(1)
  const lines = refused.output.err.split('\n').filter((line) => line.includes('could not be brought up to date'))
  expect(lines).toEqual([
    expect.stringMatching(
      /^The tables of the dashboard .*: migration \S+ failed \(relation "accounts" already exists\)\. .*start again/,
    ),
  ])
  expect(refused.output.err + refused.output.out).not.toMatch(/^ {4}at /m)
})

test('a launcher that was killed leaves nothing that keeps the next start from working', { tag: '@long' }, async () => {
  const killed = start()
  await killed.ready()
  killed.child.kill('SIGKILL')
  await expect.poll(() => answers(SERVICE, SERVICE_PATH)).toBe('nobody listens')
  await expect.poll(() => answers(DESK, '/sign-in')).toBe('nobody listens')

  const next = start()
  await next.ready()
  // Nor does it matter who reads what they say: the dashboard reports an unknown action on a stream that is gone.
  next.child.stdout.destroy()
  next.child.stderr.destroy()
  for (const action of ['first', 'second'])
    await fetch(`http://127.0.0.1:${DESK}/sign-in`, { method: 'POST', headers: { 'next-action': action }, body: '[]' })
  expect(await answers(DESK, '/sign-in')).toBe(200)
  next.child.kill('SIGTERM')
  expect(await exitCode(next.child)).toBe(0)
})
