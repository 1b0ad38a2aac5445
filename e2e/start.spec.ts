import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures/desk'
import { dataFolder, exitCode, startProduct } from './fixtures/product'
import { EXTRA_PORTS } from './fixtures/stack'

const { desk: DESK, service: SERVICE } = EXTRA_PORTS.start

let folder: ReturnType<typeof dataFolder>
test.beforeEach(() => {
  folder = dataFolder()
})
test.afterEach(() => folder.remove())

/** Without the sample tenant, which would be made anew each time. */
const start = (env: Record<string, string> = {}) =>
  startProduct({
    PORT: String(DESK),
    SERVICE_PORT: String(SERVICE),
    SERVICE_DATA_DIR: folder.path,
    SERVICE_SEED: 'none',
    ...env,
  })

const answers = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.status,
    () => 'nobody listens',
  )
const servicePath = '/core/public/service/webhooks/events'

test('Ctrl-C ends both programs, and the next start finds everything again', async () => {
  for (const round of ['first', 'second']) {
    const running = start()
    await running.ready()
    expect(running.said.out, round).toContain(`http://localhost:${DESK}`)
    expect(await answers(DESK, '/sign-in')).toBe(200)
    expect(await answers(SERVICE, servicePath)).toBe(200)

    running.child.kill('SIGINT')
    expect(await exitCode(running.child)).toBe(0)
    expect(await answers(DESK, '/sign-in')).toBe('nobody listens')
    expect(await answers(SERVICE, servicePath)).toBe('nobody listens')
  }
})

test('Ctrl-C ends a start that has not come to its end', async () => {
  const starting = start()
  await expect.poll(() => existsSync(join(folder.path, 'postgres'))).toBe(true)
  starting.child.kill('SIGINT')
  expect(await exitCode(starting.child)).toBe(0)
  expect(starting.said.out).not.toContain('Ctrl-C stops everything')
  expect(await answers(SERVICE, servicePath)).toBe('nobody listens')
})

test('when one program dies the other stops, and the exit code says so', async () => {
  const running = start()
  await running.ready()
  const pid = pidListeningOn(SERVICE)
  process.kill(pid, 'SIGKILL')

  expect(await exitCode(running.child)).toBe(1)
  expect(running.said.err).toContain('the service ended with SIGKILL: stopping')
  expect(await answers(DESK, '/sign-in')).toBe('nobody listens')
})

test('a launcher that was killed leaves nothing that keeps the next start from working', async () => {
  const killed = start()
  await killed.ready()
  killed.child.kill('SIGKILL')
  await expect.poll(() => answers(SERVICE, servicePath)).toBe('nobody listens')
  await expect.poll(() => answers(DESK, '/sign-in')).toBe('nobody listens')

  const next = start()
  await next.ready()
  // Nor does it matter who reads what they say: the desk reports an unknown action on a stream that is gone.
  next.child.stdout.destroy()
  next.child.stderr.destroy()
  for (const action of ['first', 'second'])
    await fetch(`http://127.0.0.1:${DESK}/sign-in`, { method: 'POST', headers: { 'next-action': action }, body: '[]' })
  expect(await answers(DESK, '/sign-in')).toBe(200)
  next.child.kill('SIGTERM')
  expect(await exitCode(next.child)).toBe(0)
})

test('a taken port and a folder in use are refused in one line', async () => {
  const running = start()
  await running.ready()

  const samePort = start()
  expect(await exitCode(samePort.child)).toBe(1)
  expect(samePort.said.err.trim()).toBe(
    `port ${DESK}, where the dashboard should listen, is taken: stop what uses it, or set PORT to another port`,
  )
  const sameFolder = start({ PORT: String(DESK + 1), SERVICE_PORT: String(SERVICE + 1) })
  expect(await exitCode(sameFolder.child)).toBe(1)
  expect(sameFolder.said.err.trim()).toMatch(
    /^the data folder .* is in use by process \d+: stop that one, or name another folder$/,
  )

  running.child.kill('SIGTERM')
  expect(await exitCode(running.child)).toBe(0)
})

/** Linux tells who listens through /proc; elsewhere lsof does. */
function pidListeningOn(port: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('lsof', ['-ti', `tcp:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' }))
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((row) => row.includes(`:${hex} 00000000:0000 0A`))
  const inode = line?.trim().split(/\s+/)[9]
  const pids = execFileSync(
    '/bin/sh',
    ['-c', `ls -l /proc/[0-9]*/fd 2>/dev/null | awk '/^\\/proc/{split($0,p,"/")} /socket:\\[${inode}\\]/{print p[3]}'`],
    { encoding: 'utf8' },
  )
  return Number(pids.split('\n')[0])
}
