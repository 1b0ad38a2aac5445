import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures/desk'
import { dataFolder, exitCode, startProduct } from './fixtures/product'
import { EXTRA_PORTS } from './fixtures/stack'

const { desk: DESK, service: SERVICE } = EXTRA_PORTS.start

/** Its data folder is empty; the other journeys begin with PostgreSQL's cluster, which takes longest to make. */
const FIRST_START = '@first-start'

let folder: ReturnType<typeof dataFolder>
test.beforeEach(({ baseURL: _ }, { tags }) => {
  folder = dataFolder({ empty: tags.includes(FIRST_START) })
})
test.afterEach(() => folder.remove())

/** Without the sample tenant, which would be made anew each time. */
const start = (env: Record<string, string> = {}, command?: string[]) =>
  startProduct(
    {
      PORT: String(DESK),
      SERVICE_PORT: String(SERVICE),
      SERVICE_DATA_DIR: folder.path,
      SERVICE_SEED: 'none',
      ...env,
    },
    command,
  )

const answers = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.status,
    () => 'nobody listens',
  )
const servicePath = '/core/public/service/webhooks/events'

async function serviceInHealth(): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${DESK}/api/health`)
  return (await answer.json()).service
}

const postgresPid = () => Number.parseInt(readFileSync(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8'), 10)

test('Ctrl-C ends both programs, and the next start finds everything again', { tag: FIRST_START }, async () => {
  for (const round of ['first', 'second']) {
    const running = start()
    await running.ready()
    expect(running.output.out, round).toContain(`http://localhost:${DESK}`)
    expect(await answers(DESK, '/sign-in')).toBe(200)
    expect(await answers(SERVICE, servicePath)).toBe(200)

    running.child.kill('SIGINT')
    expect(await exitCode(running.child)).toBe(0)
    expect(await answers(DESK, '/sign-in')).toBe('nobody listens')
    expect(await answers(SERVICE, servicePath)).toBe('nobody listens')
  }
})

test('Ctrl-C ends a start that has not come to its end', { tag: FIRST_START }, async () => {
  const starting = start()
  await expect.poll(() => existsSync(join(folder.path, 'postgres'))).toBe(true)
  starting.child.kill('SIGINT')
  expect(await exitCode(starting.child)).toBe(0)
  expect(starting.output.out).not.toContain('Ctrl-C stops everything')
  expect(await answers(SERVICE, servicePath)).toBe('nobody listens')
})

test('memory: a program that dies starts again, and the other one goes on', async () => {
  const running = start()
  await running.ready()
  const dashboard = pidListeningOn(DESK)
  process.kill(pidListeningOn(SERVICE), 'SIGKILL')

  await expect.poll(() => running.output.err).toContain('the service ended with SIGKILL: it starts again')
  await expect.poll(() => answers(SERVICE, servicePath)).toBe(200)
  expect(pidListeningOn(DESK)).toBe(dashboard)
  await expect.poll(serviceInHealth).toBe('answers')

  process.kill(dashboard, 'SIGKILL')
  await expect.poll(() => running.output.err).toContain('the dashboard ended with SIGKILL: it starts again')
  await expect.poll(() => answers(DESK, '/sign-in')).toBe(200)

  running.child.kill('SIGINT')
  expect(await exitCode(running.child)).toBe(0)
  expect(await answers(SERVICE, servicePath)).toBe('nobody listens')
})

test('S18: neither program runs as root, nor do the document workers', async () => {
  const operatorToken = 'operator-of-the-test-of-accounts-00'
  const running = start({ SERVICE_OPERATOR_TOKEN: operatorToken })
  await running.ready()
  const service = pidListeningOn(SERVICE)
  // An uploaded file starts a worker.
  const upload = await fetch(`http://127.0.0.1:${SERVICE}/core/operator/templates`, {
    method: 'POST',
    headers: { 'x-operator-token': operatorToken, 'content-type': 'application/json' },
    body: JSON.stringify({
      account: 'Accounts',
      templateName: 'NDA',
      emailSubject: 'NDA',
      emailMessage: 'As discussed.',
      signers: [{ id: 1, name: 'Signer', requestRole: 'Signer' }],
      files: [{ name: 'nda.pdf', unsignedPdf: readFileSync('service/seed/documents/nda.pdf', 'base64'), fields: [] }],
    }),
  })
  expect(upload.status, await upload.text()).toBe(200)

  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,uid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +(\d+) (.*)$/.exec(line))
    .map((match) => ({
      pid: Number(match?.[1]),
      parent: Number(match?.[2]),
      uid: Number(match?.[3]),
      args: match?.[4],
    }))
  const [worker] = processes.filter(({ parent }) => parent === service)
  expect(worker?.args).toMatch(/permission .*worker\.mjs/)
  expect(worker?.uid).not.toBe(0)
  const uidOf = (pid: number) => processes.find((each) => each.pid === pid)?.uid
  const uids = [uidOf(service), uidOf(pidListeningOn(DESK))]
  expect(uids).not.toContain(0)
  if (process.getuid?.() === 0) {
    expect(new Set(uids).size, 'each program has an account of its own').toBe(2)
    expect(running.output.err).not.toContain('runs as root')
  }

  running.child.kill('SIGTERM')
  expect(await exitCode(running.child)).toBe(0)
})

test('when PostgreSQL ends, everything stops, and the exit code says so', async () => {
  const running = start()
  await running.ready()
  process.kill(postgresPid(), 'SIGQUIT')

  expect(await exitCode(running.child)).toBe(1)
  expect(running.output.err).toContain('PostgreSQL ended with')
  expect(await answers(DESK, '/sign-in')).toBe('nobody listens')
})

test("L3: SIGTERM to npm's process alone ends everything", async () => {
  const running = start({}, ['npm', 'start'])
  await running.ready()
  expect(running.child.kill('SIGTERM')).toBe(true)

  await exitCode(running.child)
  await expect.poll(() => answers(DESK, '/sign-in')).toBe('nobody listens')
  await expect.poll(() => answers(SERVICE, servicePath)).toBe('nobody listens')
  // PostgreSQL and the launcher remove these two as the last things they do.
  await expect.poll(() => existsSync(join(folder.path, 'postgres', 'postmaster.pid'))).toBe(false)
  await expect.poll(() => existsSync(join(folder.path, 'lock'))).toBe(false)
})

test('S8: demo accounts are refused at a public address, in one line that says what to do', async () => {
  const refused = start({ SERVICE_SEED: '', DESK_ORIGIN: 'https://desk.example.com' })
  expect(await exitCode(refused.child)).toBe(1)
  expect(refused.output.err.trim()).toMatch(
    /^DESK_ORIGIN is https:\/\/desk\.example\.com\. .*DESK_PUBLIC_SANDBOX=1[^\n]*$/,
  )
})

test('a launcher that was killed leaves nothing that keeps the next start from working', async () => {
  const killed = start()
  await killed.ready()
  killed.child.kill('SIGKILL')
  await expect.poll(() => answers(SERVICE, servicePath)).toBe('nobody listens')
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

test('a taken port and a folder in use are refused in one line', async () => {
  const running = start()
  await running.ready()

  const samePort = start()
  expect(await exitCode(samePort.child)).toBe(1)
  expect(samePort.output.err.trim()).toBe(
    `port ${DESK}, where the dashboard should listen, is taken: stop what uses it, or set PORT to another port`,
  )
  const sameFolder = start({ PORT: String(DESK + 1), SERVICE_PORT: String(SERVICE + 1) })
  expect(await exitCode(sameFolder.child)).toBe(1)
  expect(sameFolder.output.err.trim()).toMatch(
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
